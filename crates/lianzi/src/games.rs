//! Finding a game: by its name in the catalogue, or from a rule file and the files beside it.

use std::path::{Path, PathBuf};

use lianzi_play::files;
use lianzi_play::formats::{self, FileFormat, Options};
use lianzi_play::record::ReadError;
use lianzi_play::{NamedGame, Record};
use lianzi_rules::{AnyGame, RulesId};
use lianzi_solve::tables::{self, StoredTable, TableStore};

use crate::arguments::GameSource;
use crate::failure::Failure;

/// The largest rule file that is read.
pub const MOST_BYTES: u64 = 1 << 20;

/// The game of a name or a path.
///
/// # Errors
/// There is no such game, its file cannot be read or has faults, or the file is a saved game.
pub fn find(source: &GameSource) -> Result<NamedGame, Failure> {
    match source {
        GameSource::Name(name) => NamedGame::find(name).map_err(|error| {
            let path = Path::new(name);
            let text = files::read_text(path, MOST_BYTES).ok();
            match text.and_then(|text| saved_game(path, &text)) {
                Some(saved) => saved,
                None => error.into(),
            }
        }),
        GameSource::File(path) => {
            let text = files::read_text(path, MOST_BYTES)?;
            let named = NamedGame::from_rule_file(&name_of(path), &text, &|name| beside(path, name));
            named.map_err(|faults| saved_game(path, &text).unwrap_or_else(|| faults.into()))
        }
    }
}

/// What to say where a saved game stands in place of a game: one that `replay` reads, or one of another program.
fn saved_game(path: &Path, text: &str) -> Option<Failure> {
    let ours = !matches!(
        Record::read(text),
        Err(ReadError::UnknownFormat { .. } | ReadError::TooLong { .. })
    );
    let options = Options {
        format: path
            .extension()
            .and_then(|ending| FileFormat::of_ending(ending.to_str()?)),
        ..Options::default()
    };
    let is_saved = ours || formats::read(text, &options).is_ok_and(|read| !read.games.is_empty());
    is_saved.then(|| Failure::SavedGame {
        path: path.to_owned(),
        ours,
    })
}

/// The game of the catalogue that has this name, perhaps with an ending such as `.toml`, and these rules.
pub fn shipped(name: &str, rules: RulesId) -> Option<NamedGame> {
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str());
    [Some(name), stem]
        .into_iter()
        .flatten()
        .filter_map(|name| NamedGame::from_catalogue(name).ok())
        .find(|named| named.game().id() == rules)
}

/// The table of a game in the data folder, if there is one that can be opened. A damaged one is as good as none: what it
/// would tell is worked out anew.
pub fn table(game: &AnyGame) -> Option<StoredTable> {
    let folder = tables::data_folder(|name| std::env::var_os(name))?;
    TableStore::open(folder).find(game).ok().flatten()
}

/// What a rule file is called in faults and records.
pub fn name_of(path: &Path) -> String {
    path.display().to_string()
}

/// The text of a file beside this one that has the name of a game: `NAME` itself, or `NAME.toml`. Only files of the same
/// folder are looked at; everything else is left to the catalogue.
pub fn beside(path: &Path, name: &str) -> Option<String> {
    if Path::new(name).file_name().is_none_or(|file| file != name) {
        return None;
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let candidates: [PathBuf; 2] = [folder.join(name), folder.join(format!("{name}.toml"))];
    candidates
        .into_iter()
        .filter(|path| path.is_file())
        // What cannot be read is not there: the fault then names the game that was looked for.
        .find_map(|path| files::read_text(&path, MOST_BYTES).ok())
}
