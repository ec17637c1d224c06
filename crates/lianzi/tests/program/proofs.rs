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
    verified.shows(&["accepted. Liansi, from the start: X wins by force in at most 11 plies"]);
    let chinese = run(&["verify", text(&proof), "--lang", "zh"]);
    chinese.shows(&["通过。连四占点棋（从开局起）：X 方必胜，至多 11 手"]);
}

/// Solves a position with a certificate and verifies that; what both say.
fn proved_from(game: &str, position: &str, more: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("t.proof");
    let solve = ["solve", game, "--from", position, "--certificate", text(&proof)];
    let solved = run(&[&solve, more].concat());
    assert_eq!((solved.code, solved.err.as_str()), (Some(0), ""));
    let verified = run(&[&["verify", text(&proof)], more].concat());
    assert_eq!((verified.code, verified.err.as_str()), (Some(0), ""));
    (solved.out, verified.out)
}

#[test]
fn a_proof_of_a_late_position_is_not_told_as_one_of_the_game() {
    let (solved, verified) = proved_from("tic-tac-toe", "XX1/OO1/3 X - 4", &[]);
    let subject = "Tic-tac-toe, from the position XX1/OO1/3 X - 4 (ply 4, not the start of the game)";
    assert!(solved.starts_with(&format!("{subject}:\n")), "{solved}");
    let accepted = format!("accepted. {subject}: X wins by force in at most one ply");
    assert!(verified.contains(&accepted), "{verified}");
    for told in [&solved, &verified] {
        assert!(told.contains("1  X | X |\n"), "the board is drawn: {told}");
        let moves = "A game can come to this position: a1 a2 b1 b2\n";
        assert!(told.contains(moves), "{told}");
    }
    let (solved, verified) = proved_from("tic-tac-toe", "XX1/OO1/3 X - 4", &["--lang", "zh"]);
    for told in [solved, verified] {
        assert!(
            told.contains("（不是从开局起，而是从第 4 手后的局面 XX1/OO1/3 X - 4 起）"),
            "{told}"
        );
        assert!(told.contains("对局可以走到这个局面：a1 a2 b1 b2\n"), "{told}");
    }
}

#[test]
fn a_proof_of_a_position_that_no_game_can_come_to_says_so_and_why() {
    let cases = [
        (
            "tic-tac-toe",
            "XX1/3/3 X - 2",
            "after 2 plies the stones of X and O number 1 and 1, and here 2 and 0.",
            "走过 2 手，X 方与 O 方应分别有 1 子和 1 子，这里却是 2 子和 0 子。",
        ),
        (
            "mnk:4,3,3",
            "4/4/4 X - 5",
            "after 5 plies there are 5 stones on the board, and here there is none.",
            "走过 5 手，盘上应有 5 子，这里却有 0 子。",
        ),
        (
            "connect-four",
            "7/7/7/2RRR2/2YYY2/2RYR2 R - 9",
            "after 9 plies it is the turn of Yellow (Y).",
            "走过 9 手，应轮到黄方（Y）走。",
        ),
        (
            "gravity:4,4,3",
            "4/4/X3/O3 X - 2",
            "no order of moves leads there",
            "没有哪种着法顺序能走到这里",
        ),
    ];
    for (game, position, english, chinese) in cases {
        let told = proved_from(game, position, &[]);
        let start = format!("No game can come to this position: {english}");
        for told in [told.0, told.1] {
            let unbroken = told.replace('\n', " ");
            assert!(unbroken.contains(&start), "{told}");
        }
        let start = format!("任何对局都走不到这个局面：{chinese}");
        let together = |text: &str| text.split_whitespace().collect::<String>();
        let told = proved_from(game, position, &["--lang", "zh"]);
        for told in [told.0, told.1] {
            assert!(together(&told).contains(&together(&start)), "{told}");
        }
    }
}

