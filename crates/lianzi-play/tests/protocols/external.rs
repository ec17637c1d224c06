//! Engines in other programs: shell scripts that play well, or are late, dead, silent or wrong.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use lianzi_play::PlayerSpec;
use lianzi_play::protocols::Protocol;
use lianzi_play::protocols::external::{ExternalAgent, ExternalSpec};
use lianzi_rules::{AnyGame, AnyPosition, Refusal, catalogue};
use lianzi_search::{Agent, AgentError, Choice, Forfeit, Limits, StartFault};

/// An engine that is a shell script.
fn script(protocol: Protocol, text: &str) -> ExternalSpec {
    let words: Vec<&str> = text.split_whitespace().collect();
    let command = format!("sh -c '{}'", words.join(" ").replace('\'', "'\\''"));
    ExternalSpec::new(protocol, &command).expect("a command")
}

/// A script that speaks Gomocup: it is ready for everything, and `moves` says what comes for a move.
fn gomocup(moves: &str) -> ExternalSpec {
    script(
        Protocol::Gomocup,
        &format!(
            "cr=$(printf \"\\r\");
             while read -r line; do
                 case \"${{line%$cr}}\" in
                     START*|RECTSTART*) echo OK;;
                     BEGIN|TURN*|DONE|PLAY*) {moves};;
                     END) exit 0;;
                 esac;
             done"
        ),
    )
}

fn ugi(moves: &str) -> ExternalSpec {
    script(
        Protocol::Ugi,
        &format!(
            "cr=$(printf \"\\r\");
             while read -r line; do
                 case \"${{line%$cr}}\" in
                     ugi) echo id name test; echo ugiok;;
                     isready) echo readyok;;
                     position*) position=$line;;
                     go*) {moves};;
                     quit) exit 0;;
                 esac;
             done"
        ),
    )
}

fn millis(number: u64) -> Limits {
    Limits::none().with_time(Duration::from_millis(number))
}

fn first_move(spec: &ExternalSpec, game: &str, limits: &Limits) -> Result<Choice, AgentError> {
    let game = catalogue::game(game).expect(game);
    ExternalAgent::new(spec, &game)?.choose(&game, &game.start(), limits)
}

/// How an engine loses a game of gomoku with its first move.
fn fault(spec: &ExternalSpec, limits: &Limits) -> Forfeit {
    match first_move(spec, "gomoku", limits) {
        Err(AgentError::Forfeit(forfeit)) => forfeit,
        other => panic!("it should have lost: {other:?}"),
    }
}

fn after(game: &AnyGame, moves: &[&str]) -> AnyPosition {
    moves.iter().fold(game.start(), |position, text| {
        let mv = game.read_move(&position, text).expect(text);
        game.play(&position, mv).expect(text)
    })
}

#[test]
fn an_engine_plays_like_any_other_agent() {
    let game = catalogue::game("gomoku").unwrap();
    let spec = PlayerSpec::External(gomocup("n=$((n+1)); echo MESSAGE thinking; echo $n,0"));
    let mut agent = spec.seat(&game, 0).unwrap();
    let choice = agent.choose(&game, &game.start(), &millis(2000)).unwrap();
    assert_eq!(game.write_move(choice.mv), "b15");
    // The answer to its own move comes as a turn, another position as a board.
    let position = after(&game, &["b15", "h8"]);
    let choice = agent.choose(&game, &position, &millis(2000)).unwrap();
    assert_eq!(game.write_move(choice.mv), "c15");
}

#[test]
fn an_engine_that_has_just_moved_is_left_in_peace_for_a_moment() {
    // Some still listen for a word to stop, and swallow the first word of what comes then.
    let heard = tempfile::NamedTempFile::new().unwrap();
    let file = heard.path().display();
    let spec = script(
        Protocol::Gomocup,
        &format!(
            "while read -r line; do
                 date +%s%N >> {file};
                 case \"$line\" in
                     START*|RECTSTART*) echo OK;;
                     BEGIN*|TURN*) n=$((n+1)); date +%s%N >> {file}; echo $n,0;;
                     END*) exit 0;;
                 esac;
             done"
        ),
    );
    let game = catalogue::game("gomoku").unwrap();
    let mut agent = ExternalAgent::new(&spec, &game).unwrap();
    agent.choose(&game, &game.start(), &millis(2000)).unwrap();
    let before = std::fs::read_to_string(heard.path()).unwrap().lines().count();
    agent
        .choose(&game, &after(&game, &["b15", "h8"]), &millis(2000))
        .unwrap();
    let told = std::fs::read_to_string(heard.path()).unwrap();
    let times: Vec<u64> = told.lines().map(|time| time.parse().expect(time)).collect();
    let pause = times[before] - times[before - 1];
    assert!(pause >= 20_000_000, "{pause} ns");
}

