//! The format `lianzi-record 1`: the version line, headers, an empty line, then a move a line.
//!
//! `docs/records.md` describes it for people. Reading goes in two steps: lines are taken apart (`Draft`), and then the
//! match is played, move by move, through the same door as any other.

use std::fmt::Write;

use lianzi_rules::MoveError;

use super::error::{LineFault, ReadError};
use super::line::{clean, clean_lines, shown};
use super::note::{read_time, write_time};
use super::{Ending, MOST_MOVES, NamedGame, Note, Record, RuleText, is_key};

/// What the version line begins with.
pub(super) const NAME: &str = "lianzi-record";

/// The version that is written.
pub(super) const VERSION: &str = "1";

/// Headers with a meaning, in the order in which they are written.
pub(super) const KNOWN: [&str; 9] = [
    "game",
    "rules",
    "rule-file",
    "start",
    "first",
    "second",
    "date",
    "result",
    "seed",
];

/// The most rule files in a record: as many as can extend one another.
const MOST_RULE_FILES: usize = 8;

/// Writes a record.
pub(super) fn write(record: &Record) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write_into(&mut text, record);
    text
}

fn write_into(text: &mut String, record: &Record) -> std::fmt::Result {
    let game = record.game().game();
    writeln!(text, "{NAME} {VERSION}")?;
    writeln!(text, "game {}", record.game().name())?;
    writeln!(text, "rules {}", game.id())?;
    for file in record.game().files() {
        writeln!(text, "rule-file {}", file.name)?;
        for line in file.text.lines() {
            writeln!(text, "|{}{line}", if line.is_empty() { "" } else { " " })?;
        }
    }
    if *record.played().start() != game.start() {
        writeln!(text, "start {}", game.write_position(record.played().start()))?;
    }
    let known = [
        ("first", &record.players[0]),
        ("second", &record.players[1]),
        ("date", &record.date),
    ];
    for (key, value) in known.into_iter().filter(|(_, value)| !value.is_empty()) {
        writeln!(text, "{key} {value}")?;
    }
    writeln!(text, "result {}", record.ending())?;
    if let Some(seed) = record.seed() {
        writeln!(text, "seed {seed}")?;
    }
    for (key, value) in &record.others {
        writeln!(text, "{key}{}{value}", if value.is_empty() { "" } else { " " })?;
    }
    writeln!(text)?;
    write_comment(text, record.comment())?;
    for (&mv, note) in record.moves().iter().zip(record.notes()) {
        write!(text, "{}", game.write_move(mv))?;
        if let Some(time) = note.time() {
            write!(text, " {{{}}}", write_time(time))?;
        }
        if note.comment().is_empty() {
            writeln!(text)?;
        } else {
            text.push(' ');
            write_comment(text, note.comment())?;
        }
    }
    Ok(())
}

fn write_comment(text: &mut String, comment: &str) -> std::fmt::Result {
    comment
        .lines()
        .try_for_each(|line| writeln!(text, ";{}{line}", if line.is_empty() { "" } else { " " }))
}

/// A line of the text, for errors.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    fn wrong(self, fault: LineFault) -> ReadError {
        ReadError::Line {
            number: self.number,
            text: shown(self.text),
            fault,
        }
    }
}

/// A record taken apart; nothing is played yet.
#[derive(Default)]
struct Draft<'a> {
    /// Headers with a meaning that can be there once.
    known: Vec<(Line<'a>, &'static str, String)>,
    others: Vec<(String, String)>,
    files: Vec<RuleText>,
    comment: String,
    moves: Vec<DraftMove<'a>>,
}

struct DraftMove<'a> {
    line: Line<'a>,
    text: String,
    time: Option<std::time::Duration>,
    comment: String,
}

/// Reads a record; the version line is known to be right.
pub(super) fn read(text: &str, game: Option<&NamedGame>) -> Result<Record, ReadError> {
    let mut draft = Draft::default();
    let mut lines = text.lines().enumerate().skip(1).map(|(index, text)| Line {
        number: index + 1,
        text,
    });
    for line in lines.by_ref().take_while(|line| !line.text.trim().is_empty()) {
        draft.header(line)?;
    }
    for line in lines.filter(|line| !line.text.trim().is_empty()) {
        draft.body(line)?;
    }
    draft.play(game)
}

impl<'a> Draft<'a> {
    fn header(&mut self, line: Line<'a>) -> Result<(), ReadError> {
        if let Some(rule) = line.text.strip_prefix('|') {
            let file = self
                .files
                .last_mut()
                .ok_or_else(|| line.wrong(LineFault::StrayRuleLine))?;
            file.text.push_str(rule.strip_prefix(' ').unwrap_or(rule));
            file.text.push('\n');
            return Ok(());
        }
        let cleaned = clean(line.text);
        let (key, value) = cleaned.split_once(char::is_whitespace).unwrap_or((&cleaned, ""));
        let value = value.trim();
        if !is_key(key) {
            return Err(line.wrong(LineFault::NotAHeader));
        }
        let Some(key) = KNOWN.into_iter().find(|known| *known == key) else {
            self.others.push((key.to_owned(), value.to_owned()));
            return Ok(());
        };
        if key == "rule-file" {
            if self.files.len() == MOST_RULE_FILES {
                return Err(line.wrong(LineFault::TooManyRuleFiles {
                    limit: MOST_RULE_FILES,
                }));
            }
            self.files.push(RuleText {
                name: value.to_owned(),
                text: String::new(),
            });
        } else if self.known.iter().any(|(_, known, _)| *known == key) {
            return Err(line.wrong(LineFault::HeaderTwice { key: key.to_owned() }));
        } else {
            self.known.push((line, key, value.to_owned()));
        }
        Ok(())
    }

