//! Arguments that several commands take: games, and whether files may be overwritten.

use std::ffi::OsStr;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use clap::builder::{NonEmptyStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use lianzi_play::files::Existing;

/// The name of a game, or the path of a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameSource {
    /// What a shipped game is called, or one with parameters such as `mnk:6,6,4`.
    Name(String),
    /// A rule file.
    File(PathBuf),
}

impl From<&str> for GameSource {
    /// A text with a `/` in it or ending in `.toml` is a path.
    fn from(text: &str) -> Self {
        if is_path(text) {
            Self::File(PathBuf::from(text))
        } else {
            Self::Name(text.to_owned())
        }
    }
}

/// Whether a text is the path of a rule file rather than the name of a game.
pub fn is_path(text: impl AsRef<OsStr>) -> bool {
    let text = text.as_ref();
    let has = |separator: char| text.as_encoded_bytes().contains(&(separator as u8));
    has('/') || has(MAIN_SEPARATOR) || Path::new(text).extension().is_some_and(|ending| ending == "toml")
}

/// Reads a game from the command line.
pub fn source() -> SourceParser {
    SourceParser
}

/// Reads a game: a name, which is text, or a path, which need not be.
#[derive(Clone, Copy, Debug)]
pub struct SourceParser;

impl TypedValueParser for SourceParser {
    type Value = GameSource;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<GameSource, clap::Error> {
        match value.to_str() {
            Some(_) => {
                let text = NonEmptyStringValueParser::new().parse_ref(command, argument, value)?;
                Ok(GameSource::from(text.as_str()))
            }
            None if is_path(value) => Ok(GameSource::File(PathBuf::from(value))),
            None => Err(clap::Error::new(ErrorKind::InvalidUtf8).with_cmd(command)),
        }
    }
}

/// Whether files may be overwritten.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Overwrite {
    #[arg(long)]
    force: bool,
}

impl Overwrite {
    /// What to do with files that are there.
    pub fn existing(self) -> Existing {
        if self.force {
            Existing::Replace
        } else {
            Existing::Keep
        }
    }
}

/// A time in seconds: a number above 0, and no more than a year.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=31_536_000.0).contains(&seconds) => Ok(seconds),
        _ => Err("it must be a number of seconds from 0.001 to 31536000".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_a_name_unless_it_looks_like_a_path() {
        assert_eq!(
            GameSource::from("mnk:6,6,4"),
            GameSource::Name("mnk:6,6,4".to_owned())
        );
        assert_eq!(GameSource::from("my.toml"), GameSource::File("my.toml".into()));
        assert_eq!(GameSource::from("./liansi"), GameSource::File("./liansi".into()));
    }
}