#[test]
fn programs_read_what_position_a_proof_is_about_and_whether_it_can_arise() {
    let object = |game, position| {
        let (solved, verified) = proved_from(game, position, &["--json"]);
        let [solved, verified] = [solved, verified].map(|text| serde_json::from_str::<Value>(&text).unwrap());
        for key in [
            "position",
            "ply",
            "start",
            "reachable",
            "reached_by",
            "unreachable",
        ] {
            assert_eq!(solved[key], verified[key], "{key}");
        }
        verified
    };
    let start = object("tic-tac-toe", "3/3/3 X - 0");
    assert_eq!(
        (&start["start"], &start["reachable"]),
        (&true.into(), &true.into())
    );
    let late = object("tic-tac-toe", "XX1/OO1/3 X - 4");
    assert_eq!(
        (&late["start"], &late["reachable"]),
        (&false.into(), &true.into())
    );
    assert_eq!(
        (&late["position"], &late["ply"]),
        (&"XX1/OO1/3 X - 4".into(), &4.into())
    );
    assert_eq!(late["reached_by"], serde_json::json!(["a1", "a2", "b1", "b2"]));
    let never = object("tic-tac-toe", "XX1/3/3 X - 2");
    assert_eq!(
        (&never["reachable"], &never["reached_by"]),
        (&false.into(), &Value::Null)
    );
    let because = serde_json::json!({ "because": "stones", "expected": [1, 1], "found": [2, 0] });
    assert_eq!(never["unreachable"], because);
}

#[test]
fn a_proof_for_a_rule_file_can_be_checked_where_the_file_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let (base, rules, proof) = (
        folder.path().join("small.toml"),
        folder.path().join("my game.toml"),
        folder.path().join("mine.proof"),
    );
    fs::write(&base, "lianzi = 1\nextends = \"mnk:4,4,3\"\nname = \"Small\"\n").unwrap();
    fs::write(
        &rules,
        "lianzi = 1\nextends = \"small\"\nname = \"My game\"\n\n[end]\nplies = 12\n",
    )
    .unwrap();
    let solved = run(&["solve", text(&rules), "--certificate", text(&proof)]);
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    let whole = fs::read_to_string(&proof).unwrap();
    let home = text(folder.path());
    assert!(!whole.contains(home), "a folder of this machine: {whole}");
    assert!(whole.contains("\ngame my game.toml\n") && whole.contains("\nrule-file small\n| lianzi = 1\n"));
    fs::remove_file(&base).unwrap();
    fs::remove_file(&rules).unwrap();
    let verified = run(&["verify", text(&proof)]);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    verified.shows(&[
        "accepted. My game, from the start: X wins by force",
        "The rules are those that the certificate carries",
    ]);
    let object: Value = serde_json::from_str(&run(&["verify", text(&proof), "--json"]).out).unwrap();
    assert_eq!(object["rules_from"], "carried");
    // Rules that were changed on the way are other rules than the proof is about.
    fs::write(&proof, whole.replace("| plies = 12", "| plies = 11")).unwrap();
    let changed = run(&["verify", text(&proof)]);
    assert_eq!((changed.code, changed.out.as_str()), (Some(1), ""));
    assert!(changed.err.contains("at line 3"), "{}", changed.err);
    // As certificates were before: the path of the file, and no text of it.
    let older = folder.path().join("older.toml");
    fs::write(
        &older,
        "lianzi = 1\nextends = \"mnk:4,4,3\"\nname = \"Older\"\n\n[end]\nplies = 12\n",
    )
    .unwrap();
    let kept = whole
        .lines()
        .filter(|line| !line.starts_with("rule-file ") && !line.starts_with("| "));
    let kept = kept.map(|line| match line.strip_prefix("game ") {
        Some(_) => format!("game {}\n", text(&older)),
        None => format!("{line}\n"),
    });
    fs::write(&proof, kept.collect::<String>()).unwrap();
    let verified = run(&["verify", text(&proof)]);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    verified.shows(&["accepted. Older, from the start: X wins by force"]);
    assert!(
        !verified.out.contains("the certificate carries"),
        "{}",
        verified.out
    );
}

#[test]
fn a_copy_of_a_shipped_rule_file_needs_no_rules_in_its_proof() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("liansi.proof");
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/liansi.toml");
    assert_eq!(
        run(&["solve", rules, "--certificate", text(&proof)]).code,
        Some(0)
    );
    let whole = fs::read_to_string(&proof).unwrap();
    assert!(whole.contains("\ngame liansi.toml\n") && !whole.contains("rule-file"));
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
