//! Where the games of a match begin.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use lianzi_play::files::{self, FileError};
use lianzi_play::record::{Format, MOST_BYTES, ReadError};
use lianzi_play::{Match, NamedGame, Record, Takeback};
use lianzi_rules::{AnyGame, AnyPosition, Move, MoveError, PositionError, Preview};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::{Agent, Chance, Limits};

use super::mix;
use crate::balance::course::share_of_score;

/// The most random plies of an opening.
pub const MOST_PLIES: u32 = 200;

/// How often a random opening is thrown anew because it has been there already, or is decided by the next move.
const CHOOSY: u32 = 100;

/// How often a random opening is thrown anew because the game is over in it.
const PATIENT: u32 = 10_000;

/// How many openings are thrown for an even one.
const CANDIDATES: u32 = 24;

/// An opening is even when a search's judgement, from -1 to 1, is no farther from 0 than this.
const EVEN: f64 = 0.2;

/// Positions that the search looks at for that.
const JUDGED_NODES: u64 = 3_000;

/// The stream of chance that openings come from; games have the small numbers.
const STREAM: u64 = 1 << 40;

/// Where a game begins: a position, and the moves that both players find made.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The position before the moves.
    pub start: AnyPosition,
    /// The moves; the game is not over after them.
    pub moves: Vec<Move>,
}

/// Where openings come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Openings {
    /// So many random legal plies from the game's start. Openings in which the game is over are never taken; those in
    /// which the player on move wins at once, and those that were there already, only when no others can be found.
    Random {
        /// How many plies.
        plies: u32,
    },
    /// Random plies that leave the players about even, as a search of a few thousand positions judges it; the most even of
    /// some where none is even enough.
    Even {
        /// How many plies.
        plies: u32,
    },
    /// These, one after another and then from the beginning again.
    Listed(Vec<Opening>),
}

/// Why there is no opening.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// Random play ends the game before that.
    #[error("no game was found that is still open after {plies} random plies")]
    TooLong {
        /// How many plies were asked for.
        plies: u32,
    },
    /// The list of openings is empty.
    #[error("there is no opening in the list")]
    Empty,
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is a record, and a wrong one.
    #[error("{}: {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<ReadError>,
    },
    /// The game is over in the record.
    #[error("{}: the game is over at the end of this record, so that nothing is left to play", path.display())]
    Over {
        /// The file.
        path: PathBuf,
    },
    /// A line is no opening.
    #[error("{}, line {number}: {fault}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        number: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
}

/// What is wrong with an opening's line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// It is no position.
    #[error("this is no position of the game: {0}")]
    Position(PositionError),
    /// A move is wrong.
    #[error("move {number}: {error}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// The game is over.
    #[error("the game is over in it, so that nothing is left to play")]
    Over,
}

impl Openings {
    /// The openings of so many pairs, or fewer that are then used again.
    ///
    /// # Errors
    /// The list is empty, or random games are over before that.
    pub fn draw(&self, game: &AnyGame, pairs: u32, seed: u64) -> Result<Vec<Opening>, OpeningError> {
        match self {
            Self::Listed(list) if list.is_empty() => Err(OpeningError::Empty),
            Self::Listed(list) => Ok(list.clone()),
            Self::Random { plies: 0 } => {
                let beginning = throw(game, 0, &mut Chance::new(0));
                let (opening, _) = beginning.ok_or(OpeningError::TooLong { plies: 0 })?;
                Ok(vec![opening])
            }
            Self::Random { plies } => {
                let mut taken = HashSet::new();
                let draw = |pair| {
                    random(
                        game,
                        *plies,
                        &mut Chance::new(mix(seed, STREAM + pair)),
                        &mut taken,
                    )
                };
                (0..u64::from(pairs)).map(draw).collect()
            }
            Self::Even { plies } => {
                let mut taken = HashSet::new();
                let mut judge = AlphaBetaAgent::new(game, 64, 0).with_threats(game);
                (0..u64::from(pairs))
                    .map(|pair| {
                        let mut chance = Chance::new(mix(seed, STREAM + pair));
                        even(game, *plies, &mut judge, &mut chance, &mut taken)
                    })
                    .collect()
            }
        }
    }

    /// A number that is the same for the same list, in hexadecimal; nothing for random ones.
    pub fn id(&self, game: &AnyGame) -> Option<String> {
        let Self::Listed(list) = self else {
            return None;
        };
        let byte = |so_far, byte: u8| mix(so_far, u64::from(byte));
        let id = list.iter().fold(list.len() as u64, |so_far, opening| {
            let start = mix(so_far, game.key(&opening.start));
            let moves = opening.moves.iter().map(|&mv| game.write_move(mv));
            moves.fold(start, |so_far, mv| mv.bytes().fold(mix(so_far, 0), byte))
        });
        Some(format!("{id:016x}"))
    }

