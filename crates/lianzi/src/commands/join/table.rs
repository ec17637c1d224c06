//! A match on a server as it is seen from one chair: messages in, what there is to say out. No network, no terminal.

use lianzi_play::record::Settlement;
use lianzi_play::{Match, NamedGame, Takeback};
use lianzi_rules::{MoveError, Player};
use lianzi_server::wire::{
    ClientMessage, Command, Event, MatchView, Outcome, Played, Refusal, SeatView, ServerMessage, Side, State,
};

/// Something that there is to say.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// The match, from the beginning.
    Started,
    /// The board has changed.
    Board,
    /// The opponent, or whoever is watched, has made a move.
    Moved {
        /// Who.
        by: Player,
        /// The move.
        text: String,
    },
    /// Moves were taken back.
    TakenBack,
    /// Somebody took a seat.
    Joined {
        /// Which.
        side: Player,
        /// Under which name.
        name: String,
    },
    /// A player asks for something.
    Asks(Asked),
    /// The other player does not give what was asked for.
    Declined(Asked),
    /// A command is refused.
    Refused(Refusal),
    /// What was typed is no move.
    NoMove(MoveError),
    /// Players come and go.
    Presence {
        /// Whose opponent is here now, and was not; or the other way round.
        player: Player,
        /// Whether he is here.
        here: bool,
    },
    /// Clocks stood still while the server was away.
    Resumed,
    /// There is another match.
    Rematch {
        /// Its id.
        id: String,
    },
    /// The server plays by other rules under the same name, or does not follow its own.
    Stray,
}

/// What a player can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// His last move back.
    Takeback,
    /// A draw.
    Draw,
    /// Another match.
    Rematch,
}

/// A match, and who sits here.
pub struct Table {
    game: NamedGame,
    played: Match,
    about: Option<MatchView>,
    state: Option<State>,
    you: Vec<Side>,
    here: Option<[bool; 2]>,
    /// A command that has not been answered: it is sent again over a new line.
    pending: Option<ClientMessage>,
    sent: u32,
    /// What commands of this run are called, so that no two runs use the same names.
    name: String,
}

impl Table {
    /// A table at which nothing is known but the game.
    pub fn new(game: NamedGame, name: &str) -> Self {
        Self {
            played: Match::new(game.game().clone(), Takeback::Free),
            game,
            about: None,
            state: None,
            you: Vec::new(),
            here: None,
            pending: None,
            sent: 0,
            name: name.to_owned(),
        }
    }

    /// The match as far as it is known here.
    pub fn played(&self) -> &Match {
        &self.played
    }

    /// The game with its name.
    pub fn named(&self) -> &NamedGame {
        &self.game
    }

    /// How the match stands.
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// What the match is.
    pub fn about(&self) -> Option<&MatchView> {
        self.about.as_ref()
    }

    /// The seats that are held here.
    pub fn you(&self) -> &[Side] {
        &self.you
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.as_ref()?.outcome
    }

    /// Whether somebody who sits here is to move.
    pub fn is_to_move(&self) -> bool {
        let mover =
            |state: &State| !state.waiting && state.outcome.is_none() && self.you.contains(&state.mover);
        self.state.as_ref().is_some_and(mover)
    }

    /// Why nobody who sits here may move now, whatever the move; `None`: somebody may.
    pub fn why_not(&self) -> Option<Refusal> {
        let Some(state) = &self.state else {
            return Some(Refusal::NotSeated);
        };
        if let Some(outcome) = state.outcome {
            Some(Refusal::Over { outcome })
        } else if self.you.is_empty() {
            Some(Refusal::NotSeated)
        } else if state.waiting {
            Some(Refusal::WaitingForOpponent)
        } else if self.you.contains(&state.mover) {
            None
        } else {
            Some(Refusal::NotYourTurn)
        }
    }

