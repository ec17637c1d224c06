//! Lines from another program: bounded, however long they are, and text whatever the bytes.

use std::io::{self, BufRead, ErrorKind};

/// A line, without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its text; bytes that are no UTF-8 are replaced.
    pub text: String,
    /// Whether it was longer than what is kept of it.
    pub cut: bool,
}

/// Reads the next line that is not empty; `None` at the end. A line ends with a carriage return, a line feed, both, or
/// the end of the input. Of longer lines only the first `most` bytes are held.
///
/// ```
/// use lianzi_play::protocols::read_line;
/// let mut input = "START 15\r\n\r\nBEGIN".as_bytes();
/// assert_eq!(read_line(&mut input, 5)?.unwrap().text, "START");
/// assert_eq!(read_line(&mut input, 5)?.unwrap().text, "BEGIN");
/// assert_eq!(read_line(&mut input, 5)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The system's.
pub fn read_line(reader: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut cut = false;
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let at_end = buffer.is_empty();
        let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let kept = part.len().min(most - bytes.len());
        bytes.extend_from_slice(&part[..kept]);
        cut |= kept < part.len();
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if (at_end || end.is_some()) && !bytes.is_empty() {
            return Ok(Some(Line {
                text: String::from_utf8_lossy(&bytes).into_owned(),
                cut,
            }));
        }
        if at_end {
            return Ok(None);
        }
    }
}

/// A text as one line that no terminal and no manager takes for something else, whatever stands in it.
pub(crate) fn one_line(text: &str) -> String {
    let plain = text.replace(char::is_control, " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ")
}

/// What another program said, for an error: without control characters, and short.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 80;
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut shown: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8], most: usize) -> Vec<(String, bool)> {
        let mut reader = io::BufReader::with_capacity(7, bytes);
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut reader, most).unwrap() {
            lines.push((line.text, line.cut));
        }
        lines
    }

    #[test]
    fn every_kind_of_line_end_ends_a_line_and_empty_ones_are_none() {
        let texts: Vec<_> = lines(b"one\r\ntwo\rthree\n\n\r\nfour", 100)
            .into_iter()
            .map(|line| line.0)
            .collect();
        assert_eq!(texts, ["one", "two", "three", "four"]);
        assert_eq!(lines(b"", 10), []);
        assert_eq!(lines(b"\n\r\n", 10), []);
    }

    #[test]
    fn an_endless_line_is_cut_and_does_not_spoil_the_next() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend(b"\nOK\n");
        assert_eq!(
            lines(&bytes, 10),
            [("x".repeat(10), true), ("OK".to_owned(), false)]
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(
            lines(b"MESSAGE \xff\xfe\n", 100),
            [("MESSAGE \u{fffd}\u{fffd}".to_owned(), false)]
        );
    }

    #[test]
    fn one_line_is_one_line() {
        assert_eq!(one_line(" a\n\tb\u{1b}[31m\u{1c}c \r"), "a b [31m c");
    }

    #[test]
    fn what_is_shown_is_short_and_harmless() {
        assert_eq!(shown("\u{1b}[31mx"), " [31mx");
        assert_eq!(shown(&"连".repeat(81)), format!("{}…", "连".repeat(80)));
    }
}
