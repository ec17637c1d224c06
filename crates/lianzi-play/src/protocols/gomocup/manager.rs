//! The manager's side: what is said to an engine, and what its answers mean.

use std::time::Duration;

use lianzi_rules::{AnyGame, AnyPosition, Move, Player, Point, Refusal};
use lianzi_search::{AgentError, Forfeit};

use super::command;
use super::games::{self, Spoken};
use crate::protocols::Line;
use crate::protocols::external::talk::{Asked, Exchange, Found, Heard, Talk, Wait, way};
use crate::protocols::lines::shown;

/// What an engine may use, in bytes: as much as the Gomocup tournaments give. No limit at all (0) is a case that old
/// engines get wrong.
const MEMORY: u64 = 350 << 20;

/// No limit for a whole match.
const UNLIMITED: u32 = 2_147_483_647;

/// The manager's side for one engine.
#[derive(Clone, Debug)]
pub(crate) struct Manager {
    game: AnyGame,
    spoken: Spoken,
    /// The position that the engine has before it: after its own last move; `None` before the first.
    known: Option<AnyPosition>,
    /// The position that it was asked about.
    asked: AnyPosition,
    /// The time for a move that it was told.
    told: Option<Duration>,
}

impl Manager {
    /// For a game.
    ///
    /// # Errors
    /// The protocol has no words for it.
    pub fn new(game: &AnyGame) -> Result<Self, AgentError> {
        Ok(Self {
            spoken: games::spoken(game).ok_or_else(|| games::no_words(game))?,
            known: None,
            asked: game.start(),
            told: None,
            game: game.clone(),
        })
    }

    fn written(&self, at: Point) -> String {
        format!("{},{}", at.0 % self.spoken.width, at.0 / self.spoken.width)
    }

    /// `START`, and what is told at the beginning.
    fn begin(&self, asked: &Asked<'_>) -> [Exchange; 2] {
        let Spoken { width, height, bits } = self.spoken;
        let start = if width == height {
            format!("START {width}")
        } else {
            format!("RECTSTART {width},{height}")
        };
        let mut info = vec![
            format!("INFO rule {bits}"),
            "INFO game_type 1".to_owned(),
            "INFO timeout_match 0".to_owned(),
            format!("INFO max_memory {MEMORY}"),
        ];
        info.extend(asked.depth.map(|depth| format!("INFO max_depth {depth}")));
        info.extend(asked.nodes.map(|nodes| format!("INFO max_node {nodes}")));
        if asked.threads > 1 {
            info.push(format!("INFO thread_num {}", asked.threads));
        }
        let start = Exchange {
            say: vec![start],
            wait: Wait::Ready,
        };
        [
            start,
            Exchange {
                say: info,
                wait: Wait::Move,
            },
        ]
    }

    /// The whole board, the stones by turns and the opponent's last, for engines that take the colours from the order.
    fn board(&self, position: &AnyPosition) -> Vec<String> {
        let mover = position.mover();
        let mut stones = Player::BOTH.map(|player| position.stones(player).into_iter());
        let [first, second] = &mut stones;
        let mut lines = vec!["BOARD".to_owned()];
        loop {
            let pair = [(Player::First, first.next()), (Player::Second, second.next())];
            let placed = pair
                .into_iter()
                .filter_map(|(player, at)| at.map(|at| (player, at)));
            let before = lines.len();
            for (player, at) in placed {
                lines.push(format!(
                    "{},{}",
                    self.written(at),
                    if player == mover { 1 } else { 2 }
                ));
            }
            if lines.len() == before {
                break;
            }
        }
        lines.push("DONE".to_owned());
        lines
    }

    fn moved(&self, text: &str) -> Heard {
        let numbers = command::numbers(text);
        let Some(&[x, y]) = numbers.as_deref() else {
            return Heard::Lost(Forfeit::Garbled { text: shown(text) });
        };
        let Spoken { width, height, .. } = self.spoken;
        let within = |number: i64, most: u16| u16::try_from(number).ok().filter(|number| *number < most);
        let illegal = |refusal: Refusal| {
            Heard::Lost(Forfeit::Illegal {
                text: shown(text),
                refusal,
            })
        };
        let Some((x, y)) = within(x, width).zip(within(y, height)) else {
            return illegal(Refusal::OffBoard {
                name: shown(text),
                columns: width,
                rows: height,
            });
        };
        let mv = Move::Place {
            at: Point(y * width + x),
            stone: self.asked.mover(),
        };
        match self.game.check(&self.asked, mv) {
            Ok(()) => Heard::Moved(Found {
                mv,
                depth: 0,
                nodes: 0,
                estimate: None,
            }),
            Err(refusal) => illegal(refusal),
        }
    }
}

