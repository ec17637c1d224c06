//! A game a line: points, columns, or offsets from the middle of the board. Lines that begin with `#` or `;` say nothing.

use lianzi_rules::{Move, Point};

use super::draft::{Draft, DraftMove, Wanted, in_column};
use super::known::{Kind, KnownGames};
use super::{Entry, Fault, FaultKind, FileFormat, FormatError, Misfit, Options, RowOne, measures};
use crate::record::{Note, Record, shown};

/// The games that lists are of when nothing says otherwise.
const POINTS: &str = "gomoku";
const COLUMNS: &str = "connect-four";

/// Whether a line has no game.
pub(super) fn is_silent(line: &str) -> bool {
    line.is_empty() || line.starts_with(['#', ';'])
}

/// What a line looks like.
pub(super) fn detect(line: &str) -> Option<FileFormat> {
    let words = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let digits = |word: String| word.bytes().all(|byte| (b'1'..=b'9').contains(&byte));
    let number = |part: &str| part.trim().parse::<i16>().is_ok();
    if line.contains(',') && line.split(',').filter(|part| !part.trim().is_empty()).all(number) {
        Some(FileFormat::Openings)
    } else if words(line).is_some_and(digits) {
        Some(FileFormat::Columns)
    } else if !line.is_empty() && points(line).iter().all(|(_, word)| is_point(word)) {
        Some(FileFormat::Points)
    } else {
        None
    }
}

/// A letter and one or two digits.
fn is_point(word: &str) -> bool {
    let digits = word.get(1..).unwrap_or_default();
    word.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && (1..=2).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The points of a line, each with the byte at which it begins: a new one begins with each letter, space or comma.
fn points(line: &str) -> Vec<(usize, &str)> {
    let (mut found, mut begin) = (Vec::new(), 0);
    for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        let between = letter.is_whitespace() || letter == ',';
        if between || letter.is_ascii_alphabetic() {
            if begin < at {
                found.push((begin, &line[begin..at]));
            }
            begin = if between { at + letter.len_utf8() } else { at };
        }
    }
    found
}

/// Reads the game of a line.
///
/// # Errors
/// The board that the line is read for is of another shape.
pub(super) fn read(
    line: &str,
    options: &Options<'_>,
    format: FileFormat,
    known: &mut KnownGames,
) -> Result<Entry, FormatError> {
    let usual = if format == FileFormat::Columns {
        COLUMNS
    } else {
        POINTS
    };
    let found = match options.game {
        Some(game) => Ok(game.clone()),
        None => known.find(Kind::Named(usual.to_owned()), usual),
    };
    let game = match found {
        Ok(game) => game,
        Err(kind) => return Ok(Entry::of_fault(Fault::at(line, 0, kind))),
    };
    let size = measures(game.game()).ok_or(Misfit::Board)?;
    let mut draft = Draft::new(game, 0);
    match format {
        FileFormat::Columns => columns(&mut draft, line),
        FileFormat::Openings => offsets(&mut draft, line, size),
        _ => {
            for (begin, word) in points(line) {
                let wanted = point(word, size, options.row_one);
                draft.push(mv(begin, word, wanted));
            }
        }
    }
    Ok(draft.play(line).into())
}

fn mv(at: usize, text: &str, wanted: Option<Wanted>) -> DraftMove {
    let text = shown(text);
    let wanted = wanted.unwrap_or_else(|| Wanted::Nothing(FaultKind::Place { text: text.clone() }));
    DraftMove {
        at,
        text,
        wanted,
        by: None,
        note: Note::default(),
    }
}

fn point(word: &str, (_, height): (u16, u16), row_one: RowOne) -> Option<Wanted> {
    if !is_point(word) {
        return None;
    }
    let x = u16::from(word.as_bytes()[0].to_ascii_lowercase() - b'a');
    let number: u16 = word[1..].parse().ok()?;
    let y = match row_one {
        RowOne::Top => number.checked_sub(1)?,
        RowOne::Bottom => height.checked_sub(number)?,
    };
    Some(Wanted::Cell { x, y })
}

