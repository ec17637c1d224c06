//! Choosing a game, who plays it, and how much time there is.

use std::path::PathBuf;

use lianzi_play::names;
use lianzi_rules::{AnyGame, AnyPosition, Each, Player};

use super::action::{Action, Leap};
use super::app::Room;
use super::clocks::TimeLimit;
use super::effect::{Branch, Effect, Start};
use super::view;
use super::walk::Way;
use crate::arguments::is_path;
use crate::commands::join::link::{self, Link};
use crate::commands::join::{JoinError, Sitting};
use crate::families::{self, Entry};
use crate::opponent::Opponent;
use crate::words::{printable, say};

/// Who may be chosen, weakest first.
const PLAYERS: [&str; 11] = [
    "person", "level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7", "level:8",
    "perfect", "random",
];
/// How much time may be chosen; the first one: as much as one likes.
const LIMITS: [&str; 7] = ["", "1+1", "3+2", "5+3", "10+5", "15+10", "30+0"];
/// The game that is selected at first.
const BEGINNERS: &str = "tic-tac-toe";
/// The longest text that narrows a list down, names a file, or is the address of a match.
const LONGEST_FILTER: usize = 1200;

/// The list of games, and the choices for the one that was chosen.
pub struct Menu {
    /// All games by family.
    pub entries: Vec<Entry>,
    /// What is typed: a part of a name, or a path.
    pub filter: String,
    /// The game of the list that is selected.
    pub selected: usize,
    /// The choices for a game.
    pub setup: Option<Setup>,
    /// What was said last.
    pub message: Option<String>,
}

/// The choices before a game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game's name or path.
    pub id: String,
    /// The game.
    pub game: AnyGame,
    /// Where the match begins, if not as the rules say.
    pub from: Option<Box<Branch>>,
    /// The row that is selected.
    pub row: usize,
    /// Who plays, by his place in the list.
    pub seats: Each<usize>,
    /// How much time, by its place in the list.
    pub limit: usize,
}

/// The rows of the choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // their names say it
pub enum Row {
    First,
    Second,
    Time,
    Begin,
}

impl Setup {
    /// All rows, from the top.
    pub const ROWS: [Row; 4] = [Row::First, Row::Second, Row::Time, Row::Begin];

    fn new(id: String, game: AnyGame) -> Self {
        Self {
            id,
            game,
            from: None,
            row: 3,
            // Somebody against a computer of middling strength: one key begins.
            seats: Each([0, 4]),
            limit: 0,
        }
    }

    /// The choices before a match that begins with a position of another one. Whoever is on move there is the person.
    pub fn branch(branch: Branch) -> Self {
        let mut setup = Self::new(String::new(), branch.game.game().clone());
        if branch.position.mover() == Player::Second {
            setup.seats.0.swap(0, 1);
        }
        setup.from = Some(Box::new(branch));
        setup
    }

    /// The position that the match begins with.
    pub fn position(&self) -> AnyPosition {
        self.from
            .as_ref()
            .map_or_else(|| self.game.start(), |from| from.position)
    }

    /// The player who is chosen in a row, as he is typed elsewhere.
    pub fn player(&self, index: usize) -> &'static str {
        PLAYERS[self.seats.0[index] % PLAYERS.len()]
    }

    /// The time that is chosen; `None`: as much as one likes.
    pub fn limit(&self) -> Option<TimeLimit> {
        LIMITS[self.limit % LIMITS.len()].parse().ok()
    }

    fn change(&mut self, forward: bool) {
        let turn = |value: &mut usize, count: usize| {
            *value = (*value + if forward { 1 } else { count - 1 }) % count;
        };
        match Self::ROWS[self.row % Self::ROWS.len()] {
            Row::First => turn(&mut self.seats.0[0], PLAYERS.len()),
            Row::Second => turn(&mut self.seats.0[1], PLAYERS.len()),
            Row::Time => turn(&mut self.limit, LIMITS.len()),
            Row::Begin => {}
        }
    }

    fn start(&self) -> Start {
        let seat = |index: usize| self.player(index).parse().unwrap_or(Opponent::Person);
        Start {
            id: self.id.clone(),
            from: self.from.clone(),
            seats: Each([seat(0), seat(1)]),
            limit: self.limit(),
        }
    }
}

impl Menu {
    /// The whole list.
    pub fn new(entries: Vec<Entry>) -> Self {
        // Where everybody begins.
        let selected = entries.iter().position(|entry| entry.id == BEGINNERS);
        Self {
            entries,
            filter: String::new(),
            selected: selected.unwrap_or(0),
            setup: None,
            message: None,
        }
    }

    /// The games that the filter leaves: by family, or those that it names first.
    pub fn shown(&self) -> Vec<&Entry> {
        families::about(&self.entries, &self.filter)
    }

    /// The game that is selected.
    pub fn chosen(&self) -> Option<&Entry> {
        let shown = self.shown();
        shown
            .get(self.selected.min(shown.len().saturating_sub(1)))
            .copied()
    }

