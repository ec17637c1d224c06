//! Kinds of values that are not tables of fixed keys: numbers, texts, regions, classes, lists, one value a player.

use serde_json::{Map, Value as Json, json};

use super::fault::Span;
use super::kind::FaultKind;
use super::read::{At, Kind, Reader};
use super::tree::{Node, Value};
use crate::{Action, Actions, Player};

/// A whole number in a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Whole<const LOW: u16, const HIGH: u16>(pub u16);

impl<const LOW: u16, const HIGH: u16> Kind for Whole<LOW, HIGH> {
    fn expected() -> String {
        if LOW == HIGH {
            format!("the number {LOW}")
        } else {
            format!("a number from {LOW} to {HIGH}")
        }
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        let Value::Number(number, written) = &node.value else {
            return reader.wrong_type(node);
        };
        match number.and_then(|number| u16::try_from(number).ok()) {
            Some(number) if (LOW..=HIGH).contains(&number) => Some(Self(number)),
            _ => {
                let kind = FaultKind::OutOfRange {
                    key: reader.key().to_owned(),
                    number: written.clone(),
                    low: LOW.into(),
                    high: HIGH.into(),
                };
                reader.fault(node.span, kind);
                None
            }
        }
    }

    fn schema(_: &mut Map<String, Json>) -> Json {
        json!({ "type": "integer", "minimum": LOW, "maximum": HIGH })
    }
}

impl Kind for String {
    fn expected() -> String {
        "a string".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        match &node.value {
            Value::Text(text) => Some(text.clone()),
            _ => reader.wrong_type(node),
        }
    }

    fn schema(_: &mut Map<String, Json>) -> Json {
        json!({ "type": "string" })
    }
}

impl Kind for bool {
    fn expected() -> String {
        "true or false".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        match &node.value {
            Value::Boolean(truth) => Some(*truth),
            _ => reader.wrong_type(node),
        }
    }

    fn schema(_: &mut Map<String, Json>) -> Json {
        json!({ "type": "boolean" })
    }
}

/// At least one and at most so many values.
#[derive(Clone, Debug)]
pub(crate) struct List<T, const MOST: usize>(pub Vec<At<T>>);

impl<T: Kind, const MOST: usize> Kind for List<T, MOST> {
    fn expected() -> String {
        let one = T::expected();
        let one = one.strip_prefix("a ").unwrap_or(&one);
        format!("a list, each entry a {one}")
            .replace("a \"", "\"")
            .replace("a the ", "the ")
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        let Value::List(list) = &node.value else {
            return reader.wrong_type(node);
        };
        let key = reader.key().to_owned();
        if list.is_empty() {
            reader.fault(node.span, FaultKind::EmptyList { key });
            return None;
        }
        if list.len() > MOST {
            reader.fault(
                node.span,
                FaultKind::TooMany {
                    key,
                    count: list.len(),
                    most: MOST,
                },
            );
            return None;
        }
        // All are read, so that all faults are found.
        let values: Vec<Option<_>> = list.iter().map(|node| at(node, reader)).collect();
        values.into_iter().collect::<Option<_>>().map(Self)
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        json!({ "type": "array", "items": T::schema(definitions), "minItems": 1, "maxItems": MOST })
    }
}

/// A value or a list of values.
#[derive(Clone, Debug)]
pub(crate) struct OneOrMany<T, const MOST: usize>(pub Vec<At<T>>);

impl<T: Kind, const MOST: usize> Kind for OneOrMany<T, MOST> {
    fn expected() -> String {
        format!("{}, or a list of such", T::expected())
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        match &node.value {
            Value::List(_) => List::<T, MOST>::read(node, reader).map(|list| Self(list.0)),
            _ => at(node, reader).map(|one| Self(vec![one])),
        }
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        json!({ "anyOf": [T::schema(definitions), List::<T, MOST>::schema(definitions)] })
    }
}

/// One value for both players, or a table with one for each.
#[derive(Clone, Debug)]
pub(crate) enum PerPlayer<T> {
    Both(At<T>),
    Each([Option<At<T>>; 2]),
}

impl<T> PerPlayer<T> {
    /// A player's value, when he has one of his own or there is one for both.
    pub fn get(&self, player: Player) -> Option<&At<T>> {
        match self {
            Self::Both(value) => Some(value),
            Self::Each(values) => values[player.index()].as_ref(),
        }
    }

