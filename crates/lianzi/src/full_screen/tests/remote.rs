//! Matches on a server: the screen is real, the room is real, and only the network between them is not there.

use lianzi_server::room::{Do, Seat};
use lianzi_server::secret::Fingerprint;
use lianzi_server::wire::{ClosingReason, Command, Side, TakebackPolicy};

use super::host::{created, link, person, with_clocks};
use super::*;

const USUAL: (u16, u16) = (80, 24);
const SMALL: (u16, u16) = (40, 15);

fn anna_and_bo(game: &str) -> lianzi_server::room::Created {
    created(game, [person("Anna"), person("Bo")])
}

/// Anna, who moves first, at the screen, and Bo elsewhere.
fn anna(game: &str) -> Tester {
    Tester::menu(Language::En, USUAL).joins(anna_and_bo(game), &[Side::First])
}

#[test]
fn a_game_is_played_with_keys_against_somebody_elsewhere_to_its_end() {
    let mut tester = anna("tic-tac-toe");
    tester.sees("Anna (you)").sees("Bo").sees("ply 1: X to move");
    tester.keys("enter").sees("ply 2: O to move");
    assert_eq!(tester.in_the_room(), ["b2"]);
    tester.keys("left enter").sees("The other side is to move.");
    tester
        .other_moves(Side::Second, "a1")
        .sees("2 O a1")
        .sees("X to move");
    // What the rules do not allow is known here, and is not sent.
    tester.click_point("a1").sees("a1 is occupied.");
    tester.keys("/ 'zz' enter").sees("is not a move");
    tester.keys("/ '2, 1' enter").sees("ply 4");
    tester.other_moves(Side::Second, "b1").click_point("b3");
    tester.sees("ply 6").other_moves(Side::Second, "c1");
    tester.sees("O wins: three in a row, a1 to c1.");
    tester.keys("enter").sees("The match is over.");
}

#[test]
fn a_spectator_cannot_move_and_is_not_torn_away_from_what_he_looks_at() {
    let mut tester = Tester::menu(Language::En, USUAL).joins(anna_and_bo("tic-tac-toe"), &[]);
    tester.sees("You watch.").sees("Anna").does_not_see("(you)");
    tester.keys("enter").sees("You hold no seat here.");
    tester.does_not_see("Enter place").does_not_see("g give up");
    tester.other_moves(Side::First, "b2").sees("1 X b2").sees("ply 2");
    tester
        .other_moves(Side::Second, "a1")
        .keys("[")
        .sees("After move 1 of 2");
    tester.other_moves(Side::First, "c3").sees("After move 1 of 3");
    tester.keys("esc").sees("ply 4");
    tester.keys("u").sees("You hold no seat here.");
    assert_eq!(tester.in_the_room().len(), 3);
    // Nobody plays against him: he may find out what he likes, and leaves without being asked.
    tester.keys("a").sees("draw").keys("q").sees("Search:");
}

#[test]
fn nothing_is_judged_while_somebody_plays_against_you_and_everything_after_the_end() {
    let mut tester = anna("tic-tac-toe");
    tester.does_not_see("h hint").does_not_see("a analyse");
    for keys in ["h", "a", "/ 'hint' enter"] {
        tester
            .keys(keys)
            .sees("Hints and analysis open when the game is over");
        assert!(!tester.app.table.as_ref().unwrap().study.busy);
    }
    tester.keys("v").sees("open when the game is over");
    tester.keys("v v enter").other(Side::Second, Command::Resign);
    tester.sees("X wins: O gives up.").sees("a analyse");
    tester.keys("a").sees("draw").keys("[").sees("After move 0 of 1");
    // Against a computer of the server nobody is wronged.
    let computer = Seat::Computer {
        agent: "level:3".to_owned(),
    };
    let created = created("tic-tac-toe", [person("Anna"), computer]);
    let mut tester = Tester::menu(Language::En, USUAL).joins(created, &[Side::First]);
    tester.sees("level 3").keys("h").sees("Hint:");
}

