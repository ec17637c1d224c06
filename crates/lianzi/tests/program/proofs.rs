//! Proving who wins, and checking proofs.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{lianzi, run, text};
use serde_json::Value;

#[test]
fn liansi_is_won_by_the_first_player_on_ply_11_and_the_proof_can_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("liansi.proof");
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/liansi.toml");
    let solved = run(&["solve", rules, "--certificate", text(&proof)]);
    assert_eq!((solved.code, solved.err.as_str()), (Some(0), ""));
    solved.shows(&[
        "Proved: X wins by force in 11 plies, and not sooner.",
        "Best: c3",
        "Certificate:",
    ]);
    let verified = run(&["verify", text(&proof)]);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    verified.shows(&["accepted. Liansi: X wins by force in at most 11 plies"]);
    let chinese = run(&["verify", text(&proof), "--lang", "zh"]);
    chinese.shows(&["通过。连四占点棋：X 方必胜，至多 11 手"]);
}

#[test]
fn a_proof_that_was_changed_or_is_about_other_rules_is_refused_at_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("game.proof");
    let file = text(&proof);
    assert_eq!(run(&["solve", "mnk:4,4,3", "--certificate", file]).code, Some(0));
    let whole = fs::read_to_string(&proof).unwrap();

    let other = run(&["verify", file, "--rules", "mnk:5,4,3"]);
    assert_eq!((other.code, other.out.as_str()), (Some(1), ""));
    assert!(other.err.contains("at line 3"), "{}", other.err);

    let half = whole.lines().count() / 2;
    let cut: Vec<&str> = whole.lines().take(half).collect();
    fs::write(&proof, cut.join("\n")).unwrap();
    let cut = run(&["verify", file]);
    assert_eq!((cut.code, cut.out.as_str()), (Some(1), ""));
    assert!(cut.err.contains("refused at line"), "{}", cut.err);
}

#[test]
fn a_proof_never_overwrites_a_file_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("mine.txt");
    fs::write(&proof, "mine").unwrap();
    let refused = run(&["solve", "tic-tac-toe", "--certificate", text(&proof)]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&proof).unwrap(), "mine");
    let forced = run(&["solve", "tic-tac-toe", "--certificate", text(&proof), "--force"]);
    assert_eq!(forced.code, Some(0), "{}", forced.err);
    assert!(fs::read_to_string(&proof).unwrap().starts_with("lianzi-proof"));
}

#[test]
fn an_answer_is_not_lost_with_its_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no such folder").join("game.proof");
    let answer = run(&["solve", "tic-tac-toe", "--certificate", text(&nowhere)]);
    assert_eq!(answer.code, Some(1));
    answer.shows(&["Proved: a draw."]);
    assert!(answer.err.contains("no such folder"), "{}", answer.err);
    assert!(!answer.out.contains("Certificate:"), "{}", answer.out);
}

#[test]
fn programs_read_values_as_json() {
    let answer = run(&[
        "solve",
        "tic-tac-toe",
        "--from",
        "XX1/OO1/3 X - 4",
        "--moves",
        "all",
        "--json",
    ]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let answer: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(answer["value"], "win");
    assert_eq!(answer["winner"], "first");
    assert_eq!(answer["plies"], 1);
    assert_eq!(answer["shortest"], true);
    assert_eq!(answer["best_moves"], serde_json::json!(["c1"]));
    assert_eq!(answer["certificate"], Value::Null);
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5);
    assert!(
        moves.iter().any(|mv| mv["move"] == "a3" && mv["value"] == "loss"),
        "{moves:?}"
    );
}

#[test]
fn what_is_not_proved_is_not_claimed() {
    let teeko = run(&["solve", "teeko", "--method", "threats"]);
    assert_eq!(teeko.code, Some(0), "{}", teeko.err);
    teeko.shows(&["Not known, but proved:", "cannot force a win within"]);
    let mills = run(&["solve", "nine-mens-morris", "--method", "exhaustive"]);
    assert_eq!((mills.code, mills.out.as_str()), (Some(1), ""));
    assert!(
        mills.err.contains("exhaustive does not apply here"),
        "{}",
        mills.err
    );
    let unknown = run(&["solve", "tic-tac-toe", "--method", "oracle"]);
    assert_eq!(unknown.code, Some(2));
}

#[test]
fn a_time_limit_ends_the_work_and_says_what_is_known() {
    let answer = run(&["solve", "mnk:8,8,5", "--time", "0.3", "--json"]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let answer: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(answer["value"], "unknown");
    assert_eq!(answer["halted"], "out of time");
}

#[cfg(unix)]
#[test]
fn an_interrupted_proof_says_what_it_knows_and_ends_with_130() {
    let child = lianzi(&["solve", "mnk:8,8,5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(700));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(
        out.contains("Interrupted; this is what was known by then."),
        "{out}"
    );
    assert_eq!(output.status.code(), Some(130));
}
