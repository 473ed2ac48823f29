//! Skipping, looking back, the only move made by itself, and reduced motion: they change what is shown, never the game.

use std::time::Duration;

use ludo_app::session::{
    Automatic, Beat, Effect, ForcedMoves, Input, LAST_LOOK, Moment, Notice, Pace, Prompt, Session,
    TAKEOVER_GRACE,
};
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{Action, Face, Move, Phase, Position, RollEarned, RuleSetName, Seat};

/// Moves without a choice are made by themselves.
const MOVES: Automatic = Automatic {
    moves: ForcedMoves::ByItself,
    rolls: false,
};
/// So are rolls after which there is nothing to choose.
const ROLLS: Automatic = Automatic {
    moves: ForcedMoves::Piece,
    rolls: true,
};

/// A session in front of a person who is never too quick.
struct Table {
    session: Session,
    now: Duration,
    shown: Vec<Beat>,
    /// The same, script by script.
    scripts: Vec<Vec<Beat>>,
    is_over: bool,
}

impl Table {
    fn new(seed: u64, name: RuleSetName, pace: Pace) -> Table {
        let rules = name.preset().expect("a preset");
        let setup = Setup::new(GameId(seed), name, rules, Level::Normal, seed, seed);
        let session = Session::new(Game::new(setup), pace).expect("it has dice");
        let mut table = Table {
            session,
            now: Duration::ZERO,
            shown: Vec::new(),
            scripts: Vec::new(),
            is_over: false,
        };
        table.input(Input::Resume);
        table
    }

    fn input(&mut self, input: Input) {
        self.now += Duration::from_secs(1);
        for effect in self.session.handle(input, self.now) {
            match effect {
                Effect::Play(script) => {
                    self.shown.extend(script.beats.clone());
                    self.scripts.push(script.beats);
                    self.input(Input::ScriptDone(script.epoch));
                }
                Effect::ShowResult => self.is_over = true,
                _ => {}
            }
        }
    }

    /// Hands an input in and leaves what follows unshown.
    fn input_unseen(&mut self, input: Input) -> Vec<Effect> {
        self.now += Duration::from_secs(1);
        self.session.handle(input, self.now)
    }

    fn moves(&self) -> Vec<Move> {
        self.session.game().position().moves().to_vec()
    }

    /// What a person could do now: the n-th of the choices, or the die.
    fn act(&self, n: usize) -> Input {
        let moves = self.moves();
        match self.session.game().position().phase() {
            Phase::Move(_) | Phase::Bonus(_) => Input::PieceTapped(moves[n % moves.len()].piece),
            _ => Input::DieTapped,
        }
    }
}

const RULES: [RuleSetName; 3] = [
    RuleSetName::Classic,
    RuleSetName::SafePairs,
    RuleSetName::Parchis,
];

#[test]
fn a_game_that_is_skipped_through_goes_like_one_that_is_watched() {
    for (seed, name) in (0..6).zip(RULES.into_iter().cycle()) {
        let mut watched = Table::new(seed, name, Pace::INSTANT);
        let mut skipped = Table::new(seed, name, Pace::INSTANT);
        for n in 0.. {
            if watched.is_over {
                break;
            }
            let act = watched.act(n);
            watched.input(act);
            // As soon as the others play, the rest of their turns is skipped.
            let effects = skipped.input_unseen(act);
            if skipped.session.game().position().turn().is_human()
                || skipped.session.game().position().ending().is_some()
            {
                skipped.carry_out(effects);
            } else {
                skipped.input(Input::SkipToTurn);
            }
            let games = [&watched, &skipped].map(|table| table.session.game().log());
            assert_eq!(games[0], games[1], "seed {seed}, {name:?}");
            assert_eq!(watched.is_over, skipped.is_over);
            assert_eq!(watched.session.recap(), skipped.session.recap());
        }
    }
}

impl Table {
    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Play(script) => self.input(Input::ScriptDone(script.epoch)),
                Effect::ShowResult => self.is_over = true,
                _ => {}
            }
        }
    }
}

#[test]
fn skipping_does_nothing_at_the_persons_turn_and_before_the_first_roll() {
    let mut table = Table::new(0, RuleSetName::Classic, Pace::NORMAL);
    assert!(table.session.game().position().turn().is_human());
    assert!(table.input_unseen(Input::SkipToTurn).is_empty());
    let before = table.session.game().log().len();
    assert_eq!(before, 0);
}

