//! `lianzi verify`: does a certificate prove what it claims, and does every value of a table follow from those after it?

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;
use lianzi_play::NamedGame;
use lianzi_play::files;
use lianzi_rules::{Player, RulesId};
use lianzi_solve::verify::{
    Proved, RuleFile, Thoroughness, Worth, read_head, read_table_head, verify, verify_table,
};
use serde_json::json;

use crate::arguments::{GameSource, source};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::line_mode::json::player_word;
use crate::origin::Origin;
use crate::screen::table::wrapped;
use crate::stages::Stages;
use crate::words::refusals::printable_path;
use crate::words::say;
use crate::{games, interrupt};

/// The largest certificate that is read: 1 GiB.
const MOST_BYTES: u64 = 1 << 30;

/// Which certificate to check.
#[derive(Args, Clone, Debug)]
pub struct Verify {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// For these rules; otherwise those that it names.
    #[arg(long, value_name = "GAME", value_parser = source())]
    rules: Option<GameSource>,
    /// For tables: so many positions, instead of all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Mebibytes for a table.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    #[arg(long)]
    json: bool,
}

/// Checks a certificate against the rules that it names, or those that are given.
pub fn run(task: &Verify, desk: &mut Desk) -> Result<(), Failure> {
    if is_table(&task.file) {
        return run_table(task, desk);
    }
    let started = Instant::now();
    let text = files::read_text(&task.file, MOST_BYTES)?;
    let head = read_head(&text)?;
    let (named, rules_from) = find(task.rules.as_ref(), &head.game, head.rules, &head.rule_files)?;
    let game = named.game();
    let verified = verify(game, &text)?;
    let millis = started.elapsed().as_secs_f64() * 1e3;
    let position = game.read_position(&verified.position)?;
    let origin = Origin::of(game, &position);
    if task.json {
        let (claim, player, within) = match verified.proved {
            Proved::Wins { player, within } => ("win", Some(player), Some(within)),
            Proved::Draw => ("draw", None, None),
            Proved::DoesNotLose { player } => ("no-loss", Some(player), None),
        };
        let mut object = json!({
            "game": verified.game,
            "rules_id": game.id().to_string(),
            "rules_from": rules_from.as_str(),
            "proved": claim,
            "player": player.map(player_word),
            "within": within,
            "answers": verified.answers,
            "positions": verified.positions,
            "millis": millis,
        });
        origin.add_to(&mut object);
        return desk.output.line(&object.to_string());
    }
    let symbols = desk.symbols(game);
    let player = |player: Player| desk.words.player(game, &symbols, player);
    let proved = match verified.proved {
        Proved::Wins {
            player: winner,
            within,
        } => {
            say!(desk.words, "verify-wins", player = player(winner), plies = within)
        }
        Proved::Draw => say!(desk.words, "verify-draw"),
        Proved::DoesNotLose { player: safe } => say!(desk.words, "verify-safe", player = player(safe)),
    };
    let sentence = say!(
        desk.words,
        "verify-accepted",
        path = printable_path(&task.file),
        subject = origin.subject(desk),
        proved = proved,
        positions = verified.positions,
        millis = format!("{millis:.0}")
    );
    desk.output.line(&sentence)?;
    if rules_from == RulesFrom::Carried {
        let id = game.id().to_string();
        let lines = wrapped(&say!(desk.words, "verify-carried", id = id), 78);
        desk.output.lines(&lines)?;
    }
    let lines = origin.lines(desk);
    desk.output.lines(&lines)
}

/// Whether a file begins as tables do.
fn is_table(path: &Path) -> bool {
    let mut begin = [0; 13];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    read.is_ok() && begin == *b"lianzi-table "
}

