//! A match on a server: what comes over the line, and what is asked of the other end. The match itself is that of `lianzi join`.

use std::time::Duration;

use lianzi_rules::{Move, Player};
use lianzi_server::wire::{ClosingReason, Command as Wanted, SeatView, ServerMessage, Side};

use super::{Question, Table};
use crate::commands::join::link::Link;
use crate::commands::join::net::News as LineNews;
use crate::commands::join::say::Screen;
use crate::commands::join::table::{Said, Table as Seen};
use crate::commands::join::{Entered, JoinError, NothingAsked, Sitting, answer, spoken};
use crate::full_screen::app::Room;
use crate::full_screen::effect::Effect;
use crate::words::say;

/// A match on a server.
pub struct Remote {
    /// The match as it is seen from here.
    pub table: Seen,
    /// Where it is, with the seats that are held.
    pub link: Link,
    /// How the line is.
    pub line: LineState,
    sitting: Sitting,
    /// When the clocks were told.
    heard: Duration,
    /// What was said last about what comes over the line, and when.
    said: (Duration, String),
}

/// What comes over the line so soon after something else is said together with it.
const TOGETHER: Duration = Duration::from_secs(3);

/// How the line to a server is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineState {
    /// Nothing was heard yet.
    Opening,
    /// It is there.
    There,
    /// It is broken, and tried again.
    Broken,
    /// The server has closed it for good.
    Closed(ClosingReason),
}

impl Remote {
    /// A match of which nothing is known yet but what is played.
    pub fn new(entered: Entered) -> Self {
        Self {
            table: Seen::new(entered.game, &entered.name),
            link: entered.link,
            line: LineState::Opening,
            sitting: entered.sitting,
            heard: Duration::ZERO,
            said: (Duration::ZERO, String::new()),
        }
    }

    /// Who sits there, as records say it; nothing for nobody.
    pub fn name(&self, player: Player) -> String {
        match self.seat(player) {
            Some(SeatView::Person { name }) => name.clone(),
            Some(SeatView::Computer { agent }) => agent.clone(),
            Some(SeatView::Open) | None => String::new(),
        }
    }

    /// Who sits there.
    pub fn seat(&self, player: Player) -> Option<&SeatView> {
        Some(self.table.about()?.seats.of(player))
    }

    /// What a player's clock shows; nothing where time is not measured.
    pub fn clock(&self, player: Player, now: Duration) -> Option<Duration> {
        let clocks = self.table.state()?.clocks?;
        let left = Duration::from_millis((*clocks.left_ms.of(player)).into());
        let runs = clocks.running == Some(Side::from(player));
        let since = if runs {
            now.saturating_sub(self.heard)
        } else {
            Duration::ZERO
        };
        Some(left.saturating_sub(since))
    }

    /// Whether somebody who watches could take a seat.
    pub fn has_free_seat(&self) -> bool {
        let waiting = self
            .table
            .state()
            .is_some_and(|state| state.waiting && state.outcome.is_none());
        waiting && self.table.you().is_empty()
    }
}

impl Table {
    /// Something comes over the line.
    pub(super) fn hear_line(&mut self, news: LineNews, room: &Room<'_>) -> Vec<Effect> {
        let Some(remote) = self.remote_mut() else {
            return Vec::new();
        };
        match news {
            LineNews::Message(message) => self.hear_message(*message, room),
            LineNews::Broken => {
                remote.line = LineState::Broken;
                // What was said last may hide it.
                self.message = None;
                Vec::new()
            }
            LineNews::Closed(why) => {
                remote.line = LineState::Closed(why);
                self.message = Some(room.words.join_error(&JoinError::Closed(why)));
                Vec::new()
            }
        }
    }

    fn hear_message(&mut self, told: ServerMessage, room: &Room<'_>) -> Vec<Effect> {
        let message = self.message.clone();
        let Some(remote) = self.remote_mut() else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        let mended = remote.line == LineState::Broken;
        remote.line = LineState::There;
        let whole = matches!(
            told,
            ServerMessage::Snapshot { .. }
                | ServerMessage::Events { .. }
                | ServerMessage::Refused { state: Some(_), .. }
        );
        let said = remote.table.hear(told);
        if whole {
            remote.heard = room.now;
        }
        if let Some(state) = remote.table.state() {
            effects.push(Effect::Saw(state.version));
        }
        if mended {
            // What was not answered is said again.
            effects.extend(remote.table.pending().map(Effect::Tell));
        }
        let (table, sits) = (&remote.table, !remote.table.you().is_empty());
        let screen = screen(table, room);
        let mut sentences: Vec<String> = Vec::new();
        let mut changed = false;
        let mut next = None;
        for said in &said {
            match said {
                Said::Started | Said::Board => changed = true,
                // The board, the list of moves and the status line say these.
                Said::Moved { .. } | Said::Asks(_) => {}
                Said::Rematch { id } if sits => next = Some(id.clone()),
                said => sentences.extend(screen.sentence(table, said)),
            }
        }
        if mended {
            sentences.insert(0, say!(room.words, "join-mended"));
        }
        if !sentences.is_empty() {
            let (when, before) = std::mem::take(&mut remote.said);
            let recent = room.now.saturating_sub(when) < TOGETHER && message.as_ref() == Some(&before);
            if recent && !sentences.contains(&before) {
                sentences.insert(0, before);
            }
            let sentence = sentences.join(&say!(room.words, "hint-gap"));
            remote.said = (room.now, sentence.clone());
            self.message = Some(sentence);
        } else if said.iter().any(|said| matches!(said, Said::Asks(_))) {
            // What was said last may hide the question.
            self.message = None;
        }
        if changed {
            effects.extend(self.changed(0, room));
        }
        if let Some(id) = next {
            effects.extend(self.go_on(id));
        }
        effects
    }

