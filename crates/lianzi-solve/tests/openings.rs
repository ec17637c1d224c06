//! What is kept about the first plies of games with gravity.

use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_solve::{Grade, GravitySolver, Openings, OpeningsError, Precision, Request, Values, Wanted};

fn game(name: &str) -> AnyGame {
    catalogue::game(name).expect(name)
}

/// Every position within so many plies in which the game goes on, some of them more than once.
fn positions(game: &AnyGame, plies: u16) -> Vec<AnyPosition> {
    let mut all = vec![game.start()];
    let mut begin = 0;
    for _ in 0..plies {
        let end = all.len();
        for index in begin..end {
            let position = all[index];
            let next = game.legal_moves(&position).into_iter();
            let next = next.map(|mv| game.play(&position, mv).expect("legal"));
            all.extend(next.filter(|next| !next.outcome().is_over()));
        }
        begin = end;
    }
    all
}

fn solved(name: &str, plies: u16) -> Openings {
    let mut openings = Openings::new(&game(name), plies).expect("stones fall");
    openings.solve(2, 1 << 20, &mut |_| {});
    openings
}

#[test]
fn openings_are_what_the_solver_says() {
    for (name, plies) in [("gravity:5,4,4", 4), ("gravity:4,5,4", 5), ("gravity:3,3,3", 9)] {
        let game = game(name);
        let openings = solved(name, plies);
        let mut solver = GravitySolver::new(&game, 1 << 22).expect("stones fall");
        for position in positions(&game, plies) {
            let request = Request::default();
            let found = solver.find(&game, &position, Precision::Grade, &request, &mut |_| {});
            let grade = found.expect("the method applies").0.grade();
            let text = game.write_position(&position);
            assert_eq!(openings.grade(&game, &position), grade, "{name}: {text}");
        }
    }
}

#[test]
fn a_move_that_keeps_what_a_position_has_is_known_for_each_that_is_not_lost() {
    for (name, plies) in [("gravity:5,4,4", 4), ("gravity:4,5,4", 5), ("gravity:3,3,3", 6)] {
        let game = game(name);
        let openings = solved(name, plies);
        let mut solver = GravitySolver::new(&game, 1 << 22).expect("stones fall");
        let (mut kept, mut silent) = (0, 0);
        for position in positions(&game, plies)
            .into_iter()
            .filter(|position| position.ply() == plies)
        {
            let text = game.write_position(&position);
            let worth = openings.grade(&game, &position).expect("all are known");
            let next = game.legal_moves(&position).into_iter();
            let next: Vec<AnyPosition> = next.map(|mv| game.play(&position, mv).expect("legal")).collect();
            let known: Vec<Grade> = (next.iter())
                .filter_map(|next| {
                    let grade = openings.grade(&game, next)?;
                    let request = Request::default();
                    let found = solver.find(&game, next, Precision::Grade, &request, &mut |_| {});
                    assert_eq!(
                        found.expect("the method applies").0.grade(),
                        Some(grade),
                        "{name}: {text}"
                    );
                    Some(grade)
                })
                .collect();
            silent += next.len() - known.len();
            let ends = next.iter().any(|next| next.outcome().is_over());
            if worth != Grade::Loss && !ends {
                assert!(known.contains(&worth.reversed()), "{name}: {text}");
                kept += 1;
            }
        }
        assert!(
            kept > 0 && silent > 0,
            "{name}: {kept} kept, {silent} of which nothing is said"
        );
    }
}

