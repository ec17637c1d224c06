//! Writing a match to a file, and finding out beforehand that it will be possible.

use std::fs::OpenOptions;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use lianzi_play::files::{self, Existing, FileError};
use lianzi_play::record::{Format, Record};
use lianzi_play::{Match, NamedGame};
use lianzi_rules::Player;

use crate::failure::Failure;
use crate::session::Session;

/// The format of a file, by its name: `.mini` for `mini_chess_v1`.
fn format(path: &Path) -> Format {
    if path.extension().is_some_and(|extension| extension == "mini") {
        Format::MiniChess
    } else {
        Format::Lianzi
    }
}

/// Writes a session's match, whole or not at all.
///
/// # Errors
/// Something is there that may not be overwritten, the game does not fit the format, or the system refuses.
pub fn write(path: &Path, session: &Session, existing: Existing) -> Result<(), Failure> {
    let names = Player::BOTH.map(|player| session.seats()[player].name());
    write_match(path, session.named(), session.game(), names, existing)
}

/// Writes a match between these players, whole or not at all.
///
/// # Errors
/// As [`write()`].
pub fn write_match(
    path: &Path,
    game: &NamedGame,
    played: &Match,
    names: [&str; 2],
    existing: Existing,
) -> Result<(), Failure> {
    let mut record = Record::of(game.clone(), played);
    for (player, name) in Player::BOTH.into_iter().zip(names) {
        record.set_player(player, name);
    }
    record.set_date(&today());
    let text = record.write(format(path))?;
    files::write(path, text.as_bytes(), existing)?;
    Ok(())
}

/// Finds out whether a match could be written here, so that nobody plays a game that is then lost. Leaves nothing
/// behind and changes nothing.
///
/// # Errors
/// As [`write()`] would.
pub fn check(path: &Path, game: &NamedGame, start: &Match, existing: Existing) -> Result<(), Failure> {
    Record::of(game.clone(), start).write(format(path))?;
    if path.symlink_metadata().is_err() {
        files::write(path, b"", Existing::Keep)?;
        std::fs::remove_file(path).map_err(|source| FileError::System {
            path: path.to_owned(),
            source,
        })?;
    } else if existing == Existing::Keep {
        // It is there, so this is refused, with the reason.
        files::write(path, b"", Existing::Keep)?;
    } else {
        let opened = OpenOptions::new().append(true).open(path);
        opened.map_err(|source| FileError::System {
            path: path.to_owned(),
            source,
        })?;
    }
    Ok(())
}

/// The day, in UTC, as `2026-11-30`; nothing when the clock is out of order.
pub fn today() -> String {
    let days = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map(|time| time.as_secs() / 86_400);
    days.map_or_else(|_| String::new(), date)
}

/// The date so many days after 1 January 1970, in the calendar of today.
fn date(days: u64) -> String {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let months = [
        31,
        28 + u64::from(leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let mut month = 0;
    while left >= months[month] {
        left -= months[month];
        month += 1;
    }
    format!("{year:04}-{:02}-{:02}", month + 1, left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_787), "2026-11-30");
    }

    #[test]
    fn the_name_says_the_format() {
        assert_eq!(format(Path::new("a.mini")), Format::MiniChess);
        assert_eq!(format(Path::new("a.lianzi")), Format::Lianzi);
    }
}
