//! Balance on games whose bias is known beforehand: the first player always, the second always, a coin, and the pie rule.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lianzi_lab::arena::Contestant;
use lianzi_lab::balance::objects::{balance_object, csv};
use lianzi_lab::balance::strength::Leaning;
use lianzi_lab::balance::verdict::{Practice, Theory, Verdict};
use lianzi_lab::balance::{Balance, Plan};
use lianzi_lab::repair::objects::repairs_object;
use lianzi_lab::repair::{Evenness, Judgement, Search};
use lianzi_lab::sweep::{self, Head, Host, Reason, Shard, Sweep};
use lianzi_lab::variant::{Axis, Base};
use lianzi_play::{NamedGame, PlayerSpec};
use lianzi_rules::Player;
use lianzi_solve::Distance;

/// Whoever places first has made his row of one; the second player's turn never comes to anything.
const FIRST: &str = r#"
    lianzi = 1
    name   = "the first player always"
    board  = { kind = "square", size = [3, 3] }
    phase  = [{ turn = ["place"] }]
    rule   = [{ made = { line = 2 }, then = "win" }]
"#;

/// Any two points of the board are neighbours, and whoever has two stones loses: that is the first player.
const SECOND: &str = r#"
    lianzi = 1
    name   = "the second player always"
    board  = { kind = "square", size = [2, 2] }
    phase  = [{ turn = ["place"] }]
    rule   = [{ made = { line = 2 }, then = "lose" }]
"#;

/// Four points; two lines of two cross. Whoever plays at random wins or loses by chance alone.
const COIN: &str = r#"
    lianzi = 1
    name   = "a coin"
    board  = { kind = "points", points = { a1 = [0, 0], b1 = [1, 0], c1 = [2, 0], d1 = [3, 0] }, lines = [["a1", "b1", "c1", "d1"]] }
    phase  = [{ turn = ["place"] }]
    rule   = [{ made = { lines = [["a1", "b1"], ["c1", "d1"]] }, then = "win" }, { made = { lines = [["a1", "c1"], ["b1", "d1"], ["a1", "d1"], ["b1", "c1"]] }, then = "lose" }]
"#;

fn game(text: &str) -> NamedGame {
    NamedGame::from_rule_file("t", text, &|_| None).unwrap()
}

fn player(text: &str) -> Contestant {
    text.parse::<PlayerSpec>().unwrap().into()
}

fn plan(game: NamedGame, players: &[&str], pairs: u32) -> Plan {
    Plan {
        pairs,
        seed: 7,
        ..Plan::new(game, players.iter().map(|text| player(text)).collect())
    }
}

fn measured(plan: &Plan) -> Balance {
    plan.measure(None, &mut |_| {}).unwrap()
}

#[test]
fn a_game_that_the_first_player_always_wins() {
    let found = measured(&plan(game(FIRST), &["heuristic", "level:4"], 30));
    let verdict = Verdict::of(&found);
    assert_eq!(verdict.theory, Theory::Wins(Player::First, Distance::Exact(3)));
    for strength in &found.strengths {
        assert_eq!(strength.results(), [60, 0, 0], "{}", strength.name);
        assert_eq!(strength.share(), Some(1.0));
        // The same few games again and again: sixty of them are no more than these few.
        let interval = strength.interval().unwrap();
        assert!(interval.low < 0.9, "{}: {interval:?}", strength.name);
    }
    assert!(found.first_moves.iter().all(|first| first.worth() == Some(1.0)));
}

#[test]
fn one_game_that_was_played_again_and_again_shows_nothing_and_the_numbers_say_why() {
    let tic_tac_toe = NamedGame::from_catalogue("tic-tac-toe").unwrap();
    let plan = plan(tic_tac_toe, &["minimax", "random"], 60);
    let found = measured(&plan);
    let [minimax, random] = found.strengths.as_slice() else {
        panic!("two strengths");
    };
    assert_eq!((minimax.distinct(), minimax.results()), (1, [0, 120, 0]));
    assert_eq!(minimax.leaning(), Some(Leaning::NotShown));
    assert_eq!(random.leaning(), Some(Leaning::First));
    let object = balance_object(&plan, &found);
    let [minimax, random] = [0, 1].map(|index| &object["strengths"][index]);
    assert_eq!(minimax["distinct"], 1);
    assert_eq!(minimax["first"]["leaning"], "not-shown");
    assert_eq!(minimax["first"]["not_shown_because"], "repeats");
    assert_eq!(random["first"]["leaning"], "first");
    assert!(random["first"]["not_shown_because"].is_null());
    let csv = csv(&plan, &found);
    assert!(
        csv.contains("\r\nminimax,shows,not-shown: repeats,,,120\r\n"),
        "{csv}"
    );
    assert!(csv.contains("\r\nrandom,shows,first,,,120\r\n"), "{csv}");
}