#[test]
fn what_is_said_to_an_engine_is_what_the_protocol_says() {
    let heard = tempfile::NamedTempFile::new().unwrap();
    let file = heard.path().display().to_string();
    let tell = |protocol, answers: &str| {
        script(
            protocol,
            &format!(
                "cr=$(printf \"\\r\"); while read -r line; do line=${{line%$cr}}; echo \"$line\" >> {file}; case \"$line\" in {answers} esac; done"
            ),
        )
    };
    let game = catalogue::game("mnk:9,7,5").unwrap();
    let spec = tell(
        Protocol::Gomocup,
        "RECTSTART*) echo OK;; BEGIN) echo 4,3;; TURN*) echo 5,3;; DONE) echo 0,0;; END) exit 0;;",
    );
    let mut agent = ExternalAgent::new(&spec, &game).unwrap();
    let first = agent.choose(&game, &game.start(), &millis(2000)).unwrap();
    let second = game.play(&game.start(), first.mv).unwrap();
    let third = game
        .play(&second, game.read_move(&second, "a7").unwrap())
        .unwrap();
    agent
        .choose(
            &game,
            &third,
            &millis(1500).with_depth(4).with_nodes(100).with_threads(2),
        )
        .unwrap();
    let other = after(&game, &["b1", "b2", "b3"]);
    agent
        .choose(
            &game,
            &other,
            &millis(2000).with_depth(4).with_nodes(100).with_threads(2),
        )
        .unwrap();
    drop(agent);
    let told = std::fs::read_to_string(heard.path()).unwrap();
    let lines: Vec<&str> = told.lines().collect();
    let beginning = [
        "RECTSTART 9,7",
        "INFO rule 0",
        "INFO game_type 1",
        "INFO timeout_match 0",
        "INFO max_memory 367001600",
    ];
    let mut expected = beginning.to_vec();
    expected.extend(["INFO timeout_turn 2000", "INFO time_left 2147483647", "BEGIN"]);
    expected.extend(["INFO timeout_turn 1500", "INFO time_left 2147483647", "TURN 0,6"]);
    expected.extend(beginning);
    expected.extend(["INFO max_depth 4", "INFO max_node 100", "INFO thread_num 2"]);
    expected.extend(["INFO timeout_turn 2000", "INFO time_left 2147483647"]);
    expected.extend(["BOARD", "1,0,2", "1,1,1", "1,2,2", "DONE", "END"]);
    assert_eq!(lines, expected);
}

#[test]
fn moves_follow_one_another_over_ugi() {
    let heard = tempfile::NamedTempFile::new().unwrap();
    let file = heard.path().display().to_string();
    let spec = ugi(&format!(
        "echo \"${{position%$cr}} / ${{line%$cr}}\" >> {file}; n=$((n+1)); echo info depth 5 score cp 12 nodes 99 pv a$n; echo bestmove a$n"
    ));
    let game = catalogue::game("tic-tac-toe").unwrap();
    let mut agent = ExternalAgent::new(&spec, &game).unwrap();
    let choice = agent
        .choose(&game, &game.start(), &millis(2000).with_depth(7))
        .unwrap();
    assert_eq!((choice.depth, choice.nodes), (5, 99));
    agent
        .choose(&game, &after(&game, &["a1", "b1"]), &millis(2000))
        .unwrap();
    agent
        .choose(&game, &after(&game, &["b2", "c2"]), &millis(2000).with_nodes(10))
        .unwrap();
    drop(agent);
    assert_eq!(
        std::fs::read_to_string(heard.path()).unwrap(),
        "position startpos / go depth 7 movetime 2000\n\
         position startpos moves a1 b1 / go movetime 2000\n\
         position fen 3/1XO/3 X - 2 / go nodes 10 movetime 2000\n"
    );
}

