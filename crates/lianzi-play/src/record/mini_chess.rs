//! The format `mini_chess_v1`: the version line, then `P a1` for a stone that is placed and `M b2 b3` for one that
//! moves. The letter is the column from the left, the number the row from the top, whatever the game's own names say.
//!
//! Nothing else fits in: not the game, nor the players, nor a comment. The game is the reader's to know.

use std::fmt::Write;

use lianzi_rules::board::Shape;
use lianzi_rules::rules::{Consequence, StoneChoice, Stuck};
use lianzi_rules::{Action, AnyGame, Move, MoveError, Point, Refusal};

use super::error::{LineFault, Misfit, ReadError};
use super::line::shown;
use super::{MOST_MOVES, NamedGame, Note, Record};

/// The first line.
pub(super) const VERSION_LINE: &str = "mini_chess_v1";

/// The game that a text is of when nobody says.
const USUAL_GAME: &str = "liansi";

/// Writes a record.
pub(super) fn write(record: &Record) -> Result<String, Misfit> {
    let game = record.game().game();
    fits(game)?;
    if *record.played().start() != game.start() {
        return Err(Misfit::Start);
    }
    let cell = |point: Point| {
        let place = game.board().place(point);
        format!("{}{}", char::from(b'a' + place.x as u8), place.y + 1)
    };
    let mut text = format!("{VERSION_LINE}\n");
    for &mv in record.moves() {
        // Writing into a string cannot fail.
        let _ = match mv {
            Move::Place { at, .. } => writeln!(text, "P {}", cell(at)),
            Move::Slide { from, to } => writeln!(text, "M {} {}", cell(from), cell(to)),
            other => return Err(Misfit::Action(other.action())),
        };
    }
    Ok(text)
}

/// Reads a record; the version line is known to be right.
pub(super) fn read(text: &str, game: Option<&NamedGame>) -> Result<Record, ReadError> {
    let game = match game {
        Some(game) => game.clone(),
        None => NamedGame::from_catalogue(USUAL_GAME).map_err(|reason| ReadError::UnknownGame {
            name: USUAL_GAME.to_owned(),
            reason,
        })?,
    };
    fits(game.game())?;
    let mut record = Record::new(game);
    for (index, line) in text
        .lines()
        .enumerate()
        .skip(1)
        .filter(|(_, line)| !line.trim().is_empty())
    {
        if record.moves().len() == MOST_MOVES {
            return Err(ReadError::TooManyMoves { limit: MOST_MOVES });
        }
        let wrong = |fault| ReadError::Line {
            number: index + 1,
            text: shown(line),
            fault,
        };
        let (mv, cells) = read_line(&record, line).ok_or_else(|| wrong(LineFault::NotMiniChess))?;
        let played = record.play(mv, Note::default());
        played.map_err(|refusal| wrong(LineFault::Move(MoveError::Refused(named(refusal, &cells)))))?;
    }
    Ok(record)
}

/// A cell as it is written, and the point there.
type Cell<'a> = (&'a str, Point);

/// Stands for every cell that is not on the board, so that the game itself refuses it, in its turn: that the game is
/// over, or another kind of move is due, comes first.
const NOWHERE: Point = Point(u16::MAX);

fn read_line<'a>(record: &Record, line: &'a str) -> Option<(Move, Vec<Cell<'a>>)> {
    let board = record.game().game().board();
    let (action, cells) = line.trim().split_once(char::is_whitespace)?;
    let cells = cells.split_whitespace().take(3).map(|name| {
        let (row, column) = read_cell(name)?;
        let point = row.checked_sub(1).and_then(|row| board.at(row, column));
        Some((name, point.unwrap_or(NOWHERE)))
    });
    let cells: Vec<Cell<'a>> = cells.collect::<Option<_>>()?;
    let mv = match (action, &cells[..]) {
        ("P" | "p", &[(_, at)]) => Move::Place {
            at,
            stone: record.played().position().mover(),
        },
        ("M" | "m", &[(_, from), (_, to)]) => Move::Slide { from, to },
        _ => return None,
    };
    Some((mv, cells))
}

/// The refusal with the name that the cell has in the text.
fn named(refusal: Refusal, cells: &[Cell<'_>]) -> Refusal {
    match (refusal, cells.iter().find(|(_, point)| *point == NOWHERE)) {
        (Refusal::OffBoard { columns, rows, .. }, Some((name, _))) => Refusal::OffBoard {
            name: shown(name),
            columns,
            rows,
        },
        (refusal, _) => refusal,
    }
}

/// Row (from 1) and column (from 0) of a cell such as `c3`.
fn read_cell(name: &str) -> Option<(u16, u16)> {
    let (letter, number) = name.split_at_checked(1)?;
    let letter = letter
        .bytes()
        .next()
        .filter(u8::is_ascii_alphabetic)?
        .to_ascii_lowercase();
    let digits = number.len() <= 4 && number.bytes().all(|byte| byte.is_ascii_digit());
    let row = digits.then(|| number.parse().ok())??;
    Some((row, u16::from(letter - b'a')))
}

/// Whether the format can say everything that happens in a game.
fn fits(game: &AnyGame) -> Result<(), Misfit> {
    let rules = game.rules();
    if rules.board.shape() != Shape::Square {
        return Err(Misfit::Board);
    }
    if rules.stone != StoneChoice::Own {
        return Err(Misfit::Stones);
    }
    let turns = rules
        .phases
        .iter()
        .flat_map(|phase| phase.turn.0.iter().chain(&phase.first_turn));
    let mut steps = turns.flatten().flat_map(|step| step.iter());
    let step = steps.find(|action| !matches!(action, Action::Place | Action::Slide));
    let removes = rules
        .rules
        .iter()
        .any(|rule| matches!(rule.then, Consequence::Remove(_)));
    let passes = matches!(rules.end.stuck, Stuck::Pass | Stuck::GiveWay);
    let other = step
        .or(removes.then_some(Action::Remove))
        .or(passes.then_some(Action::Pass))
        .or(rules.swap.map(|_| Action::Swap));
    other.map_or(Ok(()), |action| Err(Misfit::Action(action)))
}
