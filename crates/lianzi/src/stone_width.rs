//! Asks the terminal how wide it draws a stone: a disc is printed, the terminal says where its cursor is now, and the disc is
//! wiped away.

#[cfg(unix)]
pub use terminal::ask;

use crate::symbols::Width;

/// No way to ask is known here.
#[cfg(not(unix))]
pub fn ask() -> Width {
    Width::NotAsked
}

#[cfg(unix)]
mod terminal {
    use std::io::{Write, stdin, stdout};
    use std::sync::Mutex;
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, read};
    use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};

    use super::{Answer, Width};
    use crate::{input, interrupt};

    /// How long an answer is waited for. Terminals answer within milliseconds, lines to far computers within tenths of a
    /// second; whoever has a terminal that never answers waits so long, once a run.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// The terminal's settings while they are changed.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    /// Asks. What was typed before is not read, and what is typed meanwhile is [given back](input::give_back).
    pub fn ask() -> Width {
        interrupt::before_the_end(put_right);
        if !look_at_keys() {
            return Width::NotAsked;
        }
        let asked = exchange();
        put_right();
        asked
    }

    /// Lets single bytes be read, and keeps them from being shown; whether that could be done.
    fn look_at_keys() -> bool {
        let Ok(settings) = tcgetattr(stdin()) else {
            return false;
        };
        let mut changed = settings.clone();
        changed.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
        changed.special_codes[SpecialCodeIndex::VMIN] = 1;
        changed.special_codes[SpecialCodeIndex::VTIME] = 0;
        let Ok(mut before) = BEFORE.lock() else {
            return false;
        };
        *before = Some(settings);
        tcsetattr(stdin(), OptionalActions::Now, &changed).is_ok()
    }

    /// Puts the terminal's settings back, if they are changed.
    fn put_right() {
        if let Ok(mut before) = BEFORE.lock()
            && let Some(settings) = before.take()
        {
            let _ = tcsetattr(stdin(), OptionalActions::Now, &settings); // a terminal that has gone has no settings
        }
    }

    fn exchange() -> Width {
        // What somebody has typed ahead stands before any answer: it is left where it is.
        if is_readable(Duration::ZERO) {
            return Width::NotAsked;
        }
        let mut screen = stdout();
        let question = "\r●\x1b[6n";
        if screen
            .write_all(question.as_bytes())
            .and_then(|()| screen.flush())
            .is_err()
        {
            return Width::NotAsked;
        }
        let begun = Instant::now();
        let mut answer = Answer::default();
        let column = loop {
            if let Some(column) = answer.column() {
                break Some(column);
            }
            let left = PATIENCE.saturating_sub(begun.elapsed());
            let mut byte = [0];
            if left.is_zero() || !is_readable(left) {
                break None;
            }
            match read(stdin(), &mut byte) {
                Ok(1) => answer.push(byte[0]),
                Err(Errno::INTR) => {}
                _ => break None,
            }
        };
        let _ = screen.write_all(b"\r  \r").and_then(|()| screen.flush()); // the next line will tell
        input::give_back(answer.typed(), column.is_none());
        match column {
            // The first column is 1, and the disc begins there.
            Some(column) if (2..=3).contains(&column) => Width::Columns(column - 1),
            _ => Width::Silent,
        }
    }

    fn is_readable(within: Duration) -> bool {
        let input = stdin();
        let mut fds = [PollFd::new(&input, PollFlags::IN)];
        let within = Timespec::try_from(within).ok();
        matches!(poll(&mut fds, within.as_ref()), Ok(1..))
    }
}

/// Bytes that come from a terminal that was asked where its cursor is: its answer is `ESC [ row ; column R`, and what stands
/// before it was typed.
#[derive(Clone, Debug, Default)]
#[cfg_attr(not(unix), allow(dead_code))]
struct Answer {
    bytes: Vec<u8>,
    /// Where the answer begins, once it is complete, and the column in it.
    found: Option<(usize, u16)>,
}

#[cfg_attr(not(unix), allow(dead_code))]
impl Answer {
    fn push(&mut self, byte: u8) {
        self.bytes.push(byte);
        if byte == b'R' {
            self.found = self.complete();
        }
    }

    fn complete(&self) -> Option<(usize, u16)> {
        let start = self.bytes.iter().rposition(|&byte| byte == 0x1b)?;
        let text = std::str::from_utf8(&self.bytes[start..]).ok()?;
        let numbers = text.strip_prefix("\u{1b}[")?.strip_suffix('R')?;
        let (row, column) = numbers.split_once(';')?;
        row.parse::<u16>().ok()?;
        Some((start, column.parse().ok()?))
    }

    /// The column, once the answer is complete.
    fn column(&self) -> Option<u16> {
        self.found.map(|(_, column)| column)
    }

    /// What the user has typed.
    fn typed(&self) -> &[u8] {
        &self.bytes[..self.found.map_or(self.bytes.len(), |(start, _)| start)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(bytes: &[u8]) -> Answer {
        let mut answer = Answer::default();
        for &byte in bytes {
            answer.push(byte);
        }
        answer
    }

    #[test]
    fn an_answer_is_found_behind_what_is_typed_meanwhile() {
        let answer = heard(b"b2\n\x1b[24;3R");
        assert_eq!((answer.column(), answer.typed()), (Some(3), &b"b2\n"[..]));
        let answer = heard(b"\x1b[AR\x1b[1;2R");
        assert_eq!((answer.column(), answer.typed()), (Some(2), &b"\x1b[AR"[..]));
    }

    #[test]
    fn what_is_no_answer_was_typed() {
        for bytes in [&b"R"[..], b"\x1b[R", b"\x1b[;R", b"\x1b[24;3", b"\x1b[x;yR"] {
            let answer = heard(bytes);
            assert_eq!((answer.column(), answer.typed()), (None, bytes), "{bytes:?}");
        }
    }
}