    /// The values that are written, each once.
    pub fn written(&self) -> impl Iterator<Item = &At<T>> {
        match self {
            Self::Both(value) => [Some(value), None],
            Self::Each([first, second]) => [first.as_ref(), second.as_ref()],
        }
        .into_iter()
        .flatten()
    }
}

impl<T: Kind> Kind for PerPlayer<T> {
    fn expected() -> String {
        format!("{}, or a table with `first` and `second`", T::expected())
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        let Value::Table(table) = &node.value else {
            return at(node, reader).map(Self::Both);
        };
        let mut values = [None, None];
        let mut good = true;
        for (name, entry) in table {
            let player = match name.as_str() {
                "first" => Player::First,
                "second" => Player::Second,
                _ => {
                    let known = ["first", "second"];
                    let kind = FaultKind::UnknownKey {
                        key: name.clone(),
                        nearest: super::nearest::nearest(name, known),
                        known: known.to_vec(),
                    };
                    reader.fault(entry.key, kind);
                    good = false;
                    continue;
                }
            };
            values[player.index()] = at(&entry.node, reader);
            good &= values[player.index()].is_some();
        }
        good.then_some(Self::Each(values))
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        let one = T::schema(definitions);
        json!({ "anyOf": [one, {
            "type": "object",
            "properties": { "first": one, "second": one },
            "additionalProperties": false,
        }] })
    }
}

/// A text for people, in one or both languages.
#[derive(Clone, Debug)]
pub(crate) struct Words(pub crate::rules::Text);

impl Kind for Words {
    fn expected() -> String {
        "a string, or a table with `en` and `zh`".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        let table = match &node.value {
            Value::Text(text) => {
                return Some(Self(crate::rules::Text {
                    en: text.clone(),
                    zh: text.clone(),
                }));
            }
            Value::Table(table) => table,
            _ => return reader.wrong_type(node),
        };
        let (mut en, mut zh) = (None, None);
        for (name, entry) in table {
            let text = match name.as_str() {
                "en" => &mut en,
                "zh" => &mut zh,
                _ => {
                    let kind = FaultKind::UnknownKey {
                        key: name.clone(),
                        nearest: None,
                        known: vec!["en", "zh"],
                    };
                    reader.fault(entry.key, kind);
                    continue;
                }
            };
            *text = Some(String::read(&entry.node, reader)?);
        }
        let Some(either) = en.clone().or_else(|| zh.clone()) else {
            if !table.is_empty() {
                return None; // other keys, which are reported
            }
            reader.fault(
                node.span,
                FaultKind::NeedsOneOf {
                    these: vec!["en", "zh"],
                },
            );
            return None;
        };
        Some(Self(crate::rules::Text {
            en: en.unwrap_or_else(|| either.clone()),
            zh: zh.unwrap_or(either),
        }))
    }

    fn schema(_: &mut Map<String, Json>) -> Json {
        json!({ "anyOf": [{ "type": "string" }, {
            "type": "object",
            "properties": { "en": { "type": "string" }, "zh": { "type": "string" } },
            "minProperties": 1,
            "additionalProperties": false,
        }] })
    }
}

/// Points by name, rectangles, and words such as `centre`; what they mean depends on the board.
pub(crate) type Region = List<String, 400>;

/// `"any"`, a class, or a list of classes.
pub(crate) type Classes = OneOrMany<String, 32>;

/// Numbers from 1, one or several.
pub(crate) type Numbers<const LOW: u16> = OneOrMany<Whole<LOW, 361>, 16>;

/// A step of a turn: actions of which one is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step(pub Actions);

