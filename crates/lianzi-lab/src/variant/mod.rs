//! Variants: a game with some keys of its rule file changed.
//!
//! - this file: a game whose keys can be changed, and what comes of it;
//! - [`key`]: keys as text, such as `rule.1.made.line`, and lists of values for them.
//!
//! Nothing is judged here: whether changed rules make a game is found out by reading them as any other rule file.

pub mod key;

use std::borrow::Cow;
use std::cell::Cell;

use lianzi_play::NamedGame;
use lianzi_rules::{Faults, catalogue, whole_table};
use toml::{Table, Value};

pub use key::{Axis, AxisError, Key, KeyError};

/// A game whose keys can be changed: its rule file with all that it extends, as one table.
///
/// ```
/// use lianzi_lab::variant::{Axis, Base};
/// use lianzi_play::NamedGame;
///
/// let base = Base::of(&NamedGame::from_catalogue("liansi")?, None)?;
/// let axis: Axis = "stones=4,5".parse()?;
/// let variant = base.vary(&axis.changes()[..1])?;
/// assert_eq!(variant.game.game().id(), NamedGame::from_catalogue("liansi-4")?.game().id());
/// assert!(variant.text.contains("extends = \"liansi\"") && variant.text.contains("stones = 4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Base {
    /// What variants extend.
    extends: String,
    table: Table,
    game: NamedGame,
}

/// A changed key.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// Which key.
    pub key: Key,
    /// Its new value.
    pub value: Value,
}

impl std::fmt::Display for Change {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} = {}", self.key, self.value)
    }
}

/// A game with changed keys.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What was changed.
    pub changes: Vec<Change>,
    /// The game.
    pub game: NamedGame,
    /// A rule file of a few lines that extends the base and says the changes.
    pub text: String,
}

/// Why there is no variant.
#[derive(Debug, thiserror::Error)]
pub enum VariantError {
    /// A key cannot be set.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The changed rules make no game.
    #[error("{0}")]
    Faults(#[from] Faults),
    /// What the file says and what the changes mean are two things: a fault of this program.
    #[error("the changes {changes} cannot be written as a rule file")]
    NotTheSame {
        /// The changes.
        changes: String,
    },
}

impl Base {
    /// Takes a game's rule file apart. Variants extend the game by its name, or by `extends`, when a file of that name will
    /// stand beside them.
    ///
    /// # Errors
    /// When the rule file has faults, which for a game that was read from it does not happen.
    pub fn of(game: &NamedGame, extends: Option<&str>) -> Result<Self, VariantError> {
        let table = if let Some(first) = game.files().first() {
            // What it extends, and what that extends, stand behind it in this order.
            let next = Cell::new(1);
            let library = |_: &str| {
                let file = game.files().get(next.replace(next.get() + 1))?;
                Some(file.text.clone())
            };
            whole_table(&first.name, &first.text, &library)?
        } else {
            let library = |name: &str| catalogue::text(name).map(Cow::into_owned);
            whole_table(game.name(), &library(game.name()).unwrap_or_default(), &library)?
        };
        Ok(Self {
            extends: extends.unwrap_or(game.name()).to_owned(),
            table,
            game: game.clone(),
        })
    }

    /// The game as it is.
    pub fn game(&self) -> &NamedGame {
        &self.game
    }

    /// The value of a key; `None` when the file does not say it.
    pub fn get(&self, key: &Key) -> Option<&Value> {
        key.get(&self.table)
    }

    /// The whole rule file as one table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The same game with some keys changed.
    ///
    /// # Errors
    /// A key cannot be set, or the changed rules make no game: all their faults at once.
    pub fn vary(&self, changes: &[Change]) -> Result<Variant, VariantError> {
        let mut result = self.table.clone();
        for change in changes {
            change.key.set(&mut result, change.value.clone())?;
        }
        let told: Vec<String> = changes.iter().map(ToString::to_string).collect();
        let told = told.join(", ");
        let mut different = difference(&self.table, &result);
        different.insert("name".to_owned(), self.named(&told));
        let text = format!(
            "# {}: {told}\nlianzi = 1\nextends = {}\n{different}",
            self.extends,
            Value::String(self.extends.clone())
        );
        let name = format!("{} ({told})", self.game.name());
        let library = |wanted: &str| {
            if wanted == self.extends && !self.game.files().is_empty() {
                return self.game.files().first().map(|file| file.text.clone());
            }
            let beside = self.game.files().iter().skip(1).find(|file| file.name == wanted);
            beside.map(|file| file.text.clone())
        };
        // What is wrong is told about the whole file: the few lines may be wrong only in what they extend.
        let whole = NamedGame::from_rule_file(&name, &result.to_string(), &|_| None)?;
        let game = NamedGame::from_rule_file(&name, &text, &library)?;
        if whole.game().id() != game.game().id() {
            return Err(VariantError::NotTheSame { changes: told });
        }
        Ok(Variant {
            changes: changes.to_vec(),
            game,
            text,
        })
    }

