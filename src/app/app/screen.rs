//! What is to be seen, as plain data.

use std::time::Duration;

use super::nav::{Dialog, Page, PageName};
use super::{App, ClipboardWait, Hint, Reviewed};
use crate::session::Cells;
use crate::session::{Cheer, Choice, Forecast, Point, View};
use crate::settings::Settings;
use crate::stats::{Bests, Course, DiceFigures, Figures, Fortune, ReviewedBests, Selection};
use ludo_engine::game::{Game, Level, Outcome, Report, Seed};
use ludo_engine::rules::{BySeat, Length, Piece, RuleSet, RuleSetName, Scoring, Seat, Steps};

/// How many of the last games are shown one by one, and how many at once of those before them.
pub(super) const LAST_GAMES: usize = 20;
pub(super) const EARLIER_GAMES: usize = 100;

/// What is to be seen.
#[derive(Clone, Debug)]
pub struct Screen<'a> {
    /// The page that is shown.
    pub page: PageName,
    /// The page that was left for the one under it; the page that is shown where it was come to in another way.
    pub left: PageName,
    /// How far the page is scrolled as it is shown.
    pub scrolled: f32,
    /// Goes up with each page that is shown.
    pub visits: i32,
    /// What lies over the page.
    pub dialog: Option<&'a Dialog>,
    /// Goes up with each dialog that opens over a page.
    pub questions: i32,
    /// What the page is about.
    pub content: Content,
    /// The board, once there was one. It is laid out also while another page is shown.
    pub board: Option<BoardView<'a>>,
    /// What the person chose.
    pub settings: &'a Settings,
    /// Nothing moves.
    pub is_still: bool,
}

/// What a page is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Nothing but itself and the settings, or the board.
    Nothing,
    Start(StartPage),
    Result(ResultPage),
    Statistics(Box<StatisticsPage>),
    Guide(GuidePage),
    Rules(RulesPage),
    House(HousePage),
    Record(RecordPage),
    Dice(Box<DicePage>),
    Review(ReviewPage),
    Watch(WatchPage),
    Backup(BackupPage),
}

/// The start page.
#[derive(Clone, Debug, PartialEq)]
pub struct StartPage {
    /// The level of the next game.
    pub level: Level,
    /// The rules of the next game.
    pub rules: RuleSetName,
    /// The lengths of the next game.
    pub lengths: Lengths,
    /// The game that waits to be continued.
    pub continued: Option<Continued>,
    /// How many of the games won or lost were won, in per cent; `None` where there are none, or they were not read yet.
    pub win_share: Option<u8>,
}

/// A game that waits to be continued.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Continued {
    /// The level of the CPUs.
    pub level: Level,
    /// The name of the rules.
    pub rules_name: RuleSetName,
    /// Its length, if it is one of the three.
    pub length: Option<Length>,
    /// The person's pieces on the goal.
    pub home: u8,
    /// Time spent in it.
    pub played: Duration,
    /// It will be counted.
    pub counts: bool,
}

/// How long the next game is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lengths {
    /// The length that is chosen.
    pub chosen: Length,
    /// How long games of each length take, in the order of [`Length::ALL`], where that is known.
    pub forecasts: [Option<Forecast>; 3],
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultPage {
    /// How the game counts.
    pub outcome: Outcome,
    /// Who was home first.
    pub winner: Option<Seat>,
    /// The level of the CPUs.
    pub level: Level,
    /// The name of the rules.
    pub rules_name: RuleSetName,
    /// The length of the game, if it is one of the three.
    pub length: Option<Length>,
    /// Pieces that a seat had to bring home.
    pub to_win: u8,
    /// Where the seats sit.
    pub cells: Cells,
    /// How the rules count points.
    pub scoring: Scoring,
    /// The table, seat by seat.
    pub rows: Vec<ResultRow>,
    /// It can be watched again.
    pub is_kept: bool,
    /// Pieces that the person captured.
    pub captures_made: u32,
    /// Pieces that the person lost to captures.
    pub captures_suffered: u32,
    /// Sixes that the person rolled.
    pub sixes: u32,
    /// What decided it, where that can be told.
    pub reviewed: Option<Reviewed>,
    /// Rolls of all seats.
    pub rolls: u32,
    /// Time spent in it.
    pub played: Duration,
    /// Where its faces came from.
    pub seed: Seed,
    /// It has come just now, from a board on which things move: it comes in with a little ceremony.
    pub is_fresh: bool,
}

