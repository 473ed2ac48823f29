//! The moments that players live for: when they are celebrated, and for how long.

use std::time::Duration;

use ludo_app::session::{Beat, Effect, Input, Moment, Notice, Pace, Session, View};
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{BySeat, Phase, RuleSetName, Seat};

const PACES: [Pace; 3] = [Pace::SLOW, Pace::NORMAL, Pace::FAST];
/// Nothing is celebrated for longer.
const LONGEST: Duration = Duration::from_millis(800);

/// Plays games by every preset at this pace and hands every script to a check, with the page before it.
fn look_at(pace: Pace, mut check: impl FnMut(&View, &[Beat], &Session)) {
    for (seed, name) in (0..).zip(RuleSetName::PRESETS) {
        let rules = name.preset().expect("a preset");
        let setup = Setup::new(GameId(seed), name, rules, Level::Normal, seed, seed);
        let mut session = Session::new(Game::new(setup), pace).expect("it has dice");
        let (mut now, mut inputs, mut turns) = (Duration::ZERO, vec![Input::Resume], 0);
        let mut before = session.view();
        while session.game().position().ending().is_none() || !inputs.is_empty() {
            turns += 1;
            let input = inputs.pop().unwrap_or_else(|| {
                let moves = session.game().position().moves();
                match session.game().position().phase() {
                    Phase::Move(_) | Phase::Bonus(_) => {
                        let capture = moves.iter().find(|one| !one.captures.is_empty());
                        let any = moves.get(turns % moves.len());
                        Input::PieceTapped(capture.or(any).expect("there is one").piece)
                    }
                    _ => Input::DieTapped,
                }
            });
            now += Duration::from_secs(1);
            for effect in session.handle(input, now) {
                if let Effect::Play(script) = effect {
                    check(&before, &script.beats, &session);
                    before = script.beats.last().expect("a beat").view.clone();
                    inputs.push(Input::ScriptDone(script.epoch));
                }
            }
        }
    }
}

fn moments(beats: &[Beat]) -> Vec<Moment> {
    let cheers = beats.iter().filter_map(|beat| beat.cheer);
    cheers.map(|cheer| cheer.moment).collect()
}

#[test]
fn every_piece_that_comes_home_is_celebrated_as_it_is_there() {
    for pace in PACES {
        let (mut homecomings, mut last) = (0, 0);
        look_at(pace, |before, beats, session| {
            let mut home = before.home;
            for beat in beats {
                let came: Vec<Seat> = Seat::ALL
                    .into_iter()
                    .filter(|seat| beat.view.home[*seat] > home[*seat])
                    .collect();
                home = beat.view.home;
                let Some(Moment::Home {
                    seat,
                    piece,
                    is_last,
                }) = beat.cheer.map(|cheer| cheer.moment)
                else {
                    continue;
                };
                assert_eq!(beat.view.pieces[seat][piece.index()].to_go, 0);
                assert_eq!(is_last, beat.view.home[seat] == 4);
                homecomings += 1;
                last += usize::from(is_last);
                assert!(came.is_empty() || came == [seat]);
            }
            let end = beats.last().expect("a beat").view.home;
            let came: u8 = Seat::ALL
                .map(|seat| end[seat].saturating_sub(before.home[seat]))
                .iter()
                .sum();
            let is_home = |moment: &&Moment| matches!(moment, Moment::Home { .. });
            let told = moments(beats).iter().filter(is_home).count();
            assert_eq!(told, usize::from(came), "{}", session.game().to_text());
        });
        assert!(homecomings > 20 && last > 3, "{homecomings}, {last}");
    }
}

#[test]
fn a_capture_begins_with_a_moment_of_stillness_and_then_the_piece_goes_home() {
    for pace in PACES {
        let mut captures = 0;
        look_at(pace, |_, beats, session| {
            for (index, beat) in beats.iter().enumerate() {
                let Some(Moment::Capture { by, seat, at }) = beat.cheer.map(|cheer| cheer.moment)
                else {
                    continue;
                };
                captures += 1;
                let place = session.game().to_text();
                assert_eq!(beat.hold, pace.still);
                assert!(beat.travel.is_zero(), "nothing stirs");
                let stands = |beat: &Beat| -> BySeat<[_; 4]> {
                    BySeat::from_fn(|seat| beat.view.pieces[seat].map(|piece| piece.at))
                };
                assert_eq!(stands(beat), stands(&beats[index - 1]), "{place}");
                let is_told = matches!(
                    beat.view.notice,
                    Some(Notice::Captured { by: told, seat: of, .. }) if (told, of) == (by, seat)
                );
                assert!(is_told, "the words are there at once");
                let on_square = |beat: &Beat| {
                    let pieces = beat.view.pieces[seat].iter();
                    pieces.filter(|piece| piece.at.distance(at) < 0.5).count()
                };
                assert!(on_square(beat) > 0, "{place}");
                let flight = &beats[index + 1];
                assert_eq!(on_square(flight), 0, "{place}");
                assert_eq!(flight.hold, pace.flight);
            }
        });
        assert!(captures > 50, "{captures}");
    }
}

#[test]
fn a_six_is_celebrated_once_its_die_has_stopped_and_only_if_it_counts() {
    let (mut sixes, mut third) = (0, 0);
    look_at(Pace::NORMAL, |_, beats, _| {
        let is_third = |beat: &Beat| {
            let notice = beat.view.notice;
            matches!(
                notice,
                Some(Notice::ThirdSix { .. } | Notice::ThirdSixSentHome { .. })
            )
        };
        let is_six = |beat: &&Beat| {
            let moment = beat.cheer.map(|cheer| cheer.moment);
            matches!(moment, Some(Moment::Six { .. }))
        };
        if let Some(beat) = beats.iter().find(is_six) {
            let face = beat.view.die.face.expect("it was rolled");
            assert!(face.is_six());
            assert_eq!(
                beat.hold,
                Pace::NORMAL.settle,
                "the die does not tumble any more"
            );
            sixes += 1;
            // One that was not rolled just now may be told still.
            let index = beats
                .iter()
                .position(|other| other == beat)
                .expect("it is one");
            assert!(!beats[index..].iter().skip(1).any(is_third));
        } else if beats.iter().skip(1).any(is_third) {
            third += 1;
        }
    });
    assert!(sixes > 100 && third > 0, "{sixes}, {third}");
}

#[test]
fn no_moment_lasts_longer_than_eight_tenths_of_a_second() {
    for pace in PACES {
        let mut cheers = 0;
        look_at(pace, |_, beats, _| {
            for cheer in beats.iter().filter_map(|beat| beat.cheer) {
                assert!(cheer.lasts <= LONGEST && cheer.lasts > pace.flight);
                cheers += 1;
            }
        });
        assert!(cheers > 100);
    }
}

#[test]
fn without_motion_and_where_nothing_is_held_nothing_is_celebrated() {
    for pace in PACES
        .map(Pace::without_motion)
        .into_iter()
        .chain([Pace::INSTANT])
    {
        look_at(pace, |_, beats, _| assert_eq!(moments(beats), []));
    }
}
