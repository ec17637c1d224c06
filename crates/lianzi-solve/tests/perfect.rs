//! The perfect agent plays what is right, refuses what it cannot prove, and its values are true.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::{Dice, Truth, random_game, random_position, rank, truth};
use lianzi_rules::{AnyGame, AnyPosition, Outcome, Player, Rules, catalogue};
use lianzi_search::{Agent, AgentError, Limits, Score, Unsolved};
use lianzi_solve::tables::TableStore;
use lianzi_solve::{
    Distance, Grade, GravitySolver, PerfectAgent, Precision, Request, Source, Value, Values, Wanted,
};

fn game(name: &str) -> AnyGame {
    catalogue::game(name).expect(name)
}

fn as_truth(score: Option<Score>) -> Truth {
    match score {
        Some(Score::Win { plies }) => Truth::Win(plies as u16),
        Some(Score::Loss { plies }) => Truth::Loss(plies as u16),
        Some(Score::Draw) => Truth::Draw,
        other => panic!("{other:?} is not proved"),
    }
}

/// What the position after a move is worth to the player who made it.
fn after(game: &AnyGame, position: &AnyPosition, mv: lianzi_rules::Move) -> Truth {
    let next = game.play(position, mv).expect("a legal move");
    match (truth(game, &next), next.mover() == position.mover()) {
        (Truth::Draw, _) => Truth::Draw,
        (Truth::Win(plies), true) | (Truth::Loss(plies), false) => Truth::Win(plies + 1),
        (Truth::Loss(plies), true) | (Truth::Win(plies), false) => Truth::Loss(plies + 1),
    }
}

#[test]
fn every_move_keeps_the_value_in_random_positions_of_random_games() {
    let mut dice = Dice(0x1ea2_2153);
    let mut played = 0;
    while played < 300 {
        let (text, game) = random_game(&mut dice);
        let Some(position) = random_position(&game, 7, &mut dice) else {
            continue;
        };
        let mut agent = PerfectAgent::new(&game, dice.next());
        let choice = match agent.choose(&game, &position, &Limits::none()) {
            Ok(choice) => choice,
            Err(error) => panic!("{error}\n{text}"),
        };
        let (best, chosen) = (truth(&game, &position), after(&game, &position, choice.mv));
        assert_eq!(
            rank(chosen).signum(),
            rank(best).signum(),
            "{text}\n{}",
            game.write_position(&position)
        );
        // Small games are searched as a whole, so that distances are exact.
        assert_eq!(chosen, best, "{text}\n{}", game.write_position(&position));
        assert_eq!(as_truth(choice.score), best, "{text}");
        played += 1;
    }
}

#[test]
fn the_values_of_all_moves_are_true() {
    let mut dice = Dice(0x7a1e5);
    let mut seen = 0;
    while seen < 150 {
        let (text, game) = random_game(&mut dice);
        let Some(position) = random_position(&game, 6, &mut dice) else {
            continue;
        };
        let mut values = Values::new(&game);
        let request = Request::default();
        let found = values
            .find(&game, &position, Wanted::All, &request, &mut |_| {})
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        for &(mv, value) in &found.moves {
            let told = match value {
                Value::Win(distance) => Truth::Win(distance.plies()),
                Value::Loss(distance) => Truth::Loss(distance.plies()),
                Value::Draw => Truth::Draw,
                Value::Unknown(_) => panic!("{} is not known\n{text}", game.write_move(mv)),
            };
            assert_eq!(
                told,
                after(&game, &position, mv),
                "{} in\n{text}",
                game.write_move(mv)
            );
        }
        seen += 1;
    }
}