/// A row of the final table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResultRow {
    /// Whose row it is.
    pub seat: Seat,
    /// The place that the rules give the seat, from 1.
    pub place: Option<u8>,
    /// Its points, where the rules count them.
    pub points: Option<u32>,
    /// Pieces on the goal.
    pub home: u8,
    /// Squares that as many of its pieces have walked as have to come home, the foremost ones, as a share of the whole way.
    pub progress: f32,
}

/// The statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct StatisticsPage {
    /// Which games are counted: those by these rules, or all.
    pub selected: Option<RuleSetName>,
    /// The same of their length.
    pub selected_length: Option<Length>,
    /// All of them together.
    pub total: Figures,
    /// The best of them.
    pub bests: Bests,
    /// Those that reviews tell of.
    pub reviewed_bests: ReviewedBests,
    /// What luck and choices came to.
    pub fortune: Fortune,
    /// How they went over time.
    pub course: Course,
    /// By level.
    pub levels: [Figures; 4],
    /// By rule set.
    pub rule_sets: [Figures; 5],
    /// By length, in the order of [`Length::ALL`].
    pub lengths: [Figures; 3],
    /// Games and their numbers, the latest first: the last ones, or some of those before them.
    pub last_games: Vec<(usize, Report)>,
    /// There are games before these.
    pub has_older: bool,
    /// There are games after these.
    pub has_newer: bool,
}

/// How to play.
#[derive(Clone, Debug, PartialEq)]
pub struct GuidePage {
    /// The name of the rules.
    pub name: RuleSetName,
    /// The rules.
    pub rules: RuleSet,
    /// Of the seed of the game that waits under the page, once it has begun.
    pub fingerprint: Option<String>,
    /// The next game by these rules says what is new in it.
    pub is_taught: bool,
}

/// The choice of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesPage {
    /// The rules of the next game.
    pub chosen: RuleSetName,
    /// The house rules are not the standard ones.
    pub is_house_edited: bool,
    /// The lengths, for the chosen rules.
    pub lengths: Lengths,
    /// How long games of the chosen length take, by rule set, where that is known.
    pub forecasts: [Option<Forecast>; 5],
}

/// The editor of the house rules.
#[derive(Clone, Debug, PartialEq)]
pub struct HousePage {
    /// The rules as they are edited.
    pub rules: RuleSet,
    /// The lengths, for these rules.
    pub lengths: Lengths,
    /// How long games by them of the chosen length take, where that is known.
    pub forecast: Option<Forecast>,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordPage {
    /// The first game that was ever counted is 1.
    pub number: usize,
    /// What is known of it.
    pub report: Report,
    /// What decided it, where that can be told.
    pub reviewed: Option<Reviewed>,
}

/// The dice of one game, or of all.
#[derive(Clone, Debug, PartialEq)]
pub struct DicePage {
    /// The one game.
    pub one: Option<Report>,
    /// What was rolled.
    pub figures: DiceFigures,
}

/// What decided a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewPage {
    /// As far as it is known.
    pub reviewed: Reviewed,
}

/// A game that is watched again.
#[derive(Clone, Debug, PartialEq)]
pub struct WatchPage {
    /// It goes on by itself.
    pub is_playing: bool,
    /// Steps shown so far, and of the whole game.
    pub steps: (usize, usize),
    /// Rolls so far, and of the whole game.
    pub rolls: (u32, u32),
    /// How many times as fast as it was played.
    pub speed: u32,
    /// What decided it, as far as it is known.
    pub reviewed: Reviewed,
}

/// Export and import.
#[derive(Clone, Debug, PartialEq)]
pub struct BackupPage {
    /// Games that are counted.
    pub games: usize,
    /// Where the backup file lies.
    pub file: String,
    /// The clipboard takes long to answer.
    pub waits_for: Option<ClipboardWait>,
}

