//! Stones in hand and on the board at the start.

use super::StoneChoice;
use super::ground::Ground;
use crate::file::{At, FaultKind, Field, FileTable, Reader, Setup, Span};
use crate::{Each, Player, Point};

/// Stones in hand, for each player.
pub(super) fn stones(table: &FileTable) -> Option<Each<Option<u16>>> {
    if table.stones.is_faulty() {
        return None;
    }
    let of = |player: Player| table.stones.given()?.get(player).map(|stones| stones.0);
    Some(Each(Player::BOTH.map(of)))
}

/// Stones on the board.
pub(super) fn setup(
    field: &Field<Setup>,
    ground: &Ground,
    letters: Option<Each<char>>,
    stone: Option<StoneChoice>,
    reader: &mut Reader,
) -> Option<Each<Vec<Point>>> {
    if field.is_faulty() {
        return None;
    }
    let Some(setup) = field.given() else {
        return Some(Each::default());
    };
    let stones = match &setup.value {
        Setup::Rows(rows) => self::rows(rows, setup.span, ground, letters?, reader)?,
        Setup::Points(table) => {
            if table.first.is_faulty() || table.second.is_faulty() {
                return None;
            }
            let mut stones = Each::default();
            for (player, field) in [(Player::First, &table.first), (Player::Second, &table.second)] {
                if let Some(region) = field.given() {
                    stones[player] = ground.region("setup", region, reader)?;
                    refuse_doubles(region, &stones, player, ground, reader)?;
                }
            }
            stones
        }
    };
    if stone? == StoneChoice::Shared && !stones[Player::Second].is_empty() {
        reader.fault(setup.span, FaultKind::SetupShared);
        return None;
    }
    Some(stones)
}

/// Reports a point that has a stone already.
fn refuse_doubles(
    region: &At<crate::file::Region>,
    stones: &Each<Vec<Point>>,
    player: Player,
    ground: &Ground,
    reader: &mut Reader,
) -> Option<()> {
    let twice = stones[player]
        .iter()
        .find(|point| stones[player.opponent()].contains(point));
    // In one list, only points that are named one by one can be doubled by a slip; regions may overlap.
    let mut names: Vec<_> = region.0.iter().map(|name| name.to_ascii_lowercase()).collect();
    names.sort();
    let doubled = names
        .windows(2)
        .find(|pair| pair[0] == pair[1])
        .map(|pair| pair[0].clone());
    let Some(point) = twice
        .map(|&point| ground.board.name(point).to_owned())
        .or(doubled)
    else {
        return Some(());
    };
    let at = region.0.iter().rfind(|name| name.eq_ignore_ascii_case(&point));
    reader.fault(
        at.map_or(region.span, |name| name.span),
        FaultKind::SetupTwice { point },
    );
    None
}

/// The rows of a position string.
fn rows(
    text: &str,
    span: Span,
    ground: &Ground,
    letters: Each<char>,
    reader: &mut Reader,
) -> Option<Each<Vec<Point>>> {
    let board_rows = ground.board.rows();
    let rows: Vec<_> = text.split('/').collect();
    if rows.len() != board_rows.len() {
        let kind = FaultKind::SetupRows {
            found: rows.len(),
            expected: board_rows.len(),
        };
        reader.fault(span, kind);
        return None;
    }
    let mut stones: Each<Vec<Point>> = Each::default();
    let mut good = true;
    for (number, (row, points)) in rows.into_iter().zip(board_rows).enumerate() {
        let mut at = usize::from(points.start);
        let mut digits = 0_usize;
        for character in row.chars() {
            if let Some(digit) = character.to_digit(10) {
                digits = (digits * 10 + digit as usize).min(10_000);
                continue;
            }
            at += std::mem::take(&mut digits);
            let letter = character.to_ascii_uppercase();
            let Some(player) = Player::BOTH.into_iter().find(|&player| letters[player] == letter) else {
                let [first, second] = letters.0;
                reader.fault(
                    span,
                    FaultKind::SetupSymbol {
                        symbol: character,
                        first,
                        second,
                    },
                );
                return None;
            };
            stones[player].push(Point(at.min(10_000) as u16));
            at += 1;
        }
        at += digits;
        if at != usize::from(points.end) {
            let kind = FaultKind::SetupRowLength {
                row: number + 1,
                text: row.to_owned(),
                found: at - usize::from(points.start),
                expected: points.len(),
            };
            reader.fault(span, kind);
            good = false;
        }
    }
    good.then_some(stones)
}
