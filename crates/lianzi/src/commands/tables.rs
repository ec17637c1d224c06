//! `lianzi tables`: the tables on disk: which there are, building, checking, removing them.

use std::path::Path;

use clap::{Args, Subcommand};
use lianzi_rules::AnyGame;
use lianzi_solve::tables::{BuildError, TableFileError, TableInfo, TableStore, check_sums, data_folder};
use lianzi_solve::{Halt, Moves, Request, TableError, Value};
use serde_json::json;

use super::solve::{name, word};
use crate::arguments::{GameSource, source};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::output;
use crate::stages::Stages;
use crate::words::refusals::printable_path;
use crate::words::{harmless, say};
use crate::{games, interrupt};

/// What to do with tables.
#[derive(Args, Clone, Debug)]
pub struct Tables {
    #[command(subcommand)]
    task: Option<TablesTask>,
}

/// What can be done with tables.
#[derive(Subcommand, Clone, Debug)]
pub enum TablesTask {
    /// Say which there are.
    List(List),
    /// Build one and keep it.
    Build(Build),
    /// Compare the checksums.
    Check(Check),
    /// Remove those of a game.
    Remove(Remove),
}

/// How to list them.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct List {
    #[arg(long)]
    json: bool,
}

/// What to build, and with what.
#[derive(Args, Clone, Debug)]
pub struct Build {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Mebibytes.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[arg(long)]
    json: bool,
}

/// Which to check.
#[derive(Args, Clone, Debug)]
pub struct Check {
    #[arg(value_name = "GAME", value_parser = source())]
    game: Option<GameSource>,
    #[arg(long)]
    json: bool,
}

/// Which to remove.
#[derive(Args, Clone, Debug)]
pub struct Remove {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
}

/// The folder of the tables.
///
/// # Errors
/// When no variable says where it is.
pub fn store() -> Result<TableStore, Failure> {
    let folder = data_folder(|name| std::env::var_os(name));
    folder.map(TableStore::open).ok_or(Failure::NoDataFolder)
}

/// Carries out one of the tasks; without one, lists the tables.
pub fn run(task: &Tables, desk: &mut Desk) -> Result<(), Failure> {
    let store = store()?;
    match &task.task {
        None => list(List::default(), &store, desk),
        Some(TablesTask::List(task)) => list(*task, &store, desk),
        Some(TablesTask::Build(task)) => build(task, &store, desk),
        Some(TablesTask::Check(task)) => check(task, &store, desk),
        Some(TablesTask::Remove(task)) => remove(task, &store, desk),
    }
}

fn list(task: List, store: &TableStore, desk: &mut Desk) -> Result<(), Failure> {
    let tables = store.list()?;
    let states = store.states()?;
    for (path, info) in &tables {
        let line = match info {
            Ok(info) if task.json => facts(path, info).to_string(),
            Ok(info) => sentence(desk, path, info),
            Err(error) if task.json => {
                json!({ "path": path.display().to_string(), "error": error.fault.to_string() }).to_string()
            }
            Err(error) => desk.words.table_error(error),
        };
        desk.output.line(&line)?;
    }
    for path in &states {
        let line = if task.json {
            json!({ "path": path.display().to_string(), "unfinished": true }).to_string()
        } else {
            let path = printable_path(path);
            if path.ends_with(".search") {
                say!(desk.words, "tables-search", path = path)
            } else {
                say!(desk.words, "tables-state", path = path)
            }
        };
        desk.output.line(&line)?;
    }
    if tables.is_empty() && states.is_empty() && !task.json {
        let nothing = say!(desk.words, "tables-none", folder = printable_path(store.folder()));
        desk.output.line(&nothing)?;
    }
    Ok(())
}

fn sentence(desk: &Desk, path: &Path, info: &TableInfo) -> String {
    say!(
        desk.words,
        "tables-line",
        game = info.game.as_str(),
        position = harmless(&info.position),
        cells = info.cells,
        bytes = info.bytes,
        path = printable_path(path),
        sum = info.sum.as_str()
    )
}

