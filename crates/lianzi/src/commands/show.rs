//! `lianzi show`: a game's rules in words, and its board.

use serde_json::json;

use crate::arguments::GameSource;
use crate::describe;
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;
use crate::screen::{self, View, table};
use crate::words::say;

/// The width of a paragraph.
const WIDTH: usize = 78;

/// Explains a game.
pub fn run(source: &GameSource, as_json: bool, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(source)?;
    let game = named.game();
    let rules = game.rules();
    let sentences = describe::rules(&desk.words, rules);
    if as_json {
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
    let mut text = format!("{}\n", desk.words.pick(&rules.name));
    let description = desk.words.pick(&rules.description);
    if !description.is_empty() {
        text.push_str(&format!("{}\n", table::wrapped(description, WIDTH).join("\n")));
    }
    let symbols = desk.symbols(game);
    let mut view = View::of(game, &game.start(), symbols);
    view.level_titles = desk.words.level_titles(game.board());
    text.push_str(&format!("\n{}\n", screen::board(&view)));
    for sentence in &sentences {
        let lines = table::wrapped(sentence, WIDTH - 2);
        text.push_str(&format!("- {}\n", lines.join("\n  ")));
    }
    text.push('\n');
    if !rules.source.is_empty() {
        let source = say!(desk.words, "show-source", source = rules.source.as_str());
        text.push_str(&format!("{}\n", table::wrapped(&source, WIDTH).join("\n")));
    }
    text.push_str(&say!(desk.words, "show-play", game = named.name()));
    desk.output.line(&text)
}