/// The board and everything around it.
#[derive(Clone, Debug)]
pub struct BoardView<'a> {
    /// The rules of the game on it.
    pub rules: RuleSet,
    /// The moment that is shown.
    pub view: &'a View,
    /// The moment by which pieces are named.
    pub at_rest: &'a View,
    /// How long pieces take to get to where they are in it.
    pub travel: Duration,
    /// The piece that the keys have chosen.
    pub selected: Option<Piece>,
    /// Where the person's pieces would land that can be tapped.
    pub landings: [Option<Point>; 4],
    /// Of which of them that is shown.
    pub previewed: [bool; 4],
    /// What a newcomer may not know, or what is said once.
    pub hint: Option<Hint>,
    /// A tap on the die moves the piece that has to move.
    pub die_moves: bool,
    /// What each of the person's pieces can do.
    pub choices: [Option<Choice>; 4],
    /// The others play, and that can be skipped.
    pub can_skip: bool,
    /// The person has finished, so that skipping goes to the end of the game.
    pub skips_to_end: bool,
    /// The others had turns since the person's last one.
    pub can_look_back: bool,
    /// Goes up each time that the person is called to what can be tapped.
    pub calls: i32,
    /// What is celebrated.
    pub cheer: Option<Cheer>,
    /// Goes up each time that something is.
    pub cheers: i32,
    /// The game on it counts, or did.
    pub counts: bool,
}

