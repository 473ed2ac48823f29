//! Which piece a tap is for, and where pieces that share a square are drawn: laws over many positions.

use std::f32::consts::TAU;
use std::time::Duration;

use ludo_app::session::{Aim, Effect, Input, Pace, PieceView, Point, Session, View};
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{Phase, Piece, RuleSetName, Seat};

/// What a cell measures on a screen of 390 × 844 logical pixels, and on one of 320 × 568.
const CELLS: [f32; 2] = [24.0, 20.0];
/// A piece is drawn this large, as a share of a cell.
const DIAMETER: f32 = 0.88;

/// Shows the person's moments at rest in many games to a check: those in which they choose among pieces, or the others. They
/// move so that their pieces come near to each other.
fn look_at(chooses_only: bool, mut check: impl FnMut(&View, &str)) {
    for (seed, name) in (0..20).zip(RuleSetName::PRESETS.into_iter().cycle()) {
        let rules = name.preset().expect("a preset");
        let setup = Setup::new(GameId(seed), name, rules, Level::Normal, seed, seed);
        let mut session = Session::new(Game::new(setup), Pace::INSTANT).expect("it has dice");
        let (mut now, mut inputs) = (Duration::ZERO, vec![Input::Resume]);
        loop {
            let input = inputs.pop().unwrap_or_else(|| {
                let position = session.game().position();
                let own = position.pieces().of(position.turn());
                let alike = |steps| own.iter().filter(|other| **other == steps).count() as i32;
                let apart = |to: i32| {
                    let others = own.iter().filter(|steps| !steps.is_base());
                    let gaps = others.map(|steps| (i32::from(steps.get()) - to).abs());
                    gaps.sum::<i32>()
                };
                // Stacks first, and then pieces that are close.
                let nearest = position.moves().iter().min_by_key(|one| {
                    let together = if one.from.is_base() {
                        alike(one.to)
                    } else {
                        alike(one.to) - alike(one.from)
                    };
                    (-together, apart(i32::from(one.to.get())))
                });
                nearest.map_or(Input::DieTapped, |one| Input::PieceTapped(one.piece))
            });
            now += Duration::from_secs(1);
            for effect in session.handle(input, now) {
                if let Effect::Play(script) = effect {
                    inputs.push(Input::ScriptDone(script.epoch));
                }
            }
            let is_over = matches!(session.game().position().phase(), Phase::Over(_));
            let position = session.game().position();
            let chooses = matches!(position.phase(), Phase::Move(_) | Phase::Bonus(_));
            if position.turn().is_human() && chooses == chooses_only {
                check(&session.view(), &format!("{name}, seed {seed}"));
            }
            if is_over {
                break;
            }
        }
    }
}

fn person(view: &View) -> impl Iterator<Item = (Piece, &PieceView)> {
    Piece::ALL.into_iter().zip(&view.pieces[Seat::HUMAN])
}

fn movable(view: &View) -> Vec<(Piece, PieceView)> {
    let movable = person(view).filter(|(_, view)| view.is_movable);
    movable.map(|(piece, view)| (piece, *view)).collect()
}

/// A point so many logical pixels away in one of eight directions.
fn away(at: Point, direction: u8, pixels: f32, cell: f32) -> Point {
    let (down, right) = (f32::from(direction) / 8.0 * TAU).sin_cos();
    Point {
        column: at.column + right * pixels / cell,
        row: at.row + down * pixels / cell,
    }
}

#[test]
fn a_near_miss_never_moves_another_piece_and_is_never_lost_where_only_one_is_near() {
    let (mut sure, mut open) = (0, 0);
    look_at(true, |view, game| {
        let movable = movable(view);
        let moved = |piece: Piece| view.pieces[Seat::HUMAN][piece.index()];
        for (cell, (piece, aimed)) in CELLS
            .iter()
            .flat_map(|cell| movable.iter().map(move |one| (*cell, one)))
        {
            let elsewhere = |other: &&(Piece, PieceView)| other.1.steps != aimed.steps;
            let mates = || movable.iter().filter(|other| other.1.steps == aimed.steps);
            // Of its square, whichever is tapped makes the same move.
            let near = |other: &(Piece, PieceView)| {
                mates().any(|(_, mate)| other.1.at.distance(mate.at) * cell < 44.0)
            };
            let is_alone = !movable.iter().filter(elsewhere).any(near);
            for (direction, pixels) in
                (0..8).flat_map(|one| [0.0, 4.0, 7.9, 12.0, 16.0, 20.0].map(|far| (one, far)))
            {
                let tap = away(aimed.at, direction, pixels, cell);
                let place = format!(
                    "{game}: {pixels} px off {piece:?} at {:?}, cells of {cell}",
                    aimed.at
                );
                let sure_of_another = movable
                    .iter()
                    .filter(elsewhere)
                    .any(|(_, other)| other.at.distance(tap) * cell <= 8.0);
                match view.aim(tap, cell) {
                    Aim::Nothing => panic!("{place}: nothing happens"),
                    Aim::Piece(found) => {
                        sure += 1;
                        let is_meant = moved(found).steps == aimed.steps;
                        assert!(
                            is_meant || !is_alone && sure_of_another,
                            "{place}: {found:?} moves"
                        );
                    }
                    Aim::Between(asked) => {
                        open += 1;
                        assert!(!is_alone && pixels > 8.0, "{place}: nothing moves at once");
                        assert!(asked.iter().filter(|asked| **asked).count() > 1);
                        for (piece, other) in
                            movable.iter().filter(|(piece, _)| asked[piece.index()])
                        {
                            let second = away(other.at, direction, 8.0, cell);
                            assert_eq!(
                                view.nearest(second, cell, asked),
                                Some(*piece),
                                "{place}: the second tap decides"
                            );
                        }
                    }
                }
            }
        }
    });
    assert!(
        sure > 100_000 && open > 1_000,
        "{sure} taps were sure, {open} open"
    );
}

