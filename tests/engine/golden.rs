//! Finished games that must replay alike for ever. Each file in `tests/golden/` is named for its rule set and for what
//! happens in it; `index.txt` has how each game ends.
//!
//! A file is made with `ludo-lab record`. A fault that somebody meets is kept the same way, under the name of the
//! fault.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::common::presets;
use ludo_engine::game::{Record, Setup};
use ludo_engine::rules::{
    Action, Advance, BySeat, EmptyTrack, Ending, Event, Face, Finish, Length, MovedBy, Overshoot,
    Phase, Piece, Position, RollEarned, RuleSet, Scoring, Seat, Square, Steps, TurnEnded,
};

// ---- Replaying ----

/// An action with what was before it, what it brought about and what followed.
struct Step {
    before: Position,
    action: Action,
    events: Vec<Event>,
    after: Position,
}

struct Played {
    setup: Setup,
    steps: Vec<Step>,
    end: Position,
}

fn play(record: &Record) -> Played {
    let mut position = Position::new(record.setup.rules, record.setup.first_seat);
    let mut steps = Vec::new();
    for (entry, action) in record.log.iter().enumerate() {
        let before = position;
        let mut events = Vec::new();
        position
            .play(*action, |event| events.push(event))
            .unwrap_or_else(|illegal| panic!("entry {}: {illegal}", entry + 1));
        steps.push(Step {
            before,
            action: *action,
            events,
            after: position,
        });
    }
    Played {
        setup: record.setup,
        steps,
        end: position,
    }
}

impl Step {
    fn rules(&self) -> &RuleSet {
        self.before.rules()
    }

    fn seat(&self) -> Seat {
        self.before.turn()
    }

    fn has(&self, event: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(event)
    }

    fn ended(&self, by: TurnEnded) -> bool {
        self.has(|event| matches!(event, Event::TurnEnded { why, .. } if *why == by))
    }

    fn earned(&self) -> Vec<RollEarned> {
        let why = |event: &Event| match event {
            Event::RollEarned { why, .. } => Some(*why),
            _ => None,
        };
        self.events.iter().filter_map(why).collect()
    }

    fn captures(&self) -> usize {
        let captured = |event: &&Event| matches!(event, Event::Captured { .. });
        self.events.iter().filter(captured).count()
    }

    /// The move that was made: from, to, whether it bounced, what moved it.
    fn moved(&self) -> Option<(i8, i8, bool, MovedBy)> {
        self.events.iter().find_map(|event| match event {
            Event::Moved {
                from,
                to,
                bounces,
                by,
                ..
            } => Some((from.get(), to.get(), *bounces, *by)),
            _ => None,
        })
    }

    /// The face, where this is a roll.
    fn face(&self) -> Option<Face> {
        match self.action {
            Action::Roll(face) => Some(face),
            _ => None,
        }
    }

    /// The face that a move uses.
    fn used(&self) -> Option<Face> {
        match self.before.phase() {
            Phase::Move(face) => Some(face),
            _ => None,
        }
    }

    /// How many pieces each seat had on this square of the acting seat.
    fn standing(&self, steps: i8) -> BySeat<usize> {
        let there = |steps| Square::of(self.seat(), steps);
        let square = Steps::new(i64::from(steps), self.rules().column).and_then(there);
        BySeat::from_fn(|owner| {
            let here = |steps: &&Steps| square.is_some() && Square::of(owner, **steps) == square;
            self.before.pieces().of(owner).iter().filter(here).count()
        })
    }

    fn rivals_standing(&self, steps: i8) -> usize {
        let standing = self.standing(steps);
        self.seat().rivals().map(|rival| standing[rival]).sum()
    }

    fn is_rival_block(&self, steps: i8) -> bool {
        let standing = self.standing(steps);
        self.seat().rivals().any(|rival| standing[rival] >= 2)
    }

    fn is_safe(&self, steps: i8) -> bool {
        Steps::new(i64::from(steps), self.rules().column)
            .and_then(|steps| Square::of(self.seat(), steps))
            .is_some_and(|square| square.is_safe(self.rules().safe))
    }

    /// Pieces on the track that cannot use the roll of this step: from, and where it would bring them.
    fn stopped(&self) -> Vec<(i8, i8)> {
        let Some(face) = self.face().filter(|_| !self.ended(TurnEnded::ThirdSix)) else {
            return Vec::new();
        };
        let pieces = self.before.pieces();
        let legal = pieces.legal_moves(self.rules(), self.seat(), Advance::Roll(face));
        Piece::ALL
            .into_iter()
            .filter(|piece| legal.of(*piece).is_none())
            .map(|piece| pieces.steps(self.seat(), piece))
            .filter(|from| !from.is_base() && *from != self.rules().goal())
            .map(|from| (from.get(), from.get() + face.pips() as i8))
            .collect()
    }

