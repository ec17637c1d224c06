//! Asking one question: solving, and checking certificate or table before it is believed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition};
use lianzi_solve::tables::{BuildError, StoredTable, TableStore};
use lianzi_solve::verify::{Thoroughness, verify, verify_table};
use lianzi_solve::{Halt, Method, Progress, Request, TableError, solve};
use sha2::{Digest, Sha256};

use super::answers::{Answer, MoveWorth, Outcome, Proof, TableProof, Worth, alike};
use super::questions::{Prepared, Question, hex};

/// Tables with at most so many cells are checked from end to end; of larger ones as many cells are picked by chance.
const ALL_CELLS: u64 = 2_000_000;

/// What there is for one question.
pub struct Limits {
    /// Where tables are kept, if anywhere.
    pub tables: Option<TableStore>,
    /// Seconds.
    pub seconds: f64,
    /// Mebibytes.
    pub memory: u32,
    /// Threads.
    pub threads: usize,
    /// Set when the work is to end.
    pub stop: Arc<AtomicBool>,
}

/// An answer with the certificate, if there is one.
pub struct Found {
    /// What goes into the file of answers.
    pub answer: Answer,
    /// The certificate's text.
    pub certificate: Option<String>,
}

/// Asks a question. `None` when the work was stopped from outside.
///
/// A certificate or a table that the checker does not accept is no answer: then the question is refused, and its value is not known.
pub fn ask(
    question: &Question,
    prepared: &Prepared,
    limits: &Limits,
    report: &mut dyn FnMut(&Progress),
) -> Option<Found> {
    let game = prepared.named.game();
    let position = &prepared.position;
    let request = Request {
        method: prepared.method,
        memory: (limits.memory as usize) << 20,
        time: Some(Duration::from_secs_f64(limits.seconds)),
        threads: limits.threads,
        stop: Some(limits.stop.clone()),
        moves: prepared.moves,
        certificate: question.certificate.then(|| prepared.named.name().to_owned()),
        ..Request::default()
    };
    let mut answer = Answer {
        asked: prepared.fingerprint.clone(),
        rules: game.id().to_string(),
        position: game.write_position(position),
        worth: Worth {
            result: Outcome::Unknown,
            plies: None,
            shortest: false,
            not_first: None,
            not_second: None,
        },
        moves: Vec::new(),
        best: Vec::new(),
        method: None,
        nodes: 0,
        seconds: 0.0,
        limit: limits.seconds,
        halted: None,
        certificate: None,
        table: None,
        refused: None,
    };
    if let (Some(Method::Retrograde), Some(store)) = (prepared.method, &limits.tables) {
        let without = Answer::clone(&answer);
        let finished = match ask_table(store, prepared, &request, limits, &mut answer, report) {
            Ok(finished) => finished,
            Err(reason) => {
                answer = Answer {
                    refused: Some(reason),
                    ..without
                };
                true
            }
        };
        return finished.then_some(Found {
            answer,
            certificate: None,
        });
    }
    let solved = match solve(game, position, &request, report) {
        Ok(solved) => solved,
        Err(error) => {
            answer.halted = Some(error.to_string());
            return Some(Found {
                answer,
                certificate: None,
            });
        }
    };
    if solved.halted == Some(Halt::Stopped) {
        return None;
    }
    answer.nodes = solved.nodes;
    answer.seconds = solved.elapsed.as_secs_f64();
    answer.method = Some(solved.method.name().to_owned());
    let certificate = match &solved.certificate {
        Some(certificate) => {
            if let Err(error) = verify(game, certificate.text()) {
                answer.refused = Some(error.to_string());
                return Some(Found {
                    answer,
                    certificate: None,
                });
            }
            answer.certificate = Some(Proof {
                claim: certificate.claim().to_string(),
                answers: certificate.lines(),
                bytes: certificate.text().len() as u64,
                sha256: hex(&Sha256::digest(certificate.text().as_bytes())),
            });
            Some(certificate.text().to_owned())
        }
        None => None,
    };
    fill(&mut answer, game, position, &solved);
    Some(Found { answer, certificate })
}

/// What was found out, as the file of answers says it.
fn fill(answer: &mut Answer, game: &AnyGame, position: &AnyPosition, solved: &lianzi_solve::Answer) {
    answer.worth = Worth::of(solved.value, position.mover());
    answer.method = Some(solved.method.name().to_owned());
    answer.halted = solved.halted.map(|halt| halt.to_string());
    answer.best = alike(game, position, &solved.best_moves)
        .into_iter()
        .map(|(mv, _)| game.write_move(mv))
        .collect();
    answer.moves = move_worths(game, position, &solved.moves);
}

/// Builds or finds a table, and checks it; whether the work was not stopped from outside.
///
/// # Errors
/// Why the table is of no use.
fn ask_table(
    store: &TableStore,
    prepared: &Prepared,
    request: &Request,
    limits: &Limits,
    answer: &mut Answer,
    report: &mut dyn FnMut(&Progress),
) -> Result<bool, String> {
    let game = prepared.named.game();
    let position = &prepared.position;
    let begun = Instant::now();
    let table: StoredTable = match store.build(prepared.named.name(), game, position, request, report) {
        Ok(table) => table,
        Err(BuildError::Table {
            error: TableError::Halted(Halt::Stopped),
            ..
        }) => return Ok(false),
        Err(BuildError::Table { error, .. }) => {
            answer.halted = Some(error.to_string());
            return Ok(true);
        }
        Err(BuildError::File(error)) => return Err(error.to_string()),
    };
    answer.seconds = begun.elapsed().as_secs_f64();
    let info = table.info();
    let sample = (info.cells > ALL_CELLS).then_some(ALL_CELLS);
    let how = Thoroughness {
        sample,
        threads: limits.threads,
        memory: u64::from(limits.memory) << 20,
    };
    let stop = &limits.stop;
    let mut look = |_: f64| !stop.load(std::sync::atomic::Ordering::Relaxed);
    let verified = verify_table(game, table.path(), how, &mut look).map_err(|error| error.to_string())?;
    let Some(verified) = verified else {
        return Ok(false);
    };
    let answered = table.answer(game, position, prepared.moves);
    if let Some(solved) = answered.map_err(|error| error.to_string())? {
        answer.nodes = info.cells;
        fill(answer, game, position, &solved);
    }
    answer.table = Some(TableProof {
        cells: info.cells,
        checked: verified.checked,
        complete: verified.complete,
        longest: info.longest,
        bytes: info.bytes,
        sha256: info.sum,
    });
    Ok(true)
}

/// One move of each set of moves that are alike, with what it is worth, if anything is known about any of them.
fn move_worths(
    game: &AnyGame,
    position: &AnyPosition,
    moves: &[(lianzi_rules::Move, lianzi_solve::Value)],
) -> Vec<MoveWorth> {
    let all: Vec<_> = moves.iter().map(|&(mv, _)| mv).collect();
    let worths: Vec<_> = alike(game, position, &all)
        .into_iter()
        .map(|(mv, alike)| {
            let value = moves
                .iter()
                .find(|&&(other, _)| other == mv)
                .map(|&(_, value)| value);
            MoveWorth {
                text: game.write_move(mv),
                alike,
                worth: Worth::of(value.unwrap_or(lianzi_solve::Value::UNKNOWN), position.mover()),
            }
        })
        .collect();
    let says = |worth: &Worth| {
        worth.result != Outcome::Unknown || worth.not_first.is_some() || worth.not_second.is_some()
    };
    if worths.iter().any(|known| says(&known.worth)) {
        worths
    } else {
        Vec::new()
    }
}
