//! The Smart Game Format, FF\[4\], for games of placing stones on a square board (GM\[4\]: gomoku and renju).
//!
//! - this file: reading and writing a file as it is, with all of its properties and variations;
//! - `game`: a game of it as a record, and back.
//!
//! Usual deviations are read: no `FF`, `GM` or `SZ`; small letters in names of properties (FF\[3\]); text before the first game; rules
//! as numbers (`RU[0]`) or words; results such as `B+1` or `Black wins`; points as `h8`; times in comments (`C[25ms]`).

mod game;

use std::fmt::Write as _;

use super::draft::At;
use super::known::KnownGames;
use super::{Entry, Fault, FaultKind, FormatError, MOST_GAMES, Misfit, Options};
use crate::Record;

/// Games as they stand in a file.
///
/// ```
/// use lianzi_play::formats::sgf::Collection;
/// let text = "(;FF[4]SZ[15]XY[kept\\] as it is];B[hh](;W[ih])(;W[hi]C[a variation]))\n";
/// let collection = Collection::read(text)?;
/// assert_eq!(collection.games().len(), 1);
/// assert_eq!(Collection::read(&collection.write())?, collection);
/// # Ok::<(), lianzi_play::formats::FormatError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    games: Vec<Tree>,
}

/// A game with its variations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// The root first; children come after their parents.
    nodes: Vec<Node>,
}

/// A node: properties, and what follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub properties: Vec<Property>,
    pub children: Vec<usize>,
    pub at: At,
}

/// A property with its values, each as it is written between its brackets.
#[derive(Clone, Debug)]
pub(super) struct Property {
    pub name: String,
    pub values: Vec<String>,
    pub at: At,
}

/// Where something stood does not matter.
impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.properties == other.properties && self.children == other.children
    }
}

impl Eq for Node {}

impl PartialEq for Property {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.values == other.values
    }
}

impl Eq for Property {}

impl Collection {
    /// Reads a file; nothing is played.
    ///
    /// # Errors
    /// The first place where it is no SGF.
    pub fn read(text: &str) -> Result<Self, FormatError> {
        let (collection, fault) = parse(text);
        fault.map_or(Ok(collection), |fault| Err(fault.into()))
    }

    /// The games.
    pub fn games(&self) -> &[Tree] {
        &self.games
    }

    /// The file.
    pub fn write(&self) -> String {
        let games: Vec<String> = self.games.iter().map(Tree::write).collect();
        games.join("\n")
    }
}

/// Whether a text looks like a file of games: the first bracket opens a game.
pub(super) fn begins(text: &str) -> bool {
    text.split_once('(')
        .is_some_and(|(_, rest)| rest.trim_start().starts_with(';'))
}

/// Where reading stands in a text.
struct Reader<'a> {
    text: &'a str,
    at: At,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn fault(&self, at: At, kind: FaultKind) -> Fault {
        Fault::at(self.text, at, kind)
    }

    fn unexpected(&self) -> Fault {
        let kind = match self.next() {
            Some(letter) => FaultKind::Unexpected {
                found: letter.to_string(),
            },
            None => FaultKind::Unfinished,
        };
        self.fault(self.at, kind)
    }

    /// A property: its name, then values in brackets.
    fn property(&mut self) -> Result<Property, Fault> {
        let begin = self.at;
        let rest = self.rest();
        let length = rest
            .find(|letter: char| !letter.is_ascii_alphabetic())
            .unwrap_or(rest.len());
        // Older files spell names out, and only capital letters count.
        let name: String = rest[..length].chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            return Err(self.unexpected());
        }
        self.at += length;
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if self.next() != Some('[') {
                break;
            }
            let open = self.at;
            let inside = &self.rest()[1..];
            let Some(length) = end_of_value(inside) else {
                return Err(self.fault(open, FaultKind::Unfinished));
            };
            values.push(inside[..length].to_owned());
            self.at += length + 2;
        }
        if values.is_empty() {
            return Err(self.unexpected());
        }
        Ok(Property {
            name,
            values,
            at: begin,
        })
    }
}

