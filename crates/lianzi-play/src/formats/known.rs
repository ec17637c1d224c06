//! The games that a text is of, each compiled once however many records there are.

use std::collections::HashMap;

use super::FaultKind;
use crate::NamedGame;
use crate::protocols::gomocup;
use crate::record::shown;

/// The most different games in one text: sizes of boards and rules. Archives have a handful.
pub const MOST_KINDS: usize = 64;

/// What a text says about a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    /// The name of a shipped game, or of one of a family.
    Named(String),
    /// A size, and a sum of rules as Gomocup has them.
    Sized { width: u16, height: u16, bits: u32 },
}

/// Games that were asked for, compiled; nothing where there is no such game.
#[derive(Debug, Default)]
pub(super) struct KnownGames(HashMap<Kind, Option<NamedGame>>);

impl KnownGames {
    /// The game of a kind, compiled the first time. `written` is what a fault says.
    pub fn find(&mut self, kind: Kind, written: &str) -> Result<NamedGame, FaultKind> {
        let unknown = || FaultKind::Game { text: shown(written) };
        if let Some(known) = self.0.get(&kind) {
            return known.clone().ok_or_else(unknown);
        }
        if self.0.len() >= MOST_KINDS {
            return Err(FaultKind::TooManyKinds { limit: MOST_KINDS });
        }
        let found = match &kind {
            Kind::Named(name) => NamedGame::from_catalogue(name).ok(),
            Kind::Sized { width, height, bits } => gomocup::named(*width, *height, *bits).ok(),
        };
        self.0.insert(kind, found.clone());
        found.ok_or_else(unknown)
    }
}
