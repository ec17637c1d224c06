//! Choosing what to play, and against whom: a state machine over lines, as in `session`.

use lianzi_play::{PlayerSpec, names};
use lianzi_rules::{AnyGame, Each};
use lianzi_search::Strength;

use crate::arguments::is_path;
use crate::families::{self, Entry};
use crate::input::Line;
use crate::opponent::Opponent;
use crate::output;
use crate::screen::table;
use crate::session::command::{self, Command};
use crate::words::{Words, printable, say};

/// The games that stand on the first screen.
const FAVOURITES: [&str; 6] = [
    "tic-tac-toe",
    "liansi",
    "connect-four",
    "gomoku",
    "nine-mens-morris",
    "teeko",
];

/// Where one is in the menu.
#[derive(Clone, Debug)]
enum Stage {
    /// The first screen.
    Main,
    /// The list of all games.
    List,
    /// A game is chosen; against whom?
    Opponent(Chosen),
    /// An agent is chosen; who moves first?
    Side(Chosen, PlayerSpec),
}

/// A game that was chosen.
#[derive(Clone, Debug)]
struct Chosen {
    id: String,
    game: AnyGame,
}

/// What follows from a line.
#[derive(Debug)]
pub enum Reply {
    /// This is said, and a line is waited for.
    Say(String),
    /// This game is wanted: look it up, and tell the menu with [`Menu::chosen`].
    Find(String),
    /// A game is to be played.
    Start(Start),
    /// The other language is wanted.
    SwitchLanguage,
    /// That is all.
    Leave,
}

/// A game to be played.
#[derive(Clone, Debug)]
pub struct Start {
    /// Its name as [`Reply::Find`] gave it.
    pub id: String,
    /// Who plays.
    pub seats: Each<Opponent>,
}

/// The menu.
#[derive(Debug)]
pub struct Menu {
    stage: Stage,
    entries: Vec<Entry>,
}

impl Menu {
    /// The menu at its first screen, with these games in the order in which lists show them.
    pub fn new(entries: Vec<Entry>) -> Self {
        Self {
            stage: Stage::Main,
            entries,
        }
    }

    /// Back to the first screen.
    pub fn reset(&mut self) {
        self.stage = Stage::Main;
    }

    /// What the screen shows now.
    pub fn screen(&self, words: &Words) -> String {
        match &self.stage {
            Stage::Main => self.main_screen(words),
            Stage::List => self.list_screen(words),
            Stage::Opponent(chosen) => opponent_screen(words, chosen),
            Stage::Side(chosen, agent) => side_screen(words, chosen, agent),
        }
    }

    /// A line was typed.
    pub fn answer(&mut self, words: &Words, line: Line) -> Reply {
        let text = match line {
            Line::End => return Reply::Leave,
            Line::TooLong => return Reply::Say(say!(words, "trouble-too-long")),
            Line::NotText => return Reply::Say(say!(words, "trouble-not-text")),
            Line::Text(text) => text,
        };
        let text = match command::read(&text) {
            Command::Quit => return Reply::Leave,
            Command::Help => return Reply::Say(self.screen(words)),
            Command::Nothing => String::new(),
            Command::Move(text) => text,
            _ => text.trim().to_owned(),
        };
        match self.stage.clone() {
            Stage::Main if text.is_empty() => Reply::Say(say!(words, "menu-nothing")),
            Stage::List if text.is_empty() => self.go(words, Stage::Main),
            Stage::Main | Stage::List => self.choose_game(words, &text),
            Stage::Opponent(chosen) => self.choose_opponent(words, chosen, &text),
            Stage::Side(chosen, agent) => self.choose_side(words, chosen, &agent, &text),
        }
    }

    /// The game that [`Reply::Find`] asked for was found.
    pub fn chosen(&mut self, words: &Words, id: String, game: AnyGame) -> String {
        self.stage = Stage::Opponent(Chosen { id, game });
        self.screen(words)
    }

    fn go(&mut self, words: &Words, stage: Stage) -> Reply {
        self.stage = stage;
        Reply::Say(self.screen(words))
    }

    fn favourites(&self) -> Vec<&Entry> {
        FAVOURITES
            .iter()
            .filter_map(|id| self.entries.iter().find(|entry| entry.id == *id))
            .collect()
    }

    fn choose_game(&mut self, words: &Words, text: &str) -> Reply {
        match text.to_lowercase().as_str() {
            "m" | "more" => return self.go(words, Stage::List),
            "c" | "中文" | "english" => return Reply::SwitchLanguage,
            "b" => return self.go(words, Stage::Main),
            _ => {}
        }
        if let Ok(number) = text.parse::<usize>() {
            let shown: Vec<&Entry> = if matches!(self.stage, Stage::Main) {
                self.favourites()
            } else {
                self.entries.iter().collect()
            };
            return match number.checked_sub(1).and_then(|index| shown.get(index)) {
                Some(entry) => Reply::Find(entry.id.to_owned()),
                None => Reply::Say(say!(
                    words,
                    "menu-no-number",
                    number = printable(text),
                    most = shown.len()
                )),
            };
        }
        if is_path(text) {
            return Reply::Find(text.to_owned());
        }
        let error = match names::resolve(text) {
            Ok(id) => return Reply::Find(id.into_owned()),
            Err(error) => error,
        };
        match families::called_like(&self.entries, text).as_slice() {
            [] => Reply::Say(match words.meant_games(&error) {
                None => say!(words, "menu-no-game", text = printable(text)),
                Some(nearest) => say!(
                    words,
                    "menu-no-game-but",
                    text = printable(text),
                    nearest = nearest
                ),
            }),
            [only] => Reply::Find(only.id.to_owned()),
            several => {
                let names: Vec<String> = several.iter().map(|entry| entry.id.to_owned()).collect();
                Reply::Say(say!(
                    words,
                    "menu-several-games",
                    text = printable(text),
                    games = names.join("  ")
                ))
            }
        }
    }

