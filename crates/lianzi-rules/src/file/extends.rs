//! `extends`: a file that starts from another one.

use super::fault::{Source, Span};
use super::kind::FaultKind;
use super::nearest::nearest;
use super::tree::{self, Entry, Node, Table, Value};

/// The most files that may extend one another.
const LONGEST: usize = 8;

/// The texts that a game is read from, merged into one tree.
pub(super) struct Merged {
    /// The file itself, what it extends, what that extends, and so on.
    pub sources: Vec<Source>,
    /// Every key with its place; nothing when the file itself cannot be read at all.
    pub root: Option<Node>,
    /// What went wrong so far.
    pub faults: Vec<(FaultKind, Span)>,
}

/// Reads a file and all that it extends.
pub(super) fn merge(name: &str, text: &str, library: &dyn Fn(&str) -> Option<String>) -> Merged {
    let mut sources = vec![Source {
        name: name.to_owned(),
        text: text.to_owned(),
    }];
    let mut faults = Vec::new();
    let mut tables = Vec::new();
    loop {
        let number = sources.len() - 1;
        let Some(table) = tree::parse(&sources[number], number as u8, &mut faults) else {
            break;
        };
        let next = table.get("extends").and_then(|entry| match &entry.node.value {
            Value::Text(base) => Some((base.clone(), entry.node.span)),
            _ => None, // reported by the reader
        });
        tables.push(table);
        let Some((base, span)) = next else { break };
        if sources.len() == LONGEST {
            faults.push((FaultKind::ExtendsTooLong { most: LONGEST }, span));
            break;
        }
        let Some(text) = library(&base) else {
            let nearest = nearest(&base, crate::catalogue::names()).map(str::to_owned);
            faults.push((FaultKind::UnknownGame { name: base, nearest }, span));
            break;
        };
        // Two files may have one name (a file `liansi.toml` that extends the shipped game), but not one text.
        if sources.iter().any(|source| source.text == text) {
            let chain = sources
                .iter()
                .map(|source| source.name.clone())
                .chain([base])
                .collect();
            faults.push((FaultKind::ExtendsItself { chain }, span));
            break;
        }
        sources.push(Source { name: base, text });
    }
    let table = tables.into_iter().rev().reduce(|base, above| {
        let mut merged = base;
        merged.remove("extends");
        override_with(&mut merged, above);
        merged
    });
    let root = table.map(|table| Node {
        span: Span::default(),
        value: Value::Table(table),
    });
    Merged {
        sources,
        root,
        faults,
    }
}

/// Tables are merged key by key, everything else is replaced.
fn override_with(base: &mut Table, above: Table) {
    for (name, entry) in above {
        match (base.get_mut(&name), entry) {
            (
                Some(Entry {
                    node:
                        Node {
                            span,
                            value: Value::Table(below),
                        },
                    key: below_key,
                }),
                Entry {
                    key,
                    node:
                        Node {
                            span: above_span,
                            value: Value::Table(above),
                        },
                },
            ) if !other_kind(below, &above) => {
                *below_key = key;
                *span = above_span;
                override_with(below, above);
            }
            (_, entry) => {
                base.insert(name, entry);
            }
        }
    }
}

/// Whether two tables are of different kinds: a board of another kind has nothing in common with the one it replaces.
fn other_kind(below: &Table, above: &Table) -> bool {
    let kind = |table: &Table| match table.get("kind").map(|entry| &entry.node.value) {
        Some(Value::Text(kind)) => Some(kind.clone()),
        _ => None,
    };
    kind(above).is_some_and(|above| kind(below).is_some_and(|below| below != above))
}
