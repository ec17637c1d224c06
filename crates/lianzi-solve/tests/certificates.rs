//! Certificates that were damaged, cut, or made for another game are refused, with the place.

mod common;

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use common::{Dice, Truth, truth};
use lianzi_rules::{AnyGame, Player, RulesId, catalogue};
use lianzi_solve::reachability::{Reachability, reachability};
use lianzi_solve::verify::{Fault, Proved, read_head, verify};
use lianzi_solve::{Method, Request, solve};
use proptest::prelude::*;

fn certificate(name: &str, method: Option<Method>) -> (AnyGame, String) {
    let game = catalogue::game(name).expect("the game is shipped");
    let request = Request {
        method,
        certificate: Some(name.to_owned()),
        ..Request::default()
    };
    let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("a method applies");
    let text = answer.certificate.expect("the value is known").text().to_owned();
    (game, text)
}

/// Games small enough for plain negamax, with their certificates.
fn small() -> &'static [(AnyGame, String)] {
    static SMALL: OnceLock<Vec<(AnyGame, String)>> = OnceLock::new();
    SMALL.get_or_init(|| {
        let names = [
            "tic-tac-toe",
            "tic-tac-toe-misere",
            "notakto",
            "mnk:3,3,2",
            "gravity:3,3,3",
        ];
        names.into_iter().map(|name| certificate(name, None)).collect()
    })
}

#[test]
fn the_head_says_what_it_is_about() {
    let (game, text) = certificate("liansi", None);
    let head = read_head(&text).expect("a certificate");
    assert_eq!((head.game.as_str(), head.rules), ("liansi", game.id()));
    assert_eq!(
        head.claim,
        Proved::Wins {
            player: Player::First,
            within: 11
        }
    );
}

#[test]
fn a_certificate_is_the_same_each_time() {
    assert_eq!(certificate("mnk:4,3,3", None).1, certificate("mnk:4,3,3", None).1);
}

#[test]
fn certificates_for_other_rules_are_refused() {
    let (_, text) = certificate("liansi", None);
    let other = catalogue::game("liansi-7").expect("shipped");
    let error = verify(&other, &text).expect_err("other rules");
    assert!(matches!(error.fault, Fault::OtherRules { .. }), "{error}");
    assert_eq!(error.line, 3);
}

#[test]
fn certificates_that_are_cut_anywhere_are_refused() {
    for name in ["tic-tac-toe", "mnk:4,4,3"] {
        let (game, text) = certificate(name, None);
        assert!(verify(&game, &text).is_ok());
        for end in 0..text.len() {
            assert!(
                verify(&game, &text[..end]).is_err(),
                "{name}, cut after {end} bytes"
            );
        }
    }
}

#[test]
fn a_missing_line_is_missed() {
    let (game, text) = certificate("mnk:4,4,3", None);
    let lines: Vec<_> = text.lines().collect();
    for gone in 6..lines.len() - 1 {
        let mut kept = lines.clone();
        kept.remove(gone);
        // The count is made right, so that the strategy itself has to be looked at.
        let count = format!("end {}", kept.len() - 7);
        *kept.last_mut().expect("lines") = &count;
        let error = verify(&game, &(kept.join("\n") + "\n")).expect_err("a line is missing");
        assert!(error.line as usize >= gone, "{error}");
    }
}

#[test]
fn a_win_in_fewer_plies_is_not_proved_by_the_same_answers() {
    let (game, text) = certificate("mnk:4,4,3", None);
    assert!(verify(&game, &text.replace("within 5", "within 4")).is_err());
    // More plies are proved as well.
    assert!(verify(&game, &text.replace("within 5", "within 6")).is_ok());
    assert!(verify(&game, &text.replace("first wins", "second wins")).is_err());
}

#[test]
fn pairs_must_guard_every_row() {
    let (game, text) = certificate("mnk:4,4,4", Some(Method::Threats));
    let pairs = text
        .lines()
        .position(|line| line.contains('='))
        .expect("a draw on 4x4 has pairs");
    let damaged: Vec<_> = text
        .lines()
        .enumerate()
        .map(|(index, line)| {
            if index == pairs {
                &line[..line.len() - 6]
            } else {
                line
            }
        })
        .collect();
    let error = verify(&game, &(damaged.join("\n") + "\n")).expect_err("a pair is gone");
    assert_eq!((error.line as usize, error.fault), (pairs + 1, Fault::BadPairs));
}

