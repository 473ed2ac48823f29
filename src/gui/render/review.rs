//! What decided a game, wherever it is told.

use std::fmt::Write;

use slint::{ComponentHandle, ModelRc};

use super::words::spot_row;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{
    AppWindow, ChanceMark, ChanceMarkKind, ChancesRow, DearRow, LuckRow, Reason, ReviewAdapter,
    Turn, TurningRow,
};
use ludo_app::app::Reviewed;
use ludo_app::review::{DearChoice, GameReview, Happened, MarkKind, TurningPoint, WIN, Why};
use ludo_app::session::by_side;
use ludo_engine::rules::Seat;

/// The most places of the curve that are drawn.
const PLACES: usize = 160;
/// The square in which outlines lie.
const EXTENT: i32 = 1_000;

pub fn render(window: &AppWindow, reviewed: &Reviewed) {
    let adapter = window.global::<ReviewAdapter>();
    adapter.set_failed(matches!(reviewed, Reviewed::Never));
    let done = match reviewed {
        Reviewed::UnderWay(done) => done.map_or(-1, i32::from),
        Reviewed::Known(_) | Reviewed::Never => -1,
    };
    adapter.set_done(done);
    match reviewed {
        Reviewed::Known(review) => render_known(&adapter, review),
        Reviewed::UnderWay(_) | Reviewed::Never => adapter.set_chances(ChancesRow::default()),
    }
}

fn render_known(adapter: &ReviewAdapter<'_>, review: &GameReview) {
    adapter.set_level(review.level.to_ui());
    adapter.set_start(percent(review.curve[0][Seat::HUMAN]));
    adapter.set_best(percent(review.best.chance));
    adapter.set_best_roll(review.best.roll as i32);
    adapter.set_worst(percent(review.worst.chance));
    adapter.set_worst_roll(review.worst.roll as i32);
    adapter.set_luckier(i32::from(review.luckier_than));
    adapter.set_worth(percent(review.worth));
    adapter.set_cost(percent(review.cost));
    adapter.set_others_luck(percent(review.others_luck));
    let luck = by_side(review.cells, &review.luck).map(percent);
    let rows = [0, 1, 2, 3].map(|side| LuckRow {
        side,
        percent: luck[side as usize],
    });
    adapter.set_luck(ModelRc::from(rows.as_slice()));
    let most = luck.iter().map(|luck| luck.abs()).max();
    adapter.set_most_luck(most.unwrap_or(0));
    adapter.set_choices(review.choices as i32);
    adapter.set_best_choices(review.best_choices as i32);
    let rows: Vec<TurningRow> = review
        .turning_points
        .iter()
        .map(|point| turning_row(review, point))
        .collect();
    adapter.set_turning_points(ModelRc::from(rows.as_slice()));
    let rows: Vec<DearRow> = review
        .dearest
        .iter()
        .map(|choice| dear_row(review, choice))
        .collect();
    adapter.set_dearest(ModelRc::from(rows.as_slice()));
    let (preset, is_exact) = review.learned_from;
    adapter.set_learned_from(preset.to_ui());
    adapter.set_exact(is_exact);
    adapter.set_chances(chances_row(review));
}

/// Units of a win as whole per cent, half away from zero.
pub fn percent(units: i32) -> i32 {
    let unit = WIN / 100;
    (units + units.signum() * unit / 2) / unit
}

fn side(review: &GameReview, seat: Seat) -> i32 {
    i32::from(review.cells.side(seat))
}

fn chances_row(review: &GameReview) -> ChancesRow {
    let steps = review.curve.len() - 1;
    let mark = |mark: &ludo_app::review::Mark| ChanceMark {
        at: mark.step as f32 / steps.max(1) as f32,
        side: side(review, mark.seat),
        kind: match mark.kind {
            MarkKind::Capture => ChanceMarkKind::Capture,
            MarkKind::Home => ChanceMarkKind::Home,
            MarkKind::ThirdSix => ChanceMarkKind::ThirdSix,
        },
    };
    let marks: Vec<ChanceMark> = review.marks.iter().map(mark).collect();
    let [one, two, three] = [1, 2, 3].map(|sides| outline(review, sides).into());
    ChancesRow {
        known: true,
        one,
        two,
        three,
        marks: ModelRc::from(marks.as_slice()),
        steps: steps as i32,
    }
}

/// The area under the chances of this many sides together.
fn outline(review: &GameReview, sides: usize) -> String {
    let steps = review.curve.len() - 1;
    let places = steps.clamp(1, PLACES);
    let mut path = format!("M 0 {EXTENT}");
    for place in 0..=places {
        let chances = by_side(review.cells, &review.curve[steps * place / places]);
        let together: i32 = chances[..sides].iter().sum();
        let across = EXTENT * place as i32 / places as i32;
        let down = EXTENT - together * EXTENT / WIN;
        write!(path, " L {across} {down}").expect("a text takes it");
    }
    write!(path, " L {EXTENT} {EXTENT} Z").expect("a text takes it");
    path
}

fn turning_row(review: &GameReview, point: &TurningPoint) -> TurningRow {
    let (what, other, number) = match point.what {
        Happened::Lost { to_go } => (Turn::Lost, 0, i32::from(to_go)),
        Happened::Captured { seat, pieces } => {
            (Turn::Captured, side(review, seat), i32::from(pieces))
        }
        Happened::Finished => (Turn::Finished, 0, 0),
        Happened::Home => (Turn::Home, 0, 0),
        Happened::ThirdSix => (Turn::ThirdSix, 0, 0),
        Happened::Out => (Turn::Out, 0, 0),
        Happened::NoMove => (Turn::NoMove, 0, 0),
        Happened::Moved => (Turn::Moved, 0, 0),
    };
    TurningRow {
        roll: point.roll as i32,
        step: point.step as i32,
        side: side(review, point.seat),
        face: point.face.map_or(0, |face| i32::from(face.pips())),
        what,
        other,
        number,
        before: percent(point.before),
        after: percent(point.after),
    }
}

fn dear_row(review: &GameReview, choice: &DearChoice) -> DearRow {
    let spot = |spot| spot_row(review.cells, spot);
    let (reason, rivals) = match choice.why {
        None => (Reason::None, 0),
        Some(Why::MissedCapture) => (Reason::MissedCapture, 0),
        Some(Why::MissedHome) => (Reason::MissedHome, 0),
        Some(Why::InReach { rivals }) => (Reason::InReach, i32::from(rivals)),
        Some(Why::MissedSafety) => (Reason::MissedSafety, 0),
        Some(Why::MissedExit) => (Reason::MissedExit, 0),
    };
    DearRow {
        roll: choice.roll as i32,
        step: choice.step as i32,
        squares: i32::from(choice.squares),
        from: spot(choice.made.from),
        to: spot(choice.made.to),
        better_from: spot(choice.better.from),
        cost: percent(choice.cost).max(1),
        reason,
        rivals,
    }
}