#[test]
fn a_game_that_the_second_player_always_wins() {
    let found = measured(&plan(game(SECOND), &["random"], 40));
    let verdict = Verdict::of(&found);
    assert_eq!(verdict.theory, Theory::Wins(Player::Second, Distance::Exact(3)));
    assert_eq!(found.strengths[0].results(), [0, 0, 80]);
    assert_eq!(found.strengths[0].leaning(), Some(Leaning::Second));
    assert!(matches!(verdict.practice, Practice::Favours(Player::Second, _)));
}

#[test]
fn a_coin_shows_an_advantage_no_more_often_than_chance_does() {
    // The first player wins when his second stone pairs up with the first one (1 of 2 or 3 ways, depending on the
    // opponent's stone): worked out by hand, 1/3 of the games. The intervals must hold this in 95 of 100 measurements.
    let coin = game(COIN);
    let (mut held, mut told_even) = (0, 0);
    for seed in 0..200 {
        let plan = Plan {
            seed,
            prove: false,
            judge: false,
            ..plan(coin.clone(), &["random"], 40)
        };
        let found = measured(&plan);
        let strength = &found.strengths[0];
        let interval = strength.summary.first_interval().unwrap();
        held += u32::from((interval.low..=interval.high).contains(&(1.0 / 3.0)));
        told_even += u32::from(strength.leaning() == Some(Leaning::First));
    }
    assert!((180..=199).contains(&held), "{held} of 200");
    assert_eq!(told_even, 0);
}

#[test]
fn with_the_pie_rule_whoever_moves_first_loses_what_he_would_have_won() {
    // On 4x4 with three in a row every first move wins, so that each is taken over.
    let plain = "lianzi = 1\nextends = \"mnk:4,4,3\"\nname = \"t\"\n";
    let pie = format!("{plain}opening = [{{ swap = \"pie\" }}]\n");
    let found = measured(&plan(game(plain), &[], 1));
    assert!(matches!(
        Verdict::of(&found).theory,
        Theory::Wins(Player::First, _)
    ));
    let found = measured(&plan(game(&pie), &["level:6"], 5));
    assert!(matches!(
        Verdict::of(&found).theory,
        Theory::Wins(Player::Second, _)
    ));
    // Tic-tac-toe is a draw with the rule, too.
    let found = measured(&plan(
        game("lianzi = 1\nextends = \"tic-tac-toe\"\nopening = [{ swap = \"pie\" }]\n"),
        &[],
        1,
    ));
    assert_eq!(Verdict::of(&found).theory, Theory::Draw);
}

#[test]
fn the_same_seed_gives_the_same_numbers_however_many_threads_there_are() {
    let numbers = |threads, seed| {
        let plan = Plan {
            threads,
            seed,
            ..plan(
                NamedGame::from_catalogue("tapatan").unwrap(),
                &["level:2", "random"],
                10,
            )
        };
        let mut object = balance_object(&plan, &measured(&plan));
        object["seconds"] = 0.into();
        object["threads"] = 0.into();
        object["proof"]["nodes"] = 0.into();
        object.to_string()
    };
    assert_eq!(numbers(1, 3), numbers(1, 3));
    assert_eq!(numbers(1, 3), numbers(2, 3));
    assert_ne!(numbers(1, 3), numbers(1, 4));
}

#[test]
fn little_was_played_and_little_is_claimed() {
    let few = Plan {
        prove: false,
        ..plan(NamedGame::from_catalogue("tic-tac-toe").unwrap(), &["random"], 1)
    };
    let found = measured(&few);
    let verdict = Verdict::of(&found);
    assert_eq!(verdict.theory, Theory::Unknown);
    assert!(matches!(verdict.practice, Practice::NotShown(_)), "{verdict:?}");
    let none = measured(&Plan {
        strengths: Vec::new(),
        ..few
    });
    assert_eq!(Verdict::of(&none).practice, Practice::None);
}

#[test]
fn whoever_stops_it_gets_what_there_is() {
    let stopped = Plan {
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..plan(NamedGame::from_catalogue("liansi").unwrap(), &["level:2"], 50)
    };
    let found = measured(&stopped);
    assert!(found.stopped);
    assert_eq!(found.strengths[0].summary.games(), 0);
    assert!(!csv(&stopped, &found).is_empty());
}

