//! A room of the server without a network: what is said over the line is decided there at once, and what follows comes back.

use lianzi_server::room::{Circumstances, Created, Do, Room, Seat};
use lianzi_server::secret::{Fingerprint, MatchId};
use lianzi_server::wire::{Both, ClientMessage, ClockSettings, ClosingReason, Command, ServerMessage, Side};

use super::*;
use crate::commands::join::link::Link;
use crate::commands::join::net;
use crate::commands::join::{Entered, Sitting};

const IDS: [&str; 2] = ["abqcu33y6v24238q", "abqcu33y6v24238r"];

/// A room, and the line to it.
pub struct Host {
    pub room: Room,
    /// Who sits at the screen.
    you: Vec<Side>,
    /// Whether messages go through.
    broken: bool,
    /// What was told last.
    told: u32,
    /// The number of the match on the screen.
    number: u32,
    /// Another match, once there is one.
    next: Option<Room>,
    here: Both<bool>,
    now: i64,
}

pub fn person(name: &str) -> Seat {
    Seat::Person {
        name: name.to_owned(),
        holder: Fingerprint::of(name),
    }
}

pub fn created(game: &str, seats: [Seat; 2]) -> Created {
    let [first, second] = seats;
    Created::of_catalogue(game, first, second).unwrap()
}

/// Anna and Bo, with so many minutes for each.
pub fn with_clocks(game: &str, minutes: u32) -> Created {
    Created {
        clock: ClockSettings::Game {
            initial_ms: minutes * 60_000,
            increment_ms: 0,
        },
        ..created(game, [person("Anna"), person("Bo")])
    }
}

pub fn link() -> Link {
    Link::read(&format!("http://127.0.0.1:8080/m/{}", IDS[0])).unwrap()
}

impl Host {
    fn new(created: Created, you: &[Side]) -> Self {
        Self {
            room: Room::create(IDS[0].parse().unwrap(), created, 0).unwrap(),
            you: you.to_vec(),
            broken: false,
            told: 0,
            number: 0,
            next: None,
            here: Both {
                first: true,
                second: true,
            },
            now: 0,
        }
    }

    pub fn entered(&self, mut link: Link, sitting: Sitting) -> Entered {
        if link.tokens.is_empty() && !self.you.is_empty() {
            link.tokens.push("token".to_owned());
        }
        Entered {
            link,
            sitting,
            game: self.room.game().clone(),
            name: "test".to_owned(),
        }
    }

    /// Decides and applies; the answer to a command, and what is told to everybody.
    fn decide(&mut self, wanted: &Do, id: Option<String>) -> Vec<ServerMessage> {
        let fresh: MatchId = IDS[1].parse().unwrap();
        let circumstances = Circumstances {
            fresh: Some((fresh, 1)),
            ..Circumstances::at(self.now)
        };
        let decision = self.room.decide(wanted, &circumstances);
        let refusal = decision.refusal;
        self.room.apply_all(decision.events).unwrap();
        if let Some((id, created)) = decision.rematch {
            self.next = Some(Room::create(id, created, self.now).unwrap());
        }
        let mut messages = Vec::new();
        if self.room.version() > self.told {
            messages.push(self.room.since(Some(self.told), self.now));
            self.told = self.room.version();
        }
        match (id, refusal) {
            (Some(id), Some(refusal)) => messages.push(ServerMessage::Refused {
                id,
                refusal,
                state: Some(self.room.state(self.now)),
            }),
            (Some(id), None) => messages.push(ServerMessage::Accepted {
                id,
                version: self.room.version(),
            }),
            (None, _) => {}
        }
        messages
    }

    fn greeting(&mut self, seen: Option<u32>) -> Vec<ServerMessage> {
        let welcome = ServerMessage::Welcome {
            protocol: 1,
            you: self.you.clone(),
        };
        let all = self.room.since(seen, self.now);
        self.told = self.room.version();
        vec![welcome, all, self.presence()]
    }

    fn presence(&self) -> ServerMessage {
        ServerMessage::Presence {
            here: self.here,
            watchers: 0,
        }
    }
}

impl Tester {
    /// A match on a server, in which somebody holds these seats.
    pub fn joins(mut self, created: Created, you: &[Side]) -> Self {
        let host = Host::new(created, you);
        let entered = host.entered(link(), Sitting::default());
        self.host = Some(host);
        let effects = self.app.enter(Ok(entered));
        self.carry_out(effects);
        self.draw();
        self
    }

