//! Moves as text: reading what a person types and writing what a record keeps.
//!
//! Reading happens in two steps. First the text is taken apart without looking at the position (`words`); what cannot be
//! taken apart is [`MoveError::Unreadable`]. Then the words are understood in the position, and [`Game::check`] says
//! whether the move may be done. Whole positions as text are `position_text`'s business.

mod words;

use crate::board::{Direction, Shape};
use crate::rules::{Consequence, Rules, StoneChoice};
use crate::{
    Action, Actions, AnyGame, AnyPosition, Board, Game, Move, Player, Point, Position, Refusal, with_game,
};
use words::{Word, words};

/// The longest text that is read as a move, in bytes.
pub const LONGEST_MOVE: usize = 64;

/// Stands for a place that is named but is not on the board.
const NOWHERE: Point = Point(u16::MAX);

/// Why a text is not a move that can be done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// It does not look like a move at all, whatever the position.
    #[error("cannot read \"{text}\" as a move: {why}{}", hint(example.as_deref()))]
    Unreadable {
        /// What was given, shortened when it is long.
        text: String,
        /// What is wrong with it.
        why: Unreadable,
        /// Kinds of moves that the position asks for.
        expected: Actions,
        /// A legal move, as it should be written; `None` when the game is over.
        example: Option<String>,
    },
    /// It can be read, but the move may not be done.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// What is wrong with an unreadable text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// There is nothing in it.
    #[error("it is empty")]
    Empty,
    /// It is longer than any move.
    #[error("it has {length} bytes, and no move has more than {LONGEST_MOVE}")]
    TooLong {
        /// Its length in bytes.
        length: usize,
    },
    /// A character that is in no move.
    #[error("no move has a {character:?} there")]
    Character {
        /// The character.
        character: char,
    },
    /// The words are of no form of move.
    #[error("it has none of the forms of a move")]
    Form,
    /// One number, or three, or more than four.
    #[error("a point has two numbers, row and column, and a slide has four; this has {count}")]
    Numbers {
        /// How many.
        count: usize,
    },
    /// Rows and columns by number on a board that has none.
    #[error("only square boards have numbered rows and columns; here points have names")]
    NoNumbers,
    /// One point, where a stone has to be moved.
    #[error("a stone is to be moved: name two points, where from and where to")]
    OnePoint,
    /// A letter before the point that is no player's.
    #[error("there are no stones called \"{letter}\"")]
    UnknownStone {
        /// The letter.
        letter: char,
    },
    /// A point of a board with levels, without its level.
    #[error("\"{name}\" lacks its level, as in {name}.1")]
    NoLevel {
        /// The name as given.
        name: String,
    },
}

fn hint(example: Option<&str>) -> String {
    example.map_or_else(String::new, |example| format!(" (write for example {example})"))
}

/// A place as it was written, and the point if there is one.
struct Target {
    text: String,
    point: Point,
}