#[test]
fn a_move_back_is_asked_for_and_given_or_not() {
    let mut tester = anna("gomoku");
    tester.keys("enter u").sees("your opponent has not answered yet");
    tester
        .keys("u")
        .sees("That has been asked already")
        .pass(Duration::from_secs(5));
    tester.other(Side::Second, Command::AnswerTakeback { accept: false });
    tester.sees("keeps to the moves as they are");
    tester
        .keys("u")
        .other(Side::Second, Command::AnswerTakeback { accept: true });
    tester.sees("A move was taken back.").sees("ply 1");
    tester.keys("enter").other_moves(Side::Second, "h9");
    // Now the other way round.
    tester.other(Side::Second, Command::Takeback);
    tester
        .sees("Your opponent would like a move back.")
        .sees("y yes")
        .sees("n no");
    tester.keys("n").does_not_see("y yes").sees("ply 3");
    tester
        .other(Side::Second, Command::Takeback)
        .click("y yes")
        .sees("ply 2");
    assert_eq!(tester.in_the_room(), ["h8"]);
    tester.keys("y").does_not_see("Nobody");
}

#[test]
fn where_placed_stones_stay_nothing_is_taken_back() {
    let mut rules = anna_and_bo("gomoku");
    rules.takeback = TakebackPolicy::Never;
    let mut tester = Tester::menu(Language::En, USUAL).joins(rules, &[Side::First]);
    tester
        .does_not_see("u back")
        .keys("enter u")
        .sees("played without taking back");
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut tester = anna("gomoku");
    tester.keys("enter d").sees("has not answered yet");
    tester.other(Side::Second, Command::AnswerDraw { accept: false });
    tester.sees("Your opponent plays on.");
    tester
        .other(Side::Second, Command::Draw)
        .sees("Your opponent offers a draw.");
    tester.keys("/ 'yes' enter").sees("A draw, agreed by both.");
    tester.keys("d").sees("The match is over.");
}

#[test]
fn giving_up_is_asked_about_and_the_record_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let mut tester = anna("gomoku");
    tester
        .keys("enter g")
        .sees("Give up this game?")
        .keys("n")
        .sees("ply 2");
    tester
        .keys("/ 'resign' enter")
        .sees("Give up this game?")
        .keys("y");
    tester.sees("White (W) wins: Black (B) gives up.");
    tester.keys(&format!("s '{}' enter", path.display()));
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(
        record.contains("first Anna\n") && record.contains("second Bo\n"),
        "{record}"
    );
    assert!(record.contains("result second resigned"), "{record}");
}

#[test]
fn a_win_is_claimed_only_from_somebody_who_is_gone() {
    let mut tester = anna("gomoku");
    tester.keys("enter c").sees("Your opponent is here.");
    tester
        .presence(true, false)
        .sees("has left the board; his seat stays his.")
        .sees("Bo (away)");
    tester
        .pass(Duration::from_secs(5))
        .presence(true, true)
        .sees("White (W) is here.")
        .does_not_see("(away)");
}

#[test]
fn a_line_that_breaks_is_told_and_a_move_that_was_made_meanwhile_arrives_once() {
    let mut tester = anna("tic-tac-toe");
    tester.keys("enter").other_moves(Side::Second, "a1");
    let seen = tester.host.as_ref().unwrap().room.version();
    tester
        .breaks()
        .sees("The line to the server is broken; trying again...");
    // It is told for as long as it is so, whatever is pressed.
    tester.keys("left").sees("is broken; trying again");
    tester
        .click_point("c3")
        .sees("what you did is sent when it is there again")
        .sees("ply 3");
    assert_eq!(tester.in_the_room().len(), 2);
    tester.mends(seen).sees("The line is there again.").sees("ply 4");
    assert_eq!(tester.in_the_room(), ["b2", "a1", "c3"]);
    // What happened while it was broken is there as well.
    let seen = tester.host.as_ref().unwrap().room.version();
    tester.breaks().other_moves(Side::Second, "a2");
    tester.sees("ply 4").mends(seen).sees("ply 5");
    tester
        .is_closed(ClosingReason::NoMatch)
        .sees("There is no such match.");
}

