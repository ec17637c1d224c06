//! Keys of a rule file as text, and values for them.

use std::fmt;
use std::str::FromStr;

use toml::{Table, Value};

use super::Change;

/// The most values that one key takes in a sweep.
const MOST_VALUES: usize = 1000;
/// The longest text of a key with its values.
const LONGEST: usize = 4096;

/// Where a value stands in a rule file: `board.size`, `rule.1.made.line`. Entries of lists are counted from 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key(Vec<String>);

/// Why a key cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// It has no steps, or an empty one.
    #[error("{text:?} is no key of a rule file, such as stones or rule.1.made.line")]
    NoKey {
        /// As it was written.
        text: String,
    },
    /// The list has no such entry.
    #[error("{key}: the list has {length} entries, and no entry {entry}")]
    NoEntry {
        /// The key.
        key: String,
        /// As it was written.
        entry: String,
        /// How many entries there are.
        length: usize,
    },
    /// It leads through a value that has no keys of its own.
    #[error("{key}: {step} has no keys in it")]
    NoTable {
        /// The key.
        key: String,
        /// Where it ends.
        step: String,
    },
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let steps: Vec<String> = text
            .trim()
            .split('.')
            .map(|step| step.trim().to_owned())
            .collect();
        let good = |step: &String| {
            !step.is_empty()
                && step
                    .chars()
                    .all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign))
        };
        // Deeper than any key of the language.
        if steps.len() > 12 || !steps.iter().all(good) {
            return Err(KeyError::NoKey {
                text: text.chars().take(60).collect(),
            });
        }
        Ok(Self(steps))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.join("."))
    }
}

/// The place of an entry that a step names, counted from 0.
fn index(step: &str) -> Option<usize> {
    step.parse::<usize>().ok()?.checked_sub(1)
}

impl Key {
    /// The value in a table; `None` when there is none.
    pub fn get<'a>(&self, table: &'a Table) -> Option<&'a Value> {
        let (first, rest) = self.0.split_first()?;
        rest.iter()
            .try_fold(table.get(first)?, |value, step| match value {
                Value::Table(table) => table.get(step),
                Value::Array(list) => list.get(index(step)?),
                _ => None,
            })
    }

    /// Sets the value in a table. Tables that are missing on the way are made, and so is the next entry of a list.
    ///
    /// # Errors
    /// A list has no such entry, or the way leads through a number or a text.
    pub fn set(&self, table: &mut Table, value: Value) -> Result<(), KeyError> {
        let Some((first, rest)) = self.0.split_first() else {
            return Ok(());
        };
        let mut names = self.0.iter();
        names.next();
        let empty = |next: Option<&String>| match next {
            Some(step) if index(step).is_some() => Value::Array(Vec::new()),
            _ => Value::Table(Table::new()),
        };
        if rest.is_empty() {
            table.insert(first.clone(), value);
            return Ok(());
        }
        let mut at = table.entry(first.clone()).or_insert_with(|| empty(rest.first()));
        for (depth, step) in rest.iter().enumerate() {
            let next = rest.get(depth + 1);
            let slot = match at {
                Value::Table(table) => table.entry(step.clone()).or_insert_with(|| empty(next)),
                Value::Array(list) => {
                    let length = list.len();
                    let place = index(step).filter(|place| *place <= length);
                    let Some(place) = place else {
                        return Err(KeyError::NoEntry {
                            key: self.to_string(),
                            entry: step.clone(),
                            length,
                        });
                    };
                    if place == length {
                        list.push(empty(next));
                    }
                    &mut list[place]
                }
                _ => {
                    return Err(KeyError::NoTable {
                        key: self.to_string(),
                        step: self.0[..=depth].join("."),
                    });
                }
            };
            if next.is_none() {
                *slot = value;
                return Ok(());
            }
            at = slot;
        }
        Ok(())
    }
}

/// A key with the values that it is to take: `stones=3..8`, `rule.1.made.line=3,4,5`, `board.size=[5, 5],[6, 6]`,
/// `end.stuck=draw,lose`.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// The key.
    pub key: Key,
    /// Its values, in the order in which they were written.
    pub values: Vec<Value>,
}

