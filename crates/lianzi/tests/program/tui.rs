//! The full screen in a real terminal: that it is taken over and given back as it was, however the program ends.

use std::time::{Duration, Instant};

use rexpect::session::{PtySession, spawn_command};

use super::join::{Player, invitation, link, make, seat};
use super::serve::Served;
use super::terminal::{end, settings, shell};
use super::{lianzi, run, text};

const PATIENCE: Option<u64> = Some(30_000);
const TAKES_OVER: &str = "\u{1b}[?1049h";
const GIVES_BACK: &str = "\u{1b}[?1049l";

/// The program gives the terminal back, and the shell has it again: what is typed before its prompt is the program's, or nobody's.
fn shell_again(session: &mut PtySession) {
    session.exp_string(GIVES_BACK).unwrap();
    session.exp_string("$ ").unwrap();
}

fn press(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

fn code(session: &mut PtySession) -> String {
    session.send_line("echo co''de=$?.").unwrap();
    session.exp_string("code=").unwrap();
    session.exp_string(".").unwrap()
}

#[test]
fn a_game_is_played_with_mouse_and_keys_and_saved_and_the_terminal_is_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let mut session = shell();
    let before = settings(&mut session);
    session
        .send_line("\"$LIANZI\" tui tic-tac-toe --second person")
        .unwrap();
    session.exp_string(TAKES_OVER).unwrap();
    session.exp_string("to move").unwrap();
    // A click in the middle of the board, as terminals tell it; typed moves, one of them refused; the last one with
    // arrows, from a3 to b3.
    press(&mut session, "\u{1b}[<0;28;12M\u{1b}[<0;28;12m");
    for typed in ["a1", "b1", "b2", "a3"] {
        press(&mut session, &format!("/{typed}\r"));
    }
    press(&mut session, "\u{1b}[C\r");
    press(&mut session, &format!("s{}\r", text(&path)));
    press(&mut session, "q");
    shell_again(&mut session);
    assert_eq!(code(&mut session), "0");
    assert_eq!(settings(&mut session), before);
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.ends_with("\nb2\na1\nb1\na3\nb3\n"), "{record}");
    assert!(record.contains("\nresult first"), "{record}");
    end(session);
}

#[test]
fn control_c_and_requests_to_end_give_the_terminal_back() {
    let mut session = shell();
    let before = settings(&mut session);
    session.send_line("\"$LIANZI\" tui").unwrap();
    session.exp_string("Search:").unwrap();
    session.send_control('c').unwrap();
    shell_again(&mut session);
    assert_eq!(code(&mut session), "130");
    assert_eq!(settings(&mut session), before);
    for signal in ["TERM", "INT", "HUP"] {
        // Somebody else ends it while it is on the screen and a computer thinks.
        session
            .send_line(&format!(
                "(sleep 1; kill -{signal} $(cat pid.$$)) & sh -c 'echo $$ > pid.$PPID; exec \"$LIANZI\" tui gomoku --first level:8'; rm pid.$$"
            ))
            .unwrap();
        session.exp_string(TAKES_OVER).unwrap();
        shell_again(&mut session);
        assert_eq!(settings(&mut session), before, "{signal}");
    }
    end(session);
}

#[test]
fn control_z_lays_it_aside_and_fg_brings_it_back() {
    let mut session = shell();
    session.send_line("set -m").unwrap();
    session.exp_string("$ ").unwrap();
    let before = settings(&mut session);
    session.send_line("\"$LIANZI\" tui liansi").unwrap();
    session.exp_string("to move").unwrap();
    session.send_control('z').unwrap();
    shell_again(&mut session);
    assert_eq!(settings(&mut session), before);
    session.send_line("fg").unwrap();
    session.exp_string(TAKES_OVER).unwrap();
    session.exp_string("to move").unwrap();
    press(&mut session, "q");
    shell_again(&mut session);
    end(session);
}

#[test]
fn without_a_terminal_there_is_line_mode_and_a_word_about_it() {
    let menu = run(&["tui"]);
    assert_eq!(menu.code, Some(0), "{menu:?}");
    menu.shows(&["Lianzi - line games", "End of input"]);
    assert!(menu.err.contains("needs a terminal"), "{}", menu.err);
    let game = super::typed(
        &["tui", "tic-tac-toe", "--second", "person", "--lang", "zh"],
        &["b2", "q"],
    );
    assert_eq!(game.code, Some(0), "{game:?}");
    assert!(game.err.contains("行模式"), "{}", game.err);
    assert!(!game.out.contains('\u{1b}'));
    game.shows(&["第 2 手"]);
}

