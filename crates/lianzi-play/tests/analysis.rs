//! What an analysis says is true: facts by the rules on random positions of every shipped game, values by plain negamax.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lianzi_play::analysis::{Analysis, AnalysisError, Analyst, Certainty, Effort, Fact, Gain, Judged, Means};
use lianzi_play::{Match, Takeback};
use lianzi_rules::{AnyGame, AnyPosition, DrawReason, Move, Outcome, Player, Rules, catalogue};
use lianzi_search::{Chance, Score};
use lianzi_solve::{Distance, Grade, Halt, Value};

fn game(name: &str) -> AnyGame {
    catalogue::game(name).expect(name)
}

/// The facts and what the rules settle; no search, no proof.
fn rules_only() -> Effort {
    Effort {
        means: Means::Search,
        depth: Some(1),
        time: None,
        ..Effort::default()
    }
}

fn analyze(game: &AnyGame, position: &AnyPosition, effort: &Effort) -> Analysis {
    Analyst::new(game).analyze(position, effort).expect("of this game")
}

/// A position after so many random moves, if the game lasts so long.
fn random_position(game: &AnyGame, plies: u32, chance: &mut Chance) -> Option<AnyPosition> {
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        let mv = *moves.get(chance.below(moves.len() as u32) as usize)?;
        position = game.play(&position, mv).expect("legal");
    }
    (!position.outcome().is_over()).then_some(position)
}

/// The same stones with the other player on move, by the text of the position.
fn other_on_move(game: &AnyGame, position: &AnyPosition) -> Option<AnyPosition> {
    let letters = game.rules().seats.0.each_ref().map(|seat| seat.letter.to_string());
    let text = game.write_position(position);
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    words[1].clone_from(&letters[position.mover().opponent().index()]);
    words.retain(|word| !word.starts_with("step=") && !word.starts_with("removing=") && word != "again" && word != "gives-way");
    game.read_position(&words.join(" ")).ok()
}

fn wins(game: &AnyGame, position: &AnyPosition, mv: Move) -> bool {
    game.play(position, mv)
        .is_ok_and(|next| next.outcome() == Outcome::Win(position.mover()))
}

/// Whether a move takes enemy stones or lets the player who makes it remove some.
fn takes(game: &AnyGame, position: &AnyPosition, mv: Move) -> bool {
    let enemy = position.mover().opponent();
    game.play(position, mv).is_ok_and(|next| {
        next.mover() == position.mover() && next.removing() > 0
            || next.stones(enemy).len() < position.stones(enemy).len()
    })
}

fn gains(game: &AnyGame, position: &AnyPosition, gain: Gain, mv: Move) -> bool {
    match gain {
        Gain::Win => wins(game, position, mv),
        Gain::Take => takes(game, position, mv),
    }
}

/// Whether every answer is followed by a win.
fn wins_after_every_answer(game: &AnyGame, next: &AnyPosition, mover: Player) -> bool {
    game.legal_moves(next).into_iter().all(|answer| {
        let then = game.play(next, answer).expect("legal");
        then.outcome() == Outcome::InProgress
            && then.mover() == mover
            && game.legal_moves(&then).into_iter().any(|mv| wins(game, &then, mv))
    })
}

