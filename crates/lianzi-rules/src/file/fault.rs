//! Faults with their places in the text.
//!
//! What can be wrong is listed in [`FaultKind`]; how a fault looks on paper is `render.rs`'s business.

use std::fmt;
use std::ops::Range;

use super::kind::FaultKind;
use super::render::Excerpt;

/// The most faults that are kept: nobody reads more, and hostile files can have tens of thousands.
const MOST_FAULTS: usize = 100;

/// A stretch of one of the texts that a game is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub(crate) struct Span {
    /// Which text: 0 is the file itself, 1 the one that it extends, and so on.
    pub source: u8,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// A text that a game is read from.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The name of the file or game.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Where a fault is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The name of the file or game whose text is at fault; with `extends` this may be another than the one read.
    pub file: String,
    /// The bytes of that text. Empty where something is missing.
    pub span: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The text of the span.
    pub marked: String,
    excerpt: Excerpt,
}

/// One thing that is wrong with a rule file, and where.
///
/// [`Display`](fmt::Display) shows the line and marks the place; `fault.kind` alone displays as one sentence.
///
/// ```
/// let faults = lianzi_rules::Rules::read("my-game.toml", "lianzi = 7", &|_| None).unwrap_err();
/// let fault = faults.iter().find(|fault| fault.location.marked == "7").unwrap();
/// assert_eq!((fault.location.line, fault.location.column), (1, 10));
/// assert_eq!(fault.suggestion().as_deref(), Some("1"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where.
    pub location: Location,
}

impl Fault {
    /// What to write in place of the marked text, where there is one obvious answer.
    pub fn suggestion(&self) -> Option<String> {
        self.kind.suggestion()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let location = &self.location;
        writeln!(formatter, "error: {}", self.kind)?;
        location
            .excerpt
            .write(formatter, &location.file, location.line, location.column)
    }
}

/// Everything that is wrong with a rule file, in the order of the text; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Puts the faults in order, finds their lines, and drops what is said twice. `None` when there are none.
    pub(crate) fn locate(sources: &[Source], mut found: Vec<(FaultKind, Span)>) -> Option<Self> {
        found.sort_by_key(|(_, span)| *span);
        found.dedup();
        found.truncate(MOST_FAULTS);
        let starts: Vec<_> = sources.iter().map(|source| line_starts(&source.text)).collect();
        let faults: Vec<_> = found
            .into_iter()
            .map(|(kind, span)| {
                let source = usize::from(span.source);
                Fault {
                    kind,
                    location: Location::new(&sources[source], &starts[source], span),
                }
            })
            .collect();
        (!faults.is_empty()).then_some(Self(faults))
    }

    /// The faults, those of the file itself before those of the files it extends.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// How many there are; at least one, at most a hundred.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(formatter)?;
            }
            write!(formatter, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Location {
    fn new(source: &Source, starts: &[usize], span: Span) -> Self {
        let text = source.text.as_str();
        let start = floor(text, span.start as usize);
        let end = floor(text, span.end as usize).max(start);
        let line = starts.partition_point(|&first| first <= start).max(1);
        let first = starts[line - 1];
        let last = starts.get(line).copied().unwrap_or(text.len());
        let line_text = text[first..last].trim_end_matches(['\n', '\r']);
        Self {
            file: source.name.clone(),
            span: start..end,
            line,
            column: text[first..start].chars().count() + 1,
            marked: text[start..end].to_owned(),
            excerpt: Excerpt::new(line_text, start - first, end - start),
        }
    }
}

/// The nearest index at or before this one at which the text may be cut.
fn floor(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// Where each line begins.
fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0)
        .chain(text.match_indices('\n').map(|(index, _)| index + 1))
        .collect()
}
