//! Tables: columns aligned by the width of their characters, of which Chinese ones take two.

use unicode_width::UnicodeWidthStr;

/// The columns that a text takes up on a terminal. Colour codes must not be in it.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// A text with spaces after it up to a width.
pub fn padded(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// Rows with two spaces between their columns; the last column is as long as it likes.
pub fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest: Vec<usize> = (0..columns)
        .map(|column| {
            rows.iter()
                .filter_map(|row| row.get(column))
                .map(|text| width(text))
                .max()
                .unwrap_or(0)
        })
        .collect();
    rows.iter()
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .zip(&widest)
                .map(|(text, &to)| padded(text, to))
                .collect();
            cells.join("  ").trim_end().to_owned()
        })
        .collect()
}

/// A text broken into lines of at most so many columns: at spaces, and between Chinese characters.
pub fn wrapped(text: &str, to: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words(text) {
        if !line.is_empty() && width(&line) + width(word.trim_end()) > to {
            lines.push(line.trim_end().to_owned());
            line = String::new();
        }
        line.push_str(word);
    }
    if !line.trim_end().is_empty() || lines.is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Pieces that must not be broken, with the spaces after them. Punctuation stays with what stands before it.
fn words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((index, character)) = characters.next() {
        let Some(&(next_index, next)) = characters.peek() else {
            break;
        };
        let wide = |character: char| character as u32 >= 0x2e80;
        let closes = "，。；：！？、）》」』”’".contains(next);
        let opens = "（《「『“‘".contains(character);
        // A sign for percent stays with its number.
        let breaks = (character == ' ' && next != ' ' && next != '%')
            || (character != ' ' && next != ' ' && (wide(character) || wide(next)) && !closes && !opens);
        if breaks {
            pieces.push(&text[start..next_index]);
            start = next_index;
        }
        debug_assert!(index < next_index);
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_names_line_up_with_english_ones() {
        let rows = vec![
            vec!["1".to_owned(), "井字棋".to_owned(), "x".to_owned()],
            vec!["10".to_owned(), "gomoku".to_owned(), "y".to_owned()],
        ];
        assert_eq!(aligned(&rows), ["1   井字棋  x", "10  gomoku  y"]);
    }

    #[test]
    fn lines_break_at_spaces_and_between_chinese_characters_but_not_before_a_full_stop() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("连成四子。", 8), ["连成四", "子。"]);
        assert_eq!(wrapped("", 8), [""]);
    }
}