/// Fails unless what is said about a move is so.
fn facts_are_true(game: &AnyGame, position: &AnyPosition, judged: &Judged) {
    let next = game.play(position, judged.mv).expect("a legal move");
    let (mover, enemy) = (position.mover(), position.mover().opponent());
    let say = || {
        let text = game.write_position(position);
        format!("{} {text} {} {judged:?}", game.rules().name.en, game.write_move(judged.mv))
    };
    for fact in &judged.facts {
        let holds = match fact {
            Fact::WinsAtOnce { .. } => next.outcome() == Outcome::Win(mover),
            Fact::LosesAtOnce { .. } => next.outcome() == Outcome::Win(enemy),
            Fact::EndsInDraw(reason) => next.outcome() == Outcome::Draw(*reason),
            Fact::Wins { plies, shortest, certainty } => {
                *plies == 3
                    && *shortest
                    && *certainty == Certainty::Proved
                    && wins_after_every_answer(game, &next, mover)
            }
            Fact::Loses { plies, answer, certainty, .. } => {
                *plies == 2
                    && *certainty == Certainty::Proved
                    && answer.is_some_and(|answer| wins(game, &next, answer))
            }
            Fact::Draws(_) => false,
            Fact::OnlyMoveFor(grade) => *grade > Grade::Loss,
            Fact::OnlyMove => game.legal_moves(position) == [judged.mv],
            Fact::MayRemove { stones } => next.removing() == *stones && next.mover() == mover,
            Fact::Takes { points } => points.iter().all(|&point| {
                position.stone(point) == Some(enemy) && next.stone(point).is_none()
            }),
            Fact::Stops { gain, moves } => {
                let turned = other_on_move(game, position).expect("there was a turn to think of");
                moves.iter().all(|&mv| {
                    gains(game, &turned, *gain, mv)
                        && (next.mover() == mover || !gains(game, &next, *gain, mv))
                })
            }
            Fact::Threatens { gain, moves } => {
                let turned = other_on_move(game, &next).expect("there is a turn to think of");
                moves.iter().all(|&mv| gains(game, &turned, *gain, mv))
            }
            Fact::Allows { gain, moves } => {
                next.mover() == enemy && moves.iter().all(|&mv| gains(game, &next, *gain, mv))
            }
            Fact::LeavesNoMove => next.mover() == enemy && game.legal_moves(&next) == [Move::Pass],
            Fact::MovesAgain => next.mover() == mover,
            Fact::Swaps => judged.mv == Move::Swap,
            Fact::Passes => judged.mv == Move::Pass,
        };
        assert!(holds, "{fact:?} does not hold: {}", say());
    }
    // And nothing that decides is left unsaid.
    let says = |fact: fn(&Fact) -> bool| judged.facts.iter().any(fact);
    if next.outcome() == Outcome::Win(mover) {
        assert!(says(|fact| matches!(fact, Fact::WinsAtOnce { .. })), "{}", say());
    } else if next.outcome() == Outcome::InProgress && next.mover() == enemy {
        let answers = game.legal_moves(&next);
        let winning: Vec<Move> = answers.into_iter().filter(|&mv| wins(game, &next, mv)).collect();
        let told = judged.facts.iter().find_map(|fact| match fact {
            Fact::Allows { gain: Gain::Win, moves } => Some(moves.clone()),
            _ => None,
        });
        assert_eq!(told.unwrap_or_default(), winning, "{}", say());
        assert_eq!(judged.value.grade() == Some(Grade::Loss), !winning.is_empty(), "{}", say());
    }
}

#[test]
fn facts_are_true_in_random_positions_of_every_shipped_game() {
    let mut chance = Chance::new(2024);
    let mut kinds = BTreeSet::new();
    for name in catalogue::names() {
        let game = game(name);
        let large = game.board().len() > 100;
        let mut seen = 0;
        for _ in 0..400 {
            if seen == if large { 2 } else { 12 } {
                break;
            }
            let plies = chance.below(if large { 60 } else { 30 });
            let Some(position) = random_position(&game, plies, &mut chance) else {
                continue;
            };
            seen += 1;
            let analysis = analyze(&game, &position, &rules_only());
            assert_eq!(analysis.moves.len(), game.legal_moves(&position).len());
            for judged in &analysis.moves {
                facts_are_true(&game, &position, judged);
                kinds.extend(judged.facts.iter().map(|fact| format!("{fact:?}").split([' ', '(']).next().map(str::to_owned)));
            }
        }
        assert!(seen > 0, "{name}: no position was found");
    }
    // Everything that can be said was said somewhere, but for what takes a search, and what is rare.
    for kind in ["WinsAtOnce", "Wins", "Loses", "MayRemove", "Takes", "Stops", "Threatens", "Allows", "OnlyMove", "Swaps"] {
        assert!(kinds.contains(&Some(kind.to_owned())), "{kind} never came up: {kinds:?}");
    }
}

/// Plain negamax: no table, no cuts. Positive: plies to a win, nearer ones larger; negative: a loss.
fn truth(game: &AnyGame, position: &AnyPosition) -> i32 {
    let mover = position.mover();
    match position.outcome() {
        Outcome::Win(player) => return if player == mover { 1000 } else { -1000 },
        Outcome::Draw(_) => return 0,
        Outcome::InProgress => {}
    }
    let moves = game.legal_moves(position);
    moves.into_iter().map(|mv| truth_of_move(game, position, mv)).max().expect("a move")
}

