//! `lianzi show`: a game's rules in words, and its board.

use clap::Args;
use serde_json::json;

use crate::arguments::{GameSource, source};
use crate::describe;
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;
use crate::screen::{self, View, table};
use crate::words::{harmless, say};

/// The width of a paragraph.
const WIDTH: usize = 78;

/// Which game to explain.
#[derive(Args, Clone, Debug)]
pub struct Show {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
    #[arg(long)]
    json: bool,
}

/// Explains a game.
pub fn run(task: &Show, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let game = named.game();
    let rules = game.rules();
    let sentences = describe::rules(&desk.words, rules);
    if task.json {
        let board = game.board();
        let points: Vec<&str> = board.points().map(|point| board.name(point)).collect();
        let object = json!({
            "game": named.name(),
            "rules_id": game.id().to_string(),
            "name": { "en": rules.name.en, "zh": rules.name.zh },
            "description": { "en": rules.description.en, "zh": rules.description.zh },
            "source": rules.source,
            "points": points,
            "start": game.write_position(&game.start()),
            "rules": sentences,
        });
        return desk.output.line(&object.to_string());
    }
    let mut view = View::of(game, &game.start(), desk.symbols(game));
    view.level_titles = desk.words.level_titles(game.board());
    let wrapped = |text: &str| table::wrapped(text, WIDTH).join("\n");
    let described: Vec<String> = sentences
        .iter()
        .map(|sentence| format!("- {}", table::wrapped(sentence, WIDTH - 2).join("\n  ")))
        .collect();
    let mut head = vec![desk.words.pick(&rules.name)];
    head.extend(
        Some(desk.words.pick(&rules.description))
            .filter(|text| !text.is_empty())
            .map(|text| wrapped(&text)),
    );
    let mut foot = Vec::new();
    if !rules.source.is_empty() {
        foot.push(wrapped(&say!(
            desk.words,
            "show-source",
            source = harmless(&rules.source)
        )));
    }
    foot.push(say!(desk.words, "show-play", game = named.name()));
    let board = screen::board(&view);
    let blocks = [
        head.join("\n"),
        board.trim_end().to_owned(),
        described.join("\n"),
        foot.join("\n"),
    ];
    desk.output.line(&blocks.join("\n\n"))
}
