//! `lianzi analyze`: what each move is worth, how the game would go on, and what the move does.
//!
//! - this module: what is asked for, and the table on the screen;
//! - `objects`: the same for programs.

pub mod objects;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use lianzi_play::analysis::{Analysis, AnalysisError, Analyst, Effort, Means, Progress, Report, Stage};
use lianzi_play::record::{MOST_BYTES, Record};
use lianzi_play::{Match, NamedGame, Takeback, files};
use lianzi_rules::{AnyGame, MoveError};
use lianzi_solve::{Halt, SolveError, Source};

use crate::arguments::{GameSource, seconds, source};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::screen::table;
use crate::ticker::Ticker;
use crate::words::{Words, printable, say};
use crate::{games, interrupt};

/// The widest line of a table, but for lines of play.
const WIDTH: usize = 100;

/// A move is read from at most so many words: from where, to where, or row and column of both.
const MOST_WORDS: usize = 4;

/// What to analyse, and how thoroughly.
#[derive(Args, Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // flags of a command line
pub struct Analyze {
    #[arg(value_name = "GAME", value_parser = source(), required_unless_present = "record")]
    game: Option<GameSource>,
    /// They may begin with a pass, `--`.
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["record"], allow_hyphen_values = true)]
    moves: Option<String>,
    #[arg(long, value_name = "POSITION", alias = "from", conflicts_with_all = ["record"])]
    position: Option<String>,
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The position after so many of the record's plies; otherwise the last one.
    #[arg(long, value_name = "N", requires = "record")]
    ply: Option<usize>,
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "3")]
    time: f64,
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    #[arg(long, value_enum, value_name = "solver|search")]
    method: Option<Method>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Mebibytes for tables.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    #[arg(long)]
    lines: bool,
    #[arg(long)]
    json: bool,
}

/// By which means moves are judged, as it is typed; otherwise by both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Method {
    Solver,
    Search,
}

/// Why a position cannot be analysed; about the command line rather than about the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalyzeError {
    /// One of the moves that should lead to the position is none.
    #[error("move {number}, {text:?}: {error}")]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// As it was typed.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
    /// The record is not so long.
    #[error("the game has only {plies} plies, and not {asked}")]
    NoPly {
        /// Which was asked for.
        asked: usize,
        /// How many there are.
        plies: usize,
    },
}

/// Judges all moves of a position and says what is known of them.
pub fn run(task: &Analyze, desk: &mut Desk) -> Result<(), Failure> {
    let (named, played) = position(task)?;
    let game = named.game();
    let ticker = Ticker::new();
    let effort = Effort {
        means: match task.method {
            None => Means::Both,
            Some(Method::Solver) => Means::Solver,
            Some(Method::Search) => Means::Search,
        },
        time: Some(Duration::from_secs_f64(task.time)),
        depth: task.depth,
        threads: task.threads.into(),
        memory: (task.memory as usize) << 20,
        stop: Some(interrupt::flag()),
        progress: Some(told(&ticker, &desk.words)),
    };
    let analysis = Analyst::with_tables(game, games::table(game)).analyze_match(&played, &effort);
    ticker.clear();
    let analysis = match analysis {
        Ok(analysis) => analysis,
        Err(AnalysisError::OtherGame) => return Err(Failure::Solve(SolveError::OtherGame)),
    };
    if let (Some(Method::Solver), Some(error)) = (task.method, &analysis.unsolved)
        && analysis.source.is_none()
    {
        return Err(Failure::Solve(error.clone()));
    }
    if task.json {
        let object = objects::analysis(&desk.words, &named, &analysis);
        desk.output.line(&object.to_string())?;
    } else {
        let lines = report(desk, game, &played, &analysis, task);
        desk.output.lines(&lines)?;
    }
    match analysis.halted {
        Some(Halt::Stopped) => Err(Failure::Interrupted),
        _ => Ok(()),
    }
}

/// The game and the match at the position that is asked for.
fn position(task: &Analyze) -> Result<(NamedGame, Match), Failure> {
    let named = task.game.as_ref().map(games::find).transpose()?;
    if let Some(path) = &task.record {
        return from_record(path, named.as_ref(), task.ply);
    }
    let Some(named) = named else {
        return Err(Failure::Said); // clap has asked for one of the two
    };
    let game = named.game();
    let start = task
        .position
        .as_deref()
        .map_or_else(|| Ok(game.start()), |text| game.read_position(text))?;
    let mut played = Match::from_position(game.clone(), start, Takeback::Free);
    if let Some(moves) = &task.moves {
        play_all(&mut played, moves)?;
    }
    Ok((named, played))
}

