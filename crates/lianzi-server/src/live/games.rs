//! Games that are compiled already, so that a thousand matches of one game share its tables.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use lianzi_play::NamedGame;

use crate::room::{Created, rule_files};

/// The most games that are kept beside those that matches hold.
const MOST_KEPT: usize = 256;

/// Compiled games by their rules id and name.
#[derive(Debug, Default)]
pub struct Games(Mutex<HashMap<(String, String), NamedGame>>);

impl Games {
    fn kept(&self) -> std::sync::MutexGuard<'_, HashMap<(String, String), NamedGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn key(created: &Created) -> (String, String) {
        let named = created
            .game
            .clone()
            .or_else(|| created.rules.first().map(|file| file.name.clone()));
        (created.rules_id.clone(), named.unwrap_or_default())
    }

    /// A game that a match was made of, if it is at hand.
    pub fn find(&self, created: &Created) -> Option<NamedGame> {
        let kept = self.kept();
        let game = kept.get(&Self::key(created))?;
        // The same rules under the same name may be spelled otherwise; records carry the spelling.
        let same = created.game.is_some() || rule_files(game) == created.rules;
        same.then(|| game.clone())
    }

    /// Keeps a game.
    pub fn keep(&self, created: &Created, game: &NamedGame) {
        let mut kept = self.kept();
        // Which one goes does not matter much: it is compiled again when it is wanted.
        if kept.len() >= MOST_KEPT
            && let Some(key) = kept.keys().next().cloned()
        {
            kept.remove(&key);
        }
        kept.insert(Self::key(created), game.clone());
    }
}
