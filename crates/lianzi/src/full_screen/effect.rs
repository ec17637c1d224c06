//! What the state cannot do itself, and what comes back from it.

use std::path::PathBuf;

use lianzi_play::Match;
use lianzi_play::analysis::Analysis;
use lianzi_rules::{AnyGame, AnyPosition, Each, Player};
use lianzi_search::{Agent, AgentError, Choice};

use super::clocks::TimeLimit;
use crate::opponent::Opponent;

/// Something that somebody else has to do.
pub enum Effect {
    /// An agent thinks about his move.
    Think(Thinking),
    /// Whoever thinks about a move stops.
    StopThinking,
    /// All moves of the position in which a match stands are judged, better and better.
    Study {
        /// What the answers are called.
        ticket: u64,
        /// The match.
        game: Box<Match>,
        /// Only a hint is wanted: one answer is enough.
        once: bool,
    },
    /// Nobody judges any more.
    StopStudy,
    /// The match on the screen is written to a file.
    Save(PathBuf),
    /// A game is looked up.
    Find(String),
    /// A match begins.
    Start(Box<Start>),
    /// A record is opened.
    Open(PathBuf),
    /// The program ends.
    Quit,
    /// The program ends as by Ctrl-C.
    Interrupt,
    /// The program is laid aside.
    Suspend,
    /// Everything is drawn anew.
    Redraw,
}

/// An agent and what he is to think about.
pub struct Thinking {
    /// What the answer is called.
    pub ticket: u64,
    /// For whom he plays.
    pub player: Player,
    /// He.
    pub agent: Box<dyn Agent>,
    /// What is played.
    pub game: AnyGame,
    /// How it stands.
    pub position: AnyPosition,
}

/// A match that is to begin.
#[derive(Clone, Debug)]
pub struct Start {
    /// The game's name, or the path of its rule file.
    pub id: String,
    /// Who plays.
    pub seats: Each<Opponent>,
    /// How much time there is.
    pub limit: Option<TimeLimit>,
}

/// What comes back.
pub enum News {
    /// An agent has chosen, or has given up.
    Thought {
        /// Which thinking this was.
        ticket: u64,
        /// For whom.
        player: Player,
        /// The agent comes back.
        agent: Box<dyn Agent>,
        /// What he chose.
        chosen: Result<Choice, AgentError>,
    },
    /// Moves are judged.
    Judged {
        /// Which study this was.
        ticket: u64,
        /// What is known.
        analysis: Box<Analysis>,
        /// Whether nothing more will be found out.
        last: bool,
    },
}