#[test]
fn a_tap_on_the_board_ends_what_is_shown_and_does_nothing_else() {
    let mut table = Table::new(7, RuleSetName::Classic, Pace::NORMAL);
    assert_eq!(table.input_unseen(Input::BoardTapped), [Effect::Remind]);
    table.input_unseen(Input::DieTapped);
    let log = table.session.game().log().to_vec();
    assert_eq!(table.input_unseen(Input::BoardTapped), [Effect::Skip]);
    assert_eq!(table.session.game().log(), log);
}

#[test]
fn looking_back_tells_the_turns_of_the_others_since_the_persons_last_and_survives_a_restart() {
    let mut table = Table::new(3, RuleSetName::Classic, Pace::INSTANT);
    for n in 0..400 {
        if table.is_over {
            break;
        }
        let act = table.act(n);
        table.input(act);
        let recap = table.session.recap();
        assert!(recap.iter().all(|turn| turn.seat != Seat::HUMAN));
        if table.session.game().position().turn().is_human() && !recap.is_empty() {
            assert_eq!(recap.len(), 3, "each CPU had one turn");
            assert!(recap.iter().all(|turn| !turn.faces.is_empty()));
        }
        let again = Session::new(table.session.game().clone(), Pace::INSTANT);
        assert_eq!(again.expect("it has dice").recap(), recap);
    }
}

#[test]
fn when_the_persons_turn_comes_the_loss_of_a_piece_is_told_first() {
    let (mut losses, mut several) = (0, 0);
    for (seed, name) in (0..24).zip(RuleSetName::PRESETS.into_iter().cycle()) {
        let mut table = Table::new(seed, name, Pace::FAST);
        for n in 0.. {
            if table.is_over {
                break;
            }
            let act = table.act(n);
            let before = table.session.game().log().len();
            table.input(act);
            let mut hurt = table.session.recap().iter();
            let hurt = hurt.rfind(|turn| turn.captured[Seat::HUMAN] > 0);
            let passed = table.session.game().log().len() > before + 1;
            let Some(hurt) = hurt.filter(|_| passed && !table.is_over) else {
                continue;
            };
            let expected = Notice::Captured {
                by: hurt.seat,
                seat: Seat::HUMAN,
                pieces: hurt.captured[Seat::HUMAN],
                rolls_again: false,
            };
            assert_eq!(table.session.view().notice, Some(expected), "seed {seed}");
            let again = Session::new(table.session.game().clone(), Pace::FAST);
            let again = again.expect("it has dice").view().notice;
            assert_eq!(again, Some(expected), "also after a restart");
            losses += 1;
            several += usize::from(hurt.captured[Seat::HUMAN] > 1);
        }
    }
    assert!(losses > 50 && several > 0, "{losses}, {several}");
}

#[test]
fn as_many_captures_are_told_as_there_were() {
    let mut told = [0; 4];
    for (seed, name) in (0..40).zip(RuleSetName::PRESETS.into_iter().cycle()) {
        let mut table = Table::new(seed, name, Pace::FAST);
        for n in 0.. {
            if table.is_over {
                break;
            }
            let in_base = |table: &Table, seat| {
                let pieces = table.session.game().position().pieces();
                pieces.of(seat).iter().filter(|s| s.is_base()).count()
            };
            let before = Seat::ALL.map(|seat| in_base(&table, seat));
            let moves = table.moves();
            let best = moves.iter().max_by_key(|legal| legal.captures.len());
            let act = match best.filter(|legal| !legal.captures.is_empty()) {
                Some(capture) => Input::PieceTapped(capture.piece),
                None => table.act(n),
            };
            let effects = table.input_unseen(act);
            if let Some(Notice::Captured {
                by: Seat::HUMAN,
                seat,
                pieces,
                ..
            }) = table.session.view().notice
                && act != Input::DieTapped
            {
                let captured = in_base(&table, seat) - before[seat.index()];
                assert_eq!(usize::from(pieces), captured, "seed {seed}");
                told[captured] += 1;
            }
            table.carry_out(effects);
        }
    }
    assert!(told[1] > 100 && told[2] > 0, "{told:?}");
}

#[test]
fn a_third_six_is_part_of_what_is_looked_back_at() {
    let mut ended = 0;
    for seed in 0..40 {
        let mut table = Table::new(seed, RuleSetName::Classic, Pace::INSTANT);
        for n in 0.. {
            if table.is_over {
                break;
            }
            let act = table.act(n);
            table.input(act);
            for turn in table.session.recap() {
                let sixes = turn.faces.iter().filter(|face| face.is_six()).count();
                assert_eq!(turn.third_six, sixes == 3, "{turn:?}");
                ended += usize::from(turn.third_six);
            }
        }
    }
    assert!(ended > 0);
}

