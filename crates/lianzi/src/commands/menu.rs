//! `lianzi`: the menu, again and again until somebody leaves.

use lianzi_play::Takeback;

use super::play::{self, Table, UNSAVED};
use crate::arguments::GameSource;
use crate::failure::Failure;
use crate::families;
use crate::games;
use crate::input::Line;
use crate::line_mode::drive::{Desk, Left};
use crate::line_mode::menu::{Menu, Reply, Start};
use crate::output;
use crate::words::{Words, say};

/// Shows the menu and plays the games that are chosen.
pub fn run(desk: &mut Desk) -> Result<(), Failure> {
    let mut menu = Menu::new(families::entries());
    desk.output.line(&menu.screen(&desk.words))?;
    loop {
        let line = desk.ask()?;
        let ended = line == Line::End;
        match menu.answer(&desk.words, line) {
            Reply::Say(text) => desk.output.line(&text)?,
            Reply::Find(id) => {
                let text = match games::find(&GameSource::from(id.as_str())) {
                    Ok(named) => menu.chosen(&desk.words, id, named.game().clone()),
                    Err(failure) => desk.words.failure(&failure),
                };
                desk.output.line(&text)?;
            }
            Reply::SwitchLanguage => {
                desk.words = Words::new(desk.words.language().other());
                output::speak(desk.words.language());
                desk.output.line(&menu.screen(&desk.words))?;
            }
            Reply::Start(start) => {
                if play_chosen(&start, desk)? == Left::EndOfInput {
                    return Ok(());
                }
                menu.reset();
                desk.output.line(&format!("\n{}", menu.screen(&desk.words)))?;
            }
            Reply::Leave => {
                let bye = if ended {
                    say!(desk.words, "menu-end-of-input")
                } else {
                    say!(desk.words, "menu-bye")
                };
                return desk.output.line(&bye);
            }
        }
    }
}

/// Plays a game. An agent that gives up is told of, and the menu comes back.
fn play_chosen(start: &Start, desk: &mut Desk) -> Result<Left, Failure> {
    let named = games::find(&GameSource::from(start.id.as_str()))?;
    let position = named.game().start();
    let table = Table {
        seats: &start.seats,
        takeback: Takeback::Free,
        seed: None,
    };
    match play::play(named, position, &table, &UNSAVED, desk) {
        Err(Failure::Said) => Ok(Left::Done),
        Err(Failure::Agent(error)) => {
            let sentence = desk.words.agent_error(&error);
            desk.output.line(&sentence)?;
            Ok(Left::Done)
        }
        other => other,
    }
}
