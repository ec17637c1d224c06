//! Rule files as they are written.
//!
//! A text becomes a tree of values with their places (`tree.rs`), together with what it extends (`extends.rs`); the
//! tree becomes typed tables (`tables.rs` and `rule_tables.rs`, read by `read.rs` and `values.rs`), from whose declarations the JSON Schema
//! is made too (`schema.rs`). What all of it *means* is found out in [`crate::rules`]. Faults (`fault.rs`, `kind.rs`)
//! are collected all the way and shown by `render.rs`.

mod extends;
mod fault;
mod kind;
mod nearest;
mod read;
mod render;
mod rule_tables;
mod schema;
mod tables;
mod tree;
mod values;

pub use extends::whole_table;
pub use fault::{Fault, Faults, Location};
pub use kind::{FaultKind, FoulsNeed, NeverEnds, Swap2Needs};
pub use schema::schema;

pub(crate) use fault::{Source, Span};
pub(crate) use nearest::nearest;
pub(crate) use read::{At, Field, Kind, Reader};
pub(crate) use rule_tables::*;
pub(crate) use tables::*;
pub(crate) use values::{Classes, Lines, List, PerPlayer, Places, Region, Words};

/// A rule file as it is written: every key that it has, with its place in the text.
pub(crate) struct RuleFile {
    /// The file and all that it extends.
    pub sources: Vec<Source>,
    /// The keys; nothing when the text cannot be read at all.
    pub table: Option<FileTable>,
    /// Where faults are collected.
    pub reader: Reader,
}

impl RuleFile {
    /// Reads a text and all that it extends. Nothing is judged yet but its form.
    pub fn read(name: &str, text: &str, library: &dyn Fn(&str) -> Option<String>) -> Self {
        let merged = extends::merge(name, text, library);
        let mut reader = Reader::new(merged.faults);
        // Without the file that is extended, nobody knows which keys are missing.
        let extends = merged.root.as_ref().and_then(|root| root.get("extends"));
        reader.lenient |= extends.is_some_and(|base| !matches!(base.value, tree::Value::Text(_)));
        let table = merged.root.and_then(|root| FileTable::read(&root, &mut reader));
        Self {
            sources: merged.sources,
            table,
            reader,
        }
    }
}
