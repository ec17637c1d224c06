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
    files::write(path, text(path, session)?.as_bytes(), existing)?;
    Ok(())
}

/// What [`write()`] writes.
///
/// # Errors
/// The game does not fit the format.
pub fn text(path: &Path, session: &Session) -> Result<String, Failure> {
    let names = Player::BOTH.map(|player| session.seats()[player].name());
    text_of_match(path, session.named(), session.game(), names)
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
    files::write(
        path,
        text_of_match(path, game, played, names)?.as_bytes(),
        existing,
    )?;
    Ok(())
}

fn text_of_match(path: &Path, game: &NamedGame, played: &Match, names: [&str; 2]) -> Result<String, Failure> {
    let mut record = Record::of(game.clone(), played);
    for (player, name) in Player::BOTH.into_iter().zip(names) {
        record.set_player(player, name);
    }
    record.set_date(&today());
    Ok(record.write(format(path))?)
}

/// A name for a file that is not there yet, to be suggested for a match: the game and the day.
pub fn free_name(folder: &Path, game: &NamedGame) -> String {
    let name = Path::new(game.name())
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let name = name.strip_suffix(".toml").unwrap_or(&name);
    let harmless = |character: char| {
        if character.is_alphanumeric() {
            character
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(harmless).collect();
    let name = format!("{}-{}", name.trim_matches('-'), today());
    let name = name.trim_matches('-');
    let numbered = (2..).map(|number| format!("{name}-{number}.game"));
    let mut names = std::iter::once(format!("{name}.game")).chain(numbered);
    let free = names.find(|name| folder.join(name).symlink_metadata().is_err());
    free.unwrap_or_default()
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
    fn a_name_that_is_suggested_is_not_there_yet() {
        let folder = tempfile::tempdir().unwrap();
        let game = NamedGame::find("mnk:6,6,4").unwrap();
        let first = free_name(folder.path(), &game);
        assert_eq!(first, format!("mnk-6-6-4-{}.game", today()));
        std::fs::write(folder.path().join(&first), "").unwrap();
        let second = free_name(folder.path(), &game);
        assert_eq!(second, format!("mnk-6-6-4-{}-2.game", today()));
    }

    #[test]
    fn the_name_says_the_format() {
        assert_eq!(format(Path::new("a.mini")), Format::MiniChess);
        assert_eq!(format(Path::new("a.lianzi")), Format::Lianzi);
    }
}