fn from_record(
    path: &Path,
    named: Option<&NamedGame>,
    ply: Option<usize>,
) -> Result<(NamedGame, Match), Failure> {
    let text = files::read_text(path, MOST_BYTES as u64)?;
    let record = match named {
        Some(named) => Record::read_for(&text, named)?,
        None => Record::read(&text)?,
    };
    let mut played = record.to_match(Takeback::Free);
    let plies = played.moves().len();
    let asked = ply.unwrap_or(plies);
    if asked > plies {
        return Err(AnalyzeError::NoPly { asked, plies }.into());
    }
    while played.moves().len() > asked && played.take_back().is_ok() {}
    Ok((record.game().clone(), played))
}

/// Plays moves that stand one after the other in a text, with spaces or commas between them.
fn play_all(played: &mut Match, text: &str) -> Result<(), AnalyzeError> {
    let words: Vec<&str> = text
        .split(|character: char| character.is_whitespace() || ",;，；、".contains(character))
        .filter(|word| !word.is_empty())
        .collect();
    let mut at = 0;
    let mut number = 1;
    while at < words.len() {
        // A move may be two words, or four: from where to where. The shortest that is one counts.
        let mut first_error = None;
        let longest = MOST_WORDS.min(words.len() - at);
        let read = (1..=longest).find(|&count| {
            let typed = words[at..at + count].join(" ");
            match played.play_text(&typed) {
                Ok(_) => true,
                Err(error) => {
                    // That a move is refused says more than that half of it is none.
                    let says_more = matches!(
                        (&first_error, &error),
                        (Some((_, MoveError::Unreadable { .. })), MoveError::Refused(_))
                    );
                    if first_error.is_none() || says_more {
                        first_error = Some((typed, error));
                    }
                    false
                }
            }
        });
        match (read, first_error) {
            (Some(count), _) => at += count,
            (None, Some((text, error))) => {
                return Err(AnalyzeError::Move { number, text, error });
            }
            (None, None) => break,
        }
        number += 1;
    }
    Ok(())
}

/// What is said about an analysis.
fn report(desk: &Desk, game: &AnyGame, at: &Match, analysis: &Analysis, task: &Analyze) -> Vec<String> {
    let words = &desk.words;
    let symbols = desk.symbols(game);
    let name = words.pick(&game.rules().name);
    if at.outcome().is_over() {
        return vec![say!(words, "analyze-over", game = name)];
    }
    let mover = analysis.position.mover();
    let player = |player| words.player(game, &symbols, player);
    let mut text = vec![say!(
        words,
        "analyze-head",
        game = name,
        ply = analysis.position.ply() + 1,
        player = player(mover),
        value = words.value(analysis.value, mover, &player)
    )];
    text.extend(rows(words, game, analysis, task.lines));
    if let Some(source) = analysis.source.filter(|source| *source != Source::Rules) {
        text.push(say!(words, "analyze-proof", method = source.name()));
    }
    if analysis.depth > 1 {
        text.push(say!(words, "analyze-depth", depth = analysis.depth));
    }
    text.push(say!(
        words,
        "analyze-effort",
        nodes = analysis.nodes,
        seconds = format!("{:.1}", analysis.elapsed.as_secs_f64())
    ));
    match analysis.halted {
        Some(Halt::Stopped) => text.push(say!(words, "analyze-stopped")),
        Some(Halt::Time) if task.method != Some(Method::Search) => {
            text.push(say!(words, "analyze-out-of-time"));
        }
        Some(Halt::Memory) if task.method != Some(Method::Search) => {
            text.push(say!(words, "analyze-out-of-memory"));
        }
        _ => {}
    }
    text
}