#[test]
fn an_unfinished_text_says_less_and_nothing_else() {
    let game = game("gravity:5,4,4");
    let whole = solved("gravity:5,4,4", 4);
    assert_eq!(
        Openings::read(&game, &whole.text()).expect("its own text").text(),
        whole.text()
    );
    let mut open = 0;
    let heading = whole.text().lines().take(3).map(str::len).sum::<usize>() + 3;
    let moves = whole.text().find("moves").expect("moves have a heading");
    let text: String = (whole.text().char_indices())
        .map(|(at, letter)| {
            let (is_open, is_grade) = (at > heading && at % 3 == 0, at < moves);
            match letter {
                'w' | 'd' | 'l' if is_open && is_grade => '?',
                '1'..='5' if is_open => '.',
                _ => letter,
            }
        })
        .collect();
    let unfinished = Openings::read(&game, &text).expect("an unfinished text");
    for position in positions(&game, 4) {
        match unfinished.grade(&game, &position) {
            Some(grade) => assert_eq!(whole.grade(&game, &position), Some(grade)),
            None => open += 1,
        }
    }
    assert!(open > 0);
    // The work goes on where it was left.
    let mut finished = unfinished;
    let (all, known) = finished.count();
    let mut told = 0;
    finished.solve(1, 1 << 20, &mut |_| told += 1);
    assert_eq!((told, finished.text()), (all - known, whole.text()));
}

#[test]
fn what_follows_from_a_ply_less_is_not_asked_again() {
    let mut followed = 0;
    for (name, plies) in [("gravity:5,4,4", 4), ("gravity:3,3,3", 6), ("gravity:6,4,4", 4)] {
        let asked_anew = solved(name, plies);
        let mut openings = Openings::new(&game(name), plies).expect("stones fall");
        openings.learn(&solved(name, plies - 1));
        let (all, known) = openings.count();
        followed += known;
        let mut told = 0;
        openings.solve(1, 1 << 20, &mut |_| told += 1);
        assert_eq!(
            (told, openings.text()),
            (all - known, asked_anew.text()),
            "{name}"
        );
    }
    assert!(followed > 0);
}

#[test]
#[should_panic(expected = "a ply less of the same game")]
fn nothing_is_learnt_from_another_game() {
    let mut openings = Openings::new(&game("gravity:5,4,4"), 3).expect("stones fall");
    openings.learn(&Openings::new(&game("gravity:4,5,4"), 2).expect("stones fall"));
}

#[test]
fn a_text_of_something_else_is_refused_with_the_place() {
    let game = game("gravity:5,4,4");
    let text = solved("gravity:5,4,4", 3).text();
    let read = |text: &str| Openings::read(&game, text).expect_err("something is wrong");
    let line = |line: usize, wanted: &str| OpeningsError::Line {
        line,
        wanted: wanted.to_owned(),
    };
    assert_eq!(read(""), line(1, "lianzi openings 1"));
    let rules = format!("rules {}", game.id());
    assert_eq!(read(&text.replace(&rules, "rules 0")), line(2, &rules));
    assert_eq!(
        read(&text.replace("plies 3", "plies three")),
        line(3, "a number of plies")
    );
    assert_eq!(read(&text.replacen("\nd", "\nx", 1)), line(4, "w, d, l or ?"));
    assert!(matches!(read(&format!("{text}.")), OpeningsError::Count { .. }));
    assert!(matches!(
        read(&text.replace("\nmoves", "w\nmoves")),
        OpeningsError::Count { .. }
    ));
    assert!(matches!(
        read(&text[..text.find("moves").expect("moves")]),
        OpeningsError::Count { found: 0, .. }
    ));
    for wrong in ['0', '6', '?', 'é'] {
        let last = text.trim_end().len() - 1;
        let text = format!("{}{wrong}", &text[..last]);
        let at = text.lines().count();
        assert_eq!(read(&text), line(at, "the columns of possible moves, or ."));
    }
    let many = Openings::new(&catalogue::game("connect-four").expect("shipped"), 20);
    assert!(matches!(many, Err(OpeningsError::TooMany { plies: 20 })));
    let no_gravity = catalogue::game("gomoku").expect("gomoku");
    assert!(matches!(
        Openings::new(&no_gravity, 2),
        Err(OpeningsError::NotApplicable(_))
    ));
}

