//! What the documents promise: their links lead somewhere, their rule files are without faults, their commands exist.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lianzi_rules::Rules;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All documents: those at the root, in `docs` and in `games`.
fn documents() -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join("docs"), root().join("games")];
    let mut paths: Vec<PathBuf> = entries(&root());
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else {
                paths.push(path);
            }
        }
    }
    paths
        .into_iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "md"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a document is text");
            (path, text)
        })
        .collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .expect("a folder can be read")
        .map(|entry| entry.expect("and its entries").path())
        .collect()
}

/// The blocks of a document that are fenced with this word.
fn blocks<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let fence = format!("```{word}\n");
    text.split(&fence)
        .skip(1)
        .filter_map(|rest| rest.split("\n```").next())
        .collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut seen = 0;
    for (path, text) in documents() {
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") || file.contains(' ') {
                continue;
            }
            let folder = path.parent().expect("a document lies in a folder");
            assert!(
                folder.join(file).exists(),
                "{}: nothing is at {target}",
                path.display()
            );
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} links were found");
}

#[test]
fn rule_files_in_documents_are_without_faults() {
    let mut seen = 0;
    for (path, text) in documents() {
        for rules in blocks(&text, "toml") {
            // Others are parts of a file, shown to explain a key.
            if rules.lines().any(|line| line.starts_with("lianzi = 1")) {
                if let Err(faults) = Rules::from_text(rules) {
                    panic!("{}: {faults}", path.display());
                }
                seen += 1;
            }
        }
    }
    assert!(seen >= 5, "only {seen} rule files were found");
}

#[test]
fn commands_in_documents_exist() {
    let help = Command::new(env!("CARGO_BIN_EXE_lianzi"))
        .args(["--help", "--lang", "en"])
        .output()
        .expect("the program runs");
    let help = String::from_utf8(help.stdout).expect("help is text");
    let known: Vec<&str> = help
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split(' ').next())
        .filter(|word| !word.is_empty() && !word.starts_with('-'))
        .collect();
    let mut seen = 0;
    for (path, text) in documents() {
        // In code: at the start of a line, after a prompt, or in backticks.
        for starts in ["\nlianzi ", "$ lianzi ", "`lianzi "] {
            for rest in text.split(starts).skip(1) {
                let end = rest.find(|mark: char| !mark.is_ascii_alphanumeric() && mark != '-');
                let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
                // The first line of a file (`lianzi search 1`): a name and a version.
                if after.starts_with(" 1`") {
                    continue;
                }
                if word.is_empty()
                    || word.starts_with('-')
                    || !word.starts_with(|c: char| c.is_ascii_lowercase())
                {
                    continue;
                }
                assert!(
                    known.contains(&word),
                    "{}: there is no command \"lianzi {word}\"",
                    path.display()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "only {seen} commands were found");
}
