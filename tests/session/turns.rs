//! The session without a window: whole games by inputs, effects checked.

use std::collections::BTreeSet;
use std::time::Duration;

use ludo_app::session::{
    Aim, Beat, Cells, DOUBLE_TAP, Effect, Input, LONGEST_SPAN, Moment, NoMoveReason, Notice, Pace,
    Point, Prompt, Script, Session, TurnRecap, View,
};
use ludo_app::sound::{Cue, Distance, Sound};
use ludo_engine::game::{Game, GameId, Level, Outcome, Record, Report, Setup};
use ludo_engine::rules::{
    Action, Advance, BySeat, Capacity, Column, Event, Face, Move, Phase, Piece, Pieces, RuleSet,
    RuleSetName, SafeSquares, Seat, Square, Stack, Steps, TurnEnded, walk,
};

fn setup(rules_name: RuleSetName, seed: u64) -> Setup {
    let rules = rules_name.preset().expect("a preset");
    Setup::new(GameId(seed), rules_name, rules, Level::Normal, seed, 0)
}

/// A person who is never too fast, and a stage that takes no time.
struct Table {
    session: Session,
    now: Duration,
    saves: usize,
    reports: Vec<Report>,
    scripts: Vec<Script>,
    shown: Option<View>,
    is_result_shown: bool,
}

impl Table {
    fn new(game: Game) -> Table {
        let mut table = Table {
            session: Session::new(game, Pace::NORMAL).expect("the game has dice"),
            now: Duration::from_secs(100),
            saves: 0,
            reports: Vec::new(),
            scripts: Vec::new(),
            shown: None,
            is_result_shown: false,
        };
        table.input(Input::Resume);
        table
    }

    fn classic(seed: u64) -> Table {
        Table::new(Game::new(setup(RuleSetName::Classic, seed)))
    }

    /// Hands in an input and shows what comes of it, without showing scripts to their end.
    fn input(&mut self, input: Input) -> Option<u64> {
        let effects = self.session.handle(input, self.now);
        let mut playing = None;
        for effect in effects {
            match effect {
                Effect::Save { .. } => {
                    assert_eq!(playing, None, "saved before anything is shown");
                    self.saves += 1;
                }
                Effect::Record => {
                    assert_eq!(playing, None, "counted before anything is shown");
                    let report = self.session.game().report();
                    self.reports.push(report.expect("it was played"));
                }
                Effect::Show(view) => self.shown = Some(*view),
                Effect::Play(script) => {
                    let last = script.beats.last().expect("a script has beats");
                    assert_eq!(last.view, self.session.view(), "a script ends on the truth");
                    self.shown = Some(last.view.clone());
                    playing = Some(script.epoch);
                    self.scripts.push(script);
                }
                Effect::Skip => {}
                Effect::ShowResult => self.is_result_shown = true,
                Effect::Announce(_) | Effect::Remind => {}
            }
        }
        playing
    }

    /// The same, and everything that follows until the person is asked.
    fn settle(&mut self, input: Input) {
        let mut playing = self.input(input);
        while let Some(epoch) = playing {
            self.now += Duration::from_secs(1);
            playing = self.input(Input::ScriptDone(epoch));
        }
    }

    fn phase(&self) -> Phase {
        self.session.game().position().phase()
    }

    fn act(&mut self, prefer: usize) {
        self.now += DOUBLE_TAP;
        match self.phase() {
            Phase::Roll | Phase::FreeExit => self.settle(Input::DieTapped),
            Phase::Move(_) | Phase::Bonus(_) => {
                let moves = *self.session.game().position().moves();
                let piece = moves[prefer % moves.len()].piece;
                self.settle(Input::PieceTapped(piece));
            }
            Phase::Over(_) => {}
        }
    }

    fn play_to_the_end(&mut self) {
        let epoch = self.input(Input::ScriptDone(u64::MAX));
        assert_eq!(epoch, None, "nobody plays that script");
        for turn in 0..40_000 {
            if self.is_result_shown {
                return;
            }
            self.act(turn);
        }
        panic!("no end\n{}", self.session.game().to_text());
    }
}

/// A table where the person is asked first, whoever begins.
fn opened(rules_name: RuleSetName, seed: u64) -> Table {
    let mut table = Table::new(Game::new(setup(rules_name, seed)));
    if let Some(script) = table.scripts.last() {
        let epoch = script.epoch;
        table.settle(Input::ScriptDone(epoch));
    }
    table
}