#[test]
fn a_game_that_the_protocol_has_no_words_for_is_refused_before_anything_is_started() {
    let game = catalogue::game("tic-tac-toe").unwrap();
    let refused = ExternalAgent::new(&gomocup("echo 0,0"), &game).unwrap_err();
    assert!(
        matches!(
            refused,
            AgentError::NotInProtocol {
                protocol: "gomocup",
                ..
            }
        ),
        "{refused}"
    );
}

#[test]
fn an_engine_that_does_not_exist_loses() {
    let spec = ExternalSpec::new(Protocol::Gomocup, "/no/such/engine --fast").unwrap();
    let expected = Forfeit::NotStarted {
        command: "/no/such/engine --fast".to_owned(),
        reason: StartFault::NotFound,
    };
    assert_eq!(fault(&spec, &millis(100)), expected);
}

/// A script for moves that plays well once, and then does this.
fn later(bad: &str) -> String {
    format!("if [ -z \"$n\" ]; then n=1; echo 0,0; else {bad}; fi")
}

/// How an engine loses a game of gomoku with its second move, the first one having come in time.
fn later_fault(bad: &str, limits: &Limits) -> Forfeit {
    let game = catalogue::game("gomoku").unwrap();
    let mut agent = ExternalAgent::new(&gomocup(&later(bad)), &game).unwrap();
    agent
        .choose(&game, &game.start(), &millis(5000))
        .expect("it plays well once");
    match agent.choose(&game, &after(&game, &["a15", "h8"]), limits) {
        Err(AgentError::Forfeit(forfeit)) => forfeit,
        other => panic!("it should have lost: {other:?}"),
    }
}

#[test]
fn an_engine_that_is_late_loses() {
    let lost = later_fault("sleep 0.5; echo 5,5", &millis(50));
    let Forfeit::Late { took, allowed } = lost else {
        panic!("it is late: {lost}");
    };
    assert_eq!(allowed, Duration::from_millis(50));
    assert!(took >= Duration::from_millis(500), "{took:?}");
}

#[test]
fn an_engine_may_warm_up_for_its_first_move() {
    first_move(&gomocup("sleep 0.7; echo 7,7"), "gomoku", &millis(50)).expect("it has time");
}