    /// Whether this roll would bring a piece out.
    fn is_exit_roll(&self) -> bool {
        let based = self.before.pieces().of(self.seat()).contains(&Steps::BASE);
        let exits = |face| self.rules().exit_rolls.contains(face);
        based && self.face().is_some_and(exits) && !self.ended(TurnEnded::ThirdSix)
    }

    fn brings_out(&self) -> bool {
        self.after.moves().iter().any(|legal| legal.from.is_base())
    }
}

// ---- What can happen in a game ----

/// Tells whether something happens in a game.
type Happens = fn(&Played) -> bool;

fn any(played: &Played, is: impl Fn(&Step) -> bool) -> bool {
    played.steps.iter().any(is)
}

/// Whether a seat that is home takes pieces back that were not.
fn others_go_back(played: &Played) -> bool {
    any(played, |s| {
        s.has(|event| matches!(event, Event::Finished { .. }))
            && s.has(|event| matches!(event, Event::WentBack { .. }))
    })
}

/// The events that files are named for.
fn happenings() -> BTreeMap<&'static str, Happens> {
    let list: [(&'static str, Happens); 46] = [
        // Exit, landing, safe squares.
        ("a-five-brings-out", |g| {
            any(g, |s| {
                let out = s.moved().is_some_and(|(from, ..)| from == -1);
                out && s.used().is_some_and(|face| face.pips() == 5)
            })
        }),
        ("a-six-is-used-for-a-move-instead-of-an-exit", |g| {
            any(g, |s| {
                let could = s.before.moves().iter().any(|legal| legal.from.is_base());
                could && s.moved().is_some_and(|(from, ..)| from >= 0)
            })
        }),
        ("two-colours-share-a-safe-square", |g| {
            any(g, |s| {
                s.captures() == 0
                    && s.moved()
                        .is_some_and(|(_, to, ..)| s.is_safe(to) && s.rivals_standing(to) > 0)
            })
        }),
        ("two-pieces-captured-at-once", |g| {
            any(g, |s| s.captures() >= 2)
        }),
        ("an-exact-roll-is-needed", |g| {
            any(g, |s| {
                let goal = s.rules().goal().get();
                s.ended(TurnEnded::NoMove) && s.stopped().iter().any(|(_, to)| *to > goal)
            })
        }),
        // Stacks.
        ("a-block-is-not-landed-on", |g| {
            any(g, |s| {
                s.stopped().iter().any(|(_, to)| s.is_rival_block(*to))
            })
        }),
        ("a-block-on-a-safe-square-is-not-landed-on", |g| {
            any(g, |s| {
                let blocked = |to: i8| s.is_rival_block(to) && s.is_safe(to);
                s.stopped().iter().any(|(_, to)| blocked(*to))
            })
        }),
        ("a-block-is-passed", |g| {
            any(g, |s| {
                s.moved().is_some_and(|(from, to, bounces, _)| {
                    !bounces && from >= 0 && (from + 1..to).any(|steps| s.is_rival_block(steps))
                })
            })
        }),
        ("an-own-block-is-passed", |g| {
            any(g, |s| {
                s.moved().is_some_and(|(from, to, bounces, _)| {
                    let own = |steps| s.standing(steps)[s.seat()] >= 2;
                    !bounces && from >= 0 && (from + 1..to).any(own)
                })
            })
        }),
        ("a-block-stops-passing", |g| {
            any(g, |s| {
                let goal = s.rules().goal().get();
                s.stopped().iter().any(|&(from, to)| {
                    let passed = (from + 1..to).any(|steps| s.is_rival_block(steps));
                    to <= goal && !s.is_rival_block(to) && passed
                })
            })
        }),
        ("a-block-stops-an-exit", |g| {
            any(g, |s| {
                s.is_exit_roll() && s.is_rival_block(0) && !s.brings_out()
            })
        }),
        ("a-pair-is-shielded", |g| {
            any(g, |s| {
                s.captures() == 0
                    && s.moved()
                        .is_some_and(|(_, to, ..)| !s.is_safe(to) && s.is_rival_block(to))
            })
        }),
        ("a-mixed-square-is-shielded", |g| {
            any(g, |s| {
                s.captures() == 0
                    && s.moved().is_some_and(|(_, to, ..)| {
                        let own = s.standing(to)[s.seat()];
                        !s.is_safe(to) && own == 1 && s.rivals_standing(to) == 1
                    })
            })
        }),
        ("a-full-square-is-not-landed-on", |g| {
            any(g, |s| {
                let full = |to: i8| s.standing(to)[s.seat()] >= 2;
                s.stopped().iter().any(|(_, to)| full(*to))
            })
        }),
        ("an-exit-onto-a-full-square-captures-the-last-rival", |g| {
            any(g, |s| {
                let full = s.standing(0).0.iter().sum::<usize>() == 2;
                let out = s.moved().is_some_and(|(from, ..)| from == -1);
                out && full && s.captures() == 1
            })
        }),
        ("nobody-is-overtaken-in-the-column", |g| {
            any(g, |s| {
                let goal = s.rules().goal().get();
                let own = s.before.pieces().of(s.seat());
                s.stopped().iter().any(|&(from, to)| {
                    let between = |steps: &Steps| (51.max(from + 1)..to).contains(&steps.get());
                    to <= goal && own.iter().any(between)
                })
            })
        }),
        // Sixes.
        ("the-third-six-ends-the-turn", |g| {
            any(g, |s| {
                let sent = s.has(|event| matches!(event, Event::SentHome { .. }));
                s.ended(TurnEnded::ThirdSix) && !sent
            })
        }),
        ("the-third-six-sends-the-last-moved-home", |g| {
            any(g, |s| {
                s.has(|event| matches!(event, Event::SentHome { .. }))
            })
        }),
        ("a-third-six-after-a-goal-sends-nothing", |g| {
            let mut reached = false;
            g.steps.iter().any(|s| {
                let sent = s.has(|event| matches!(event, Event::SentHome { .. }));
                if s.ended(TurnEnded::ThirdSix) && reached {
                    return !sent;
                }
                if let Some((_, to, ..)) = s.moved() {
                    reached = to == s.rules().goal().get();
                }
                if s.has(|event| matches!(event, Event::TurnEnded { .. })) {
                    reached = false;
                }
                false
            })
        }),
        ("an-unplayable-six-rolls-again", |g| {
            any(g, |s| s.earned() == [RollEarned::UnusableSix])
        }),
        ("an-unplayable-six-ends-the-turn", |g| {
            any(g, |s| {
                s.face() == Some(Face::SIX) && s.ended(TurnEnded::NoMove)
            })
        }),
        ("a-six-moves-seven", |g| {
            any(g, |s| {
                s.used() == Some(Face::SIX)
                    && s.moved()
                        .is_some_and(|(from, to, bounces, _)| !bounces && to - from == 7)
            })
        }),
        ("a-six-opens-a-block", |g| {
            any(g, |s| {
                let free = RuleSet {
                    six_opens_own_block: false,
                    ..*s.rules()
                };
                let roll = Advance::Roll(Face::SIX);
                let all = s.before.pieces().legal_moves(&free, s.seat(), roll);
                s.used() == Some(Face::SIX) && all.len() > s.before.moves().len()
            })
        }),
        // Extra rolls.
        ("a-capture-earns-a-roll", |g| {
            any(g, |s| s.earned() == [RollEarned::Capture])
        }),
        ("a-capture-earns-nothing", |g| {
            any(g, |s| {
                let six = s.used() == Some(Face::SIX);
                s.captures() > 0 && !six && s.ended(TurnEnded::Moved)
            })
        }),
        ("a-goal-earns-a-roll", |g| {
            any(g, |s| s.earned() == [RollEarned::Goal])
        }),
        ("a-six-and-a-capture-earn-one-roll", |g| {
            any(g, |s| {
                let six = s.used() == Some(Face::SIX);
                six && s.captures() > 0 && s.earned().len() == 1
            })
        }),
        ("a-six-and-a-capture-earn-two-rolls", |g| {
            any(g, |s| s.earned() == [RollEarned::Six, RollEarned::Capture])
        }),
        ("a-six-and-a-goal-earn-two-rolls", |g| {
            any(g, |s| s.earned() == [RollEarned::Six, RollEarned::Goal])
        }),
        ("a-queued-roll-is-forfeited", |g| {
            any(g, |s| {
                s.before.queued_rolls() > 0 && s.ended(TurnEnded::NoMove)
            })
        }),
        // The way to the goal.
        ("a-piece-bounces", |g| {
            any(g, |s| s.moved().is_some_and(|(_, _, bounces, _)| bounces))
        }),
        ("a-bounce-ends-where-it-began", |g| {
            any(g, |s| s.moved().is_some_and(|(from, to, ..)| from == to))
        }),
        ("a-bounce-leaves-the-column", |g| {
            any(g, |s| {
                s.moved()
                    .is_some_and(|(from, to, bounces, _)| bounces && from > 50 && to <= 50)
            })
        }),
        ("a-piece-stops-at-the-goal", |g| {
            any(g, |s| {
                let goal = s.rules().goal().get();
                s.rules().overshoot == Overshoot::StopsAtGoal
                    && s.used()
                        .zip(s.moved())
                        .is_some_and(|(face, (from, to, ..))| {
                            to == goal && from + face.pips() as i8 > goal
                        })
            })
        }),
        ("a-bonus-captures", |g| {
            any(g, |s| {
                let bonus = s.moved().is_some_and(|(.., by)| by == MovedBy::Bonus);
                bonus && s.captures() > 0
            })
        }),
        ("a-bonus-is-lost", |g| {
            any(g, |s| {
                s.has(|event| matches!(event, Event::BonusLost { .. }))
            })
        }),
        ("a-bonus-earns-a-bonus", |g| {
            any(g, |s| {
                let earned = s.has(|event| matches!(event, Event::BonusEarned { .. }));
                earned && matches!(s.before.phase(), Phase::Bonus(_))
            })
        }),
        // Empty tracks.
        ("free-exits-and-a-blocked-one", |g| {
            let free = any(g, |s| s.ended(TurnEnded::FreeExit));
            free && any(g, |s| s.ended(TurnEnded::FreeExitBlocked))
        }),
        ("the-third-of-three-rolls-is-used", |g| {
            let mut tries = 0;
            g.steps.iter().any(|s| {
                let another = s.earned() == [RollEarned::AnotherTry];
                if s.face().is_some() && tries == 2 {
                    let used = matches!(s.after.phase(), Phase::Move(_));
                    tries = 0;
                    return used && s.rules().empty_track == EmptyTrack::ThreeRolls;
                }
                tries = if another { tries + 1 } else { 0 };
                false
            })
        }),
        // Beginnings and endings.
        ("another-seat-than-the-persons-begins", |g| {
            !g.setup.first_seat.is_human()
        }),
        ("the-last-of-all-is-named", |g| {
            let whole = g.end.rules().finish == Finish::RankAll;
            whole && g.end.finished().count() == 3 && g.end.ranking().seats().count() == 4
        }),
        ("the-table-is-not-in-seat-order", |g| {
            let seats: Vec<Seat> = g.end.ranking().seats().skip(1).collect();
            g.end.rules().scoring != Scoring::None && seats.len() == 3 && !seats.is_sorted()
        }),
        ("in-a-short-game-the-others-go-back", |g| {
            g.setup.rules.length() == Some(Length::Short) && others_go_back(g)
        }),
        ("in-a-quick-game-the-others-go-back", |g| {
            g.setup.rules.length() == Some(Length::Quick) && others_go_back(g)
        }),
        ("two-that-begin-together-fill-their-square", |g| {
            any(g, |s| {
                let together = s.before.pieces().of(s.seat())[..2] == [Steps::START; 2];
                let rolled = s.rules().start_out.pieces() == 2 && s.face().is_some();
                rolled && together && s.is_exit_roll() && !s.brings_out()
            })
        }),
        ("the-last-piece-home-earns-no-roll", |g| {
            any(g, |s| {
                let finished = s.has(|event| matches!(event, Event::Finished { .. }));
                finished && s.used() == Some(Face::SIX) && s.earned().is_empty()
            })
        }),
    ];
    list.into()
}