#[test]
fn the_table_has_a_line_for_every_number_and_the_same_columns_in_each() {
    let plan = plan(NamedGame::from_catalogue("tapatan").unwrap(), &["random"], 3);
    let table = csv(&plan, &measured(&plan));
    assert!(table.lines().count() > 15);
    assert!(table.lines().all(|line| line.split(',').count() == 6), "{table}");
    assert!(table.contains("random,drama,") && table.contains("ended in phase 2"));
}

#[test]
fn shards_of_a_sweep_find_what_the_whole_finds() {
    let base = Base::of(&NamedGame::from_catalogue("mnk:3,3,3").unwrap(), None).unwrap();
    let axes: Vec<Axis> = vec!["rule.1.made.line=2..4".parse().unwrap()];
    let all = sweep::variants(&axes, false);
    let plan = Plan {
        judge: false,
        ..plan(base.game().clone(), &["level:3"], 5)
    };
    let rows = |shard: Shard| {
        let mut rows = Vec::new();
        let complete = sweep::run(
            &base,
            &all,
            shard,
            &plan,
            &mut Host {
                table: &mut |_| None,
                explain: &|error| Reason {
                    en: error.to_string(),
                    zh: String::new(),
                },
                progress: &mut |_, _| {},
                tell: &mut |row| rows.push(row),
            },
        );
        assert!(complete.unwrap());
        Sweep::new(Head::of(&base, &axes, false, all.len(), shard, &plan), rows)
    };
    let mut merge = sweep::Merge::default();
    for index in 1..=3 {
        merge.add(&rows(Shard { index, of: 3 }).write()).unwrap();
    }
    let (merged, missing) = merge.finish().unwrap();
    assert!(missing.is_empty());
    let whole = rows(Shard::WHOLE);
    assert_eq!(merged, whole);
    // Two in a row is won, three are a draw, four do not fit.
    assert_eq!(whole.rows[0].theory(), Theory::Draw);
    assert!(whole.rows.last().is_some_and(|row| row.refused.is_some()));
}

#[test]
fn a_game_that_is_won_by_force_is_repaired_by_a_small_change_and_the_repair_is_proved() {
    // Three in a row on four by three is won by the first player; on three by three it is a draw.
    let base = Base::of(&NamedGame::from_catalogue("mnk:4,3,3").unwrap(), None).unwrap();
    let search = Search {
        plan: plan(base.game().clone(), &["level:3"], 10),
        time: None,
        proof_time: std::time::Duration::from_secs(20),
        each: None,
        largest: 2,
        enough: 2,
    };
    let mut told = 0;
    let found = search
        .run(&base, &mut |_| None, &mut |_, _| {}, &mut |_| told += 1)
        .unwrap();
    assert_eq!(found.judgement, Judgement::ProvedUnfair);
    assert_eq!(told, found.tried.len());
    let small = found
        .ranked()
        .find(|tried| tried.candidate.to_string() == "board.size = [3, 3]")
        .unwrap();
    assert!(small.found.proof.is_draw() && small.candidate.size == 1);
    let read = NamedGame::from_rule_file("r", &small.variant.text, &|_| None).unwrap();
    assert_eq!(
        read.game().id(),
        NamedGame::from_catalogue("mnk:3,3,3").unwrap().game().id()
    );
}

#[test]
fn a_quick_search_after_a_measurement_finds_what_is_near_and_asks_only_players_who_vary() {
    let plan = plan(
        NamedGame::from_catalogue("mnk:4,3,3").unwrap(),
        &["random", "minimax"],
        10,
    );
    let before = measured(&plan);
    assert!(Verdict::of(&before).is_unfair());
    let search = Search {
        largest: 1,
        ..Search::quick(&plan, &before, std::time::Duration::from_secs(600))
    };
    let names: Vec<&str> = search.plan.strengths.iter().map(Contestant::name).collect();
    assert_eq!(names, ["random"], "minimax plays one game over and over");
    let base = Base::of(&plan.game, None).unwrap();
    let found = search
        .run_after(&base, before, &mut |_| None, &mut |_, _| {}, &mut |_| {})
        .unwrap();
    assert_eq!(found.judgement, Judgement::ProvedUnfair);
    assert!(
        found
            .tried
            .iter()
            .any(|tried| tried.found.proof.is_draw() && tried.candidate.size == 1),
        "{:?}",
        found.tried
    );
}