#[test]
fn a_tap_that_comes_too_late_to_skip_does_not_look_back() {
    let mut table = Table::new(3, RuleSetName::Classic, Pace::INSTANT);
    table.input(Input::DieTapped);
    assert!(table.session.game().position().turn().is_human());
    assert_eq!(table.session.recap().len(), 3, "the others had their turns");
    let came_at = table.now;
    assert!(!table.session.can_look_back(came_at));
    assert!(
        !table
            .session
            .can_look_back(came_at + TAKEOVER_GRACE - Duration::from_millis(1))
    );
    assert!(table.session.can_look_back(came_at + TAKEOVER_GRACE));

    // A game that was left, or started again, and comes to the front was not being skipped: nothing is to be waited for.
    let mut again = Session::new(table.session.game().clone(), Pace::INSTANT).expect("it has dice");
    assert!(again.can_look_back(Duration::ZERO));
    again.handle(Input::Resume, Duration::ZERO);
    assert!(again.can_look_back(Duration::ZERO));
    again.handle(Input::Pause, TAKEOVER_GRACE);
    again.handle(Input::Resume, TAKEOVER_GRACE);
    assert!(again.can_look_back(TAKEOVER_GRACE));
}

#[test]
fn at_every_pace_the_last_position_is_seen_before_the_result() {
    for pace in [
        Pace::INSTANT,
        Pace::FAST,
        Pace::NORMAL,
        Pace::SLOW,
        Pace::FAST.without_motion(),
    ] {
        for (seed, name) in (0..3).zip(RULES) {
            let mut table = Table::new(seed, name, pace);
            for n in 0.. {
                if table.is_over {
                    break;
                }
                let act = table.act(n);
                table.input(act);
            }
            let is_last = |beat: &&Beat| {
                let notice = beat.view.notice;
                beat.view.prompt == Prompt::Over
                    || matches!(notice, Some(Notice::Finished { place: 1, .. }))
            };
            let seen = table.shown.iter().rev().take_while(is_last);
            let seen: Duration = seen.map(|beat| beat.hold).sum();
            assert!(seen >= LAST_LOOK, "{name:?}, {pace:?}: {seen:?}");
            assert!(
                seen <= LAST_LOOK + pace.notice,
                "{name:?}, {pace:?}: {seen:?}"
            );
        }
    }
}

#[test]
fn the_only_move_is_made_by_itself_announced_and_never_where_there_is_a_choice() {
    let mut made = 0;
    for (seed, name) in (0..6).zip(RULES.into_iter().cycle()) {
        let mut table = Table::new(seed, name, Pace::NORMAL);
        table.session.set_automatic(MOVES);
        for n in 0.. {
            if table.is_over {
                break;
            }
            let moves = table.moves();
            if let Some(first) = moves.first() {
                let differs = |other: &Move| (other.from, other.to) != (first.from, first.to);
                assert!(moves.iter().any(differs), "seed {seed}: {moves:?}");
            }
            let act = table.act(n);
            let before = table.session.game().log().len();
            table.input(act);
            let announced = table.shown.drain(..).filter(|beat| {
                beat.view.notice == Some(Notice::OnlyMove { seat: Seat::HUMAN })
                    && beat.hold >= Pace::NORMAL.notice
            });
            made += announced.count();
            assert!(table.session.game().log().len() > before);
        }
    }
    assert!(made > 100, "{made}");
}

/// A game in which the first of its moves that can be made by itself wins.
fn wins_by_the_only_move(seed: u64) -> Option<Table> {
    let mut table = Table::new(seed, RuleSetName::Classic, Pace::FAST);
    table.session.set_automatic(MOVES);
    for n in 0.. {
        let finishes = |session: &Session| {
            let position = session.game().position();
            let home = position.pieces().home(Seat::HUMAN, position.rules().column);
            let goal = position.rules().goal();
            let only = position.moves().only().filter(|only| only.to == goal);
            position.turn().is_human() && home == 3 && only.is_some()
        };
        if table.is_over {
            return None;
        }
        if finishes(&table.session) {
            return Some(table);
        }
        let act = table.act(n);
        table.input(act);
    }
    None
}

