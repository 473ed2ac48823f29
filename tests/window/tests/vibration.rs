//! What the hand feels of a game.

use ludo::platform::Vibration;
use ludo_app::settings::Settings;
use ludo_app::store::Document;
use ludo_engine::game::Game;
use ludo_engine::rules::{Piece, Seat};
use window_tests::Player;

fn count(player: &Player, vibration: Vibration) -> u32 {
    let felt = player.felt.borrow();
    let same = felt.iter().filter(|felt| **felt == vibration);
    u32::try_from(same.count()).expect("a game is short")
}

fn pieces_home(game: &Game) -> u32 {
    let position = game.position();
    let goal = game.setup().rules.goal();
    let pieces = position.pieces();
    let home = Piece::ALL
        .into_iter()
        .filter(|piece| pieces.steps(Seat::HUMAN, *piece) == goal);
    u32::try_from(home.count()).expect("there are four")
}

#[test]
fn rolls_captures_and_goals_of_the_person_are_felt() {
    let player = Player::new();
    player.begin(7);
    player.play_to_the_end();
    let game = player.saved_game();
    let report = game.report().expect("the game is over");
    let rolls: u32 = report.faces[Seat::HUMAN].iter().sum();
    assert_eq!(count(&player, Vibration::Tick), rolls);
    assert_eq!(count(&player, Vibration::Knock), report.captures_made);
    assert_eq!(count(&player, Vibration::Warning), report.captures_suffered);
    assert_eq!(count(&player, Vibration::Success), pieces_home(&game));
    assert!(report.captures_made > 0 && report.captures_suffered > 0);
}

#[test]
fn a_roll_is_felt_at_the_tap() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    assert!(player.felt.borrow().is_empty());
    player.tap_die();
    assert_eq!(*player.felt.borrow(), [Vibration::Tick]);
    player.wait_for_turn();
    assert_eq!(
        *player.felt.borrow(),
        [Vibration::Tick],
        "the CPUs' rolls are not"
    );
}

#[test]
fn whoever_turned_it_off_feels_nothing() {
    let player = Player::new();
    let store = player.store.clone();
    drop(player);
    let settings = Settings {
        vibration: false,
        ..Settings::default()
    };
    store.put(Document::Settings, settings.to_text());
    let player = Player::start(store);
    player.begin(7);
    for turn in 0..20 {
        player.wait_for_turn();
        player.act(turn);
    }
    assert!(player.felt.borrow().is_empty());
}
