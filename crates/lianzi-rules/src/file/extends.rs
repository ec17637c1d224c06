//! `extends`: a file that starts from another one.

use super::fault::{Faults, Source, Span};
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

/// All keys of a rule file and of what it extends, as one table without `extends`, for whoever changes rule files by their
/// keys. What `extends` names is asked for in the library, as in [`Rules::read`](crate::Rules::read). What no rule file
/// takes (a date, a number with a point or of more than 64 bits) is left out; nothing else is judged.
///
/// # Errors
/// A text cannot be read as TOML, or what it extends is not there.
///
/// ```
/// use lianzi_rules::{catalogue, whole_table};
/// let text = "lianzi = 1\nextends = \"liansi\"\nstones = 4\n";
/// let library = |name: &str| catalogue::text(name).map(|text| text.into_owned());
/// let table = whole_table("four.toml", text, &library)?;
/// assert_eq!(table["stones"].as_integer(), Some(4));
/// assert_eq!(table["board"]["kind"].as_str(), Some("square"));
/// assert!(!table.contains_key("extends"));
/// # Ok::<(), lianzi_rules::Faults>(())
/// ```
pub fn whole_table(
    name: &str,
    text: &str,
    library: &dyn Fn(&str) -> Option<String>,
) -> Result<toml::Table, Faults> {
    let merged = merge(name, text, library);
    if let Some(faults) = Faults::locate(&merged.sources, merged.faults) {
        return Err(faults);
    }
    let mut table = match merged.root.and_then(|root| plain(root.value)) {
        Some(toml::Value::Table(table)) => table,
        _ => toml::Table::new(),
    };
    table.remove("extends");
    Ok(table)
}

/// A value without its place.
fn plain(value: Value) -> Option<toml::Value> {
    Some(match value {
        Value::Text(text) => text.into(),
        Value::Number(number, _) => number?.into(),
        Value::Boolean(truth) => truth.into(),
        Value::Other(_) => return None,
        Value::List(list) => {
            let values = list.into_iter().filter_map(|node| plain(node.value));
            toml::Value::Array(values.collect())
        }
        Value::Table(table) => {
            let entries = table.into_iter();
            let entries = entries.filter_map(|(key, entry)| Some((key, plain(entry.node.value)?)));
            toml::Value::Table(entries.collect())
        }
    })
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
