//! What the state cannot do itself, and what comes back from it.

use std::path::PathBuf;

use lianzi_play::analysis::{Analysis, Reviewed};
use lianzi_play::{Match, NamedGame};
use lianzi_rules::{AnyGame, AnyPosition, Each, Player};
use lianzi_search::{Agent, AgentError, Choice};
use lianzi_server::wire::ClientMessage;

use super::app::Asked;
use super::clocks::TimeLimit;
use crate::commands::join::link::Link;
use crate::commands::join::{Entered, JoinError, Sitting, net};
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
    /// Every position of a match is judged, the last one first.
    Review {
        /// What the answers are called.
        ticket: u64,
        /// The match.
        game: Box<Match>,
    },
    /// Nobody looks back any more.
    StopReview,
    /// A match is set up that begins with a position of this one.
    PlayOn(Box<Branch>),
    /// The match on the screen is written to a file.
    Save(PathBuf),
    /// A name is suggested for the file that the match on the screen is written to.
    NameSave,
    /// A game is looked up.
    Find(String),
    /// A match begins.
    Start(Box<Start>),
    /// A record is opened.
    Open(PathBuf),
    /// The door of a match on a server is opened, and a seat taken where one is wanted.
    Enter {
        /// Where it is.
        link: Link,
        /// As whom.
        sitting: Sitting,
    },
    /// A line to a match is opened; the one before is closed.
    Connect {
        /// The match's number on this screen.
        number: u32,
        /// Where it is.
        link: Link,
    },
    /// Something is said over the line.
    Tell(ClientMessage),
    /// This version of the match was seen: a line that is mended goes on from there.
    Saw(u32),
    /// The line is closed.
    HangUp,
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

/// A position from which somebody plays on.
#[derive(Clone, Debug)]
pub struct Branch {
    /// What is played.
    pub game: NamedGame,
    /// How the stones stand.
    pub position: AnyPosition,
}

/// A match that is to begin.
#[derive(Clone, Debug)]
pub struct Start {
    /// The game's name, or the path of its rule file.
    pub id: String,
    /// Where it begins, if not as the rules say.
    pub from: Option<Box<Branch>>,
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
    /// A position of a match was judged, or with nothing: that was all.
    Reviewed {
        /// Which review this was.
        ticket: u64,
        /// What is known of the position.
        reviewed: Option<Box<Reviewed>>,
    },
    /// A seat was taken on a server: the link leads back to it.
    Seated(Link),
    /// The door of a match is open, or it is not.
    Entered {
        /// What was on the screen when it was asked for.
        asked: Asked,
        /// What came of it.
        entered: Box<Result<Entered, JoinError>>,
    },
    /// Something comes over a line.
    Line {
        /// The number of the match on this screen.
        number: u32,
        /// What.
        news: net::News,
    },
}