#[test]
fn two_of_them_draw_tic_tac_toe_and_the_first_begins_in_a_corner() {
    let game = game("tic-tac-toe");
    for seed in 0..4 {
        let mut agents = [
            PerfectAgent::new(&game, seed),
            PerfectAgent::new(&game, seed + 100),
        ];
        let mut position = game.start();
        while !position.outcome().is_over() {
            let agent = &mut agents[position.mover().index()];
            let choice = agent.choose(&game, &position, &Limits::none()).expect("a move");
            if position.ply() == 0 {
                // Seven of the eight answers to a corner lose; four to the centre, four to an edge.
                assert!(["a1", "a3", "c1", "c3"].contains(&game.write_move(choice.mv).as_str()));
            }
            position = game.play(&position, choice.mv).expect("legal");
        }
        assert!(matches!(position.outcome(), Outcome::Draw(_)));
    }
}

#[test]
fn equal_moves_are_chosen_by_the_seed_and_the_same_seed_plays_the_same_game() {
    let game = game("tic-tac-toe");
    let first = |seed| {
        let mut agent = PerfectAgent::new(&game, seed);
        agent
            .choose(&game, &game.start(), &Limits::none())
            .expect("a move")
            .mv
    };
    let moves: std::collections::BTreeSet<_> = (0..40).map(first).collect();
    assert_eq!(moves.len(), 4, "all four corners come up");
    assert_eq!(first(7), first(7));
}

#[test]
fn liansi_is_won_on_ply_eleven_whatever_the_other_does() {
    let game = game("liansi");
    let mut dice = Dice(11);
    for _ in 0..5 {
        let mut agent = PerfectAgent::new(&game, 1);
        let mut position = game.start();
        while !position.outcome().is_over() {
            let mv = if position.mover() == Player::First {
                agent
                    .choose(&game, &position, &Limits::none())
                    .expect("a proof")
                    .mv
            } else {
                let moves = game.legal_moves(&position);
                moves[dice.roll(moves.len())]
            };
            position = game.play(&position, mv).expect("legal");
        }
        assert_eq!(position.outcome(), Outcome::Win(Player::First));
        assert!(position.ply() <= 11, "won on ply {}", position.ply());
    }
}

#[test]
fn a_sliding_game_is_won_from_its_table_in_as_many_plies_as_the_table_says() {
    let game = game("three-mens-morris");
    let mut agent = PerfectAgent::new(&game, 3);
    let mut position = game.start();
    let mut plies = 9;
    while !position.outcome().is_over() {
        let choice = agent.choose(&game, &position, &Limits::none()).expect("a table");
        let expected = if position.mover() == Player::First {
            Score::Win { plies }
        } else {
            Score::Loss { plies }
        };
        assert_eq!(choice.score, Some(expected));
        position = game.play(&position, choice.mv).expect("legal");
        plies -= 1;
    }
    assert_eq!(
        (position.outcome(), position.ply()),
        (Outcome::Win(Player::First), 9)
    );
}

#[test]
fn connect_four_is_finished_without_a_slip() {
    let game = game("connect-four");
    let mut dice = Dice(44);
    let mut agent = PerfectAgent::new(&game, 5).with_memory(1 << 24);
    let mut values = Values::new(&game);
    let request = Request {
        memory: 1 << 24,
        ..Request::default()
    };
    let mut games = 0;
    while games < 6 {
        let Some(mut position) = random_position(&game, 22, &mut dice) else {
            continue;
        };
        let exact = |values: &mut Values, position: &AnyPosition| {
            let found = values.find(&game, position, Wanted::All, &request, &mut |_| {});
            found.expect("gravity applies").value
        };
        let mut value = exact(&mut values, &position);
        while !position.outcome().is_over() {
            let choice = agent.choose(&game, &position, &Limits::none()).expect("a proof");
            assert!(value.distance().is_none_or(Distance::is_exact));
            let next = game.play(&position, choice.mv).expect("legal");
            if !next.outcome().is_over() {
                let after = exact(&mut values, &next);
                assert_eq!(after.before(), value, "{}", game.write_position(&position));
                value = after;
            }
            position = next;
        }
        games += 1;
    }
}