fn facts(path: &Path, info: &TableInfo) -> serde_json::Value {
    json!({
        "game": info.game,
        "rules_id": info.rules.to_string(),
        "position": info.position,
        "path": path.display().to_string(),
        "cells": info.cells,
        "longest": info.longest,
        "bytes": info.bytes,
        "sha256": info.sum,
    })
}

fn build(task: &Build, store: &TableStore, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let game = named.game();
    let from = task.from.as_deref();
    let position = from.map_or_else(|| Ok(game.start()), |text| game.read_position(text))?;
    let request = Request {
        memory: (task.memory as usize) << 20,
        threads: task.threads as usize,
        stop: Some(interrupt::flag()),
        ..Request::default()
    };
    let mut stages = Stages::new(&desk.words);
    let built = store.build(&name(&task.game), game, &position, &request, &mut |progress| {
        stages.tell(progress);
    });
    stages.clear();
    let table = match built {
        Ok(table) => table,
        Err(BuildError::Table {
            error: TableError::Halted(Halt::Stopped),
            kept,
            trouble,
        }) => {
            said_halted(desk, kept.as_deref(), trouble.as_ref())?;
            return Err(Failure::Interrupted);
        }
        Err(error) => return Err(error.into()),
    };
    let info = table.info();
    let value = table
        .answer(game, &position, Moves::One)?
        .map_or(Value::UNKNOWN, |answer| answer.value);
    if task.json {
        let mut object = facts(table.path(), &info);
        object["value"] = json!(value.grade().map_or("unknown", word));
        object["plies"] = json!(value.distance().map(lianzi_solve::Distance::plies));
        return desk.output.line(&object.to_string());
    }
    let symbols = desk.symbols(game);
    let player = |player| desk.words.player(game, &symbols, player);
    let worth = desk.words.value(value, position.mover(), &player);
    let line = sentence(desk, table.path(), &info);
    desk.output.lines(&[worth, line])
}

/// Says what became of interrupted work.
pub fn said_halted(
    desk: &mut Desk,
    kept: Option<&Path>,
    trouble: Option<&TableFileError>,
) -> Result<(), Failure> {
    if let Some(kept) = kept {
        let line = say!(desk.words, "tables-kept", path = printable_path(kept));
        desk.output.line(&line)?;
    }
    if let Some(error) = trouble {
        let reason = desk.words.table_error(error);
        output::complain(&say!(desk.words, "tables-trouble", reason = reason));
    }
    Ok(())
}

fn check(task: &Check, store: &TableStore, desk: &mut Desk) -> Result<(), Failure> {
    let wanted = match &task.game {
        Some(source) => Some(games::find(source)?.game().id()),
        None => None,
    };
    let stop = interrupt::flag();
    let mut failed = false;
    for (path, info) in store.list()? {
        if let (Some(wanted), Ok(info)) = (wanted, &info)
            && info.rules != wanted
        {
            continue;
        }
        let mut stages = Stages::new(&desk.words);
        let checked = check_sums(&path, &mut |done| {
            stages.part(done);
            !stop.load(std::sync::atomic::Ordering::Relaxed)
        });
        stages.clear();
        let line = match checked {
            Ok(Some(info)) if task.json => {
                let mut object = facts(&path, &info);
                object["good"] = json!(true);
                object.to_string()
            }
            Ok(Some(_)) => say!(desk.words, "tables-good", path = printable_path(&path)),
            Ok(None) => return Err(Failure::Interrupted),
            Err(error) => {
                failed = true;
                if task.json {
                    let path = path.display().to_string();
                    json!({ "path": path, "good": false, "error": error.fault.to_string() }).to_string()
                } else {
                    desk.words.table_error(&error)
                }
            }
        };
        desk.output.line(&line)?;
    }
    if failed { Err(Failure::Said) } else { Ok(()) }
}

fn remove(task: &Remove, store: &TableStore, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let game: &AnyGame = named.game();
    let removed = store.remove(game.id())?;
    let line = say!(
        desk.words,
        "tables-removed",
        game = desk.words.pick(&game.rules().name),
        count = removed
    );
    desk.output.line(&line)
}