    /// A move with its time and comment, or a further line of a comment.
    fn body(&mut self, line: Line<'a>) -> Result<(), ReadError> {
        let content = line.text.trim();
        let (before, comment) = match content.split_once(';') {
            Some((before, comment)) => (before, Some(comment.strip_prefix(' ').unwrap_or(comment))),
            None => (content, None),
        };
        if let ("", Some(comment)) = (before, comment) {
            let all = self
                .moves
                .last_mut()
                .map_or(&mut self.comment, |last| &mut last.comment);
            all.push('\n');
            all.push_str(comment);
            return Ok(());
        }
        let (text, time) = match before.split_once('{') {
            None => (before, None),
            Some((text, rest)) => {
                let (time, rest) = rest
                    .split_once('}')
                    .ok_or_else(|| line.wrong(LineFault::BadTime))?;
                if !rest.trim().is_empty() {
                    return Err(line.wrong(LineFault::AfterTime { rest: shown(rest) }));
                }
                (
                    text,
                    Some(read_time(time).ok_or_else(|| line.wrong(LineFault::BadTime))?),
                )
            }
        };
        let text = clean(text);
        if text.is_empty() {
            return Err(line.wrong(LineFault::NoMove));
        }
        if self.moves.len() == MOST_MOVES {
            return Err(ReadError::TooManyMoves { limit: MOST_MOVES });
        }
        self.moves.push(DraftMove {
            line,
            text,
            time,
            comment: comment.unwrap_or_default().to_owned(),
        });
        Ok(())
    }

    fn known(&self, key: &str) -> Option<(Line<'a>, &str)> {
        let found = self.known.iter().find(|(_, known, _)| *known == key)?;
        Some((found.0, found.2.as_str())).filter(|(_, value)| !value.is_empty())
    }

    fn play(self, game: Option<&NamedGame>) -> Result<Record, ReadError> {
        let game = match game {
            Some(game) => game.clone(),
            None => self.open_game()?,
        };
        self.same_rules(&game)?;
        let mut record = match self.known("start") {
            None => Record::new(game),
            Some((line, text)) => {
                let start = game.game().read_position(text);
                let start = start.map_err(|error| line.wrong(LineFault::Start(error)))?;
                Record::from_position(game, start)
            }
        };
        if let Some((line, seed)) = self.known("seed") {
            let seed = seed.parse().map_err(|_| line.wrong(LineFault::BadSeed))?;
            record.played.set_seed(Some(seed));
        }
        let value = |key| {
            self.known(key)
                .map(|(_, value)| value.to_owned())
                .unwrap_or_default()
        };
        record.players = ["first", "second"].map(value);
        record.date = value("date");
        record.comment = clean_lines(&self.comment);
        for DraftMove {
            line,
            text,
            time,
            comment,
        } in &self.moves
        {
            let wrong = |error| line.wrong(LineFault::Move(error));
            let mv = record.played.read_move(text).map_err(wrong)?;
            let note = Note::new(*time, comment);
            record
                .play(mv, note)
                .map_err(|refusal| wrong(MoveError::Refused(refusal)))?;
        }
        if let Some((line, written)) = self.known("result") {
            let written = Ending::read(written).ok_or_else(|| line.wrong(LineFault::BadResult))?;
            record.end(written).map_err(|fault| line.wrong(fault))?;
        }
        record.others = self.others;
        Ok(record)
    }

    /// The game that the record carries or names.
    fn open_game(&self) -> Result<NamedGame, ReadError> {
        let name = self.known("game").map(|(_, name)| name);
        if let Some((main, others)) = self.files.split_first() {
            let library = |wanted: &str| {
                let file = others.iter().find(|file| file.name == clean(wanted))?;
                Some(file.text.clone())
            };
            let name = name.unwrap_or(&main.name);
            return NamedGame::from_rule_file(name, &main.text, &library).map_err(|faults| {
                ReadError::RuleFile {
                    name: name.to_owned(),
                    faults,
                }
            });
        }
        let name = name.ok_or(ReadError::NoGame)?;
        NamedGame::from_catalogue(name).map_err(|reason| ReadError::UnknownGame {
            name: name.to_owned(),
            reason,
        })
    }

    /// The record's rules must be the game's. A record written by hand may leave the id out; then the rule file that it
    /// carries tells, and without one the names must agree.
    fn same_rules(&self, game: &NamedGame) -> Result<(), ReadError> {
        let name = self.known("game").map(|(_, name)| name);
        let rules = match self.known("rules") {
            Some((_, id)) => Some(id.to_owned()),
            None if !self.files.is_empty() => Some(self.open_game()?.game().id().to_string()),
            None => None,
        };
        let id = game.game().id().to_string();
        let same = match (name, &rules) {
            (_, Some(rules)) => rules.eq_ignore_ascii_case(&id),
            (Some(name), None) => name.eq_ignore_ascii_case(game.name()),
            (None, None) => true,
        };
        if same {
            return Ok(());
        }
        Err(ReadError::OtherRules {
            record_game: name.map(shown),
            record_rules: rules.as_deref().map(shown),
            game: game.name().to_owned(),
            rules: id,
        })
    }
}

impl Record {
    /// Takes the result as the record gives it, unless the moves say otherwise.
    fn end(&mut self, written: Ending) -> Result<(), LineFault> {
        let outcome = self.played.outcome();
        if !outcome.is_over() {
            if let Ending::Settled(settlement) = written {
                // The game goes on, so nothing stands against it.
                let _ = self.played.settle(Some(settlement));
            }
            return Ok(());
        }
        if written.agrees(outcome) {
            return Ok(());
        }
        Err(LineFault::OtherResult {
            written,
            played: Ending::Decided(outcome),
        })
    }
}
