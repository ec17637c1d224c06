//! The engine side of the Gomocup protocol.

use lianzi_play::protocols::gomocup::Engine;
use lianzi_play::protocols::{EngineSide, Step};
use lianzi_rules::{Foul, Move, catalogue};
use lianzi_search::AgentError;

use super::converse;

fn engine() -> Engine {
    Engine::new("name=\"test\"")
}

#[test]
fn a_game_from_both_sides() {
    converse(
        &mut engine(),
        "
        > ABOUT
        < name=\"test\"
        > START 5
        < OK
        > INFO timeout_turn 1000
        > BEGIN
        ? think 5/5/5/5/5 B - 0 985 ms new
        = c3
        < MESSAGE depth 3 eval - nodes 90 time 10 line 2,2
        < 2,2
        > TURN 2,1
        ? think 5/2W2/2B2/5/5 B - 2 985 ms
        = a5 70
        < MESSAGE depth 3 eval 70 nodes 90 time 10 line 0,0
        < 0,0
        > RESTART
        < OK
        > TURN 4,4
        ? think 5/5/5/5/4B W - 1 985 ms new
        = a1
        < MESSAGE depth 3 eval - nodes 90 time 10 line 0,4
        < 0,4
        > END
        ? quit
        ",
    );
}

#[test]
fn a_board_may_come_in_any_order_and_again() {
    converse(
        &mut engine(),
        "
        > START 5
        < OK
        > BOARD
        > 2,2,2
        > 0,0,1
        > 1,1,2
        > DONE
        ? think W4/1B3/2B2/5/5 W - 3 new
        = e1
        < MESSAGE depth 3 eval - nodes 90 time 10 line 4,4
        < 4,4
        > BOARD
        > DONE
        ? think 5/5/5/5/5 B - 0
        ",
    );
}

#[test]
fn sizes_and_rules_choose_the_game() {
    for (lines, game) in [
        (&["START 15", "INFO rule 0"][..], "gomoku"),
        (&["INFO rule 1", "START 15"], "gomoku-standard"),
        (&["INFO rule 4", "START 15"], "renju"),
        (&["START 15", "INFO rule 8"], "caro"),
        (&["START 19", "RECTSTART 15,15", "INFO rule 9"], "caro"),
    ] {
        let mut engine = engine();
        for line in lines {
            engine.read(line);
        }
        let steps = engine.read("BEGIN");
        let [Step::Think(thought)] = &steps[..] else {
            panic!("{lines:?}: {steps:?}");
        };
        assert_eq!(
            thought.game.id(),
            catalogue::game(game).unwrap().id(),
            "{lines:?}"
        );
    }
}

#[test]
fn a_rule_that_cannot_be_played_is_told_when_a_move_is_asked_for() {
    converse(
        &mut engine(),
        "
        > START 15
        < OK
        > INFO rule 2
        > BEGIN
        < ERROR the continuous game (rule bit 2) is not supported
        > INFO rule 5
        > TURN 7,7
        < ERROR there is no game for rule 5; 0, 1, 4 and 8 are known
        > INFO rule -1
        > BEGIN
        < ERROR there is no game for rule -1; 0, 1, 4 and 8 are known
        > INFO rule 0
        > BEGIN
        ? think 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 B - 0 new
        ",
    );
}

#[test]
fn renju_is_played_and_fouls_are_not() {
    let mut engine = engine();
    for line in [
        "START 15",
        "INFO rule 4",
        "BOARD",
        "5,7,1",
        "6,7,1",
        "7,5,1",
        "7,6,1",
    ] {
        engine.read(line);
    }
    for line in ["0,0,2", "14,0,2", "0,14,2", "14,14,2"] {
        engine.read(line);
    }
    let steps = engine.read("DONE");
    let [Step::Think(thought)] = &steps[..] else {
        panic!("{steps:?}");
    };
    let at = thought.game.board().point("h8").unwrap();
    assert_eq!(thought.game.foul(&thought.position, at), Some(Foul::DoubleThree));
    let stone = thought.position.mover();
    assert!(
        !thought
            .game
            .legal_moves(&thought.position)
            .contains(&Move::Place { at, stone })
    );
}

