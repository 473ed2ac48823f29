//! `play`, `record` and `replay`: the steps of one game.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use ludo_engine::game::{GameId, Record, RecordError, Setup};
use ludo_engine::rules::{Action, Ending, Event, Face, Phase, Position, TurnEnded};
use serde::Serialize;

use super::Failure;
use super::args::PlayOptions;
use super::output::{MoveLine, move_lines, steps};

/// A larger file is no game record.
const LARGEST_RECORD: u64 = 1 << 20;

#[derive(Serialize)]
struct StepLine {
    n: u32,
    seat: u8,
    roll: Option<u8>,
    kind: &'static str,
    legal: Vec<MoveLine>,
    piece: Option<u8>,
    pieces: [[i8; 4]; 4],
}

#[derive(Serialize)]
struct OverLine {
    over: &'static str,
    ranking: Vec<u8>,
    points: Vec<u32>,
    rolls: u32,
}

/// Plays a game of four CPUs and prints its steps.
pub fn play(options: &PlayOptions, out: &mut impl Write) -> Result<ExitCode, Failure> {
    play_out(options, |action, before, after, events| {
        write_step(out, action, before, after, events)
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a game of four CPUs and prints its record.
pub fn record(options: &PlayOptions, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut log = Vec::new();
    let setup = play_out(options, |action, _, _, _| {
        log.push(action);
        Ok(())
    })?;
    let record = Record {
        setup,
        played: std::time::Duration::ZERO,
        log,
    };
    write!(out, "{record}")?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the steps of a record.
pub fn replay(file: &Path, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let record = read(file)?;
    let fault = |why: String| fault(file, why);
    let replayed = record.replay().map_err(|e| fault(e.to_string()))?;
    let mut position = Position::new(record.setup.rules, record.setup.first_seat);
    for action in &record.log {
        let before = position;
        let mut events = Vec::new();
        position
            .play(*action, |event| events.push(event))
            .expect("the record was replayed before");
        write_step(out, *action, &before, &position, &events)?;
    }
    match replayed.foreign_face {
        None => Ok(ExitCode::SUCCESS),
        Some(foreign) => {
            eprintln!("ludo-lab: {}: {foreign}", file.display());
            Ok(ExitCode::FAILURE)
        }
    }
}

fn fault(file: &Path, why: String) -> Failure {
    Failure::File {
        name: file.display().to_string(),
        why,
    }
}

/// Reads a record.
///
/// # Errors
/// Says what is wrong with the file.
pub fn read(file: &Path) -> Result<Record, Failure> {
    let size = std::fs::metadata(file)
        .map_err(|error| fault(file, error.to_string()))?
        .len();
    if size > LARGEST_RECORD {
        return Err(fault(file, "too large for a game record".to_string()));
    }
    let text = std::fs::read_to_string(file).map_err(|error| fault(file, error.to_string()))?;
    text.parse()
        .map_err(|error: RecordError| fault(file, error.to_string()))
}

fn play_out(
    options: &PlayOptions,
    mut step: impl FnMut(Action, &Position, &Position, &[Event]) -> Result<(), Failure>,
) -> Result<Setup, Failure> {
    let rules = options.rules.rules;
    let mut setup = Setup::new(
        GameId(options.seed),
        options.rules.name,
        rules,
        options.levels.0.0[0],
        options.seed,
        0,
    );
    setup.first_seat = options.first.unwrap_or(setup.first_seat);
    let mut position = Position::new(rules, setup.first_seat).with_roll_limit(options.roll_limit);
    let mut cpus = super::compete::Cpus::new(options.seed, options.levels.0);
    let mut events = Vec::new();
    while let Some(action) = cpus.next_action(&position) {
        let before = position;
        events.clear();
        position
            .play(action, |event| events.push(event))
            .expect("a CPU's action is legal");
        step(action, &before, &position, &events)?;
    }
    Ok(setup)
}

/// Prints the lines of one action: none for a roll that is going to be used, which is told with its move.
fn write_step(
    out: &mut impl Write,
    action: Action,
    before: &Position,
    after: &Position,
    events: &[Event],
) -> Result<(), Failure> {
    let third_six = events.iter().any(|event| {
        matches!(
            event,
            Event::TurnEnded {
                why: TurnEnded::ThirdSix,
                ..
            }
        )
    });
    let step = match (before.phase(), action) {
        (_, Action::Roll(face)) => match after.phase() {
            Phase::Move(_) if after.turn() == before.turn() && !after.moves().is_empty() => None,
            _ if third_six => Some((Some(face), "third_six", None)),
            _ => Some((Some(face), "pass", None)),
        },
        (Phase::Move(face), Action::Move(piece)) => Some((Some(face), "move", Some(piece))),
        (_, Action::Move(piece)) => Some((None, "bonus", Some(piece))),
        (_, Action::FreeExit) => match before.moves().first() {
            Some(exit) => Some((None, "free_exit", Some(exit.piece))),
            None => Some((None, "pass", None)),
        },
    };
    if let Some((roll, kind, piece)) = step {
        let line = StepLine {
            n: after.rolls(),
            seat: before.turn().number(),
            roll: roll.map(Face::pips),
            kind,
            legal: move_lines(before.moves()),
            piece: piece.map(|piece| piece.number()),
            pieces: steps(after.pieces()),
        };
        write_line(out, &line)?;
    }
    if let Some(ending) = after.ending() {
        let line = OverLine {
            over: match ending {
                Ending::Decided => "finished",
                Ending::RollLimit => "roll_limit",
            },
            ranking: after.ranking().seats().map(|seat| seat.number()).collect(),
            points: after
                .points()
                .map_or(Vec::new(), |points| points.0.to_vec()),
            rolls: after.rolls(),
        };
        write_line(out, &line)?;
    }
    Ok(())
}

pub fn write_line(out: &mut impl Write, line: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, line).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}