/// The same for a move, for the player who makes it.
fn truth_of_move(game: &AnyGame, position: &AnyPosition, mv: Move) -> i32 {
    let next = game.play(position, mv).expect("legal");
    let value = truth(game, &next);
    let mine = if next.mover() == position.mover() { value } else { -value };
    mine - mine.signum()
}

fn number(grade: Grade, plies: i32) -> i32 {
    match grade {
        Grade::Win => 1000 - plies,
        Grade::Draw => 0,
        Grade::Loss => plies - 1000,
    }
}

/// Small games of several kinds, and how many random moves leave little to look at.
const SMALL: [(&str, u32); 8] = [
    ("tic-tac-toe", 2),
    ("tic-tac-toe-misere", 3),
    ("tic-tac-toe-wild", 3),
    ("notakto", 2),
    ("gravity:4,3,3", 5),
    ("mnk:4,3,3", 5),
    ("squava", 17),
    ("order-and-chaos", 29),
];

fn small_positions(each: usize, mut check: impl FnMut(&AnyGame, &AnyPosition)) {
    let mut chance = Chance::new(77);
    for (name, plies) in SMALL {
        let game = game(name);
        let mut seen = 0;
        for _ in 0..5000 {
            if seen == each {
                break;
            }
            if let Some(position) = random_position(&game, plies + chance.below(3), &mut chance) {
                check(&game, &position);
                seen += 1;
            }
        }
        assert!(seen > 0, "{name}: every game was over");
    }
}

#[test]
fn proved_values_are_those_of_plain_negamax_and_the_best_stand_first() {
    small_positions(4, |game, position| {
        let effort = Effort {
            time: None,
            ..Effort::default()
        };
        let analysis = analyze(game, position, &effort);
        let text = game.write_position(position);
        assert_eq!((analysis.halted, analysis.unsolved.as_ref()), (None, None), "{text}");
        let mut last = i32::MAX;
        for judged in &analysis.moves {
            let grade = judged.value.grade().expect("small games are solved");
            let plies = judged.value.distance().map_or(0, |distance| i32::from(distance.plies()));
            let told = number(grade, plies);
            assert_eq!(told, truth_of_move(game, position, judged.mv), "{text} {judged:?}");
            assert!(told <= last, "{text}: {judged:?} stands too low");
            last = told;
            assert!(judged.share().is_none());
            line_ends_as_told(game, position, judged);
        }
        assert_eq!(analysis.value.grade(), analysis.moves[0].value.grade());
    });
}

/// Whether the line is legal, begins with the move and leads to the end that the value tells.
fn line_ends_as_told(game: &AnyGame, position: &AnyPosition, judged: &Judged) {
    assert_eq!(judged.line.first(), Some(&judged.mv));
    let mut at = *position;
    for &mv in &judged.line {
        at = game.play(&at, mv).unwrap_or_else(|refusal| panic!("{refusal}: {judged:?}"));
    }
    let mover = position.mover();
    let (winner, plies) = match judged.value {
        Value::Win(distance) => (mover, distance.plies()),
        Value::Loss(distance) => (mover.opponent(), distance.plies()),
        Value::Draw | Value::Unknown(_) => return,
    };
    let text = game.write_position(position);
    assert_eq!(at.outcome(), Outcome::Win(winner), "{text} {judged:?}");
    assert_eq!(judged.line.len(), usize::from(plies), "{text} {judged:?}");
}

#[test]
fn what_a_search_finds_won_or_lost_is_won_or_lost_in_so_many_plies() {
    let mut decided = 0;
    small_positions(4, |game, position| {
        let effort = Effort {
            means: Means::Search,
            time: None,
            depth: Some(6),
            ..Effort::default()
        };
        let analysis = analyze(game, position, &effort);
        for judged in &analysis.moves {
            let Some(searched) = judged.searched else {
                assert!(judged.value.grade().is_some(), "{judged:?} was not searched");
                continue;
            };
            let told = match searched.score {
                Score::Win { plies } => number(Grade::Win, plies as i32),
                Score::Loss { plies } => number(Grade::Loss, plies as i32),
                Score::Draw | Score::Estimate(_) => continue,
            };
            decided += 1;
            assert_eq!(told, truth_of_move(game, position, judged.mv), "{}", game.write_position(position));
            assert!(judged.facts.iter().any(|fact| matches!(
                fact,
                Fact::Wins { certainty: Certainty::Found, .. } | Fact::Loses { certainty: Certainty::Found, .. }
            )));
        }
    });
    assert!(decided > 20, "only {decided} moves were decided by the search");
}

