//! Writes random rule files over the whole language: small boards of every kind, and every key of the rule-file page.
//!
//! Not every text is a valid rule file, and need not be: what the reader refuses is skipped, as long as it refuses. One key stands on
//! a line, so that a failing file can be made smaller by leaving lines out.

use std::fmt::Write as _;

use lianzi_rules::Rules;

use crate::random::Random;

/// A random rule file.
pub fn rule_text(random: &mut Random) -> String {
    let text = board(random);
    match ground(&text) {
        Some(ground) => Writer {
            ground,
            choice: "own",
            random,
        }
        .text(&text),
        // The board is refused, and so is every game on it.
        None => least_text(&text),
    }
}

/// The same text with lines left out for as long as `fails` stays true.
pub fn smallest(text: &str, fails: impl Fn(&str) -> bool) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut size = lines.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < lines.len() {
            let mut fewer = lines.clone();
            fewer.drain(at..(at + size).min(lines.len()));
            if fails(&fewer.join("\n")) {
                lines = fewer;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    lines.join("\n")
}

/// A board table, as one line.
fn board(random: &mut Random) -> String {
    let row_one = if random.percent(20) {
        ", row_one = \"bottom\""
    } else {
        ""
    };
    match random.below(12) {
        0..=4 => {
            let (width, height) = loop {
                let size = (random.between(1, 6), random.between(1, 6));
                if (2..=20).contains(&(size.0 * size.1)) {
                    break size;
                }
            };
            let kinds: &[&str] = if width == height {
                &["none", "main", "alternate", "all"]
            } else {
                &["none", "alternate", "all"]
            };
            let diagonals = *random.pick(kinds);
            let mut blocked = String::new();
            if random.percent(20) {
                let column = (b'a' + random.below(width) as u8) as char;
                blocked = format!(", blocked = [\"{column}{}\"]", random.between(1, height));
            }
            let diagonals = if random.percent(50) {
                String::new()
            } else {
                format!(", diagonals = \"{diagonals}\"")
            };
            format!(
                "board = {{ kind = \"square\", size = [{width}, {height}]{diagonals}{blocked}{row_one} }}"
            )
        }
        5 => format!(
            "board = {{ kind = \"hex\", side = {}{row_one} }}",
            random.between(2, 3)
        ),
        6 => {
            let size = [random.between(1, 3), random.between(1, 3), random.between(1, 3)];
            format!("board = {{ kind = \"box\", size = {size:?} }}")
        }
        7 | 8 => {
            let join = *random.pick(&["[\"middle\"]", "[\"corner\"]", "[\"middle\", \"corner\"]"]);
            let (sides, rings) = (random.between(3, 5), random.between(1, 2));
            format!(
                "board = {{ kind = \"rings\", sides = {sides}, rings = {rings}, join = {join}{row_one} }}"
            )
        }
        9 => format!(
            "board = {{ kind = \"wheel\", spokes = {} }}",
            2 * random.between(2, 4)
        ),
        _ => explicit_board(random),
    }
}

/// Points anywhere, and lines through them, some of them closed.
fn explicit_board(random: &mut Random) -> String {
    let count = random.between(3, 9);
    let names: Vec<String> = (0..count)
        .map(|index| format!("{}{}", (b'a' + (index % 4) as u8) as char, index / 4 + 1))
        .collect();
    let points: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(index, name)| {
            format!(
                "{name} = [{}, {}]",
                index * 7 % 10,
                index / 3 + random.below(2) * 10
            )
        })
        .collect();
    let line = |random: &mut Random| {
        let mut rest = names.clone();
        let length = random.between(2, count.min(5));
        let mut line: Vec<String> = (0..length)
            .map(|_| rest.remove(random.below(rest.len())))
            .collect();
        if length > 2 && random.percent(30) {
            line.push(line[0].clone());
        }
        format!("{line:?}")
    };
    let lines = |random: &mut Random| {
        let many = random.between(1, 5);
        (0..many).map(|_| line(random)).collect::<Vec<_>>().join(", ")
    };
    let lines = if random.percent(50) {
        format!("[{}]", lines(random))
    } else {
        format!(
            "{{ drawn = [{}], orthogonal = [{}] }}",
            lines(random),
            lines(random)
        )
    };
    format!(
        "board = {{ kind = \"points\", points = {{ {} }}, lines = {lines} }}",
        points.join(", ")
    )
}

/// What patterns and regions have to know of a board.
struct Ground {
    names: Vec<String>,
    classes: Vec<String>,
    /// Points of the longest line.
    longest: usize,
    /// Columns and rows of a square board.
    size: Option<(usize, usize)>,
}

