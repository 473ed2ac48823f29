//! What is kept: files, the journal, statistics and settings' texts, export and import, and what becomes of damage.

#[path = "../common/played.rs"]
mod played;

mod archive;
mod backup;
mod chance;
mod corpus;
mod fortune;
mod journal;
mod numbers;
mod statistics;
mod store;
