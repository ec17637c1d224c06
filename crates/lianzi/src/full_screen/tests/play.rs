//! Whole stories: somebody presses keys, or clicks, and reads what comes of it.

use super::*;

const USUAL: (u16, u16) = (80, 24);
const PEOPLE: [&str; 2] = ["person", "person"];

#[test]
fn two_people_play_tic_tac_toe_with_arrows_to_the_end_and_again() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, USUAL);
    tester.sees("Placing, ply 1: X to move");
    tester.keys("enter up enter down left enter up enter");
    tester.sees("X to move").keys("down right right enter");
    tester.sees("X wins: three in a row, a2 to c2.");
    tester.keys("enter").sees("The game is over: r plays again");
    tester.keys("u").sees("X to move");
    tester.keys("right right enter").sees("X wins");
    tester.keys("r").sees("ply 1:");
}

#[test]
fn a_refusal_says_why_and_nothing_changes() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, USUAL);
    tester
        .keys("enter enter")
        .sees("b2 is occupied.")
        .sees("O to move");
    tester.keys("left").does_not_see("occupied");
}

#[test]
fn against_a_computer_the_answer_is_there_and_taken_back_with_the_move() {
    let mut tester = Tester::table("tic-tac-toe", ["person", "level:8"], USUAL);
    tester.keys("enter");
    assert_eq!(tester.app.table.as_ref().unwrap().game().moves().len(), 2);
    tester.sees("ply 3:").keys("u").sees("ply 1:");
}

#[test]
fn a_computer_that_moves_first_has_moved_when_the_game_comes_on_the_screen() {
    let mut tester = Tester::table("gomoku", ["level:1", "person"], USUAL);
    tester.sees("ply 2").sees("White (W) to move");
}

#[test]
fn everything_is_played_with_the_mouse_as_well() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, USUAL);
    for point in ["a1", "b1", "a2", "b2", "a3"] {
        tester.click_point(point);
    }
    tester.sees("X wins").click("r again").sees("ply 1:");
    tester
        .click("? help")
        .sees("Any key goes")
        .click_at(1, 1)
        .does_not_see("Any key");
    tester.click("Rules").sees("to").click("q leave").sees("Search:");
}

#[test]
fn stones_slide_by_picking_up_and_putting_down_and_may_be_let_go() {
    let mut tester = Tester::table("a-simple-game", PEOPLE, USUAL);
    let table = tester.app.table.as_ref().unwrap();
    let mv = table.game().legal_moves()[0];
    let lianzi_rules::Move::Slide { from, to } = mv else {
        panic!("stones slide");
    };
    let board = table.game().game().board();
    let (from, to) = (board.name(from).to_owned(), board.name(to).to_owned());
    tester.click_point(&from).sees("Enter put down");
    tester.keys("esc").does_not_see("Enter put down");
    tester.click_point(&from).click_point(&to).sees("ply 2");
    assert!(tester.app.table.as_ref().unwrap().picked.is_none());
}

#[test]
fn a_stone_falls_whatever_point_of_the_column_is_meant() {
    let mut tester = Tester::table("connect-four", PEOPLE, USUAL);
    tester.click_point("d6").keys("enter");
    let game = tester.app.table.as_ref().unwrap().game();
    let moves: Vec<String> = game
        .moves()
        .iter()
        .map(|&mv| game.game().write_move(mv))
        .collect();
    assert_eq!(moves, ["d1", "d2"]);
}

#[test]
fn a_mill_asks_for_a_stone_and_marks_what_may_be_taken() {
    let mut tester = Tester::table("nine-mens-morris", PEOPLE, USUAL);
    tester.keys("/ 'a7' enter / 'b6' enter / 'd7' enter / 'd6' enter / 'g7' enter");
    tester.sees("Removing").sees(":B:").sees("Enter remove");
    tester.click_point("a7").sees("is your own");
    tester.click_point("b6").sees("Placing");
}

#[test]
fn kinds_of_stones_are_asked_for_and_answered_by_their_letters() {
    let mut tester = Tester::table("order-and-chaos", PEOPLE, USUAL);
    tester.keys("enter").sees("Which stone goes to").keys("o");
    let game = tester.app.table.as_ref().unwrap().game();
    assert!(game.game().write_move(game.moves()[0]).starts_with('O'));
    tester
        .keys("left enter")
        .sees("Which stone")
        .click("[X]")
        .sees("ply 3");
}

