//! Reading the text of a position.

use super::{LONGEST_POSITION, PositionError, PositionFault, PositionFaultKind, write_hands};
use crate::description::{Description, Impossible};
use crate::game::UNLIMITED;
use crate::rules::Rules;
use crate::{DrawReason, Each, Game, Mask, Outcome, Player, Point, Position};

/// A piece of the text and the column, in characters from 1, where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked<'a> {
    pub text: &'a str,
    pub column: usize,
}

impl Marked<'_> {
    /// The pieces between characters that separate, with their columns; empty ones too.
    fn split(self, separates: impl Fn(char) -> bool) -> Vec<Self> {
        let mut pieces = Vec::new();
        let (mut start, mut column) = (0, self.column);
        for (count, (index, character)) in self.text.char_indices().enumerate() {
            if separates(character) {
                pieces.push(Self {
                    text: &self.text[start..index],
                    column,
                });
                (start, column) = (index + character.len_utf8(), self.column + count + 1);
            }
        }
        pieces.push(Self {
            text: &self.text[start..],
            column,
        });
        pieces
    }

    fn fault(self, kind: impl Into<PositionFaultKind>) -> PositionFault {
        PositionFault {
            column: self.column,
            kind: kind.into(),
        }
    }

    fn owned(self) -> String {
        self.text.to_owned()
    }
}

/// Where the words of a position stand, to blame the right one.
struct Columns {
    mover: usize,
    hands: usize,
    ply: usize,
    /// Keys and where they stand.
    keys: Vec<(String, usize)>,
}

pub(super) fn read<const W: usize>(game: &Game<W>, text: &str) -> Result<Position<W>, PositionError> {
    let mut faults = Vec::new();
    let whole = Marked { text, column: 1 };
    if text.len() > LONGEST_POSITION {
        faults.push(whole.fault(PositionFaultKind::TooLong { length: text.len() }));
        return Err(PositionError(faults));
    }
    let mut words = whole.split(char::is_whitespace);
    words.retain(|word| !word.text.is_empty());
    let mut words = words.into_iter();
    let rows = words.next().unwrap_or(Marked { text: "", column: 1 });
    let stones = read_rows(
        game.rules(),
        &rows.split(|character| character == '/'),
        &mut faults,
    );
    let mut said = Description::of_stones(stones);
    let mut columns = Columns {
        mover: 1,
        hands: 1,
        ply: 1,
        keys: Vec::new(),
    };
    let mut place = 0;
    for word in words {
        let is_key = word.text.contains('=') || ["again", "gives-way"].iter().any(|flag| is(word.text, flag));
        if is_key {
            read_key(game, word, &mut said, &mut columns, &mut faults);
            continue;
        }
        place += 1;
        match place {
            1 => (said.mover, columns.mover) = (read_mover(game.rules(), word, &mut faults), word.column),
            2 => (said.hands, columns.hands) = (read_hands(game.rules(), word, &mut faults), word.column),
            3 => (said.ply, columns.ply) = (read_ply(word, &mut faults), word.column),
            _ => faults.push(word.fault(PositionFaultKind::Extra { found: word.owned() })),
        }
    }
    if let Some(error) = PositionError::new(faults) {
        return Err(error);
    }
    game.described(&said).map_err(|impossible| {
        let blame = |reason: Impossible| PositionFault {
            column: columns.of(&reason),
            kind: reason.into(),
        };
        PositionError(impossible.into_iter().map(blame).collect())
    })
}

fn is(text: &str, word: &str) -> bool {
    text.eq_ignore_ascii_case(word)
}

