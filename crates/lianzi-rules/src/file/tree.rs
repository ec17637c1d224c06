//! Text to a tree of values with their places: TOML's syntax, and nothing about games.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};
use toml_parser::lexer::TokenKind;

use super::fault::{Source, Span};
use super::kind::FaultKind;

/// The most bytes that a rule file can have.
pub(crate) const MOST_BYTES: usize = 64 * 1024;

/// The deepest nesting of tables and lists, and the longest dotted key.
const DEEPEST: usize = 12;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub span: Span,
    pub value: Value,
}

/// A value of a rule file.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    /// As written, without underscores; `None` when it does not even fit 64 bits.
    Number(Option<i64>, String),
    Boolean(bool),
    /// A number with a point, or a date: nothing in a rule file takes one.
    Other(&'static str),
    List(Vec<Node>),
    Table(Table),
}

/// The keys of a table; each with where it stands.
pub(crate) type Table = BTreeMap<String, Entry>;

/// A key's place and its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub key: Span,
    pub node: Node,
}

impl Node {
    /// The value of a key, when this is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.value {
            Value::Table(table) => table.get(key).map(|entry| &entry.node),
            _ => None,
        }
    }
}

impl Value {
    /// What this is, in a sentence.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Text(_) => "a string",
            Self::Number(..) => "a number",
            Self::Boolean(_) => "true or false",
            Self::Other(name) => name,
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

/// Reads a text. Whatever is wrong is added to `faults`, and what can be made out is returned all the same: nothing
/// when the text is too large or too deep.
pub(crate) fn parse(source: &Source, number: u8, faults: &mut Vec<(FaultKind, Span)>) -> Option<Table> {
    let text = source.text.as_str();
    let whole = Span {
        source: number,
        start: 0,
        end: 0,
    };
    if text.len() > MOST_BYTES {
        faults.push((
            FaultKind::TooLarge {
                bytes: text.len(),
                most: MOST_BYTES,
            },
            whole,
        ));
        return None;
    }
    if let Some(deep) = too_deep(text) {
        let span = Span {
            source: number,
            start: deep as u32,
            end: deep as u32 + 1,
        };
        faults.push((FaultKind::TooDeep { most: DEEPEST }, span));
        return None;
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let span = error.span().map_or(whole, |span| span_of(number, span));
        faults.push((
            FaultKind::Syntax {
                message: error.message().to_owned(),
            },
            span,
        ));
    }
    Some(convert_table(table.into_inner(), number))
}

/// Where a text is nested too deeply. This is found before parsing, because the parser's tree is taken down by
/// recursion: `a.a.a.a...` through a whole file would overflow the stack.
fn too_deep(text: &str) -> Option<usize> {
    let (mut brackets, mut dots) = (0_usize, 0_usize);
    for token in toml_parser::Source::new(text).lex() {
        match token.kind() {
            TokenKind::Dot => dots += 1,
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                brackets += 1;
                dots = 0;
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                brackets = brackets.saturating_sub(1);
                dots = 0;
            }
            TokenKind::Equals | TokenKind::Comma | TokenKind::Newline => dots = 0,
            _ => {}
        }
        if brackets > DEEPEST || dots > DEEPEST {
            return Some(token.span().start());
        }
    }
    None
}

fn span_of(source: u8, range: std::ops::Range<usize>) -> Span {
    Span {
        source,
        start: range.start as u32,
        end: range.end as u32,
    }
}

fn convert_table(table: DeTable<'_>, source: u8) -> Table {
    table
        .into_iter()
        .map(|(key, value)| {
            let key_span = span_of(source, key.span());
            let node = convert(value, source);
            (key.into_inner().into_owned(), Entry { key: key_span, node })
        })
        .collect()
}

fn convert(value: toml::Spanned<DeValue<'_>>, source: u8) -> Node {
    let span = span_of(source, value.span());
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(number) => {
            let parsed = i64::from_str_radix(number.as_str(), number.radix()).ok();
            Value::Number(
                parsed,
                parsed.map_or_else(|| number.to_string(), |number| number.to_string()),
            )
        }
        DeValue::Float(_) => Value::Other("a number with a point"),
        DeValue::Boolean(truth) => Value::Boolean(truth),
        DeValue::Datetime(_) => Value::Other("a date or time"),
        DeValue::Array(list) => Value::List(list.into_iter().map(|node| convert(node, source)).collect()),
        DeValue::Table(table) => Value::Table(convert_table(table, source)),
    };
    Node { span, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<FaultKind> {
        let source = Source {
            name: "f".into(),
            text: text.into(),
        };
        let mut faults = Vec::new();
        parse(&source, 0, &mut faults);
        faults.into_iter().map(|(kind, _)| kind).collect()
    }

    #[test]
    fn deep_nesting_is_refused_before_it_is_built() {
        for text in [
            "a.".repeat(30_000) + "a = 1",
            "a = ".to_owned() + &"[".repeat(30_000),
            "a = ".to_owned() + &"{a=".repeat(20_000),
            format!("[{}a]", "a.".repeat(30_000)),
        ] {
            assert_eq!(
                faults(&text),
                [FaultKind::TooDeep { most: DEEPEST }],
                "{text:.40}"
            );
        }
        assert_eq!(faults(&" ".repeat(MOST_BYTES + 1)).len(), 1);
    }

    #[test]
    fn every_syntax_error_is_reported() {
        let found = faults("a = \nb = [1\nc = 'x");
        assert!(found.len() >= 2, "{found:?}");
    }
}
