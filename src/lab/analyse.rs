//! `moves`, `choose` and `chances`: questions about single positions.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use ludo_engine::chances::Estimator;
use ludo_engine::cpu::Decision;
use ludo_engine::game::Level;
use ludo_engine::rules::Position;
use serde::Serialize;

use super::Failure;
use super::input::{Place, Question};
use super::output::{AssessedLine, Exact, MoveLine, exact, move_lines};

#[derive(Serialize)]
struct Legal {
    legal: Vec<MoveLine>,
}

#[derive(Serialize)]
struct Choice {
    piece: Option<u8>,
    moves: Vec<AssessedLine>,
}

#[derive(Serialize)]
struct ChancesLine {
    chances: [Exact; 4],
}

#[derive(Serialize)]
struct Fault {
    error: String,
}

/// Prints the legal moves of each line.
pub fn moves(input: impl BufRead, out: &mut impl Write) -> Result<ExitCode, Failure> {
    answer(input, out, Question::read, |question| {
        let place = &question.place;
        let legal = place
            .pieces
            .legal_moves(&place.rules, place.seat, question.advance);
        Ok(Legal {
            legal: move_lines(&legal),
        })
    })
}

/// Prints what a CPU chooses on each line, and why.
pub fn choose(input: impl BufRead, out: &mut impl Write) -> Result<ExitCode, Failure> {
    answer(input, out, Question::read, |question| {
        let place = &question.place;
        let level = place.level.ok_or("level: easy, normal, hard or expert")?;
        let seed = place.seed.ok_or("seed: a number")?;
        let advance = question.advance;
        let decision = Decision::new(&place.rules, &place.pieces, place.seat, advance);
        let piece = decision.choose(level, seed);
        Ok(Choice {
            piece: piece.map(|piece| piece.number()),
            moves: decision.assess().map(AssessedLine::from).collect(),
        })
    })
}

/// Prints the chance of each seat to be home first, before the first roll of a turn.
pub fn chances(input: impl BufRead, out: &mut impl Write) -> Result<ExitCode, Failure> {
    answer(input, out, Place::read, |place| {
        let level = place.level.unwrap_or(Level::Normal);
        let position = Position::arranged(place.rules, place.seat, place.pieces);
        let estimator = Estimator::new(&place.rules, level);
        let before = estimator.before_roll(&position, place.seed.unwrap_or(0));
        Ok(ChancesLine {
            chances: exact(&before),
        })
    })
}

/// Answers line by line; a bad line is told and does not stop the others.
fn answer<Q, T: Serialize>(
    input: impl BufRead,
    out: &mut impl Write,
    read: impl Fn(&str) -> Result<Q, String>,
    reply: impl Fn(&Q) -> Result<T, String>,
) -> Result<ExitCode, Failure> {
    let mut code = ExitCode::SUCCESS;
    for line in input.split(b'\n') {
        let line = line?;
        let answered = std::str::from_utf8(&line)
            .map_err(|error| error.to_string())
            .and_then(&read)
            .and_then(|question| reply(&question));
        match answered {
            Ok(reply) => serde_json::to_writer(&mut *out, &reply),
            Err(error) => {
                code = ExitCode::FAILURE;
                serde_json::to_writer(&mut *out, &Fault { error })
            }
        }
        .map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(code)
}
