//! The head of a table file as text: what the table is about and how its fields lie. docs/tables.md describes it.

use std::fmt::Write as _;
use std::str::FromStr;

use lianzi_rules::{Player, RulesId};

use super::container::BLOCK;
use crate::retrograde::{Coding, Shape};

/// What is said about endless play and about limits: there is only one kind so far.
const PROVED: &str = "endless play is a draw; no limit of plies, no repetition rule";

/// A field of a table file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FieldHead {
    pub shape: Shape,
    /// Bytes of a cell.
    pub width: usize,
    pub coding: Coding,
}

impl FieldHead {
    /// Bytes of the field before it is compressed; `None` when that is absurd.
    pub(crate) fn bytes(&self) -> Option<u64> {
        let cells = (self.shape.rows as u64).checked_mul(self.shape.length as u64)?;
        cells
            .checked_mul(self.width as u64)
            .filter(|&bytes| bytes < 1 << 56)
    }

    /// How many blocks it takes.
    pub(crate) fn blocks(&self) -> Option<u64> {
        Some(self.bytes()?.div_ceil(BLOCK as u64))
    }
}

/// The head of a table file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    /// What the writer calls the game; nothing rests on it.
    pub game: String,
    pub rules: RulesId,
    /// The position that the table is for, with everything that can follow it.
    pub position: String,
    /// The longest distance while sliding.
    pub longest: u16,
    pub points: usize,
    pub symmetries: Vec<Vec<usize>>,
    pub fields: Vec<FieldHead>,
}

impl Head {
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "game {}\nrules {}\nposition {}\nmethod retrograde\nproved {PROVED}\nlongest {}\nblock {BLOCK}\npoints {}\n",
            one_line(&self.game),
            self.rules,
            self.position,
            self.longest,
            self.points
        );
        for symmetry in &self.symmetries {
            let images: Vec<_> = symmetry.iter().map(usize::to_string).collect();
            let _ = writeln!(text, "symmetry {}", images.join(" "));
        }
        for field in &self.fields {
            let shape = &field.shape;
            let mover = shape.mover.map_or("both", word);
            let hand = |hand: Option<u16>| hand.map_or("-".to_owned(), |stones| stones.to_string());
            let coding = if field.coding.parity { "parity" } else { "twice" };
            let _ = writeln!(
                text,
                "field phase={} mover={mover} stones={},{} hands={},{} ply={} rows={} length={} width={} coding={coding}",
                shape.phase + 1,
                shape.stones[0],
                shape.stones[1],
                hand(shape.hands[0]),
                hand(shape.hands[1]),
                hand(shape.ply),
                shape.rows,
                shape.length,
                field.width,
            );
        }
        text.push_str("end\n");
        text
    }

    /// Reads a head; gives the number of the first bad line, from 1.
    pub(crate) fn read(text: &str) -> Result<Self, usize> {
        let mut lines = text.split_terminator('\n').zip(1..).peekable();
        let mut last = 0;
        let mut field = |key: &str| {
            let (line, number) = lines.next().ok_or(last + 1)?;
            last = number;
            match line.split_once(' ') {
                Some((word, rest)) if word == key => Ok(rest),
                _ => Err(number),
            }
        };
        let game = field("game")?.to_owned();
        let rules = field("rules")?.parse().map_err(|_| 2_usize)?;
        let position = field("position")?.to_owned();
        (field("method")? == "retrograde").then_some(()).ok_or(4_usize)?;
        (field("proved")? == PROVED).then_some(()).ok_or(5_usize)?;
        let longest = number(field("longest")?).ok_or(6_usize)?;
        (number(field("block")?) == Some(BLOCK))
            .then_some(())
            .ok_or(7_usize)?;
        let points: usize = number(field("points")?)
            .filter(|points| (1..=64).contains(points))
            .ok_or(8_usize)?;
        let mut head = Self {
            game,
            rules,
            position,
            longest,
            points,
            symmetries: Vec::new(),
            fields: Vec::new(),
        };
        let mut ended = false;
        for (line, number) in lines {
            if ended {
                return Err(number);
            }
            match line.split_once(' ') {
                Some(("symmetry", rest)) if head.fields.is_empty() => {
                    head.symmetries.push(permutation(rest, points).ok_or(number)?);
                }
                Some(("field", rest)) => head.fields.push(field_line(rest).ok_or(number)?),
                None if line == "end" => ended = true,
                _ => return Err(number),
            }
        }
        if ended && text.ends_with('\n') {
            Ok(head)
        } else {
            Err(text.lines().count() + 1)
        }
    }
}

fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

fn permutation(text: &str, points: usize) -> Option<Vec<usize>> {
    let images: Vec<usize> = text.split(' ').map(number).collect::<Option<_>>()?;
    let mut seen = 0_u64;
    for &image in &images {
        seen |= 1 << Some(image).filter(|&image| image < points)?;
    }
    (images.len() == points && seen.count_ones() as usize == points).then_some(images)
}

fn field_line(text: &str) -> Option<FieldHead> {
    let mut words = text.split(' ');
    let mut value = |key: &str| words.next()?.strip_prefix(key)?.strip_prefix('=');
    let phase: usize = number(value("phase")?)?;
    let mover = match value("mover")? {
        "both" => None,
        "first" => Some(Player::First),
        "second" => Some(Player::Second),
        _ => return None,
    };
    let (own, other) = value("stones")?.split_once(',')?;
    let stones = [number(own)?, number(other)?];
    let hand = |text: &str| match text {
        "-" => Some(None),
        text => number(text).map(Some),
    };
    let (own, other) = value("hands")?.split_once(',')?;
    let hands = [hand(own)?, hand(other)?];
    let ply = hand(value("ply")?)?;
    let rows = number(value("rows")?)?;
    let length = number(value("length")?)?;
    let width = number(value("width")?).filter(|width| (1..=2).contains(width))?;
    let parity = match value("coding")? {
        "parity" => true,
        "twice" => false,
        _ => return None,
    };
    if words.next().is_some() {
        return None;
    }
    let field = FieldHead {
        shape: Shape {
            phase: phase.checked_sub(1)?,
            mover,
            stones,
            hands,
            ply,
            rows,
            length,
        },
        width,
        coding: Coding { parity },
    };
    field.bytes().map(|_| field)
}

fn word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// A name that fits on the line for it.
fn one_line(name: &str) -> String {
    let name: String = name
        .chars()
        .filter(|letter| !letter.is_control())
        .take(200)
        .collect();
    let name = name.trim().to_owned();
    if name.is_empty() { "-".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Head {
        Head {
            game: "some game".into(),
            rules: lianzi_rules::catalogue::game("teeko").expect("shipped").id(),
            position: "5/5/5/5/5 B 4,4 0".into(),
            longest: 39,
            points: 3,
            symmetries: vec![vec![0, 1, 2], vec![2, 1, 0]],
            fields: vec![
                FieldHead {
                    shape: Shape {
                        phase: 1,
                        mover: None,
                        stones: [1, 1],
                        hands: [Some(0), Some(0)],
                        ply: None,
                        rows: 2,
                        length: 2,
                    },
                    width: 1,
                    coding: Coding { parity: true },
                },
                FieldHead {
                    shape: Shape {
                        phase: 0,
                        mover: Some(Player::Second),
                        stones: [0, 1],
                        hands: [Some(1), None],
                        ply: Some(3),
                        rows: 1,
                        length: 3,
                    },
                    width: 2,
                    coding: Coding { parity: false },
                },
            ],
        }
    }

    #[test]
    fn a_head_comes_back() {
        let head = sample();
        assert_eq!(Head::read(&head.text()), Ok(head));
    }

    #[test]
    fn a_bad_line_is_named() {
        let text = sample().text();
        for (index, line) in text.lines().enumerate() {
            let (before, after) = (index, index + 1);
            let mut lines: Vec<&str> = text.lines().collect();
            lines[index] = "nonsense";
            assert_eq!(Head::read(&(lines.join("\n") + "\n")), Err(after), "{line}");
            let cut = text.lines().take(before).collect::<Vec<_>>().join("\n") + "\n";
            assert!(Head::read(&cut).is_err(), "{line}");
        }
        assert!(Head::read(&(text.clone() + "end\n")).is_err());
        for (from, to) in [
            ("symmetry 2 1 0", "symmetry 2 1 1"),
            ("width=2", "width=3"),
            ("points 3", "points 65"),
        ] {
            assert!(Head::read(&text.replace(from, to)).is_err(), "{from}");
        }
    }
}