/// What the golden games of each preset have to show, at least: its special rules.
fn special_rules() -> [(&'static str, &'static [&'static str]); 5] {
    [
        (
            "classic",
            &[
                "a-six-is-used-for-a-move-instead-of-an-exit",
                "two-colours-share-a-safe-square",
                "two-pieces-captured-at-once",
                "an-exact-roll-is-needed",
                "the-third-six-ends-the-turn",
                "an-unplayable-six-rolls-again",
                "a-capture-earns-nothing",
                "the-last-piece-home-earns-no-roll",
            ],
        ),
        (
            "soft_blocks",
            &[
                "a-block-is-not-landed-on",
                "a-block-on-a-safe-square-is-not-landed-on",
                "a-block-is-passed",
                "a-block-stops-an-exit",
                "a-capture-earns-a-roll",
                "a-goal-earns-a-roll",
                "a-six-and-a-capture-earn-one-roll",
                "an-unplayable-six-rolls-again",
                "the-third-six-ends-the-turn",
            ],
        ),
        (
            "house",
            &[
                "a-block-stops-passing",
                "a-block-stops-an-exit",
                "an-own-block-is-passed",
                "a-capture-earns-a-roll",
                "an-unplayable-six-ends-the-turn",
                "another-seat-than-the-persons-begins",
                "the-table-is-not-in-seat-order",
                "the-third-six-ends-the-turn",
            ],
        ),
        (
            "safe_pairs",
            &[
                "a-pair-is-shielded",
                "a-mixed-square-is-shielded",
                "a-six-and-a-capture-earn-two-rolls",
                "a-six-and-a-goal-earn-two-rolls",
                "a-queued-roll-is-forfeited",
                "an-unplayable-six-ends-the-turn",
                "another-seat-than-the-persons-begins",
                "the-table-is-not-in-seat-order",
            ],
        ),
        (
            "parchis",
            &[
                "a-five-brings-out",
                "a-block-stops-passing",
                "a-full-square-is-not-landed-on",
                "an-exit-onto-a-full-square-captures-the-last-rival",
                "the-third-six-sends-the-last-moved-home",
                "a-third-six-after-a-goal-sends-nothing",
                "an-unplayable-six-rolls-again",
                "a-six-moves-seven",
                "a-six-opens-a-block",
                "a-piece-bounces",
                "a-bounce-ends-where-it-began",
                "a-bounce-leaves-the-column",
                "a-bonus-captures",
                "a-bonus-is-lost",
                "a-bonus-earns-a-bonus",
                "the-table-is-not-in-seat-order",
            ],
        ),
    ]
}

// ---- The files ----

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/golden")
}

/// Names of the golden games, without their ending.
fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder of the golden games")
        .map(|entry| entry.expect("an entry").file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".ludo").map(str::to_string))
        .collect();
    names.sort();
    names
}