impl Columns {
    /// The word to blame for an impossible position; the rows when nothing else is to blame.
    fn of(&self, reason: &Impossible) -> usize {
        let key = |wanted: &str| {
            self.keys
                .iter()
                .find(|(key, _)| key == wanted)
                .map_or(1, |&(_, column)| column)
        };
        match reason {
            Impossible::OneKind { .. }
            | Impossible::TooManyStones { .. }
            | Impossible::TooManyTogether { .. }
            | Impossible::Floating { .. }
            | Impossible::OutOfBounds { .. } => 1,
            Impossible::HandTooLarge { .. }
            | Impossible::HandUnlimited { .. }
            | Impossible::HandLimited { .. } => self.hands,
            Impossible::TooFewPlies { .. } => self.ply,
            Impossible::NoSuchPhase { .. } => key("phase"),
            Impossible::NoSuchStep { .. } => key("step"),
            Impossible::NoSuchTurn { .. } => key("turn"),
            Impossible::NoUse { key: useless } => key(useless),
            Impossible::NoSuchRemoval { .. } | Impossible::NothingToRemove => key("removing"),
            Impossible::PassedOver { .. } => self.mover,
            Impossible::WrongResult { .. } => key("result"),
        }
    }
}

/// Reads rows of stones; spaces within a row count for nothing.
pub(crate) fn read_rows<const W: usize>(
    rules: &Rules,
    rows: &[Marked<'_>],
    faults: &mut Vec<PositionFault>,
) -> Each<Mask<W>> {
    let expected = rules.board.rows();
    let mut stones = Each::both(Mask::EMPTY);
    if rows.len() != expected.len() {
        let place = rows
            .get(expected.len())
            .or(rows.first())
            .copied()
            .unwrap_or(Marked { text: "", column: 1 });
        faults.push(place.fault(PositionFaultKind::Rows {
            found: rows.len(),
            expected: expected.len(),
        }));
        return stones;
    }
    for (number, (row, points)) in rows.iter().zip(expected).enumerate() {
        let mut found = 0_usize;
        let mut known = true;
        let mut run: Option<usize> = None;
        for (offset, character) in row.text.chars().enumerate() {
            if let Some(digit) = character.to_digit(10) {
                // Long numbers stop far beyond any row: they only have to be too long.
                run = Some(
                    run.unwrap_or(0)
                        .saturating_mul(10)
                        .saturating_add(digit as usize)
                        .min(1 << 16),
                );
                continue;
            }
            found += run.take().unwrap_or(0);
            if character.is_whitespace() {
                continue;
            }
            if character != '.' {
                match player(rules, character) {
                    Some(player) if found < points.len() => {
                        stones[player].insert(Point(points.start + found as u16));
                    }
                    Some(_) => {}
                    None => {
                        known = false;
                        let letters = rules.seats.0.each_ref().map(|seat| seat.letter);
                        let kind = PositionFaultKind::UnknownStone {
                            found: character,
                            letters,
                        };
                        faults.push(PositionFault {
                            column: row.column + offset,
                            kind,
                        });
                    }
                }
            }
            found += 1;
        }
        found += run.unwrap_or(0);
        // After an unknown character nobody knows how long the row was meant to be, unless it cannot be right.
        if found != points.len() && (known || found < points.len()) {
            let (row_number, expected) = (number + 1, points.len());
            faults.push(row.fault(PositionFaultKind::RowLength {
                row: row_number,
                found,
                expected,
            }));
        }
    }
    stones
}

fn player(rules: &Rules, letter: char) -> Option<Player> {
    Player::BOTH
        .into_iter()
        .find(|&player| rules.seats[player].letter.eq_ignore_ascii_case(&letter))
}

fn read_mover(rules: &Rules, word: Marked<'_>, faults: &mut Vec<PositionFault>) -> Option<Player> {
    let mut characters = word.text.chars();
    let mover = characters
        .next()
        .and_then(|letter| player(rules, letter))
        .filter(|_| characters.next().is_none());
    if mover.is_none() {
        let letters = rules.seats.0.each_ref().map(|seat| seat.letter);
        faults.push(word.fault(PositionFaultKind::UnknownMover {
            found: word.owned(),
            letters,
        }));
    }
    mover
}

fn read_hands(rules: &Rules, word: Marked<'_>, faults: &mut Vec<PositionFault>) -> Option<Each<u16>> {
    let hand = |text: &str| match text {
        "-" => Some(UNLIMITED),
        digits => number(digits).filter(|&hand| hand != UNLIMITED),
    };
    let hands = match word.text.split_once(',') {
        None => (word.text == "-").then_some(Each::both(UNLIMITED)),
        Some((first, second)) => hand(first)
            .zip(hand(second))
            .map(|(first, second)| Each([first, second])),
    };
    if hands.is_none() {
        let example = write_hands(rules.stones.map(|stones| stones.unwrap_or(UNLIMITED)));
        faults.push(word.fault(PositionFaultKind::Hands {
            found: word.owned(),
            example,
        }));
    }
    hands
}

fn read_ply(word: Marked<'_>, faults: &mut Vec<PositionFault>) -> Option<u16> {
    let ply = number(word.text);
    if ply.is_none() {
        faults.push(word.fault(PositionFaultKind::Ply { found: word.owned() }));
    }
    ply
}

/// A number without a sign.
fn number(text: &str) -> Option<u16> {
    if text.starts_with('+') {
        None
    } else {
        text.parse().ok()
    }
}

fn read_key<const W: usize>(
    game: &Game<W>,
    word: Marked<'_>,
    said: &mut Description<W>,
    columns: &mut Columns,
    faults: &mut Vec<PositionFault>,
) {
    let (key, value) = word.text.split_once('=').unwrap_or((word.text, ""));
    let key = key.to_ascii_lowercase();
    if columns.keys.iter().any(|(known, _)| *known == key) {
        faults.push(word.fault(PositionFaultKind::Repeated { key }));
        return;
    }
    // From 1 in the text, from 0 inside.
    let from_one = |text: &str| {
        number(text)?
            .checked_sub(1)
            .and_then(|index| u8::try_from(index).ok())
    };
    let (understood, example) = match key.as_str() {
        "phase" => (set(&mut said.phase, from_one(value)), "2"),
        "step" => (set(&mut said.step, from_one(value)), "2"),
        "turn" => (set(&mut said.turn, number(value)), "1"),
        "captured" => {
            let pair = value
                .split_once(',')
                .and_then(|(first, second)| number(first).zip(number(second)));
            (
                put(
                    &mut said.captured,
                    pair.map(|(first, second)| Each([first, second])),
                ),
                "2,4",
            )
        }
        "removing" => {
            let pair = value.split_once(':').and_then(|(stones, rule)| {
                let stones = number(stones).and_then(|stones| u8::try_from(stones).ok());
                stones.zip(from_one(rule))
            });
            (put(&mut said.removing, pair), "1:2")
        }
        "again" | "gives-way" => {
            let flag = if key == "again" {
                &mut said.again
            } else {
                &mut said.gives_way
            };
            *flag = true;
            (!word.text.contains('='), "nothing")
        }
        "slid" => {
            let pair = value
                .split_once(',')
                .and_then(|(first, second)| read_slide(game, first).zip(read_slide(game, second)));
            (
                put(&mut said.slid, pair.map(|(first, second)| Each([first, second]))),
                "b2-b3,-",
            )
        }
        "result" => (set(&mut said.outcome, outcome(value)), "first"),
        _ => {
            faults.push(word.fault(PositionFaultKind::UnknownKey { found: key }));
            return;
        }
    };
    if understood {
        columns.keys.push((key, word.column));
    } else {
        faults.push(word.fault(PositionFaultKind::Value {
            key,
            found: value.to_owned(),
            example,
        }));
    }
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    *place = value;
    place.is_some()
}

fn put<T>(place: &mut T, value: Option<T>) -> bool {
    value.map(|value| *place = value).is_some()
}

/// A slide, or `-` for none; the outer `None` when it is neither.
#[allow(clippy::option_option)] // not read, and read as nothing, are two things
fn read_slide<const W: usize>(game: &Game<W>, text: &str) -> Option<Option<(Point, Point)>> {
    if text == "-" {
        return Some(None);
    }
    let (from, to) = text.split_once('-')?;
    Some(Some(game.board().point(from).zip(game.board().point(to))?))
}

fn outcome(word: &str) -> Option<Outcome> {
    let outcomes = [
        Outcome::InProgress,
        Outcome::Win(Player::First),
        Outcome::Win(Player::Second),
        Outcome::Draw(DrawReason::Full),
        Outcome::Draw(DrawReason::Plies),
        Outcome::Draw(DrawReason::Stuck),
        Outcome::Draw(DrawReason::Rule),
    ];
    outcomes.into_iter().find(|&outcome| is(word, outcome.word()))
}