#[test]
fn all_scores_are_of_the_same_depth_unless_they_decide() {
    let game = game("gomoku");
    let position = game
        .read_position("15/15/15/15/15/15/6BB7/6WB7/7W7/15/15/15/15/15/15 W")
        .expect("a position");
    let effort = Effort {
        means: Means::Search,
        time: None,
        depth: Some(3),
        ..Effort::default()
    };
    let analysis = analyze(&game, &position, &effort);
    assert_eq!((analysis.depth, analysis.moves.len()), (3, 220));
    for judged in &analysis.moves {
        let searched = judged.searched.expect("every move has a score");
        let decided = matches!(searched.score, Score::Win { .. } | Score::Loss { .. });
        assert!(decided || searched.depth == 3, "{judged:?}");
        let share = judged.share().expect("not proved");
        assert!((-1.0..=1.0).contains(&share));
    }
}

#[test]
fn the_only_answer_to_a_corner_is_the_centre() {
    let game = game("tic-tac-toe");
    let position = game.read_position("X2/3/3 O").expect("a position");
    let analysis = analyze(&game, &position, &Effort::default());
    assert_eq!(analysis.value, Value::Draw);
    assert_eq!(analysis.best().len(), 1);
    let best = &analysis.moves[0];
    assert_eq!(game.write_move(best.mv), "b2");
    assert_eq!(best.facts[..2], [Fact::Draws(Certainty::Proved), Fact::OnlyMoveFor(Grade::Draw)]);
}

#[test]
fn two_open_ends_are_a_threat_that_nobody_stops() {
    // Three in a row in liansi, open on both sides.
    let game = game("liansi");
    let position = game.read_position("6/6/2XX2/6/O4O/6 X 6,6 4").expect("a position");
    let analysis = analyze(&game, &position, &rules_only());
    let of = |text: &str| {
        let mv = game.read_move(&position, text).expect("legal");
        analysis.moves.iter().find(|judged| judged.mv == mv).expect("listed")
    };
    let three = of("e3");
    assert_eq!(three.value, Value::Win(Distance::Exact(3)));
    assert_eq!(three.line.len(), 3);
    let [b3, f3] = ["b3", "f3"].map(|text| game.read_move(&position, text).expect("legal"));
    assert!(three.facts.contains(&Fact::Threatens { gain: Gain::Win, moves: vec![b3, f3] }));
    assert_eq!(of("a1").value, Value::UNKNOWN);
}

#[test]
fn a_mill_is_closed_opened_to_the_opponent_and_stopped() {
    let game = game("nine-mens-morris");
    let position = game.read_position("WW1/BB1/3/6/3/3/3 W 7,7 4").expect("a position");
    let analysis = analyze(&game, &position, &rules_only());
    let of = |text: &str| {
        let mv = game.read_move(&position, text).expect("legal");
        (mv, analysis.moves.iter().find(|judged| judged.mv == mv).expect("listed").facts.clone())
    };
    let (own, closing) = of("g7");
    assert!(closing.contains(&Fact::MayRemove { stones: 1 }));
    let (theirs, stopping) = of("f6");
    assert!(stopping.contains(&Fact::Stops { gain: Gain::Take, moves: vec![theirs_of(&game, &position, "f6")] }), "{stopping:?}");
    assert!(!stopping.contains(&Fact::MayRemove { stones: 1 }));
    let (_, elsewhere) = of("a1");
    assert!(elsewhere.contains(&Fact::Allows { gain: Gain::Take, moves: vec![theirs_of(&game, &position, "f6")] }));
    assert_ne!(own, theirs);
}