#[test]
fn what_cannot_be_is_an_error_and_changes_nothing() {
    converse(
        &mut engine(),
        "
        > BEGIN
        < ERROR there is no board yet: START comes first
        > TURN 7,7
        < ERROR there is no board yet: START comes first
        > RESTART
        < ERROR there is no board yet: START comes first
        > BOARD
        < ERROR there is no board yet: START comes first
        > DONE
        < ERROR DONE without a BOARD before it
        > START 20
        < ERROR boards are from 5x5 to 19x19, not 20x20
        > START many
        < ERROR START wants a size, as in 15
        > RECTSTART 7,5
        < OK
        > TURN 7,0
        < ERROR 7,0 is not on the board of 7x5
        > TURN 0,-1
        < ERROR 0,-1 is not on the board of 7x5
        > TURN 6,4
        ? think 7/7/7/7/6B W - 1 new
        = a1
        < MESSAGE depth 3 eval - nodes 90 time 10 line 0,4
        < 0,4
        > TURN 6,4
        < ERROR there is a stone on 6,4 already
        > BEGIN
        < ERROR BEGIN is for an empty board, and this one has stones; RESTART clears it
        > TAKEBACK 3,3
        < ERROR there is no stone on 3,3
        > 1,1
        < ERROR 1,1 without a BOARD before it
        > HELLO world
        < UNKNOWN HELLO
        > TURN 6,3
        ? think 7/7/7/6B/W5B W - 3
        ",
    );
}

#[test]
fn faults_of_a_board_are_told_at_its_end() {
    converse(
        &mut engine(),
        "
        > START 5
        < OK
        > TURN 4,4
        ? think 5/5/5/5/4B W - 1 new
        = a1
        < MESSAGE depth 3 eval - nodes 90 time 10 line 0,4
        < 0,4
        > BOARD
        > 0,0,1
        > 0,0,2
        > 9,9,1
        > DONE
        < ERROR there is a stone on 0,0 already
        > BOARD
        > 1,1,3
        > DONE
        < ERROR between BOARD and DONE lines are x,y,1 or x,y,2
        > BOARD
        > nonsense
        > DONE
        < ERROR between BOARD and DONE lines are x,y,1 or x,y,2
        > BOARD
        > 0,0,1
        > ABOUT
        < name=\"test\"
        > RESTART
        < ERROR BOARD was left off by RESTART; nothing has changed
        < OK
        > BOARD
        > 0,0,2
        > 1,0,2
        > 2,0,2
        > 3,0,2
        > 4,0,2
        > DONE
        < ERROR the game is over
        > BEGIN
        ? think 5/5/5/5/5 B - 0 new
        ",
    );
}

#[test]
fn moves_are_taken_back_stone_by_stone_and_made_for_the_engine() {
    converse(
        &mut engine(),
        "
        > START 5
        < OK
        > TURN 2,2
        ? think 5/5/2B2/5/5 W - 1 new
        = a1
        < MESSAGE depth 3 eval - nodes 90 time 10 line 0,4
        < 0,4
        > TAKEBACK 0,4
        < OK
        > TAKEBACK 2,2
        < OK
        > PLAY 1,1
        < 1,1
        > TURN 2,2
        ? think 5/1B3/2W2/5/5 B - 2
        ",
    );
}

#[test]
fn time_is_what_is_left_whoever_tells_it() {
    converse(
        &mut engine(),
        "
        > START 5
        < OK
        > INFO timeout_match 40000
        > BEGIN
        ? think 5/5/5/5/5 B - 0 985 ms new
        = c3
        < MESSAGE depth 3 eval - nodes 90 time 10 line 2,2
        < 2,2
        > INFO time_left 2147483647
        > TURN 0,0
        ? think W4/5/2B2/5/5 B - 2
        = b3
        < MESSAGE depth 3 eval - nodes 90 time 10 line 1,2
        < 1,2
        > INFO time_left -500
        > INFO max_depth 6
        > INFO max_node 1000
        > INFO thread_num 2
        > TURN 1,0
        ? think WW3/5/1BB2/5/5 B - 4 5 ms depth 6 nodes 1000 threads 2
        = c1
        < MESSAGE depth 3 eval - nodes 90 time 10 line 2,4
        < 2,4
        > INFO timeout_turn 0
        > INFO time_left 2147483647
        > INFO max_depth 0
        > INFO max_node 0
        > INFO thread_num 0
        > TURN 4,0
        ? think WW2W/5/1BB2/5/2B2 B - 6 5 ms
        ",
    );
}