    /// Whether moves may be judged here: not while another person plays against somebody who sits here alone.
    pub fn may_study(&self) -> bool {
        let (Some(about), [you]) = (&self.about, self.you.as_slice()) else {
            return true;
        };
        let opponent = about.seats.of(Player::from(*you).opponent());
        self.outcome().is_some() || matches!(opponent, SeatView::Computer { .. })
    }

    /// Whether a player was here when that was last told; `None`: nothing was told.
    pub fn is_here(&self, player: Player) -> Option<bool> {
        self.here.map(|here| here[player.index()])
    }

    /// Whether somebody who sits here waits for an answer.
    pub fn waits_for_answer(&self) -> bool {
        let Some(state) = &self.state else { return false };
        let asked = [state.asked.takeback, state.asked.draw, state.asked.rematch];
        asked.into_iter().flatten().any(|side| self.you.contains(&side))
    }

    /// What the other player waits for.
    pub fn asked_of_us(&self) -> Option<Asked> {
        let state = self.state.as_ref()?;
        let theirs = |side: Option<Side>| side.is_some_and(|side| !self.you.contains(&side));
        if self.you.is_empty() {
            None
        } else if theirs(state.asked.takeback) {
            Some(Asked::Takeback)
        } else if theirs(state.asked.draw) {
            Some(Asked::Draw)
        } else if theirs(state.asked.rematch) {
            Some(Asked::Rematch)
        } else {
            None
        }
    }

    /// What is to be sent again over a new line.
    pub fn pending(&self) -> Option<ClientMessage> {
        self.pending.clone()
    }

    /// A move as it was typed, as a message; or why it is none. What the rules say is known here as well.
    pub fn try_move(&mut self, text: &str) -> Result<ClientMessage, Said> {
        if let Some(refusal) = self.why_not() {
            return Err(Said::Refused(refusal));
        }
        let ply = self.played.moves().len() as u16;
        let mv = self.played.read_move(text).map_err(Said::NoMove)?;
        let refused = |refusal| Said::NoMove(MoveError::Refused(refusal));
        self.played.check(mv).map_err(refused)?;
        let text = self.played.game().write_move(mv);
        Ok(self.command(Command::Move { ply, text }))
    }

    /// A command as a message.
    pub fn command(&mut self, command: Command) -> ClientMessage {
        self.sent += 1;
        let message = ClientMessage::Do {
            id: format!("{}-{}", self.name, self.sent),
            side: None,
            command,
        };
        self.pending = Some(message.clone());
        message
    }

    /// Takes a message in.
    pub fn hear(&mut self, message: ServerMessage) -> Vec<Said> {
        match message {
            ServerMessage::Welcome { you, .. } => {
                self.you = you;
                Vec::new()
            }
            ServerMessage::Snapshot { about, moves, state } => self.restart(about, &moves, state),
            ServerMessage::Events { events, state } => {
                let asked = self.asked_of_us();
                let mut said = Vec::new();
                for event in events {
                    said.extend(self.happen(event.event));
                }
                self.take(state, asked, &mut said);
                said
            }
            ServerMessage::Accepted { id, .. } => {
                self.answered(&id);
                Vec::new()
            }
            ServerMessage::Refused { id, refusal, state } => {
                self.answered(&id);
                let asked = self.asked_of_us();
                let mut said = vec![Said::Refused(refusal)];
                if let Some(state) = state {
                    self.take(state, asked, &mut said);
                }
                said
            }
            ServerMessage::Presence { here, .. } => self.come_and_go([here.first, here.second]),
            ServerMessage::Misunderstood { .. } | ServerMessage::Closing { .. } => Vec::new(),
        }
    }

    fn answered(&mut self, answered: &str) {
        if matches!(&self.pending, Some(ClientMessage::Do { id, .. }) if id == answered) {
            self.pending = None;
        }
    }