#[test]
fn an_engine_that_says_nothing_loses_and_is_not_waited_for_longer_than_that() {
    let begun = Instant::now();
    assert!(matches!(later_fault(":", &millis(50)), Forfeit::Silent { .. }));
    assert!(matches!(
        later_fault("sleep 60", &millis(50)),
        Forfeit::Silent { .. }
    ));
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[test]
fn an_engine_that_dies_loses_whenever_it_does() {
    assert_eq!(
        fault(&gomocup("exit 3"), &millis(1000)),
        Forfeit::Exited { code: Some(3) }
    );
    let dead = script(Protocol::Gomocup, "exit 0");
    assert_eq!(fault(&dead, &millis(1000)), Forfeit::Exited { code: Some(0) });
    let killed = gomocup("kill -9 $$");
    assert_eq!(fault(&killed, &millis(1000)), Forfeit::Exited { code: None });
}

#[test]
fn an_engine_that_plays_what_cannot_be_played_loses() {
    for (answer, refused) in [
        ("15,0", "15,0 is not on the board"),
        ("-1,0", "-1,0 is not on the board"),
    ] {
        let Forfeit::Illegal { text, refusal } = fault(&gomocup(&format!("echo {answer}")), &millis(1000))
        else {
            panic!("{answer}");
        };
        assert_eq!(text, answer);
        assert!(refusal.to_string().starts_with(refused), "{refusal}");
    }
    let game = catalogue::game("gomoku").unwrap();
    let mut agent = ExternalAgent::new(&gomocup("echo 7,7"), &game).unwrap();
    let position = after(&game, &["h8"]);
    let lost = agent.choose(&game, &position, &millis(1000));
    let Err(AgentError::Forfeit(Forfeit::Illegal { text, refusal })) = lost else {
        panic!("{lost:?}");
    };
    assert_eq!(text, "7,7");
    assert!(matches!(refusal, Refusal::Occupied { .. }));
}

#[test]
fn an_engine_that_writes_something_else_loses() {
    for answer in ["hello", "7", "7,7,7", "7;7", "OK"] {
        let spec = gomocup(&format!("echo \"{answer}\""));
        assert_eq!(
            fault(&spec, &millis(1000)),
            Forfeit::Garbled {
                text: answer.to_owned()
            }
        );
    }
    for answer in ["ERROR too large", "UNKNOWN"] {
        let spec = gomocup(&format!("echo {answer}"));
        assert_eq!(
            fault(&spec, &millis(1000)),
            Forfeit::Refused {
                text: answer.to_owned()
            }
        );
    }
    for (answer, lost) in [("bestmove 0000", "0000"), ("bestmove", ""), ("h8", "h8")] {
        let spec = ugi(&format!("echo {answer}"));
        assert_eq!(
            fault(&spec, &millis(1000)),
            Forfeit::Garbled {
                text: lost.to_owned()
            }
        );
    }
}

#[test]
fn an_engine_that_refuses_the_board_loses() {
    let spec = script(
        Protocol::Gomocup,
        "read line; echo ERROR unsupported size; read line",
    );
    assert_eq!(
        fault(&spec, &millis(1000)),
        Forfeit::Refused {
            text: "ERROR unsupported size".to_owned()
        }
    );
}

#[test]
fn an_engine_that_floods_its_output_is_held_back_and_loses() {
    // Lines without end, and a line without end.
    let lines = later_fault("exec yes MESSAGE again and again", &millis(50));
    assert!(matches!(lines, Forfeit::Silent { .. }), "{lines}");
    let line = later_fault("exec tr \"\\0\" x < /dev/zero", &millis(50));
    assert!(matches!(line, Forfeit::Silent { .. }), "{line}");
}

#[test]
fn what_an_engine_says_between_its_moves_counts_for_nothing() {
    let game = catalogue::game("gomoku").unwrap();
    let notes: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = notes.clone();
    let spec = gomocup("n=$((n+1)); echo DEBUG $n; echo $n,0; echo MESSAGE and 9,9; echo 9,9");
    let mut agent = ExternalAgent::new(&spec, &game)
        .unwrap()
        .with_log(Arc::new(move |line| log.lock().unwrap().push(line.to_owned())));
    agent.choose(&game, &game.start(), &millis(2000)).unwrap();
    thread::sleep(Duration::from_millis(300));
    let choice = agent
        .choose(&game, &after(&game, &["b15", "a1"]), &millis(2000))
        .unwrap();
    assert_eq!(game.write_move(choice.mv), "c15");
    let notes = notes.lock().unwrap();
    assert_eq!(*notes, ["DEBUG 1", "MESSAGE and 9,9", "9,9", "DEBUG 2"]);
}

#[test]
fn a_suggestion_is_played() {
    let spec = script(
        Protocol::Gomocup,
        "cr=$(printf \"\\r\"); while read -r line; do case \"${line%$cr}\" in START*) echo OK;; BEGIN) echo SUGGEST 3,4;; PLAY\\ 3,4) echo 3,4;; END) exit;; esac; done",
    );
    let choice = first_move(&spec, "gomoku", &millis(2000)).unwrap();
    let game = catalogue::game("gomoku").unwrap();
    assert_eq!(game.write_move(choice.mv), "d11");
}

#[test]
fn an_engine_that_has_lost_is_started_anew_for_the_next_game() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display().to_string();
    // The first time it dies, the second time it plays.
    let spec = gomocup(&format!(
        "if [ -s {path} ]; then echo 7,7; else echo x > {path}; exit 1; fi"
    ));
    let game = catalogue::game("gomoku").unwrap();
    let mut agent = ExternalAgent::new(&spec, &game).unwrap();
    assert!(agent.choose(&game, &game.start(), &millis(2000)).is_err());
    assert!(agent.choose(&game, &game.start(), &millis(2000)).is_ok());
}

#[test]
fn whoever_wants_the_thinking_to_stop_is_obeyed() {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = millis(60_000).with_stop(stop.clone());
    let setter = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        stop.store(true, Ordering::Relaxed);
    });
    let spec = ugi("read -r line; case \"$line\" in stop*) echo bestmove b2;; esac");
    let choice = first_move(&spec, "tic-tac-toe", &limits).unwrap();
    assert_eq!(
        choice.mv,
        catalogue::game("tic-tac-toe")
            .map(|game| game.read_move(&game.start(), "b2").unwrap())
            .unwrap()
    );
    setter.join().unwrap();
    assert_eq!(
        first_move(&gomocup("sleep 60"), "gomoku", &limits).unwrap_err(),
        AgentError::Stopped
    );
}