/// Whether what is proved is true, by plain negamax.
fn is_true(game: &AnyGame, position: &str, proved: Proved) -> bool {
    static TRUTHS: Mutex<BTreeMap<(RulesId, String), Truth>> = Mutex::new(BTreeMap::new());
    let mut truths = TRUTHS.lock().expect("no test panics while it holds this");
    let read = game.read_position(position).expect("it was verified");
    let key = (game.id(), position.to_owned());
    let truth = *truths.entry(key).or_insert_with(|| truth(game, &read));
    let mover = read.mover();
    match proved {
        Proved::Draw => truth == Truth::Draw,
        Proved::Wins { player, within } => match truth {
            Truth::Win(plies) => player == mover && plies <= within,
            Truth::Loss(plies) => player != mover && plies <= within,
            Truth::Draw => false,
        },
        Proved::DoesNotLose { player } => match truth {
            Truth::Win(_) => player == mover,
            Truth::Loss(_) => player != mover,
            Truth::Draw => true,
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_changed_character_is_refused_or_leaves_a_proof(
        which in 0..5_usize, place in any::<prop::sample::Index>(), new in "[ -~\n]",
    ) {
        let (game, text) = &small()[which];
        let at = place.index(text.len());
        let changed = format!("{}{new}{}", &text[..at], &text[at + 1..]);
        if let Ok(verified) = verify(game, &changed) {
            prop_assert!(is_true(game, &verified.position, verified.proved), "{verified:?}");
        }
    }

    #[test]
    fn any_text_is_refused_without_a_panic(text in "(lianzi-proof 1\n)?(game x\n)?[ -~\n]{0,200}") {
        let game = catalogue::game("tic-tac-toe").expect("shipped");
        prop_assert!(verify(&game, &text).is_err());
    }
}

/// Files written for the checker in Python so far: each has a name of its own.
static FILES: AtomicU32 = AtomicU32::new(0);

/// The verdict of the checker in Python; `None` when there is no Python 3.11 here.
fn second_opinion(game: &str, text: &str) -> Option<bool> {
    told_by_python(game, text).map(|told| told.is_ok())
}

/// What the checker in Python says of a certificate that it accepts, or why it refuses; `None` when there is no Python 3.11 here.
fn told_by_python(game: &str, text: &str) -> Option<Result<String, String>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let file = std::env::temp_dir().join(format!(
        "lianzi-{}-{}.proof",
        std::process::id(),
        FILES.fetch_add(1, Ordering::Relaxed)
    ));
    std::fs::write(&file, text).expect("a temporary file");
    let shipped = format!("{root}/games/{game}.toml");
    let rules = if game.contains(':') { game } else { &shipped };
    let output = Command::new("python3")
        .arg(format!("{root}/tools/check_certificate.py"))
        .arg(rules)
        .arg(&file)
        .output();
    let _ = std::fs::remove_file(&file);
    let output = output.ok()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("tomllib") {
        return None;
    }
    assert!(
        output.status.success() || errors.starts_with("refused: "),
        "{errors}"
    );
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(if output.status.success() {
        Ok(told)
    } else {
        Err(errors.into_owned())
    })
}

#[test]
fn the_checker_in_another_language_names_the_position_and_says_whether_it_can_arise() {
    let cases = [
        ("tic-tac-toe", "3/3/3 X - 0", "from the start: draw"),
        (
            "tic-tac-toe",
            "XX1/OO1/3 X - 4",
            "not from the start, but from ply 4, to which a game can come: a1 a2 b1 b2: first wins within 1\n\nX X .\nO O .\n. . .",
        ),
        (
            "tic-tac-toe",
            "XX1/3/3 X - 2",
            "to which no game comes: after 2 plies the players have placed 1 and 1, X on move",
        ),
        (
            "mnk:4,3,3",
            "4/4/4 X - 5",
            "to which no game comes: 5 plies place 5 stones, and here are 0",
        ),
        (
            "gravity:4,4,3",
            "4/4/X3/O3 X - 2",
            "to which no game comes: no order of moves leads there",
        ),
        (
            "gravity:4,4,3",
            "4/4/O3/XX2 O - 3",
            "to which a game can come: a1 a2 b1",
        ),
    ];
    for (name, position, expected) in cases {
        let game = catalogue::game(name).expect("a game of the catalogue");
        let read = game.read_position(position).expect("a position");
        let request = Request {
            certificate: Some(name.to_owned()),
            ..Request::default()
        };
        let answer = solve(&game, &read, &request, &mut |_| {}).expect("it can be solved");
        let text = answer.certificate.expect("it is proved").text().to_owned();
        let Some(told) = told_by_python(name, &text) else {
            return;
        };
        let told = told.expect("it is accepted");
        assert!(
            told.contains(&format!("position {position}, ")) && told.contains(expected),
            "{told}"
        );
        let can = !matches!(reachability(&game, &read), Reachability::Unreachable(_));
        assert_eq!(can, !told.contains("no game comes"), "{told}");
    }
}

#[test]
fn a_checker_in_another_language_agrees() {
    let games = [
        ("tic-tac-toe", None),
        ("mnk:4,3,3", None),
        ("mnk:4,4,4", Some(Method::Threats)),
        ("mnk:5,4,4", Some(Method::Threats)),
        ("mnk:6,5,5", Some(Method::Threats)),
        ("gravity:4,4,3", None),
        ("gravity:3,3,3", Some(Method::ProofNumbers)),
        ("liansi", None),
    ];
    let mut dice = Dice(77);
    for (name, method) in games {
        let (game, text) = certificate(name, method);
        match second_opinion(name, &text) {
            None => return,
            Some(accepted) => assert!(accepted, "{name}"),
        }
        // What is damaged is refused by both or by neither.
        let body = text.find("\nstrategy").expect("a strategy") + 1;
        let times = if text.len() > 20_000 { 1 } else { 8 };
        for _ in 0..times {
            let at = body + dice.roll(text.len() - body);
            let new = [b"abcd1234 =\n"[dice.roll(11)]];
            let changed = format!(
                "{}{}{}",
                &text[..at],
                String::from_utf8_lossy(&new),
                &text[at + 1..]
            );
            let verdict = verify(&game, &changed);
            assert_eq!(
                second_opinion(name, &changed),
                Some(verdict.is_ok()),
                "{name}, byte {at}, {new:?}: {verdict:?}"
            );
        }
    }
}
