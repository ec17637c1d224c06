//! Answers to questions, and lines that are typed.

use lianzi_rules::{Move, Player, Point};
use lianzi_server::wire::Command as Wanted;

use super::Table;
use crate::full_screen::action::Action;
use crate::full_screen::app::Room;
use crate::full_screen::effect::Effect;
use crate::input::Line;
use crate::session::Session;
use crate::session::command::{self, Command};
use crate::words::say;

/// The longest text that is typed on the full screen.
const LONGEST_TEXT: usize = 500;

/// What has to be answered before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Leave a match that is not over?
    Leave,
    /// Begin a match again that is not over?
    Restart,
    /// Give up?
    Resign,
    /// Which of two kinds of stones goes here?
    Stone(Point),
}

impl Table {
    pub(super) fn answer(&mut self, question: Question, action: &Action, room: &Room<'_>) -> Vec<Effect> {
        let yes = matches!(action, Action::Act | Action::Answer('y' | 'Y' | 'j' | 'J' | '是'));
        let no = matches!(
            action,
            Action::Back | Action::Answer('n' | 'N' | '否') | Action::Quit
        );
        let saves = matches!(action, Action::Act | Action::Answer('s' | 'S' | '存'));
        match question {
            _ if no => self.question = None,
            Question::Leave if saves && self.would_be_lost() => {
                self.question = None;
                self.leaves_when_saved = true;
                return vec![Effect::NameSave];
            }
            Question::Leave if yes => {
                self.question = None;
                return self.leave();
            }
            Question::Resign if yes => {
                self.question = None;
                return self.want(Wanted::Resign);
            }
            Question::Restart if yes => {
                self.question = None;
                self.clocks.reset();
                return self.done(Session::restart, room);
            }
            Question::Stone(at) => {
                let seats = &self.game().game().rules().seats;
                let stone = Player::BOTH.into_iter().find(|&player| {
                    let letter = seats[player].letter;
                    matches!(action, Action::Answer(typed) if typed.eq_ignore_ascii_case(&letter))
                });
                let own = self.game().position().mover();
                if let Some(stone) = stone.or((*action == Action::Act).then_some(own)) {
                    self.question = None;
                    return self.play(Move::Place { at, stone }, room);
                }
            }
            Question::Leave | Question::Restart | Question::Resign => {}
        }
        Vec::new()
    }

    pub(super) fn edit(&mut self, action: &Action, room: &Room<'_>) -> Vec<Effect> {
        let Some(text) = &mut self.text else {
            return Vec::new();
        };
        match action {
            Action::Type(character) if text.len() < LONGEST_TEXT => text.push(*character),
            Action::Paste(pasted) => {
                let left = LONGEST_TEXT.saturating_sub(text.len());
                text.extend(
                    pasted
                        .chars()
                        .filter(|character| !character.is_control())
                        .take(left / 4),
                );
            }
            Action::Erase => {
                text.pop();
            }
            Action::Back | Action::Quit => {
                self.text = None;
                self.leaves_when_saved = false;
            }
            Action::Act => {
                let typed = std::mem::take(text);
                self.text = None;
                return self.typed(typed, room);
            }
            _ => {}
        }
        Vec::new()
    }

    /// A line was typed: the same words as in line mode.
    pub(super) fn typed(&mut self, typed: String, room: &Room<'_>) -> Vec<Effect> {
        self.message = None;
        let command = command::read(&typed);
        // Somebody who types something else stays.
        self.leaves_when_saved &= matches!(command, Command::Save(Some(_)));
        match command {
            Command::Nothing => Vec::new(),
            Command::Quit => self.act(&Action::Quit, room),
            Command::Hint => self.hint(room),
            Command::Save(_) if self.record().is_some() => {
                self.not_now(room);
                Vec::new()
            }
            Command::Save(Some(path)) if !path.as_os_str().is_empty() => vec![Effect::Save(path)],
            Command::Moves => {
                self.targets = true;
                Vec::new()
            }
            Command::Restart => self.restart(room),
            Command::TakeBack => self.take_back(room),
            Command::Help => {
                self.message = Some(say!(room.words, "tui-help-key"));
                Vec::new()
            }
            Command::Move(text) if self.remote().is_some() => self.typed_remote(&text, room),
            Command::Move(_) if !self.may_move() => {
                self.not_now(room);
                Vec::new()
            }
            Command::Save(_) | Command::Move(_) => {
                self.done(|session| session.answer(Line::Text(typed)), room)
            }
        }
    }
}
