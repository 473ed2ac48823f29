//! What the Slint compiler makes of `app.slint`: the window, the adapters of its pages, and their types.
//!
//! A package of its own, since this is three quarters of our code by size and none of it by hand: it is compiled for size,
//! the game beside it for speed, and a change of the game does not compile it again.

#![allow(missing_docs, unsafe_code, clippy::all)]

slint::include_modules!();

/// The notices of everything that goes into the app, `licences/notices.txt`, as a DEFLATE stream (RFC 1951).
pub static NOTICES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/notices.deflate"));
