//! Games that are compiled already, so that a thousand matches of one game share its tables.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lianzi_play::NamedGame;
use lianzi_play::names::{self, NameError};
use lianzi_rules::catalogue::{self, CatalogueError};

use crate::room::{Created, RuleFile, rule_files};

/// The most games that are kept of either kind, beside those that matches hold.
const MOST_KEPT: usize = 256;

/// A shipped game, or one of a family, with its rule file and what that extends.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// The game.
    pub game: NamedGame,
    /// The texts.
    pub files: Vec<RuleFile>,
}

impl Shipped {
    fn read(name: &str) -> Result<Self, CatalogueError> {
        let game = NamedGame::from_catalogue(name)?;
        let text = catalogue::text(name).unwrap_or_default();
        let spelled = NamedGame::from_rule_file(name, &text, &|_| None)?;
        Ok(Self {
            files: rule_files(&spelled),
            game,
        })
    }
}

/// Compiled games.
#[derive(Debug, Default)]
pub struct Games {
    /// By rules id and name.
    played: Mutex<HashMap<(String, String), NamedGame>>,
    shipped: Mutex<HashMap<String, Shipped>>,
}

fn locked<T>(map: &Mutex<T>) -> MutexGuard<'_, T> {
    map.lock().unwrap_or_else(PoisonError::into_inner)
}

fn keep<K: Eq + Hash + Clone, V>(map: &Mutex<HashMap<K, V>>, key: K, value: V) {
    let mut kept = locked(map);
    // Which one goes does not matter much: it is compiled again when it is wanted.
    if kept.len() >= MOST_KEPT
        && !kept.contains_key(&key)
        && let Some(other) = kept.keys().next().cloned()
    {
        kept.remove(&other);
    }
    kept.insert(key, value);
}

impl Games {
    fn key(created: &Created) -> (String, String) {
        let named = created
            .game
            .clone()
            .or_else(|| created.rules.first().map(|file| file.name.clone()));
        (created.rules_id.clone(), named.unwrap_or_default())
    }

    /// A game that a match was made of, if it is at hand.
    pub fn find(&self, created: &Created) -> Option<NamedGame> {
        let kept = locked(&self.played);
        let game = kept.get(&Self::key(created))?;
        // The same rules under the same name may be spelled otherwise; records carry the spelling.
        let same = created.game.is_some() || rule_files(game) == created.rules;
        same.then(|| game.clone())
    }

    /// Keeps a game.
    pub fn keep(&self, created: &Created, game: &NamedGame) {
        keep(&self.played, Self::key(created), game.clone());
    }

    /// A shipped game, or one of a family, by whatever name it is called, compiled the first time. That takes a while: not
    /// for async threads.
    ///
    /// # Errors
    /// There is no such game.
    pub fn shipped(&self, called: &str) -> Result<Shipped, NameError> {
        let id = names::resolve(called)?;
        if let Some(known) = locked(&self.shipped).get(id.as_ref()) {
            return Ok(known.clone());
        }
        let read = Shipped::read(&id)?;
        keep(&self.shipped, id.into_owned(), read.clone());
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_so_many_are_kept_and_all_can_be_had() {
        let games = Games::default();
        for length in 2..=3 {
            for width in 3..=14 {
                for height in 3..=14 {
                    let name = format!("mnk:{width},{height},{length}");
                    assert_eq!(games.shipped(&name).unwrap().game.name(), name);
                }
            }
        }
        assert_eq!(locked(&games.shipped).len(), MOST_KEPT);
        for called in ["Connect Four", "connect4", "四子棋"] {
            assert_eq!(games.shipped(called).unwrap().game.name(), "connect-four");
        }
        assert!(games.shipped("no such game").is_err());
        let files = games.shipped("liansi").unwrap().files;
        assert_eq!(Some(files[0].text.as_str()), catalogue::text("liansi").as_deref());
    }
}
