//! Each callback of the pages as its intent.

use std::rc::Rc;

use slint::{ComponentHandle, Model, ModelRc, SharedString};

use super::host::Host;
use super::mirror::FromUi;
use super::render::settings::{
    BOARDS, DETAILS, DICE, DIE_SIDES, FORCED_MOVES, HUES, LANGUAGES, MOTIONS, PACES, THEMES,
};
use super::ui::{
    GameAdapter, GuideAdapter, HouseAdapter, KeepingAdapter, LengthAdapter, Navigation,
    RecordAdapter, ResultAdapter, ReviewAdapter, RulesAdapter, SeedAdapter, SettingsAdapter,
    StartAdapter, StatisticsAdapter, SystemAdapter, WatchAdapter,
};
use ludo_app::app::{Intent, PageName, ResultIntent};
use ludo_app::session::{Aim, Control, Point};
use ludo_app::settings::Setting;
use ludo_engine::game::Level;
use ludo_engine::rules::{HouseField, Length, Piece, RuleSetName};

impl Host {
    /// Connects every callback to its intent.
    pub(super) fn connect_pages(&self) {
        let window = self.window();

        let page = window.global::<Navigation>();
        page.on_open(self.sends_of(|page| Intent::Open(PageName::from_ui(page))));
        let host = self.weak();
        page.on_back(move || {
            host.upgrade().is_some_and(|host| {
                let can_go_back = host.app().can_go_back();
                host.send(Intent::Back);
                can_go_back
            })
        });
        page.on_confirm(self.sends(Intent::Confirm));
        page.on_dismiss(self.sends(Intent::Dismiss));

        let page = window.global::<StartAdapter>();
        page.on_choose_level(self.sends_of(|level| Intent::ChooseLevel(Level::from_ui(level))));
        page.on_new_game(self.sends(Intent::NewGame));
        page.on_continue_game(self.sends(Intent::ContinueGame));

        let page = window.global::<GameAdapter>();
        let host = self.weak();
        page.on_target_at(move |column, row, cell| {
            let aim = |host: Rc<Host>| host.app().aim(Point { column, row }, cell);
            target(host.upgrade().map_or(Aim::Nothing, aim))
        });
        page.on_die_tapped(self.sends(Intent::TapDie));
        page.on_piece_tapped(self.sends_if(|target| {
            between(target).map_or_else(
                || persons(target).map(Intent::TapPiece),
                |pieces| Some(Intent::TapBetween(pieces)),
            )
        }));
        page.on_piece_chosen(self.sends_if(|row| persons(row).map(Intent::MovePiece)));
        page.on_board_tapped(self.sends(Intent::TapBoard));
        page.on_skip(self.sends(Intent::Skip));
        page.on_look_back(self.sends(Intent::LookBack));
        page.on_select(self.sends_of(Intent::SelectNext));
        page.on_select_row(self.sends_of(|row| Intent::Select(persons(row))));
        page.on_choose_number(
            self.sends_if(|number: i32| persons(number - 1).map(Intent::SelectOrMove)),
        );
        page.on_act(self.sends(Intent::Act));
        page.on_repeat(self.sends(Intent::RepeatAnnouncement));

        let page = window.global::<ResultAdapter>();
        page.on_play_again(self.sends(Intent::Result(ResultIntent::PlayAgain)));
        page.on_same_dice(self.sends(Intent::Result(ResultIntent::SameDice)));
        page.on_show_statistics(self.sends(Intent::Result(ResultIntent::ShowStatistics)));
        page.on_watch(self.sends(Intent::Result(ResultIntent::Watch)));
        page.on_show_dice(self.sends(Intent::Result(ResultIntent::ShowDice)));
        page.on_review(self.sends(Intent::Result(ResultIntent::Review)));
        page.on_dismiss(self.sends(Intent::Result(ResultIntent::Dismiss)));

        let page = window.global::<StatisticsAdapter>();
        page.on_reset(self.sends(Intent::AskToResetStatistics));
        page.on_select_all(self.sends(Intent::SelectStatistics(None)));
        page.on_select_rules(
            self.sends_of(|name| Intent::SelectStatistics(Some(RuleSetName::from_ui(name)))),
        );
        page.on_select_all_lengths(self.sends(Intent::SelectLength(None)));
        page.on_select_length(
            self.sends_of(|length| Intent::SelectLength(Option::<Length>::from_ui(length))),
        );
        page.on_show_older(self.sends(Intent::ShowOlderGames));
        page.on_show_newer(self.sends(Intent::ShowNewerGames));
        page.on_open_record(
            self.sends_if(|row| usize::try_from(row).ok().map(Intent::OpenLastGame)),
        );

        let page = window.global::<RecordAdapter>();
        page.on_watch(self.sends(Intent::WatchRecord));
        page.on_show_dice(self.sends(Intent::ShowDiceOfRecord));
        page.on_review(self.sends(Intent::ReviewRecord));

        let page = window.global::<ReviewAdapter>();
        page.on_watch_from(self.sends_if(|step| usize::try_from(step).ok().map(Intent::WatchFrom)));

        let page = window.global::<WatchAdapter>();
        page.on_play_or_pause(self.sends(Intent::PlayOrPause));
        page.on_forward(self.sends(Intent::Control(Control::Forward)));
        page.on_backward(self.sends(Intent::Control(Control::Backward)));
        page.on_go_to(
            self.sends_of(|step| {
                Intent::Control(Control::GoTo(usize::try_from(step).unwrap_or(0)))
            }),
        );
        page.on_change_speed(self.sends(Intent::ChangeSpeed));

        let page = window.global::<RulesAdapter>();
        page.on_choose(self.sends_of(|name| Intent::ChooseRules(RuleSetName::from_ui(name))));
        page.on_edit_house(self.sends(Intent::OpenHouse));

        window.global::<LengthAdapter>().on_choose(
            self.sends_if(|length| Option::<Length>::from_ui(length).map(Intent::ChooseLength)),
        );

        let page = window.global::<HouseAdapter>();
        let edit = self.sends_if(|(field, choice): (_, i32)| {
            let (field, choice) = (HouseField::from_ui(field), u8::try_from(choice).ok()?);
            Some(Intent::EditHouse { field, choice })
        });
        page.on_choose(move |field, choice| edit((field, choice)));
        page.on_reset(self.sends(Intent::ResetHouse));

        window
            .global::<SeedAdapter>()
            .on_begin(self.sends_of(|text: SharedString| Intent::NewGameFromText(text.into())));

        let page = window.global::<KeepingAdapter>();
        let host = self.weak();
        page.on_text(move || {
            let text = host.upgrade().and_then(|host| host.app().text_to_copy());
            text.unwrap_or_default().into()
        });
        page.on_copy(self.sends(Intent::Copy));
        page.on_paste(self.sends(Intent::Paste));
        page.on_copied(self.sends_of(|text: SharedString| Intent::Copied(text.into())));
        page.on_import_text(self.sends_of(|text: SharedString| Intent::Import(text.into())));
        page.on_write_file(self.sends(Intent::WriteBackupFile));
        page.on_read_file(self.sends(Intent::ReadBackupFile));
        page.on_share(self.sends(Intent::ShareBackup));

        let page = window.global::<GuideAdapter>();
        page.on_teach(self.sends_of(Intent::Teach));

        let page = window.global::<SystemAdapter>();
        page.on_share(self.sends_of(|lines: ModelRc<SharedString>| {
            let lines = lines.iter().filter(|line| !line.is_empty());
            Intent::Share(lines.fold("Ludo".to_string(), |text, line| text + "\n" + &line))
        }));
        page.on_pages_changed_light(self.sends(Intent::LightChanged));

        let page = window.global::<SettingsAdapter>();
        page.on_choose_pace(self.sets_one_of(&PACES, Setting::Pace));
        page.on_choose_motion(self.sets_one_of(&MOTIONS, Setting::Motion));
        page.on_choose_theme(self.sets_one_of(&THEMES, Setting::Theme));
        page.on_choose_hue(self.sets_one_of(&HUES, Setting::Hue));
        page.on_choose_die_side(self.sets_one_of(&DIE_SIDES, Setting::DieSide));
        page.on_choose_language(self.sets_one_of(&LANGUAGES, Setting::Language));
        page.on_choose_marks(self.sets(Setting::Marks));
        page.on_choose_names(self.sets(Setting::Names));
        page.on_choose_board(self.sets_one_of(&BOARDS, Setting::Board));
        page.on_choose_die(self.sets_one_of(&DICE, Setting::Die));
        page.on_choose_move_list(self.sets(Setting::MoveList));
        page.on_choose_detail(self.sets_one_of(&DETAILS, Setting::Detail));
        page.on_choose_forced_moves(self.sets_one_of(&FORCED_MOVES, Setting::ForcedMoves));
        page.on_choose_rolls_by_itself(self.sets(Setting::RollsByItself));
        page.on_choose_preview(self.sets(Setting::Preview));
        page.on_choose_sound(self.sets(Setting::Sound));
        page.on_choose_vibration(self.sets(Setting::Vibration));
    }