#[test]
fn changing_sides_is_a_key_where_the_rules_offer_it() {
    let mut tester = Tester::table("liansi-pie", PEOPLE, USUAL);
    tester
        .does_not_see("x change sides")
        .keys("enter")
        .sees("x change sides");
    tester.keys("x").sees("ply 3");
    tester.keys("x").sees("You cannot swap sides now");
}

#[test]
fn moves_are_typed_in_either_language_as_in_line_mode() {
    let mut tester = Tester::table("liansi", PEOPLE, USUAL);
    tester
        .keys("/ 'c3' enter")
        .sees("ply 2")
        .keys("/ 'zz' enter")
        .sees("is not a move");
    tester
        .keys("/ '悔棋' enter")
        .sees("ply 1")
        .keys("/ 'c3' esc")
        .sees("ply 1");
}

#[test]
fn a_hint_names_a_winning_move_and_marks_it() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, USUAL);
    tester.keys("/ 'a1' enter / 'b1' enter / 'a2' enter / 'b2' enter h");
    tester.sees("Hint: a3 - wins at once").sees("a3  Enter place");
    tester.keys("enter").sees("X wins");
}

#[test]
fn analysis_shows_what_every_move_is_worth_on_the_board_and_beside_it() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, USUAL);
    tester.keys("/ 'a1' enter / 'b1' enter a");
    tester.sees("W5").sees("wins 5").sees("draw");
    // Walking back, the earlier position is analysed; what a move would do is said for the one under the cursor.
    tester.keys("[").sees("After move 1 of 2").sees("draw");
    tester.keys("a").does_not_see("wins 5");
}

#[test]
fn one_looks_at_earlier_positions_and_plays_only_in_the_last() {
    let mut tester = Tester::table("liansi", PEOPLE, USUAL);
    tester.keys("/ 'c3' enter / 'd4' enter / 'e5' enter");
    tester
        .keys("[ [")
        .sees("After move 1 of 3")
        .keys("enter")
        .sees("earlier position");
    tester
        .keys("]")
        .sees("After move 2 of 3")
        .keys("home")
        .sees("After move 0 of 3");
    tester
        .keys("esc")
        .sees("ply 4")
        .click("2 O d4")
        .sees("After move 2 of 3");
}

#[test]
fn leaving_or_beginning_again_in_the_middle_is_asked_about() {
    let mut tester = Tester::table("gomoku", PEOPLE, USUAL);
    tester
        .keys("enter q")
        .sees("Leave this game?")
        .keys("n")
        .sees("ply 2");
    tester.keys("r").sees("Begin again?").keys("esc").sees("ply 2");
    tester.keys("r y").sees("ply 1").keys("q").sees("Search:");
}

#[test]
fn leaving_offers_to_save_under_a_name_and_leaves_when_it_is_saved() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (120, 24));
    tester.keys("enter q").sees("It is not over, and not saved");
    tester
        .keys("s")
        .sees("save tic-tac-toe-")
        .keys("esc")
        .sees("ply 2");
    tester
        .keys("q enter")
        .sees("save tic-tac-toe-")
        .keys("enter")
        .sees("Search:");
    let files: Vec<_> = std::fs::read_dir(tester.folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1);
}

#[test]
fn a_finished_game_that_is_not_saved_is_asked_about_too_and_a_saved_one_is_not() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (120, 24));
    tester.keys("/ 'a1' enter / 'b1' enter / 'a2' enter / 'b2' enter / 'a3' enter");
    tester.keys("q").sees("It is not saved").keys("n").sees("wins");
    tester
        .keys("s 'mine' enter")
        .sees("Saved to")
        .keys("q")
        .sees("Search:");
}

#[test]
fn a_game_that_cannot_be_saved_is_not_left() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (120, 24));
    std::fs::write(tester.folder.path().join("save-me"), "not ours").unwrap();
    tester.keys("enter q s");
    for _ in 0..60 {
        tester.press("erase");
    }
    tester.keys("'save' ");
    tester.event(&Event::Paste(" save-me".to_owned()));
    tester.keys("enter").sees("Not saved").sees("ply 2");
    assert!(!tester.quit);
}

#[test]
fn control_c_asks_once_about_a_game_that_is_not_saved_and_about_those_below() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (120, 24));
    assert!(!tester.keys("enter c-c").sees("not saved").interrupted);
    assert!(!tester.keys("n").sees("ply 2").interrupted);
    assert!(tester.keys("c-c c-c").interrupted);
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (120, 24));
    assert!(tester.keys("enter c-c y").interrupted);
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (120, 24));
    assert!(tester.keys("enter c-c s enter").interrupted);
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (120, 24));
    assert!(tester.keys("c-c").interrupted);
}