#[test]
fn clocks_run_as_the_server_says() {
    let created = with_clocks("gomoku", 1);
    let mut tester = Tester::menu(Language::En, USUAL).joins(created, &[Side::First]);
    tester
        .sees("Anna (you) 1:00")
        .pass(Duration::from_secs(5))
        .sees("Anna (you) 1:00");
    tester.keys("enter").other_moves(Side::Second, "a1");
    tester
        .pass(Duration::from_secs(20))
        .sees("Anna (you) 0:40")
        .sees("Bo 1:00");
    tester
        .keys("left enter")
        .pass(Duration::from_secs(52))
        .sees("Anna (you) 0:40")
        .sees("Bo 0:08.0");
    tester
        .pass(Duration::from_secs(9))
        .sees("Bo 0:00.0")
        .elsewhere(&Do::Tick);
    tester.sees("Black (B) wins: the time of White (W) is over.");
}

#[test]
fn another_match_is_agreed_on_and_begins_with_sides_changed() {
    let mut tester = anna("tic-tac-toe");
    tester.keys("r").sees("The match is not over yet.");
    tester.other(Side::Second, Command::Resign).sees("r again");
    tester.other(Side::Second, Command::Rematch);
    tester
        .sees("Your opponent would like another match.")
        .sees("y yes")
        .does_not_see("n no");
    tester.keys("r").sees("ply 1").sees("Bo").sees("O Anna (you)");
    assert!(tester.in_the_room().is_empty());
    // The link that leads back is that of the new match.
    let links: Vec<&str> = tester.app.seats.iter().map(|link| link.id.as_str()).collect();
    assert_eq!(links, ["abqcu33y6v24238r"]);
    tester.keys("enter").sees("The other side is to move.");
}

#[test]
fn a_watcher_stays_where_he_is_when_there_is_another_match_and_goes_there_when_he_likes() {
    let mut tester = Tester::menu(Language::En, USUAL).joins(anna_and_bo("tic-tac-toe"), &[]);
    tester
        .other_moves(Side::First, "b2")
        .other(Side::Second, Command::Resign);
    tester
        .other(Side::First, Command::Rematch)
        .other(Side::Second, Command::Rematch);
    tester
        .sees("Another match, with sides changed.")
        .sees("O gives up");
    tester.keys("r").sees("ply 1");
}

#[test]
fn a_free_seat_is_waited_for_and_taken() {
    let rules = created("gomoku", [person("Anna"), Seat::Open]);
    let mut tester = Tester::menu(Language::En, USUAL).joins(rules.clone(), &[Side::First]);
    tester.sees("nobody yet").sees("A seat is still free");
    tester.keys("enter").sees("A seat is still free");
    tester.presence(true, false).elsewhere(&Do::Join {
        side: None,
        name: "Bo".to_owned(),
        holder: Fingerprint::of("Bo"),
        invitation: None,
    });
    // What comes at once is said together.
    tester
        .presence(true, true)
        .sees("Bo sits down as White (W). White (W) is here.")
        .keys("enter")
        .sees("ply 2");
    tester.keys("j").sees("No seat is free.");

    let mut tester = Tester::menu(Language::En, USUAL).joins(rules, &[]);
    tester
        .sees("You watch.")
        .click("j take the seat")
        .sees("Cy (you)");
    assert_eq!(tester.app.seats.len(), 1);
    tester.keys("enter").sees("The other side is to move.");
    tester
        .keys("q")
        .sees("Leave? You keep the seat.")
        .keys("y")
        .sees("Search:");
}

#[test]
fn both_sides_can_be_played_from_one_screen() {
    let rules = created("tic-tac-toe", [person("Anna"), person("Anna")]);
    let mut tester = Tester::menu(Language::En, USUAL).joins(rules, &[Side::First, Side::Second]);
    tester
        .keys("enter left enter u")
        .sees("ply 2")
        .keys("a")
        .sees("draw");
    assert_eq!(tester.in_the_room(), ["b2"]);
}

