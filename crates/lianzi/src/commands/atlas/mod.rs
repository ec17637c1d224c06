//! `lianzi atlas`: answers all questions of a file and writes the page of answers.
//!
//! - `questions`: what is asked;
//! - `ask`: asking one question;
//! - `answers`: what was found out, kept between runs;
//! - `page`: the page;
//! - this module: the command.

pub mod answers;
mod ask;
mod page;
mod questions;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use clap::Args;
use lianzi_play::files::{self, Existing};
use serde_json::json;

use crate::arguments::{Overwrite, seconds};
use crate::commands::tables::store;
use crate::failure::Failure;
use crate::interrupt;
use crate::line_mode::drive::Desk;
use crate::words::refusals::printable_path;
use crate::words::say;
use answers::{Answer, Answers, AnswersError, Outcome};
use ask::{Found, Limits, ask};
use questions::{Prepared, Question, QuestionError, Questions};

/// The largest file of questions or answers that is read.
const MOST_BYTES: u64 = 16 << 20;

/// Seconds for a question that says nothing else.
const SECONDS: f64 = 60.0;

/// Mebibytes for a question that says nothing else.
const MEMORY: u32 = 1024;

/// What to ask, and where the answers go.
#[derive(Args, Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // flags, each on its own
pub struct Atlas {
    #[arg(long, value_name = "FILE", default_value = "atlas/questions.toml")]
    questions: PathBuf,
    /// What is known already.
    #[arg(long, value_name = "FILE", default_value = "atlas/answers.json")]
    answers: PathBuf,
    /// The page.
    #[arg(long, value_name = "FILE", default_value = "docs/ATLAS.md")]
    out: PathBuf,
    #[arg(long, value_name = "FOLDER")]
    certificates: Option<PathBuf>,
    /// For each question.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// These questions, and no others.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Even what is known.
    #[arg(long)]
    again: bool,
    /// Even what takes long.
    #[arg(long)]
    long: bool,
    /// Ask nothing; say whether page and answers fit the questions.
    #[arg(long, conflicts_with_all = ["again", "long", "only", "time", "certificates"])]
    check: bool,
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long)]
    json: bool,
}

/// Why there is no atlas.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    /// The questions cannot be asked.
    #[error("{}: {error}", path.display())]
    Questions {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: QuestionError,
    },
    /// The answers cannot be read or written.
    #[error("{}: {error}", path.display())]
    Answers {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: AnswersError,
    },
    /// There is no question of this name.
    #[error("there is no question {name:?}")]
    Unknown {
        /// The name.
        name: String,
    },
    /// A page stands in the way that was not made by this command.
    #[error("{} was not made by this command", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
}

/// Answers the questions and writes the page.
pub fn run(task: &Atlas, desk: &mut Desk) -> Result<(), Failure> {
    let questions = files::read_text(&task.questions, MOST_BYTES)?;
    let broken = |error| AtlasError::Questions {
        path: task.questions.clone(),
        error,
    };
    let questions = Questions::read(&questions).map_err(broken)?;
    if let Some(name) = task
        .only
        .iter()
        .find(|&name| questions.all().all(|question| question.name != *name))
    {
        return Err(AtlasError::Unknown { name: name.clone() }.into());
    }
    let mut answers = read_answers(&task.answers)?;
    if task.check {
        return check(task, &questions, &answers, desk);
    }
    let old = read_if_there(&task.out)?;
    if task.overwrite.existing() == Existing::Keep && old.is_some_and(|old| !old.starts_with(page::MARK)) {
        return Err(AtlasError::Foreign {
            path: task.out.clone(),
        }
        .into());
    }
    let (mut stopped, mut refused) = (false, false);
    for question in questions.all() {
        let prepared = question.prepare().map_err(broken)?;
        let known = answers.answers.get(&question.name);
        if !is_wanted(task, question, &prepared, known) {
            continue;
        }
        let Some(found) = answer(task, question, &prepared, desk)? else {
            stopped = true;
            break;
        };
        refused |= found.answer.refused.is_some();
        answers.answers.insert(question.name.clone(), found.answer);
        write_answers(&task.answers, &answers)?;
        // Whoever interrupts a run of hours finds the page as it is by then.
        write_page(task, &questions, &answers)?;
    }
    write_page(task, &questions, &answers)?;
    if stopped {
        Err(Failure::Interrupted)
    } else if refused {
        Err(Failure::Said)
    } else {
        Ok(())
    }
}

/// Whether a question is to be asked in this run.
fn is_wanted(task: &Atlas, question: &Question, prepared: &Prepared, known: Option<&Answer>) -> bool {
    if !task.only.is_empty() && !task.only.contains(&question.name) {
        return false;
    }
    if question.long && !task.long && task.only.is_empty() {
        return false;
    }
    let Some(known) = known else { return true };
    task.again
        || known.refused.is_some()
        || known.asked != prepared.fingerprint
        || (known.is_unfinished() && known.limit < limit(task, question))
}

