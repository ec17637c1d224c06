//! Matches between players: counted right, the same whenever they are played again, kept while they are played.

#![allow(clippy::missing_panics_doc)] // a test that panics has failed, as it should

mod common;

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use common::{essence, plan, played};
use lianzi_lab::arena::objects::{played_object, summary_object};
use lianzi_lab::arena::{
    ArenaError, Contestant, Ending, Finish, Folder, Openings, Pace, Plan, Reason, Rival,
};
use lianzi_lab::statistics::{Sprt, Verdict};
use lianzi_play::Record;
use lianzi_play::files::Existing;
use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome, Player, Point};
use lianzi_search::{Agent, AgentError, Choice, Forfeit, Limits};

#[test]
fn minimax_never_loses_to_chance_and_both_go_first_equally_often() {
    // From the start: some openings are lost whoever plays.
    let openings = Openings::Random { plies: 0 };
    let (played, games) = played(&Plan {
        openings,
        ..plan("tic-tac-toe", "minimax", "random", 30)
    });
    let summary = &played.summary;
    assert_eq!(
        (summary.games(), summary.pairs(), played.finish),
        (60, 30, Finish::Complete)
    );
    assert_eq!(summary.losses(), 0);
    assert!(summary.wins() > 40);
    for player in Player::BOTH {
        assert_eq!(summary.of_a_as(player).games(), 30);
    }
    assert_eq!(summary.wins() + summary.draws() + summary.losses(), 60);
    assert_eq!(summary.pair_scores().total(), 30);
    assert!(summary.elo().unwrap().low.unwrap() > 100.0);
    assert!(summary.forfeits().is_empty() && summary.cut_off() == 0);
    let numbers: Vec<u32> = games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, (1..=60).collect::<Vec<_>>());
    assert!(
        games
            .iter()
            .all(|game| (game.first == Rival::A) == (game.number % 2 == 1))
    );
    assert!(
        games
            .iter()
            .all(|game| game.opening == 0 && (5..=9).contains(&game.plies))
    );
}

#[test]
fn the_same_seed_gives_the_same_games_however_many_are_played_at_a_time() {
    let players = [
        ("alphabeta:depth=3", "random"),
        ("mcts:playouts=60", "alphabeta:depth=2"),
    ];
    for (a, b) in players {
        let one = plan("connect-four", a, b, 6);
        let two = Plan {
            threads: 2,
            ..one.clone()
        };
        let other = Plan {
            seed: 8,
            ..one.clone()
        };
        let [one, two, other] = [one, two, other].map(|plan| essence(&played(&plan).1));
        assert_eq!(one, two);
        assert_ne!(one, other);
    }
}

#[test]
fn a_limit_of_nodes_is_kept_and_gives_the_same_games_again() {
    let limited = Plan {
        pace: Pace {
            nodes: Some(300),
            ..Pace::default()
        },
        ..plan("connect-four", "alphabeta:depth=20", "alphabeta:depth=20", 3)
    };
    let (summary, games) = played(&limited);
    let more = summary.summary.effort(Rival::A).nodes_a_move().unwrap();
    assert!(more <= 400.0, "{more}");
    let two = Plan {
        threads: 2,
        ..limited
    };
    assert_eq!(essence(&games), essence(&played(&two).1));
}

#[test]
fn who_is_called_a_does_not_matter() {
    // Players without chance play the same games, whatever they are called.
    for (a, b) in [
        ("heuristic", "minimax"),
        ("alphabeta:depth=1,seed=1", "heuristic"),
    ] {
        let (one, _) = played(&plan("tic-tac-toe", a, b, 20));
        let (other, _) = played(&plan("tic-tac-toe", b, a, 20));
        let (one, other) = (one.summary, other.summary);
        assert_eq!(*one.pair_scores(), other.pair_scores().mirrored());
        assert_eq!(
            (one.wins(), one.draws(), one.losses()),
            (other.losses(), other.draws(), other.wins())
        );
        assert_eq!(one.first_scores(), other.first_scores());
        assert_eq!(one.mean_length(), other.mean_length());
        let sum = one.share().unwrap() + other.share().unwrap();
        assert!((sum - 1.0).abs() < 1e-12);
    }
}

#[test]
fn against_itself_nobody_is_found_to_be_stronger() {
    // Each interval misses with a probability of 5 %: of 40, more than 6 with one of 0.3 %.
    let missed = (0..40)
        .filter(|&seed| {
            let name = ["tic-tac-toe", "connect-four", "three-mens-morris", "teeko"][seed as usize % 4];
            let plan = Plan {
                seed,
                ..plan(name, "random", "random", 25)
            };
            let elo = played(&plan).0.summary.elo().unwrap();
            elo.low.is_some_and(|low| low > 0.0) || elo.high.is_some_and(|high| high < 0.0)
        })
        .count();
    assert!(missed <= 6, "{missed}");
}

