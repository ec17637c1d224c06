//! How values are read: typed, strict, and collecting every fault.
//!
//! The tables of a rule file are declared in `tables.rs` with the macros at the end of this module. A declaration makes
//! the type, its reader and its JSON Schema, so that the three cannot differ.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json, json};

use super::fault::Span;
use super::kind::FaultKind;
use super::nearest::nearest;
use super::tree::{Entry, Node, Table, Value};

/// Something that can stand as a value in a rule file.
pub(crate) trait Kind: Sized {
    /// What is expected, in a sentence: `a number from 1 to 8`.
    fn expected() -> String;

    /// The value, or nothing once its faults are reported.
    fn read(node: &Node, reader: &mut Reader) -> Option<Self>;

    /// The JSON Schema of such values; tables put theirs among the definitions and return a reference.
    fn schema(definitions: &mut Map<String, Json>) -> Json;
}

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct At<T> {
    pub value: T,
    pub span: Span,
}

impl<T> std::ops::Deref for At<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

/// The value of a key in a table.
#[derive(Clone, Debug, Default)]
pub(crate) enum Field<T> {
    /// The key is not there.
    #[default]
    Absent,
    /// The key is there and its value is at fault; that is reported already.
    Faulty,
    /// The key and its value.
    Given {
        /// Where the key stands.
        key: Span,
        /// What it says.
        value: At<T>,
    },
}

impl<T> Field<T> {
    /// The value, when there is a good one.
    pub fn given(&self) -> Option<&At<T>> {
        match self {
            Self::Given { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Where the key stands, when its value is good.
    pub fn key(&self) -> Option<Span> {
        match self {
            Self::Given { key, .. } => Some(*key),
            _ => None,
        }
    }

    /// Whether the key is there and at fault.
    pub fn is_faulty(&self) -> bool {
        matches!(self, Self::Faulty)
    }

    /// Whether the key is not there at all.
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

/// Collects faults while values are read and validated.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    faults: Vec<(FaultKind, Span)>,
    /// The top-level keys whose values are at fault somewhere.
    unsound: BTreeSet<&'static str>,
    section: &'static str,
    key: &'static str,
    /// After a syntax error keys may be missing that the file has.
    pub lenient: bool,
}

impl Reader {
    /// Continues with faults that are known already.
    pub fn new(faults: Vec<(FaultKind, Span)>) -> Self {
        Self {
            lenient: !faults.is_empty(),
            faults,
            ..Self::default()
        }
    }

    /// Reports a fault.
    pub fn fault(&mut self, span: Span, kind: FaultKind) {
        self.unsound.insert(self.section);
        self.faults.push((kind, span));
    }

    /// From now on, faults belong to this top-level key.
    pub fn section(&mut self, section: &'static str) {
        self.section = section;
    }

    /// Whether no fault was found in any of these top-level keys, so that one may judge them together.
    pub fn sound(&self, sections: &[&'static str]) -> bool {
        sections.iter().all(|section| !self.unsound.contains(section))
    }

    /// The key whose value is being read.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// All faults.
    pub fn into_faults(self) -> Vec<(FaultKind, Span)> {
        self.faults
    }

    /// Whether there are any.
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// Reports a value of the wrong type.
    pub fn wrong_type<T: Kind>(&mut self, node: &Node) -> Option<T> {
        let kind = FaultKind::WrongType {
            key: self.key.to_owned(),
            expected: T::expected(),
            found: node.value.type_name(),
        };
        self.fault(node.span, kind);
        None
    }

    /// Reports a word that is not among the known ones; `later` are those that a later version will know.
    pub fn unknown_word(&mut self, span: Span, word: &str, known: &[&'static str], later: &[&'static str]) {
        let kind = if later.contains(&word) {
            FaultKind::NotYet {
                what: format!("`{} = \"{word}\"`", self.key),
            }
        } else {
            FaultKind::UnknownWord {
                key: self.key.to_owned(),
                word: word.to_owned(),
                nearest: nearest(word, known.iter().copied()).map(str::to_owned),
                known: known.iter().map(|&word| word.to_owned()).collect(),
            }
        };
        self.fault(span, kind);
    }

    /// Reports the keys of a table that are not known, and returns those that they were probably meant to be.
    fn unknown_keys(&mut self, table: &Table, known: &[Key]) -> Vec<Option<&'static str>> {
        let mut meant = Vec::new();
        for (name, entry) in table {
            match known.iter().find(|key| key.name == name) {
                Some(Key {
                    need: Need::Later,
                    name,
                }) => {
                    self.fault(
                        entry.key,
                        FaultKind::NotYet {
                            what: format!("`{name}`"),
                        },
                    );
                    meant.push(None);
                }
                Some(_) => {}
                None => {
                    let now = || {
                        known
                            .iter()
                            .filter(|key| key.need != Need::Later)
                            .map(|key| key.name)
                    };
                    let nearest = nearest(name, now());
                    let kind = FaultKind::UnknownKey {
                        key: name.clone(),
                        nearest,
                        known: now().collect(),
                    };
                    self.fault(entry.key, kind);
                    meant.push(nearest);
                }
            }
        }
        meant
    }

    /// The value of one key of a table.
    fn field<T: Kind>(&mut self, opened: &Opened<'_>, key: &'static str, need: Need) -> Field<T> {
        let outside = std::mem::replace(&mut self.key, key);
        let excused = self.lenient || opened.meant.contains(&Some(key));
        let field = match opened.table.get(key) {
            Some(Entry { key, node }) => match T::read(node, self) {
                Some(value) => Field::Given {
                    key: *key,
                    value: At {
                        value,
                        span: node.span,
                    },
                },
                None => Field::Faulty,
            },
            None if need == Need::Required && excused => Field::Faulty,
            None if need == Need::Required => {
                self.fault(
                    opened.span,
                    FaultKind::MissingKey {
                        key,
                        expected: T::expected(),
                    },
                );
                Field::Faulty
            }
            None => Field::Absent,
        };
        self.key = outside;
        field
    }
}

/// A key of a declared table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    name: &'static str,
    need: Need,
}

/// Whether a key must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    Required,
    Optional,
    /// Reserved for a later version of the program.
    Later,
}

/// A table that is being read; made by the `table!` macro.
pub(crate) struct Opened<'a> {
    table: &'a Table,
    /// Where the table stands.
    pub span: Span,
    /// What the keys were meant to be that are not known.
    meant: Vec<Option<&'static str>>,
    top: bool,
}