    /// A game that was looked up was found.
    pub fn found(&mut self, id: String, game: AnyGame) {
        self.setup = Some(Setup::new(id, game));
    }

    /// Somebody wants something.
    pub fn act(&mut self, action: Action, room: &Room<'_>) -> Vec<Effect> {
        self.message = None;
        if self.setup.is_some() {
            return self.set_up(&action);
        }
        match action {
            Action::Type(character) => self.narrow_down(&character.to_string()),
            Action::Paste(text) => self.narrow_down(&text),
            Action::Erase => {
                self.filter.pop();
                self.selected = 0;
            }
            Action::Go(way) => self.step(way, 1),
            Action::Next(true) => self.step(Way::Down, 1),
            Action::Next(false) => self.step(Way::Up, 1),
            Action::Leap(Leap::PageUp) => self.step(Way::Up, view::menu::page(room.size)),
            Action::Leap(Leap::PageDown) => self.step(Way::Down, view::menu::page(room.size)),
            Action::Leap(Leap::Home) => self.selected = 0,
            Action::Leap(Leap::End) => self.selected = self.shown().len().saturating_sub(1),
            Action::Row(row) => {
                // The first click selects, the second one chooses.
                if self.selected == row {
                    return self.choose(room);
                }
                self.selected = row.min(self.shown().len().saturating_sub(1));
            }
            Action::Act => return self.choose(room),
            Action::Back if !self.filter.is_empty() => {
                self.filter.clear();
                self.selected = 0;
            }
            Action::Back | Action::Quit => return vec![Effect::Quit],
            _ => {}
        }
        Vec::new()
    }

    fn narrow_down(&mut self, typed: &str) {
        let left = LONGEST_FILTER.saturating_sub(self.filter.len()) / 4;
        let harmless = typed.chars().filter(|character| !character.is_control());
        self.filter.extend(harmless.take(left));
        self.selected = 0;
    }

    fn step(&mut self, way: Way, by: usize) {
        let last = self.shown().len().saturating_sub(1);
        self.selected = match way {
            Way::Up | Way::Left => self.selected.min(last).saturating_sub(by),
            Way::Down | Way::Right => (self.selected + by).min(last),
        };
    }

    fn choose(&mut self, room: &Room<'_>) -> Vec<Effect> {
        let typed = self.filter.trim();
        if link::is_address(typed) {
            return self.enter(room);
        }
        // The first of the list is the game that is called so, if there is one; arrows choose another.
        if let Some(entry) = self.chosen() {
            return vec![Effect::Find(entry.id.to_owned())];
        }
        let rule_file = typed.to_lowercase().ends_with(".toml");
        if is_path(typed) && !rule_file {
            return vec![Effect::Open(PathBuf::from(typed))];
        }
        if rule_file {
            return vec![Effect::Find(typed.to_owned())];
        }
        match names::resolve(typed) {
            Ok(id) => return vec![Effect::Find(id.into_owned())],
            Err(error) => {
                self.message = Some(match room.words.meant_games(&error) {
                    None => say!(room.words, "tui-no-game", text = printable(typed)),
                    Some(nearest) => {
                        say!(
                            room.words,
                            "tui-no-game-but",
                            text = printable(typed),
                            nearest = nearest
                        )
                    }
                });
            }
        }
        Vec::new()
    }

    /// The address of a match on a server was typed.
    fn enter(&mut self, room: &Room<'_>) -> Vec<Effect> {
        match Link::read(&self.filter) {
            Ok(link) => {
                self.message = Some(say!(room.words, "tui-entering", host = link.host.clone()));
                let sitting = Sitting::default();
                vec![Effect::Enter { link, sitting }]
            }
            Err(error) => {
                self.message = Some(room.words.join_error(&JoinError::from(error)));
                Vec::new()
            }
        }
    }

    fn set_up(&mut self, action: &Action) -> Vec<Effect> {
        let Some(setup) = &mut self.setup else {
            return Vec::new();
        };
        let last = Setup::ROWS.len() - 1;
        match action {
            Action::Go(Way::Up) | Action::Next(false) => setup.row = setup.row.saturating_sub(1),
            Action::Go(Way::Down) | Action::Next(true) => setup.row = (setup.row + 1).min(last),
            Action::Go(Way::Left) => setup.change(false),
            Action::Go(Way::Right) => setup.change(true),
            Action::Leap(Leap::Home) => setup.row = 0,
            Action::Leap(Leap::End) => setup.row = last,
            Action::Row(row) => {
                setup.row = (*row).min(last);
                if setup.row == last {
                    return vec![Effect::Start(Box::new(setup.start()))];
                }
                setup.change(true);
            }
            Action::Act => return vec![Effect::Start(Box::new(setup.start()))],
            Action::Back | Action::Quit => self.setup = None,
            _ => {}
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_and_every_time_that_can_be_chosen_is_one() {
        for player in PLAYERS {
            assert!(player.parse::<Opponent>().is_ok(), "{player}");
        }
        for limit in &LIMITS[1..] {
            assert!(limit.parse::<TimeLimit>().is_ok(), "{limit}");
        }
    }
}
