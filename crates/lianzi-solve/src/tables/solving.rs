//! Solving with the help of a folder: from a table that is there, by a table that is made, by a search that is kept.

use std::path::PathBuf;

use lianzi_rules::{AnyGame, AnyPosition, with_game};

use super::{BuildError, TableFileError, TableStore, write};
use crate::request::{Answer, Progress, Request, SolveError, Stage};
use crate::retrograde::found;
use crate::value::Value;
use crate::watch::Watch;
use crate::{Found, Method, method, solve};

/// What was found out with the help of a folder of tables.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What was found out.
    pub answer: Answer,
    /// The table that gave it, when it was there already or has been kept.
    pub table: Option<PathBuf>,
    /// Where interrupted work is kept.
    pub kept: Option<PathBuf>,
    /// Positions that had been looked at in earlier runs, when their work was taken up. What is taken up of a table is not
    /// counted.
    pub taken_up: Option<u64>,
    /// What could not be kept or read. The answer is right all the same.
    pub trouble: Option<TableFileError>,
}

impl From<Answer> for Solved {
    /// What was found out without any table.
    fn from(answer: Answer) -> Self {
        Self {
            answer,
            table: None,
            kept: None,
            taken_up: None,
            trouble: None,
        }
    }
}

impl Solved {
    /// The same, unless something had gone wrong before.
    fn after(self, trouble: Option<TableFileError>) -> Self {
        Self {
            trouble: trouble.or(self.trouble),
            ..self
        }
    }
}

impl TableStore {
    /// What [`solve`](crate::solve()) finds out, from a table when there is one. Tables that have to be made on the way can be
    /// interrupted: what has been done is kept and taken up the next time. With `keep` the finished table is kept too, and of other
    /// methods what they have settled, now and then and at the end, so that the next call with `keep` goes on from there.
    ///
    /// # Errors
    /// When the position is of another game, or no method applies, or the one asked for does not.
    pub fn solve(
        &self,
        name: &str,
        game: &AnyGame,
        position: &AnyPosition,
        request: &Request,
        keep: bool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solved, SolveError> {
        let mut trouble = None;
        let wanted = request.method.is_none_or(|method| method == Method::Retrograde);
        let use_table = wanted && request.certificate.is_none();
        if use_table {
            match self.by_stored(game, position, request) {
                Ok(Some(solved)) => return Ok(solved),
                Ok(None) => {}
                Err(error) => trouble = Some(error),
            }
        }
        let retrograde = request.method == Some(Method::Retrograde)
            || use_table && (self.has_state(game, position) || is_chosen(game, position, request));
        let solved = if position.outcome().is_over() {
            Solved::from(solve(game, position, request, report)?)
        } else if retrograde {
            self.by_table(name, game, position, request, keep, report)?
        } else if keep {
            self.by_search(game, position, request, report)?
        } else {
            Solved::from(solve(game, position, request, report)?)
        };
        Ok(solved.after(trouble))
    }

    /// What a table says that is there already: the one for the position, or the one for the whole game.
    fn by_stored(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        request: &Request,
    ) -> Result<Option<Solved>, TableFileError> {
        let mut trouble = None;
        for from in [*position, game.start()] {
            let found = self.find_at(game, &from).and_then(|table| {
                let Some(table) = table else { return Ok(None) };
                let answer = table.answer(game, position, request.moves)?;
                Ok(answer.map(|answer| (answer, table.path().to_owned())))
            });
            match found {
                Ok(Some((answer, path))) => {
                    let solved = Solved {
                        table: Some(path),
                        ..Solved::from(answer)
                    };
                    return Ok(Some(solved.after(trouble)));
                }
                Ok(None) => {}
                Err(error) => trouble = Some(error),
            }
        }
        trouble.map_or(Ok(None), Err)
    }

    /// By a table that is made, and kept if that is wanted.
    fn by_table(
        &self,
        name: &str,
        game: &AnyGame,
        position: &AnyPosition,
        request: &Request,
        keep: bool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solved, SolveError> {
        let mut watch = Watch::new(request, report);
        let (table, work) = match self.make(game, position, request, &mut watch) {
            Ok(made) => made,
            Err(BuildError::Table { error, kept, trouble }) => {
                let halt = error.halted()?;
                let mut answer = answer(Found::value(Value::UNKNOWN), &watch);
                answer.halted = Some(halt);
                return Ok(Solved {
                    kept,
                    trouble,
                    ..Solved::from(answer)
                });
            }
            Err(BuildError::File(error)) => {
                // Without a folder to write to the work is done all the same, but not kept.
                drop(watch);
                let request = Request {
                    method: Some(Method::Retrograde),
                    ..request.clone()
                };
                let solved = Solved::from(solve(game, position, &request, report)?);
                return Ok(solved.after(Some(error)));
            }
        };
        watch.enter(Stage::Moves);
        let found = with_game!(game, position, |game, position| found(
            game,
            position,
            request.moves,
            &|position| table.look_up(position)
        ));
        let mut solved = Solved::from(answer(found, &watch)).after(work.files.trouble.clone());
        if keep {
            let path = self.path(game, position);
            match write(&path, name, game, position, &table, request, &mut watch) {
                Ok(()) => solved.table = Some(path),
                Err(BuildError::File(error)) => solved.trouble = Some(error),
                Err(BuildError::Table { .. }) => {
                    solved.kept = work.files.has_kept.then(|| self.state(game, position));
                }
            }
        }
        if solved.kept.is_none() {
            work.files.clear();
        }
        Ok(solved)
    }
}

/// Whether retrograde analysis is what would be picked.
fn is_chosen(game: &AnyGame, position: &AnyPosition, request: &Request) -> bool {
    with_game!(game, position, |game, position| {
        method::choose_for(game, position, request) == Ok(Method::Retrograde)
    })
}

fn answer(found: Found, watch: &Watch<'_>) -> Answer {
    Answer {
        value: found.value,
        best_moves: found.best_moves,
        moves: found.moves,
        line: found.line,
        method: Method::Retrograde,
        nodes: watch.nodes(),
        elapsed: watch.elapsed(),
        certificate: None,
        halted: found.halted,
    }
}