/// Checks a table: that every value follows from those after it.
fn run_table(task: &Verify, desk: &mut Desk) -> Result<(), Failure> {
    let started = Instant::now();
    let (game, rules, _) = read_table_head(&task.file)?;
    let (named, _) = find(task.rules.as_ref(), &game, rules, &[])?;
    let game = named.game();
    let how = Thoroughness {
        sample: task.sample,
        threads: task.threads as usize,
        memory: task.memory << 20,
    };
    let stop = interrupt::flag();
    let mut stages = Stages::new(&desk.words);
    let verified = verify_table(game, &task.file, how, &mut |done| {
        stages.part(done);
        !stop.load(Ordering::Relaxed)
    });
    stages.clear();
    let Some(verified) = verified? else {
        return Err(Failure::Interrupted);
    };
    let millis = started.elapsed().as_secs_f64() * 1e3;
    let position = game.read_position(&verified.position)?;
    let origin = Origin::of(game, &position);
    let mover = position.mover();
    let winner = match verified.worth {
        Worth::Win(plies) => Some((mover, plies)),
        Worth::Loss(plies) => Some((mover.opponent(), plies)),
        Worth::Draw => None,
    };
    if task.json {
        let proved = match winner {
            _ if !verified.complete => "nothing",
            Some(_) => "win",
            None => "draw",
        };
        let mut object = json!({
            "game": verified.game,
            "rules_id": game.id().to_string(),
            "proved": proved,
            "player": winner.map(|(player, _)| player_word(player)),
            "within": winner.map(|(_, plies)| plies),
            "cells": verified.cells,
            "positions": verified.checked,
            "complete": verified.complete,
            "longest": verified.longest,
            "sha256": verified.sum,
            "millis": millis,
        });
        origin.add_to(&mut object);
        return desk.output.line(&object.to_string());
    }
    let path = printable_path(&task.file);
    let millis = format!("{millis:.0}");
    if !verified.complete {
        let sentence = say!(
            desk.words,
            "verify-table-sample",
            path = path,
            subject = origin.subject(desk),
            checked = verified.checked,
            millis = millis
        );
        desk.output.line(&sentence)?;
        let lines = origin.lines(desk);
        return desk.output.lines(&lines);
    }
    let symbols = desk.symbols(game);
    let proved = if let Some((player, plies)) = winner {
        say!(
            desk.words,
            "verify-table-win",
            player = desk.words.player(game, &symbols, player),
            plies = plies
        )
    } else {
        say!(desk.words, "verify-table-draw")
    };
    let sentence = say!(
        desk.words,
        "verify-table",
        path = path,
        subject = origin.subject(desk),
        proved = proved,
        checked = verified.checked,
        millis = millis
    );
    desk.output.line(&sentence)?;
    let lines = origin.lines(desk);
    desk.output.lines(&lines)
}

/// Where the rules came from that a certificate or table was checked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RulesFrom {
    /// `--rules`.
    Asked,
    /// The catalogue, by the name and the rules id.
    Catalogue,
    /// The rule files that it carries.
    Carried,
    /// The rule file that it names, on this machine.
    File,
}

impl RulesFrom {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Catalogue => "catalogue",
            Self::Carried => "carried",
            Self::File => "file",
        }
    }
}

/// The game to check with: the one that was asked for; or what a certificate or table names, a game of the catalogue with its
/// rules id, the rule files that it carries, or the rule file of that name.
fn find(
    asked: Option<&GameSource>,
    game: &str,
    rules: RulesId,
    carried: &[RuleFile],
) -> Result<(NamedGame, RulesFrom), Failure> {
    if let Some(source) = asked {
        return Ok((games::find(source)?, RulesFrom::Asked));
    }
    if let Some(named) = games::shipped(game, rules) {
        return Ok((named, RulesFrom::Catalogue));
    }
    if let [own, others @ ..] = carried {
        let other = |name: &str| {
            let file = others.iter().find(|file| file.name == name)?;
            Some(file.text.clone())
        };
        let named = NamedGame::from_rule_file(&own.name, &own.text, &other)?;
        return Ok((named, RulesFrom::Carried));
    }
    Ok((games::find(&GameSource::from(game))?, RulesFrom::File))
}
