//! The lines to servers: doors are opened on threads of their own, so that keys are never waited with, and one line at a time is
//! kept.

use std::sync::mpsc::Sender;
use std::thread;

use lianzi_server::wire::ClientMessage;

use super::app::Asked;
use super::drive::Message;
use super::effect::News;
use crate::commands::join::link::Link;
use crate::commands::join::net::Line;
use crate::commands::join::{self, JoinError, Sitting};

/// The line that is kept.
pub struct Lines {
    sender: Sender<Message>,
    line: Option<Line>,
}

impl Lines {
    /// No line yet; what comes over one is sent here.
    pub fn new(sender: Sender<Message>) -> Self {
        Self { sender, line: None }
    }

    /// Takes a seat where one is wanted, and finds out what is played.
    pub fn enter(&self, asked: Asked, mut link: Link, sitting: Sitting) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            // Should the program have ended, nobody waits for this any more.
            let tell = |news| drop(sender.send(Message::News(news)));
            let entered = match join::sit(&mut link, &sitting) {
                Ok(taken) => {
                    if taken {
                        // Whatever fails now, the seat is not lost.
                        tell(News::Seated(link.clone()));
                    }
                    join::enter(link, sitting)
                }
                Err(error) => Err(JoinError::from(error)),
            };
            let entered = Box::new(entered);
            tell(News::Entered { asked, entered });
        });
    }

    /// Opens a line to the match of this number; the one before is closed.
    pub fn connect(&mut self, number: u32, link: &Link) {
        let sender = self.sender.clone();
        self.line = Some(Line::open(link, move |news| {
            sender.send(Message::News(News::Line { number, news })).is_ok()
        }));
    }

    /// Says something.
    pub fn tell(&self, message: ClientMessage) {
        if let Some(line) = &self.line {
            line.say(message);
        }
    }

    /// Notes which version was seen last.
    pub fn saw(&self, version: u32) {
        if let Some(line) = &self.line {
            line.saw(version);
        }
    }

    /// Closes the line.
    pub fn hang_up(&mut self) {
        self.line = None;
    }
}
