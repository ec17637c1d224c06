//! Tables on disk: building, using, checking, removing them.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::{Run, lianzi, text};

/// Runs the program with a data folder of the test's own.
fn with_data(folder: &tempfile::TempDir, arguments: &[&str]) -> Run {
    let mut command = lianzi(arguments);
    command.env("LIANZI_DATA", folder.path());
    Run::of(&command.output().expect("it runs"))
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

/// The only table of a folder.
fn only_table(folder: &tempfile::TempDir) -> PathBuf {
    let listed = json(&with_data(folder, &["tables", "list", "--json"]));
    listed["path"].as_str().expect("a path").into()
}

#[test]
fn a_table_is_built_listed_used_checked_proved_and_removed() {
    let data = tempfile::tempdir().unwrap();
    let empty = with_data(&data, &["tables"]);
    empty.shows(&["There are no tables in", "lianzi tables build GAME"]);
    assert!(
        fs::read_dir(data.path()).unwrap().next().is_none(),
        "asking creates nothing"
    );

    let built = with_data(&data, &["tables", "build", "picaria", "--threads", "2"]);
    assert_eq!((built.code, built.err.as_str()), (Some(0), ""));
    built.shows(&["wins by force in 5 plies", "picaria, position ", "SHA-256"]);
    let again = json(&with_data(&data, &["tables", "build", "picaria", "--json"]));
    assert_eq!((&again["value"], &again["plies"]), (&"win".into(), &5.into()));

    let table = only_table(&data);
    let solved = with_data(&data, &["solve", "picaria", "--moves", "all"]);
    solved.shows(&["wins by force in 5 plies", "Best: c3", "From the table"]);
    let fresh = with_data(
        &tempfile::tempdir().unwrap(),
        &["solve", "picaria", "--json", "--moves", "all"],
    );
    let stored = with_data(&data, &["solve", "picaria", "--json", "--moves", "all"]);
    let (fresh, stored) = (json(&fresh), json(&stored));
    for key in ["value", "plies", "best_moves", "moves", "line", "method"] {
        assert_eq!(fresh[key], stored[key], "{key}");
    }
    assert_eq!(
        (fresh["table"].is_null(), stored["table"].is_null()),
        (true, false)
    );

    with_data(&data, &["tables", "list"]).shows(&["picaria, position 3/2/3/2/3 W 3,3 0: 9606 cells"]);
    with_data(&data, &["tables", "check"]).shows(&["all checksums are right"]);
    let proved = with_data(&data, &["verify", text(&table)]);
    assert_eq!((proved.code, proved.err.as_str()), (Some(0), ""));
    proved.shows(&["accepted. Picaria, from the start: ", "wins by force in 5 plies"]);
    let sample = with_data(
        &data,
        &["verify", text(&table), "--sample", "100", "--lang", "zh"],
    );
    sample.shows(&["（从开局起）：随机抽查", "没有发现错误", "抽查不构成证明"]);
    let proved = json(&with_data(&data, &["verify", text(&table), "--json"]));
    assert_eq!(
        (&proved["proved"], &proved["complete"]),
        (&"win".into(), &true.into())
    );

    with_data(&data, &["tables", "remove", "picaria"]).shows(&["one file removed"]);
    with_data(&data, &["tables", "remove", "picaria"]).shows(&["nothing to remove"]);
    with_data(&data, &["tables", "list"]).shows(&["There are no tables"]);
}

#[test]
fn a_damaged_table_is_refused_and_worked_out_anew() {
    let data = tempfile::tempdir().unwrap();
    assert_eq!(with_data(&data, &["solve", "achi", "--keep"]).code, Some(0));
    let table = only_table(&data);
    let mut bytes = fs::read(&table).unwrap();
    let length = u64::from_le_bytes(bytes[16..24].try_into().unwrap());
    bytes[24 + length as usize + 30] ^= 1;
    fs::write(&table, bytes).unwrap();
    for arguments in [&["tables", "check"] as &[&str], &["verify", text(&table)]] {
        let refused = with_data(&data, arguments);
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(
            format!("{}{}", refused.out, refused.err).contains("block 0 is damaged"),
            "{refused:?}"
        );
    }
    let solved = with_data(&data, &["solve", "achi", "--method", "retrograde"]);
    assert_eq!(solved.code, Some(0));
    solved.shows(&["wins by force in 11 plies"]);
}

#[test]
fn games_without_tables_say_why_and_other_rules_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let none = with_data(&data, &["tables", "build", "gomoku"]);
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""));
    assert!(none.err.contains("retrograde does not apply"), "{}", none.err);
    let large = with_data(&data, &["tables", "build", "liansi-5", "--memory", "100"]);
    assert_eq!(large.code, Some(1));
    assert!(large.err.contains("--memory"), "{}", large.err);
    assert_eq!(with_data(&data, &["tables", "build", "picaria"]).code, Some(0));
    let table = only_table(&data);
    let other = with_data(&data, &["verify", text(&table), "--rules", "achi"]);
    assert_eq!((other.code, other.out.as_str()), (Some(1), ""));
    assert!(other.err.contains("other rules"), "{}", other.err);
}
