//! From a rule file to [`Rules`]: every part is judged by itself, then the parts together, and all faults are kept.

use super::ground::Ground;
use super::phases::phases;
use super::{End, OpeningPoints, Rules, Seat, StoneChoice, Stuck, Swap, Text};
use super::{patterns, sense, setup};
use crate::file::{
    At, EndTable, FaultKind, Field, FileTable, FullWord, OpeningTable, Reader, RuleFile, SeatTable,
    StoneWord, StuckWord, SwapWord,
};
use crate::{Each, Player, Point};

/// Rules from a file, or nothing once the faults are reported.
pub(super) fn validate(file: &mut RuleFile) -> Option<Rules> {
    let table = file.table.as_ref()?;
    let reader = &mut file.reader;
    if reader.lenient {
        return None; // after a syntax error nobody knows what the rest means
    }
    let seats = seats(table, reader);
    reader.section("board");
    let ground = table.board.given().and_then(|board| Ground::new(board, reader));
    reader.section("stones");
    let stones = setup::stones(table);
    let stone = match &table.stone {
        Field::Faulty => None,
        Field::Absent => Some(StoneChoice::Own),
        Field::Given { value, .. } => Some(match value.value {
            StoneWord::Own => StoneChoice::Own,
            StoneWord::Either => StoneChoice::Either,
            StoneWord::Shared => StoneChoice::Shared,
        }),
    };
    let end = end(&table.end);

    let ground = ground?;
    reader.section("setup");
    let letters = seats.as_ref().map(|seats| seats.clone().map(|seat| seat.letter));
    let setup = setup::setup(&table.setup, &ground, letters, stone, reader);
    reader.section("phase");
    let phases = phases(table, &ground, reader);
    reader.section("rule");
    let rules = patterns::rules(table, &ground, phases.as_deref(), reader);
    reader.section("opening");
    let opening = opening(table, &ground, reader);

    let (swap, openings) = opening?;
    let rules = Rules {
        name: table.name.given()?.0.clone(),
        description: text(&table.description),
        source: table
            .source
            .given()
            .map(|source| source.value.clone())
            .unwrap_or_default(),
        board: ground.board.clone(),
        seats: seats?,
        stones: stones?,
        stone: stone?,
        setup: setup?,
        phases: phases?,
        rules: rules?,
        swap,
        openings,
        end: end?,
    };
    // What the parts mean together can be judged only when each of them is right.
    if reader.sound(&[
        "board", "stones", "stone", "setup", "phase", "rule", "end", "opening",
    ]) {
        sense::check(&rules, table, &ground, reader);
    }
    reader.is_clean().then_some(rules)
}

fn text(field: &Field<crate::file::Words>) -> Text {
    field.given().map(|text| text.0.clone()).unwrap_or_default()
}

/// What the players are called.
fn seats(table: &FileTable, reader: &mut Reader) -> Option<Each<Seat>> {
    reader.section("players");
    if table.players.is_faulty() {
        return None;
    }
    let of = |player: Player| {
        let players = table.players.given()?;
        match player {
            Player::First => players.first.given(),
            Player::Second => players.second.given(),
        }
    };
    let first = seat(of(Player::First), 'X', reader);
    let second = seat(of(Player::Second), 'O', reader);
    let (first, second) = (first?, second?);
    if first.letter == second.letter {
        let written = [Player::Second, Player::First]
            .into_iter()
            .find_map(|player| of(player)?.letter.given().map(|letter| letter.span));
        if let Some(span) = written {
            reader.fault(span, FaultKind::LettersEqual { letter: first.letter });
        }
        return None;
    }
    Some(Each([first, second]))
}

fn seat(table: Option<&At<SeatTable>>, default: char, reader: &mut Reader) -> Option<Seat> {
    let Some(table) = table else {
        return Some(Seat {
            name: same(default),
            letter: default,
        });
    };
    if table.letter.is_faulty() || table.name.is_faulty() {
        return None;
    }
    let letter = match table.letter.given() {
        None => default,
        Some(written) => {
            let mut characters = written.chars();
            match (characters.next(), characters.next()) {
                (Some(letter), None) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase(),
                _ => {
                    reader.fault(
                        written.span,
                        FaultKind::BadLetter {
                            letter: written.value.clone(),
                        },
                    );
                    return None;
                }
            }
        }
    };
    let name = table
        .name
        .given()
        .map_or_else(|| same(letter), |name| name.0.clone());
    Some(Seat { name, letter })
}

fn same(letter: char) -> Text {
    Text {
        en: letter.to_string(),
        zh: letter.to_string(),
    }
}