/// The table: a row a move, and the line of play below it where lines are wanted.
fn rows(words: &Words, game: &AnyGame, analysis: &Analysis, lines: bool) -> Vec<String> {
    let scored = analysis.moves.iter().any(|judged| judged.share().is_some());
    let row = |mv: String, value: String, score: String, says: String| {
        if scored {
            vec![mv, value, score, says]
        } else {
            vec![mv, value, says]
        }
    };
    let mut cells = vec![row(
        say!(words, "analyze-column-move"),
        say!(words, "analyze-column-value"),
        say!(words, "analyze-column-score"),
        say!(words, "analyze-column-says"),
    )];
    cells.extend(analysis.moves.iter().map(|judged| {
        row(
            words.a_move(game, judged.mv),
            words.short_value(judged.value),
            judged
                .share()
                .map_or_else(String::new, |share| format!("{share:+.2}")),
            words.says(game, judged),
        )
    }));
    // What a move does may take more than one line; the other columns stay as they are.
    let last = cells[0].len() - 1;
    let narrow = |column: usize| {
        cells
            .iter()
            .map(|row| table::width(&row[column]) + 2)
            .max()
            .unwrap_or(0)
    };
    let left: usize = (0..last).map(narrow).sum();
    let mut broken = Vec::new();
    let mut follows = Vec::new();
    for (index, row) in cells.iter().enumerate() {
        let says = table::wrapped(&row[last], WIDTH.saturating_sub(left).max(30));
        for (part, says) in says.into_iter().enumerate() {
            let mut line: Vec<String> = if part == 0 {
                row[..last].to_vec()
            } else {
                vec![String::new(); last]
            };
            line.push(says);
            broken.push(line);
        }
        let line = index
            .checked_sub(1)
            .map(|index| &analysis.moves[index].line)
            .filter(|line| lines && line.len() > 1);
        follows.push((broken.len(), line));
    }
    let mut text = table::aligned(&broken);
    for (at, line) in follows.into_iter().rev() {
        if let Some(line) = line {
            let moves: Vec<String> = line.iter().map(|&mv| game.write_move(mv)).collect();
            text.insert(at, format!("    {}", moves.join(" ")));
        }
    }
    text
}

/// What tells a line of progress how far an analysis has come.
pub fn told(ticker: &Ticker, words: &Words) -> Report {
    let (ticker, language) = (ticker.clone(), words.language());
    // A language is loaded again for each sentence, which is twice a second: its sentences cannot leave their thread.
    Arc::new(move |told| ticker.tick(|| progress(&Words::new(language), told)))
}

/// How far an analysis has come.
fn progress(words: &Words, progress: &Progress) -> String {
    let (nodes, seconds) = (progress.nodes, progress.elapsed.as_secs());
    match progress.stage {
        Stage::Rules => say!(words, "analyze-progress-rules", seconds = seconds),
        Stage::Search { depth } => say!(
            words,
            "analyze-progress-search",
            depth = depth,
            nodes = nodes,
            seconds = seconds
        ),
        Stage::Ahead => say!(words, "analyze-progress-ahead", seconds = seconds),
        Stage::Proof => say!(words, "analyze-progress-proof", nodes = nodes, seconds = seconds),
        Stage::Lines => say!(words, "analyze-progress-lines", seconds = seconds),
    }
}

impl Words {
    /// Why a position cannot be analysed.
    pub fn analyze_error(&self, error: &AnalyzeError) -> String {
        match error {
            AnalyzeError::Move { number, text, error } => say!(
                self,
                "analyze-move",
                number = *number,
                text = printable(text),
                reason = self.move_error(error)
            ),
            AnalyzeError::NoPly { asked, plies } => {
                say!(self, "analyze-no-ply", asked = *asked, plies = *plies)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lianzi_rules::{Move, MoveError, Refusal, catalogue};

    use super::*;

    fn after(game: &str, moves: &str) -> Result<String, AnalyzeError> {
        let game = catalogue::game(game).expect("shipped");
        let mut played = Match::new(game, Takeback::Free);
        play_all(&mut played, moves)?;
        Ok(played.game().write_position(played.position()))
    }

    #[test]
    fn moves_stand_one_after_the_other_however_they_are_parted() {
        assert_eq!(
            after("tic-tac-toe", "b2 a1, 3 3"),
            after("tic-tac-toe", "b2，a1；c3")
        );
        // A simple game begins with stones on the outer rows: from the board it is read which way one can go.
        let game = catalogue::game("a-simple-game").expect("shipped");
        let start = game.start();
        let board = game.board();
        let Some(&Move::Slide { from, to }) = game.legal_moves(&start).first() else {
            panic!("stones slide");
        };
        let typed = format!("{} {}", board.name(from), board.name(to));
        let slides = after("a-simple-game", &typed).expect("it is legal");
        assert_eq!(Ok(slides), after("a-simple-game", &typed.replace(' ', "-")));
    }

    #[test]
    fn the_wrong_move_is_named_with_the_reason() {
        let Err(AnalyzeError::Move { number, text, error }) = after("tic-tac-toe", "b2 a1 b2 c3") else {
            panic!("b2 is occupied");
        };
        assert_eq!((number, text.as_str()), (3, "b2"));
        assert!(matches!(error, MoveError::Refused(Refusal::Occupied { .. })));
    }
}