/// The seconds for a question.
fn limit(task: &Atlas, question: &Question) -> f64 {
    task.time.or(question.seconds).unwrap_or(SECONDS)
}

/// Asks one question, and writes its certificate.
fn answer(
    task: &Atlas,
    question: &Question,
    prepared: &Prepared,
    desk: &mut Desk,
) -> Result<Option<Found>, Failure> {
    let limits = Limits {
        tables: store().ok(),
        seconds: limit(task, question),
        memory: question.memory.unwrap_or(MEMORY),
        threads: usize::from(task.threads),
        stop: interrupt::flag(),
    };
    let Some(found) = ask(question, prepared, &limits, &mut |_| {}) else {
        return Ok(None);
    };
    if let (Some(folder), Some(text)) = (&task.certificates, &found.certificate) {
        write_certificate(task, folder, question, text)?;
    }
    let answer = &found.answer;
    if task.json {
        let object = json!({ "name": question.name, "answer": answer });
        desk.output.line(&object.to_string())?;
    } else if let Some(reason) = &answer.refused {
        let sentence = say!(
            desk.words,
            "atlas-refused",
            name = question.name.as_str(),
            reason = reason.as_str()
        );
        desk.output.line(&sentence)?;
    } else {
        let sentence = say!(
            desk.words,
            "atlas-answer",
            name = question.name.as_str(),
            result = result_word(answer.worth.result),
            plies = answer.worth.plies.unwrap_or(0),
            seconds = format!("{:.1}", answer.seconds)
        );
        desk.output.line(&sentence)?;
    }
    Ok(Some(found))
}

/// A result as a word that the texts choose by.
fn result_word(result: Outcome) -> &'static str {
    match result {
        Outcome::First => "first",
        Outcome::Second => "second",
        Outcome::Draw => "draw",
        Outcome::Unknown => "unknown",
    }
}

fn write_certificate(task: &Atlas, folder: &Path, question: &Question, text: &str) -> Result<(), Failure> {
    let system = |source| files::FileError::System {
        path: folder.to_owned(),
        source,
    };
    std::fs::create_dir_all(folder).map_err(system)?;
    // Colons do not stand in file names everywhere.
    let path = folder.join(format!("{}.proof", question.name.replace([':', ','], "-")));
    let same = std::fs::read(&path).is_ok_and(|old| old == text.as_bytes());
    if !same {
        files::write(&path, text.as_bytes(), task.overwrite.existing())?;
    }
    Ok(())
}

/// Whether the page and the answers are what the questions ask for.
fn check(task: &Atlas, questions: &Questions, answers: &Answers, desk: &mut Desk) -> Result<(), Failure> {
    let mut faults = Vec::new();
    for question in questions.all() {
        let prepared = question.prepare().map_err(|error| AtlasError::Questions {
            path: task.questions.clone(),
            error,
        })?;
        let name = question.name.as_str();
        match answers.answers.get(name) {
            None if question.long => {}
            None => faults.push(say!(desk.words, "atlas-missing", name = name)),
            Some(answer) if answer.asked != prepared.fingerprint => {
                faults.push(say!(desk.words, "atlas-other-question", name = name));
            }
            Some(_) => {}
        }
    }
    if read_if_there(&task.out)?.as_deref() != Some(page::write(questions, answers).as_str()) {
        faults.push(say!(desk.words, "atlas-stale", path = printable_path(&task.out)));
    }
    if faults.is_empty() {
        let count = questions.all().count();
        return desk.output.line(&say!(desk.words, "atlas-good", count = count));
    }
    desk.output.lines(&faults)?;
    Err(Failure::Said)
}

fn read_if_there(path: &Path) -> Result<Option<String>, Failure> {
    if path.exists() {
        Ok(Some(files::read_text(path, MOST_BYTES)?))
    } else {
        Ok(None)
    }
}

fn read_answers(path: &Path) -> Result<Answers, Failure> {
    let Some(text) = read_if_there(path)? else {
        return Ok(Answers::default());
    };
    let answers = Answers::read(&text).map_err(|error| AtlasError::Answers {
        path: path.to_owned(),
        error,
    })?;
    Ok(answers)
}

fn write_answers(path: &Path, answers: &Answers) -> Result<(), Failure> {
    let text = answers.write().map_err(|error| AtlasError::Answers {
        path: path.to_owned(),
        error,
    })?;
    Ok(files::write(path, text.as_bytes(), Existing::Replace)?)
}

fn write_page(task: &Atlas, questions: &Questions, answers: &Answers) -> Result<(), Failure> {
    let text = page::write(questions, answers);
    Ok(files::write(&task.out, text.as_bytes(), Existing::Replace)?)
}
