//! Positions, moves and games in a form that is read at a glance.
//!
//! A move is written `piece>steps`, with `x` and `seat.piece` for each piece it captures: `0>20 x1.0 x1.2`. Several
//! are parted by `; `, and `-` is none.
#![allow(dead_code)] // Every test program uses a part of it.

pub mod chacha;

use ludo_engine::game::{Game, GameId, Level, Seed, Setup};
use ludo_engine::rules::{
    Action, Advance, BySeat, Event, ExitRolls, Face, GoalBonus, Move, MovedBy, Moves, Phase, Piece,
    Pieces, Position, RollEarned, RuleSet, RuleSetName, Seat, Steps, TurnEnded,
};

// ---- Names for numbers ----

pub fn seat(number: u8) -> Seat {
    Seat::new(number).expect("seats are 0 to 3")
}

pub fn piece(number: u8) -> Piece {
    Piece::new(number).expect("pieces are 0 to 3")
}

pub fn face(pips: u8) -> Face {
    Face::new(pips).expect("faces are 1 to 6")
}

pub fn exits(pips: &[u8]) -> ExitRolls {
    let faces: Vec<Face> = pips.iter().map(|pips| face(*pips)).collect();
    ExitRolls::new(&faces).expect("one to six different faces")
}

pub fn bonus_of(squares: u8) -> GoalBonus {
    GoalBonus::try_from(squares).expect("a bonus is 0 to 56")
}

/// The steps of a piece of `seat` that stands on this ring square.
pub fn on(seat: u8, square: i64) -> i64 {
    let steps = (square + 52 - 13 * i64::from(seat)) % 52;
    assert!(steps <= 50, "seat {seat} never stands on square {square}");
    steps
}

/// The presets and their names.
pub fn presets() -> impl Iterator<Item = (RuleSetName, RuleSet)> {
    RuleSetName::PRESETS
        .into_iter()
        .map(|name| (name, name.preset().expect("a preset has its fields")))
}

// ---- Positions ----

/// Pieces by seat; a piece that is not named is in its base.
pub fn board(rules: &RuleSet, seats: &[(u8, &[i64])]) -> Pieces {
    let mut steps = BySeat([[Steps::BASE; 4]; 4]);
    for (owner, given) in seats {
        for (index, given) in given.iter().enumerate() {
            steps[seat(*owner)][index] = Steps::new(*given, rules.column)
                .unwrap_or_else(|| panic!("seat {owner} has no piece with {given} steps"));
        }
    }
    Pieces::arranged(steps, rules.column).expect("all steps are in range")
}

pub fn describe(legal: &Move) -> String {
    let mut text = format!("{}>{}", legal.piece.number(), legal.to.get());
    for (owner, taken) in legal.captures.iter() {
        text += &format!(" x{}.{}", owner.number(), taken.number());
    }
    text
}

pub fn describe_all(moves: &Moves) -> String {
    let moves: Vec<String> = moves.iter().map(describe).collect();
    if moves.is_empty() {
        "-".to_string()
    } else {
        moves.join("; ")
    }
}

/// The legal moves of a seat with a roll.
pub fn legal(rules: &RuleSet, turn: u8, roll: u8, seats: &[(u8, &[i64])]) -> String {
    let pieces = board(rules, seats);
    describe_all(&pieces.legal_moves(rules, seat(turn), Advance::Roll(face(roll))))
}

/// The legal moves of a seat with a bonus.
pub fn legal_bonus(rules: &RuleSet, turn: u8, squares: u8, seats: &[(u8, &[i64])]) -> String {
    let pieces = board(rules, seats);
    describe_all(&pieces.legal_moves(rules, seat(turn), Advance::Bonus(squares)))
}

/// A position that is played by hand.
pub struct Table {
    pub position: Position,
    /// What the last action brought about.
    pub events: Vec<Event>,
}

impl Table {
    /// The beginning of a seat's turn.
    pub fn new(rules: RuleSet, turn: u8, seats: &[(u8, &[i64])]) -> Table {
        Table {
            position: Position::arranged(rules, seat(turn), board(&rules, seats)),
            events: Vec::new(),
        }
    }

    pub fn play(&mut self, action: Action) -> &mut Table {
        let before = self.position;
        let mut events = Vec::new();
        if let Err(illegal) = self.position.play(action, |event| events.push(event)) {
            panic!("{illegal}\n{before:#?}");
        }
        self.events = events;
        self
    }