#[test]
fn a_proved_draw_that_one_player_wins_in_games_ranks_below_the_ones_that_are_even() {
    // Between players at random the first one wins tic-tac-toe twice as often as the second: two games in three that count.
    // Four in a row on four by three is a draw, too, and games are even: hardly anybody makes four.
    let base = Base::of(&NamedGame::from_catalogue("mnk:4,3,3").unwrap(), None).unwrap();
    let search = Search {
        plan: plan(base.game().clone(), &["random"], 300),
        time: None,
        proof_time: std::time::Duration::from_secs(60),
        each: None,
        largest: 2,
        enough: 100,
    };
    let found = search
        .run(&base, &mut |_| None, &mut |_, _| {}, &mut |_| {})
        .unwrap();
    let changes: Vec<String> = found.ranked().map(|tried| tried.candidate.to_string()).collect();
    let place = |wanted: &str| {
        let place = changes.iter().position(|change| change == wanted);
        place.unwrap_or_else(|| panic!("no {wanted} in {changes:?}"))
    };
    let (small, long) = (place("board.size = [3, 3]"), place("rule.1.made.line = 4"));
    assert!(long < small, "{long} {small}");
    let judged = |place: usize| {
        let tried = found.ranked().nth(place).unwrap();
        (tried.judgement, Evenness::of(&tried.found.strengths))
    };
    assert_eq!(judged(long), (Judgement::ProvedFair, Evenness::Even));
    assert_eq!(
        judged(small),
        (Judgement::ProvedUneven, Evenness::Uneven { far: true })
    );
    // Both facts, for programs.
    let object = repairs_object(&search, &found);
    let tried = object["tried"].as_array().unwrap();
    let facts = |value: &str| {
        let found = tried.iter().find(|tried| tried["changes"][0]["value"] == value);
        let found = found.unwrap();
        (
            &found["proved_draw"],
            &found["even_in_games"],
            &found["judgement"],
        )
    };
    let (yes, no) = (serde_json::json!(true), serde_json::json!(false));
    assert_eq!(facts("4"), (&yes, &yes, &"proved-fair".into()));
    assert_eq!(facts("[3, 3]"), (&yes, &no, &"proved-uneven".into()));
}

#[test]
fn a_change_that_a_player_cannot_play_does_not_end_the_search() {
    // Minimax plays boards of nine points; one more row or column, and it refuses.
    let base = Base::of(&NamedGame::from_catalogue("tic-tac-toe").unwrap(), None).unwrap();
    let search = Search {
        plan: plan(base.game().clone(), &["minimax"], 1),
        time: None,
        proof_time: std::time::Duration::from_millis(100),
        each: None,
        largest: 1,
        enough: 100,
    };
    let found = search
        .run(&base, &mut |_| None, &mut |_, _| {}, &mut |_| {})
        .unwrap();
    assert!(found.refused > 0 && !found.tried.is_empty(), "{found:?}");
}

#[test]
fn a_search_that_is_stopped_keeps_what_it_found_and_says_what_is_left() {
    let stop = Arc::new(AtomicBool::new(false));
    let base = Base::of(&NamedGame::from_catalogue("mnk:4,3,3").unwrap(), None).unwrap();
    let search = Search {
        plan: Plan {
            stop: Some(stop.clone()),
            ..plan(base.game().clone(), &["random"], 2)
        },
        time: None,
        proof_time: std::time::Duration::from_secs(20),
        each: None,
        largest: 1,
        enough: 100,
    };
    let mut tell = |_: &lianzi_lab::repair::Tried| stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let found = search
        .run(&base, &mut |_| None, &mut |_, _| {}, &mut tell)
        .unwrap();
    assert!(found.stopped && !found.is_complete());
    let all = lianzi_lab::repair::candidates(&base, 1).len();
    assert_eq!(
        (found.tried.len(), found.tried.len() + found.refused + found.left),
        (1, all)
    );
}

#[test]
fn what_is_proved_a_draw_needs_no_repair_whatever_games_show() {
    let found = measured(&plan(
        NamedGame::from_catalogue("tic-tac-toe").unwrap(),
        &["random"],
        60,
    ));
    assert!(matches!(
        Verdict::of(&found).practice,
        Practice::Favours(Player::First, _)
    ));
    assert!(!Verdict::of(&found).is_unfair());
    let unproved = measured(&Plan {
        prove: false,
        ..plan(NamedGame::from_catalogue("tic-tac-toe").unwrap(), &["random"], 60)
    });
    assert!(Verdict::of(&unproved).is_unfair());
}