#[test]
fn the_game_that_is_called_what_is_typed_stands_first() {
    let mut tester = Tester::menu(Language::Zh, USUAL);
    tester.keys("'五子' enter").sees("五子棋（自由规则）");
    for (typed, title) in [
        ("connect4", "Connect four"),
        ("TEEKO", "Teeko"),
        ("nine mens", "Nine men's morris"),
    ] {
        let mut tester = Tester::menu(Language::En, USUAL);
        tester.event(&Event::Paste(typed.to_owned()));
        tester.keys("enter");
        let setup = tester.app.menu.setup.as_ref().unwrap();
        assert_eq!(setup.game.rules().name.en, title);
    }
}

#[test]
fn a_clock_that_runs_out_decides_the_game() {
    let limit = "1+0".parse().ok();
    let mut tester = Tester::menu(Language::En, USUAL).sits_down("gomoku", PEOPLE, limit);
    tester.pass(Duration::from_secs(20)).sees("0:40").keys("enter");
    tester
        .pass(Duration::from_secs(59))
        .sees("0:01.0")
        .sees("White (W) to move");
    tester
        .pass(Duration::from_secs(2))
        .sees("Black (B) wins: White (W) has run out of time.");
    tester.keys("left enter").sees("The game is over");
    tester.keys("r").sees("ply 1").sees("1:00");
}

#[test]
fn a_game_is_found_by_typing_set_up_and_begun() {
    let mut tester = Tester::menu(Language::En, USUAL);
    tester
        .keys("'connect-four'")
        .sees("Connect")
        .keys("enter")
        .sees("level 4");
    tester
        .keys("up up up right")
        .sees("level 1")
        .keys("down left left left left")
        .sees("person");
    tester.keys("down right").sees("1 min + 1 s").keys("enter");
    tester.sees("1:00").sees("ply 2");
}

#[test]
fn the_menu_takes_the_mouse_and_says_when_nothing_is_called_that() {
    let mut tester = Tester::menu(Language::En, USUAL);
    tester
        .keys("'teek'")
        .click("Teeko")
        .sees("[ Play ]")
        .click("Time")
        .sees("1 min");
    tester.click("[ Play ]").sees("Placing");
    tester
        .keys("q 'zzzz'")
        .sees("Nothing is called that")
        .keys("enter")
        .sees("There is no game");
}

#[test]
fn a_record_is_walked_through_and_not_played_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(
        &path,
        "lianzi-record 1\ngame tic-tac-toe\nfirst Anna\nsecond Bert\n\nb2\na1 ; a corner\nc3\n",
    )
    .unwrap();
    let mut tester = Tester::menu(Language::En, USUAL);
    tester.keys(&format!("'{}' enter", path.display()));
    tester.sees("Anna").sees("Bert").sees("After move 0 of 3");
    tester
        .keys("] ]")
        .sees("After move 2 of 3")
        .sees("a corner")
        .keys("enter")
        .sees("saved game");
    tester
        .keys("end")
        .sees("After move 3 of 3")
        .keys("]")
        .sees("After move 3 of 3");
    tester
        .keys("esc [")
        .sees("After move 2 of 3")
        .keys("q")
        .sees("Search:");
}

#[test]
fn games_of_other_programs_are_walked_through_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    std::fs::write(&path, "(;FF[4]GM[4]SZ[15]PB[Anna]PW[Bert];B[hh];W[ih]C[close])").unwrap();
    let mut tester = Tester::menu(Language::En, USUAL);
    tester.keys(&format!("'{}' enter", path.display()));
    tester
        .sees("Anna")
        .sees("After move 0 of 2")
        .keys("end")
        .sees("close");
}

#[test]
fn what_cannot_be_opened_is_said_in_the_menu() {
    let mut tester = Tester::menu(Language::En, USUAL);
    tester.keys("'./no-such-file' enter").sees("no-such-file");
    tester.keys("esc './no-such.toml' enter").sees("no-such.toml");
}

#[test]
fn a_match_is_saved_and_never_over_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g");
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (200, 24));
    tester
        .keys(&format!("enter s '{}' enter", path.display()))
        .sees("Saved to");
    assert!(std::fs::read_to_string(&path).unwrap().contains("b2"));
    tester
        .keys(&format!("s '{}' enter", path.display()))
        .sees("Not saved");
}

