//! Games that are compiled already, so that a thousand matches of one game share its tables.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lianzi_play::NamedGame;
use lianzi_play::names::{self, NameError};
use lianzi_rules::Faults;
use lianzi_rules::board::Line;
use lianzi_rules::catalogue::{self, CatalogueError};
use lianzi_rules::rules::{Condition, Consequence, Form, Pattern, Rule};
use sha2::{Digest as _, Sha256};

use crate::room::{Created, RuleFile, rule_files};

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

/// What is kept beside a game: its texts, and the entry itself.
const BESIDE: usize = 4096;

/// About how many bytes a game takes: the tables of its patterns and lines for each player, by phase, and its texts.
fn bytes(named: &NamedGame) -> usize {
    let rules = named.game().rules();
    let words = rules.board.len().div_ceil(64).next_power_of_two();
    let length = |meets: &dyn Fn(&Line) -> bool| -> (usize, usize) {
        let lines = rules.board.lines().iter().filter(|line| meets(line));
        lines.fold((0, 0), |(points, pairs), line| {
            let count = line.points.len();
            (points + count, pairs + count * count)
        })
    };
    // Points in order from each point of a line, both ways.
    let rays = |(points, pairs): (usize, usize)| 90 * points + 2 * pairs;
    let pattern = |pattern: &Pattern| match &pattern.form {
        Form::Sets(sets) => sets.iter().map(|set| 8 * words * set.len()).sum(),
        Form::Row { lengths, along, .. } => {
            let along = length(&|line| line.classes.meets(*along));
            8 * words * along.0 * usize::from(lengths[0]) + rays(along)
        }
    };
    let of_rule = |rule: &Rule| match &rule.when {
        Condition::Made(patterns) => {
            let phases = rule.phases.iter().filter(|&&counts| counts).count();
            let removes = usize::from(matches!(rule.then, Consequence::Remove(_)));
            2 * (phases + removes) * patterns.iter().map(pattern).sum::<usize>()
        }
        _ => 0,
    };
    let as_written = |pattern: &Pattern| match &pattern.form {
        Form::Sets(sets) => sets.iter().map(|set| 48 + 2 * set.len()).sum(),
        Form::Row { .. } => 0,
    };
    let patterns = rules.rules.iter().filter_map(|rule| match &rule.when {
        Condition::Made(patterns) => Some(patterns),
        _ => None,
    });
    let written: usize = patterns.flatten().map(as_written).sum();
    let compiled: usize = rules.rules.iter().map(of_rule).sum();
    let texts: usize = named.files().iter().map(|file| file.text.len()).sum();
    BESIDE + texts + written + compiled + 3 * rules.phases.len() * rays(length(&|_| true))
}

/// A cache with a bound in bytes; the least recently used value goes first.
#[derive(Debug)]
struct Cache<K, V> {
    kept: HashMap<K, Kept<V>>,
    bytes: usize,
    most: usize,
    /// Counts what is asked for.
    clock: u64,
}

#[derive(Debug)]
struct Kept<V> {
    value: V,
    bytes: usize,
    used: u64,
}

impl<K: Eq + Hash + Clone, V: Clone> Cache<K, V> {
    fn new(most: usize) -> Self {
        Self {
            kept: HashMap::new(),
            bytes: 0,
            most,
            clock: 0,
        }
    }

    fn get(&mut self, key: &K) -> Option<V> {
        self.clock += 1;
        let kept = self.kept.get_mut(key)?;
        kept.used = self.clock;
        Some(kept.value.clone())
    }

    fn keep(&mut self, key: K, value: V, bytes: usize) {
        if bytes > self.most {
            return; // it is compiled again when it is wanted
        }
        self.clock += 1;
        let used = self.clock;
        let before = self.kept.insert(key, Kept { value, bytes, used });
        self.bytes = self.bytes + bytes - before.map_or(0, |kept| kept.bytes);
        while self.bytes > self.most
            && let Some(oldest) = self.kept.iter().min_by_key(|(_, kept)| kept.used)
        {
            let key = oldest.0.clone();
            if let Some(kept) = self.kept.remove(&key) {
                self.bytes -= kept.bytes;
            }
        }
    }
}

/// A rule file: its name, and the hash of its text.
type Spelled = (String, [u8; 32]);

fn spelled(name: &str, text: &str) -> Spelled {
    (name.to_owned(), Sha256::digest(text.as_bytes()).into())
}