#[test]
fn what_is_shipped_is_what_the_solver_says() {
    let game = game("connect-four");
    let openings = Openings::shipped(&game).expect("they are shipped");
    let (all, known) = openings.count();
    assert_eq!(known, all);
    // As everybody knows: the middle wins, its neighbours draw, the others lose.
    let firsts = game.legal_moves(&game.start()).into_iter();
    let grades: Vec<_> = firsts
        .map(|mv| openings.grade(&game, &game.play(&game.start(), mv).expect("legal")))
        .collect();
    let [win, draw, loss] = [Grade::Win, Grade::Draw, Grade::Loss].map(Some);
    assert_eq!(grades, [win, win, draw, loss, draw, win, win]);
    let (looked, wrong) = openings.check(known / 12, 1 << 26);
    assert!(looked >= 12, "{looked}");
    assert_eq!(wrong, 0);
}

#[test]
#[ignore = "takes ten minutes"]
fn a_twentieth_of_what_is_shipped_is_what_the_solver_says() {
    let openings = Openings::shipped(&game("connect-four")).expect("they are shipped");
    let (looked, wrong) = openings.check(20, 1 << 28);
    assert_eq!((looked, wrong), (openings.count().1.div_ceil(20), 0));
}

#[test]
fn distances_come_from_the_stones_whatever_ply_a_position_claims() {
    let game = game("connect-four");
    let mut values = Values::new(&game);
    for ply in [0, 2, 41, 60_000] {
        let position = game.read_position(&format!("7/7/7/7/3Y3/3R3 R - {ply}"));
        let Ok(position) = position else { continue };
        let request = Request {
            time: Some(std::time::Duration::ZERO),
            ..Request::default()
        };
        let found = values.find(&game, &position, Wanted::Right, &request, &mut |_| {});
        let value = found.expect("the method applies").value;
        assert_eq!(value.grade(), Some(Grade::Win), "{ply}");
        // Forty points are empty.
        let plies = value.distance().expect("a win has a distance").plies();
        assert!(plies <= 40, "{plies} plies where the text says ply {ply}");
    }
}

#[test]
fn who_knows_an_opening_need_not_search_it() {
    let game = game("connect-four");
    let openings = Openings::shipped(&game).expect("they are shipped");
    let known: Vec<AnyPosition> = positions(&game, 6)
        .into_iter()
        .filter(|position| openings.grade(&game, position).is_some())
        .collect();
    assert!(!known.is_empty());
    let mut values = Values::new(&game);
    for position in known.iter().step_by(known.len() / 20 + 1) {
        let request = Request {
            time: Some(std::time::Duration::ZERO),
            ..Request::default()
        };
        let found = values.find(&game, position, Wanted::Right, &request, &mut |_| {});
        let found = found.expect("the method applies");
        assert_eq!(found.value.grade(), openings.grade(&game, position));
        if found.right().is_empty() {
            continue; // lost, or what a move leads to is not known
        }
        assert_eq!(found.nodes, 0);
    }
}

#[test]
fn the_hardest_moves_after_eight_plies_are_known() {
    // Where only one move is right, and takes ten million positions to find; and their mirror images.
    let game = game("connect-four");
    for (position, grade, right) in [
        ("7/7/7/4Y2/1R2RR1/1Y2RYY R - 8", Grade::Win, "b3"),
        ("7/7/7/2Y4/1RR2R1/YYR2Y1 R - 8", Grade::Win, "f3"),
        ("7/7/7/1R5/RY5/YR2YRY R - 8", Grade::Draw, "e2"),
        ("7/7/7/5R1/5YR/YRY2RY R - 8", Grade::Draw, "c2"),
    ] {
        let at = game.read_position(position).expect(position);
        let request = Request {
            time: Some(std::time::Duration::ZERO),
            ..Request::default()
        };
        let mut values = Values::new(&game);
        let found = values.find(&game, &at, Wanted::Right, &request, &mut |_| {});
        let found = found.expect("the method applies");
        assert_eq!((found.value.grade(), found.nodes), (Some(grade), 0), "{position}");
        let moves: Vec<String> = found.right().iter().map(|&(mv, _)| game.write_move(mv)).collect();
        assert_eq!(moves, [right], "{position}");
    }
}
