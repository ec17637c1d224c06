//! `lianzi doctor`: what this program takes its surroundings for, and what is wrong with them.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;
use lianzi_solve::tables::{TableStore, data_folder};
use serde_json::json;

use crate::failure::Failure;
use crate::language;
use crate::language::Language;
use crate::line_mode::drive::Desk;
use crate::symbols::{CharacterSet, Drawing, Width};
use crate::words::{Words, printable, say};

/// How to say it.
#[derive(Args, Clone, Copy, Debug)]
pub struct Doctor {
    #[arg(long)]
    json: bool,
}

/// What was found.
struct Findings {
    locale: Option<String>,
    /// The encoding that the locale names, where it is not UTF-8.
    other_encoding: Option<String>,
    utf8: bool,
    input: bool,
    output: bool,
    threads: usize,
    /// Where data lies, whether it can be written to, and how many tables are there.
    data: Option<(PathBuf, Result<usize, String>)>,
}

impl Findings {
    fn new() -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        Self {
            locale: language::locale(variable),
            other_encoding: language::other_encoding(variable),
            utf8: language::is_utf8(variable),
            input: io::stdin().is_terminal(),
            output: io::stdout().is_terminal(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            data: data_folder(|name| std::env::var_os(name)).map(|folder| {
                let state = usable(&folder);
                (folder, state)
            }),
        }
    }
}

/// Whether tables can be kept in a folder, which need not be there yet; how many there are.
fn usable(folder: &Path) -> Result<usize, String> {
    // Nothing is created: the nearest folder that is there decides.
    let there = folder.ancestors().find(|folder| folder.exists());
    let there = there.ok_or_else(|| folder.display().to_string())?;
    if !there.is_dir() {
        return Err(there.display().to_string());
    }
    tempfile::tempfile_in(there).map_err(|error| error.to_string())?;
    let store = TableStore::open(folder.to_owned());
    Ok(store.list().map_err(|error| error.to_string())?.len())
}

/// Says what was found.
///
/// # Errors
/// [`Failure::Said`] when something is wrong.
pub fn run(task: Doctor, desk: &mut Desk) -> Result<(), Failure> {
    let found = Findings::new();
    let version = env!("CARGO_PKG_VERSION");
    let set = match desk.set() {
        CharacterSet::Ascii => "ascii",
        CharacterSet::Unicode => "unicode",
    };
    let columns = match desk.width() {
        Some(Width::Columns(columns)) => Some(columns),
        _ => None,
    };
    let colors = desk.output.has_colors();
    let trouble = !matches!(found.data, Some((_, Ok(_))));
    if task.json {
        let (folder, tables, error) = match &found.data {
            Some((folder, Ok(tables))) => (Some(folder.display().to_string()), Some(*tables), None),
            Some((folder, Err(error))) => (Some(folder.display().to_string()), None, Some(error.clone())),
            None => (None, None, None),
        };
        let object = json!({
            "version": version,
            "rule_files": 1,
            "language": desk.words.language().code(),
            "locale": found.locale,
            "utf8": found.utf8,
            "terminal": { "input": found.input, "output": found.output, "colors": colors, "stones": set, "disc_columns": columns },
            "threads": found.threads,
            "data": { "folder": folder, "tables": tables, "error": error },
            "sound": !trouble,
        });
        desk.output.line(&object.to_string())?;
    } else {
        let words = &desk.words;
        let mut lines = vec![
            say!(words, "doctor-version", version = version),
            say!(
                words,
                "doctor-language",
                language = words.language().code(),
                known = u8::from(found.locale.is_some()),
                locale = found.locale.as_deref().unwrap_or_default()
            ),
            say!(
                words,
                "doctor-terminal",
                input = u8::from(found.input),
                output = u8::from(found.output)
            ),
            say!(
                words,
                "doctor-drawing",
                set = set,
                colors = u8::from(colors),
                utf8 = u8::from(found.utf8)
            ),
        ];
        lines.extend(why_so_drawn(desk));
        lines.extend(why_english(&found, words));
        lines.push(say!(words, "doctor-threads", threads = found.threads));
        lines.push(match &found.data {
            Some((folder, Ok(tables))) => {
                say!(
                    words,
                    "doctor-data",
                    folder = folder.display().to_string(),
                    tables = *tables
                )
            }
            Some((folder, Err(error))) => say!(
                words,
                "doctor-data-bad",
                folder = folder.display().to_string(),
                reason = error.as_str()
            ),
            None => say!(words, "tables-no-folder"),
        });
        lines.push(if trouble {
            say!(words, "doctor-trouble")
        } else {
            say!(words, "doctor-sound")
        });
        desk.output.lines(&lines)?;
    }
    if trouble { Err(Failure::Said) } else { Ok(()) }
}

/// Why stones are drawn as they are, and how to have them otherwise; nothing where that was asked for, or goes without saying.
fn why_so_drawn(desk: &Desk) -> Option<String> {
    let words = &desk.words;
    match (desk.drawing, desk.width()) {
        (Drawing::Chosen(_) | Drawing::Narrow, _) => None,
        (Drawing::NotUtf8, _) => Some(say!(words, "doctor-not-utf8")),
        (Drawing::Ask, Some(Width::Columns(1))) => Some(say!(words, "doctor-disc-narrow")),
        (Drawing::Ask, Some(Width::Columns(_))) => Some(say!(words, "doctor-disc-wide")),
        (Drawing::Ask, Some(Width::Silent)) => Some(say!(words, "doctor-disc-silent")),
        (Drawing::Ask, _) => Some(say!(words, "doctor-disc-not-asked")),
    }
}

/// Why English is spoken where the locale is Chinese.
fn why_english(found: &Findings, words: &Words) -> Option<String> {
    let encoding = found.other_encoding.as_deref()?;
    let locale = found
        .locale
        .as_deref()
        .filter(|locale| locale.starts_with("zh"))?;
    (words.language() == Language::En).then(|| {
        say!(
            words,
            "doctor-encoding",
            locale = printable(locale),
            encoding = printable(encoding)
        )
    })
}