/// What is wrong with a key and its values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AxisError {
    /// There is no `=` in it.
    #[error("{text:?} has no values: write KEY=VALUES, such as stones=3..8 or rule.1.made.line=3,4")]
    NoValues {
        /// As it was written.
        text: String,
    },
    /// The key is none.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The values cannot be read.
    #[error("{text:?} is no list of values, such as 3..8 or 3,4,5 or draw,lose or [5,5],[6,6]")]
    Values {
        /// As they were written.
        text: String,
    },
    /// There are too many.
    #[error("a key takes at most {MOST_VALUES} values")]
    TooMany,
}

impl FromStr for Axis {
    type Err = AxisError;

    fn from_str(text: &str) -> Result<Self, AxisError> {
        let short = |text: &str| text.chars().take(60).collect::<String>();
        let Some((key, values)) = text.split_once('=').filter(|_| text.len() <= LONGEST) else {
            return Err(AxisError::NoValues { text: short(text) });
        };
        let (key, values): (Key, &str) = (key.parse()?, values.trim());
        let values = read_values(values).ok_or_else(|| AxisError::Values { text: short(values) })?;
        if values.len() > MOST_VALUES {
            return Err(AxisError::TooMany);
        }
        Ok(Self { key, values })
    }
}

impl Axis {
    /// A change for each value.
    pub fn changes(&self) -> Vec<Change> {
        let change = |value: &Value| Change {
            key: self.key.clone(),
            value: value.clone(),
        };
        self.values.iter().map(change).collect()
    }
}

/// A range of whole numbers, values as a rule file writes them, or plain words.
fn read_values(text: &str) -> Option<Vec<Value>> {
    if text.is_empty() {
        return None;
    }
    if let Some((from, to)) = text.split_once("..") {
        let (from, to): (i64, i64) = (
            from.trim().parse().ok()?,
            to.trim().trim_start_matches('=').parse().ok()?,
        );
        if from > to || to.checked_sub(from)? > MOST_VALUES as i64 {
            return None;
        }
        return Some((from..=to).map(Value::Integer).collect());
    }
    let as_toml = format!("values = [{text}]").parse::<Table>();
    if let Ok(mut table) = as_toml {
        return match table.remove("values") {
            Some(Value::Array(list)) if table.is_empty() && !list.is_empty() => Some(list),
            _ => None,
        };
    }
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    let is_word = |word: &&str| {
        !word.is_empty()
            && word
                .chars()
                .all(|sign| sign.is_alphanumeric() || "-_|:".contains(sign))
    };
    words.iter().all(is_word).then(|| {
        let value = |word: &str| {
            let number = word.parse::<i64>().map(Value::Integer);
            number.unwrap_or_else(|_| match word {
                "true" => Value::Boolean(true),
                "false" => Value::Boolean(false),
                word => Value::String(word.to_owned()),
            })
        };
        words.into_iter().map(value).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn values(text: &str) -> Vec<String> {
        let axis: Axis = format!("stones={text}").parse().unwrap();
        axis.values.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn values_are_ranges_lists_and_words() {
        assert_eq!(values("3..6"), ["3", "4", "5", "6"]);
        assert_eq!(values("3,5"), ["3", "5"]);
        assert_eq!(values("[5, 5],[6,6]"), ["[5, 5]", "[6, 6]"]);
        assert_eq!(values("draw,give-way"), ["\"draw\"", "\"give-way\""]);
        assert_eq!(values("\"a1\""), ["\"a1\""]);
        assert_eq!(values("{ first = 3 }").len(), 1);
        assert_eq!(values("true,3"), ["true", "3"]);
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for text in [
            "stones",
            "=3",
            "a..b=3",
            "stones=",
            "stones=8..3",
            "stones=3;4",
            "stones=1..100000",
            "a b=3",
            "x=]\ny=[1",
        ] {
            assert!(text.parse::<Axis>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_key_is_read_where_it_was_set() {
        for text in [
            "stones",
            "board.size",
            "rule.1.made.line",
            "opening.1.swap",
            "phase.2.slide.reach",
        ] {
            let key: Key = text.parse().unwrap();
            let mut table: Table = "[[phase]]\nturn = [\"place\"]\n".parse().unwrap();
            key.set(&mut table, Value::Integer(7)).unwrap();
            assert_eq!(key.get(&table), Some(&Value::Integer(7)), "{text}");
            assert_eq!(key.to_string(), text);
        }
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(text in "\\PC{0,60}") {
            let _ = text.parse::<Axis>();
            let _ = format!("stones={text}").parse::<Axis>();
        }
    }
}