impl App {
    /// What is to be seen now.
    pub fn screen(&self) -> Screen<'_> {
        Screen {
            page: self.nav.name(),
            left: self.nav.left(),
            scrolled: self.nav.scrolled(),
            visits: self.nav.visits(),
            dialog: self.nav.dialog(),
            questions: self.nav.questions(),
            content: self.content(),
            board: self.board_view(),
            settings: self.archive.settings(),
            is_still: self.pace().is_still,
        }
    }

    /// The moment that the board shows.
    pub fn view(&self) -> Option<&View> {
        self.board.view.as_ref()
    }

    fn board_view(&self) -> Option<BoardView<'_>> {
        let rules = self.board.laid_out?;
        let view = self.board.view.as_ref()?;
        let is_played = !self.is_watching();
        let session = self.session.as_ref().filter(|_| is_played);
        let is_new = session.is_some_and(|s| self.is_new_to(s.game().setup().rules_name));
        let aside = self.aside.filter(|_| is_played);
        let aside = aside.and_then(|aside| Hint::aside(aside, view));
        let others_play = !view.turn.is_human() && view.prompt != crate::session::Prompt::Over;
        let lands = |piece: Piece| {
            let can_be_tapped = self.board.is_movable(piece);
            session?.landing_place(piece).filter(|_| can_be_tapped)
        };
        Some(BoardView {
            rules,
            view,
            at_rest: self.board.at_rest.as_ref().unwrap_or(view),
            travel: self.board.travel,
            selected: self.board.selected,
            landings: Piece::ALL.map(lands),
            previewed: self.board.previewed,
            hint: session
                .and_then(|_| self.lesson(view).map(Hint::Lesson))
                .or_else(|| Hint::of(&rules, view).filter(|_| is_new))
                .or(aside),
            die_moves: view.waits_for_person()
                && session.is_some_and(|session| session.move_of_die().is_some())
                && view.pieces[Seat::HUMAN]
                    .iter()
                    .any(|piece| piece.is_movable),
            choices: Piece::ALL.map(|piece| session?.choice(piece)),
            can_skip: is_played && others_play && view.die.rolls > 0,
            skips_to_end: view.places[Seat::HUMAN].is_some(),
            can_look_back: view.waits_for_person()
                && session.is_some_and(|session| !session.recap().is_empty()),
            calls: self.board.calls,
            cheer: self.board.cheer,
            cheers: self.board.cheers,
            counts: session.is_none_or(|session| session.game().setup().seed.is_fair()),
        })
    }

    /// Whether the person has finished no game by these rules yet.
    pub(super) fn is_new_to(&self, name: RuleSetName) -> bool {
        !self.archive.settings().known_rules.contains(&name)
    }

    pub(super) fn content(&self) -> Content {
        let settings = self.archive.settings();
        match self.nav.page() {
            Page::Game | Page::About | Page::Seed | Page::Settings | Page::Licences => {
                Content::Nothing
            }
            Page::Start => Content::Start(StartPage {
                level: settings.level,
                rules: self.chosen_name(),
                lengths: self.lengths(self.chosen_name()),
                win_share: self
                    .archive
                    .statistics_read()
                    .and_then(|read| read.figures(Selection::ALL).win_share()),
                continued: self
                    .session
                    .as_ref()
                    .map(|session| continued(session.game())),
            }),
            Page::Result => match &self.session {
                Some(session) => Content::Result(self.result_page(session.game())),
                None => Content::Nothing,
            },
            Page::Statistics {
                rules,
                length,
                later,
            } => Content::Statistics(Box::new(self.statistics_page(*rules, *length, *later))),
            Page::HowToPlay => Content::Guide(self.guide_page()),
            Page::Rules => Content::Rules(RulesPage {
                chosen: self.chosen_name(),
                is_house_edited: settings.house.is_some(),
                lengths: self.lengths(self.chosen_name()),
                forecasts: RuleSetName::PRESETS.map(|name| self.forecast(name, settings.length)),
            }),
            Page::House => Content::House(HousePage {
                rules: settings.house_rules(),
                lengths: self.lengths(RuleSetName::House),
                forecast: self.forecast(RuleSetName::House, settings.length),
            }),
            Page::Record(id) => {
                let statistics = self.archive.statistics();
                match statistics.place(*id) {
                    Some(index) => Content::Record(RecordPage {
                        number: index + 1,
                        report: statistics.games()[index],
                        reviewed: self.can_review(*id).then(|| self.reviewed(*id)),
                    }),
                    None => Content::Nothing,
                }
            }
            Page::Dice(game) => {
                let statistics = self.archive.statistics();
                let one = game.and_then(|id| statistics.get(id));
                let figures = match one {
                    Some(report) => DiceFigures::of([report], side),
                    None => DiceFigures::of(statistics.games(), side),
                };
                Content::Dice(Box::new(DicePage {
                    one: one.copied(),
                    figures,
                }))
            }
            Page::Review(id) => Content::Review(ReviewPage {
                reviewed: self.reviewed(*id),
            }),
            Page::Watch(watching) => Content::Watch(WatchPage {
                is_playing: watching.is_playing(),
                steps: (watching.step(), watching.steps()),
                rolls: (watching.game().position().rolls(), watching.rolls()),
                speed: self.watching_speed,
                reviewed: self.reviewed(watching.game().setup().id),
            }),
            Page::Backup => Content::Backup(BackupPage {
                games: self.archive.statistics().games().len(),
                file: self.backup_file.clone(),
                waits_for: self
                    .clipboard
                    .filter(|(_, is_slow)| *is_slow)
                    .map(|(wait, _)| wait),
            }),
        }
    }

    fn result_page(&self, game: &Game) -> ResultPage {
        let setup = game.setup();
        let report = game.report();
        ResultPage {
            outcome: game.outcome(),
            winner: game.position().finished().next(),
            level: setup.level,
            rules_name: setup.rules_name,
            length: setup.rules.length(),
            to_win: setup.rules.to_win.pieces(),
            cells: Cells::new(&setup.rules),
            scoring: setup.rules.scoring,
            rows: result_rows(game),
            is_kept: game.has_begun(),
            captures_made: report.map_or(0, |report| report.captures_made),
            captures_suffered: report.map_or(0, |report| report.captures_suffered),
            sixes: game.faces()[Seat::HUMAN][5],
            reviewed: self.can_review(setup.id).then(|| self.reviewed(setup.id)),
            rolls: game.position().rolls(),
            played: game.played(),
            seed: setup.seed,
            is_fresh: self.is_result_fresh,
        }
    }

    fn statistics_page(
        &self,
        rules: Option<RuleSetName>,
        length: Option<Length>,
        later: usize,
    ) -> StatisticsPage {
        let (statistics, reviews) = (self.archive.statistics(), self.archive.reviews());
        let selection = Selection {
            rules,
            length,
            ..Selection::ALL
        };
        let last_games = self.games_shown();
        StatisticsPage {
            selected: rules,
            selected_length: length,
            total: statistics.figures(selection),
            bests: statistics.bests(selection),
            reviewed_bests: statistics.reviewed_bests(selection, &reviews),
            fortune: statistics.fortune(selection, &reviews),
            course: statistics.course(selection, &reviews),
            levels: Level::ALL.map(|level| {
                statistics.figures(Selection {
                    level: Some(level),
                    ..selection
                })
            }),
            rule_sets: RuleSetName::PRESETS.map(|rules| {
                statistics.figures(Selection {
                    rules: Some(rules),
                    ..selection
                })
            }),
            lengths: Length::ALL.map(|length| {
                statistics.figures(Selection {
                    length: Some(length),
                    ..selection
                })
            }),
            has_older: statistics.selected(selection).count() > later + last_games.len(),
            has_newer: later > 0,
            last_games,
        }
    }

    /// The games that the statistics page shows one by one, and their numbers.
    pub(super) fn games_shown(&self) -> Vec<(usize, Report)> {
        let Page::Statistics {
            rules,
            length,
            later,
        } = *self.nav.page()
        else {
            return Vec::new();
        };
        let selection = Selection {
            rules,
            length,
            ..Selection::ALL
        };
        let most = if later == 0 {
            LAST_GAMES
        } else {
            EARLIER_GAMES
        };
        let statistics = self.archive.statistics();
        let numbered = (1..).zip(statistics.games());
        let mut numbered: Vec<(usize, &Report)> = numbered
            .filter(|(_, report)| selection.includes(report))
            .collect();
        numbered.reverse();
        let shown = numbered.into_iter().skip(later).take(most);
        shown.map(|(number, report)| (number, *report)).collect()
    }

    /// The game that waits under the page.
    fn guided_game(&self) -> Option<&Game> {
        let of_game = self.nav.below().any(|page| matches!(page, Page::Game));
        self.session.as_ref().filter(|_| of_game).map(|s| s.game())
    }

    /// The rules of that game, or else those of the next one.
    pub(super) fn guided_rules(&self) -> (RuleSetName, RuleSet) {
        match self.guided_game() {
            Some(game) => (game.setup().rules_name, game.setup().rules),
            None => self.archive.settings().chosen_rules(),
        }
    }

    /// Explains the rules of the game that waits under the page, or else those of the next game.
    fn guide_page(&self) -> GuidePage {
        let game = self.guided_game();
        let (name, rules) = self.guided_rules();
        // Before the first roll the game tells nothing of its seed.
        let begun = game.filter(|game| !game.log().is_empty());
        let fingerprint = begun.and_then(|game| game.setup().seed.fingerprint());
        GuidePage {
            name,
            rules,
            fingerprint: fingerprint.map(|fingerprint| fingerprint.to_string()),
            is_taught: self.is_new_to(name),
        }
    }
}