fn read(name: &str) -> Record {
    let text = std::fs::read_to_string(folder().join(format!("{name}.ludo"))).expect(name);
    text.parse().unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// How a game ends, as a line of the index: `name: rolls 609, ranking 2 0 1 3, points 40 0 20 60`.
fn ending(name: &str, end: &Position) -> String {
    let numbers = |list: Vec<String>| {
        if list.is_empty() {
            "-".to_string()
        } else {
            list.join(" ")
        }
    };
    let table = end.ranking();
    let ranking = table.seats().map(|seat| seat.number().to_string());
    let points = end.points().map_or(Vec::new(), |points| {
        points.0.iter().map(u32::to_string).collect()
    });
    format!(
        "{name}: rolls {}, ranking {}, points {}",
        end.rolls(),
        numbers(ranking.collect()),
        numbers(points)
    )
}

#[test]
fn every_golden_game_replays_to_its_end() {
    let index = std::fs::read_to_string(folder().join("index.txt")).expect("index.txt");
    let expected: Vec<&str> = index
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .collect();
    let found: Vec<String> = names()
        .iter()
        .map(|name| ending(name, &play(&read(name)).end))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn every_golden_game_is_finished_and_has_the_faces_of_its_seed() {
    for name in names() {
        let record = read(&name);
        let replayed = record.replay().unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(replayed.foreign_face, None, "{name}");
        assert!(record.setup.seed.dice().is_some(), "{name}");
        let end = replayed.game.position();
        assert_eq!(end.ending(), Some(Ending::Decided), "{name}");
        assert_eq!(*end, play(&record).end, "{name}");
    }
}

#[test]
fn in_every_golden_game_happens_what_it_is_named_for() {
    let happenings = happenings();
    for name in names() {
        let record = read(&name);
        let rules = record.setup.rules_name.to_string();
        let event = name
            .strip_prefix(&format!("{rules}-"))
            .unwrap_or_else(|| panic!("{name} is a game of {rules}"));
        let happens = happenings
            .get(event)
            .unwrap_or_else(|| panic!("{name}: nobody knows how to tell that"));
        assert!(happens(&play(&record)), "{name}");
    }
}

#[test]
fn every_preset_has_golden_games_for_its_special_rules() {
    let names = names();
    for ((preset, rules), (special, events)) in presets().zip(special_rules()) {
        assert_eq!(preset.as_str(), special);
        for event in events {
            let name = format!("{special}-{event}");
            assert!(names.contains(&name), "no game {name}");
            assert_eq!(read(&name).setup.rules, rules, "{name}");
        }
    }
}

#[test]
fn every_preset_has_golden_games_of_the_other_lengths() {
    for (preset, rules) in presets() {
        for length in [Length::Short, Length::Quick] {
            let record = read(&format!("{preset}-in-a-{length}-game-the-others-go-back"));
            assert_eq!(record.setup.rules, rules.with_length(length), "{preset}");
        }
    }
}
