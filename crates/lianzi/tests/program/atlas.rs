//! The atlas: questions asked once, a page of answers, and whether ours fits.

use std::fs;
use std::path::Path;

use super::{Run, lianzi, run, text};

const QUESTIONS: &str = r#"
about = "Small games."

[[chapter]]
title = "Rows"

[[chapter.question]]
name = "tic-tac-toe"

[[chapter.question]]
name   = "four-by-four"
game   = "mnk:4,4,3"
moves  = "best"

[[chapter.question]]
name   = "corner-first"
game   = "tic-tac-toe"
after  = ["a1"]

[[chapter.question]]
name = "hours"
game = "mnk:7,7,7"
long = true
"#;

/// Runs the atlas of a folder; tables, if there are any, go into it, too.
fn atlas(folder: &Path, more: &[&str]) -> Run {
    let path = |name: &str| folder.join(name).to_str().expect("a text").to_owned();
    let (questions, answers, out) = (path("questions.toml"), path("answers.json"), path("page.md"));
    let mut arguments = vec![
        "atlas",
        "--questions",
        &questions,
        "--answers",
        &answers,
        "--out",
        &out,
    ];
    arguments.extend(more);
    let output = lianzi(&arguments)
        .env("LIANZI_DATA", folder)
        .output()
        .expect("it runs");
    Run::of(&output)
}

#[test]
fn questions_are_asked_once_and_the_page_says_what_is_proved() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("questions.toml"), QUESTIONS).unwrap();
    let proofs = folder.join("proofs");
    let first = atlas(folder, &["--certificates", text(&proofs)]);
    assert_eq!((first.code, first.err.as_str()), (Some(0), ""));
    first.shows(&[
        "tic-tac-toe: a draw",
        "four-by-four: the first player wins, in 5 plies",
        "corner-first: a draw",
    ]);
    let page = fs::read_to_string(folder.join("page.md")).unwrap();
    for line in [
        "| `tic-tac-toe` | **draw** | a1 b1 b2: draw | exhaustive |",
        "| `four-by-four` (`mnk:4,4,3`) | **first** wins, in 5 | best: b2 |",
        "| `corner-first` (`tic-tac-toe`, after a1) | **draw** | b1 ",
        "| `hours` (`mnk:7,7,7`) | not asked yet |",
    ] {
        assert!(page.contains(line), "{line}\n{page}");
    }
    // The certificates are what the page says, and are accepted.
    let proof = proofs.join("four-by-four.proof");
    assert_eq!(run(&["verify", text(&proof)]).code, Some(0));
    let length = fs::read(&proof).unwrap().len();
    assert!(
        page.contains(&format!("| first wins within 5 | 16 | {length} |")),
        "{page}"
    );

    let second = atlas(folder, &[]);
    assert_eq!(
        (second.code, second.out.as_str()),
        (Some(0), ""),
        "nothing is left to ask"
    );
    assert_eq!(atlas(folder, &["--check"]).code, Some(0));
    let again = atlas(folder, &["--again", "--only", "tic-tac-toe"]);
    assert_eq!(again.out.lines().count(), 1);
    let long = atlas(folder, &["--long", "--time", "20"]);
    long.shows(&["hours: a draw"]);
}

#[test]
fn an_answer_to_another_question_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let question = "about = \"\"\n[[chapter]]\ntitle = \"t\"\n[[chapter.question]]\nname = \"q\"\ngame = \"mnk:4,4,3\"\n";
    fs::write(folder.join("questions.toml"), question).unwrap();
    assert_eq!(atlas(folder, &[]).code, Some(0));
    fs::write(folder.join("questions.toml"), question.replace("4,4,3", "3,3,3")).unwrap();
    let check = atlas(folder, &["--check"]);
    assert_eq!(check.code, Some(1));
    check.shows(&["q has been changed since it was answered"]);
    atlas(folder, &[]).shows(&["q: a draw"]);
    assert_eq!(atlas(folder, &["--check"]).code, Some(0));
}

#[test]
fn what_is_not_ours_is_not_overwritten_and_wrong_questions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("questions.toml"), QUESTIONS).unwrap();
    fs::write(folder.join("page.md"), "mine").unwrap();
    let refused = atlas(folder, &["--only", "tic-tac-toe"]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(fs::read_to_string(folder.join("page.md")).unwrap(), "mine");
    assert_eq!(atlas(folder, &["--only", "tic-tac-toe", "--force"]).code, Some(0));
    let unknown = atlas(folder, &["--only", "go"]);
    assert!(unknown.err.contains("there is no question go"), "{}", unknown.err);
    fs::write(folder.join("questions.toml"), "about = 3").unwrap();
    assert_eq!(atlas(folder, &[]).code, Some(1));
    fs::write(folder.join("answers.json"), "{\"atlas\": 99, \"answers\": {}}").unwrap();
    fs::write(folder.join("questions.toml"), QUESTIONS).unwrap();
    let other = atlas(folder, &[]);
    assert!(other.err.contains("version 99"), "{}", other.err);
}

#[test]
fn a_table_that_is_refused_is_said_to_be_and_the_next_question_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let questions = "about = \"\"\n[[chapter]]\ntitle = \"t\"\n[[chapter.question]]\nname = \"picaria\"\nmethod = \"retrograde\"\n\
                     [[chapter.question]]\nname = \"tic-tac-toe\"\n";
    fs::write(folder.join("questions.toml"), questions).unwrap();
    assert_eq!(atlas(folder, &[]).code, Some(0));
    let tables = fs::read_dir(folder.join("tables"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let table = tables
        .into_iter()
        .find(|path| path.extension().is_some_and(|ending| ending == "table"))
        .expect("a table was kept");
    let good = fs::read(&table).unwrap();
    let mut bad = good.clone();
    // The middle of the file lies in its only block or two.
    bad[good.len() / 2] ^= 1;
    fs::write(&table, bad).unwrap();
    let again = atlas(folder, &["--again"]);
    assert_eq!(again.code, Some(1));
    again.shows(&["picaria: refused by the checker", "tic-tac-toe: a draw"]);
    let page = fs::read_to_string(folder.join("page.md")).unwrap();
    assert!(page.contains("| `picaria` | refused by the checker: "), "{page}");
    // Once the table is whole again the question is asked again, unbidden.
    fs::write(&table, good).unwrap();
    let mended = atlas(folder, &[]);
    assert_eq!(mended.code, Some(0));
    mended.shows(&["picaria: the first player wins, in 5 plies"]);
    assert_eq!(mended.out.lines().count(), 1);
}

#[test]
fn our_atlas_fits_its_questions() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (questions, answers, out) = (
        format!("{root}/atlas/questions.toml"),
        format!("{root}/atlas/answers.json"),
        format!("{root}/docs/ATLAS.md"),
    );
    let check = run(&[
        "atlas",
        "--check",
        "--questions",
        &questions,
        "--answers",
        &answers,
        "--out",
        &out,
    ]);
    assert_eq!(check.code, Some(0), "{}", check.out);
}