    /// On to another match on the same server, in which the same seats are held.
    fn go_on(&mut self, id: String) -> Vec<Effect> {
        let Some(remote) = self.remote() else {
            return Vec::new();
        };
        let link = Link {
            id,
            invitation: None,
            ..remote.link.clone()
        };
        let sitting = remote.sitting.clone();
        vec![Effect::Enter { link, sitting }]
    }

    /// Something is asked of the server.
    pub(super) fn want(&mut self, wanted: Wanted) -> Vec<Effect> {
        let Some(remote) = self.remote_mut() else {
            return Vec::new();
        };
        vec![Effect::Tell(remote.table.command(wanted))]
    }

    /// A move is sent to the server, which may see it otherwise than we do.
    pub(super) fn send(&mut self, text: &str, room: &Room<'_>) -> Vec<Effect> {
        let Some(remote) = self.remote_mut() else {
            return Vec::new();
        };
        match remote.table.try_move(text) {
            Ok(message) => vec![Effect::Tell(message)],
            Err(said) => {
                self.message = screen(&remote.table, room).sentence(&remote.table, &said);
                Vec::new()
            }
        }
    }

    pub(super) fn send_move(&mut self, mv: Move, room: &Room<'_>) -> Vec<Effect> {
        self.picked = None;
        let text = self.game().game().write_move(mv);
        self.send(&text, room)
    }

    /// An answer to what the other player asks. Where he asks nothing, a stray key means nothing.
    pub(super) fn reply(&mut self, accept: bool) -> Vec<Effect> {
        match self.remote().and_then(|remote| answer(&remote.table, accept)) {
            Some(wanted) => self.want(wanted),
            None => Vec::new(),
        }
    }

    /// Another match: it is asked for, or gone to where it is there already.
    pub(super) fn rematch(&mut self) -> Vec<Effect> {
        let there = self
            .remote()
            .and_then(|remote| remote.table.state()?.rematch.clone());
        match there {
            Some(id) => self.go_on(id),
            None => self.want(Wanted::Rematch),
        }
    }

    /// Somebody gives up; he is asked whether he means it.
    pub(super) fn give_up(&mut self, room: &Room<'_>) -> Vec<Effect> {
        let Some(remote) = self.remote() else {
            return Vec::new();
        };
        if remote.table.you().is_empty() || remote.table.outcome().is_some() {
            self.not_now(room);
        } else {
            self.question = Some(Question::Resign);
        }
        Vec::new()
    }

    /// Somebody who watches takes a free seat.
    pub(super) fn sit_down(&mut self, room: &Room<'_>) -> Vec<Effect> {
        let Some(remote) = self.remote() else {
            return Vec::new();
        };
        if !remote.has_free_seat() {
            self.message = Some(say!(room.words, "join-refused-taken"));
            return Vec::new();
        }
        let (link, sitting) = (remote.link.clone(), remote.sitting.anywhere());
        self.message = Some(say!(room.words, "tui-entering", host = link.host.clone()));
        vec![Effect::Enter { link, sitting }]
    }

    /// A word was typed, or a move.
    pub(super) fn typed_remote(&mut self, text: &str, room: &Room<'_>) -> Vec<Effect> {
        let Some(remote) = self.remote() else {
            return Vec::new();
        };
        match spoken(text, &remote.table) {
            Ok(Some(Wanted::Resign)) => self.give_up(room),
            Ok(Some(Wanted::Rematch)) => self.rematch(),
            Ok(Some(wanted)) => self.want(wanted),
            Err(NothingAsked) => {
                self.message = Some(say!(room.words, "join-nothing-asked"));
                Vec::new()
            }
            // A comma between two numbers is as good as a space.
            Ok(None) => self.send(&text.replace(',', " "), room),
        }
    }

    /// Why nobody who sits here may move now.
    pub(super) fn why_not_there(&self, room: &Room<'_>) -> Option<String> {
        let remote = self.remote()?;
        Some(match (remote.line, remote.table.why_not()) {
            (LineState::Opening, _) => opening(remote, room),
            (_, Some(refusal)) => room.words.networked_refusal(&refusal),
            (_, None) => return None,
        })
    }
}

/// That a server was called and has not answered yet.
pub fn opening(remote: &Remote, room: &Room<'_>) -> String {
    say!(room.words, "tui-entering", host = remote.link.host.clone())
}

/// How things are said about a match.
pub fn screen<'a>(table: &Seen, room: &Room<'a>) -> Screen<'a> {
    Screen {
        words: room.words,
        symbols: room.look.symbols(table.played().game()),
    }
}
