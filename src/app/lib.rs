//! The app without its window: what a person's inputs do, what is kept, and what is heard.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`app`] | all of it as one function: an intent comes in, effects go out, and there is a screen to be shown |
//! | [`session`] | inputs of a person in, effects for the screen out |
//! | [`sound`] | what is heard, and how it sounds |
//! | [`review`] | what decided a game: chances, luck, choices |
//! | [`work`] | what takes long, a part at a time |
//! | [`journal`], [`stats`] | the games played, and what they come to |
//! | [`settings`], [`store`] | what was chosen, and the files that everything is kept in |
//! | [`backup`] | what is kept as one text, to be taken elsewhere |
//! | [`archive`] | all of it together: what is read at the start, and what becomes of damage |

#![forbid(unsafe_code)]

pub mod app;
pub mod archive;
pub mod backup;
pub mod fault;
pub mod journal;
pub mod review;
pub mod screen;
pub mod session;
pub mod settings;
pub mod sound;
pub mod stats;
pub mod store;
pub mod work;