/// Compiled games.
#[derive(Debug)]
pub struct Games {
    /// By rules id and name.
    played: Mutex<Cache<(String, String), NamedGame>>,
    shipped: Mutex<Cache<String, Shipped>>,
    /// Of rule files that clients send, again and again.
    sent: Mutex<Cache<Spelled, NamedGame>>,
}

fn locked<T>(cache: &Mutex<T>) -> MutexGuard<'_, T> {
    cache.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Games {
    /// An empty cache. It keeps at most `most_bytes` bytes of games, beside those that matches hold.
    pub fn new(most_bytes: usize) -> Self {
        Self {
            played: Mutex::new(Cache::new(most_bytes / 3)),
            shipped: Mutex::new(Cache::new(most_bytes / 3)),
            sent: Mutex::new(Cache::new(most_bytes / 3)),
        }
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
        let game = locked(&self.played).get(&Self::key(created))?;
        // The same rules under the same name may be spelled otherwise; records carry the spelling.
        let same = created.game.is_some() || rule_files(&game) == created.rules;
        same.then_some(game)
    }

    /// Keeps a game.
    pub fn keep(&self, created: &Created, game: &NamedGame) {
        locked(&self.played).keep(Self::key(created), game.clone(), bytes(game));
    }

    /// A shipped game, or one of a family, by whatever name it is called, compiled the first time. That takes a while: not
    /// for async threads.
    ///
    /// # Errors
    /// There is no such game.
    pub fn shipped(&self, called: &str) -> Result<Shipped, NameError> {
        let id = names::resolve(called)?;
        if let Some(known) = locked(&self.shipped).get(&id.to_string()) {
            return Ok(known);
        }
        let read = Shipped::read(&id)?;
        let size = bytes(&read.game) + read.files.iter().map(|file| file.text.len()).sum::<usize>();
        locked(&self.shipped).keep(id.into_owned(), read.clone(), size);
        Ok(read)
    }

    /// A shipped game that is compiled already, by whatever name it is called.
    pub fn known(&self, called: &str) -> Option<Shipped> {
        let id = names::resolve(called).ok()?;
        locked(&self.shipped).get(&id.into_owned())
    }

    /// The game of a rule file that a client has sent, if it was compiled not long ago.
    pub fn sent(&self, name: &str, text: &str) -> Option<NamedGame> {
        locked(&self.sent).get(&spelled(name, text))
    }

    /// The game of a rule file that a client sends, compiled the first time. That takes a while: not for async threads.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(&self, name: &str, text: &str) -> Result<NamedGame, Faults> {
        if let Some(known) = self.sent(name, text) {
            return Ok(known);
        }
        let game = NamedGame::from_rule_file(name, text, &|_| None)?;
        locked(&self.sent).keep(spelled(name, text), game.clone(), bytes(&game));
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &NamedGame, other: &NamedGame) -> bool {
        std::ptr::eq(one.game().rules(), other.game().rules())
    }

    #[test]
    fn only_so_many_bytes_are_kept_and_all_games_can_be_had() {
        let games = Games::new(3 << 20);
        for length in 2..=3 {
            for width in 3..=10 {
                for height in 3..=10 {
                    let name = format!("mnk:{width},{height},{length}");
                    assert_eq!(games.shipped(&name).unwrap().game.name(), name);
                    let kept = locked(&games.shipped);
                    let sum: usize = kept.kept.values().map(|kept| kept.bytes).sum();
                    assert!(sum == kept.bytes && sum <= 1 << 20, "{sum} of {}", kept.bytes);
                }
            }
        }
        assert!(games.known("mnk:10,10,3").is_some() && games.known("mnk:3,3,2").is_none());
        for called in ["Connect Four", "connect4", "四子棋"] {
            assert_eq!(games.shipped(called).unwrap().game.name(), "connect-four");
        }
        assert!(games.shipped("no such game").is_err());
        let files = games.shipped("liansi").unwrap().files;
        assert_eq!(Some(files[0].text.as_str()), catalogue::text("liansi").as_deref());
    }

    #[test]
    fn a_rule_file_that_is_sent_again_is_not_compiled_again() {
        let games = Games::new(64 << 20);
        let text = catalogue::text("gomoku").unwrap();
        let one = games.read("mine", &text).unwrap();
        assert!(same(&one, &games.read("mine", &text).unwrap()));
        assert!(
            !same(&one, &games.read("other", &text).unwrap()),
            "names stand in records"
        );
        assert!(games.read("mine", "lianzi = 7").is_err());
        // One that is larger than all that is kept is compiled each time.
        let none = Games::new(0);
        let one = none.read("mine", &text).unwrap();
        assert!(!same(&one, &none.read("mine", &text).unwrap()));
    }
}