#[test]
fn control_c_and_escape_leave_where_nothing_is_lost() {
    let mut tester = Tester::menu(Language::En, USUAL);
    assert!(tester.keys("esc").quit);
    let mut tester = Tester::table("gomoku", PEOPLE, USUAL);
    assert!(tester.keys("/ 'abc' c-c").interrupted);
}

#[test]
fn the_language_changes_under_way() {
    let mut tester = Tester::table("gomoku", PEOPLE, USUAL);
    tester
        .keys("enter l")
        .sees("轮到白方（W）")
        .keys("l")
        .sees("White (W) to move");
}

#[test]
fn what_was_thought_about_a_match_that_was_left_is_not_played_in_the_next_one() {
    let mut tester = Tester::menu(Language::En, USUAL);
    let seats = ["level:1", "person"];
    let mut effects = tester.app.open(Ok(Source::here(session("gomoku", seats))), None);
    let Some(Effect::Think(mut task)) = effects.pop() else {
        panic!("the computer moves first");
    };
    tester.keys("q").sees("Search:");
    drop(tester.app.open(Ok(Source::here(session("gomoku", seats))), None));
    let chosen = task.agent.choose(&task.game, &task.position, &Limits::none());
    tester.app.hear(News::Thought {
        ticket: task.ticket,
        player: task.player,
        agent: task.agent,
        chosen,
    });
    let table = tester.app.table.as_ref().unwrap();
    assert!(table.game().moves().is_empty() && table.thinking.is_some());
}

#[test]
fn random_keys_and_clicks_on_screens_of_every_size_break_nothing() {
    let keys = [
        "enter", "esc", "tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "erase",
        "u", "m", "v", "[", "]", "/", "?", "x", "p", "t", "l", "n", "s",
    ];
    let mut chance = fastrand_like(3);
    for game in [
        "connect-four",
        "nine-mens-morris",
        "qubic",
        "yavalath",
        "order-and-chaos",
        "pente",
    ] {
        let mut tester = Tester::table(game, PEOPLE, USUAL);
        for _ in 0..150 {
            match chance() % 8 {
                0 => {
                    let (columns, rows) = ((chance() % 120) as u16, (chance() % 40) as u16);
                    tester.resize(columns.max(1), rows.max(1));
                }
                1 => {
                    let (column, row) = (chance() % 120, chance() % 40);
                    tester.click_at(column as u16, row as u16);
                }
                _ => {
                    tester.press(keys[chance() as usize % keys.len()]);
                }
            }
        }
    }
}

/// A game of tic-tac-toe in which both give the win away and somebody wins.
const BAD_GAME: &str = "lianzi-record 1\ngame tic-tac-toe\n\na1\nb1\nb2\na2\nc3\n";

pub fn replay(language: Language, set: CharacterSet, size: (u16, u16)) -> (Tester, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, BAD_GAME).unwrap();
    let mut tester = Tester::with(language, set, size);
    tester.event(&Event::Paste(path.display().to_string()));
    tester.keys("enter");
    (tester, folder)
}

#[test]
fn a_game_that_is_analysed_has_a_graph_that_says_where_it_was_given_away() {
    let (mut tester, _folder) = replay(Language::En, CharacterSet::Ascii, USUAL);
    tester.does_not_see("Course").keys("a v v");
    // A draw until O answers wrongly; won for X from then on.
    tester.sees("Course: up X, down O").sees("==++++").sees("b1 ?");
    tester.keys("] ]").sees("b1 was a mistake: b2");
    // A click on the graph goes there.
    tester.click("==++++").sees("After move 0 of 5");
    tester.keys("v").sees("==++++").keys("v").does_not_see("==++++");
    tester.keys("v a").sees("==++++");
}

#[test]
fn one_plays_on_from_a_saved_game_which_stays_as_it_is() {
    let (mut tester, _folder) = replay(Language::En, CharacterSet::Ascii, USUAL);
    tester.keys("] ]").sees("After move 2 of 5").click("b from here");
    tester.sees("[ Play ]").keys("up up right").keys("esc");
    tester
        .sees("After move 2 of 5")
        .keys("b")
        .keys("enter")
        .sees("ply 3: X to move");
    // X is the person, O the computer, who answers.
    tester.click_point("b2").sees("ply 5").keys("q y");
    tester
        .sees("After move 2 of 5")
        .keys("end")
        .sees("After move 5 of 5");
    tester.keys("b").sees("game is over").keys("q").sees("Search:");
    // Not in the middle of a game.
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, USUAL);
    tester.keys("enter b").sees("When this game is over");
}