#[test]
fn commands_while_thinking_are_obeyed_at_once() {
    converse(
        &mut engine(),
        "
        > START 5
        < OK
        > BEGIN
        ? think 5/5/5/5/5 B - 0 new
        > INFO time_left 100
        > ABOUT
        < name=\"test\"
        > NONSENSE
        < UNKNOWN NONSENSE
        > TURN 0,0
        ? hurry
        = c3
        < MESSAGE depth 3 eval - nodes 90 time 10 line 2,2
        < 2,2
        ? think W4/5/2B2/5/5 B - 2 5 ms
        > RESTART
        ? abandon
        < OK
        > BEGIN
        ? think 5/5/5/5/5 B - 0 new
        > BOARD
        ? abandon
        > 0,0,2
        > DONE
        ? think B4/5/5/5/5 W - 1
        ! no agent
        < ERROR no agent
        > TURN 1,1
        ? think B4/1B3/5/5/5 W - 2
        > END
        ? abandon
        ? quit
        ",
    );
}

#[test]
fn swap2_is_answered_at_every_stage() {
    converse(
        &mut engine(),
        "
        > START 15
        < OK
        > SWAP2BOARD
        > DONE
        < 7,7 8,6 5,8
        > SWAP2BOARD
        > 7,7
        > 8,6
        > 5,8
        > DONE
        ? think 15/15/15/15/15/15/8W6/7B7/5B9/15/15/15/15/15/15 W - 3 new
        = g8 30
        < MESSAGE depth 3 eval 30 nodes 90 time 10 line 6,7
        < 6,7
        > SWAP2BOARD
        > 7,7
        > 8,6
        > 5,8
        > 6,6
        > 6,7
        > DONE
        ? think 15/15/15/15/15/15/6W1W6/6BB7/5B9/15/15/15/15/15/15 W - 5
        = h6 -30
        < MESSAGE depth 3 eval -30 nodes 90 time 10 line 7,9
        < SWAP
        > SWAP2BOARD
        > 7,7
        > DONE
        < ERROR swap2 begins with 0, 3 or 5 stones, not 1
        > BEGIN
        ? think 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 B - 0
        ",
    );
}

#[test]
fn the_game_of_the_command_line_is_played_until_another_is_asked_for() {
    let mut engine = Engine::for_game("", &catalogue::game("gomoku-standard").unwrap()).unwrap();
    engine.read("START 15");
    let steps = engine.read("BEGIN");
    let [Step::Think(thought)] = &steps[..] else {
        panic!("{steps:?}");
    };
    assert_eq!(
        thought.game.id(),
        catalogue::game("gomoku-standard").unwrap().id()
    );

    let refused = Engine::for_game("", &catalogue::game("pente").unwrap()).unwrap_err();
    assert!(matches!(
        refused,
        AgentError::NotInProtocol {
            protocol: "gomocup",
            ..
        }
    ));
}

#[test]
fn lines_that_are_too_long_are_told() {
    let mut engine = engine();
    let told = engine.overlong();
    assert!(
        matches!(&told[..], [lianzi_play::protocols::Step::Write(line)] if line == "ERROR the line is too long")
    );
    engine.read("START 5");
    engine.read("BOARD");
    assert!(engine.overlong().is_empty());
    let told = engine.read("DONE");
    assert!(
        matches!(&told[..], [lianzi_play::protocols::Step::Write(line)] if line == "ERROR a line is too long")
    );
}