    /// Reads openings from a file: a record, whose moves are the one opening, or a text with an opening a line, which is
    /// a list of moves from the game's start or a position. Empty lines and what follows a `;` do not count.
    ///
    /// # Errors
    /// The file cannot be read, or a line is no opening of this game.
    pub fn read(path: &Path, game: &NamedGame) -> Result<Self, OpeningError> {
        let text = files::read_text(path, MOST_BYTES as u64)?;
        if Format::detect(&text).is_ok() {
            let record = Record::read_for(&text, game).map_err(|error| OpeningError::Record {
                path: path.to_owned(),
                error: Box::new(error),
            })?;
            if record.ending().is_over() {
                return Err(OpeningError::Over {
                    path: path.to_owned(),
                });
            }
            return Ok(Self::Listed(vec![Opening {
                start: *record.played().start(),
                moves: record.moves().to_vec(),
            }]));
        }
        let mut list = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split(';').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            list.push(read_line(line, game.game()).map_err(|fault| OpeningError::Line {
                path: path.to_owned(),
                number: index + 1,
                fault,
            })?);
        }
        if list.is_empty() {
            return Err(OpeningError::Empty);
        }
        Ok(Self::Listed(list))
    }
}

/// An opening from a line: moves, or a position.
fn read_line(line: &str, game: &AnyGame) -> Result<Opening, LineFault> {
    let mut played = Match::new(game.clone(), Takeback::Free);
    let mut wrong = None;
    for (index, text) in line.split_whitespace().enumerate() {
        if let Err(error) = played.play_text(text) {
            let number = index + 1;
            wrong = Some(LineFault::Move { number, error });
            break;
        }
    }
    match wrong {
        None if played.outcome().is_over() => Err(LineFault::Over),
        None => Ok(opening_of(&played)),
        Some(fault) => match game.read_position(line) {
            Ok(position) if position.outcome().is_over() => Err(LineFault::Over),
            Ok(start) => Ok(Opening {
                start,
                moves: Vec::new(),
            }),
            // Rows of a position have a slash between them, and moves have none.
            Err(error) if line.contains('/') => Err(LineFault::Position(error)),
            Err(_) => Err(fault),
        },
    }
}

fn opening_of(played: &Match) -> Opening {
    Opening {
        start: *played.start(),
        moves: played.moves().to_vec(),
    }
}

/// A random opening, if possible one that is new and not decided by the next move.
fn random(
    game: &AnyGame,
    plies: u32,
    chance: &mut Chance,
    taken: &mut HashSet<u64>,
) -> Result<Opening, OpeningError> {
    let mut spare = None;
    for attempt in 0..PATIENT {
        if let Some((opening, quiet)) = throw(game, plies, chance) {
            let key = game.key(&last_position(game, &opening));
            if quiet && taken.insert(key) {
                return Ok(opening);
            }
            // A quiet one that was there before is better than one that is decided by the next move.
            if spare
                .as_ref()
                .is_none_or(|(_, spare_quiet)| quiet && !spare_quiet)
            {
                spare = Some((opening, quiet));
            }
        }
        if attempt >= CHOOSY
            && let Some((opening, _)) = spare
        {
            return Ok(opening);
        }
    }
    Err(OpeningError::TooLong { plies })
}

/// The most even one of some random openings; the first that is even enough.
fn even(
    game: &AnyGame,
    plies: u32,
    judge: &mut AlphaBetaAgent,
    chance: &mut Chance,
    taken: &mut HashSet<u64>,
) -> Result<Opening, OpeningError> {
    let mut best: Option<(f64, Opening)> = None;
    for _ in 0..CANDIDATES {
        let opening = random(game, plies, chance, taken)?;
        let position = last_position(game, &opening);
        let limits = Limits::none().with_nodes(JUDGED_NODES);
        let score = judge
            .choose(game, &position, &limits)
            .ok()
            .and_then(|choice| choice.score);
        let off = score.map_or(1.0, |score| share_of_score(score).abs());
        if off <= EVEN {
            return Ok(opening);
        }
        if best.as_ref().is_none_or(|(least, _)| off < *least) {
            best = Some((off, opening));
        }
    }
    best.map(|(_, opening)| opening)
        .ok_or(OpeningError::TooLong { plies })
}

fn last_position(game: &AnyGame, opening: &Opening) -> AnyPosition {
    let mut position = opening.start;
    for &mv in &opening.moves {
        if let Ok(next) = game.play(&position, mv) {
            position = next;
        }
    }
    position
}

/// So many random plies, and whether the player on move cannot win at once; `None` when the game is over.
fn throw(game: &AnyGame, plies: u32, chance: &mut Chance) -> Option<(Opening, bool)> {
    let mut played = Match::new(game.clone(), Takeback::Free);
    for _ in 0..plies {
        let moves = played.legal_moves();
        let mv = *moves.get(chance.below(moves.len() as u32) as usize)?;
        played.play(mv).ok()?;
    }
    if played.outcome().is_over() {
        return None;
    }
    let quiet = played
        .legal_moves()
        .iter()
        .all(|&mv| played.preview(mv) != Preview::Wins);
    Some((opening_of(&played), quiet))
}
