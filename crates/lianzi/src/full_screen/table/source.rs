//! Where a match on the screen comes from: it is played here, played back, or played on a server.

use lianzi_play::record::Record;
use lianzi_play::{Match, NamedGame};
use lianzi_rules::Player;

use super::{Remote, Table};
use crate::session::Session;

/// Where a match on the screen comes from.
pub enum Source {
    /// It is played at this terminal.
    Here(Box<Session>),
    /// A record is played back, and nobody plays.
    Record(Box<Record>),
    /// It is played on a server.
    Server(Box<Remote>),
}

impl Source {
    /// A match at this terminal.
    pub fn here(session: Session) -> Self {
        Self::Here(Box::new(session))
    }

    /// A record.
    pub fn record(record: Record) -> Self {
        Self::Record(Box::new(record))
    }

    /// The match.
    pub fn game(&self) -> &Match {
        match self {
            Self::Here(session) => session.game(),
            Self::Record(record) => record.played(),
            Self::Server(remote) => remote.table.played(),
        }
    }

    /// The game with its name.
    pub fn named(&self) -> &NamedGame {
        match self {
            Self::Here(session) => session.named(),
            Self::Record(record) => record.game(),
            Self::Server(remote) => remote.table.named(),
        }
    }

    /// What records call a player.
    pub fn name(&self, player: Player) -> String {
        match self {
            Self::Here(session) => session.seats()[player].name().to_owned(),
            Self::Record(record) => record.player(player).unwrap_or_default().to_owned(),
            Self::Server(remote) => remote.name(player),
        }
    }
}

impl Table {
    /// The match.
    pub fn game(&self) -> &Match {
        self.source.game()
    }

    /// The session of a match that is played here.
    pub fn session(&self) -> Option<&Session> {
        match &self.source {
            Source::Here(session) => Some(session),
            Source::Record(_) | Source::Server(_) => None,
        }
    }

    pub(super) fn session_mut(&mut self) -> Option<&mut Session> {
        match &mut self.source {
            Source::Here(session) => Some(session),
            Source::Record(_) | Source::Server(_) => None,
        }
    }

    /// The record that is played back, where one is.
    pub fn record(&self) -> Option<&Record> {
        match &self.source {
            Source::Record(record) => Some(record),
            Source::Here(_) | Source::Server(_) => None,
        }
    }

    /// The match on a server, where it is one.
    pub fn remote(&self) -> Option<&Remote> {
        match &self.source {
            Source::Server(remote) => Some(remote),
            Source::Here(_) | Source::Record(_) => None,
        }
    }

    pub(super) fn remote_mut(&mut self) -> Option<&mut Remote> {
        match &mut self.source {
            Source::Server(remote) => Some(remote),
            Source::Here(_) | Source::Record(_) => None,
        }
    }
}
