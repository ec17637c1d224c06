//! `lianzi solve`: who wins under perfect play, proved.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use lianzi_play::NamedGame;
use lianzi_play::files::{self, Existing};
use lianzi_rules::{AnyGame, AnyPosition, Move, Player};
use lianzi_solve::certificate::Certificate;
use lianzi_solve::tables::Solved;
use lianzi_solve::verify::verify;
use lianzi_solve::{Answer, Bounds, Distance, Grade, Halt, Method, Moves, Request, Value, solve};
use serde_json::json;

use super::tables;
use crate::arguments::{GameSource, Overwrite, seconds, source};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::line_mode::json::player_word;
use crate::origin::Origin;
use crate::stages::Stages;
use crate::words::refusals::printable_path;
use crate::words::{Words, say};
use crate::{games, interrupt, output};

/// What to solve, and with what.
#[derive(Args, Clone, Debug)]
pub struct Solve {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// How; otherwise as fits the rules.
    #[arg(long, value_name = "NAME")]
    method: Option<Method>,
    /// Mebibytes for tables.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[arg(long)]
    shortest: bool,
    #[arg(long, value_enum, value_name = "one|best|all", default_value_t)]
    moves: WhichMoves,
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long)]
    json: bool,
}

/// Which moves get values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum WhichMoves {
    #[default]
    One,
    Best,
    All,
}

impl From<WhichMoves> for Moves {
    fn from(moves: WhichMoves) -> Self {
        match moves {
            WhichMoves::One => Self::One,
            WhichMoves::Best => Self::Best,
            WhichMoves::All => Self::All,
        }
    }
}

/// Solves a position and says what is proved.
pub fn run(task: &Solve, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let game = named.game();
    let position = task
        .from
        .as_deref()
        .map_or_else(|| Ok(game.start()), |text| game.read_position(text))?;
    if let (Some(path), Existing::Keep) = (&task.certificate, task.overwrite.existing())
        && path.exists()
    {
        // Said now: nobody wants to lose an hour's proof to a file that is in the way.
        return Err(Failure::InTheWay(printable_path(path)));
    }
    let request = Request {
        method: task.method,
        memory: (task.memory as usize) << 20,
        time: task.time.map(Duration::from_secs_f64),
        nodes: task.nodes,
        threads: task.threads as usize,
        stop: Some(interrupt::flag()),
        shortest: task.shortest,
        moves: task.moves.into(),
        certificate: task.certificate.as_ref().map(|_| certified_name(&task.game)),
    };
    let mut stages = Stages::new(&desk.words);
    let mut report = |progress: &_| stages.tell(progress);
    let solved = match tables::store() {
        Ok(store) => store.solve(
            &name(&task.game),
            game,
            &position,
            &request,
            task.keep,
            &mut report,
        ),
        // Without a folder nothing is looked up and nothing kept.
        Err(_) => solve(game, &position, &request, &mut report).map(Solved::from),
    };
    stages.clear();
    let mut solved = solved?;
    solved.answer.certificate = solved
        .answer
        .certificate
        .map(|certificate| carrying(certificate, &named));
    let answer = &solved.answer;
    if task.threads > 1 && !answer.method.uses_threads() {
        output::complain(&say!(
            desk.words,
            "solve-one-thread",
            method = answer.method.name()
        ));
    }
    // The argument of a draw is worked out once more by the checker, and may be long: whoever asks for a certificate gets one
    // that is accepted, or hears that it is not.
    if let (Value::Draw, Some(certificate)) = (&answer.value, &answer.certificate) {
        verify(game, certificate.text())?;
    }
    // What was found is said even when the certificate cannot be written.
    let written = match (&task.certificate, &answer.certificate) {
        (Some(path), Some(certificate)) => {
            let text = certificate.text().as_bytes();
            files::write(path, text, task.overwrite.existing()).map(|()| Some(path.as_path()))
        }
        _ => Ok(None),
    };
    let report = Report {
        game,
        position: &position,
        origin: Origin::of(game, &position),
        asked_from: task.from.is_some(),
        answer,
        solved: &solved,
        keep: task.keep,
        written: written.as_ref().ok().copied().flatten(),
        missing: task.certificate.is_some() && answer.certificate.is_none(),
    };
    if task.json {
        let object = report.object(&name(&task.game));
        desk.output.line(&object)?;
    } else {
        let lines = report.sentences(desk);
        desk.output.lines(&lines)?;
    }
    if !task.json {
        tables::said_halted(desk, solved.kept.as_deref(), solved.trouble.as_ref())?;
    }
    if !task.json && !task.keep && answer.halted.is_some() && answer.method != Method::Retrograde {
        desk.output.line(&say!(desk.words, "solve-keep-hint"))?;
    }
    written?;
    match answer.halted {
        Some(Halt::Stopped) => Err(Failure::Interrupted),
        _ => Ok(()),
    }
}