impl<'a> Opened<'a> {
    pub(super) fn new<T: Kind>(node: &'a Node, reader: &mut Reader, known: &[Key]) -> Option<Self> {
        let Value::Table(table) = &node.value else {
            reader.wrong_type::<T>(node);
            return None;
        };
        let top = reader.key().is_empty();
        let meant = reader.unknown_keys(table, known);
        if top {
            reader.unsound.extend(meant.iter().flatten());
        }
        Some(Self {
            table,
            span: node.span,
            meant,
            top,
        })
    }

    /// Whether it has keys that are not understood, so that others may be missing only seemingly.
    pub(super) fn is_obscure(&self) -> bool {
        !self.meant.is_empty()
    }

    pub(super) fn field<T: Kind>(&self, reader: &mut Reader, key: &'static str, need: Need) -> Field<T> {
        if self.top {
            reader.section(key);
        }
        reader.field(self, key, need)
    }
}

impl Key {
    pub(super) const fn new(name: &'static str, need: Need) -> Self {
        Self { name, need }
    }
}

/// The JSON Schema of a table.
pub(super) fn table_schema(about: &[&str], keys: &[(Key, Vec<&str>, Option<&str>, Json)]) -> Json {
    let mut properties = Map::new();
    for (key, doc, default, schema) in keys {
        let mut property = Map::new();
        property.insert("description".into(), sentence(doc).into());
        if let Some(default) = default {
            let value = serde_json::from_str(default).unwrap_or_else(|_| Json::from(*default));
            property.insert("default".into(), value);
        }
        if let Json::Object(schema) = schema {
            // A reference stands beside its description here; a description of the type itself gives way.
            for (name, value) in schema {
                property.entry(name.clone()).or_insert_with(|| value.clone());
            }
        }
        properties.insert(key.name.into(), property.into());
    }
    let required: Vec<_> = keys
        .iter()
        .filter(|(key, ..)| key.need == Need::Required)
        .map(|(key, ..)| key.name)
        .collect();
    let mut schema = Map::new();
    schema.insert("description".into(), sentence(about).into());
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), properties.into());
    if !required.is_empty() {
        schema.insert("required".into(), required.into());
    }
    schema.insert("additionalProperties".into(), false.into());
    schema.into()
}

/// The JSON Schema of a list of words, each with its meaning.
pub(super) fn words_schema(words: &[(&str, Vec<&str>)]) -> Json {
    let words: Vec<_> = words
        .iter()
        .map(|(word, doc)| json!({ "const": word, "description": sentence(doc) }))
        .collect();
    json!({ "oneOf": words })
}