    pub fn roll(&mut self, pips: u8) -> &mut Table {
        self.play(Action::Roll(face(pips)))
    }

    pub fn choose(&mut self, number: u8) -> &mut Table {
        self.play(Action::Move(piece(number)))
    }

    pub fn free_exit(&mut self) -> &mut Table {
        self.play(Action::FreeExit)
    }

    /// Rolls, and moves this piece.
    pub fn turn_of(&mut self, pips: u8, number: u8) -> &mut Table {
        self.roll(pips).choose(number)
    }

    /// Whether an action is refused, and the position left as it is.
    pub fn refuses(&self, action: Action) -> bool {
        let mut after = self.position;
        let mut told = false;
        let refused = after.play(action, |_| told = true).is_err();
        assert!(
            !refused || (after == self.position && !told),
            "{action:?} was refused, but did something"
        );
        refused
    }

    pub fn steps(&self, owner: u8) -> [i8; 4] {
        self.position.pieces().of(seat(owner)).map(Steps::get)
    }

    pub fn turn(&self) -> u8 {
        self.position.turn().number()
    }

    pub fn legal(&self) -> String {
        describe_all(self.position.moves())
    }

    /// It is this seat's turn to roll.
    pub fn awaits_roll_of(&self, owner: u8) -> bool {
        self.position.phase() == Phase::Roll && self.turn() == owner
    }

    /// The rolls that the last action earned.
    pub fn earned(&self) -> Vec<RollEarned> {
        let why = |event: &Event| match event {
            Event::RollEarned { why, .. } => Some(*why),
            _ => None,
        };
        self.events.iter().filter_map(why).collect()
    }

    /// How the last action ended the turn, if it did.
    pub fn ended(&self) -> Option<TurnEnded> {
        self.events.iter().find_map(|event| match event {
            Event::TurnEnded { why, .. } => Some(*why),
            _ => None,
        })
    }

    /// Pieces that the last action captured, as seat and number.
    pub fn captured(&self) -> Vec<(u8, u8)> {
        let taken = |event: &Event| match event {
            Event::Captured { seat, piece, .. } => Some((seat.number(), piece.number())),
            _ => None,
        };
        self.events.iter().filter_map(taken).collect()
    }

    /// The piece that the third six sent home.
    pub fn sent_home(&self) -> Option<u8> {
        self.events.iter().find_map(|event| match event {
            Event::SentHome { piece, .. } => Some(piece.number()),
            _ => None,
        })
    }

    /// What moved a piece in the last action.
    pub fn moved_by(&self) -> Option<MovedBy> {
        self.events.iter().find_map(|event| match event {
            Event::Moved { by, .. } => Some(*by),
            _ => None,
        })
    }
}

// ---- Games ----

/// A small generator of the tests' own, so that a failure comes back with its seed.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, choices: usize) -> usize {
        (self.next() % choices as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

pub fn setup(name: RuleSetName, rules: RuleSet, seed: u64) -> Setup {
    Setup::new(GameId(seed), name, rules, Level::Normal, seed, 0)
}

pub fn setup_by_hand(name: RuleSetName, rules: RuleSet, first: u8) -> Setup {
    Setup {
        first_seat: seat(first),
        seed: Seed::Given,
        ..setup(name, rules, 0)
    }
}

/// Does the next thing in a game with dice, choosing at random. `false` at the end of the game.
pub fn random_step(game: &mut Game, chance: &mut Chance, sink: impl FnMut(Event)) -> bool {
    match game.position().phase() {
        Phase::Roll => {
            game.roll(sink).expect("a roll is due");
        }
        Phase::FreeExit => game.free_exit(sink).expect("a free exit is due"),
        Phase::Move(_) | Phase::Bonus(_) => {
            let chosen = chance.pick(game.position().moves());
            game.choose(chosen.piece, sink)
                .expect("a listed move is legal");
        }
        Phase::Over(_) => return false,
    }
    true
}

/// A whole game of random choices.
pub fn random_game(name: RuleSetName, rules: RuleSet, seed: u64) -> Game {
    let mut game = Game::new(setup(name, rules, seed));
    let mut chance = Chance::new(!seed);
    while random_step(&mut game, &mut chance, |_| ()) {}
    game
}
