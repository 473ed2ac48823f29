//! The session without a window: inputs in; effects, scripts of what is shown, and places on the board out.

mod forecast;
mod moments;
mod pace;
mod targets;
mod telling;
mod turns;
mod watching;