#[test]
fn the_move_that_wins_is_the_persons_own_even_where_only_moves_are_made_by_themselves() {
    let mut won = 0;
    for mut table in (0..40).filter_map(wins_by_the_only_move) {
        // It waits, and says for what, as long as it takes; also after another page and after a restart.
        let prompt = table.session.view().prompt;
        assert!(matches!(prompt, Prompt::MovePiece { .. }), "{prompt:?}");
        let log = table.session.game().log().to_vec();
        table.input(Input::Pause);
        table.input(Input::Resume);
        assert_eq!(table.session.game().log(), log);
        let again = Session::new(table.session.game().clone(), Pace::INSTANT);
        let mut again = again.expect("it has dice");
        again.set_automatic(MOVES);
        again.handle(Input::Resume, Duration::ZERO);
        assert_eq!(again.game().log(), log);
        let tap = Input::PieceTapped(table.moves()[0].piece);
        table.input(tap);
        let first = table.session.game().position().finished().next();
        assert_eq!(first, Some(Seat::HUMAN));
        won += 1;
    }
    assert!(won >= 3, "{won}");
}

/// Whether these moves differ in what they do.
fn differ(moves: &[Move]) -> bool {
    let does = |legal: &Move| (legal.from, legal.to);
    moves.iter().any(|legal| does(legal) != does(&moves[0]))
}

#[test]
fn a_tap_on_the_die_makes_the_move_where_there_is_no_choice_if_that_is_wanted() {
    let (mut made, mut chosen, mut won) = (0, 0, 0);
    for (seed, name) in (0..12).zip(RULES.into_iter().cycle()) {
        let mut table = Table::new(seed, name, Pace::INSTANT);
        for n in 0.. {
            if table.is_over {
                break;
            }
            let act = table.act(n);
            if let Input::PieceTapped(piece) = act {
                let log = table.session.game().log().to_vec();
                table.input(Input::DieTapped);
                assert_eq!(table.session.game().log(), log, "it is not wanted yet");
                table.session.set_automatic(Automatic {
                    moves: ForcedMoves::Die,
                    rolls: false,
                });
                let (moves, position) = (table.moves(), *table.session.game().position());
                let mut after = position;
                after
                    .play(Action::Move(piece), |_| ())
                    .expect("it is legal");
                let is_last = after.has_finished(Seat::HUMAN);
                table.input(Input::DieTapped);
                table.session.set_automatic(Automatic::default());
                let is_made = table.session.game().log().len() > log.len();
                assert_eq!(is_made, !differ(&moves) && !is_last, "{moves:?}");
                if is_made {
                    assert_eq!(
                        table.session.game().log()[log.len()],
                        Action::Move(moves[0].piece)
                    );
                    made += 1;
                    continue;
                }
                chosen += usize::from(differ(&moves));
                won += usize::from(is_last);
            }
            table.input(act);
        }
    }
    assert!(
        made > 200 && chosen > 200 && won >= 2,
        "{made}, {chosen}, {won}"
    );
}

/// Whether some face leaves the person something to decide: which piece moves, or the move that wins.
fn leaves_a_decision(position: &Position) -> bool {
    ludo_engine::rules::Face::ALL.into_iter().any(|face| {
        let mut rolled = *position;
        rolled
            .play(Action::Roll(face), |_| ())
            .expect("a roll is due");
        let moves = rolled.moves().to_vec();
        let finishes = |legal: &Move| {
            let mut after = rolled;
            after
                .play(Action::Move(legal.piece), |_| ())
                .expect("it is legal");
            after.has_finished(Seat::HUMAN)
        };
        matches!(rolled.phase(), Phase::Move(_)) && (differ(&moves) || moves.iter().any(finishes))
    })
}

#[test]
fn the_die_rolls_by_itself_while_no_face_leaves_anything_to_decide_and_never_at_first() {
    let mut asked = 0;
    let mut spared = 0;
    for (seed, name) in (0..9).zip(RULES.into_iter().cycle()) {
        let mut plain = Table::new(seed, name, Pace::NORMAL);
        let mut table = Table::new(seed, name, Pace::NORMAL);
        table.session.set_automatic(ROLLS);
        let mut is_first = true;
        for n in 0.. {
            if table.is_over {
                break;
            }
            let position = table.session.game().position();
            if position.phase() == Phase::Roll {
                assert!(
                    is_first || leaves_a_decision(position),
                    "seed {seed}: {position:?}"
                );
                is_first = false;
                asked += 1;
            }
            // It is the same game, roll by roll, as one in which every roll is tapped.
            while plain.session.game().log().len() < table.session.game().log().len() {
                assert!(!leaves_a_decision(plain.session.game().position()));
                plain.input(Input::DieTapped);
                spared += 1;
            }
            assert_eq!(plain.session.game().log(), table.session.game().log());
            let act = table.act(n);
            table.input(act);
            plain.input(act);
        }
    }
    assert!(asked > 200 && spared > 60, "{asked}, {spared}");
}