    /// The effects that are about a server.
    pub fn serve(&mut self, effect: Effect) -> Vec<Effect> {
        let Some(host) = &mut self.host else {
            return Vec::new();
        };
        host.now = self.now.as_millis() as i64;
        let messages = match effect {
            Effect::Enter { link, sitting } => {
                let mut taken = None;
                if link.id == IDS[1] {
                    host.room = host.next.take().expect("there is another match");
                    host.you = host.room.seats_of(&Fingerprint::of("Anna"));
                } else if host.you.is_empty() && format!("{sitting:?}").contains("Any") {
                    let wanted = Do::Join {
                        side: None,
                        name: "Cy".to_owned(),
                        holder: Fingerprint::of("Cy"),
                        invitation: None,
                    };
                    host.decide(&wanted, None);
                    host.you = host.room.seats_of(&Fingerprint::of("Cy"));
                    taken = Some(News::Seated(host.entered(link.clone(), sitting.clone()).link));
                }
                let entered = Box::new(Ok(host.entered(link, sitting)));
                let asked = self.app.asked();
                let news = taken.into_iter().chain([News::Entered { asked, entered }]);
                return news.flat_map(|news| self.app.hear(news)).collect();
            }
            Effect::Connect { number, .. } => {
                host.number = number;
                host.greeting(None)
            }
            Effect::Tell(ClientMessage::Do { id, side, command }) if !host.broken => {
                let wanted = Do::Command {
                    by: host.you.clone(),
                    side,
                    id: Some(id.clone()),
                    command,
                };
                host.decide(&wanted, Some(id))
            }
            _ => Vec::new(),
        };
        self.messages(messages)
    }

    fn messages(&mut self, messages: Vec<ServerMessage>) -> Vec<Effect> {
        let number = self.host.as_ref().unwrap().number;
        let mut effects = Vec::new();
        for message in messages {
            let news = net::News::Message(Box::new(message));
            effects.extend(self.app.hear(News::Line { number, news }));
        }
        effects
    }

    fn tell(&mut self, messages: Vec<ServerMessage>) -> &mut Self {
        let effects = self.messages(messages);
        self.carry_out(effects);
        self.draw();
        self
    }

    /// Somebody at another screen does something.
    pub fn other(&mut self, side: Side, command: Command) -> &mut Self {
        self.elsewhere(&Do::command(&[side], command))
    }

    /// The same with a move.
    pub fn other_moves(&mut self, side: Side, text: &str) -> &mut Self {
        let ply = self.host.as_ref().unwrap().room.played().moves().len() as u16;
        let text = text.to_owned();
        self.other(side, Command::Move { ply, text })
    }

    /// Something happens in the room.
    pub fn elsewhere(&mut self, wanted: &Do) -> &mut Self {
        let host = self.host.as_mut().unwrap();
        host.now = self.now.as_millis() as i64;
        let messages = host.decide(wanted, None);
        if self.host.as_ref().unwrap().broken {
            return self;
        }
        self.tell(messages)
    }

    /// Somebody comes or goes.
    pub fn presence(&mut self, first: bool, second: bool) -> &mut Self {
        let host = self.host.as_mut().unwrap();
        host.here = Both { first, second };
        let message = host.presence();
        self.tell(vec![message])
    }

    /// The line breaks.
    pub fn breaks(&mut self) -> &mut Self {
        let host = self.host.as_mut().unwrap();
        host.broken = true;
        let number = host.number;
        let news = net::News::Broken;
        let effects = self.app.hear(News::Line { number, news });
        self.carry_out(effects);
        self.draw();
        self
    }

    /// The line is there again; what was missed is told.
    pub fn mends(&mut self, seen: u32) -> &mut Self {
        let host = self.host.as_mut().unwrap();
        host.broken = false;
        let messages = host.greeting(Some(seen));
        self.tell(messages)
    }

    /// The server wants no more of us.
    pub fn is_closed(&mut self, why: ClosingReason) -> &mut Self {
        let number = self.host.as_ref().unwrap().number;
        let news = net::News::Closed(why);
        let effects = self.app.hear(News::Line { number, news });
        self.carry_out(effects);
        self.draw();
        self
    }

    /// The moves in the room.
    pub fn in_the_room(&self) -> Vec<String> {
        let played = self.host.as_ref().unwrap().room.played();
        let moves = played.moves().iter();
        moves.map(|&mv| played.game().write_move(mv)).collect()
    }
}
