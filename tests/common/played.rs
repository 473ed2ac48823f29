//! Games without chance in them: whoever chooses takes the first legal move.

use ludo_engine::game::Game;
use ludo_engine::rules::Phase;

/// Plays on until the log has so many actions, or the game is over.
pub fn play_first_moves(game: &mut Game, actions: usize) {
    while game.log().len() < actions {
        match game.position().phase() {
            Phase::Roll => drop(game.roll(|_| ()).expect("a roll is due")),
            Phase::Move(_) | Phase::Bonus(_) => {
                let piece = game.position().moves()[0].piece;
                game.choose(piece, |_| ()).expect("it is legal");
            }
            Phase::FreeExit => game.free_exit(|_| ()).expect("it is due"),
            Phase::Over(_) => break,
        }
    }
}
