//! The canonical form of rules, and the id that is made from it.
//!
//! Two rule files that spell one game have one canonical form: the order of keys, defaults that are written out, names,
//! texts, letters and the drawing of the board do not show in it. The *names of points* do, because records name them.
//!
//! Lines are grouped by what the rules use them for. A group is the set of lines that some `along` of the rules selects
//! and that are long enough to matter to it. Classes are not named, so a class that no rule uses, or another name for one that is used, makes no difference, nor
//! does `along = "any"` beside a list of all classes. Places of points are written only where directions matter, for
//! `gravity` and `toward`.
//!
//! The form is for hashing and for looking at; nothing reads it back. It must never change for a game that exists,
//! because records keep the id: a new feature adds lines only where it is used.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::{
    Again, Condition, Consequence, Form, Pattern, Phase, PhaseEnd, Reach, Removal, Rule, Rules, StoneChoice,
    Stuck, Swap,
};
use crate::board::{self, Board, ClassSet, Direction, Line};
use crate::{Action, Actions, Each, Player, Point};

/// What a game is known by: equal for all spellings of the same rules.
///
/// It displays as, and is read from, 32 hexadecimal digits: the first 16 bytes of the SHA-256 of
/// [`Rules::canonical`].
///
/// ```
/// use lianzi_rules::{RulesId, catalogue};
/// let id = catalogue::rules("tic-tac-toe")?.id();
/// assert_eq!(id.to_string().parse::<RulesId>()?, id);
/// // The same game made from its measures.
/// assert_eq!(catalogue::rules("mnk:3,3,3")?.id(), id);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RulesId([u8; 16]);

impl RulesId {
    /// The 16 bytes.
    pub const fn bytes(self) -> [u8; 16] {
        self.0
    }
}

impl fmt::Display for RulesId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for RulesId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "RulesId({self})")
    }
}

/// A text that is no [`RulesId`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a rules id is 32 hexadecimal digits")]
pub struct NotAnId;

impl FromStr for RulesId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NotAnId);
        }
        u128::from_str_radix(text, 16)
            .map(|number| Self(number.to_be_bytes()))
            .map_err(|_| NotAnId)
    }
}

impl Rules {
    /// Everything that matters to play, in one spelling: points by name, the lines that the rules use, hands, phases,
    /// rules, openings and endings. Names, texts, letters, the drawing and unused classes are not part of it; places are
    /// written only for `gravity` and `toward`, which are about the drawn board.
    ///
    /// ```
    /// let rules = lianzi_rules::catalogue::rules("tic-tac-toe")?;
    /// assert!(rules.canonical().contains("rule made row 3 on 1 then win"));
    /// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
    /// ```
    pub fn canonical(&self) -> String {
        // The rules are written twice: first to learn which groups of lines they use, then with the groups in order.
        let mut draft = Writer {
            board: &self.board,
            groups: Vec::new(),
            directions: false,
            text: String::new(),
        };
        draft.game(self);
        let mut writer = Writer {
            groups: draft.groups_in_order(),
            text: "lianzi rules 1\n".into(),
            ..draft
        };
        writer.board(self);
        writer.game(self);
        writer.text
    }

    /// What the game is known by.
    pub fn id(&self) -> RulesId {
        let hash = Sha256::digest(self.canonical().as_bytes());
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&hash[..16]);
        RulesId(bytes)
    }
}

