//! Headless games: anyone can check the rules, the dice and the CPUs with it.

mod analyse;
mod args;
mod compete;
mod fit;
mod input;
mod luck;
mod output;
mod play;
mod review;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use args::{Arguments, Command};
use clap::Parser;
use ludo_engine::game::{Dice, Fingerprint};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = match arguments.command {
        Command::Dice {
            seed,
            count,
            fingerprint,
        } => write_dice(seed, count, fingerprint, &mut out),
        Command::Moves => analyse::moves(io::stdin().lock(), &mut out),
        Command::Choose => analyse::choose(io::stdin().lock(), &mut out),
        Command::Play(options) => play::play(&options, &mut out),
        Command::Record(options) => play::record(&options, &mut out),
        Command::Replay { file } => play::replay(&file, &mut out),
        Command::Match(options) => compete::compete(&options, &mut out),
        Command::Chances => analyse::chances(io::stdin().lock(), &mut out),
        Command::Review(options) => review::review(&options, &mut out),
        Command::Luck(options) => luck::luck(&options, &mut out),
        Command::Fit(options) => fit::fit(&options, &mut out),
    };
    match done.and_then(|code| out.flush().map(|()| code).map_err(Failure::from)) {
        Ok(code) => code,
        // The reader of our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("ludo-lab: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn write_dice(
    seed: u64,
    count: u64,
    fingerprint: bool,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    if fingerprint {
        writeln!(out, "{}", Fingerprint::of(seed))?;
    }
    let mut dice = Dice::new(seed);
    for roll in 0..count {
        let gap = if roll == 0 { "" } else { " " };
        write!(out, "{gap}{}", dice.roll().pips())?;
    }
    writeln!(out)?;
    Ok(ExitCode::SUCCESS)
}

/// Why a command could not be carried out.
enum Failure {
    Output(io::Error),
    File { name: String, why: String },
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Failure::Output(error) => error.fmt(f),
            Failure::File { name, why } => write!(f, "{name}: {why}"),
        }
    }
}