/// What a game is called in certificates and answers.
pub fn name(source: &GameSource) -> String {
    match source {
        GameSource::Name(name) => name.clone(),
        GameSource::File(path) => games::name_of(path),
    }
}

/// What a game is called in a certificate: a rule file by its name alone, since folders are nobody else's business.
fn certified_name(source: &GameSource) -> String {
    match source {
        GameSource::Name(name) => name.clone(),
        GameSource::File(path) => file_name(path),
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// A certificate with the rule files of its game, unless it is one of the catalogue.
fn carrying(certificate: Certificate, game: &NamedGame) -> Certificate {
    let [own, others @ ..] = game.files() else {
        return certificate;
    };
    let name = file_name(Path::new(&own.name));
    if games::shipped(&name, game.game().id()).is_some() {
        return certificate;
    }
    let others = others.iter().map(|file| (file.name.as_str(), file.text.as_str()));
    certificate.with_rule_files(std::iter::once((name.as_str(), own.text.as_str())).chain(others))
}

/// An answer with what is needed to tell it.
struct Report<'a> {
    game: &'a AnyGame,
    position: &'a AnyPosition,
    origin: Origin<'a>,
    /// Whether a position was given, rather than the start of the game.
    asked_from: bool,
    answer: &'a Answer,
    solved: &'a Solved,
    /// Whether the table was to be kept.
    keep: bool,
    /// Where the certificate was written.
    written: Option<&'a Path>,
    /// Whether one was asked for, and there is none to write.
    missing: bool,
}

impl Report<'_> {
    fn moves(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.write_move(mv)).collect()
    }

    /// Who wins, if anybody is proved to.
    fn winner(&self) -> Option<Player> {
        let mover = self.position.mover();
        match self.answer.value.grade()? {
            Grade::Win => Some(mover),
            Grade::Loss => Some(mover.opponent()),
            Grade::Draw => None,
        }
    }

    fn sentences(&self, desk: &Desk) -> Vec<String> {
        let words = &desk.words;
        let symbols = desk.symbols(self.game);
        let player = |player| words.player(self.game, &symbols, player);
        let answer = self.answer;
        let mut lines = Vec::new();
        if self.asked_from {
            lines.push(say!(words, "solve-about", subject = self.origin.subject(desk)));
            lines.extend(self.origin.lines(desk));
        }
        lines.push(words.value(answer.value, self.position.mover(), &player));
        if answer.value.grade().is_some() {
            lines.extend(self.terms(words));
        }
        if !answer.best_moves.is_empty() {
            lines.push(say!(
                words,
                "solve-best",
                moves = self.moves(&answer.best_moves).join(" ")
            ));
        }
        if !answer.line.is_empty() {
            lines.push(say!(
                words,
                "solve-line",
                moves = self.moves(&answer.line).join(" ")
            ));
        }
        for &(mv, value) in &answer.moves {
            let value = words.value(value, self.position.mover(), &player);
            lines.push(format!("  {}  {value}", self.game.write_move(mv)));
        }
        lines.push(say!(
            words,
            "solve-effort",
            method = answer.method.name(),
            nodes = answer.nodes,
            millis = format!("{:.1}", answer.elapsed.as_secs_f64() * 1e3)
        ));
        if let Some(nodes) = self.solved.taken_up {
            lines.push(say!(words, "tables-taken-up", nodes = nodes));
        }
        if let Some(table) = self.solved.table.as_deref().map(printable_path) {
            lines.push(if self.keep {
                say!(words, "tables-written", path = table)
            } else {
                say!(words, "tables-used", path = table)
            });
        }
        match (self.written, &answer.certificate) {
            (Some(path), Some(certificate)) => lines.push(say!(
                words,
                "solve-certificate",
                path = printable_path(path),
                answers = certificate.lines(),
                bytes = certificate.text().len()
            )),
            _ if self.missing => lines.push(say!(words, "solve-no-certificate")),
            _ => {}
        }
        match answer.halted {
            None => {}
            Some(Halt::Stopped) => lines.push(say!(words, "solve-stopped")),
            Some(Halt::Time) => lines.push(say!(words, "solve-out-of-time")),
            Some(Halt::Nodes) => lines.push(say!(words, "solve-out-of-nodes")),
            Some(Halt::Memory) => lines.push(say!(words, "solve-out-of-memory")),
        }
        lines
    }

    /// What a value is about where a limit of plies, or play without end, might matter.
    fn terms(&self, words: &Words) -> Option<String> {
        let end = &self.game.rules().end;
        let repeats = end.repeat.is_some();
        if let Some(plies) = end.plies {
            Some(say!(words, "solve-with-limit", plies = plies))
        } else if repeats || self.answer.method == Method::Retrograde {
            Some(say!(
                words,
                "solve-endless",
                repeats = if repeats { "yes" } else { "no" }
            ))
        } else {
            None
        }
    }

    fn object(&self, name: &str) -> String {
        let answer = self.answer;
        let bounds = match answer.value {
            Value::Unknown(bounds) => bounds,
            value => {
                let grade = value.grade().unwrap_or(Grade::Draw);
                Bounds {
                    at_least: grade,
                    at_most: grade,
                    ..Bounds::NONE
                }
            }
        };
        let distance = answer.value.distance();
        let moves: Vec<_> = answer
            .moves
            .iter()
            .map(|&(mv, value)| {
                json!({
                    "move": self.game.write_move(mv),
                    "value": value.grade().map_or("unknown", word),
                    "plies": value.distance().map(Distance::plies),
                })
            })
            .collect();
        let mut object = json!({
            "game": name,
            "rules_id": self.game.id().to_string(),
            "value": answer.value.grade().map_or("unknown", word),
            "winner": self.winner().map(player_word),
            "plies": distance.map(Distance::plies),
            "ply_limit": self.game.rules().end.plies,
            "shortest": distance.is_some_and(Distance::is_exact),
            "bounds": [word(bounds.at_least), word(bounds.at_most)],
            "no_win_within": bounds.no_win_within,
            "no_loss_within": bounds.no_loss_within,
            "best_moves": self.moves(&answer.best_moves),
            "moves": moves,
            "line": self.moves(&answer.line),
            "method": answer.method.name(),
            "nodes": answer.nodes,
            "millis": answer.elapsed.as_secs_f64() * 1e3,
            "certificate": self.written.map(printable_path),
            "table": self.solved.table.as_deref().map(printable_path),
            "taken_up": self.solved.taken_up,
            "kept": self.solved.kept.as_deref().map(printable_path),
            "halted": answer.halted.map(|halt| halt.to_string()),
        });
        self.origin.add_to(&mut object);
        object.to_string()
    }
}

