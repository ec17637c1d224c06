//! Engines from outside as text: `external:gomocup:COMMAND`.

use std::fmt;
use std::str::FromStr;

use crate::protocols::{Protocol, UnknownProtocol};

/// The first word of an engine's text.
pub(crate) const WORD: &str = "external";

/// Longer commands are refused.
const LONGEST_COMMAND: usize = 4096;

/// Which engine in another program, and how it is spoken to. Its text is `external:PROTOCOL:COMMAND`; the command is
/// split into words as a shell would, and no shell is asked.
///
/// ```
/// use lianzi_play::protocols::external::ExternalSpec;
/// let spec: ExternalSpec = "external:gomocup:'/my engines/pela' --quiet".parse()?;
/// assert_eq!(spec.words(), ["/my engines/pela", "--quiet"]);
/// assert_eq!(spec.to_string(), "external:gomocup:'/my engines/pela' --quiet");
/// assert!("external:chess:stockfish".parse::<ExternalSpec>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExternalSpec {
    protocol: Protocol,
    command: String,
    /// The command's words: the program and its arguments.
    words: Vec<String>,
}

/// What is wrong with an engine's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExternalSpecError {
    /// It is not `external:PROTOCOL:COMMAND`.
    #[error("an engine in another program is written external:gomocup:COMMAND or external:ugi:COMMAND")]
    Form,
    /// The protocol is not known.
    #[error(transparent)]
    Protocol(#[from] UnknownProtocol),
    /// There is no command.
    #[error("the command of the engine is missing: write external:{protocol}:COMMAND")]
    NoCommand {
        /// The protocol that was named.
        protocol: Protocol,
    },
    /// The command is far too long.
    #[error("the command of an engine has at most {LONGEST_COMMAND} bytes, and this one has {length}")]
    TooLong {
        /// How long it is, in bytes.
        length: usize,
    },
    /// A quotation mark is not closed, or a backslash stands at the end.
    #[error(
        "the command {command:?} cannot be split into words: a quotation mark is open, or it ends in a backslash"
    )]
    Quotes {
        /// The command.
        command: String,
    },
    /// The command has line ends or other control characters.
    #[error("the command of an engine is one line without control characters")]
    Control,
}

impl ExternalSpec {
    /// An engine by its protocol and command.
    ///
    /// # Errors
    /// The command is empty or cannot be split into words.
    pub fn new(protocol: Protocol, command: &str) -> Result<Self, ExternalSpecError> {
        let command = command.trim();
        if command.len() > LONGEST_COMMAND {
            return Err(ExternalSpecError::TooLong {
                length: command.len(),
            });
        }
        if command.chars().any(char::is_control) {
            return Err(ExternalSpecError::Control);
        }
        let words = shlex::split(command).ok_or_else(|| ExternalSpecError::Quotes {
            command: command.to_owned(),
        })?;
        if words.first().is_none_or(String::is_empty) {
            return Err(ExternalSpecError::NoCommand { protocol });
        }
        Ok(Self {
            protocol,
            command: command.to_owned(),
            words,
        })
    }

    /// How it is spoken to.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The command as it was written.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The command's words: the program, then its arguments; at least one.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

impl FromStr for ExternalSpec {
    type Err = ExternalSpecError;

    fn from_str(text: &str) -> Result<Self, ExternalSpecError> {
        let mut parts = text.trim().splitn(3, ':');
        let word = parts.next().unwrap_or_default();
        if !word.trim().eq_ignore_ascii_case(WORD) {
            return Err(ExternalSpecError::Form);
        }
        let protocol: Protocol = parts.next().ok_or(ExternalSpecError::Form)?.parse()?;
        Self::new(protocol, parts.next().unwrap_or_default())
    }
}

impl fmt::Display for ExternalSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{WORD}:{}:{}", self.protocol, self.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_would() {
        let spec: ExternalSpec = " External:UGI: sh -c 'exec my-engine \"$0\"' a\\ b "
            .parse()
            .unwrap();
        assert_eq!(spec.protocol(), Protocol::Ugi);
        assert_eq!(spec.words(), ["sh", "-c", "exec my-engine \"$0\"", "a b"]);
        assert_eq!(spec.to_string().parse(), Ok(spec));
    }

    #[test]
    fn colons_belong_to_the_command() {
        let spec: ExternalSpec = "external:gomocup:C:/engines/pela".parse().unwrap();
        assert_eq!(spec.words(), ["C:/engines/pela"]);
    }

    #[test]
    fn what_is_no_engine_is_refused_with_the_reason() {
        let refused = |text: &str| text.parse::<ExternalSpec>().unwrap_err();
        assert_eq!(refused("external"), ExternalSpecError::Form);
        assert_eq!(
            refused("external:uci:x").to_string(),
            "there is no protocol \"uci\"; the protocols are gomocup and ugi"
        );
        assert_eq!(
            refused("external:ugi:"),
            ExternalSpecError::NoCommand {
                protocol: Protocol::Ugi
            }
        );
        assert_eq!(
            refused("external:ugi:''"),
            ExternalSpecError::NoCommand {
                protocol: Protocol::Ugi
            }
        );
        assert_eq!(refused("external:ugi:a\nb"), ExternalSpecError::Control);
        assert!(matches!(
            refused("external:ugi:'a"),
            ExternalSpecError::Quotes { .. }
        ));
        let long = format!("external:ugi:{}", "x".repeat(5000));
        assert_eq!(refused(&long), ExternalSpecError::TooLong { length: 5000 });
    }
}