#[test]
fn in_short_and_quick_games_every_script_ends_on_the_truth_and_shows_what_goes_back() {
    use ludo_engine::rules::Length;
    for (name, length) in [
        (RuleSetName::Classic, Length::Quick),
        (RuleSetName::Parchis, Length::Short),
    ] {
        for seed in 0..3 {
            let mut setup = setup(name, seed);
            setup.rules = setup.rules.with_length(length);
            let mut table = Table::new(Game::new(setup));
            if let Some(script) = table.scripts.last() {
                let epoch = script.epoch;
                table.settle(Input::ScriptDone(epoch));
            }
            table.play_to_the_end();
            let report = table.session.game().report().expect("it was played");
            assert_eq!(table.reports, [report]);
            assert_eq!(report.length, Some(length));
        }
    }
}

#[test]
fn whole_games_of_every_preset_end_with_one_report() {
    for rules_name in RuleSetName::PRESETS {
        for seed in 0..3 {
            let mut table = opened(rules_name, seed);
            table.play_to_the_end();
            let game = table.session.game();
            assert_eq!(table.reports, [game.report().expect("it was played")]);
            assert!(game.position().ending().is_some());
            assert_eq!(table.saves, game.log().len(), "a save after every action");
            let record: Record = game.to_text().parse().expect("a record");
            let replay = record.replay().expect("it follows the rules");
            assert_eq!((replay.game, replay.foreign_face), (game.clone(), None));
        }
    }
}

