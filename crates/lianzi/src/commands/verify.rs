//! `lianzi verify`: does a certificate prove what it claims?

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use lianzi_play::NamedGame;
use lianzi_play::files;
use lianzi_rules::Player;
use lianzi_solve::verify::{Head, Proved, read_head, verify};
use serde_json::json;

use crate::arguments::{GameSource, source};
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;
use crate::line_mode::json::player_word;
use crate::words::refusals::printable_path;
use crate::words::say;

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
    #[arg(long)]
    json: bool,
}

/// Checks a certificate against the rules that it names, or those that are given.
pub fn run(task: &Verify, desk: &mut Desk) -> Result<(), Failure> {
    let started = Instant::now();
    let text = files::read_text(&task.file, MOST_BYTES)?;
    let head = read_head(&text)?;
    let named = match &task.rules {
        Some(source) => games::find(source)?,
        None => find(&head)?,
    };
    let game = named.game();
    let verified = verify(game, &text)?;
    let millis = started.elapsed().as_secs_f64() * 1e3;
    if task.json {
        let (claim, player, within) = match verified.proved {
            Proved::Wins { player, within } => ("win", Some(player), Some(within)),
            Proved::Draw => ("draw", None, None),
            Proved::DoesNotLose { player } => ("no-loss", Some(player), None),
        };
        let object = json!({
            "game": verified.game,
            "rules_id": game.id().to_string(),
            "position": verified.position,
            "proved": claim,
            "player": player.map(player_word),
            "within": within,
            "answers": verified.answers,
            "positions": verified.positions,
            "millis": millis,
        });
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
        game = desk.words.pick(&game.rules().name),
        proved = proved,
        positions = verified.positions,
        millis = format!("{millis:.0}")
    );
    desk.output.line(&sentence)
}

/// The game that a certificate names: one of the catalogue with its rules id, or the rule file of that name.
fn find(head: &Head) -> Result<NamedGame, Failure> {
    let shipped = Path::new(&head.game)
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or(&head.game);
    for name in [head.game.as_str(), shipped] {
        if let Ok(named) = NamedGame::from_catalogue(name)
            && named.game().id() == head.rules
        {
            return Ok(named);
        }
    }
    games::find(&GameSource::from(head.game.as_str()))
}