impl Step {
    const LATER: [&'static str; 4] = ["twist", "shift", "push", "pop"];
    const NOW: [Action; 4] = [Action::Place, Action::Slide, Action::Remove, Action::Pass];
}

impl Kind for Step {
    fn expected() -> String {
        "an action such as \"place\", or alternatives such as \"place|slide\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        let Value::Text(text) = &node.value else {
            return reader.wrong_type(node);
        };
        let mut actions = Vec::new();
        for word in text.split('|') {
            let known = Self::NOW.map(Action::word);
            let Some(&action) = Self::NOW.iter().find(|action| action.word() == word) else {
                if Self::LATER.contains(&word) {
                    reader.fault(
                        node.span,
                        FaultKind::NotYet {
                            what: format!("the action \"{word}\""),
                        },
                    );
                } else {
                    // The suggestion is for the whole text, which the mark covers.
                    let fixed = super::nearest::nearest(word.trim(), known)
                        .map(|meant| text.replacen(word, meant, 1));
                    let kind = FaultKind::UnknownWord {
                        key: reader.key().to_owned(),
                        word: word.to_owned(),
                        nearest: fixed,
                        known: known.iter().map(|&word| word.to_owned()).collect(),
                    };
                    reader.fault(node.span, kind);
                }
                return None;
            };
            if actions.contains(&action) {
                let kind = FaultKind::ActionTwice {
                    action: action.word(),
                    step: text.clone(),
                };
                reader.fault(node.span, kind);
                return None;
            }
            actions.push(action);
        }
        Some(Self(Actions::of(&actions)))
    }

    fn schema(_: &mut Map<String, Json>) -> Json {
        let word = Self::NOW.map(Action::word).join("|");
        json!({
            "type": "string",
            "pattern": format!("^({word})(\\|({word}))*$"),
            "examples": ["place", "slide", "place|slide", "remove", "pass"],
        })
    }
}

/// A value with its place.
pub(super) fn at<T: Kind>(node: &Node, reader: &mut Reader) -> Option<At<T>> {
    let value = T::read(node, reader)?;
    Some(At {
        value,
        span: node.span,
    })
}

/// A point of a `points` board and where it is drawn.
pub(crate) type DrawnPoint = (At<String>, (u16, u16));

/// The points of a `points` board, in the order of their names.
#[derive(Clone, Debug)]
pub(crate) struct Places(pub Vec<DrawnPoint>);

impl Kind for Places {
    fn expected() -> String {
        "a table from each point's name to where it is drawn, such as { a1 = [0, 0] }".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        let Value::Table(table) = &node.value else {
            return reader.wrong_type(node);
        };
        if table.len() > crate::board::MOST_POINTS {
            let kind = FaultKind::BoardSize {
                count: table.len(),
                most: crate::board::MOST_POINTS,
            };
            reader.fault(node.span, kind);
            return None;
        }
        let mut good = true;
        let mut points = Vec::new();
        for (name, entry) in table {
            match Place::read(&entry.node, reader) {
                Some(Place(place)) => points.push((
                    At {
                        value: name.clone(),
                        span: entry.key,
                    },
                    place,
                )),
                None => good = false,
            }
        }
        good.then_some(Self(points))
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        json!({
            "type": "object",
            "propertyNames": { "pattern": "^[A-Za-z][1-9][0-9]{0,2}$" },
            "additionalProperties": Place::schema(definitions),
        })
    }
}

/// Where a point is drawn.
struct Place((u16, u16));

impl Kind for Place {
    fn expected() -> String {
        "two numbers, such as [0, 0]: to the right, and downwards".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        match &node.value {
            Value::List(list) if list.len() == 2 => {
                let x = Whole::<0, 99>::read(&list[0], reader);
                let y = Whole::<0, 99>::read(&list[1], reader);
                Some(Self((x?.0, y?.0)))
            }
            _ => reader.wrong_type(node),
        }
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        let number = Whole::<0, 99>::schema(definitions);
        json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
    }
}

/// Lists of points: patterns, or lines of a board.
pub(crate) type PointLists = List<List<String, 362>, 2000>;

/// The lines of a `points` board: lists of points, or a table from class to such lists.
#[derive(Clone, Debug)]
pub(crate) struct Lines(pub Vec<(At<String>, PointLists)>);

impl Kind for Lines {
    fn expected() -> String {
        "a list of lines, each a list of points, or a table from class to such lists".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        let class = |name: &str, span: Span| At {
            value: name.to_owned(),
            span,
        };
        match &node.value {
            Value::List(_) => {
                let lines = PointLists::read(node, reader)?;
                Some(Self(vec![(class("drawn", node.span), lines)]))
            }
            Value::Table(table) => {
                let mut lines = Vec::new();
                for (name, entry) in table {
                    lines.push((class(name, entry.key), PointLists::read(&entry.node, reader)?));
                }
                Some(Self(lines))
            }
            _ => reader.wrong_type(node),
        }
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        let lists = PointLists::schema(definitions);
        json!({ "anyOf": [lists, { "type": "object", "additionalProperties": lists }] })
    }
}