/// How many bytes a value has before the bracket that ends it.
fn end_of_value(inside: &str) -> Option<usize> {
    let mut escaped = false;
    inside.bytes().position(|byte| {
        let ends = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// Whether a text is one value, or several with `][` between them, and nothing else.
fn are_values(text: &str) -> bool {
    let whole = format!("X[{text}]");
    let mut reader = Reader { text: &whole, at: 0 };
    let read = reader.property();
    read.is_ok_and(|property| property.values.join("][") == text) && reader.at == whole.len()
}

/// Takes a file apart; with a fault, what stood before it.
fn parse(text: &str) -> (Collection, Option<Fault>) {
    let mut reader = Reader { text, at: 0 };
    let mut collection = Collection::default();
    if begins(text) {
        reader.at = text.find('(').unwrap_or(0);
    }
    let mut tree = Tree::default();
    // Where each open bracket goes back to; and the node that the next one follows.
    let (mut open, mut current): (Vec<Option<usize>>, Option<usize>) = (Vec::new(), None);
    let fault = loop {
        reader.skip_space();
        let Some(letter) = reader.next() else {
            break (!open.is_empty() || collection.games.is_empty()).then(|| reader.unexpected());
        };
        match letter {
            '(' if open.is_empty() || current.is_some() => {
                if open.is_empty() && collection.games.len() >= MOST_GAMES {
                    break Some(reader.fault(reader.at, FaultKind::TooMany { limit: MOST_GAMES }));
                }
                open.push(current);
                reader.at += 1;
            }
            ';' if !open.is_empty() => {
                let index = tree.nodes.len();
                tree.nodes.push(Node {
                    at: reader.at,
                    ..Node::default()
                });
                if let Some(parent) = current {
                    tree.nodes[parent].children.push(index);
                }
                current = Some(index);
                reader.at += 1;
            }
            ')' if !open.is_empty() && current.is_some() => {
                current = open.pop().flatten();
                reader.at += 1;
                if open.is_empty() {
                    collection.games.push(std::mem::take(&mut tree));
                }
            }
            letter if letter.is_ascii_alphabetic() && current.is_some() => match reader.property() {
                Ok(property) => {
                    if let Some(node) = current.and_then(|index| tree.nodes.get_mut(index)) {
                        node.properties.push(property);
                    }
                }
                Err(fault) => break Some(fault),
            },
            // What stands between games is nobody's business.
            _ if open.is_empty() && !collection.games.is_empty() => reader.at += letter.len_utf8(),
            _ => break Some(reader.unexpected()),
        }
    };
    if !tree.nodes.is_empty() {
        collection.games.push(tree);
    }
    (collection, fault)
}

impl Tree {
    /// How many nodes it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The game as a text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        // What is still to be written: a node, or a bracket. No recursion: a file may be deep.
        let mut todo = vec![Step::Close, Step::Node(0), Step::Open];
        if self.nodes.is_empty() {
            todo.clear();
        }
        let mut in_line = 0;
        while let Some(step) = todo.pop() {
            match step {
                Step::Open => text.push('('),
                Step::Close => text.push(')'),
                Step::Node(index) => {
                    let node = &self.nodes[index];
                    text.push(';');
                    for property in &node.properties {
                        text.push_str(&property.name);
                        for value in &property.values {
                            // Writing into a string cannot fail.
                            let _ = write!(text, "[{value}]");
                        }
                    }
                    in_line += 1;
                    if in_line % 8 == 1 {
                        text.push('\n');
                    }
                    match node.children[..] {
                        [] => {}
                        [only] => todo.push(Step::Node(only)),
                        ref several => {
                            for &child in several.iter().rev() {
                                todo.extend([Step::Close, Step::Node(child), Step::Open]);
                            }
                        }
                    }
                }
            }
        }
        text.push('\n');
        text
    }

    fn push(&mut self, properties: Vec<Property>) {
        let index = self.nodes.len();
        if let Some(last) = self.nodes.last_mut() {
            last.children.push(index);
        }
        self.nodes.push(Node {
            properties,
            ..Node::default()
        });
    }
}

enum Step {
    Open,
    Close,
    Node(usize),
}

/// Reads the first game of a text, and says whether nothing that follows it can be read.
pub(super) fn read(text: &str, options: &Options<'_>, known: &mut KnownGames) -> (Entry, bool) {
    let (mut collection, broken) = parse(text);
    let tree = (!collection.games.is_empty()).then(|| collection.games.swap_remove(0));
    let mut entry = match tree.as_ref().map(|tree| game::draft(tree, options, known)) {
        Some(Ok(draft)) => draft.play(text).into(),
        Some(Err((at, kind))) => Entry::of_fault(Fault::at(text, at, kind)),
        None => Entry::default(),
    };
    let ended = broken.is_some();
    entry.faults.extend(broken);
    entry.tree = tree;
    (entry, ended)
}

/// The game of a record.
///
/// # Errors
/// The game or the match does not fit the format.
pub fn of_record(record: &Record) -> Result<Tree, Misfit> {
    game::tree(record)
}