/// Games from random beginnings in which the opponent plays at random; after each move of the agent's, a solver of its own is asked.
#[test]
fn what_a_move_has_kept_is_there_after_any_answer() {
    let mut dice = Dice(0x9e_ed0f);
    let mut moves = 0;
    for (name, plies) in [
        ("gravity:5,4,4", 2),
        ("gravity:4,5,4", 4),
        ("gravity:6,4,4", 6),
        ("gravity:5,5,4", 9),
    ] {
        let game = game(name);
        let mut solver = GravitySolver::new(&game, 1 << 24).expect("stones fall");
        for seed in 0..60 {
            let Some(mut position) = random_position(&game, plies, &mut dice) else {
                continue;
            };
            let mut grade = |position: &AnyPosition| {
                let request = Request::default();
                let found = solver.find(&game, position, Precision::Grade, &request, &mut |_| {});
                found
                    .expect("the method applies")
                    .0
                    .grade()
                    .expect("nothing halts it")
            };
            let mut agent = PerfectAgent::new(&game, seed)
                .with_memory(1 << 24)
                .with_polish(Duration::ZERO);
            while !position.outcome().is_over() {
                let worth = grade(&position);
                let choice = agent.choose(&game, &position, &Limits::none()).expect("a proof");
                let next = game.play(&position, choice.mv).expect("legal");
                let kept = match next.outcome() {
                    Outcome::InProgress => grade(&next).reversed(),
                    Outcome::Win(_) => Grade::Win,
                    Outcome::Draw(_) => Grade::Draw,
                };
                assert_eq!(kept, worth, "{name} {}", game.write_position(&position));
                moves += 1;
                position = next;
                if !position.outcome().is_over() {
                    let answers = game.legal_moves(&position);
                    let answer = answers[dice.next() as usize % answers.len()];
                    position = game.play(&position, answer).expect("legal");
                }
            }
        }
    }
    assert!(moves > 200, "{moves} moves");
}

