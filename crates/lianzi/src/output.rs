//! Where everything that is said goes: standard output, with or without colour.

use std::io::{self, ErrorKind, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};

use crate::failure::Failure;

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
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        // Said here because the library believes the variable `CI` more than the terminal.
        let colors = if dumb && colors == Colors::Auto {
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

/// Whether a person sits at both ends, so that a prompt is of use.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