/// The lines of a doc comment as one line.
fn sentence(doc: &[&str]) -> String {
    doc.iter()
        .map(|line| line.trim())
        .collect::<Vec<_>>()
        .join(" ")
        .trim()
        .to_owned()
}

/// Declares tables: the type with a [`Field`] for each key, its [`Kind`], and the keys that a later version will know.
macro_rules! table {
    (
        $(#[doc = $about:literal])*
        $name:ident as $expected:literal {
            $( $(#[doc = $doc:literal])* $need:ident $key:literal $field:ident : $kind:ty $(= $default:literal)? ; )*
            $( @later $( $later:literal ),+ ; )?
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug)]
        #[allow(dead_code)] // some keys are for the reader and the schema only, and not every table's place is needed
        pub(crate) struct $name {
            /// Where the table stands.
            pub span: $crate::file::fault::Span,
            /// Whether it has keys that are not understood, so that others may be missing only seemingly.
            pub obscure: bool,
            $( $(#[doc = $doc])* pub $field: $crate::file::read::Field<$kind>, )*
        }

        impl $name {
            const KEYS: &[$crate::file::read::Key] = {
                use $crate::file::read::{Key, Need};
                &[
                    $( Key::new($key, Need::$need), )*
                    $( $( Key::new($later, Need::Later), )+ )?
                ]
            };
        }

        impl $crate::file::read::Kind for $name {
            fn expected() -> String {
                $expected.to_owned()
            }

            fn read(
                node: &$crate::file::tree::Node,
                reader: &mut $crate::file::read::Reader,
            ) -> Option<Self> {
                use $crate::file::read::{Need, Opened};
                let opened = Opened::new::<Self>(node, reader, Self::KEYS)?;
                $( let $field = opened.field(reader, $key, Need::$need); )*
                Some(Self { span: opened.span, obscure: opened.is_obscure(), $( $field, )* })
            }

            fn schema(definitions: &mut serde_json::Map<String, serde_json::Value>) -> serde_json::Value {
                use $crate::file::read::{Key, Kind, Need};
                if !definitions.contains_key(stringify!($name)) {
                    definitions.insert(stringify!($name).into(), serde_json::Value::Null);
                    let keys = vec![$( (
                        Key::new($key, Need::$need),
                        vec![$( $doc ),*],
                        None $( .or(Some($default)) )?,
                        <$kind as Kind>::schema(definitions),
                    ), )*];
                    let schema = $crate::file::read::table_schema(&[$( $about ),*], &keys);
                    definitions.insert(stringify!($name).into(), schema);
                }
                serde_json::json!({ "$ref": concat!("#/$defs/", stringify!($name)) })
            }
        }
    };
}
pub(super) use table;

/// Declares a choice of words: the enum, its [`Kind`], and the words that a later version will know.
macro_rules! words {
    (
        $(#[doc = $about:literal])*
        $name:ident {
            $( $(#[doc = $doc:literal])* $variant:ident = $word:literal ; )*
            $( @later $( $later:literal ),+ ; )?
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name {
            $( $(#[doc = $doc])* $variant, )*
        }

        impl $name {
            /// The words, in the order of the reference.
            pub const WORDS: &[&str] = &[$( $word ),*];

            /// The word for it.
            #[allow(dead_code)] // not every choice is ever named in a fault
            pub const fn word(self) -> &'static str {
                match self {
                    $( Self::$variant => $word, )*
                }
            }
        }

        impl $crate::file::read::Kind for $name {
            fn expected() -> String {
                $crate::file::read::one_of(Self::WORDS)
            }

            fn read(
                node: &$crate::file::tree::Node,
                reader: &mut $crate::file::read::Reader,
            ) -> Option<Self> {
                let $crate::file::tree::Value::Text(text) = &node.value else {
                    return reader.wrong_type(node);
                };
                match text.as_str() {
                    $( $word => Some(Self::$variant), )*
                    _ => {
                        reader.unknown_word(node.span, text, Self::WORDS, &[$( $( $later ),+ )?]);
                        None
                    }
                }
            }

            fn schema(_: &mut serde_json::Map<String, serde_json::Value>) -> serde_json::Value {
                $crate::file::read::words_schema(&[$( ($word, vec![$( $doc ),*]) ),*])
            }
        }
    };
}
pub(super) use words;

/// A choice of words in a sentence.
pub(super) fn one_of(words: &[&str]) -> String {
    let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
    super::kind::join(&quoted, "or")
}