fn continued(game: &Game) -> Continued {
    let setup = game.setup();
    let pieces = game.position().pieces();
    Continued {
        level: setup.level,
        rules_name: setup.rules_name,
        length: setup.rules.length(),
        home: pieces.home(Seat::HUMAN, setup.rules.column),
        played: game.played(),
        counts: setup.seed.is_fair(),
    }
}

fn result_rows(game: &Game) -> Vec<ResultRow> {
    let position = game.position();
    let (ranking, points) = (position.ranking(), position.points());
    let points: Option<&BySeat<u32>> = points.as_ref();
    let to_win = position.rules().to_win.pieces();
    let way = f32::from(position.rules().goal().get() + 1) * f32::from(to_win);
    // Squares that the pieces have come from their base which are next to be home.
    let walked = |seat: Seat| {
        let mut walked = position
            .pieces()
            .of(seat)
            .map(|steps: Steps| steps.get() + 1);
        walked.sort_unstable_by(|one, other| other.cmp(one));
        let ahead = walked.into_iter().take(usize::from(to_win));
        ahead.map(f32::from).sum::<f32>()
    };
    let row = |seat: Seat| ResultRow {
        seat,
        place: ranking.place(seat),
        points: points.map(|points| points[seat]),
        home: position.pieces().home(seat, position.rules().column),
        progress: walked(seat) / way,
    };
    position.listed().into_iter().map(row).collect()
}

/// Where the seats sit by the rules of this name. The app makes no others, and those that it does not know are clockwise.
pub fn table_of(name: RuleSetName) -> Cells {
    Cells::new(&name.preset().unwrap_or(RuleSet::CLASSIC))
}

/// The side of the screen where a seat of this game sat.
fn side(report: &Report, seat: Seat) -> usize {
    usize::from(table_of(report.rules_name).side(seat))
}
