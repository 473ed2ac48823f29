//! `moves` and `choose`: questions about single positions.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use ludo_engine::cpu::Decision;
use serde::Serialize;

use super::Failure;
use super::input::Question;
use super::output::{AssessedLine, MoveLine, move_lines};

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
struct Fault {
    error: String,
}

/// Prints the legal moves of each line.
pub fn moves(input: impl BufRead, out: &mut impl Write) -> Result<ExitCode, Failure> {
    answer(input, out, |question| {
        let (rules, seat) = (&question.rules, question.seat);
        let legal = question.pieces.legal_moves(rules, seat, question.advance);
        Ok(Legal {
            legal: move_lines(&legal),
        })
    })
}

/// Prints what a CPU chooses on each line, and why.
pub fn choose(input: impl BufRead, out: &mut impl Write) -> Result<ExitCode, Failure> {
    answer(input, out, |question| {
        let level = question.level.ok_or("level: easy, normal or hard")?;
        let seed = question.seed.ok_or("seed: a number")?;
        let decision = Decision::new(
            &question.rules,
            &question.pieces,
            question.seat,
            question.advance,
        );
        let piece = decision.choose(level, seed);
        Ok(Choice {
            piece: piece.map(|piece| piece.number()),
            moves: decision.assess().map(AssessedLine::from).collect(),
        })
    })
}

/// Answers line by line; a bad line is told and does not stop the others.
fn answer<T: Serialize>(
    input: impl BufRead,
    out: &mut impl Write,
    reply: impl Fn(&Question) -> Result<T, String>,
) -> Result<ExitCode, Failure> {
    let mut code = ExitCode::SUCCESS;
    for line in input.split(b'\n') {
        let line = line?;
        let answered = std::str::from_utf8(&line)
            .map_err(|error| error.to_string())
            .and_then(Question::read)
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