#[test]
fn a_win_is_won_and_a_loss_is_lost() {
    let mut seen = [false; 2];
    for seed in 0..12 {
        let mut table = Table::classic(seed);
        table.play_to_the_end();
        let winner = table.session.game().position().finished().next();
        let report = table.reports[0];
        if winner == Some(Seat::HUMAN) {
            assert_eq!((report.outcome, report.place), (Outcome::Won, Some(1)));
            seen[0] = true;
        } else {
            assert_eq!(report.outcome, Outcome::Lost);
            seen[1] = true;
        }
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn a_double_tap_is_one_roll_at_every_pace() {
    for pace in [Pace::NORMAL, Pace::INSTANT] {
        let seed = (0..)
            .find(|seed| ludo_engine::game::Dice::new(*seed).roll() == Face::SIX)
            .expect("some seed begins with a six");
        let game = Game::new(setup(RuleSetName::Classic, seed));
        let mut session = Session::new(game, pace).expect("it has dice");
        let at = Duration::from_secs(5);
        session.handle(Input::Resume, at);
        let effects = session.handle(Input::DieTapped, at);
        let Some(Effect::Play(script)) = effects.last() else {
            panic!("{effects:?}")
        };
        session.handle(Input::ScriptDone(script.epoch), at);
        let early = at + DOUBLE_TAP - Duration::from_millis(1);
        let piece = Piece::ALL[0];
        assert_eq!(session.handle(Input::DieTapped, early), []);
        assert_eq!(session.handle(Input::PieceTapped(piece), early), []);
        assert_eq!(session.game().log().len(), 1);
        session.handle(Input::PieceTapped(piece), at + DOUBLE_TAP);
        assert_eq!(session.game().log().len(), 2);
    }
}

#[test]
fn a_tap_while_a_script_runs_skips_it_and_nothing_else() {
    let mut table = Table::classic(7);
    let epoch = table.input(Input::DieTapped).expect("a script");
    for tap in [Input::DieTapped, Input::PieceTapped(Piece::ALL[2])] {
        table.now += DOUBLE_TAP;
        let effects = table.session.handle(tap, table.now);
        assert_eq!(effects, [Effect::Skip]);
    }
    assert_eq!(table.session.game().log().len(), 1);
    assert!(
        table.input(Input::ScriptDone(epoch)).is_some(),
        "a CPU goes on"
    );
}

#[test]
fn taps_out_of_turn_and_on_pieces_that_cannot_move_do_nothing_but_remind() {
    let mut table = Table::classic(7);
    table.now += DOUBLE_TAP;
    let stray = Piece::ALL.map(Input::PieceTapped);
    for tap in stray.into_iter().chain([Input::BoardTapped]) {
        assert_eq!(table.session.handle(tap, table.now), [Effect::Remind]);
    }
    assert!(table.session.game().log().is_empty());
    // What can be tapped is not held up by that.
    let epoch = table.input(Input::DieTapped).expect("the die is rolled");
    table.now += DOUBLE_TAP;
    table.input(Input::ScriptDone(epoch));
    // Out of turn a tap hurries, and reminds of nothing.
    assert!(!table.session.game().position().turn().is_human());
    for tap in stray {
        table.now += DOUBLE_TAP;
        assert_eq!(table.session.handle(tap, table.now), [Effect::Skip]);
    }
}

#[test]
fn a_roll_is_ignored_and_reminded_of_while_a_piece_has_to_be_chosen() {
    let mut choices = 0;
    for seed in 0..4 {
        let mut table = opened(RuleSetName::Classic, seed);
        for turn in 0..200 {
            if matches!(table.phase(), Phase::Move(_)) {
                let log = table.session.game().log().to_vec();
                table.now += DOUBLE_TAP;
                let effects = table.session.handle(Input::DieTapped, table.now);
                assert_eq!(effects, [Effect::Remind]);
                assert_eq!(table.session.game().log(), log);
                choices += 1;
            }
            table.act(turn);
        }
    }
    assert!(choices > 50);
}

#[test]
fn an_old_script_says_nothing() {
    let mut table = Table::classic(7);
    let epoch = table.input(Input::DieTapped).expect("a script");
    let next = table.input(Input::ScriptDone(epoch)).expect("a CPU rolls");
    let log = table.session.game().log().to_vec();
    assert_eq!(table.input(Input::ScriptDone(epoch)), None);
    assert_eq!(table.input(Input::ScriptDone(next + 1)), None);
    assert_eq!(table.session.game().log(), log);
}

#[test]
fn nothing_happens_while_paused_and_one_cpu_acts_after_it() {
    let mut table = Table::classic(7);
    let epoch = table.input(Input::DieTapped).expect("a script");
    assert_eq!(table.input(Input::Pause), None);
    assert_eq!(table.shown, Some(table.session.view()));
    let log = table.session.game().log().to_vec();
    table.now += Duration::from_secs(600);
    for input in [
        Input::ScriptDone(epoch),
        Input::DieTapped,
        Input::PieceTapped(Piece::ALL[0]),
        Input::Pause,
    ] {
        assert_eq!(table.session.handle(input, table.now), [], "{input:?}");
    }
    assert_eq!(table.session.game().log(), log);

    let resumed = table
        .input(Input::Resume)
        .expect("a hold before the CPU acts");
    assert_eq!(table.session.handle(Input::Resume, table.now), []);
    assert_eq!(table.session.game().log(), log);
    table.input(Input::ScriptDone(resumed));
    assert_eq!(table.session.game().log().len(), log.len() + 1);
}

#[test]
fn only_time_in_front_counts_and_none_after_the_end() {
    let mut table = Table::classic(7);
    table.now += Duration::from_secs(3);
    table.input(Input::Pause);
    table.now += Duration::from_secs(600);
    table.input(Input::Resume);
    table.now += Duration::from_secs(4);
    table.input(Input::Pause);
    assert_eq!(table.session.game().played(), Duration::from_secs(7));

    let mut table = Table::classic(7);
    table.play_to_the_end();
    let played = table.session.game().played();
    table.now += Duration::from_secs(600);
    table.input(Input::Pause);
    assert_eq!(table.session.game().played(), played);
}

#[test]
fn a_clock_that_jumps_ahead_adds_no_more_than_anybody_thinks_about_a_move() {
    // The device slept with the game in front; each input finds the clock hours later.
    let mut table = Table::classic(7);
    let hours = Duration::from_secs(9 * 60 * 60);
    table.now += LONGEST_SPAN;
    table.input(Input::BoardTapped);
    assert_eq!(table.session.game().played(), LONGEST_SPAN);
    table.now += hours;
    table.input(Input::Pause);
    assert_eq!(table.session.game().played(), 2 * LONGEST_SPAN);
    table.input(Input::Resume);
    table.now += Duration::MAX - table.now;
    table.input(Input::Pause);
    assert_eq!(table.session.game().played(), 3 * LONGEST_SPAN);
}

#[test]
fn a_clock_that_goes_back_takes_no_time_away() {
    let mut table = Table::classic(7);
    table.now += Duration::from_secs(5);
    table.input(Input::Pause);
    table.now = Duration::from_secs(1);
    table.input(Input::Resume);
    table.input(Input::Pause);
    assert_eq!(table.session.game().played(), Duration::from_secs(5));
}

#[test]
fn saved_and_restored_at_every_action_a_game_goes_on_alike() {
    for rules_name in RuleSetName::PRESETS {
        let mut whole = opened(rules_name, 3);
        whole.play_to_the_end();
        let log = whole.session.game().log().to_vec();
        let mut record = whole.session.game().record();
        for entries in (0..log.len()).step_by(7) {
            record.log = log[..entries].to_vec();
            let game = record.replay().expect("part of a game").game;
            let next = match (game.position().phase(), game.position().turn().is_human()) {
                // The person is free to choose; the dice and the CPUs are not.
                (Phase::Move(_) | Phase::Bonus(_), true) => continue,
                _ => log[entries],
            };
            let mut session = Session::new(game, Pace::NORMAL).expect("it has dice");
            let effects = session.handle(Input::Resume, Duration::ZERO);
            match effects.last() {
                Some(Effect::Play(script)) => {
                    session.handle(Input::ScriptDone(script.epoch), Duration::ZERO)
                }
                _ => session.handle(Input::DieTapped, Duration::from_secs(1)),
            };
            assert_eq!(
                session.game().log()[entries],
                next,
                "{rules_name} {entries}"
            );
        }
    }
}

#[test]
fn pieces_hop_from_square_to_square_and_captured_ones_go_home_at_once() {
    let mut table = Table::classic(7);
    table.play_to_the_end();
    let (mut hops, mut captures) = (0, 0);
    for script in &table.scripts {
        for beats in script.beats.windows(2) {
            let steps = |beat: usize| beats[beat].view.pieces.0.map(|row| row.map(|p| p.steps));
            let before = steps(0).into_iter().flatten();
            for (from, to) in before.zip(steps(1).into_iter().flatten()) {
                if from == to {
                    continue;
                }
                if to == Steps::BASE {
                    captures += 1;
                } else {
                    assert_eq!(to.get() - from.get(), 1, "one square at a time");
                    hops += 1;
                }
            }
        }
    }
    let captured: u16 = table.session.game().position().captured().0.iter().sum();
    assert_eq!(captures, captured);
    assert!(hops > 4 * 50);
}

#[test]
fn a_pass_is_told_and_held() {
    let mut table = Table::classic(7);
    let epoch = table.input(Input::DieTapped).expect("a script");
    let script = &table.scripts[table.scripts.len() - 1];
    assert_eq!(script.epoch, epoch);
    let told = script.beats.iter().find(|beat| {
        let face = Face::new(2).expect("a face");
        let seat = Seat::HUMAN;
        let why = NoMoveReason::NeedsExit;
        beat.view.notice == Some(Notice::NoMove { seat, face, why })
    });
    assert_eq!(told.expect("a notice").hold, Pace::NORMAL.notice);
}

#[test]
fn a_piece_moves_120_ms_after_its_die_has_stopped() {
    for pace in [Pace::SLOW, Pace::NORMAL, Pace::FAST] {
        let mut table = opened(RuleSetName::Classic, 3);
        table.session.set_pace(pace);
        table.play_to_the_end();
        let is_roll = |beat: &&Beat| beat.cue.is_some_and(|cue| cue.sound == Sound::Die);
        let rolls = table.scripts.iter().filter_map(|script| {
            let at = script.beats.iter().position(|beat| is_roll(&beat))?;
            // Once the die of a six lies there, that is celebrated.
            let lies = script.beats.get(at + 1).filter(|beat| {
                let moment = beat.cheer.map(|cheer| cheer.moment);
                matches!(moment, Some(Moment::Six { .. }))
            });
            let roll = &script.beats[at];
            let lies = lies.map_or(Duration::ZERO, |beat| beat.hold);
            Some((roll.hold + lies, roll.travel))
        });
        let mut count = 0;
        for (shown, tumble) in rolls.skip_while(|(shown, _)| *shown != pace.roll()) {
            assert_eq!(shown - tumble, Duration::from_millis(120));
            count += 1;
        }
        assert!(count > 200);
    }
}

#[test]
fn the_prompt_says_what_is_expected() {
    let mut table = Table::classic(7);
    assert_eq!(table.session.view().prompt, Prompt::Roll);
    assert!(table.session.view().die.is_ready);
    for _ in 0..400 {
        table.act(1);
        let view = table.session.view();
        if table.is_result_shown {
            assert_eq!(view.prompt, Prompt::Over);
            break;
        }
        let movable = view.pieces.0.iter().flatten().filter(|p| p.is_movable);
        match table.phase() {
            Phase::Roll => {
                assert!(matches!(
                    view.prompt,
                    Prompt::Roll | Prompt::RollAgain { .. }
                ));
                assert_eq!((view.die.is_ready, movable.count()), (true, 0));
            }
            Phase::Move(face) => {
                let squares = face.pips();
                let expected = match table.session.game().position().moves() {
                    moves if moves.only().is_none() => Prompt::ChoosePiece { squares },
                    moves if moves[0].from.is_base() => Prompt::BringOut,
                    _ => Prompt::MovePiece { squares },
                };
                assert_eq!(view.prompt, expected);
                assert_eq!(view.die.face, Some(face));
                assert!(!view.die.is_ready);
                let legal = table.session.game().position().moves().len();
                assert_eq!(movable.count(), legal);
            }
            phase => panic!("{phase:?}"),
        }
    }
}

#[test]
fn the_board_lies_as_the_rules_say() {
    let classic = Cells::new(&RuleSetName::Classic.preset().expect("a preset"));
    let parchis = Cells::new(&RuleSetName::Parchis.preset().expect("a preset"));
    let at = |cells: Cells, seat: u8, steps: i64| {
        let column = if cells == parchis { 5 } else { 6 };
        let column = ludo_engine::rules::Column::try_from(column).expect("5 or 6");
        let steps = Steps::new(steps, column).expect("in range");
        let seat = Seat::new(seat).expect("a seat");
        cells.piece(seat, Piece::ALL[0], steps)
    };
    let cell = |column: u8, row: u8| Point {
        column: f32::from(column) + 0.5,
        row: f32::from(row) + 0.5,
    };
    // Seat, steps, column and row of the clockwise board.
    for (seat, steps, column, row) in [
        (0, 0, 6, 13),
        (0, 4, 6, 9),
        (0, 5, 5, 8),
        (0, 8, 2, 8),
        (0, 11, 0, 7),
        (0, 50, 7, 14),
        (0, 51, 7, 13),
        (0, 55, 7, 9),
        (1, 0, 1, 6),
        (1, 50, 0, 7),
        (1, 51, 1, 7),
        (2, 0, 8, 1),
        (2, 50, 7, 0),
        (2, 51, 7, 1),
        (3, 0, 13, 8),
        (3, 50, 14, 7),
        (3, 51, 13, 7),
    ] {
        assert_eq!(
            at(classic, seat, steps),
            cell(column, row),
            "{seat} {steps}"
        );
        let mirrored = cell(14 - column, row);
        assert_eq!(at(parchis, seat, steps), mirrored, "{seat} {steps}");
    }
    assert_eq!(
        at(classic, 0, 56),
        cell(7, 8),
        "the sixth square is in the centre block"
    );
    // Bases are the corners beside the start squares.
    for (seat, column, row) in [
        (0, 2.0, 11.0),
        (1, 4.0, 2.0),
        (2, 13.0, 4.0),
        (3, 11.0, 13.0),
    ] {
        assert_eq!(at(classic, seat, -1), Point { column, row }, "{seat}");
    }
    assert_eq!(
        at(parchis, 0, -1),
        Point {
            column: 13.0,
            row: 11.0
        }
    );
    assert_eq!(
        [0, 1, 2, 3].map(|side| parchis.seat(side).number()),
        [0, 3, 2, 1]
    );
}

#[test]
fn pieces_on_the_goal_lie_within_their_own_part_of_it() {
    for name in RuleSetName::PRESETS {
        let rules = name.preset().expect("a preset");
        let cells = Cells::new(&rules);
        // A piece takes that share of a cell.
        let radius = 0.88 * cells.goal_scale() / 2.0;
        for seat in Seat::ALL {
            // Where the seat's column comes in, towards the middle of its side of the board.
            let outwards = match cells.side(seat) {
                0 => (0.0, 1.0),
                1 => (-1.0, 0.0),
                2 => (0.0, -1.0),
                _ => (1.0, 0.0),
            };
            let places = Piece::ALL.map(|piece| {
                let at = cells.piece(seat, piece, rules.goal());
                let (column, row) = (at.column - 7.5, at.row - 7.5);
                (
                    column * outwards.0 + row * outwards.1,
                    (column * outwards.1 - row * outwards.0).abs(),
                    at,
                )
            });
            for (index, (out, aside, at)) in places.into_iter().enumerate() {
                let what = format!("{name}, {seat:?}, {at:?}");
                assert!(
                    (out - aside) / 2.0_f32.sqrt() >= radius,
                    "{what}: over the line to the next part"
                );
                assert!(out + radius <= 1.5, "{what}: over the edge of the centre");
                let sixth = rules.column == ludo_engine::rules::Column::Six;
                assert!(
                    !sixth || aside - radius >= 0.5,
                    "{what}: on the column's sixth square"
                );
                for (_, _, other) in &places[..index] {
                    assert!(at.distance(*other) >= radius, "{what}: hides another");
                }
            }
        }
    }
}

#[test]
fn neighbouring_ring_squares_touch() {
    let cells = Cells::new(&RuleSetName::Classic.preset().expect("a preset"));
    let ring: Vec<Point> = ludo_engine::rules::Square::all()
        .map(|s| cells.square(s))
        .collect();
    for (index, point) in ring.iter().enumerate() {
        let next = ring[(index + 1) % ring.len()];
        // Four times the way turns a corner of the centre block.
        assert!(point.distance(next) < 1.5, "{index}");
        assert_eq!(ring.iter().filter(|other| *other == point).count(), 1);
    }
}

#[test]
fn a_target_is_48_pixels_across_and_the_nearest_movable_piece_wins() {
    let mut table = Table::classic(7);
    while !matches!(table.phase(), Phase::Move(_)) {
        table.act(0);
    }
    let view = table.session.view();
    let (seat, piece) = (Seat::HUMAN, Piece::ALL[0]);
    let at = view.pieces[seat][0].at;
    let beside = |columns: f32| Point {
        column: at.column + columns,
        row: at.row,
    };
    // Cells of 20 pixels: 24 pixels are 1.2 cells.
    assert!(view.pieces[seat][0].is_movable);
    assert_eq!(view.aim(beside(-1.19), 20.0), Aim::Piece(piece));
    assert_eq!(view.aim(beside(-1.21), 20.0), Aim::Nothing);
    // Base pieces stand 2 cells apart: each half of the way belongs to its own piece.
    assert_eq!(view.aim(beside(0.99), 20.0), Aim::Piece(piece));
    assert_eq!(view.aim(beside(1.01), 20.0), Aim::Piece(Piece::ALL[1]));
}

#[test]
fn the_piece_that_is_tapped_is_the_one_that_moves_from_every_square() {
    // Every piece of the person on every place that it can move from.
    let mut tapped = BTreeSet::new();
    let mut game = 0;
    while tapped.len() < 4 * 57 && game < 400 {
        let mut table = opened(RuleSetName::Classic, game);
        for turn in 0.. {
            if table.is_result_shown {
                break;
            }
            let view = table.session.view();
            let position = *table.session.game().position();
            if !matches!(table.phase(), Phase::Move(_)) {
                table.act(turn);
                continue;
            }
            for (piece, shown) in Piece::ALL.into_iter().zip(&view.pieces[Seat::HUMAN]) {
                let legal = position.moves().of(piece);
                assert_eq!(shown.is_movable, legal.is_some());
                // On the smallest phone and on a tablet.
                for cell in [20.0, 48.0] {
                    let aim = view.aim(shown.at, cell);
                    if legal.is_some() {
                        assert_eq!(aim, Aim::Piece(piece), "{shown:?}");
                    }
                }
            }
            let moves = *position.moves();
            // The rarest place first.
            let is_new = |one: &&Move| !tapped.contains(&(one.piece, one.from));
            let chosen = *moves
                .iter()
                .find(is_new)
                .unwrap_or(&moves[turn % moves.len()]);
            let at = view.pieces[Seat::HUMAN][chosen.piece.index()].at;
            let Aim::Piece(piece) = view.aim(at, 20.0) else {
                panic!("a tap on it is for it: {at:?}");
            };
            table.now += DOUBLE_TAP;
            let entry = table.session.game().log().len();
            let epoch = table.input(Input::PieceTapped(piece)).expect("it moves");
            assert_eq!(
                table.session.game().log()[entry],
                Action::Move(chosen.piece)
            );
            // What is drawn at the end is where it went, and nothing else of the person's has moved.
            let shown = table.shown.clone().expect("it is shown");
            for (other, after) in Piece::ALL.into_iter().zip(&shown.pieces[Seat::HUMAN]) {
                let before = view.pieces[Seat::HUMAN][other.index()].steps;
                let expected = if other == piece { chosen.to } else { before };
                assert_eq!(after.steps, expected, "{}", table.session.game().to_text());
            }
            tapped.insert((chosen.piece, chosen.from));
            table.settle(Input::ScriptDone(epoch));
        }
        game += 1;
    }
    assert_eq!(
        tapped.len(),
        4 * 57,
        "the base and every square to the last before the goal"
    );
}

#[test]
fn the_face_that_is_shown_is_the_one_that_is_moved_and_the_one_that_is_told() {
    let mut faces = BTreeSet::new();
    for seed in 0..12 {
        let mut table = opened(RuleSetName::Classic, seed);
        for turn in 0..400 {
            if table.is_result_shown {
                break;
            }
            if !matches!(table.phase(), Phase::Roll) {
                table.act(turn);
                continue;
            }
            table.now += DOUBLE_TAP;
            let entry = table.session.game().log().len();
            let epoch = table.input(Input::DieTapped).expect("it rolls");
            let Action::Roll(rolled) = table.session.game().log()[entry] else {
                panic!("a roll is written down");
            };
            let script = table.scripts.last().expect("it is shown");
            let shown = script.beats[0].view.die.face;
            assert_eq!(shown, Some(rolled), "what the die shows");
            let told = table.session.handle(Input::ScriptDone(epoch), table.now);
            if let Some(Effect::Play(script)) = told.last() {
                // It was of no use, and the others go on.
                table.settle(Input::ScriptDone(script.epoch));
                continue;
            }
            let Phase::Move(applied) = table.phase() else {
                continue;
            };
            assert_eq!(applied, rolled, "what it is used for");
            let asked = told.iter().find_map(|effect| match effect {
                Effect::Announce(telling) => telling.asked,
                _ => None,
            });
            assert_eq!(
                asked.and_then(|asked| asked.face),
                Some(rolled),
                "what is told"
            );
            let moves = *table.session.game().position().moves();
            for legal in moves.iter().filter(|legal| !legal.from.is_base()) {
                let squares = legal.to.get() - legal.from.get();
                assert_eq!(squares, rolled.pips() as i8, "how far a piece goes");
                faces.insert(rolled);
            }
        }
    }
    assert_eq!(faces.len(), 6);
}

#[test]
fn the_board_marks_the_squares_on_which_the_engine_captures_nothing_and_no_others() {
    for name in RuleSetName::PRESETS {
        let rules = name.preset().expect("a preset");
        for safe in [
            SafeSquares::None,
            SafeSquares::Starts,
            SafeSquares::StartsAndStars,
        ] {
            let rules = RuleSet {
                safe,
                stack: Stack::Nothing,
                capacity: Capacity::Unlimited,
                ..rules
            };
            let cells = Cells::new(&rules);
            let drawn = cells.drawn_squares(safe);
            for square in Square::all() {
                let at = cells.square(square);
                let here: Vec<_> = drawn.iter().filter(|drawn| drawn.at == at).collect();
                assert_eq!(here.len(), 1, "{name}: square {}", square.number());
                // A rival one step behind and one piece on the square: does a roll of one capture it?
                let mut captures = Vec::new();
                for seat in Seat::ALL {
                    let steps = |seat: Seat, square: u8| {
                        let steps = (52 + i64::from(square) - 13 * i64::from(seat.number())) % 52;
                        Steps::new(steps, rules.column).filter(|steps| steps.get() <= 50)
                    };
                    let behind = (square.number() + 51) % 52;
                    let from = steps(seat, behind).filter(|from| from.get() < 50);
                    for other in seat.rivals() {
                        let (Some(from), Some(there)) = (from, steps(other, square.number()))
                        else {
                            continue;
                        };
                        let mut places = BySeat([[Steps::BASE; 4]; 4]);
                        (places[seat][0], places[other][0]) = (from, there);
                        let pieces = Pieces::arranged(places, rules.column).expect("in range");
                        let face = Face::new(1).expect("a face");
                        let moves = pieces.legal_moves(&rules, seat, Advance::Roll(face));
                        let legal = moves.of(Piece::ALL[0]).expect("nothing is in the way");
                        captures.push(!legal.captures.is_empty());
                    }
                }
                assert!(captures.len() >= 6);
                for captured in captures {
                    assert_eq!(
                        captured,
                        !here[0].is_safe,
                        "{name}, {safe:?}: square {}",
                        square.number()
                    );
                }
            }
            let safe_squares = drawn.iter().filter(|square| square.is_safe).count();
            let expected = match safe {
                SafeSquares::None => 0,
                SafeSquares::Starts => 4,
                SafeSquares::StartsAndStars => 8,
            };
            assert_eq!(safe_squares, expected, "{name}");
        }
    }
}

#[test]
fn a_game_with_faces_given_by_hand_cannot_be_played_on() {
    let mut setup = setup(RuleSetName::Classic, 7);
    setup.seed = ludo_engine::game::Seed::Given;
    assert!(Session::new(Game::new(setup), Pace::NORMAL).is_none());
}

/// What has to be heard of these events: told anew, from the events alone.
fn cues_of(events: &[Event], column: Column, goal: Steps) -> Vec<Cue> {
    let mut cues = Vec::new();
    let loss = |seat: Seat| match seat.is_human() {
        true => Sound::Captured,
        false => Sound::Capture,
    };
    let cue = |sound: Sound, is_near: bool| Cue {
        sound,
        distance: if is_near {
            Distance::Near
        } else {
            Distance::Far
        },
    };
    for (index, event) in events.iter().enumerate() {
        match *event {
            Event::Rolled { seat, .. } => cues.push(cue(Sound::Die, seat.is_human())),
            Event::Moved {
                seat,
                from,
                to,
                bounces,
                ..
            } => {
                let hops = 0..walk(from, to, bounces, column).count() as u8;
                cues.extend(hops.map(|hop| cue(Sound::Hop(hop), seat.is_human())));
                if to == goal {
                    cues.push(cue(Sound::Goal, seat.is_human()));
                }
            }
            // Pieces that are captured together go home together.
            Event::Captured { .. }
                if matches!(events.get(index + 1), Some(Event::Captured { .. })) => {}
            Event::Captured { by, seat, .. } => {
                cues.push(cue(loss(seat), by.is_human() || seat.is_human()));
            }
            Event::SentHome { seat, .. } => cues.push(cue(loss(seat), seat.is_human())),
            Event::TurnEnded { seat, why } if seat.is_human() => {
                let is_lost = match why {
                    TurnEnded::NoMove => matches!(events[index - 1], Event::NoMove { .. }),
                    TurnEnded::ThirdSix | TurnEnded::FreeExitBlocked => true,
                    _ => false,
                };
                cues.extend(is_lost.then_some(cue(Sound::Pass, true)));
            }
            // Instead of the last piece's goal.
            Event::Finished { seat, place: 1 } if seat.is_human() => {
                assert_eq!(cues.pop(), Some(cue(Sound::Goal, true)));
                cues.push(cue(Sound::Win, true));
            }
            _ => {}
        }
    }
    cues
}

#[test]
fn what_is_heard_of_a_game_is_what_happened_in_it() {
    let mut kinds = BTreeSet::new();
    for (seed, name) in (0..30).zip(RuleSetName::PRESETS.into_iter().cycle()) {
        let rules = name.preset().expect("a preset has its fields");
        let mut table = opened(name, seed);
        table.play_to_the_end();
        let game = table.session.game();
        let mut again = Game::new(*game.setup());
        let mut cues = Vec::new();
        for action in game.log() {
            let mut events = Vec::new();
            let sink = |event: Event| events.push(event);
            match *action {
                Action::Roll(face) => drop(again.roll_given(face, sink).unwrap()),
                Action::FreeExit => again.free_exit(sink).unwrap(),
                Action::Move(piece) => again.choose(piece, sink).unwrap(),
            }
            cues.extend(cues_of(&events, rules.column, rules.goal()));
        }
        let beats = table.scripts.iter().flat_map(|script| &script.beats);
        let heard: Vec<Cue> = beats.filter_map(|beat| beat.cue).collect();
        assert_eq!(heard, cues, "{}", game.to_text());
        kinds.extend(heard.iter().map(|cue| cue.weight()));
    }
    // The others neither pass nor win aloud.
    assert_eq!(kinds.len(), 11, "{kinds:?}");
}

#[test]
fn of_the_turns_that_are_skipped_one_sound_is_heard_the_one_that_tells_the_most() {
    let mut seen = BTreeSet::new();
    for seed in 0..20 {
        let mut table = Table::classic(seed);
        for turn in 0..60 {
            table.now += DOUBLE_TAP;
            let acted = match table.phase() {
                Phase::Move(_) => {
                    let moves = *table.session.game().position().moves();
                    Input::PieceTapped(moves[turn % moves.len()].piece)
                }
                _ => Input::DieTapped,
            };
            let script = table.input(acted).expect("what is done is shown");
            if table.session.game().position().turn().is_human() {
                table.settle(Input::ScriptDone(script));
                continue;
            }
            table.now += DOUBLE_TAP;
            table.input(Input::SkipToTurn);
            let skipped = table.scripts.last().expect("it is shown");
            let heard: Vec<Cue> = skipped.beats.iter().filter_map(|beat| beat.cue).collect();
            let turns = table.session.recap();
            let count = |of: fn(&TurnRecap) -> u8| turns.iter().map(of).sum::<u8>();
            let (sound, distance) = if count(|turn| turn.brought_home) > 0 {
                (Sound::Goal, Distance::Far)
            } else if count(|turn| turn.captured[Seat::HUMAN]) > 0 {
                (Sound::Captured, Distance::Near)
            } else if count(|turn| turn.captured.0[1..].iter().sum()) > 0 {
                (Sound::Capture, Distance::Far)
            } else {
                (Sound::Die, Distance::Far)
            };
            let cue = Cue { sound, distance };
            assert_eq!(heard, [cue], "{}", table.session.game().to_text());
            seen.insert(cue.weight());
            let epoch = skipped.epoch;
            table.settle(Input::ScriptDone(epoch));
            if table.is_result_shown {
                break;
            }
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}