/// The least rule file with this board.
fn least_text(board: &str) -> String {
    format!(
        "lianzi = 1\nname = \"Least\"\n{board}\n[[phase]]\nturn = [\"place\"]\n[[rule]]\nmade = {{ line = 2 }}\nthen = \"win\"\n"
    )
}

fn ground(board: &str) -> Option<Ground> {
    let rules = Rules::from_text(&least_text(board)).ok()?;
    let size = (
        usize::from(rules.board.columns()),
        usize::from(rules.board.height()),
    );
    Some(Ground {
        names: rules
            .board
            .points()
            .map(|point| rules.board.name(point).to_owned())
            .collect(),
        classes: rules.board.classes().to_vec(),
        longest: rules.board.lines().iter().map(|line| line.points.len()).max()?,
        size: board.contains("\"square\"").then_some(size),
    })
}

struct Writer<'a> {
    ground: Ground,
    choice: &'static str,
    random: &'a mut Random,
}

impl Writer<'_> {
    fn text(&mut self, board: &str) -> String {
        let mut text = format!("lianzi = 1\nname = \"Random\"\n{board}\n");
        self.choice = *self
            .random
            .pick(&["own", "own", "own", "own", "own", "either", "shared"]);
        if self.choice != "own" {
            let _ = writeln!(text, "stone = \"{}\"", self.choice);
        }
        let limited = self.random.percent(65);
        if limited {
            let stones = self.hands();
            let _ = writeln!(text, "stones = {stones}");
        }
        if self.random.percent(25) {
            let setup = self.setup();
            let _ = writeln!(text, "setup = {setup}");
        }
        let phases = if limited {
            self.random.between(1, 3)
        } else {
            self.random.between(1, 2)
        };
        for index in 0..phases {
            self.phase(&mut text, index, index + 1 == phases, limited);
        }
        for _ in 0..self.random.between(1, 4) {
            self.rule(&mut text, phases);
        }
        if !text.contains("\"win\"") && !text.contains("\"lose\"") {
            text.push_str("[[rule]]\nmade = { line = 2 }\nthen = \"win\"\n");
        }
        if self.random.percent(15) {
            text.push_str("[[opening]]\nswap = \"pie\"\n");
        }
        for _ in 0..self.random.below(3) {
            if self.random.percent(40) {
                let (ply, word) = (self.random.between(1, 4), *self.random.pick(&["only", "not"]));
                let region = self.region(40);
                let _ = write!(text, "[[opening]]\nply = {ply}\n{word} = {region}\n");
            }
        }
        self.end(&mut text);
        text
    }

    fn hands(&mut self) -> String {
        let most = (self.ground.names.len() / 2 + 1).min(7);
        match self.random.below(5) {
            0 => format!(
                "{{ first = {}, second = {} }}",
                self.random.between(0, most),
                self.random.between(0, most)
            ),
            _ => self.random.between(1, most).to_string(),
        }
    }

    fn setup(&mut self) -> String {
        let mut sides = [Vec::new(), Vec::new()];
        for name in &self.ground.names {
            match self.random.below(6) {
                0 => sides[0].push(name.clone()),
                1 => sides[1].push(name.clone()),
                _ => {}
            }
        }
        if self.choice == "shared" {
            sides[1].clear();
        }
        let sides = ["first", "second"]
            .into_iter()
            .zip(sides)
            .filter(|(_, side)| !side.is_empty());
        let sides: Vec<String> = sides
            .map(|(player, side)| format!("{player} = {side:?}"))
            .collect();
        format!("{{ {} }}", sides.join(", "))
    }

    fn region(&mut self, chance: usize) -> String {
        let mut region = self.random.some(&self.ground.names, chance);
        if region.is_empty() {
            region.push(self.random.pick(&self.ground.names).clone());
        }
        if self.ground.size.is_some() && self.random.percent(30) {
            let corners = [
                self.random.pick(&self.ground.names).clone(),
                self.random.pick(&self.ground.names).clone(),
            ];
            region = vec![corners.join(":")];
        }
        if self.random.percent(10) {
            region = vec![(*self.random.pick(&["centre", "corners", "edge"])).to_owned()];
        }
        format!("{region:?}")
    }

    /// A value for both players, or one for each, or for one of them only.
    fn per_player(&mut self, mut value: impl FnMut(&mut Self) -> String) -> String {
        match self.random.below(8) {
            0 => format!("{{ first = {}, second = {} }}", value(self), value(self)),
            1 => format!("{{ second = {} }}", value(self)),
            _ => value(self),
        }
    }

    fn classes(&mut self) -> String {
        if self.random.percent(30) {
            return "\"any\"".into();
        }
        let mut some = self.random.some(&self.ground.classes, 40);
        if some.is_empty() {
            some.push(self.random.pick(&self.ground.classes).clone());
        }
        format!("{some:?}")
    }

    /// A length of rows that the board has room for.
    fn length(&mut self) -> usize {
        (*self.random.pick(&[2, 2, 3, 3, 3, 3, 4, 5])).min(self.ground.longest)
    }

    fn steps(&mut self, placing: bool) -> String {
        let usual: &[&str] = if placing { &["place"] } else { &["slide"] };
        let all = [
            "place",
            "slide",
            "place|slide",
            "remove",
            "pass",
            "slide|pass",
            "place|pass",
            "place|remove",
        ];
        let count = *self.random.pick(&[1, 1, 1, 2, 2, 3]);
        let mut steps = Vec::new();
        for _ in 0..count {
            let choices: &[&str] = if self.random.percent(70) { usual } else { &all };
            steps.push(*self.random.pick(choices));
        }
        format!("{steps:?}")
    }

    fn phase(&mut self, text: &mut String, index: usize, last: bool, limited: bool) {
        text.push_str("[[phase]]\n");
        let placing = index == 0 || self.random.percent(30);
        let mut turn = self.steps(placing);
        if self.random.percent(15) {
            turn = format!("{{ first = {turn}, second = {} }}", self.steps(placing));
        }
        let _ = writeln!(text, "turn = {turn}");
        if self.random.percent(15) {
            let first = self.steps(placing);
            let _ = writeln!(text, "first = {first}");
            turn.push_str(&first);
        }
        if self.random.percent(15) {
            let _ = writeln!(text, "starts = \"{}\"", self.random.pick(&["first", "second"]));
        }
        if !last && (!limited || self.random.percent(30)) {
            let _ = writeln!(text, "ends = {{ turns = {} }}", self.random.between(1, 4));
        }
        if turn.contains("place") {
            self.place(text);
        }
        if turn.contains("slide") {
            self.slide(text);
        }
        if (turn.contains("place") || turn.contains("slide"))
            && self.ground.longest > 2
            && self.random.percent(25)
        {
            let longest = (self.ground.longest - 2).min(3);
            let mut lengths = self.random.some(&[1, 2, 3][..longest], 60);
            if lengths.is_empty() {
                lengths.push(1);
            }
            let _ = writeln!(text, "capture.flank = {lengths:?}");
            if self.random.percent(40) {
                let along = self.classes();
                let _ = writeln!(text, "capture.along = {along}");
            }
        }
        if turn.contains("remove") && self.random.percent(40) {
            text.push_str("remove.spare = \"made\"\n");
            if self.random.percent(50) {
                let _ = writeln!(text, "remove.else = \"{}\"", self.random.pick(&["any", "none"]));
            }
        }
    }

    fn place(&mut self, text: &mut String) {
        if self.random.percent(25) {
            let (word, region) = (
                *self.random.pick(&["only", "not"]),
                self.per_player(|writer| writer.region(50)),
            );
            let _ = writeln!(text, "place.{word} = {region}");
        }
        if self.ground.size.is_some() && self.random.percent(20) {
            let _ = writeln!(
                text,
                "place.gravity = \"{}\"",
                self.random.pick(&["down", "up", "left", "right"])
            );
        }
        if self.random.percent(15) {
            let _ = writeln!(text, "place.touch = {}", self.random.between(1, 2));
        }
    }

    fn slide(&mut self, text: &mut String) {
        if self.random.percent(60) {
            let along = self.classes();
            let _ = writeln!(text, "slide.along = {along}");
        }
        if self.random.percent(60) {
            let _ = writeln!(
                text,
                "slide.reach = {}",
                self.random.pick(&["1", "2", "3", "\"any\"", "\"stop\""])
            );
        }
        if self.random.percent(25) {
            let _ = writeln!(text, "slide.fly = {}", self.random.pick(&["1", "2", "3", "true"]));
        }
        if self.ground.size.is_some() && self.random.percent(20) {
            let ways = [
                "up",
                "down",
                "left",
                "right",
                "up-left",
                "up-right",
                "down-left",
                "down-right",
            ];
            let toward = self.per_player(|writer| {
                let mut some = writer.random.some(&ways, 40);
                some.push("up");
                some.dedup();
                format!("{some:?}")
            });
            let _ = writeln!(text, "slide.toward = {toward}");
        }
    }

    fn rule(&mut self, text: &mut String, phases: usize) {
        text.push_str("[[rule]]\n");
        let choice = self.random.below(20);
        let taken = text.contains("capture") || text.contains("remove");
        let limited = text.contains("stones = ");
        let then = match choice {
            0 | 1 if text.contains("capture") => {
                let _ = writeln!(text, "captured = {}", self.random.between(1, 4));
                *self.random.pick(&["win", "lose", "draw"])
            }
            2..=4 if taken && limited => {
                let _ = writeln!(text, "left = {}", self.random.between(0, 3));
                *self.random.pick(&["lose", "lose", "win", "draw"])
            }
            _ => {
                let patterns = self.patterns();
                let _ = writeln!(text, "made = {patterns}");
                *self.random.pick(&[
                    "win", "win", "win", "lose", "draw", "remove", "remove", "remove", "again", "forbid",
                ])
            }
        };
        let _ = writeln!(text, "then = \"{then}\"");
        if self.random.percent(15) {
            let _ = writeln!(text, "player = \"{}\"", self.random.pick(&["first", "second"]));
        }
        if self.random.percent(15) {
            let _ = writeln!(text, "phase = {}", self.random.between(1, phases));
        }
        if then == "remove" {
            self.removal(text);
        }
    }

    fn removal(&mut self, text: &mut String) {
        if self.random.percent(50) {
            text.push_str("remove.spare = \"made\"\n");
            if self.random.percent(50) {
                let _ = writeln!(text, "remove.else = \"{}\"", self.random.pick(&["any", "none"]));
            }
        }
        for (key, values) in [
            ("per", &["\"turn\"", "\"pattern\""][..]),
            ("count", &["1", "2"]),
            ("again", &["\"free\"", "\"not-back\"", "\"not-same-stone\""]),
        ] {
            if self.random.percent(40) {
                let _ = writeln!(text, "remove.{key} = {}", self.random.pick(values));
            }
        }
    }

    fn patterns(&mut self) -> String {
        let count = *self.random.pick(&[1, 1, 1, 1, 2, 3]);
        let patterns: Vec<String> = (0..count).map(|_| self.pattern()).collect();
        if count == 1 {
            patterns[0].clone()
        } else {
            format!("[{}]", patterns.join(", "))
        }
    }

    fn pattern(&mut self) -> String {
        let mut keys = Vec::new();
        match self.random.below(if self.ground.size.is_some() { 10 } else { 7 }) {
            0..=5 => {
                let lengths = if self.random.percent(15) {
                    format!("[{}, {}]", self.length(), self.length())
                } else {
                    self.length().to_string()
                };
                keys.push(format!("line = {lengths}"));
                if self.random.percent(25) {
                    keys.push("exact = true".into());
                }
                if self.random.percent(20) {
                    keys.push(format!("open = {}", self.random.between(1, 2)));
                }
                if self.random.percent(25) {
                    keys.push(format!("along = {}", self.classes()));
                }
            }
            6 => {
                let mut sets: Vec<Vec<String>> = (0..self.random.between(1, 4))
                    .map(|_| self.random.some(&self.ground.names, 30))
                    .collect();
                sets.retain(|set| !set.is_empty());
                sets.push(self.ground.names[..2].to_vec());
                keys.push(format!("lines = {sets:?}"));
            }
            7 => {
                let (width, height) = self.ground.size.unwrap_or((2, 2));
                keys.push(format!(
                    "square = {}",
                    self.random.between(2, width.min(height).clamp(2, 3))
                ));
            }
            _ => {
                let shapes: &[&str] = match self.ground.size {
                    Some((1, _)) => &["[\"X\", \"X\"]"],
                    Some((_, 1)) => &["[\"XX\"]"],
                    Some((2, _) | (_, 2)) => &["[\"XX\", \"X.\"]", "[\"X.\", \".X\"]"],
                    _ => &[
                        "[\"XX\", \"X.\"]",
                        "[\"X.X\"]",
                        "[\"X..\", \".X.\", \"..X\"]",
                        "[\"X\", \"X\"]",
                    ],
                };
                keys.push(format!("shape = {}", self.random.pick(shapes)));
                if self.random.percent(40) {
                    keys.push("turned = false".into());
                }
            }
        }
        if self.random.percent(15) {
            let region = self.per_player(|writer| writer.region(60));
            keys.push(format!("except = {region}"));
        }
        format!("{{ {} }}", keys.join(", "))
    }

    fn end(&mut self, text: &mut String) {
        text.push_str("[end]\n");
        if self.random.percent(60) {
            let _ = writeln!(text, "plies = {}", self.random.between(1, 60));
        }
        if self.random.percent(30) {
            let _ = writeln!(
                text,
                "full = \"{}\"",
                self.random.pick(&["draw", "first", "second"])
            );
        }
        if self.random.percent(70) {
            let _ = writeln!(
                text,
                "stuck = \"{}\"",
                self.random.pick(&["draw", "lose", "win", "pass", "give-way"])
            );
        }
        if self.random.percent(10) {
            let _ = writeln!(text, "repeat = {}", self.random.between(1, 3));
        }
    }
}