#[test]
fn what_cannot_be_proved_in_time_is_refused_with_the_facts() {
    let game = game("gomoku");
    let mut agent = PerfectAgent::new(&game, 0);
    let limits = Limits::none().with_time(Duration::from_millis(50));
    match agent.choose(&game, &game.start(), &limits) {
        Err(AgentError::Unsolved(Unsolved::Unfinished { method, .. })) => assert_eq!(method, "threats"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn too_little_memory_for_a_table_is_said_with_its_numbers() {
    let game = game("teeko");
    let mut agent = PerfectAgent::new(&game, 0).with_memory(1 << 20);
    let position = game
        .read_position("BR3/RB3/3BR/3RB/5 B 0,0 8")
        .expect("a position");
    match agent.choose(&game, &position, &Limits::none()) {
        Err(AgentError::Unsolved(Unsolved::Memory {
            method,
            needed,
            given,
        })) => {
            assert_eq!((method.as_str(), given), ("retrograde", 1 << 20));
            assert!(needed > given);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_finished_game_and_another_games_position_are_errors() {
    let tic_tac_toe = game("tic-tac-toe");
    let mut agent = PerfectAgent::new(&tic_tac_toe, 0);
    let over = tic_tac_toe.read_position("XXX/OO1/3").expect("a position");
    let error = agent.choose(&tic_tac_toe, &over, &Limits::none()).unwrap_err();
    assert_eq!(error, AgentError::GameOver(Outcome::Win(Player::First)));
    let gomoku = game("gomoku");
    let error = agent
        .choose(&tic_tac_toe, &gomoku.start(), &Limits::none())
        .unwrap_err();
    assert_eq!(error, AgentError::OtherGame);
}

#[test]
fn a_flag_that_is_set_stops_it_but_a_win_on_the_board_is_still_taken() {
    let game = game("gomoku");
    let limits = Limits::none().with_stop(Arc::new(AtomicBool::new(true)));
    let mut agent = PerfectAgent::new(&game, 0);
    assert!(matches!(
        agent.choose(&game, &game.start(), &limits),
        Err(AgentError::Unsolved(Unsolved::Unfinished { .. }))
    ));
    let four = game
        .read_position("BBBB11/15/WWWW11/15/15/15/15/15/15/15/15/15/15/15/15")
        .expect("a position");
    let choice = agent.choose(&game, &four, &limits).expect("a win");
    assert_eq!(
        (game.write_move(choice.mv).as_str(), choice.score),
        ("e15", Some(Score::Win { plies: 1 }))
    );
}

#[test]
fn what_is_known_is_not_worked_out_again() {
    let game = game("liansi");
    let mut values = Values::new(&game);
    let request = Request::default();
    let start = game.start();
    let first = values
        .find(&game, &start, Wanted::Right, &request, &mut |_| {})
        .expect("threats");
    assert!(matches!(first.source, Source::Solved(_)) && first.nodes > 0);
    // No time at all is enough now.
    let hurried = Request {
        time: Some(Duration::ZERO),
        ..request
    };
    let again = values
        .find(&game, &start, Wanted::Right, &hurried, &mut |_| {})
        .expect("kept");
    assert_eq!(
        (again.value, again.halted),
        (Value::Win(Distance::Exact(11)), None)
    );
}

#[test]
fn a_table_on_disk_is_asked_first() {
    let folder = std::env::temp_dir().join(format!("lianzi-perfect-{}", std::process::id()));
    let store = TableStore::open(&folder);
    let game = game("picaria");
    store
        .build("picaria", &game, &game.start(), &Request::default(), &mut |_| {})
        .expect("picaria is small");
    let table = store.find(&game).expect("readable").expect("built");
    let mut values = Values::new(&game).with_table(table);
    let found = values
        .find(
            &game,
            &game.start(),
            Wanted::All,
            &Request::default(),
            &mut |_| {},
        )
        .expect("stored");
    assert_eq!((found.source, found.nodes), (Source::Stored, 0));
    let mut without = Values::new(&game);
    let worked_out = without
        .find(
            &game,
            &game.start(),
            Wanted::All,
            &Request::default(),
            &mut |_| {},
        )
        .expect("small");
    assert_eq!(found.value, worked_out.value);
    assert_eq!(found.moves, worked_out.moves);
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_value_of_a_position_is_that_of_its_best_move_where_stones_are_taken_too() {
    let text = "lianzi = 1\nname = \"taking\"\nboard = { kind = \"square\", size = [3, 3] }\nstones = 3\n\
                phase = [{ turn = [\"place\"] }, { turn = [\"slide\"], slide = { along = \"orthogonal\", reach = 1, fly = 2 } }]\n\
                rule = [{ made = { line = 3 }, then = \"remove\" }, { left = 1, then = \"lose\" }]\n\
                end = { stuck = \"lose\" }\n";
    let game = AnyGame::new(Rules::from_text(text).expect("valid"));
    let mut values = Values::new(&game);
    let request = Request::default();
    let mut value = |position: &AnyPosition| {
        let found = values.find(&game, position, Wanted::All, &request, &mut |_| {});
        found.map(|found| found.value)
    };
    let mut dice = Dice(9);
    let mut checked = 0;
    let mut removing = 0;
    for _ in 0..60 {
        let mut position = game.start();
        for _ in 0..20 {
            if position.outcome().is_over() {
                break;
            }
            let best = game
                .legal_moves(&position)
                .into_iter()
                .map(|mv| {
                    let next = game.play(&position, mv).expect("legal");
                    let value = value(&next).expect("tables are small");
                    let turned = next.mover() != position.mover();
                    if turned {
                        value.before()
                    } else {
                        value.reversed().before()
                    }
                })
                .max_by_key(|value| match value {
                    Value::Win(distance) => 10_000 - i32::from(distance.plies()),
                    Value::Draw => 0,
                    Value::Loss(distance) => i32::from(distance.plies()) - 10_000,
                    Value::Unknown(_) => panic!("tables know everything"),
                })
                .expect("a move");
            assert_eq!(value(&position), Ok(best), "{}", game.write_position(&position));
            checked += 1;
            removing += usize::from(position.removing() > 0);
            let moves = game.legal_moves(&position);
            position = game
                .play(&position, moves[dice.roll(moves.len())])
                .expect("legal");
        }
    }
    assert!(
        checked > 200 && removing > 5,
        "{checked} positions, {removing} with a stone to take"
    );
}

#[test]
fn a_lost_move_is_not_chosen_by_the_seed_where_distances_are_out_of_reach() {
    let game = game("connect-four");
    let start = game.start();
    let position = game
        .play(&start, game.read_move(&start, "d1").expect("a move"))
        .expect("legal");
    for seed in 0..6 {
        // The opening is known to be lost; no time is spent on how long it lasts.
        let mut agent = PerfectAgent::new(&game, seed)
            .with_memory(1 << 24)
            .with_polish(Duration::ZERO);
        let choice = agent
            .choose(&game, &position, &Limits::none())
            .expect("it is known");
        assert_eq!(game.write_move(choice.mv), "d2", "seed {seed}");
        assert!(
            choice.at_most && matches!(choice.score, Some(Score::Loss { .. })),
            "{choice:?}"
        );
    }
}

#[test]
fn how_long_a_lost_move_lasts_is_proved_from_below_whenever_the_work_ends() {
    let path = format!("{}/tests/data/connect4/Test_L2_R1", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the set is there");
    let game = game("connect-four");
    let mut interrupted = 0;
    // Positions that are lost, but not soon.
    let lost = text.lines().filter_map(|line| line.split_once(" -"));
    for (columns, _) in lost.step_by(3) {
        let mut position = game.start();
        for column in columns.bytes() {
            let column = u16::from(column - b'1');
            let is_there =
                |mv: &lianzi_rules::Move| mv.target().is_some_and(|at| game.board().place(at).x == column);
            let mv = game
                .legal_moves(&position)
                .into_iter()
                .find(is_there)
                .expect("legal");
            position = game.play(&position, mv).expect("legal");
        }
        let all = |nodes: Option<u64>| {
            let request = Request {
                memory: 1 << 24,
                nodes,
                ..Request::default()
            };
            let found = Values::new(&game).find(&game, &position, Wanted::All, &request, &mut |_| {});
            found.expect("stones fall")
        };
        let full = all(None);
        assert_eq!(full.value.grade(), Some(Grade::Loss));
        let plies = |value: Value| value.distance().expect("lost").plies();
        for nodes in [1, 5_000, 30_000] {
            let part = all(Some(nodes));
            interrupted += usize::from(part.halted.is_some());
            for (&(mv, value), &(_, exact)) in part.moves.iter().zip(&full.moves) {
                let text = format!("{} {}", game.write_position(&position), game.write_move(mv));
                assert!(exact.distance().is_some_and(Distance::is_exact), "{text}");
                assert!(part.lasts(mv) <= plies(exact), "{text}: {value:?}, {exact:?}");
                let Some(most) = value.distance() else { continue };
                assert!(most.plies() >= plies(exact), "{text}: {value:?}, {exact:?}");
                if !most.is_exact() && part.value.grade().is_some() && part.lasts(mv) > 0 {
                    // What is still open holds out longer than what is known to be over.
                    for &(other, known) in &part.moves {
                        let over = known.distance().filter(|known| known.is_exact());
                        let sooner = over.is_none_or(|over| over.plies() <= part.lasts(mv));
                        assert!(sooner, "{text}: {} {known:?}", game.write_move(other));
                    }
                }
            }
        }
    }
    assert!(interrupted > 0, "{interrupted} interrupted");
}
