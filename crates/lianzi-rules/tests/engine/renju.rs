//! Renju's fouls, by examples that others have judged, by the oracle, and by whole games.

use lianzi_rules::{
    AnyGame, AnyPosition, DrawReason, Foul, Move, Outcome, Player, Point, Refusal, Rules, catalogue,
    with_game,
};

use crate::agreement::{Suspect, Taste};
use crate::oracle::{Oracle, State};
use crate::random::{Random, base_seed, effort};

const PAGES: &str = include_str!("../data/renju/pages.txt");
const RANDOM: &str = include_str!("../data/renju/random.txt");

fn renju() -> AnyGame {
    catalogue::game("renju").expect("renju is shipped")
}

/// The lines of a file without its head.
fn lines(file: &str) -> impl Iterator<Item = &str> {
    file.lines().filter(|line| !line.starts_with('#'))
}

/// A position with Black on move.
fn black_to_move(game: &AnyGame, rows: &str) -> AnyPosition {
    game.read_position(&format!("{rows} B"))
        .unwrap_or_else(|error| panic!("{rows}: {error}"))
}

/// The same position for the oracle.
fn state(game: &AnyGame, position: &AnyPosition) -> State {
    let mut state = Oracle::new(game.rules()).start();
    state.cells = game.board().points().map(|point| position.stone(point)).collect();
    state.mover = position.mover();
    state
}

fn foul(word: &str) -> Option<Foul> {
    match word {
        "free" => None,
        "6" => Some(Foul::Overline),
        "33" => Some(Foul::DoubleThree),
        // Where fours and threes come together, two fours are named first.
        fours if fours.starts_with("4x4") || fours == "44" => Some(Foul::DoubleFour),
        threes if threes.contains("3x3") => Some(Foul::DoubleThree),
        other => panic!("{other} is no foul"),
    }
}

#[test]
fn the_positions_of_the_federation_s_page_are_judged_as_on_the_page() {
    let game = renju();
    let mut judged = 0;
    for line in lines(PAGES) {
        let [rows, point, word, id] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let position = black_to_move(&game, rows);
        let at = game.board().point(point).expect("a point");
        assert_eq!(game.foul(&position, at), foul(word), "{id}");
        let oracle = Oracle::new(game.rules()).foul(&state(&game, &position), at);
        assert_eq!(oracle, foul(word), "{id}: the oracle");
        judged += 1;
    }
    assert_eq!(judged, 23);
}

#[test]
fn of_800_random_positions_exactly_the_fouls_are_illegal() {
    let game = renju();
    let mut judged = 0;
    for line in lines(RANDOM) {
        let (rows, listed) = line.split_once(' ').unwrap_or((line, ""));
        let position = black_to_move(&game, rows);
        let known = |at: Point| {
            let name = game.board().name(at);
            let is = |entry: &&str| entry.split(':').next() == Some(name);
            let entry = listed.split_whitespace().find(is)?;
            foul(entry.split(':').nth(1).expect("what it is"))
        };
        let legal = game.legal_moves(&position);
        let allowed = with_game!(&game, &position, |game, position| {
            let allowed: Vec<Point> = game.placements(position).expect("Black places").iter().collect();
            allowed
        });
        let own_state = state(&game, &position);
        for at in game.board().points().filter(|&at| position.stone(at).is_none()) {
            let mv = Move::Place {
                at,
                stone: Player::First,
            };
            let name = game.board().name(at).to_owned();
            assert_eq!(game.foul(&position, at), known(at), "{rows} {name}");
            assert_eq!(
                Oracle::new(game.rules()).foul(&own_state, at),
                known(at),
                "{rows} {name}: oracle"
            );
            let refusal = known(at).map(|foul| Refusal::Foul { at, name, foul });
            assert_eq!(game.check(&position, mv).err(), refusal, "{rows}");
            assert_eq!(legal.contains(&mv), refusal.is_none(), "{rows}");
            assert_eq!(allowed.contains(&at), refusal.is_none(), "{rows}");
        }
        judged += 1;
    }
    assert_eq!(judged, 800);
}

/// Plays moves from a position; the last one may be refused.
fn after(game: &AnyGame, rows: &str, mover: &str, name: &str) -> Result<AnyPosition, Refusal> {
    let position = game
        .read_position(&format!("{rows} {mover}"))
        .expect("a position");
    let at = game.board().point(name).expect("a point");
    let stone = position.mover();
    game.play(&position, Move::Place { at, stone })
}

#[test]
fn a_five_comes_before_every_foul() {
    let game = renju();
    // h8 makes five in the row and six in the column: five wins.
    let rows = "15/15/15/15/7B7/7B7/7B7/3BBBB8/7B7/7B7/15/15/15/15/15";
    let won = after(&game, rows, "B", "h8").expect("a five is no foul");
    assert_eq!(won.outcome(), Outcome::Win(Player::First));
    // The same with four in the row.
    let rows = "15/15/15/15/7B7/7B7/7B7/4BBB8/7B7/7B7/15/15/15/15/15";
    let refused = after(&game, rows, "B", "h8").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "h8 is forbidden to you: it would make an overline"
    );
    // Two fours and a five at once, and the two fours alone.
    let rows = "15/15/15/15/7B2B4/7B1B5/7BB6/3BBBB8/15/15/15/15/15/15/15";
    let won = after(&game, rows, "B", "h8").expect("a five is no foul");
    assert_eq!(won.outcome(), Outcome::Win(Player::First));
    let refused = after(&game, &rows.replace("3BBBB8", "15"), "B", "h8").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "h8 is forbidden to you: it would make a double four"
    );
}

