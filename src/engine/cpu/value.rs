//! What a move is worth.

use crate::rules::{Move, RuleSet, Seat, Square};

/// A move that does two things has the higher of the two values.
pub(super) fn value(rules: &RuleSet, considered: &Move) -> u8 {
    // Safe squares lie alike in every seat's quarter.
    let on_safe = Square::of(Seat::HUMAN, considered.to).is_some_and(|s| s.is_safe(rules.safe));
    let mut value = if on_safe { 2 } else { 1 };
    if considered.from.is_base() {
        value = 3;
    }
    if considered.to == rules.goal() {
        value = 4;
    }
    if !considered.captures.is_empty() {
        value = 4 + considered.captures.len() as u8;
    }
    value
}
