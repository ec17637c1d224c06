//! Piskvork's files: `Piskvorky 20x20, 7:7, 0`, a move a line as `x,y,milliseconds`, then perhaps names and a number.
//!
//! Coordinates count from 1 at the top left (`.psq`), in files of its cousins from 0 (`.rec`). Two numbers with a colon, a third
//! one, and the last number are kept as they are: what they mean is nobody else's business.

use std::fmt::Write as _;
use std::time::Duration;

use lianzi_rules::{Move, Player};

use super::draft::{Draft, DraftMove, Wanted};
use super::{Entry, Fault, FaultKind, Misfit, Options, measures};
use crate::NamedGame;
use crate::protocols::gomocup;
use crate::record::{Note, Record, shown};

/// What the first line begins with.
pub(super) const NAME: &str = "Piskvorky";

/// Headers that hold what has no meaning here.
const LEVELS: &str = "psq-levels";
const MODE: &str = "psq-mode";
const CODE: &str = "psq-code";

/// A move's line: two coordinates and a time.
fn numbers(line: &str) -> Option<[&str; 3]> {
    let mut parts = line.split(',').map(str::trim);
    let found = [parts.next()?, parts.next()?, parts.next().unwrap_or("0")];
    let number = |text: &&str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    (parts.next().is_none() && found.iter().all(number)).then_some(found)
}

/// Whether the moves count from 0: one of them says so.
pub(super) fn counts_from_zero(text: &str) -> bool {
    let moves = text.lines().skip(1).map_while(numbers);
    moves.into_iter().any(|[x, y, _]| x == "0" || y == "0")
}

/// Reads the one game of a file, whose coordinates count from `origin`.
pub(super) fn read(text: &str, options: &Options<'_>, origin: u16) -> Entry {
    match draft(text, options, origin) {
        Ok(draft) => draft.play(text).into(),
        Err(fault) => Entry::of_fault(fault),
    }
}

fn draft(text: &str, options: &Options<'_>, origin: u16) -> Result<Draft, Fault> {
    let mut lines = with_places(text);
    let (_, first) = lines.next().unwrap_or((0, ""));
    let head = Head::read(first).map_err(|kind| Fault::at(text, 0, kind))?;
    let game = head.game(options).map_err(|kind| Fault::at(text, 0, kind))?;
    let mut draft = Draft::new(game, 0);
    let mut header = |key: &str, value: &str| draft.headers.push((key.to_owned(), value.to_owned()));
    header(LEVELS, head.levels);
    header(MODE, head.mode);
    let mut after = Vec::new();
    for (at, line) in lines {
        match numbers(line) {
            Some([x, y, millis]) if after.is_empty() => {
                let cell = |number: &str| number.parse::<u16>().ok()?.checked_sub(origin);
                let wanted = match cell(x).zip(cell(y)) {
                    Some((x, y)) => Wanted::Cell { x, y },
                    None => Wanted::Nothing(FaultKind::Place {
                        text: format!("{x},{y}"),
                    }),
                };
                let time = millis.parse().map(Duration::from_millis).ok();
                draft.push(DraftMove {
                    at,
                    text: format!("{x},{y}"),
                    wanted,
                    by: None,
                    note: Note::new(time, ""),
                });
            }
            _ if line.trim().is_empty() => {}
            _ => after.push((at, line.trim())),
        }
    }
    // Names, if there are any, and a number.
    if let Some(&(_, last)) = after.last()
        && last.parse::<i32>().is_ok()
    {
        draft.headers.push((CODE.to_owned(), last.to_owned()));
        after.pop();
    }
    if let Some(&(at, line)) = after.get(2) {
        let found = shown(line);
        return Err(Fault::at(text, at, FaultKind::Unexpected { found }));
    }
    for (name, (_, line)) in draft.players.iter_mut().zip(after) {
        line.clone_into(name);
    }
    Ok(draft)
}

/// Lines with the byte at which each begins.
fn with_places(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |next, line| {
        let at = *next;
        *next += line.len();
        Some((at, line.trim_end_matches(['\n', '\r'])))
    })
}

/// The first line.
struct Head<'a> {
    size: (u16, u16),
    written: &'a str,
    levels: &'a str,
    mode: &'a str,
}

impl<'a> Head<'a> {
    fn read(line: &'a str) -> Result<Self, FaultKind> {
        let wrong = || FaultKind::Unexpected { found: shown(line) };
        let mut parts = line
            .strip_prefix(NAME)
            .ok_or_else(wrong)?
            .split(',')
            .map(str::trim);
        let written = parts.next().unwrap_or_default();
        let none = || FaultKind::Size { text: shown(written) };
        let (width, height) = written.split_once('x').ok_or_else(none)?;
        let side = |text: &str| text.trim().parse::<u16>().map_err(|_| none());
        Ok(Self {
            size: (side(width)?, side(height)?),
            written,
            levels: parts.next().unwrap_or("0:0"),
            mode: parts.next().unwrap_or("0"),
        })
    }

    fn game(&self, options: &Options<'_>) -> Result<NamedGame, FaultKind> {
        let size = || FaultKind::Size {
            text: shown(self.written),
        };
        match options.game {
            // Whoever says which game it is may mean a smaller board, as long as the moves stand on it.
            Some(game) => measures(game.game())
                .filter(|(width, height)| *width <= self.size.0 && *height <= self.size.1)
                .map(|_| game.clone())
                .ok_or_else(size),
            None => gomocup::named(self.size.0, self.size.1, 0).map_err(|_| size()),
        }
    }
}

/// Writes a record, with coordinates counted from `origin`.
pub(super) fn write(record: &Record, origin: u16) -> Result<String, Misfit> {
    let game = record.game().game();
    let (width, height) = measures(game).ok_or(Misfit::Board)?;
    if *record.played().start() != game.start() {
        return Err(Misfit::Start);
    }
    let header = |wanted: &str, usual: &'static str| {
        let found = record.headers().iter().find(|(key, _)| key == wanted);
        found.map_or(usual, |(_, value)| value.as_str())
    };
    let mut text = format!(
        "{NAME} {width}x{height}, {}, {}\n",
        header(LEVELS, "0:0"),
        header(MODE, "0")
    );
    for (index, (mv, note)) in record.moves().iter().zip(record.notes()).enumerate() {
        let mover = record.played().positions()[index].mover();
        let Move::Place { at, stone } = *mv else {
            return Err(Misfit::Moves);
        };
        if stone != mover {
            return Err(Misfit::Moves);
        }
        let place = game.board().place(at);
        let millis = note.time().map_or(0, |time| time.as_millis());
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{},{},{millis}", place.x + origin, place.y + origin);
    }
    // A name that looks like a move, or like the last number, would be read as one.
    let named = |player| {
        record
            .player(player)
            .filter(|name| numbers(name).is_none() && name.parse::<i32>().is_err())
    };
    if let (Some(first), Some(second)) = (named(Player::First), named(Player::Second)) {
        let _ = writeln!(text, "{first}\n{second}");
    }
    let code = header(CODE, "0");
    let code = if code.parse::<i32>().is_ok() { code } else { "0" };
    let _ = writeln!(text, "{code}");
    Ok(text)
}
