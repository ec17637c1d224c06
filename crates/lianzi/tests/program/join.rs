//! `lianzi join`: matches of a real server, in terminals.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use crate::serve::{Connection, Served};
use crate::{lianzi, run};

/// How long anything may take before a test fails; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody at a terminal.
pub struct Player {
    child: Child,
    keys: Option<ChildStdin>,
    lines: Receiver<String>,
    seen: String,
}

impl Player {
    /// Somebody joins.
    pub fn sit(language: &str, arguments: &[&str]) -> Self {
        let mut all = vec!["--lang", language, "join"];
        all.extend(arguments);
        let mut child = lianzi(&all)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let keys = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        let (tell, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            keys,
            lines,
            seen: String::new(),
        }
    }

    /// Reads on until a line has this in it.
    pub fn sees(&mut self, text: &str) -> String {
        loop {
            let line = self
                .lines
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|_| panic!("no {text:?} in\n{}", self.seen));
            self.seen.push_str(&line);
            self.seen.push('\n');
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Types a line.
    pub fn types(&mut self, line: &str) {
        let keys = self.keys.as_mut().expect("it still reads");
        writeln!(keys, "{line}").expect("it reads");
    }

    /// Waits until it has ended by itself.
    pub fn ends(&mut self) -> Option<i32> {
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            self.seen.push_str(&line);
            self.seen.push('\n');
        }
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A match of Anna and whoever is invited.
pub fn make(address: &str, game: &str) -> Value {
    let wanted = json!({
        "game": { "kind": "shipped", "name": game },
        "seats": { "first": { "kind": "me", "name": "Anna" }, "second": { "kind": "open" } },
    });
    let mut connection = Connection::open(address).expect("the server listens");
    let (status, made) = connection
        .ask("POST", "/api/matches", "", &wanted.to_string())
        .expect("an answer");
    assert_eq!(status, 201, "{made}");
    made
}

/// The address of a match.
pub fn link(address: &str, made: &Value, behind: &str) -> String {
    format!(
        "http://{address}/m/{}{behind}",
        made["id"].as_str().expect("an id")
    )
}

/// What makes it the link to Anna's seat.
pub fn seat(made: &Value) -> String {
    format!("#seat={}", made["seats"][0]["token"].as_str().expect("a token"))
}

/// What makes it an invitation.
pub fn invitation(made: &Value) -> String {
    format!("#invite={}", made["invitation"].as_str().expect("an invitation"))
}

#[test]
fn two_terminals_play_a_whole_game_and_a_third_watches() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Served::start(folder.path());
    let made = make(&server.address, "tic-tac-toe");
    let mut anna = Player::sit("en", &[&link(&server.address, &made, &seat(&made))]);
    anna.sees("A seat is still free");
    let mut bo = Player::sit(
        "zh",
        &[
            &link(&server.address, &made, &invitation(&made)),
            "--name",
            "小波",
        ],
    );
    let kept = bo.sees("#seat=");
    assert!(kept.contains(&server.address), "{kept}");
    let mut watcher = Player::sit("en", &[&link(&server.address, &made, "")]);
    watcher.sees("You watch.");
    // Her terminal shows nothing but ASCII.
    anna.sees("?? sits down as");
    anna.sees("Your move, such as");
    // Before it is his turn, and on a taken point: both are explained, and nothing happens.
    bo.sees("轮到对方");
    bo.types("a1");
    bo.sees("轮到对方。");
    anna.types("b2");
    bo.sees("轮到您");
    bo.types("b2");
    bo.sees("b2");
    bo.types("draw");
    anna.sees("offers a draw");
    anna.types("no");
    bo.sees("对手要继续下");
    for (number, (his, hers)) in [("a2", "a1"), ("c3", "b1"), ("b3", "c1")].iter().enumerate() {
        bo.types(his);
        anna.sees("Your move");
        anna.types(hers);
        if number < 2 {
            bo.sees("轮到您");
        }
    }
    let win = anna.sees("wins: three in a row");
    assert!(win.contains("c1"), "{win}");
    bo.sees("三子");
    watcher.sees("wins: three in a row");
    assert_eq!(
        (anna.ends(), bo.ends(), watcher.ends()),
        (Some(0), Some(0), Some(0))
    );
}

#[test]
fn a_line_that_breaks_is_mended_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Served::start(folder.path());
    let address = server.address.clone();
    let made = make(&address, "tic-tac-toe");
    let mut anna = Player::sit("en", &[&link(&address, &made, &seat(&made))]);
    anna.sees("A seat is still free");
    let mut bo = Player::sit("en", &[&link(&address, &made, &invitation(&made))]);
    bo.sees("The other side is to move");
    anna.sees("Your move");
    anna.types("b2");
    bo.sees("Your move");
    server.kill();
    anna.sees("The line to the server is broken");
    bo.sees("The line to the server is broken");
    let _server = Served::start_at(folder.path(), &address);
    bo.sees("The line is there again");
    anna.sees("The line is there again");
    bo.types("a1");
    anna.sees("plays a1");
    anna.sees("Your move");
    // Whoever leaves keeps the seat: the link brings him back.
    anna.types("q");
    anna.sees("the seat stays yours");
    assert_eq!(anna.ends(), Some(0));
    bo.sees("has left the board");
    let mut anna = Player::sit("en", &[&link(&address, &made, &seat(&made))]);
    anna.sees("Your move");
    bo.sees("is here");
    anna.types("resign");
    bo.sees("gives up");
    assert_eq!((anna.ends(), bo.ends()), (Some(0), Some(0)));
}

#[test]
fn what_is_no_match_is_told_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Served::start(folder.path());
    let nowhere = format!("http://{}/m/aaaaaaaaaaaaaaaa", server.address);
    for (arguments, text) in [
        (["--lang", "en", "join", &nowhere], "There is no such match"),
        (["--lang", "zh", "join", &nowhere], "没有这盘对局"),
        (["--lang", "en", "join", "liansi"], "no link to a match"),
        (["--lang", "en", "join", "https://a.example/m/abc"], "http only"),
        (
            ["--lang", "en", "join", "http://127.0.0.1:1/m/abc"],
            "Nobody answers at 127.0.0.1:1",
        ),
    ] {
        let run = run(&arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}");
        assert!(run.err.contains(text), "{arguments:?}: {}", run.err);
    }
}
