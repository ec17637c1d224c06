//! Draws by blocking: answers, pairs and zones, and the certificates that rest on them.

use lianzi_rules::{Player, catalogue};
use lianzi_solve::verify::{CertificateError, Fault, Proved, Verified, verify};
use lianzi_solve::{Method, Moves, Request, Value, solve};

/// Checks a strategy of the second player's for three in a row on a strip of five points.
fn strip(answers: &[&str]) -> Result<Verified, CertificateError> {
    let game = catalogue::game("mnk:5,1,3").expect("a family");
    let text = format!(
        "lianzi-proof 1\ngame mnk:5,1,3\nrules {}\nposition 5 X - 0\nclaim second does not lose\nstrategy second\n{}\nend {}\n",
        game.id(),
        answers.join("\n"),
        answers.len()
    );
    verify(&game, &text)
}

#[test]
fn an_answer_covers_the_moves_outside_its_zone_and_no_others() {
    // Every row contains c1: with a stone there nothing is left to guard, and the zone of the answer is c1 alone.
    let centre = "0 b1 c1";
    // Without c1 one row is left, and a pair guards it: the zone is b1, d1, e1.
    let beside = "0 c1 b1 = d1 e1";
    let verified = strip(&[centre, beside]).expect("everything is answered or covered");
    let second = Player::Second;
    assert_eq!(verified.proved, Proved::DoesNotLose { player: second });
    assert!(strip(&[beside, centre]).is_ok(), "the order does not matter");
    for (answers, move_without) in [(&[centre], "c1"), (&[beside], "b1")] {
        match strip(answers).expect_err("a move is not covered").fault {
            Fault::Unanswered { moves, .. } => assert_eq!(moves, move_without),
            fault => panic!("{fault}"),
        }
    }
}

#[test]
fn pairs_count_only_where_they_guard() {
    for wrong in [
        "0 c1 b1 = d1",
        "0 c1 b1 = d1 d1",
        "0 c1 b1 = a1 d1",
        "0 c1 b1 = b1 d1",
        "0 c1 b1 =",
    ] {
        assert!(
            matches!(
                strip(&["0 b1 c1", wrong]).expect_err(wrong).fault,
                Fault::BadPairs
            ),
            "{wrong}"
        );
    }
    // For the node itself, whoever is on move: nothing more is needed.
    assert!(strip(&["0 b1 c1", "0 c1 b1", "1 = d1 e1"]).is_ok());
    assert!(strip(&["0 b1 c1", "0 c1 b1", "1 = a1 e1"]).is_err());
}

#[test]
fn zones_are_not_for_stones_that_fall_or_move_on() {
    // The same board with gravity: the same text proves nothing.
    let game = catalogue::game("gravity:5,1,3").expect("a family");
    let text = format!(
        "lianzi-proof 1\ngame x\nrules {}\nposition 5 X - 0\nclaim second does not lose\nstrategy second\n0 b1 c1\n0 c1 b1 = d1 e1\nend 2\n",
        game.id()
    );
    let text = text.replace(
        "X -",
        &format!(
            "{} -",
            game.write_position(&game.start())
                .split(' ')
                .nth(1)
                .expect("a mover")
        ),
    );
    let fault = verify(&game, &text).expect_err("no zones here").fault;
    assert!(matches!(fault, Fault::BadPairs), "{fault}");
}

#[test]
fn boards_on_which_nobody_gets_his_row_are_drawn_with_certificates() {
    for board in ["4,4,4", "5,4,4", "6,4,4", "5,5,5", "6,5,5", "6,6,5", "6,6,6"] {
        let name = format!("mnk:{board}");
        let game = catalogue::game(&name).expect("a family");
        let request = Request {
            method: Some(Method::Threats),
            certificate: Some(name.clone()),
            ..Request::default()
        };
        let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("it applies");
        assert_eq!(answer.value, Value::Draw, "{name}");
        let certificate = answer.certificate.expect("a draw has a certificate");
        let verified = verify(&game, certificate.text()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            (verified.proved, verified.answers),
            (Proved::Draw, certificate.lines())
        );
    }
}

/// The same positions are reached in many ways there: the checker counts zones of answers that stand elsewhere, which the
/// writer once forgot, so that moves were left without an answer.
#[test]
fn a_certificate_covers_every_move_however_often_positions_come_back() {
    let game = catalogue::game("mnk:7,4,4").expect("a family");
    let request = Request {
        method: Some(Method::Threats),
        certificate: Some("mnk:7,4,4".to_owned()),
        ..Request::default()
    };
    let answer = solve(&game, &game.start(), &request, &mut |_| ()).expect("it applies");
    assert_eq!(answer.value, Value::Draw);
    let certificate = answer.certificate.expect("a draw has a certificate");
    let verified = verify(&game, certificate.text()).expect("every move is answered or covered");
    assert_eq!(verified.proved, Proved::Draw);
}

#[test]
fn five_in_a_row_on_seven_by_seven_is_a_draw() {
    let game = catalogue::game("mnk:7,7,5").expect("a family");
    let answer = solve(&game, &game.start(), &Request::default(), &mut |_| {}).expect("it applies");
    assert_eq!(answer.value, Value::Draw);
}

#[test]
fn every_first_move_of_a_drawn_board_has_its_value() {
    let game = catalogue::game("mnk:5,4,4").expect("a family");
    let request = Request {
        method: Some(Method::Threats),
        moves: Moves::All,
        ..Request::default()
    };
    let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("it applies");
    assert_eq!(answer.moves.len(), 20);
    assert!(answer.moves.iter().all(|(_, value)| *value == Value::Draw));
    assert_eq!(answer.best_moves.len(), 20);
}
