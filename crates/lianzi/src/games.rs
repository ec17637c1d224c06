//! Finding a game: by its name in the catalogue, or from a rule file and the files beside it.

use std::path::{Path, PathBuf};

use lianzi_play::NamedGame;
use lianzi_play::files;
use lianzi_rules::{AnyGame, RulesId};
use lianzi_solve::tables::{self, StoredTable, TableStore};

use crate::arguments::GameSource;
use crate::failure::Failure;

/// The largest rule file that is read.
pub const MOST_BYTES: u64 = 1 << 20;

/// The game of a name or a path.
///
/// # Errors
/// There is no such game, or its file cannot be read or has faults.
pub fn find(source: &GameSource) -> Result<NamedGame, Failure> {
    match source {
        GameSource::Name(name) => Ok(NamedGame::from_catalogue(name)?),
        GameSource::File(path) => {
            let text = files::read_text(path, MOST_BYTES)?;
            Ok(NamedGame::from_rule_file(&name_of(path), &text, &|name| {
                beside(path, name)
            })?)
        }
    }
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