#[test]
fn a_dumb_terminal_gets_line_mode_too() {
    let mut command = lianzi(&["tui", "tic-tac-toe", "--second", "person"]);
    command.env("TERM", "dumb");
    let mut session = spawn_command(command, PATIENCE).unwrap();
    session.exp_string("cannot show a full screen").unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("q").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn what_cannot_be_opened_is_told_before_the_terminal_is_taken_over() {
    for (arguments, code) in [
        (&["tui", "no-such-game"][..], 1),
        (&["tui", "--replay", "no-such-file"], 1),
        (&["tui", "gomoku", "--clock", "0"], 2),
        (&["tui", "--first", "person"], 2),
        (&["tui", "gomoku", "--from", "rubbish"], 1),
        (&["tui", "https://a.example/m/abc"], 1),
        (&["tui", "http://127.0.0.1:1/m/abc"], 1),
    ] {
        let run = run(arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}: {run:?}");
        assert!(!run.out.contains(TAKES_OVER));
    }
}

#[test]
fn a_saved_game_is_walked_through_on_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "lianzi-record 1\ngame tic-tac-toe\n\nb2\na1\nc3\n").unwrap();
    let mut session = shell();
    session
        .send_line(&format!("\"$LIANZI\" tui --replay {}", text(&path)))
        .unwrap();
    session.exp_string(TAKES_OVER).unwrap();
    session.exp_string("After move 0 of 3").unwrap();
    press(&mut session, "]q");
    shell_again(&mut session);
    assert_eq!(code(&mut session), "0");
    end(session);
}

#[test]
fn nothing_is_sent_to_a_terminal_on_which_nothing_changes() {
    let mut session = shell();
    session.send_line("\"$LIANZI\" tui").unwrap();
    session.exp_string("quit").unwrap();
    std::thread::sleep(std::time::Duration::from_secs(1));
    while session.try_read().is_some() {}
    std::thread::sleep(std::time::Duration::from_secs(1));
    assert_eq!(session.try_read(), None);
    session.send_control('c').unwrap();
    shell_again(&mut session);
    end(session);
}

/// Waits until a text is seen. Only what changes is sent to a terminal, in pieces; so everything is asked for again and again.
fn shows(session: &mut PtySession, text: &str) {
    let begun = Instant::now();
    let mut seen = String::new();
    while !seen.contains(text) {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "no {text:?} in\n{seen}"
        );
        press(session, "\u{c}");
        std::thread::sleep(Duration::from_millis(100));
        seen = std::iter::from_fn(|| session.try_read()).collect();
    }
}

#[test]
fn a_full_screen_plays_a_line_through_a_server_that_is_killed_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path());
    let address = server.address.clone();
    let made = make(&address, "tic-tac-toe");
    let mut anna = shell();
    let before = settings(&mut anna);
    let url = link(&address, &made, &seat(&made));
    anna.send_line(&format!("\"$LIANZI\" tui '{url}'")).unwrap();
    anna.exp_string(TAKES_OVER).unwrap();
    shows(&mut anna, "A seat is still free");
    let mut bo = Player::sit(
        "en",
        &[&link(&address, &made, &invitation(&made)), "--name", "Bo"],
    );
    bo.sees("The other side is to move");
    shows(&mut anna, "Bo sits down as");
    // The cursor stands in the middle.
    press(&mut anna, "\r");
    bo.sees("plays b2");
    bo.types("a1");
    shows(&mut anna, "ply 3");
    server.kill();
    shows(&mut anna, "is broken; trying again");
    bo.sees("is broken");
    press(&mut anna, "/c3\r");
    shows(&mut anna, "is sent when it is there again");
    let _server = Served::start_at(folder.path(), &address);
    bo.sees("plays c3");
    bo.types("c1");
    shows(&mut anna, "ply 5");
    press(&mut anna, "/b3\r");
    bo.sees("plays b3");
    bo.types("a3");
    shows(&mut anna, "ply 7");
    press(&mut anna, "/b1\r");
    bo.sees("wins: three in a row");
    assert_eq!(bo.ends(), Some(0));
    shows(&mut anna, "wins: three in a row");
    press(&mut anna, "q");
    shell_again(&mut anna);
    assert_eq!(code(&mut anna), "0");
    assert_eq!(settings(&mut anna), before);
    end(anna);
}

#[test]
fn a_seat_that_is_taken_from_the_full_screen_is_told_when_the_terminal_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path());
    let made = make(&server.address, "tic-tac-toe");
    let mut bo = shell();
    bo.send_line("\"$LIANZI\" tui --theme mono").unwrap();
    bo.exp_string("Search:").unwrap();
    // As a terminal gives what is pasted.
    let url = link(&server.address, &made, &invitation(&made));
    press(&mut bo, &format!("\u{1b}[200~{url}\u{1b}[201~\r"));
    shows(&mut bo, "(away)");
    press(&mut bo, "\r");
    shows(&mut bo, "The other side is to move.");
    press(&mut bo, "q");
    shows(&mut bo, "Leave? You keep the seat.");
    press(&mut bo, "y");
    shows(&mut bo, "Search:");
    bo.send_control('c').unwrap();
    bo.exp_string(GIVES_BACK).unwrap();
    bo.exp_string("Keep this link").unwrap();
    bo.exp_string("#seat=").unwrap();
    bo.exp_string("$ ").unwrap();
    assert_eq!(code(&mut bo), "130");
    end(bo);
}