/// Whether a process with this number exists and is no zombie.
fn lives(process: &str) -> bool {
    let status = std::fs::read_to_string(Path::new("/proc").join(process).join("stat"));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_of_an_engine_is_left_when_its_agent_is_dropped() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display().to_string();
    // It does not listen to END, and neither does what it has started.
    let spec = script(
        Protocol::Gomocup,
        &format!(
            "trap : TERM INT HUP; sleep 300 & echo $$ > {path}; echo $! >> {path}; read line; echo OK; while :; do read line; echo 7,7; sleep 0.2; done"
        ),
    );
    let game = catalogue::game("gomoku").unwrap();
    let mut agent = ExternalAgent::new(&spec, &game).unwrap();
    agent.choose(&game, &game.start(), &millis(2000)).unwrap();
    let written = std::fs::read_to_string(&path).unwrap();
    let processes: Vec<&str> = written.lines().collect();
    assert_eq!(processes.len(), 2);
    assert!(processes.iter().all(|process| lives(process)));
    let begun = Instant::now();
    drop(agent);
    assert!(begun.elapsed() < Duration::from_secs(10));
    // Whoever adopts an orphan may need a moment to bury it.
    let gone = (0..100).any(|_| {
        thread::sleep(Duration::from_millis(20));
        !processes.iter().any(|process| lives(process))
    });
    assert!(gone, "{processes:?} still live");
}

/// A process that notes its number in a file and then waits for long.
#[cfg(target_os = "linux")]
fn sleeper(path: &str) -> String {
    format!("sh -c \"echo \\$\\$ >> {path}; exec sleep 300\"")
}

/// The numbers noted in a file, once it has the expected count of them.
#[cfg(target_os = "linux")]
fn noted(path: &Path, count: usize) -> Vec<String> {
    loop {
        let text = std::fs::read_to_string(path).unwrap();
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if text.ends_with('\n') && lines.len() >= count {
            return lines;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_an_engine_started_in_sessions_of_their_own_is_ended_with_it_and_nothing_else() {
    let game = catalogue::game("gomoku").unwrap();
    // One engine ends when it is told to, and the other has to be ended.
    for last in ["exit 0", "trap : TERM; while :; do sleep 1; done"] {
        let start = |file: &tempfile::NamedTempFile| {
            let path = file.path().display().to_string();
            let sleeper = sleeper(&path);
            // A child, an orphan, an orphan's child, and a child without an environment, each in a session of its own.
            let started = format!(
                "setsid {sleeper} & ( setsid {sleeper} & ) ; ( setsid sh -c \"{} & wait\" & ) ;
                 env -i $(command -v setsid) $(command -v sh) -c \"echo \\$\\$ >> {path}; exec $(command -v sleep) 300\" &",
                sleeper.replace('\\', "\\\\\\").replace('"', "\\\"")
            );
            let spec = script(
                Protocol::Gomocup,
                &format!(
                    "{started} while read line; do
                     case $line in START*) echo OK;; BEGIN*) echo 7,7;; END*) {last};; esac; done"
                ),
            );
            let mut agent = ExternalAgent::new(&spec, &game).unwrap();
            agent.choose(&game, &game.start(), &millis(5000)).unwrap();
            agent
        };
        let files = [0, 1].map(|_| tempfile::NamedTempFile::new().unwrap());
        let (agent, other) = (start(&files[0]), start(&files[1]));
        let [processes, others] = [0, 1].map(|index| noted(files[index].path(), 4));
        assert!(processes.iter().all(|process| lives(process)), "{processes:?}");
        drop(agent);
        // What is left of a killed process is its number, until whoever adopted it has looked.
        let living = |processes: &[String]| processes.iter().filter(|process| lives(process)).count();
        assert_eq!((living(&processes), living(&others)), (0, 4), "{last}");
        drop(other);
        assert_eq!(living(&others), 0, "{last}");
    }
}

#[test]
fn an_agent_is_for_one_game() {
    let gomoku = catalogue::game("gomoku").unwrap();
    let other = catalogue::game("gomoku-standard").unwrap();
    let mut agent = ExternalAgent::new(&gomocup("echo 7,7"), &gomoku).unwrap();
    assert_eq!(
        agent.choose(&other, &other.start(), &millis(100)),
        Err(AgentError::OtherGame)
    );
}