    fn restart(&mut self, about: MatchView, moves: &[Played], state: State) -> Vec<Said> {
        let first = self.about.is_none();
        let known = self.state.as_ref().map(|state| state.version);
        let game = self.game.game();
        let start = game.read_position(&about.start_position);
        let Ok(start) = start else {
            return vec![Said::Stray];
        };
        self.played = Match::from_position(game.clone(), start, Takeback::Free);
        for played in moves {
            if self.played.play_text(&played.text).is_err() {
                return vec![Said::Stray];
            }
        }
        self.about = Some(about);
        let asked = None;
        let changed = known != Some(state.version);
        let mut said = Vec::new();
        self.take(state, asked, &mut said);
        if first {
            said.insert(0, Said::Started);
        } else if changed {
            said.push(Said::Board);
        }
        said
    }

    fn happen(&mut self, event: Event) -> Vec<Said> {
        match event {
            Event::Created => Vec::new(),
            Event::Joined { side, seat } => {
                let name = match &seat {
                    SeatView::Person { name } => name.clone(),
                    SeatView::Computer { agent } => agent.clone(),
                    SeatView::Open => String::new(),
                };
                if let Some(about) = &mut self.about {
                    *about.seats.of_mut(side.into()) = seat;
                }
                let side = side.into();
                vec![Said::Joined { side, name }, Said::Board]
            }
            Event::Moved(played) => {
                if self.played.play_text(&played.text).is_err() {
                    return vec![Said::Stray];
                }
                let by = Player::from(played.side);
                let own = self.you.contains(&played.side);
                let told = (!own).then_some(Said::Moved {
                    by,
                    text: played.text,
                });
                told.into_iter().chain([Said::Board]).collect()
            }
            Event::TakenBack { ply, .. } => {
                while self.played.moves().len() > usize::from(ply) && self.played.take_back().is_ok() {}
                vec![Said::TakenBack, Said::Board]
            }
            Event::TakebackDeclined { side } => self.declined(side, Asked::Takeback),
            Event::DrawDeclined { side } => self.declined(side, Asked::Draw),
            Event::Ended { .. } => vec![Said::Board],
            Event::Resumed => vec![Said::Resumed],
            Event::RematchMade { id } => vec![Said::Rematch { id }],
            // The state says who waits for what.
            Event::TakebackAsked { .. } | Event::DrawOffered { .. } | Event::RematchAsked { .. } => {
                Vec::new()
            }
        }
    }

    fn declined(&self, side: Side, asked: Asked) -> Vec<Said> {
        let theirs = !self.you.is_empty() && !self.you.contains(&side);
        theirs.then_some(Said::Declined(asked)).into_iter().collect()
    }

    /// Takes over how the match stands; says what the other player waits for if that is new.
    fn take(&mut self, state: State, asked: Option<Asked>, said: &mut Vec<Said>) {
        if usize::from(state.ply) != self.played.moves().len() {
            said.push(Said::Stray);
        }
        // What the moves decide stands; everything else is as the server says, also when it is not over any more.
        let settled = state
            .outcome
            .map(|outcome| Settlement::new(outcome.winner.map(Player::from), outcome.by.reason()));
        let _ = self.played.settle(settled);
        self.state = Some(state);
        // Several moves at once make one picture.
        let boards = said.iter().filter(|one| **one == Said::Board).count();
        if boards > 0 {
            said.retain(|one| *one != Said::Board);
            said.push(Said::Board);
        }
        if let Some(wanted) = self.asked_of_us().filter(|wanted| Some(*wanted) != asked) {
            said.push(Said::Asks(wanted));
        }
    }

    fn come_and_go(&mut self, here: [bool; 2]) -> Vec<Said> {
        let before = self.here.replace(here);
        let Some(about) = &self.about else {
            return Vec::new();
        };
        let mut said = Vec::new();
        for player in Player::BOTH {
            let person = matches!(about.seats.of(player), SeatView::Person { .. });
            let other = !self.you.contains(&player.into());
            let now = here[player.index()];
            // At first everybody is away until he is seen; only a change is news.
            if person && other && before.is_some_and(|before| before[player.index()] != now) {
                said.push(Said::Presence { player, here: now });
            }
        }
        said
    }
}
