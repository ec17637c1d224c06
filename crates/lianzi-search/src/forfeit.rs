//! How a player from outside loses by its own fault.
//!
//! An engine in another program can fail in ways that no agent of this crate knows: it may be late, dead, silent or wrong. Each
//! way is a variant with its facts, so that a record can say why a game ended and a screen can say it in its own words.

use std::time::Duration;

use lianzi_rules::Refusal;

/// What an engine from outside did that lost it the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Forfeit {
    /// It could not be started at all.
    #[error("{command:?} could not be started: {reason}")]
    NotStarted {
        /// The command as it was given.
        command: String,
        /// What the system said.
        reason: StartFault,
    },
    /// It moved, but too late.
    #[error("it moved after {} ms, and {} ms were allowed", took.as_millis(), allowed.as_millis())]
    Late {
        /// How long it took.
        took: Duration,
        /// How long it was allowed to take.
        allowed: Duration,
    },
    /// Its process ended in the middle of the game.
    #[error("it ended in the middle of the game{}", exit_code(*code))]
    Exited {
        /// The exit code, when the system knows one.
        code: Option<i32>,
    },
    /// It said nothing at all.
    #[error("it said nothing for {} ms", waited.as_millis())]
    Silent {
        /// How long it was waited for.
        waited: Duration,
    },
    /// It chose a move that the rules refuse.
    #[error("it played {text:?}: {refusal}")]
    Illegal {
        /// The move as the engine wrote it, shortened when it is long.
        text: String,
        /// Why the move is refused.
        refusal: Refusal,
    },
    /// It wrote something that is no move and no word of the protocol.
    #[error("it wrote {text:?}, which is no move")]
    Garbled {
        /// What it wrote, shortened when it is long.
        text: String,
    },
    /// It said that it cannot or will not play this game or position.
    #[error("it refused to play: {text:?}")]
    Refused {
        /// What it said, shortened when it is long.
        text: String,
    },
}

/// Why a program could not be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartFault {
    /// There is no such file.
    #[error("there is no such program")]
    NotFound,
    /// The file may not be run.
    #[error("it may not be run")]
    NotAllowed,
    /// Something else.
    #[error("{0}")]
    Other(String),
}

fn exit_code(code: Option<i32>) -> String {
    code.map_or_else(String::new, |code| format!(", with exit code {code}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_told_with_its_facts() {
        let told = [
            Forfeit::Late {
                took: Duration::from_millis(1_250),
                allowed: Duration::from_secs(1),
            },
            Forfeit::Exited { code: Some(3) },
            Forfeit::Exited { code: None },
            Forfeit::Garbled {
                text: "8;8".to_owned(),
            },
        ]
        .map(|forfeit| forfeit.to_string());
        assert_eq!(
            told,
            [
                "it moved after 1250 ms, and 1000 ms were allowed",
                "it ended in the middle of the game, with exit code 3",
                "it ended in the middle of the game",
                "it wrote \"8;8\", which is no move",
            ]
        );
    }
}