impl<const W: usize> Game<W> {
    /// Reads a move and checks that it may be done.
    ///
    /// Understood are, in either case and with spaces around:
    ///
    /// | text | means |
    /// |---|---|
    /// | `c3` | place a stone, or remove one when nothing can be placed |
    /// | `Oc3`, `O c3` | place a stone of this kind |
    /// | `xc3` | remove the stone |
    /// | `b2-b3`, `b2 b3`, `b2b3` | slide |
    /// | `2 3`, `2 3 3 3` | the same by row and column, counted from 1 at the top left (flat square boards) |
    /// | `d`, `4` | drop a stone into a column, or with sideways gravity (number only) into a row |
    /// | `--`, `pass` | pass |
    /// | `swap` | swap |
    ///
    /// Where `X` is a kind of stone that the mover may choose and a removal is possible too, `X` is the stone and `x`
    /// the removal. Full-width letters and digits count as the ordinary ones, a long dash as two short ones.
    ///
    /// ```
    /// # use lianzi_rules::{catalogue, Move, MoveError, Player, Refusal};
    /// let game = catalogue::game("tic-tac-toe")?;
    /// let position = game.read_position("X2/1O1/3 X - 2")?;
    /// let corner = game.board().point("c3").unwrap();
    /// assert_eq!(game.read_move(&position, " C3 ")?, Move::Place { at: corner, stone: Player::First });
    /// assert_eq!(game.read_move(&position, "3 3")?, Move::Place { at: corner, stone: Player::First });
    /// let refused = game.read_move(&position, "b2").unwrap_err();
    /// assert_eq!(refused.to_string(), "b2 is occupied");
    /// let unreadable = game.read_move(&position, "middle").unwrap_err();
    /// assert!(unreadable.to_string().ends_with("(write for example b1)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError::Unreadable`] when the text is no move in any position; otherwise the first reason of
    /// [`Refusal`]'s order why it may not be done now.
    pub fn read_move(&self, position: &Position<W>, text: &str) -> Result<Move, MoveError> {
        let (mv, named) = self.understand(position, text)?;
        match self.check(position, mv) {
            Ok(()) => Ok(mv),
            // The order of reasons is `check`'s; only the name is better known here.
            Err(Refusal::OffBoard { .. }) => {
                let missing = named.into_iter().find(|target| target.point == NOWHERE);
                Err(self
                    .off_board(missing.map(|target| target.text).unwrap_or_default())
                    .into())
            }
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// The text of a move: `c3`, `b2-b3`, `xc3` for a removal, `--`, `swap`, and `Xc3` where a player may place stones of
    /// either kind. [`read_move`](Self::read_move) reads it back.
    ///
    /// # Panics
    /// When the move names a point that is not on the board.
    pub fn write_move(&self, mv: Move) -> String {
        let rules = self.rules();
        let name = |point| rules.board.name(point);
        match mv {
            Move::Place { at, stone } if rules.stone == StoneChoice::Either => {
                format!("{}{}", rules.seats[stone].letter, name(at))
            }
            Move::Place { at, .. } => name(at).to_owned(),
            Move::Slide { from, to } => format!("{}-{}", name(from), name(to)),
            Move::Remove { at } => format!("x{}", name(at)),
            Move::Pass => "--".to_owned(),
            Move::Swap => "swap".to_owned(),
        }
    }

    /// The move that a text means, whether it may be done or not, and the places that it names.
    fn understand(&self, position: &Position<W>, text: &str) -> Result<(Move, Vec<Target>), MoveError> {
        let words = words(text).map_err(|why| self.unreadable(position, text, why, None))?;
        let expected = self.expected(position);
        let reader = Reader {
            game: self,
            position,
            expected,
        };
        let read = match words.as_slice() {
            [Word::Dash, Word::Dash] => Ok((Move::Pass, Vec::new())),
            [Word::Letters(letters)] if letters.eq_ignore_ascii_case("pass") => Ok((Move::Pass, Vec::new())),
            [Word::Letters(letters)] if letters.eq_ignore_ascii_case("swap") => Ok((Move::Swap, Vec::new())),
            words if !words.contains(&Word::Dash) => reader.without_dash(words),
            [Word::Name(from), Word::Dash, Word::Name(to)] => slide(reader.named(from), reader.named(to)),
            [
                Word::Number(row),
                Word::Number(column),
                Word::Dash,
                Word::Number(to_row),
                Word::Number(to_column),
            ] => slide(reader.numbered(row, column), reader.numbered(to_row, to_column)),
            _ => Err(Unreadable::Form.into()),
        };
        read.map_err(|Misread { why, from }| self.unreadable(position, text, why, from))
    }

    /// The error with what would be right instead. A slide that begins `from` this point is preferred as the example.
    fn unreadable(
        &self,
        position: &Position<W>,
        text: &str,
        why: Unreadable,
        from: Option<Point>,
    ) -> MoveError {
        let moves = self.legal_moves(position);
        let begins = |mv: &&Move| matches!(mv, Move::Slide { from: start, .. } if Some(*start) == from);
        let example = moves
            .iter()
            .find(begins)
            .or(moves.first())
            .map(|&mv| self.write_move(mv));
        let mut shown: String = text.trim().chars().take(LONGEST_MOVE).collect();
        if shown.len() < text.trim().len() {
            shown.push('…');
        }
        MoveError::Unreadable {
            text: shown,
            why,
            expected: self.expected(position),
            example,
        }
    }
}

/// Why words are no move, and the one point that they name, if they do.
struct Misread {
    why: Unreadable,
    from: Option<Point>,
}

impl From<Unreadable> for Misread {
    fn from(why: Unreadable) -> Self {
        Self { why, from: None }
    }
}

type Read = Result<(Move, Vec<Target>), Misread>;

/// Understands words in a position.
struct Reader<'a, const W: usize> {
    game: &'a Game<W>,
    position: &'a Position<W>,
    expected: Actions,
}

impl<const W: usize> Reader<'_, W> {
    fn rules(&self) -> &Rules {
        self.game.rules()
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn without_dash(&self, words: &[Word]) -> Read {
        // A stone's letter stands before the place, with a space or without one: `Oc3` and `O c3`, `Od` and `O d`.
        match words {
            [Word::Prefixed(letter, name)] => self.one(Some(*letter), self.named(name)),
            [Word::Letters(letter), rest @ ..] if letter.len() == 1 && !rest.is_empty() => {
                let letter = letter.chars().next();
                match rest {
                    [Word::Name(name)] => self.one(letter, self.named(name)),
                    [Word::Number(row), Word::Number(column)] => self.one(letter, self.numbered(row, column)),
                    [lane] => self.one(letter, self.lane(lane)),
                    _ => Err(Unreadable::Form.into()),
                }
            }
            [Word::Letters(letters)] if letters.len() == 2 && self.gravity().is_some() => {
                let (letter, column) = letters.split_at(1);
                self.one(
                    letter.chars().next(),
                    self.lane(&Word::Letters(column.to_owned())),
                )
            }
            [Word::Name(name)] => self.one(None, self.named(name)),
            [Word::Name(from), Word::Name(to)] => slide(self.named(from), self.named(to)),
            [Word::Number(row), Word::Number(column)] => self.one(None, self.numbered(row, column)),
            [
                Word::Number(row),
                Word::Number(column),
                Word::Number(to_row),
                Word::Number(to_column),
            ] => slide(self.numbered(row, column), self.numbered(to_row, to_column)),
            [lane] => self.one(None, self.lane(lane)),
            _ if words.iter().all(|word| matches!(word, Word::Number(_))) => {
                Err(self.numbers(words.len()).into())
            }
            _ => Err(Unreadable::Form.into()),
        }
    }

    /// A move with one place: placing, or removing when that is what is due.
    fn one(&self, letter: Option<char>, target: Result<Target, Unreadable>) -> Read {
        let target = target?;
        let at = target.point;
        let mv = if let Some(letter) = letter {
            match self.letter(letter)? {
                Some(stone) => Move::Place { at, stone },
                None => Move::Remove { at },
            }
        } else if self.expected.contains(Action::Place) {
            Move::Place {
                at,
                stone: self.usual_stone(),
            }
        } else if self.expected.contains(Action::Remove) {
            Move::Remove { at }
        } else if self.expected.contains(Action::Slide) {
            return Err(Misread {
                why: Unreadable::OnePoint,
                from: Some(at),
            });
        } else {
            Move::Place {
                at,
                stone: self.usual_stone(),
            }
        };
        Ok((mv, vec![target]))
    }

    /// The stone that a player places who does not say which.
    fn usual_stone(&self) -> Player {
        self.game.stone_to_place(self.position)
    }

    /// What a letter before a place means: a stone, or `None` for a removal.
    fn letter(&self, letter: char) -> Result<Option<Player>, Unreadable> {
        let rules = self.rules();
        let is = |player: &Player| {
            let known = rules.stone != StoneChoice::Shared || *player == Player::First;
            known && rules.seats[*player].letter.eq_ignore_ascii_case(&letter)
        };
        let stone = Player::BOTH.into_iter().find(is);
        if !letter.eq_ignore_ascii_case(&'x') {
            return stone.map(Some).ok_or(Unreadable::UnknownStone { letter });
        }
        let Some(stone) = stone else { return Ok(None) };
        let places = self.expected.contains(Action::Place);
        let removes = self.expected.contains(Action::Remove);
        let means_stone = match (places, removes) {
            (true, true) => letter == 'X',
            (false, true) => false,
            _ => rules.stone == StoneChoice::Either || !removals_exist(rules),
        };
        Ok(means_stone.then_some(stone))
    }

    fn named(&self, name: &str) -> Result<Target, Unreadable> {
        if self.board().shape() == Shape::Box && !name.contains('.') {
            return Err(Unreadable::NoLevel {
                name: name.to_owned(),
            });
        }
        let point = self.board().point(&without_zeros(name)).unwrap_or(NOWHERE);
        Ok(Target {
            text: name.to_owned(),
            point,
        })
    }

    fn numbered(&self, row: &str, column: &str) -> Result<Target, Unreadable> {
        if self.board().shape() != Shape::Square {
            return Err(Unreadable::NoNumbers);
        }
        let index = |number: &str| number.parse::<u16>().ok()?.checked_sub(1);
        let point = index(row)
            .zip(index(column))
            .and_then(|(row, column)| self.board().at(row, column));
        Ok(Target {
            text: format!("{row} {column}"),
            point: point.unwrap_or(NOWHERE),
        })
    }

    fn gravity(&self) -> Option<Direction> {
        self.rules().phases[self.position.phase()].gravity
    }

    fn numbers(&self, count: usize) -> Unreadable {
        if self.board().shape() == Shape::Square {
            Unreadable::Numbers { count }
        } else {
            Unreadable::NoNumbers
        }
    }

    /// The point where a stone comes to rest that is dropped into a column (or into a row, when it falls sideways).
    fn lane(&self, word: &Word) -> Result<Target, Unreadable> {
        let (text, number) = match word {
            Word::Number(number) => (number, true),
            Word::Letters(letters) if letters.len() == 1 => (letters, false),
            _ => return Err(Unreadable::Form),
        };
        let Some(gravity) = self.gravity() else {
            return Err(if number { self.numbers(1) } else { Unreadable::Form });
        };
        let board = self.board();
        let upright = matches!(gravity, Direction::Up | Direction::Down);
        if !upright && !number {
            return Err(Unreadable::Form);
        }
        let digits = text.trim_start_matches('0');
        let in_lane = |point: &Point| {
            let name = board.name(*point);
            match (upright, number) {
                (true, true) => digits.parse() == Ok(board.place(*point).x + 1),
                (true, false) => name[..1].eq_ignore_ascii_case(text),
                (false, _) => &name[1..] == digits,
            }
        };
        let lane: Vec<Point> = board.points().filter(in_lane).collect();
        let forward = matches!(gravity, Direction::Down | Direction::Right);
        let entrance = if forward { lane.first() } else { lane.last() };
        let point = entrance.map_or(NOWHERE, |&entrance| self.rest(entrance, gravity));
        Ok(Target {
            text: text.clone(),
            point,
        })
    }

    /// Where a stone comes to rest that enters the board here; the entrance itself when that is occupied.
    fn rest(&self, entrance: Point, gravity: Direction) -> Point {
        let board = self.board();
        let mut rest = entrance;
        loop {
            let place = board.place(rest);
            let below = match gravity {
                Direction::Down => board.at(place.y + 1, place.x),
                Direction::Right => board.at(place.y, place.x + 1),
                Direction::Up => place.y.checked_sub(1).and_then(|row| board.at(row, place.x)),
                _ => place
                    .x
                    .checked_sub(1)
                    .and_then(|column| board.at(place.y, column)),
            };
            match below {
                Some(below)
                    if self.position.stone(rest).is_none() && self.position.stone(below).is_none() =>
                {
                    rest = below;
                }
                _ => return rest,
            }
        }
    }
}

fn slide(from: Result<Target, Unreadable>, to: Result<Target, Unreadable>) -> Read {
    let (from, to) = (from?, to?);
    Ok((
        Move::Slide {
            from: from.point,
            to: to.point,
        },
        vec![from, to],
    ))
}

/// Whether there are removals in a game at all.
fn removals_exist(rules: &Rules) -> bool {
    let by_rule = rules
        .rules
        .iter()
        .any(|rule| matches!(rule.then, Consequence::Remove(_)));
    let removes = |steps: &Vec<Actions>| steps.iter().any(|step| step.contains(Action::Remove));
    let in_turn = rules
        .phases
        .iter()
        .any(|phase| phase.turn.0.iter().any(removes) || phase.first_turn.as_ref().is_some_and(removes));
    by_rule || in_turn
}

/// `c03` is `c3`.
fn without_zeros(name: &str) -> String {
    let trim = |digits: &str| match digits.trim_start_matches('0') {
        "" if !digits.is_empty() => "0".to_owned(),
        trimmed => trimmed.to_owned(),
    };
    let (letter, rest) = name.split_at(1);
    let numbers: Vec<String> = rest.split('.').map(trim).collect();
    format!("{letter}{}", numbers.join("."))
}

impl AnyGame {
    /// Reads a move and checks that it may be done; see [`Game::read_move`].
    ///
    /// # Errors
    /// The text is no move, or the move may not be done.
    pub fn read_move(&self, position: &AnyPosition, text: &str) -> Result<Move, MoveError> {
        with_game!(self, position, |game, position| game.read_move(position, text))
    }

    /// The text of a move; see [`Game::write_move`].
    ///
    /// # Panics
    /// When the move names a point that is not on the board.
    pub fn write_move(&self, mv: Move) -> String {
        with_game!(self, |game| game.write_move(mv))
    }
}

#[cfg(test)]
mod tests;