    fn sets(&self, setting: fn(bool) -> Setting) -> impl Fn(bool) + 'static {
        self.sends_of(move |is_on| Intent::Set(setting(is_on)))
    }

    /// What happens when a place in a list is chosen.
    fn sets_one_of<T: Copy>(
        &self,
        list: &'static [T],
        setting: fn(T) -> Setting,
    ) -> impl Fn(i32) + 'static {
        self.sends_if(move |place: i32| {
            let value = list.get(usize::try_from(place).ok()?)?;
            Some(Intent::Set(setting(*value)))
        })
    }
}

/// From here on a target stands for several pieces, with a bit for each.
const BETWEEN: i32 = 16;

/// What the board calls this aim.
fn target(aim: Aim) -> i32 {
    match aim {
        Aim::Nothing => -1,
        // Only the person's pieces can be tapped, and their rows come first.
        Aim::Piece(piece) => i32::from(piece.number()),
        Aim::Between(pieces) => {
            let bit = |piece: Piece| i32::from(pieces[piece.index()]) << piece.number();
            BETWEEN + Piece::ALL.map(bit).iter().sum::<i32>()
        }
    }
}

/// The pieces that a target stands for, if it does for several.
fn between(target: i32) -> Option<[bool; 4]> {
    let bits = target - BETWEEN;
    let is_meant = |piece: Piece| (bits >> piece.number()) & 1 == 1;
    (bits > 0).then(|| Piece::ALL.map(is_meant))
}

/// The person's piece in this row.
fn persons(row: i32) -> Option<Piece> {
    u8::try_from(row).ok().and_then(Piece::new)
}
