//! The full screen: a board as large as the terminal, moved about on with keys or the mouse.
//!
//! Everything that is seen is a pure function of the state (`view`), everything that is pressed becomes an action by a pure
//! function (`input`), actions change the state and ask for effects (`app`, `menu`, `table`). Only `drive`, `terminal`,
//! `workers` and `lines` know a terminal, threads, servers and time. What is legal, the session says; words and boards are those of line mode.
//!
//! - `action`, `effect`: what goes in and what comes out;
//! - `choice`: from points to moves; `walk`: from point to point;
//! - `clocks`: the players' time;
//! - `theme`: colours; `zones`: what can be clicked.

mod action;
mod app;
mod choice;
mod clocks;
pub mod drive;
mod effect;
mod input;
mod lines;
mod menu;
mod table;
mod terminal;
mod theme;
mod view;
mod walk;
mod workers;
mod zones;

#[cfg(test)]
mod tests;

pub use app::{App, Looks};
pub use clocks::TimeLimit;
pub use table::Source;
pub use theme::Theme;

/// Whether the terminal says how large it is.
pub fn has_size() -> bool {
    ratatui::crossterm::terminal::size().is_ok_and(|(columns, rows)| columns > 0 && rows > 0)
}
