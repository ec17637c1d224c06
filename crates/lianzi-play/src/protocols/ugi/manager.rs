//! The manager's side: what is said to an engine, and what its answers mean.

use lianzi_rules::{AnyGame, AnyPosition, Move};
use lianzi_search::Forfeit;

use super::search::{Told, millis};
use crate::protocols::Line;
use crate::protocols::external::talk::{Asked, Exchange, Found, Heard, Talk, Wait, read, way};
use crate::protocols::lines::shown;

/// The manager's side for one engine.
#[derive(Clone, Debug)]
pub(crate) struct Manager {
    game: AnyGame,
    /// Whether the engine has been greeted.
    greeted: bool,
    /// Which of its words is waited for before it is ready.
    ready: &'static str,
    /// Where the line of moves begins; `None` before the first.
    start: Option<AnyPosition>,
    moves: Vec<Move>,
    /// After those moves.
    now: AnyPosition,
    told: Told,
}

impl Manager {
    /// For a game.
    pub fn new(game: &AnyGame) -> Self {
        Self {
            game: game.clone(),
            greeted: false,
            ready: "ugiok",
            start: None,
            moves: Vec::new(),
            now: game.start(),
            told: Told::default(),
        }
    }

    /// Goes on from what the engine knows, if one move leads from there to here; says whether it did.
    fn follow(&mut self, position: &AnyPosition) -> bool {
        if self.start.is_none() {
            return false;
        }
        // The same player may be on move again: in some games a turn has several moves.
        if self.now == *position {
            return true;
        }
        let Some(mv) = way(&self.game, &self.now, position) else {
            return false;
        };
        self.moves.push(mv);
        self.now = *position;
        true
    }

    fn position(&self) -> String {
        let start = self.start.unwrap_or_else(|| self.game.start());
        let mut line = if start == self.game.start() {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", self.game.write_position(&start))
        };
        if !self.moves.is_empty() {
            line.push_str(" moves");
            for &mv in &self.moves {
                line.push(' ');
                line.push_str(&self.game.write_move(mv));
            }
        }
        line
    }
}

impl Talk for Manager {
    fn ask(&mut self, asked: &Asked<'_>) -> Vec<Exchange> {
        let mut exchanges = Vec::new();
        let ready = |say: &str| Exchange {
            say: vec![say.to_owned()],
            wait: Wait::Ready,
        };
        if !self.greeted {
            self.greeted = true;
            self.ready = "ugiok";
            exchanges.push(ready("ugi"));
        }
        if !self.follow(asked.position) {
            self.start = Some(*asked.position);
            self.now = *asked.position;
            self.moves.clear();
            let mut say = Vec::new();
            if asked.threads > 1 {
                say.push(format!("setoption name threads value {}", asked.threads));
            }
            say.extend(["uginewgame".to_owned(), "isready".to_owned()]);
            exchanges.push(Exchange {
                say,
                wait: Wait::Ready,
            });
        }
        self.told = Told::default();
        let limits = [
            asked.depth.map(|depth| format!("depth {depth} ")),
            asked.nodes.map(|nodes| format!("nodes {nodes} ")),
        ];
        let limits: String = limits.into_iter().flatten().collect();
        let go = format!("go {limits}movetime {}", millis(asked.time));
        exchanges.push(Exchange {
            say: vec![self.position(), go],
            wait: Wait::Move,
        });
        exchanges
    }

    fn hear(&mut self, line: &Line, wait: Wait) -> Heard {
        let mut words = line.text.split_ascii_whitespace();
        let word = words.next().unwrap_or_default();
        match (word, wait) {
            ("ugiok" | "readyok", Wait::Ready) if word == self.ready => {
                self.ready = "readyok";
                Heard::Ready
            }
            (_, Wait::Ready) | ("id" | "option" | "response" | "ugiok" | "readyok", Wait::Move) => {
                Heard::Note
            }
            ("info", Wait::Move) => {
                self.told.hear(&line.text);
                Heard::Note
            }
            ("bestmove", Wait::Move) => {
                let text = words.next().unwrap_or_default();
                match read(&self.game, &self.now, text) {
                    Ok(mv) => {
                        if let Ok(next) = self.game.play(&self.now, mv) {
                            self.moves.push(mv);
                            self.now = next;
                        }
                        Heard::Moved(Found {
                            mv,
                            depth: self.told.depth.unwrap_or(0),
                            nodes: self.told.nodes.unwrap_or(0),
                            estimate: self.told.estimate,
                        })
                    }
                    Err(forfeit) => Heard::Lost(forfeit),
                }
            }
            (_, Wait::Move) => Heard::Lost(Forfeit::Garbled {
                text: shown(&line.text),
            }),
        }
    }

    fn forget(&mut self) {
        self.greeted = false;
        self.start = None;
    }

    fn hurry(&self) -> Option<&'static str> {
        Some("stop")
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}