/// Columns as digits; a number after a space is somebody's score, and kept.
fn columns(draft: &mut Draft, line: &str) {
    let begin = line.len() - line.trim_start().len();
    let (moves, rest) = line[begin..]
        .split_once(char::is_whitespace)
        .unwrap_or((&line[begin..], ""));
    for (index, letter) in moves.char_indices() {
        let column = letter.to_digit(10).and_then(|digit| digit.checked_sub(1));
        let wanted = column.map(|column| Wanted::Column(column as u16));
        draft.push(mv(begin + index, &letter.to_string(), wanted));
    }
    if !rest.trim().is_empty() {
        draft.headers.push((SCORE.to_owned(), rest.trim().to_owned()));
    }
}

/// The header that holds the score of a list of columns.
const SCORE: &str = "columns-score";

/// Pairs of numbers, from the middle of the board.
fn offsets(draft: &mut Draft, line: &str, (width, height): (u16, u16)) {
    let mut parts = Vec::new();
    let mut begin = 0;
    for part in line.split(',') {
        parts.push((begin, part.trim()));
        begin += part.len() + 1;
    }
    while parts.last().is_some_and(|(_, part)| part.is_empty()) {
        parts.pop();
    }
    for pair in parts.chunks(2) {
        let (begin, x) = pair[0];
        let y = pair.get(1).map_or("", |(_, y)| y);
        let from = |middle: u16, text: &str| {
            let offset: i16 = text.parse().ok()?;
            u16::try_from(i32::from(middle) + i32::from(offset)).ok()
        };
        let wanted = from(width / 2, x)
            .zip(from(height / 2, y))
            .map(|(x, y)| Wanted::Cell { x, y });
        draft.push(mv(begin, &format!("{x},{y}"), wanted));
    }
}

/// Writes a record as a line.
pub(super) fn write(record: &Record, format: FileFormat, row_one: RowOne) -> Result<String, Misfit> {
    let game = record.game().game();
    let size = measures(game).ok_or(Misfit::Board)?;
    if *record.played().start() != game.start() {
        return Err(Misfit::Start);
    }
    let (mut words, mut played) = (Vec::new(), Record::new(record.game().clone()));
    for &mv in record.moves() {
        let Move::Place { at, stone } = mv else {
            return Err(Misfit::Moves);
        };
        let mover = played.played().position().mover();
        if stone != mover {
            return Err(Misfit::Moves);
        }
        words.push(match format {
            FileFormat::Columns => {
                let column = game.board().place(at).x;
                if column >= 9 || in_column(&played, column) != Some(mv) {
                    return Err(Misfit::Columns);
                }
                (column + 1).to_string()
            }
            FileFormat::Openings => offset(record, at, size),
            _ => name(record, at, size, row_one),
        });
        // It was legal when it was played.
        let _ = played.play(mv, Note::default());
    }
    let between = if format == FileFormat::Openings { ", " } else { "" };
    let mut line = words.join(between);
    if format == FileFormat::Columns
        && !words.is_empty()
        && let Some((_, score)) = record.headers().iter().find(|(key, _)| key == SCORE)
    {
        line = format!("{line} {score}");
    }
    Ok(line + "\n")
}

fn offset(record: &Record, at: Point, (width, height): (u16, u16)) -> String {
    let place = record.game().game().board().place(at);
    let from = |number: u16, middle: u16| i32::from(number) - i32::from(middle);
    format!("{},{}", from(place.x, width / 2), from(place.y, height / 2))
}

fn name(record: &Record, at: Point, (_, height): (u16, u16), row_one: RowOne) -> String {
    let place = record.game().game().board().place(at);
    let number = match row_one {
        RowOne::Top => place.y + 1,
        RowOne::Bottom => height - place.y,
    };
    format!("{}{number}", char::from(b'a' + place.x as u8))
}