/// A grade in JSON.
pub fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Win => "win",
        Grade::Draw => "draw",
        Grade::Loss => "loss",
    }
}

impl Words {
    /// A value as a sentence about the players.
    pub fn value(&self, value: Value, mover: Player, player: &dyn Fn(Player) -> String) -> String {
        match value {
            Value::Win(Distance::Exact(0)) => say!(self, "solve-won", player = player(mover)),
            Value::Loss(Distance::Exact(0)) => say!(self, "solve-won", player = player(mover.opponent())),
            Value::Win(distance) => self.forced_win(distance, &player(mover)),
            Value::Loss(distance) => self.forced_win(distance, &player(mover.opponent())),
            Value::Draw => say!(self, "solve-draw"),
            Value::Unknown(bounds) => self.bounds(bounds, &player(mover), &player(mover.opponent())),
        }
    }

    fn forced_win(&self, distance: Distance, winner: &str) -> String {
        match distance {
            Distance::Exact(plies) => say!(self, "solve-win-exact", player = winner, plies = plies),
            Distance::AtMost(plies) => say!(self, "solve-win-at-most", player = winner, plies = plies),
        }
    }

    fn bounds(&self, bounds: Bounds, mover: &str, opponent: &str) -> String {
        let mut facts = Vec::new();
        if bounds.at_most < Grade::Win {
            facts.push(say!(self, "solve-no-win", player = mover));
        } else if bounds.no_win_within > 0 {
            facts.push(say!(
                self,
                "solve-no-win-within",
                player = mover,
                plies = bounds.no_win_within
            ));
        }
        if bounds.at_least > Grade::Loss {
            facts.push(say!(self, "solve-no-win", player = opponent));
        } else if bounds.no_loss_within > 0 {
            facts.push(say!(
                self,
                "solve-no-win-within",
                player = opponent,
                plies = bounds.no_loss_within
            ));
        }
        let separator = say!(self, "solve-and");
        if facts.is_empty() {
            say!(self, "solve-unknown")
        } else {
            say!(self, "solve-bounds", facts = facts.join(&separator))
        }
    }
}