    fn choose_opponent(&mut self, words: &Words, chosen: Chosen, text: &str) -> Reply {
        let strengths = strengths(&chosen.game);
        let spec = match text.parse::<usize>() {
            _ if text.eq_ignore_ascii_case("b") => return self.go(words, Stage::Main),
            Ok(1) => {
                return Reply::Start(Start {
                    id: chosen.id,
                    seats: Each::both(Opponent::Person),
                });
            }
            Ok(number) => {
                if let Some(strength) = number.checked_sub(2).and_then(|index| strengths.get(index)) {
                    PlayerSpec::Agent(strength.spec())
                } else {
                    let most = strengths.len() + 1;
                    return Reply::Say(say!(words, "menu-no-number", number = number, most = most));
                }
            }
            Err(_) if text.is_empty() => return Reply::Say(self.screen(words)),
            Err(_) => match text.parse::<Opponent>() {
                Ok(Opponent::Person) => {
                    return Reply::Start(Start {
                        id: chosen.id,
                        seats: Each::both(Opponent::Person),
                    });
                }
                Ok(Opponent::Player(spec)) => spec,
                Err(_) => return Reply::Say(say!(words, "menu-no-opponent", text = printable(text))),
            },
        };
        match spec.seat(&chosen.game, 0) {
            Ok(_) => self.go(words, Stage::Side(chosen, spec)),
            Err(error) => Reply::Say(words.agent_error(&error)),
        }
    }

    fn choose_side(&mut self, words: &Words, chosen: Chosen, agent: &PlayerSpec, text: &str) -> Reply {
        let (person, computer) = (Opponent::Person, Opponent::Player(agent.clone()));
        let seats = match text.to_lowercase().as_str() {
            "" | "1" => Each([person, computer]),
            "2" => Each([computer, person]),
            "b" => return self.go(words, Stage::Opponent(chosen)),
            _ => return Reply::Say(say!(words, "menu-no-side", text = printable(text))),
        };
        Reply::Start(Start { id: chosen.id, seats })
    }

    fn main_screen(&self, words: &Words) -> String {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (index, entry) in self.favourites().iter().enumerate() {
            rows.push(vec![format!("{:>4}", index + 1), words.pick(&entry.name)]);
        }
        rows.push(vec![
            "   m".to_owned(),
            say!(words, "menu-more", count = self.entries.len()),
        ]);
        let language = if output::is_restricted() {
            say!(words, "menu-language-ascii")
        } else {
            say!(words, "menu-language")
        };
        rows.push(vec!["   c".to_owned(), language]);
        rows.push(vec!["   q".to_owned(), say!(words, "menu-quit")]);
        format!(
            "{}\n\n{}\n\n{}",
            say!(words, "menu-title"),
            table::aligned(&rows).join("\n"),
            say!(words, "menu-which")
        )
    }

    fn list_screen(&self, words: &Words) -> String {
        let rows: Vec<Vec<String>> = self
            .entries
            .iter()
            .enumerate()
            .map(|(index, entry)| {
                vec![
                    format!("{:>4}", index + 1),
                    words.pick(&entry.name),
                    entry.id.to_owned(),
                ]
            })
            .collect();
        let mut blocks = families::by_family(words, &self.entries, &table::aligned(&rows));
        blocks.push(say!(words, "menu-which-of-list"));
        blocks.join("\n\n")
    }
}

/// The computer players that can play a game.
fn strengths(game: &AnyGame) -> Vec<Strength> {
    Strength::ALL
        .iter()
        .copied()
        .filter(|strength| strength.spec().build(game, 0).is_ok())
        .collect()
}

fn opponent_screen(words: &Words, chosen: &Chosen) -> String {
    let rules = chosen.game.rules();
    let mut rows = vec![vec!["   1".to_owned(), say!(words, "menu-person"), String::new()]];
    for (index, strength) in strengths(&chosen.game).into_iter().enumerate() {
        let says = match strength {
            Strength::Random => say!(words, "menu-random"),
            Strength::Heuristic => say!(words, "menu-heuristic"),
            Strength::AlphaBeta => say!(words, "menu-alphabeta"),
            Strength::Mcts => say!(words, "menu-mcts"),
            Strength::Minimax => say!(words, "menu-minimax"),
            Strength::Level => say!(words, "menu-level"),
        };
        rows.push(vec![
            format!("{:>4}", index + 2),
            strength.word().to_owned(),
            says,
        ]);
    }
    rows.push(vec!["   b".to_owned(), say!(words, "menu-back"), String::new()]);
    let mut head = vec![words.pick(&rules.name)];
    head.extend(table::wrapped(&words.pick(&rules.description), 76));
    format!(
        "{}\n\n{}\n\n{}",
        head.join("\n"),
        table::aligned(&rows).join("\n"),
        say!(words, "menu-against")
    )
}

fn side_screen(words: &Words, chosen: &Chosen, agent: &PlayerSpec) -> String {
    let rules = chosen.game.rules();
    let name = |index: usize| {
        let seat = &rules.seats.0[index];
        let name = words.pick(&seat.name);
        if name.is_empty() {
            seat.letter.to_string()
        } else {
            name
        }
    };
    let rows = [
        vec!["   1".to_owned(), say!(words, "menu-side-first", name = name(0))],
        vec!["   2".to_owned(), say!(words, "menu-side-second", name = name(1))],
        vec!["   b".to_owned(), say!(words, "menu-back")],
    ];
    format!(
        "{}\n\n{}",
        table::aligned(&rows).join("\n"),
        say!(words, "menu-side", agent = agent.to_string())
    )
}
