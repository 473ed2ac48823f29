//! The project's files agree with each other: both sides of the contract between pages and Rust, the shells, the calls into
//! Java, and the notices of what goes into the app.

mod adapters;
mod java;
mod notices;
mod shells;