/// How the game ends when no rule decides it.
fn end(field: &Field<EndTable>) -> Option<End> {
    let default = End {
        full: None,
        stuck: Stuck::Draw,
        plies: None,
        repeat: None,
    };
    if field.is_faulty() {
        return None;
    }
    let Some(table) = field.given() else {
        return Some(default);
    };
    if table.full.is_faulty()
        || table.stuck.is_faulty()
        || table.plies.is_faulty()
        || table.repeat.is_faulty()
    {
        return None;
    }
    Some(End {
        full: table.full.given().and_then(|full| match full.value {
            FullWord::Draw => None,
            FullWord::First => Some(Player::First),
            FullWord::Second => Some(Player::Second),
        }),
        stuck: table
            .stuck
            .given()
            .map_or(Stuck::Draw, |stuck| match stuck.value {
                StuckWord::Draw => Stuck::Draw,
                StuckWord::Lose => Stuck::Lose,
                StuckWord::Win => Stuck::Win,
                StuckWord::Pass => Stuck::Pass,
                StuckWord::GiveWay => Stuck::GiveWay,
            }),
        plies: table.plies.given().map(|plies| plies.0),
        repeat: table.repeat.given().map(|repeat| repeat.0),
    })
}

/// What holds at the beginning: whether sides may be swapped, and where stones go at certain plies.
fn opening(
    table: &FileTable,
    ground: &Ground,
    reader: &mut Reader,
) -> Option<(Option<Swap>, Vec<OpeningPoints>)> {
    if table.opening.is_faulty() {
        return None;
    }
    let mut swap: Option<Swap> = None;
    let mut openings: Vec<OpeningPoints> = Vec::new();
    let mut good = true;
    for entry in table.opening.given().map_or(&[][..], |list| &list.0) {
        if entry.swap.is_faulty() || entry.ply.is_faulty() || entry.only.is_faulty() || entry.not.is_faulty()
        {
            good = false;
            continue;
        }
        if let (Some(key), Some(_)) = (entry.swap.key(), entry.ply.given()) {
            reader.fault(
                key,
                FaultKind::Excludes {
                    key: "swap",
                    other: "ply",
                },
            );
            good = false;
        } else if let Some(word) = entry.swap.given() {
            let this = match word.value {
                SwapWord::Pie => Swap::Pie,
                SwapWord::Swap2 => Swap::Swap2,
            };
            if swap.is_some_and(|other| other != this) {
                reader.fault(word.span, FaultKind::TwoSwaps);
                good = false;
            }
            swap = Some(this);
            for (name, key) in [("only", entry.only.key()), ("not", entry.not.key())] {
                if let Some(key) = key {
                    reader.fault(
                        key,
                        FaultKind::KeyNeeds {
                            key: name,
                            needs: "`ply`".into(),
                        },
                    );
                    good = false;
                }
            }
        } else if let Some((ply, allowed)) = opening_points(entry, ground, reader) {
            match openings.iter_mut().find(|known| known.ply == ply) {
                // Two entries for one ply both hold.
                Some(known) => known.allowed.retain(|point| allowed.contains(point)),
                None => openings.push(OpeningPoints { ply, allowed }),
            }
            if openings
                .iter()
                .any(|known| known.ply == ply && known.allowed.is_empty())
            {
                reader.fault(entry.span, FaultKind::OpeningNowhere { ply: ply + 1 });
                good = false;
            }
        } else {
            good = false;
        }
    }
    openings.retain(|opening| opening.allowed.len() < ground.board.len());
    openings.sort_by_key(|opening| opening.ply);
    good.then_some((swap, openings))
}

/// The points that an entry with `ply` allows, and the ply counted from 0.
fn opening_points(
    entry: &At<OpeningTable>,
    ground: &Ground,
    reader: &mut Reader,
) -> Option<(u16, Vec<Point>)> {
    if entry.obscure {
        return None;
    }
    let Some(ply) = entry.ply.given() else {
        reader.fault(
            entry.span,
            FaultKind::NeedsOneOf {
                these: vec!["swap", "ply"],
            },
        );
        return None;
    };
    if entry.only.is_absent() && entry.not.is_absent() {
        reader.fault(
            entry.span,
            FaultKind::NeedsOneOf {
                these: vec!["only", "not"],
            },
        );
        return None;
    }
    let mut allowed = match entry.only.given() {
        Some(only) => ground.region("only", only, reader)?,
        None => ground.board.points().collect(),
    };
    if let Some(not) = entry.not.given() {
        let not = ground.region("not", not, reader)?;
        allowed.retain(|point| !not.contains(point));
    }
    Some((ply.0 - 1, allowed))
}
