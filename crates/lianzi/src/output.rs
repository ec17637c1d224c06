//! Where everything that is said goes: standard output, with or without colour; complaints go to standard error. Where the
//! terminal shows nothing but ASCII, English goes out in ASCII: this is the one place through which all of it passes, but
//! for the full screen.

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};

use crate::ascii;
use crate::failure::Failure;
use crate::language::Language;

/// Whether only ASCII may be shown.
static ASCII: AtomicBool = AtomicBool::new(false);
/// Whether English is spoken: other languages cannot be written in ASCII, and whoever asks for them gets them.
static ENGLISH: AtomicBool = AtomicBool::new(true);

/// Says whether the terminal shows only ASCII, and which language is spoken.
pub fn restrict(ascii: bool, language: Language) {
    ASCII.store(ascii, Ordering::Relaxed);
    speak(language);
}

/// Another language is spoken from now on.
pub fn speak(language: Language) {
    ENGLISH.store(language == Language::En, Ordering::Relaxed);
}

/// Whether what is said has to be ASCII.
pub fn is_restricted() -> bool {
    ASCII.load(Ordering::Relaxed) && ENGLISH.load(Ordering::Relaxed)
}

/// A text as it goes out.
pub fn shown(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !is_restricted() {
        Cow::Borrowed(text)
    } else if is_json(text) {
        Cow::Owned(ascii::json(text))
    } else {
        ascii::plain(text)
    }
}

/// Whether a text is one JSON object or several.
fn is_json(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
    text.starts_with('{') && values.all(|value| value.is_ok())
}

/// The two ways out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// Prints a text before anything is known about colours. Nobody can be told when that fails.
pub fn print(stream: Stream, text: &str) {
    let text = shown(text);
    let _ = match stream {
        Stream::Output => anstream::stdout().write_all(text.as_bytes()),
        Stream::Errors => anstream::stderr().write_all(text.as_bytes()),
    };
}

/// Says a line on standard error. Nobody can be told when that fails.
pub fn complain(line: &str) {
    print(Stream::Errors, &format!("{line}\n"));
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Colors {
    /// On terminals, unless the environment says otherwise (`NO_COLOR`).
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl From<Colors> for ColorChoice {
    fn from(colors: Colors) -> Self {
        match colors {
            Colors::Auto => Self::Auto,
            Colors::Always => Self::AlwaysAnsi,
            Colors::Never => Self::Never,
        }
    }
}

/// Standard output. Everything said is there when [`say`](Self::say) returns.
pub struct Output(AutoStream<io::Stdout>);

impl Output {
    /// Standard output with this choice of colours.
    pub fn new(colors: Colors) -> Self {
        // Said here because the library believes the variable `CI` more than the terminal.
        let colors = if is_dumb() && colors == Colors::Auto {
            Colors::Never
        } else {
            colors
        };
        Self(AutoStream::new(io::stdout(), colors.into()))
    }

    /// Whether what is said may have colours.
    pub fn has_colors(&self) -> bool {
        self.0.current_choice() != ColorChoice::Never
    }

    /// Says a text; colour codes in it are left out where colour is not wanted.
    ///
    /// # Errors
    /// When it cannot be written; a reader that has gone away is told apart.
    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.exactly(&shown(text))
    }

    /// Gives a text out byte for byte: a file's contents, which other programs read.
    ///
    /// # Errors
    /// As [`say`](Self::say).
    pub fn exactly(&mut self, text: &str) -> Result<(), Failure> {
        self.0
            .write_all(text.as_bytes())
            .and_then(|()| self.0.flush())
            .map_err(Self::failure)
    }

    /// Says a line.
    ///
    /// # Errors
    /// As [`say`](Self::say).
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.say(&format!("{text}\n"))
    }

    /// Says lines; nothing when there are none.
    ///
    /// # Errors
    /// As [`say`](Self::say).
    pub fn lines(&mut self, lines: &[String]) -> Result<(), Failure> {
        if lines.is_empty() {
            Ok(())
        } else {
            self.line(&lines.join("\n"))
        }
    }

    fn failure(error: io::Error) -> Failure {
        if error.kind() == ErrorKind::BrokenPipe {
            Failure::NobodyReads
        } else {
            Failure::Output(error)
        }
    }
}

/// Whether the terminal can do nothing but print lines.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb")
}

/// Whether a person sits at both ends, so that a prompt is of use.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