#[test]
fn pieces_to_choose_among_are_large_apart_on_the_board_and_hide_nobody() {
    let mut seen = [0; 5];
    look_at(true, |view, game| {
        let movable = movable(view);
        let chosen = |(_, one): &&(Piece, PieceView)| !one.steps.is_base();
        for (piece, one) in movable.iter().filter(chosen) {
            let place = format!("{game}: {piece:?} at {:?}", one.at);
            for (cell, least) in CELLS.into_iter().zip([20.0, 16.0]) {
                assert!(one.scale * DIAMETER * cell >= least, "{place} is small");
            }
            let (column, row) = (one.at.column, one.at.row);
            let is_inside = |value: f32| (0.49..14.51).contains(&value);
            assert!(is_inside(column) && is_inside(row), "{place} is outside");
            let mates = movable.iter().filter(|(_, other)| other.steps == one.steps);
            seen[mates.clone().count()] += 1;
            for (_, mate) in mates.filter(|(other, _)| other != piece) {
                assert!(
                    mate.at.distance(one.at) >= 1.15,
                    "{place} is near to another of its square"
                );
                assert_eq!((mate.pile, mate.height), (1, 0));
            }
            for (seat, others) in view.pieces.iter() {
                for (other, at) in Piece::ALL.into_iter().zip(others) {
                    if (seat, other) != (Seat::HUMAN, *piece) {
                        let distance = at.at.distance(one.at);
                        assert!(
                            distance >= 0.44,
                            "{place} hides {other:?} of {seat:?} at {:?}",
                            at.at
                        );
                    }
                }
            }
        }
    });
    assert!(
        seen[2..].iter().all(|count| *count > 0),
        "stacks of two to four: {seen:?}"
    );
}

#[test]
fn at_rest_the_pieces_of_a_seat_on_a_square_are_a_pile_with_its_number_beside_those_of_others() {
    let mut highest = 0;
    look_at(false, |view, game| {
        let goal = |view: &PieceView| view.to_go == 0;
        if !view.spread.is_empty() {
            return;
        }
        for (seat, views) in view.pieces.iter() {
            for one in views
                .iter()
                .filter(|one| !one.is_movable && !one.steps.is_base() && !goal(one))
            {
                let pile: Vec<_> = views
                    .iter()
                    .filter(|other| other.steps == one.steps)
                    .collect();
                let mut heights: Vec<u8> = pile.iter().map(|one| one.height).collect();
                heights.sort_unstable();
                let expected: Vec<u8> = (0..pile.len() as u8).collect();
                assert_eq!(heights, expected, "{game}, {seat:?}");
                let is_top = one.height as usize + 1 == pile.len();
                let count = if is_top { pile.len() as u8 } else { 1 };
                assert_eq!(one.pile, count, "{game}, {seat:?}");
                assert!(
                    pile.iter().all(|other| other.at == one.at),
                    "{game}: one pile, one place"
                );
                highest = highest.max(pile.len());
            }
        }
        let piles = view.pieces.iter().flat_map(|(seat, views)| {
            let tops = views
                .iter()
                .filter(move |one| !one.steps.is_base() && !goal(one));
            tops.filter(|one| one.height == 0)
                .map(move |one| (seat, one.at))
        });
        let piles: Vec<_> = piles.collect();
        for (index, (seat, at)) in piles.iter().enumerate() {
            for (other, place) in &piles[..index] {
                assert!(
                    seat == other || at.distance(*place) >= 0.35,
                    "{game}: {seat:?} hides {other:?}"
                );
            }
        }
    });
    assert!(highest >= 3, "the highest pile has {highest}");
}
