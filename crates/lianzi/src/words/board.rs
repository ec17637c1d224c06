//! Players, moves and lines as words.

use lianzi_rules::board::Direction;
use lianzi_rules::{AnyGame, Board, Move, Player, Point};

use super::{Words, say};
use crate::screen::level_numbers;
use crate::symbols::Symbols;

impl Words {
    /// A player by name and symbol: `Black (B)`, or only `X` where the rule file gives no names.
    pub fn player(&self, game: &AnyGame, symbols: &Symbols, player: Player) -> String {
        let rules = game.rules();
        let symbol = symbols.stones[player];
        let seat = &rules.seats[player];
        let name = self.pick(&seat.name);
        if name.is_empty() || name == seat.letter.to_string() {
            // Names that nobody chose are the letters; what is seen on the board says more.
            return say!(self, "player-symbol", symbol = symbol.to_string());
        }
        if rules.stone == lianzi_rules::rules::StoneChoice::Own {
            say!(self, "player-named", name = name, symbol = symbol.to_string())
        } else {
            name // his symbol would not be his alone
        }
    }

    /// A move as it is typed, and in words where the typing says too little.
    pub fn a_move(&self, game: &AnyGame, mv: Move) -> String {
        match mv {
            Move::Pass => say!(self, "move-pass"),
            Move::Swap => say!(self, "move-swap"),
            Move::Remove { at } => say!(self, "move-remove", point = game.board().name(at)),
            Move::Place { .. } | Move::Slide { .. } => game.write_move(mv),
        }
    }

    /// A number as a word where that reads better.
    pub fn number(&self, number: usize) -> String {
        match number {
            1 => say!(self, "number-1"),
            2 => say!(self, "number-2"),
            3 => say!(self, "number-3"),
            4 => say!(self, "number-4"),
            5 => say!(self, "number-5"),
            6 => say!(self, "number-6"),
            7 => say!(self, "number-7"),
            8 => say!(self, "number-8"),
            9 => say!(self, "number-9"),
            10 => say!(self, "number-10"),
            _ => number.to_string(),
        }
    }

    /// A line of stones: "four in a row, c3 to f3", or its points where they do not follow one another.
    pub fn line(&self, board: &Board, points: &[Point]) -> String {
        if let Some((from, to)) = row_ends(board, points) {
            say!(
                self,
                "line-row",
                count = self.number(points.len()),
                from = board.name(from),
                to = board.name(to)
            )
        } else {
            say!(self, "line-shape", points = self.points(board, points))
        }
    }

    /// A list of points.
    pub fn points(&self, board: &Board, points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|&point| board.name(point).to_owned()).collect();
        self.list(&names)
    }

    /// What stands above the levels of a box; nothing for flat boards.
    pub fn level_titles(&self, board: &Board) -> Vec<String> {
        level_numbers(board)
            .into_iter()
            .map(|level| say!(self, "level-title", level = level))
            .collect()
    }

    /// A way on the drawn board.
    pub fn direction(&self, direction: Direction) -> String {
        match direction {
            Direction::Up => say!(self, "direction-up"),
            Direction::UpRight => say!(self, "direction-up-right"),
            Direction::Right => say!(self, "direction-right"),
            Direction::DownRight => say!(self, "direction-down-right"),
            Direction::Down => say!(self, "direction-down"),
            Direction::DownLeft => say!(self, "direction-down-left"),
            Direction::Left => say!(self, "direction-left"),
            Direction::UpLeft => say!(self, "direction-up-left"),
        }
    }
}

/// The ends of points that follow one another on one of the board's lines.
fn row_ends(board: &Board, points: &[Point]) -> Option<(Point, Point)> {
    board.lines().iter().find_map(|line| {
        let length = line.points.len();
        let starts = if line.closed {
            length
        } else {
            (length + 1).checked_sub(points.len())?
        };
        (0..starts).find_map(|start| {
            let run: Vec<Point> = (start..start + points.len())
                .map(|index| line.points[index % length])
                .collect();
            let same = points.len() <= length && run.iter().all(|point| points.contains(point));
            // From the lesser name to the greater, as people say it.
            let ends = |first: Point, last: Point| {
                if name_key(board.name(first)) <= name_key(board.name(last)) {
                    (first, last)
                } else {
                    (last, first)
                }
            };
            same.then(|| ends(run[0], run[run.len() - 1]))
        })
    })
}

/// What names are ordered by: their letters, then their numbers, level included.
fn name_key(name: &str) -> (&str, Vec<u32>) {
    let digits = name
        .find(|character: char| character.is_ascii_digit())
        .unwrap_or(name.len());
    let numbers = name[digits..]
        .split('.')
        .map(|number| number.parse().unwrap_or(0));
    (&name[..digits], numbers.collect())
}
