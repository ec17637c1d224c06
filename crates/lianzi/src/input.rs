//! Lines from outside: bounded, and never trusted to be text.

use std::io::{self, BufRead, ErrorKind, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

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

/// What was typed while the terminal was asked something: it is read before everything else.
static TYPED: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// Whether the terminal still owes an answer, which would stand before what is typed.
static OWED: AtomicBool = AtomicBool::new(false);

/// Gives back what somebody has typed while the terminal was asked something, and notes whether its answer is still to come.
pub fn give_back(typed: &[u8], answer_owed: bool) {
    let mut kept = TYPED.lock().unwrap_or_else(PoisonError::into_inner);
    kept.extend_from_slice(typed);
    OWED.fetch_or(answer_owed, Ordering::Relaxed);
}

/// What was [given back](give_back), for those who do not read lines.
pub fn take_back() -> Vec<u8> {
    std::mem::take(&mut *TYPED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Reads a line from standard input.
///
/// # Errors
/// The system's.
pub fn read_typed() -> io::Result<Line> {
    let typed = take_back();
    let mut typed = typed.as_slice();
    let line = if typed.contains(&b'\n') {
        let line = read_line(&mut typed);
        give_back(typed, false);
        line
    } else {
        read_line(&mut typed.chain(io::stdin().lock()))
    };
    line.map(|line| match line {
        Line::Text(text) if OWED.load(Ordering::Relaxed) => Line::Text(without_answer(&text).to_owned()),
        line => line,
    })
}

/// A line without the terminal's late answer to the question where its cursor is: `ESC [ row ; column R`.
fn without_answer(line: &str) -> &str {
    let Some((numbers, rest)) = line.strip_prefix("\u{1b}[").and_then(|rest| rest.split_once('R')) else {
        return line;
    };
    let answer = numbers
        .chars()
        .all(|character| character.is_ascii_digit() || character == ';');
    if answer { rest } else { line }
}

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
    fn a_late_answer_of_the_terminal_is_no_part_of_a_move() {
        assert_eq!(without_answer("\u{1b}[24;3Rb2"), "b2");
        assert_eq!(without_answer("b2"), "b2");
        assert_eq!(without_answer("\u{1b}[2J R"), "\u{1b}[2J R");
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