#[test]
fn a_loss_can_be_read_before_the_die_rolls_by_itself() {
    let mut read = 0;
    for (seed, name) in (0..9).zip(RULES.into_iter().cycle()) {
        let mut table = Table::new(seed, name, Pace::NORMAL);
        table.session.set_automatic(ROLLS);
        for n in 0.. {
            if table.is_over {
                break;
            }
            let act = table.act(n);
            let first = table.scripts.len();
            table.input(act);
            for (before, script) in table.scripts[first..]
                .iter()
                .zip(&table.scripts[first + 1..])
            {
                let rest = &before.last().expect("a beat").view;
                let is_loss = matches!(
                    rest.notice,
                    Some(Notice::Captured {
                        seat: Seat::HUMAN,
                        ..
                    })
                );
                let rolls_on = script[0].view.turn.is_human() && rest.turn.is_human();
                if is_loss && rolls_on && rest.prompt == Prompt::Roll {
                    let reads = script
                        .iter()
                        .take_while(|beat| beat.view.notice == rest.notice);
                    let held: Duration = reads.map(|beat| beat.hold).sum();
                    assert!(held >= Pace::NORMAL.notice, "{held:?}");
                    read += 1;
                }
            }
        }
    }
    assert!(read > 3, "{read}");
}

#[test]
fn a_pass_of_a_cpu_takes_no_longer_than_its_roll_and_stands_on_its_plate_until_its_next_turn() {
    let mut passes = std::collections::BTreeMap::new();
    for (seed, name) in (0..12).zip(RULES.into_iter().cycle()) {
        let pace = Pace::NORMAL;
        let mut table = Table::new(seed, name, pace);
        for n in 0.. {
            if table.is_over {
                break;
            }
            let act = table.act(n);
            let first = table.scripts.len();
            table.input(act);
            for script in &table.scripts[first..] {
                let (start, end) = (&script[0].view, &script.last().expect("a beat").view);
                let seat = start.turn;
                let Some(pass) = end.passes[seat].filter(|_| !seat.is_human()) else {
                    continue;
                };
                let held: Duration = script.iter().map(|beat| beat.hold).sum();
                // A third six may send a piece home.
                let most = pace.roll() + pace.think.max(pace.flight + pace.think);
                assert!(held <= most, "{pass:?}: {held:?}");
                *passes.entry(format!("{pass:?}")).or_insert(0) += 1;
            }
            // At rest it is what the log says.
            let view = table.session.view();
            assert_eq!(view.passes, *table.session.game().passes());
            assert_eq!(view.passes[view.turn], None, "its turn has begun");
        }
    }
    assert!(
        passes["NoMove"] > 100 && passes["ThirdSix"] > 3,
        "{passes:?}"
    );
}

const PACES: [(&str, Pace); 4] = [
    ("Slow", Pace::SLOW),
    ("Normal", Pace::NORMAL),
    ("Fast", Pace::FAST),
    ("Instant", Pace::INSTANT),
];

#[test]
fn without_motion_no_script_takes_longer_at_any_pace() {
    for (name, pace) in PACES {
        for (seed, rules) in (0..).zip(RuleSetName::PRESETS) {
            let mut usual = Table::new(seed, rules, pace);
            let mut still = Table::new(seed, rules, pace.without_motion());
            for table in [&mut usual, &mut still] {
                if seed % 2 == 0 {
                    table.session.set_automatic(MOVES);
                }
            }
            for n in 0.. {
                if usual.is_over {
                    break;
                }
                let act = usual.act(n);
                usual.input(act);
                still.input(act);
            }
            let longest = |table: &Table| {
                let scripts = table.scripts.iter();
                scripts
                    .map(|script| script.iter().map(|beat| beat.hold).sum::<Duration>())
                    .collect::<Vec<_>>()
            };
            let (usual, still) = (longest(&usual), longest(&still));
            assert_eq!(usual.len(), still.len());
            for (number, (usual, still)) in usual.iter().zip(&still).enumerate() {
                assert!(
                    still <= usual,
                    "{name}, {rules}, seed {seed}, script {number}: {still:?} instead of {usual:?}"
                );
            }
        }
    }
}

