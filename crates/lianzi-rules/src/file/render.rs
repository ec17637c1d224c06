//! Faults as plain text: the line with a mark under the place.

use std::fmt;

use unicode_width::UnicodeWidthChar;

/// Longer lines are cut to a window around the mark of about so many columns.
const WIDEST: usize = 100;

/// A line of a rule file with a marked stretch, ready to be shown anywhere: tabs are spaces, control characters are
/// replaced, and long lines are cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Excerpt {
    line: String,
    /// Columns before the mark, as a terminal counts them.
    indent: usize,
    /// Columns of the mark; at least 1.
    width: usize,
}

impl Excerpt {
    /// The line, and the bytes of it that are marked. A mark that goes on in later lines ends with this one.
    pub fn new(line: &str, start: usize, length: usize) -> Self {
        let mut shown = String::new();
        let (mut indent, mut width, mut skipped) = (0, 0, 0);
        let before = line
            .get(..start)
            .map_or(0, |text| text.chars().map(columns).sum::<usize>());
        // In a long line the mark begins well inside the window; what is left of the window is cut.
        let is_long = line.chars().map(columns).sum::<usize>() > WIDEST;
        let cut = if is_long {
            before.saturating_sub(WIDEST / 2)
        } else {
            0
        };
        if cut > 0 {
            shown.push('…');
            indent = 1;
        }
        for (index, character) in line.char_indices() {
            let wide = columns(character);
            if skipped < cut {
                skipped += wide;
                continue;
            }
            if index < start {
                indent += wide;
            } else if index < start + length {
                width += wide;
            }
            match character {
                '\t' => shown.push_str("    "),
                _ if character.is_control() => shown.push('\u{fffd}'),
                _ => shown.push(character),
            }
            if index >= start && indent + width >= WIDEST {
                shown.push('…');
                break;
            }
            if index >= start + length && shown.len() >= 4 * WIDEST {
                shown.push('…');
                break;
            }
        }
        Self {
            line: shown,
            indent,
            width: width.max(1),
        }
    }

    /// The place, the line and the mark.
    pub fn write(
        &self,
        formatter: &mut fmt::Formatter<'_>,
        file: &str,
        line: usize,
        column: usize,
    ) -> fmt::Result {
        let number = line.to_string();
        let gutter = " ".repeat(number.len());
        writeln!(formatter, "{gutter}--> {}:{line}:{column}", printable(file))?;
        writeln!(formatter, "{gutter} |")?;
        writeln!(formatter, "{}", format!("{number} | {}", self.line).trim_end())?;
        writeln!(
            formatter,
            "{gutter} | {}{}",
            " ".repeat(self.indent),
            "^".repeat(self.width)
        )
    }
}

/// How many columns a character takes up once tabs and control characters are replaced.
fn columns(character: char) -> usize {
    match character {
        '\t' => 4,
        _ if character.is_control() => 1,
        _ => character.width().unwrap_or(0),
    }
}

/// A name or a word from a file for use in a sentence: short, and without characters that a terminal obeys.
pub(super) fn printable(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .map(|character| {
            if character.is_control() {
                '\u{fffd}'
            } else {
                character
            }
        })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Shown(Excerpt);
    impl fmt::Display for Shown {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.write(formatter, "f", 1, 1)
        }
    }

    fn mark(line: &str, marked: &str) -> String {
        let start = line.find(marked).unwrap();
        Shown(Excerpt::new(line, start, marked.len())).to_string()
    }

    #[test]
    fn a_wide_character_before_the_mark_takes_two_columns() {
        assert_eq!(
            mark("zh = \"连四\", nmae = 1", "nmae"),
            " --> f:1:1\n  |\n1 | zh = \"连四\", nmae = 1\n  |              ^^^^\n"
        );
    }

    #[test]
    fn tabs_and_control_characters_do_not_shift_the_mark() {
        assert_eq!(
            mark("\ta\u{1b} = b", "b"),
            " --> f:1:1\n  |\n1 |     a\u{fffd} = b\n  |          ^\n"
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_mark() {
        let line = format!("{} here {}", "x".repeat(5000), "y".repeat(5000));
        let shown = mark(&line, "here");
        assert!(shown.len() < 700, "{shown}");
        let rows: Vec<_> = shown.lines().collect();
        let column = rows[3].find('^').unwrap();
        assert_eq!(rows[2].chars().skip(column).take(4).collect::<String>(), "here");
    }
}