#[test]
fn the_address_of_a_match_is_pasted_into_the_search_line() {
    let mut tester = Tester::menu(Language::En, USUAL).joins(anna_and_bo("liansi"), &[Side::First]);
    tester.keys("q y").sees("Search:");
    let url = format!("http://127.0.0.1:8080/m/{}#seat={}", link().id, "x".repeat(43));
    tester.event(&Event::Paste(url));
    // The end of a long address is seen.
    tester
        .sees("xxxxx")
        .sees("Enter opens the match")
        .keys("enter")
        .sees("Anna (you)")
        .sees("ply 1");
    tester.keys("q y").sees("Search:").does_not_see("xxxxx");
    tester
        .keys("'https://a.example/m/abc' enter")
        .sees("Links with https are for browsers");
    tester
        .keys("esc 'http://nonsense' enter")
        .sees("no link to a match");
}

#[test]
fn an_answer_that_comes_when_something_else_is_on_the_screen_changes_nothing() {
    let mut tester = Tester::menu(Language::En, USUAL).joins(anna_and_bo("liansi"), &[Side::First]);
    tester.keys("q y").sees("Search:");
    let asked = tester.app.asked();
    let host = tester.host.as_ref().unwrap();
    let entered = Box::new(Ok(host.entered(link(), crate::commands::join::Sitting::default())));
    let mut tester = tester.sits_down("gomoku", ["person", "person"], None);
    let effects = tester.app.hear(News::Entered { asked, entered });
    assert!(effects.is_empty());
    tester.keys("enter").sees("White (W) to move");
}

#[test]
fn what_it_looks_like() {
    let mut tester = Tester::menu(Language::En, USUAL).joins(with_clocks("gomoku", 5), &[Side::First]);
    tester
        .keys("enter")
        .other_moves(Side::Second, "i9")
        .other(Side::Second, Command::Draw);
    insta::assert_snapshot!("server_draw_offered_en", tester.text());
    let mut tester = Tester::menu(Language::Zh, SMALL).joins(with_clocks("gomoku", 5), &[Side::First]);
    tester
        .keys("enter")
        .other_moves(Side::Second, "i9")
        .other(Side::Second, Command::Takeback);
    insta::assert_snapshot!("server_takeback_asked_zh_narrow", tester.text());
    let mut tester = Tester::menu(Language::Zh, USUAL).joins(anna_and_bo("liansi"), &[Side::Second]);
    tester
        .other_moves(Side::First, "c3")
        .presence(false, true)
        .breaks();
    insta::assert_snapshot!("server_broken_zh", tester.text());
    let mut tester = Tester::menu(Language::En, SMALL).joins(anna_and_bo("tic-tac-toe"), &[]);
    tester
        .other_moves(Side::First, "b2")
        .other(Side::Second, Command::Resign);
    insta::assert_snapshot!("server_watched_to_the_end_en_narrow", tester.text());
    insta::assert_snapshot!("server_help_en", anna("tic-tac-toe").keys("?").text());
    let mut tester = Tester::menu(Language::Zh, SMALL).joins(anna_and_bo("tic-tac-toe"), &[]);
    insta::assert_snapshot!("server_help_zh_narrow", tester.keys("?").text());
}

#[test]
fn random_keys_break_nothing_in_a_match_on_a_server() {
    let keys = [
        "enter", "esc", "tab", "up", "down", "left", "right", "u", "d", "g", "y", "n", "c", "r", "j", "h",
        "a", "v", "[", "]", "m", "?", "l",
    ];
    let mut chance = fastrand_like(5);
    for you in [&[Side::First][..], &[], &[Side::First, Side::Second]] {
        let mut tester = Tester::menu(Language::En, USUAL).joins(anna_and_bo("tic-tac-toe"), you);
        for _ in 0..200 {
            match chance() % 12 {
                0 => {
                    let size = ((chance() % 120) as u16, (chance() % 40) as u16);
                    tester.resize(size.0.max(1), size.1.max(1));
                }
                1 => {
                    let legal = tester.host.as_ref().unwrap().room.played().legal_moves();
                    if let Some(&mv) = legal.first() {
                        let text = tester.host.as_ref().unwrap().room.game().game().write_move(mv);
                        tester.other_moves(Side::Second, &text);
                    }
                }
                2 => {
                    tester.other(Side::Second, Command::Draw);
                }
                3 => {
                    let seen = tester.host.as_ref().unwrap().room.version();
                    tester.breaks().mends(seen);
                }
                _ => tester.press(keys[chance() as usize % keys.len()]),
            }
        }
    }
}