/// A move of the opponent's, as he would type it.
fn theirs_of(game: &AnyGame, position: &AnyPosition, text: &str) -> Move {
    let turned = other_on_move(game, position).expect("there is room");
    game.read_move(&turned, text).expect("legal for him")
}

#[test]
fn a_move_that_repeats_the_position_too_often_is_a_draw_and_said_so() {
    let game = game("neutreeko");
    let mut played = Match::new(game.clone(), Takeback::Free);
    // Both go out and back again until the first position has stood twice.
    let mut chance = Chance::new(5);
    let there_and_back = |played: &mut Match| -> Option<()> {
        let start = *played.position();
        let mut moves = Vec::new();
        for _ in 0..2 {
            let legal = played.legal_moves();
            let mv = *legal.get(chance_pick(&mut chance, legal.len()))?;
            played.play(mv).ok()?;
            moves.push(mv);
        }
        for mv in moves {
            let Move::Slide { from, to } = mv else { return None };
            played.play(Move::Slide { from: to, to: from }).ok()?;
        }
        (played.position().without_ply() == start.without_ply()).then_some(())
    };
    let mut there_and_back = there_and_back;
    let mut found = false;
    for _ in 0..2000 {
        played.restart();
        if there_and_back(&mut played).is_some() && there_and_back(&mut played).is_some() || played.outcome() == Outcome::Draw(DrawReason::Repetition) {
            // One move short of the end.
            played.take_back().expect("moves were made");
            found = true;
            break;
        }
    }
    assert!(found, "neutreeko's stones go back and forth");
    let analysis = Analyst::new(&game).analyze_match(&played, &Effort { time: Some(Duration::from_millis(200)), ..Effort::default() }).expect("of this game");
    let repeating = analysis.moves.iter().find(|judged| judged.facts.contains(&Fact::EndsInDraw(DrawReason::Repetition)));
    assert_eq!(repeating.expect("a move repeats").value, Value::Draw);
}

fn chance_pick(chance: &mut Chance, count: usize) -> usize {
    chance.below(count as u32) as usize
}

#[test]
fn a_finished_game_has_no_moves_and_another_games_position_is_refused() {
    let game = game("tic-tac-toe");
    let over = game.read_position("XXX/OO1/3").expect("a position");
    let analysis = analyze(&game, &over, &Effort::default());
    assert!(analysis.moves.is_empty() && analysis.best().is_empty());
    assert_eq!(analysis.value, Value::Loss(Distance::Exact(0)));
    let gomoku = catalogue::game("gomoku").expect("shipped");
    let error = Analyst::new(&game).analyze(&gomoku.start(), &Effort::default());
    assert_eq!(error, Err(AnalysisError::OtherGame));
}

#[test]
fn whoever_stops_it_gets_all_moves_and_what_is_known() {
    let game = game("gomoku");
    let effort = Effort {
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..Effort::default()
    };
    let analysis = analyze(&game, &game.start(), &effort);
    assert_eq!((analysis.moves.len(), analysis.halted), (225, Some(Halt::Stopped)));
}

#[test]
fn a_short_time_still_gives_every_move_a_score() {
    let game = game("gomoku");
    let effort = Effort {
        time: Some(Duration::from_millis(1500)),
        ..Effort::default()
    };
    let analysis = analyze(&game, &game.start(), &effort);
    assert!(analysis.moves.iter().all(|judged| judged.searched.is_some()));
    assert_eq!(analysis.halted, Some(Halt::Time));
}

#[test]
fn a_rule_file_written_a_minute_ago_is_analysed_too() {
    let text = "lianzi = 1\nname = \"fresh\"\nboard = { kind = \"hex\", side = 2 }\n[[phase]]\nturn = [\"place\"]\n\
                [[rule]]\nmade = { line = 3 }\nthen = \"lose\"\n";
    let game = AnyGame::new(Rules::from_text(text).expect("valid"));
    let effort = Effort {
        time: None,
        ..Effort::default()
    };
    let analysis = analyze(&game, &game.start(), &effort);
    for judged in &analysis.moves {
        let told = judged.value.grade().expect("solved");
        let plies = judged.value.distance().map_or(0, |distance| i32::from(distance.plies()));
        assert_eq!(number(told, plies), truth_of_move(&game, &game.start(), judged.mv));
    }
}
