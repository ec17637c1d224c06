//! `lianzi check`: all faults of rule files.

use std::path::{Path, PathBuf};

use clap::Args;
use lianzi_play::files;
use lianzi_rules::{AnyGame, Fault, Rules};
use serde_json::json;

use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;
use crate::words::{refusals::printable_path, say};

/// Rule files to look for faults in.
#[derive(Args, Clone, Debug)]
pub struct Check {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[arg(long)]
    json: bool,
}

/// Reads every file and says what is wrong with it; fails when anything is.
pub fn run(task: &Check, desk: &mut Desk) -> Result<(), Failure> {
    let mut wrong = false;
    for path in &task.files {
        let report = Report::of(path);
        wrong |= !matches!(report.found, Found::Right { .. });
        let text = if task.json {
            report.object()
        } else {
            report.text(desk)
        };
        desk.output.line(&text)?;
    }
    if wrong { Err(Failure::Said) } else { Ok(()) }
}

struct Report<'a> {
    path: &'a Path,
    found: Found,
}

enum Found {
    Right {
        name: lianzi_rules::rules::Text,
        id: String,
    },
    Faults(Vec<Fault>),
    Unreadable(Failure),
}

impl<'a> Report<'a> {
    fn of(path: &'a Path) -> Self {
        let found = match files::read_text(path, games::MOST_BYTES) {
            Err(error) => Found::Unreadable(error.into()),
            Ok(text) => match Rules::read(&games::name_of(path), &text, &|name| {
                games::beside(path, name)
                    .or_else(|| lianzi_rules::catalogue::text(name).map(std::borrow::Cow::into_owned))
            }) {
                Err(faults) => Found::Faults(faults.into_iter().collect()),
                Ok(rules) => {
                    let name = rules.name.clone();
                    Found::Right {
                        name,
                        id: AnyGame::new(rules).id().to_string(),
                    }
                }
            },
        };
        Self { path, found }
    }

    fn text(&self, desk: &Desk) -> String {
        let words = &desk.words;
        let path = printable_path(self.path);
        match &self.found {
            Found::Right { name, .. } => {
                say!(words, "check-right", path = path, name = words.pick(name))
            }
            Found::Unreadable(failure) => words.failure(failure),
            Found::Faults(faults) => {
                let mut lines: Vec<String> = faults.iter().map(|fault| words.fault(fault)).collect();
                lines.push(say!(words, "check-wrong", path = path, count = faults.len()));
                lines.join("\n")
            }
        }
    }

    fn object(&self) -> String {
        let path = self.path.display().to_string();
        let object = match &self.found {
            Found::Right { name, id } => json!({
                "file": path, "ok": true, "rules_id": id, "name": { "en": name.en, "zh": name.zh }, "faults": [],
            }),
            Found::Unreadable(failure) => {
                json!({ "file": path, "ok": false, "error": failure.to_string(), "faults": [] })
            }
            Found::Faults(faults) => {
                let faults: Vec<_> = faults
                    .iter()
                    .map(|fault| {
                        json!({
                            "file": fault.location.file,
                            "line": fault.location.line,
                            "column": fault.location.column,
                            "start": fault.location.span.start,
                            "end": fault.location.span.end,
                            "marked": fault.location.marked,
                            "message": fault.kind.to_string(),
                            "suggestion": fault.suggestion(),
                        })
                    })
                    .collect();
                json!({ "file": path, "ok": false, "faults": faults })
            }
        };
        object.to_string()
    }
}