#[test]
fn the_first_player_of_tic_tac_toe_is_found_to_be_better_off() {
    let plan = Plan {
        openings: Openings::Random { plies: 0 },
        ..plan("tic-tac-toe", "random", "random", 1500)
    };
    let summary = played(&plan).0.summary;
    let (share, interval) = (summary.first_share().unwrap(), summary.first_interval().unwrap());
    // What three thousand games suggest beside what all games together say.
    let tic_tac_toe = plan.game.game();
    let exact = expected_share(tic_tac_toe, &tic_tac_toe.start());
    assert!((exact - 0.6485).abs() < 5e-4, "{exact}"); // 58.5 % won and 12.7 % drawn, as is well known
    assert!((share - exact).abs() < 0.025, "{share}");
    assert!(interval.low < exact && exact < interval.high, "{interval:?}");
    assert!(interval.high - interval.low < 0.04, "{interval:?}");
}

/// What the first player gets on average when both choose uniformly among their moves.
fn expected_share(game: &AnyGame, position: &AnyPosition) -> f64 {
    match position.outcome() {
        Outcome::Win(Player::First) => 1.0,
        Outcome::Win(Player::Second) => 0.0,
        Outcome::Draw(_) => 0.5,
        Outcome::InProgress => {
            let moves = game.legal_moves(position);
            let share = |&mv: &Move| expected_share(game, &game.play(position, mv).unwrap());
            moves.iter().map(share).sum::<f64>() / moves.len() as f64
        }
    }
}

#[test]
fn games_that_repeat_others_are_noticed() {
    let openings = Openings::Random { plies: 0 };
    let plan = Plan {
        openings,
        ..plan("tic-tac-toe", "heuristic", "minimax", 10)
    };
    let summary = played(&plan).0.summary;
    assert_eq!((summary.games(), summary.distinct()), (20, 2));
}

/// An agent that behaves badly from a move on.
struct Rogue {
    moves: u32,
    error: Option<AgentError>,
}

impl Agent for Rogue {
    fn choose(&mut self, game: &AnyGame, position: &AnyPosition, _: &Limits) -> Result<Choice, AgentError> {
        let mv = match (self.moves, &self.error) {
            (0, Some(error)) => return Err(error.clone()),
            (0, None) => Move::Place {
                at: occupied(position),
                stone: position.mover(),
            },
            _ => game.legal_moves(position)[0],
        };
        self.moves = self.moves.saturating_sub(1);
        Ok(Choice {
            mv,
            score: None,
            at_most: false,
            line: vec![mv],
            nodes: 1,
            depth: 0,
        })
    }
}

fn occupied(position: &AnyPosition) -> Point {
    Player::BOTH
        .into_iter()
        .flat_map(|player| position.stones(player))
        .next()
        .unwrap()
}

fn rogue(moves: u32, error: Option<AgentError>) -> Contestant {
    Contestant::new("rogue", move |_, _| {
        Ok(Box::new(Rogue {
            moves,
            error: error.clone(),
        }))
    })
}

#[test]
fn whoever_cannot_go_on_loses_with_the_reason_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games");
    let late = Forfeit::Late {
        took: Duration::from_millis(900),
        allowed: Duration::from_millis(500),
    };
    let mut plan = plan("connect-four", "heuristic", "random", 2);
    plan.contestants[0] = rogue(2, Some(late.into()));
    let mut keeper = Folder::create(&kept, &plan, Existing::Keep).unwrap();
    let played = plan
        .ready()
        .unwrap()
        .play(Some(&mut keeper), &mut |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!((played.summary.losses(), played.summary.forfeits().len()), (4, 4));
    let first = &played.summary.forfeits()[0];
    assert_eq!((first.number, first.by), (1, Rival::A));
    assert!(matches!(
        &first.reason,
        Reason::Error(AgentError::Forfeit(Forfeit::Late { .. }))
    ));
    let record = fs::read_to_string(kept.join("game-0001.lianzi")).unwrap();
    let result = record.lines().find(|line| line.starts_with("result ")).unwrap();
    assert_eq!(
        result,
        "result second forfeit late: it moved after 900 ms, and 500 ms were allowed"
    );
    let record = Record::read(&record).unwrap();
    assert_eq!(record.ending().winner(), Some(Player::Second));
    assert_eq!(record.player(Player::First), Some("rogue"));
    let object = summary_object(&played.summary);
    assert_eq!(
        object["forfeits"][0]["reason"],
        "it moved after 900 ms, and 500 ms were allowed"
    );
}

