//! Why a certificate proves nothing.

use lianzi_rules::{Player, RulesId};

/// Why a certificate is refused, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct CertificateError {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The text could not be read.
    #[error("the text cannot be read ({kind})")]
    Unreadable {
        /// What the system says.
        kind: std::io::ErrorKind,
    },
    /// Bytes that are not UTF-8.
    #[error("this is not text")]
    NotText,
    /// A line that is longer than any of ours.
    #[error("the line is too long")]
    LongLine,
    /// The text stops too early.
    #[error("the certificate ends too early")]
    Truncated,
    /// The first line is another one.
    #[error("this is not a certificate of version 1: it should begin with \"lianzi-proof 1\"")]
    Version,
    /// Another word was due.
    #[error("a line that begins with \"{word}\" is due here")]
    Expected {
        /// The word.
        word: &'static str,
    },
    /// The rules id is not one.
    #[error("this is no rules id: 32 hexadecimal digits are due")]
    BadRulesId,
    /// It is about another game.
    #[error("the certificate is about other rules: {found}, not {expected}")]
    OtherRules {
        /// The id of the rules that it was checked with.
        expected: RulesId,
        /// The id that it names.
        found: RulesId,
    },
    /// The position is not one of this game.
    #[error("the position cannot be read: {why}")]
    BadPosition {
        /// Why not.
        why: String,
    },
    /// The claim is not one that can be made.
    #[error("this is no claim")]
    BadClaim,
    /// The strategy of another player was due.
    #[error("the strategy of the {} player is due here", if *player == Player::First { "first" } else { "second" })]
    OtherStrategy {
        /// Whose.
        player: Player,
    },
    /// An answer begins with a number that is no depth or skips one.
    #[error("the line does not begin with a depth that continues the ones before")]
    BadDepth,
    /// A word that is no legal move.
    #[error("\"{word}\" cannot be played: {why}")]
    BadMove {
        /// The word.
        word: String,
        /// Why not.
        why: String,
    },
    /// A line without a move of the player whose strategy it is.
    #[error("the line has no answer")]
    NoAnswer,
    /// Something stands behind the answer.
    #[error("\"{word}\" stands behind the answer")]
    AfterAnswer {
        /// The word.
        word: String,
    },
    /// The pairs do not guard every line that is open to the opponent.
    #[error("the pairs do not guard every open line")]
    BadPairs,
    /// A move of the opponent's has no answer.
    #[error("there is no answer to {} from {position}", if moves.is_empty() { "the position" } else { moves })]
    Unanswered {
        /// The position.
        position: String,
        /// The opponent's moves from there.
        moves: String,
    },
    /// The opponent wins.
    #[error("the strategy loses {}", after(moves))]
    Loses {
        /// His moves after the answer.
        moves: String,
    },
    /// A strategy that should win draws.
    #[error("the strategy draws {}", after(moves))]
    Draws {
        /// The opponent's moves after the answer.
        moves: String,
    },
    /// The plies are used up.
    #[error("the strategy has not won in time {}", after(moves))]
    NotYetWon {
        /// The opponent's moves after the answer.
        moves: String,
    },
    /// The win comes later than claimed.
    #[error("the strategy wins too late {}", after(moves))]
    WonTooLate {
        /// The opponent's moves after the answer.
        moves: String,
    },
    /// An answer when the plies are used up.
    #[error("the answer comes too late to win in time")]
    TooLate,
    /// Plies are not counted so far.
    #[error("the game is too long")]
    TooLong,
    /// The rules end games by repetition, and moves that do not place a stone might repeat a position.
    #[error("a repetition might end the game here, and certificates do not exclude that")]
    MayRepeat,
    /// The number of answers differs from the one given.
    #[error("there are {count} answers, and the line does not say so")]
    BadCount {
        /// How many there are.
        count: u64,
    },
    /// Something follows after the end.
    #[error("there is more text after the end")]
    TooMuch,
    /// The certificate needs more memory than is allowed.
    #[error("the certificate needs more memory than is allowed")]
    TooLarge,
}

fn after(moves: &str) -> String {
    if moves.is_empty() {
        "with the answer".to_owned()
    } else {
        format!("when the opponent plays {moves}")
    }
}