impl Talk for Manager {
    fn ask(&mut self, asked: &Asked<'_>) -> Vec<Exchange> {
        self.asked = *asked.position;
        let answered = self
            .known
            .take()
            .and_then(|known| way(&self.game, &known, asked.position));
        // Told again only when it changes: an engine that still listens for a word to stop its last thinking may take the
        // first word of a line for it, and the rest for a command that it does not know.
        let mut time = Vec::new();
        if answered.is_none() || self.told != Some(asked.time) {
            time.push(format!("INFO timeout_turn {}", asked.time.as_millis()));
            time.push(format!("INFO time_left {UNLIMITED}"));
        }
        self.told = Some(asked.time);
        if let Some(at) = answered.and_then(Move::target) {
            time.push(format!("TURN {}", self.written(at)));
            return vec![Exchange {
                say: time,
                wait: Wait::Move,
            }];
        }
        // Every engine knows START, and not every one RESTART.
        let [start, mut info] = self.begin(asked);
        info.say.append(&mut time);
        if asked.position.ply() == 0 && *asked.position == self.game.start() {
            info.say.push("BEGIN".to_owned());
        } else {
            info.say.extend(self.board(asked.position));
        }
        vec![start, info]
    }

    fn hear(&mut self, line: &Line, wait: Wait) -> Heard {
        let text = line.text.trim();
        let (word, rest) = text
            .split_once(|letter: char| letter.is_ascii_whitespace())
            .unwrap_or((text, ""));
        match (word.to_ascii_uppercase().as_str(), wait) {
            ("ERROR" | "UNKNOWN", _) => Heard::Lost(Forfeit::Refused { text: shown(text) }),
            ("OK", Wait::Ready) => Heard::Ready,
            // Before it is ready an engine may say of itself whatever it likes.
            ("MESSAGE" | "DEBUG", _) | (_, Wait::Ready) => Heard::Note,
            ("SUGGEST", Wait::Move) => match self.moved(rest) {
                Heard::Moved(found) => match found.mv.target() {
                    Some(at) => Heard::Answer(format!("PLAY {}", self.written(at))),
                    None => Heard::Note,
                },
                other => other,
            },
            (_, Wait::Move) => {
                let heard = self.moved(text);
                if let Heard::Moved(found) = &heard {
                    self.known = self.game.play(&self.asked, found.mv).ok();
                }
                heard
            }
        }
    }

    fn forget(&mut self) {
        self.known = None;
    }

    fn hurry(&self) -> Option<&'static str> {
        None
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

#[cfg(test)]
mod tests {
    use lianzi_rules::catalogue;
    use proptest::prelude::*;

    use super::*;

    /// A manager that has asked for the answer to a stone in the middle.
    fn waiting() -> Manager {
        let game = catalogue::game("gomoku").unwrap();
        let mv = game.read_move(&game.start(), "h8").unwrap();
        let position = game.play(&game.start(), mv).unwrap();
        let mut manager = Manager::new(&game).unwrap();
        manager.ask(&Asked {
            position: &position,
            time: Duration::from_secs(1),
            depth: None,
            nodes: None,
            threads: 1,
        });
        manager
    }

    proptest! {
        /// Whatever an engine writes, a move that is taken is legal.
        #[test]
        fn no_line_of_an_engine_is_taken_for_what_it_is_not(text in "(SUGGEST |MESSAGE |OK|ERROR )?[ -~]{0,12}|-?[0-9]{1,20} ?,? ?-?[0-9]{1,3}|\\PC{0,40}") {
            let mut manager = waiting();
            let line = Line { text: text.clone(), cut: false };
            match manager.hear(&line, Wait::Move) {
                Heard::Moved(found) => prop_assert!(manager.game.check(&manager.asked, found.mv).is_ok()),
                Heard::Answer(answer) => prop_assert!(answer.starts_with("PLAY ")),
                Heard::Note => prop_assert!(text.trim_start().to_ascii_uppercase().starts_with(['M', 'D'])),
                Heard::Ready => prop_assert!(false, "nothing was started: {text:?}"),
                Heard::Lost(_) => {}
            }
            prop_assert!(!matches!(waiting().hear(&line, Wait::Ready), Heard::Moved(_) | Heard::Answer(_)));
        }
    }

    #[test]
    fn the_time_is_not_told_again_while_it_is_the_same() {
        let mut manager = waiting();
        let mut position = manager.asked;
        let mut said = Vec::new();
        for (answer, mv, seconds) in [("6,6", "i8", 1), ("5,5", "j8", 1), ("4,4", "k8", 2)] {
            let line = Line {
                text: answer.to_owned(),
                cut: false,
            };
            let Heard::Moved(found) = manager.hear(&line, Wait::Move) else {
                panic!("{line:?}");
            };
            position = manager.game.play(&position, found.mv).unwrap();
            let mv = manager.game.read_move(&position, mv).unwrap();
            position = manager.game.play(&position, mv).unwrap();
            let exchanges = manager.ask(&Asked {
                position: &position,
                time: Duration::from_secs(seconds),
                depth: None,
                nodes: None,
                threads: 1,
            });
            said.push(exchanges.into_iter().flat_map(|exchange| exchange.say).count());
        }
        assert_eq!(said, [1, 1, 3]);
    }

    #[test]
    fn every_point_is_read_as_it_was_written() {
        let mut manager = waiting();
        let middle = Point(7 * 15 + 7);
        for point in manager.game.board().points().filter(|&point| point != middle) {
            let line = Line {
                text: format!(" {} ", manager.written(point)),
                cut: false,
            };
            let Heard::Moved(found) = manager.hear(&line, Wait::Move) else {
                panic!("{line:?}");
            };
            assert_eq!(found.mv.target(), Some(point));
        }
    }
}
