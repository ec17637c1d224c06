//! Everything that holds the engine to its word: an oracle that knows the rule language only from its page, known
//! numbers of known games, and transcripts that a person can read.

#[path = "../oracle/mod.rs"]
mod oracle;

mod agreement;
mod conformance;
mod lines;
mod perft;
mod random;
mod random_rules;
mod renju;
mod rule_texts;
mod swap2;
mod tic_tac_toe;
mod transcripts;
