//! The rules, clause by clause: every test is named as the clause it checks, and its figures come from the rules' text.

#[path = "../common/mod.rs"]
mod common;

mod board;
mod bonus;
mod captures;
mod chosen;
mod endings;
mod extra_rolls;
mod fields;
mod lengths;
mod overshoot;
mod sixes;
mod stacks;
mod tracks;
mod turns;
