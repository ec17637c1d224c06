//! The engine side of the Universal Game Interface.

use lianzi_play::protocols::EngineSide;
use lianzi_play::protocols::ugi::Engine;
use lianzi_rules::catalogue;

use super::converse;

fn engine(game: &str) -> Engine {
    Engine::new(catalogue::game(game).expect(game), "Test", "level:6")
}

#[test]
fn the_example_of_the_protocol() {
    converse(
        &mut engine("tic-tac-toe"),
        "
        > ugi
        < id name Test
        < id author the Lianzi authors
        < option name agent type string default level:6
        < option name threads type spin default 1 min 1 max 64
        < ugiok
        > isready
        < readyok
        > uginewgame
        > position startpos
        > query p1turn
        < response true
        > go depth 4
        ? think 3/3/3 X - 0 depth 4 new
        = b2 20
        < info depth 3 score cp 20 nodes 90 nps 9000 time 10 pv b2
        < bestmove b2
        > position startpos moves b2
        > query p1turn
        < response false
        > query result
        < response none
        > position startpos moves b2 a1 b1 a2 b3
        > query gameover
        < response true
        > query result
        < response p1win
        > quit
        ? quit
        ",
    );
}

#[test]
fn any_game_is_played_with_its_own_positions_and_moves() {
    converse(
        &mut engine("liansi"),
        "
        > position fen XOXOXO/OXOXOX/XOXO2/6/6/6 X 0,0 16 moves a3-a4
        > query p1turn
        < response false
        > go nodes 100
        ? think XOXOXO/OXOXOX/1OXO2/X5/6/6 O 0,0 17 nodes 100 new
        = b3-b4
        < info depth 3 nodes 90 nps 9000 time 10 pv b3-b4
        < bestmove b3-b4
        ",
    );
}

#[test]
fn limits_come_in_every_combination() {
    converse(
        &mut engine("gomoku"),
        "
        > position startpos moves h8
        > go movetime 200
        ? think 15/15/15/15/15/15/15/7B7/15/15/15/15/15/15/15 W - 1 185 ms new
        = h9
        < info depth 3 nodes 90 nps 9000 time 10 pv h9
        < bestmove h9
        > go p1time 1 p2time 40000 p1inc 9000 p2inc 100 depth 9 nodes 500
        ? think 15/15/15/15/15/15/15/7B7/15/15/15/15/15/15/15 W - 1 1065 ms depth 9 nodes 500
        = h9
        < info depth 3 nodes 90 nps 9000 time 10 pv h9
        < bestmove h9
        > setoption name threads value 2
        > go movetime soon wtime 5 movetime 100
        ? think 15/15/15/15/15/15/15/7B7/15/15/15/15/15/15/15 W - 1 85 ms threads 2
        ",
    );
}

#[test]
fn an_endless_search_tells_its_move_only_when_it_is_stopped() {
    converse(
        &mut engine("tic-tac-toe"),
        "
        > go infinite
        ? think 3/3/3 X - 0 new
        = b2
        < info depth 3 nodes 90 nps 9000 time 10 pv b2
        > isready
        < readyok
        > stop
        < bestmove b2
        > stop
        > go
        ? think 3/3/3 X - 0
        > isready
        < readyok
        > query gameover
        < response false
        > stop
        ? hurry
        = a1
        < info depth 3 nodes 90 nps 9000 time 10 pv a1
        < bestmove a1
        > go
        ? think 3/3/3 X - 0
        > position startpos moves c3
        ? hurry
        = a1
        < info depth 3 nodes 90 nps 9000 time 10 pv a1
        < bestmove a1
        > go
        ? think 3/3/2X O - 1
        > quit
        ? abandon
        ? quit
        ",
    );
}

#[test]
fn whoever_asks_for_a_move_gets_an_answer_even_where_there_is_none() {
    converse(
        &mut engine("tic-tac-toe"),
        "
        > position startpos moves b2 b2
        < info string move 2: b2 is occupied
        > go movetime 100
        < info string move 2: b2 is occupied
        < bestmove 0000
        > query result
        < info string move 2: b2 is occupied
        > position fen nonsense
        < info string fen: column 1: there are 1 rows; the board has 3
        > position
        < info string write position startpos or position fen POSITION, then moves
        > position startpos moves b2 a1 b1 a2 b3
        > go
        < info string the game is over
        < bestmove 0000
        > position startpos
        > go movetime 100
        ? think 3/3/3 X - 0 85 ms new
        ! it is no use
        < info string it is no use
        < bestmove 0000
        > query meaning
        < info string no such question: query gameover, p1turn or result
        > dance
        < info string unknown command
        ",
    );
}

#[test]
fn another_agent_can_be_asked_for() {
    converse(
        &mut engine("tic-tac-toe"),
        "
        > setoption name agent value mcts:playouts=100
        ? agent mcts:playouts=100
        > setoption name Threads value 0
        < info string threads is a whole number from 1 to 64
        > setoption name colour value red
        < info string no such option, or no value: setoption name agent|threads value VALUE
        > setoption
        < info string no such option, or no value: setoption name agent|threads value VALUE
        ",
    );
    let mut engine = engine("tic-tac-toe");
    engine.read("setoption name agent value nobody");
    engine.no_agent("level:6", "there is no agent");
    converse(
        &mut engine,
        "
        > ugi
        < id name Test
        < id author the Lianzi authors
        < option name agent type string default level:6
        < option name threads type spin default 1 min 1 max 64
        < ugiok
        ",
    );
}

#[test]
fn a_repetition_is_seen_where_the_moves_are_told() {
    converse(
        &mut engine("a-simple-game"),
        "
        > position startpos moves a4-a3 b4-b3 a3-a4
        > query result
        < response none
        > position startpos moves a4-a3 b4-b3 a3-a4 b3-b4
        > query result
        < response draw
        > go movetime 100
        < info string the game is over
        < bestmove 0000
        ",
    );
}

#[test]
fn a_control_character_in_a_position_is_not_sent_back() {
    let mut engine = engine("tic-tac-toe");
    let told = engine.read("position fen 3/3/3 \u{1c}X");
    assert!(
        matches!(&told[..], [lianzi_play::protocols::Step::Write(line)] if !line.contains(char::is_control)),
        "{told:?}"
    );
}