/// How long the others take on average, from a move of the person that ends their turn to what the person is asked next,
/// in the middle of classic games.
fn mean_round(pace: Pace) -> Duration {
    let (mut whole, mut rounds) = (Duration::ZERO, 0);
    for seed in 0..8 {
        let mut table = Table::new(seed, RuleSetName::Classic, pace);
        for n in 0.. {
            if table.is_over {
                break;
            }
            let act = table.act(n);
            let before = table.shown.len();
            let rolls = table.session.game().position().rolls();
            table.input(act);
            let is_middle = (100..500).contains(&rolls);
            let is_move = matches!(act, Input::PieceTapped(_));
            // Another roll of the person's own is no round.
            let is_round = table.session.game().position().rolls() > rolls;
            if is_middle && is_move && is_round && !table.is_over {
                whole += table.shown[before..].iter().map(|beat| beat.hold).sum();
                rounds += 1;
            }
        }
    }
    assert!(rounds > 300, "{rounds}");
    whole / rounds
}

#[test]
fn from_a_move_to_the_next_prompt_it_takes_five_seconds_on_average_eight_slowly_three_fast() {
    for (pace, most) in [(Pace::SLOW, 8), (Pace::NORMAL, 5), (Pace::FAST, 3)] {
        let most = Duration::from_secs(most);
        let mean = mean_round(pace);
        println!(
            "{mean:?} with motion, {:?} without",
            mean_round(pace.without_motion())
        );
        assert!(mean <= most, "{mean:?} instead of {most:?}");
        // Nor is it hurried: what happens can still be followed.
        assert!(mean >= most * 7 / 10, "{mean:?}, {most:?} are allowed");
        assert!(mean_round(pace.without_motion()) <= mean);
    }
}

#[test]
fn without_motion_the_same_is_told_and_nothing_moves() {
    let mut usual = Table::new(5, RuleSetName::Classic, Pace::NORMAL);
    let mut still = Table::new(5, RuleSetName::Classic, Pace::NORMAL.without_motion());
    for n in 0.. {
        if usual.is_over {
            break;
        }
        let act = usual.act(n);
        usual.input(act);
        still.input(act);
    }
    assert_eq!(usual.session.game().log(), still.session.game().log());
    let views = |table: &Table| {
        let beats = table.shown.iter();
        beats.map(|beat| beat.view.clone()).collect::<Vec<_>>()
    };
    assert_eq!(views(&usual), views(&still));
    assert!(usual.shown.iter().any(|beat| !beat.travel.is_zero()));
    assert!(still.shown.iter().all(|beat| beat.travel.is_zero()));
}

#[test]
fn a_six_is_called_out_as_its_die_comes_to_rest_with_and_without_motion() {
    for (pace, is_still) in [
        (Pace::NORMAL, false),
        (Pace::SLOW.without_motion(), true),
        (Pace::FAST.without_motion(), true),
    ] {
        let mut table = Table::new(5, RuleSetName::Classic, pace);
        for n in 0..400 {
            if table.is_over {
                break;
            }
            let act = table.act(n);
            table.input(act);
        }
        let is_said = |beat: &Beat| {
            let about = match beat.view.notice {
                Some(Notice::Extra {
                    seat,
                    why: RollEarned::Six,
                }) => Some(seat),
                _ => None,
            };
            about == Some(beat.view.turn)
        };
        // Where nothing moves, nothing is celebrated, and the die is seen at once.
        let is_called = |beat: &&Beat| match is_still {
            true => {
                let is_six = beat.view.die.face.is_some_and(Face::is_six);
                is_six
                    && beat.view.prompt == Prompt::Rolling
                    && is_said(beat)
                    && !beat.hold.is_zero()
            }
            false => {
                let moment = beat.cheer.map(|cheer| cheer.moment);
                matches!(moment, Some(Moment::Six { .. }))
            }
        };
        let called: Vec<&Beat> = table.shown.iter().filter(is_called).collect();
        assert!(called.len() > 4, "{} sixes", called.len());
        for beat in called {
            assert!(is_said(beat));
            let said = beat.cheer.map_or(beat.hold, |cheer| cheer.lasts);
            let read = Duration::from_millis(350)..=Duration::from_millis(800);
            assert!(read.contains(&said), "{said:?}");
        }
    }
}
