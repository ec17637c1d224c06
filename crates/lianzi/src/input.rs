//! Lines from outside: bounded, and never trusted to be text.

use std::io::{self, BufRead, ErrorKind};

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line, without its end.
    Text(String),
    /// More bytes than any command has; the rest of the line was skipped.
    TooLong,
    /// Bytes that are not UTF-8.
    NotText,
    /// There is nothing more.
    End,
}

/// The longest line that is read: long enough for every command with a path in it.
pub const LONGEST: usize = 5000;

/// Reads a line. However long it is, only [`LONGEST`] bytes of it are held.
///
/// # Errors
/// The system's.
pub fn read_line(reader: &mut impl BufRead) -> io::Result<Line> {
    let mut line: Vec<u8> = Vec::new();
    let (mut any, mut too_long) = (false, false);
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            if !any {
                return Ok(Line::End);
            }
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = (LONGEST + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        too_long |= line.len() > LONGEST;
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            break;
        }
    }
    if too_long {
        return Ok(Line::TooLong);
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(String::from_utf8(line).map_or(Line::NotText, Line::Text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut reader = io::BufReader::with_capacity(7, bytes);
        let mut lines = Vec::new();
        loop {
            match read_line(&mut reader).unwrap() {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn lines_come_without_their_ends_and_the_last_may_have_none() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines(b"a1\r\n\nb2"), [text("a1"), text(""), text("b2")]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn a_line_that_is_no_text_spoils_only_itself() {
        assert_eq!(
            lines(b"\xff\xfe\nc3\n"),
            [Line::NotText, Line::Text("c3".to_owned())]
        );
    }

    #[test]
    fn an_endless_line_is_skipped_without_being_kept() {
        let mut bytes = vec![b'x'; LONGEST];
        bytes.push(b'\n');
        bytes.extend(vec![b'x'; LONGEST + 1]);
        bytes.extend(b"\nu\n");
        let read = lines(&bytes);
        assert_eq!(read[0], Line::Text("x".repeat(LONGEST)));
        assert_eq!(read[1..], [Line::TooLong, Line::Text("u".to_owned())]);
    }
}