#[test]
fn a_move_that_the_rules_refuse_loses_and_is_not_played() {
    let mut plan = plan("tic-tac-toe", "minimax", "random", 1);
    plan.contestants[1] = rogue(0, None);
    let (played, games) = played(&plan);
    assert_eq!(played.summary.wins(), 2);
    let Ending::Forfeit { by: Rival::B, reason } = &games[0].ending else {
        panic!("{games:?}")
    };
    assert!(
        matches!(
            reason,
            Reason::Error(AgentError::Forfeit(Forfeit::Illegal { .. }))
        ),
        "{reason:?}"
    );
    assert_eq!(games[0].plies, 3); // the opening and A's move
}

#[test]
fn who_cannot_play_the_game_at_all_is_refused_before_the_first_game() {
    let Err(ArenaError::CannotPlay { name, error }) = plan("gomoku", "random", "minimax", 1).ready() else {
        panic!()
    };
    assert_eq!(name, "minimax");
    assert!(
        matches!(error, AgentError::TooLarge { .. } | AgentError::TooLong { .. }),
        "{error}"
    );
    assert!(matches!(
        plan("gomoku", "random", "random", 0).ready(),
        Err(ArenaError::Pairs { pairs: 0 })
    ));
}

#[test]
fn a_game_that_does_not_end_is_cut_off_and_counted_as_drawn() {
    let endless = Plan {
        longest: 12,
        ..plan("teeko", "random", "random", 4)
    };
    let (played, games) = played(&endless);
    assert_eq!((played.summary.cut_off(), played.summary.draws()), (8, 8));
    assert!(
        games
            .iter()
            .all(|game| game.plies == 12 && game.ending == Ending::CutOff)
    );
}

#[test]
fn a_match_ends_when_it_is_told_to() {
    let (stop, chosen) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    // B sets the flag itself, in the middle of a game.
    let mut plan = plan("tic-tac-toe", "random", "random", 1000);
    plan.stop = Some(stop.clone());
    plan.threads = 2;
    plan.contestants[1] = Contestant::new("stopper", move |_, _| {
        Ok(Box::new(Stopper {
            stop: stop.clone(),
            chosen: chosen.clone(),
        }))
    });
    let (played, games) = played(&plan);
    assert_eq!(played.finish, Finish::Stopped);
    assert_eq!(games.len() as u64, played.summary.games());
    assert!(
        (1..1000).contains(&played.summary.pairs()),
        "{}",
        played.summary.pairs()
    );
    assert_eq!(played_object(&plan, &played)["finish"], "stopped");
}

struct Stopper {
    stop: Arc<AtomicBool>,
    chosen: Arc<AtomicU32>,
}

impl Agent for Stopper {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if self.chosen.fetch_add(1, Ordering::Relaxed) == 60 {
            self.stop.store(true, Ordering::Relaxed);
            // A player that thinks for ever, until it is told to stop.
            while !limits
                .stop
                .as_ref()
                .is_some_and(|stop| stop.load(Ordering::Relaxed))
            {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        let mv = game.legal_moves(position)[0];
        Ok(Choice {
            mv,
            score: None,
            at_most: false,
            line: vec![mv],
            nodes: 0,
            depth: 0,
        })
    }
}

#[test]
fn whoever_listens_may_end_it() {
    let plan = plan("tic-tac-toe", "random", "random", 500);
    let played = plan
        .ready()
        .unwrap()
        .play(None, &mut |pair| {
            if pair.pair == 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .unwrap();
    assert_eq!((played.summary.pairs(), played.finish), (3, Finish::Stopped));
}

#[test]
fn the_test_ends_a_match_as_soon_as_it_is_sure_at_the_same_game_each_time() {
    let plan = Plan {
        sprt: Some(Sprt::new(0.0, 100.0).unwrap()),
        ..plan("tic-tac-toe", "minimax", "random", 1000)
    };
    let (one, games) = played(&plan);
    assert_eq!(one.finish, Finish::Decided(Verdict::Stronger));
    assert!(one.summary.pairs() < 100, "{}", one.summary.pairs());
    let (two, again) = played(&Plan {
        threads: 2,
        ..plan.clone()
    });
    assert_eq!(two.finish, one.finish);
    assert_eq!(essence(&games), essence(&again));
    assert_eq!(played_object(&plan, &one)["sprt"]["verdict"], "stronger");
}
