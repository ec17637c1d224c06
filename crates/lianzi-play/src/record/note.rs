//! What a record says about a move beside the move.

use std::time::Duration;

use super::line::clean_lines;

/// The longest time that a record holds for one move: a hundred years.
const LONGEST: Duration = Duration::from_secs(100 * 366 * 24 * 60 * 60);

/// What is noted beside a move: the time it took and a comment, both optional.
///
/// ```
/// use std::time::Duration;
/// use lianzi_play::record::Note;
///
/// let note = Note::new(Some(Duration::from_micros(1_234_567)), "the only move  \n");
/// assert_eq!(note.time(), Some(Duration::from_millis(1_234)));
/// assert_eq!(note.comment(), "the only move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    time: Option<Duration>,
    comment: String,
}

impl Note {
    /// A note. Times are kept in whole milliseconds. A comment may have several lines; control characters
    /// become spaces, and spaces at the ends of lines and empty lines around it are dropped.
    pub fn new(time: Option<Duration>, comment: &str) -> Self {
        let millis = |time: Duration| Duration::from_millis(time.min(LONGEST).as_millis() as u64);
        Self {
            time: time.map(millis),
            comment: clean_lines(comment),
        }
    }

    /// How long the move took.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// The comment; may be empty.
    pub fn comment(&self) -> &str {
        &self.comment
    }
}

/// A time as in a record: seconds with as many decimals as it takes, at most three.
pub(super) fn write_time(time: Duration) -> String {
    let decimals = format!("{:03}", time.subsec_millis());
    match decimals.trim_end_matches('0') {
        "" => format!("{}s", time.as_secs()),
        decimals => format!("{}.{decimals}s", time.as_secs()),
    }
}

/// Reads what [`write_time`] wrote; further decimals are dropped, the `s` may be missing.
pub(super) fn read_time(text: &str) -> Option<Duration> {
    let number = text.trim();
    let number = number.strip_suffix('s').unwrap_or(number).trim_end();
    let (seconds, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(seconds) || !digits(decimals) {
        return None;
    }
    let millis = decimals
        .bytes()
        .chain(*b"000")
        .take(3)
        .fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    let time = Duration::from_secs(seconds.parse().ok()?).checked_add(Duration::from_millis(millis))?;
    (time <= LONGEST).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds() {
        for (millis, text) in [
            (0, "0s"),
            (1_200, "1.2s"),
            (5, "0.005s"),
            (60_000, "60s"),
            (1_230, "1.23s"),
        ] {
            assert_eq!(write_time(Duration::from_millis(millis)), text);
            assert_eq!(read_time(text), Some(Duration::from_millis(millis)));
        }
        assert_eq!(read_time(" 3 "), Some(Duration::from_secs(3)));
        assert_eq!(read_time("1.23456s"), Some(Duration::from_millis(1_234)));
        assert_eq!(read_time("1.s"), None);
        for text in [
            "",
            "s",
            "-1s",
            "1e3s",
            "1,5s",
            "1..5s",
            "+1s",
            "٣s",
            "99999999999999999999s",
            "9999999999s",
        ] {
            assert_eq!(read_time(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_too_long_to_be_read_again_is_never_written() {
        let note = Note::new(Some(Duration::MAX), "");
        assert_eq!(read_time(&write_time(note.time().unwrap())), note.time());
    }
}