    /// The name of a variant.
    fn named(&self, told: &str) -> Value {
        let rules = self.game.game().rules();
        let mut name = Table::new();
        name.insert("en".to_owned(), format!("{} ({told})", rules.name.en).into());
        name.insert("zh".to_owned(), format!("{}（{told}）", rules.name.zh).into());
        Value::Table(name)
    }
}

/// Whether two tables are of different kinds, so that one replaces the other as a whole.
fn other_kind(below: &Table, above: &Table) -> bool {
    let kind = |table: &Table| table.get("kind").and_then(Value::as_str).map(str::to_owned);
    kind(above).is_some_and(|above| kind(below).is_some_and(|below| below != above))
}

/// What has to be laid over one table to make another of it, which has all its keys.
fn difference(from: &Table, to: &Table) -> Table {
    let mut different = Table::new();
    for (key, value) in to {
        match (from.get(key), value) {
            (Some(old), new) if old == new => {}
            (Some(Value::Table(old)), Value::Table(new)) if !other_kind(old, new) => {
                different.insert(key.clone(), Value::Table(difference(old, new)));
            }
            (_, new) => {
                different.insert(key.clone(), new.clone());
            }
        }
    }
    different
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_game_is_the_same_when_its_files_are_laid_over_one_another() {
        for name in catalogue::names().chain(["mnk:5,4,3", "gravity:7,6,4"]) {
            let game = NamedGame::from_catalogue(name).unwrap();
            let base = Base::of(&game, None).unwrap();
            let again = NamedGame::from_rule_file(name, &base.table().to_string(), &|_| None).unwrap();
            assert_eq!(again.game().id(), game.game().id(), "{name}");
        }
    }

    fn varied(base: &str, changes: &[&str]) -> Result<Variant, VariantError> {
        let base = Base::of(&NamedGame::from_catalogue(base).unwrap(), None)?;
        let changes: Vec<Change> = changes
            .iter()
            .map(|text| text.parse::<Axis>().unwrap().changes().remove(0))
            .collect();
        base.vary(&changes)
    }

    #[test]
    fn the_shipped_variants_of_liansi_are_one_change_away() {
        for (name, change) in [
            ("liansi-6", "stones=6"),
            ("liansi-no-centre", "opening=[{ ply = 1, not = [\"centre\"] }]"),
            ("liansi-no-centre", "opening.1={ ply = 1, not = [\"centre\"] }"),
            ("liansi-pie", "opening.1.swap=pie"),
            ("liansi-second-slides-first", "phase.2.starts=second"),
            ("liansi-lines-while-sliding", "rule.1.phase=2"),
        ] {
            let variant = varied("liansi", &[change]).unwrap();
            let shipped = catalogue::game(name).unwrap();
            assert_eq!(variant.game.game().id(), shipped.id(), "{change}");
            // The few lines are a rule file that anybody can use.
            let read = NamedGame::from_rule_file("v", &variant.text, &|_| None).unwrap();
            assert_eq!(read.game().id(), shipped.id(), "{}", variant.text);
        }
    }

    #[test]
    fn a_variant_of_a_variant_is_laid_over_both() {
        let one = varied("liansi-4", &["board.size=[5, 5]"]).unwrap();
        let other = varied("liansi", &["board.size=[5, 5]", "stones=4"]).unwrap();
        assert_eq!(one.game.game().id(), other.game.game().id());
    }

    #[test]
    fn changes_that_make_no_game_say_what_is_wrong() {
        assert!(matches!(
            varied("liansi", &["rule.1.made.line=9"]),
            Err(VariantError::Faults(_))
        ));
        assert!(matches!(
            varied("liansi", &["stoness=9"]),
            Err(VariantError::Faults(_))
        ));
        assert!(matches!(
            varied("liansi", &["stones.first.x=9"]),
            Err(VariantError::Key(_))
        ));
        assert!(matches!(
            varied("liansi", &["rule.7.then=win"]),
            Err(VariantError::Key(_))
        ));
    }
}