#[test]
fn white_has_no_fouls_and_wins_with_six() {
    let game = renju();
    let rows = "15/15/15/15/7W7/7W7/7W7/4WWW8/7W7/7W7/15/15/15/15/15";
    let won = after(&game, rows, "W", "h8").expect("White may do anything");
    assert_eq!(won.outcome(), Outcome::Win(Player::Second));
    let crossing = "15/15/15/15/15/7W7/7W7/5WW8/15/15/15/15/15/15/15";
    let position = after(&game, crossing, "W", "h8").expect("a double three of White's");
    assert_eq!(position.outcome(), Outcome::InProgress);
    assert!(after(&game, &crossing.replace('W', "B"), "B", "h8").is_err());
}

#[test]
fn two_fours_on_one_line_are_two_and_a_straight_four_is_one() {
    let game = renju();
    let on_one_line = |row: &str| {
        let rows = format!("15/15/15/15/15/15/15/{row}/15/15/15/15/15/15/15");
        game.foul(
            &black_to_move(&game, &rows),
            game.board().point("h8").expect("a point"),
        )
    };
    assert_eq!(on_one_line("4B1B.B1B4"), Some(Foul::DoubleFour));
    assert_eq!(
        on_one_line("4B1B.B1BB3"),
        None,
        "one of the fives would be an overline"
    );
    assert_eq!(on_one_line("5BB.1B5"), None, "one four");
    assert_eq!(on_one_line("4BB1.B1BB3"), Some(Foul::DoubleFour));
    assert_eq!(on_one_line("5BB.B6"), None, "a straight four");
}

#[test]
fn black_passes_when_every_empty_point_is_a_foul() {
    let text = r#"
        lianzi = 1
        extends = "renju"
        name = "A line"
        board = { kind = "square", size = [6, 1] }
        rule = [
            { made = { line = 5, exact = true, along = "any" }, then = "win" },
            { forbid = "renju", player = "first" },
        ]
    "#;
    let game = AnyGame::new(Rules::from_text(text).expect("valid rules"));
    let position = game.read_position("BB.BBB B").expect("a position");
    assert_eq!(game.legal_moves(&position), [Move::Pass]);
    assert_eq!(position.outcome(), Outcome::InProgress);
    let passed = game.play(&position, Move::Pass).expect("a pass");
    let full = game
        .read_move(&passed, "c1")
        .and_then(|mv| Ok(game.play(&passed, mv)?));
    assert_eq!(
        full.expect("White may").outcome(),
        Outcome::Draw(DrawReason::Full)
    );
}

#[test]
fn fouls_of_both_players_on_boards_of_all_sizes_are_the_oracle_s() {
    let mut random = Random::new(base_seed());
    let mut seen = [0; 3];
    for _ in 0..150 * effort() {
        let (width, height) = (random.between(6, 19), random.between(6, 12));
        let blocked = (0..random.below(4)).map(|_| {
            let column = (b'a' + random.below(width) as u8) as char;
            format!("\"{column}{}\"", random.between(1, height))
        });
        let blocked = blocked.collect::<Vec<_>>().join(", ");
        let text = format!(
            "lianzi = 1\nname = \"Fouls\"\n\
             board = {{ kind = \"square\", size = [{width}, {height}], blocked = [{blocked}] }}\n\
             phase = [{{ turn = [\"place\"] }}]\n\
             rule = [{{ made = {{ line = 5, exact = true }}, then = \"win\" }}, {{ forbid = \"renju\" }}]\n"
        );
        let text = text.replace(", blocked = []", "");
        let game = AnyGame::new(Rules::from_text(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}")));
        // Many stones of one player's: fouls of all kinds, and threes that hang on other threes.
        let (own, enemy) = (random.between(10, 35), random.between(2, 15));
        let mut rows = Vec::new();
        for row in game.board().rows() {
            let cells = row.map(|_| match random.below(100) {
                chance if chance < own => 'X',
                chance if chance < own + enemy => 'O',
                _ => '.',
            });
            rows.push(cells.collect::<String>());
        }
        let Ok(position) = game.read_position(&format!("{} X - 400", rows.join("/"))) else {
            continue; // a five stands there
        };
        if position.outcome().is_over() {
            continue;
        }
        let own_state = state(&game, &position);
        for at in game.board().points().filter(|&at| position.stone(at).is_none()) {
            let foul = game.foul(&position, at);
            assert_eq!(
                foul,
                Oracle::new(game.rules()).foul(&own_state, at),
                "{} at {}\n{text}",
                game.write_position(&position),
                game.board().name(at)
            );
            if let Some(foul) = foul {
                seen[foul as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

#[test]
fn whole_games_are_played_alike_in_the_engine_and_in_the_oracle() {
    let text = "lianzi = 1\nextends = \"renju\"\nboard.size = [8, 8]\n";
    let mut suspect = Suspect::new(AnyGame::new(Rules::from_text(text).expect("valid rules")));
    for seed in 0..6 * effort() {
        for taste in [Taste::Any, Taste::Lasting] {
            suspect
                .play(base_seed() + seed, taste, 200)
                .unwrap_or_else(|complaint| panic!("{complaint}"));
        }
    }
    assert_eq!(
        suspect.seen.finished,
        12 * effort(),
        "every game comes to its end"
    );
}