/// The canonical form while it is written.
struct Writer<'a> {
    board: &'a Board,
    /// The lines that an `along` selects, by their indices: each group once.
    groups: Vec<Vec<usize>>,
    /// Whether directions of the drawn board matter.
    directions: bool,
    text: String,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// The number of a group of lines, from 1: those of some classes with so many points or more.
    fn group(&mut self, along: ClassSet, shortest: u16) -> usize {
        let lines: Vec<usize> = (0..self.board.lines().len())
            .filter(|&index| self.board.lines()[index].classes.meets(along))
            .filter(|&index| self.board.lines()[index].points.len() >= usize::from(shortest))
            .collect();
        let index = self
            .groups
            .iter()
            .position(|known| *known == lines)
            .unwrap_or_else(|| {
                self.groups.push(lines);
                self.groups.len() - 1
            });
        index + 1
    }

    /// The groups by what their lines are, so that it does not matter which is used first.
    fn groups_in_order(&self) -> Vec<Vec<usize>> {
        let key = |lines: &Vec<usize>| {
            let mut lines: Vec<String> = lines
                .iter()
                .map(|&index| self.points_in_order(&self.board.lines()[index]))
                .collect();
            lines.sort_unstable();
            lines
        };
        let mut groups = self.groups.clone();
        groups.sort_by_cached_key(key);
        groups
    }

    fn points<'a>(&self, points: impl IntoIterator<Item = &'a Point>) -> String {
        let mut names: Vec<&str> = points.into_iter().map(|&point| self.board.name(point)).collect();
        names.sort_unstable();
        names.join(" ")
    }

    fn board(&mut self, rules: &Rules) {
        let mut names: Vec<String> = self.board.points().map(|point| self.point(point)).collect();
        names.sort_unstable();
        self.line(&format!("points {}", names.join(" ")));
        // Neighbours for `touch` lie on any line, so that all lines are used then.
        let touches = rules.phases.iter().any(|phase| phase.touch > 0);
        let mut lines: Vec<String> = Vec::new();
        for (index, line) in self.board.lines().iter().enumerate() {
            let groups = self
                .groups
                .iter()
                .enumerate()
                .filter(|(_, lines)| lines.binary_search(&index).is_ok());
            let groups: Vec<String> = groups.map(|(group, _)| (group + 1).to_string()).collect();
            if !groups.is_empty() || touches {
                lines.push(format!(
                    "line {} {}",
                    groups.join(","),
                    self.points_in_order(line)
                ));
            }
        }
        lines.sort_unstable();
        for line in lines {
            self.line(&line);
        }
    }

    /// A point, with its place where that matters.
    fn point(&self, point: Point) -> String {
        let name = self.board.name(point);
        if !self.directions {
            return name.to_owned();
        }
        let place = self.board.place(point);
        format!("{name}@{},{}", place.x, place.y)
    }

    fn points_in_order(&self, line: &Line) -> String {
        let names: Vec<&str> = line.points.iter().map(|&point| self.board.name(point)).collect();
        let names = board::one_way(&names, line.closed);
        format!("{}{}", if line.closed { "ring " } else { "" }, names.join(" "))
    }

    fn game(&mut self, rules: &Rules) {
        let stone = match rules.stone {
            StoneChoice::Own => "own",
            StoneChoice::Either => "either",
            StoneChoice::Shared => "shared",
        };
        let hands = rules
            .stones
            .map(|hand| hand.map_or("unlimited".to_owned(), |hand| hand.to_string()));
        self.line(&format!("stones {stone} {} {}", hands.0[0], hands.0[1]));
        for player in Player::BOTH {
            if !rules.setup[player].is_empty() {
                self.line(&format!(
                    "setup {} {}",
                    word(player),
                    self.points(&rules.setup[player])
                ));
            }
        }
        for phase in &rules.phases {
            self.phase(phase);
        }
        for rule in &rules.rules {
            self.rule(rule);
        }
        match rules.swap {
            None => {}
            Some(Swap::Pie) => self.line("pie"),
            Some(Swap::Swap2) => self.line("swap2"),
        }
        for opening in &rules.openings {
            self.line(&format!(
                "opening {} {}",
                opening.ply + 1,
                self.points(&opening.allowed)
            ));
        }
        let end = &rules.end;
        let stuck = match end.stuck {
            Stuck::Draw => "draw",
            Stuck::Lose => "lose",
            Stuck::Win => "win",
            Stuck::Pass => "pass",
            Stuck::GiveWay => "give-way",
        };
        let number = |number: Option<u16>| number.map_or("none".to_owned(), |number| number.to_string());
        self.line(&format!(
            "end full {} stuck {stuck} plies {} repeat {}",
            end.full.map_or("draw", word),
            number(end.plies),
            number(end.repeat)
        ));
    }

    fn phase(&mut self, phase: &Phase) {
        let ends = match phase.ends {
            PhaseEnd::Never => "never".to_owned(),
            PhaseEnd::Hands => "hands".to_owned(),
            PhaseEnd::Turns(turns) => format!("turns {turns}"),
        };
        self.line(&format!("phase ends {ends}"));
        for player in Player::BOTH {
            self.line(&format!("turn {} {}", word(player), steps(&phase.turn[player])));
        }
        if let Some(turn) = &phase.first_turn {
            self.line(&format!("first {}", steps(turn)));
        }
        if let Some(player) = phase.starts {
            self.line(&format!("starts {}", word(player)));
        }
        let has = |action| {
            let steps = phase
                .turn
                .0
                .iter()
                .flatten()
                .chain(phase.first_turn.iter().flatten());
            steps.into_iter().any(|step| step.contains(action))
        };
        // Options of actions that nobody has do not matter.
        if has(Action::Place) {
            self.placing(phase);
        }
        if has(Action::Slide) {
            self.sliding(phase);
        }
        if let Some(capture) = &phase.capture {
            let group = self.group(capture.along, 2 + capture.lengths[0]);
            self.line(&format!("flank {} on {group}", numbers(&capture.lengths)));
        }
        if has(Action::Remove) {
            self.line(&format!("removal{}", removal(phase.removal)));
        }
    }

    fn placing(&mut self, phase: &Phase) {
        for player in Player::BOTH {
            if phase.place[player].len() < self.board.len() {
                self.line(&format!(
                    "place {} {}",
                    word(player),
                    self.points(&phase.place[player])
                ));
            }
        }
        if let Some(gravity) = phase.gravity {
            self.directions = true;
            self.line(&format!("gravity {}", gravity.word()));
        }
        if phase.touch > 0 {
            self.line(&format!("touch {}", phase.touch));
        }
    }

    fn sliding(&mut self, phase: &Phase) {
        let slide = &phase.slide;
        let group = self.group(slide.along, 2);
        let reach = match slide.reach {
            Reach::Steps(steps) => steps.to_string(),
            Reach::Any => "any".to_owned(),
            Reach::Stop => "stop".to_owned(),
        };
        let mut line = format!("slide on {group} reach {reach}");
        match slide.fly {
            Some(u16::MAX) => line.push_str(" fly always"),
            Some(stones) => write!(line, " fly {stones}").expect("a string takes everything"),
            None => {}
        }
        self.line(&line);
        for player in Player::BOTH {
            if let Some(toward) = &slide.toward[player] {
                self.directions = true;
                let words: Vec<_> = toward.iter().copied().map(Direction::word).collect();
                self.line(&format!("toward {} {}", word(player), words.join(" ")));
            }
        }
    }

    fn rule(&mut self, rule: &Rule) {
        let mut line = "rule".to_owned();
        if let Some(player) = rule.player {
            line = format!("{line} for {}", word(player));
        }
        if !rule.phases.iter().all(|&counts| counts) {
            let phases: Vec<u16> = (1..)
                .zip(&rule.phases)
                .filter(|(_, counts)| **counts)
                .map(|(number, _)| number)
                .collect();
            line = format!("{line} in {}", numbers(&phases));
        }
        let when = match &rule.when {
            Condition::Captured(stones) => format!("captured {stones}"),
            Condition::Left(stones) => format!("left {stones}"),
            Condition::Renju => format!("renju on {}", self.group(ClassSet::ANY, 5)),
            Condition::Made(patterns) => {
                let mut patterns: Vec<String> =
                    patterns.iter().map(|pattern| self.pattern(pattern)).collect();
                patterns.sort_unstable();
                patterns.dedup();
                format!("made {}", patterns.join(" or "))
            }
        };
        let then = match &rule.then {
            Consequence::Win => "win".to_owned(),
            Consequence::Lose => "lose".to_owned(),
            Consequence::Draw => "draw".to_owned(),
            Consequence::Again => "again".to_owned(),
            Consequence::Forbid => "forbid".to_owned(),
            Consequence::Remove(options) => format!("remove{}", removal(*options)),
        };
        self.line(&format!("{line} {when} then {then}"));
    }

    fn pattern(&mut self, pattern: &Pattern) -> String {
        let mut text = match &pattern.form {
            Form::Row {
                lengths,
                exact,
                open,
                along,
            } => {
                let group = self.group(*along, lengths[0]);
                let exact = if *exact { " exact" } else { "" };
                let open = if *open > 0 {
                    format!(" open {open}")
                } else {
                    String::new()
                };
                format!("row {}{exact}{open} on {group}", numbers(lengths))
            }
            Form::Sets(sets) => {
                let mut sets: Vec<String> = sets.iter().map(|set| self.points(set)).collect();
                sets.sort_unstable();
                format!("set {}", sets.join(", "))
            }
        };
        let Each(except) = &pattern.except;
        for (player, points) in Player::BOTH.into_iter().zip(except) {
            if !points.is_empty() {
                text = format!("{text} except {} {}", word(player), self.points(points));
            }
        }
        text
    }
}

fn word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

fn steps(turn: &[Actions]) -> String {
    let step = |step: &Actions| step.iter().map(Action::word).collect::<Vec<_>>().join("|");
    turn.iter().map(step).collect::<Vec<_>>().join(" ")
}

fn numbers(numbers: &[u16]) -> String {
    numbers
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

/// Options of a removal that are not the defaults.
fn removal(removal: Removal) -> String {
    let mut text = String::new();
    if removal.spare_made {
        text.push_str(" spare made");
        if !removal.any_if_all_spared {
            text.push_str(" else none");
        }
    }
    if removal.per_pattern {
        text.push_str(" per pattern");
    }
    if removal.count > 1 {
        text = format!("{text} count {}", removal.count);
    }
    match removal.again {
        Again::Free => {}
        Again::NotBack => text.push_str(" again not-back"),
        Again::NotSameStone => text.push_str(" again not-same-stone"),
    }
    text
}
