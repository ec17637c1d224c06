//! Matches of line games: playing, taking back, writing down, playing back.
//!
//! A [`Match`] is a position with its history, and the one door through which it changes. A [`Record`] is a match as a
//! text that lasts; a [`Replay`] walks through one; [`formats`] knows other programs' files. [`names`] finds a game by what
//! somebody calls it. [`files`] writes files so that nothing is lost. The clock, random
//! numbers and whoever chooses the moves are outside: times, dates and seeds are passed in.
//!
//! ```
//! use lianzi_play::{Match, Takeback, files};
//! use lianzi_rules::{AnyGame, Outcome, Player, Rules};
//!
//! let text = files::read_text("../../games/tic-tac-toe.toml".as_ref(), 1 << 16)?;
//! let mut game = Match::new(AnyGame::new(Rules::from_text(&text)?), Takeback::Free);
//! for text in ["b2", "a1", "b1", "a2", "b3"] {
//!     game.play_text(text)?;
//! }
//! assert_eq!(game.outcome(), Outcome::Win(Player::First));
//!
//! game.take_back()?; // the game is open again
//! assert_eq!(game.outcome(), Outcome::InProgress);
//! assert!(game.play_text("a1").is_err()); // occupied, and nothing has changed
//! assert_eq!(game.moves().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/play_and_take_back.rs` does the same with any rule file.

pub mod analysis;
pub mod files;
pub mod formats;
pub mod names;
pub mod protocols;
pub mod record;

mod matches;
mod players;
mod replay;

pub use matches::{Match, Repetition, Status, Takeback, TakebackError};
pub use players::{PlayerError, PlayerSpec};
pub use record::{NamedGame, Record};
pub use replay::Replay;
