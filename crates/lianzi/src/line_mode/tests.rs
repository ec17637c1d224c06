//! Line mode without a terminal: lines in, events and texts out.

use lianzi_play::analysis::{Analyst, Effort};
use lianzi_play::{NamedGame, Takeback, TakebackError};
use lianzi_rules::{Each, MoveError, Outcome, Player, Refusal};
use lianzi_search::Limits;

use super::present::{self, Look};
use crate::families;
use crate::input::Line;
use crate::language::Language;
use crate::opponent::Opponent;
use crate::session::*;
use crate::symbols::{CharacterSet, Symbols};
use crate::words::Words;

fn session(game: &str, first: &str, second: &str, takeback: Takeback) -> (Session, Vec<Event>) {
    let named = NamedGame::from_catalogue(game).unwrap();
    let game = named.game().clone();
    let seat = |agent: &str| agent.parse::<Opponent>().unwrap().seat(&game, 7).unwrap();
    Session::start(Setup {
        start: game.start(),
        takeback,
        seats: Each([seat(first), seat(second)]),
        hints: Some(Hints {
            analyst: Analyst::new(&game),
            effort: Effort {
                // What is shown must be known on a slow machine too; elsewhere any legal hint will do.
                time: Some(std::time::Duration::from_secs(if named.name() == "tic-tac-toe" {
                    60
                } else {
                    1
                })),
                memory: 1 << 26,
                ..Effort::default()
            },
        }),
        seed: None,
        game: named,
    })
}

fn people(game: &str) -> Session {
    session(game, "person", "person", Takeback::Free).0
}

fn say(session: &mut Session, line: &str) -> Vec<Event> {
    session.answer(Line::Text(line.to_owned()))
}

fn why(events: &[Event]) -> &Trouble {
    match events {
        [Event::Trouble { why, .. }] => why,
        other => panic!("{other:?}"),
    }
}

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

fn shown(language: Language, session: &Session, events: &[Event]) -> String {
    let words = Words::new(language);
    let rules = session.game().game().rules();
    let symbols = Symbols::of(&rules.seats, rules.stone, CharacterSet::Ascii, None);
    plain(&present::events(
        &Look {
            words: &words,
            symbols,
        },
        session,
        events,
    ))
}

/// Plays lines and keeps everything that is shown.
fn transcript(language: Language, game: &str, seats: [&str; 2], lines: &[&str]) -> String {
    let (mut session, first) = session(game, seats[0], seats[1], Takeback::Free);
    let mut text = shown(language, &session, &first);
    let mut lines = lines.iter();
    loop {
        let events = match session.wants() {
            Wants::Nothing => return text,
            Wants::Computer => session.think(&Limits::none()),
            Wants::Line => {
                let line = lines
                    .next()
                    .map_or(Line::End, |line| Line::Text((*line).to_owned()));
                if let Line::Text(typed) = &line {
                    text = format!("{text}> {typed}\n");
                }
                session.answer(line)
            }
        };
        text.push_str(&shown(language, &session, &events));
    }
}

#[test]
fn a_refused_line_changes_nothing_and_says_why() {
    let mut session = people("tic-tac-toe");
    say(&mut session, "b2");
    let before = *session.game().position();
    let occupied = say(&mut session, "b2");
    assert!(matches!(
        why(&occupied),
        Trouble::Move(MoveError::Refused(Refusal::Occupied { .. }))
    ));
    for line in ["d4", "0 1", "4 4", "-1 2", "99999999999999999999 1"] {
        let events = say(&mut session, line);
        assert!(matches!(why(&events), Trouble::Move(_)), "{line}: {events:?}");
    }
    for line in ["abc", "1", "1 2 3", "b", "b2 b3 b4", "💥", "\0", "a1\u{1b}[2J"] {
        let events = say(&mut session, line);
        assert!(matches!(why(&events), Trouble::Move(_)), "{line:?}: {events:?}");
    }
    assert_eq!(*session.game().position(), before);
}

#[test]
fn an_empty_line_asks_again() {
    let mut session = people("tic-tac-toe");
    assert_eq!(say(&mut session, "   "), [Event::Nothing]);
    assert_eq!(session.wants(), Wants::Line);
}

#[test]
fn coordinates_may_be_letters_or_numbers_in_any_case() {
    for line in ["c2", " C2 ", "2 3", "2,3", "ｃ２"] {
        let mut session = people("tic-tac-toe");
        say(&mut session, line);
        assert_eq!(
            session
                .game()
                .game()
                .write_move(session.game().last_move().unwrap()),
            "c2",
            "{line:?}"
        );
    }
    for line in ["b2 b3", "b2-b3", "B2B3", "2 2 3 2"] {
        let mut session = people("three-mens-morris");
        for line in ["b2", "a1", "a3", "c1", "c2", "c3"] {
            say(&mut session, line);
        }
        say(&mut session, line);
        assert_eq!(session.game().moves().len(), 7, "{line:?}");
    }
}

#[test]
fn a_placed_stone_stays_where_that_is_agreed() {
    let (mut session, _) = session("tic-tac-toe", "person", "person", Takeback::Never);
    say(&mut session, "b2");
    assert_eq!(
        why(&say(&mut session, "u")),
        &Trouble::Takeback(TakebackError::Never)
    );
    assert_eq!(session.game().moves().len(), 1);
}

#[test]
fn taking_back_goes_on_to_the_beginning_and_works_after_the_end() {
    let mut session = people("tic-tac-toe");
    for line in ["a1", "b1", "a2", "b2", "a3"] {
        say(&mut session, line);
    }
    assert_eq!(session.game().outcome(), Outcome::Win(Player::First));
    assert_eq!(session.wants(), Wants::Line);
    for left in (0..5).rev() {
        assert!(matches!(say(&mut session, "u").as_slice(), [Event::TookBack(moves)] if moves.len() == 1));
        assert_eq!(session.game().moves().len(), left);
        assert!(!session.game().outcome().is_over());
    }
    assert_eq!(
        why(&say(&mut session, "u")),
        &Trouble::Takeback(TakebackError::NoMoves)
    );
}

#[test]
fn against_a_computer_one_takes_back_to_ones_own_move() {
    let (mut session, _) = session("tic-tac-toe", "heuristic", "person", Takeback::Free);
    session.think(&Limits::none());
    assert_eq!(
        why(&say(&mut session, "u")),
        &Trouble::Takeback(TakebackError::NoMoveOf(Player::Second))
    );
    say(&mut session, "a1");
    session.think(&Limits::none());
    assert!(matches!(say(&mut session, "u").as_slice(), [Event::TookBack(moves)] if moves.len() == 2));
    assert_eq!(session.wants(), Wants::Line);
    assert_eq!(session.game().moves().len(), 1);
}

#[test]
fn restarting_begins_at_the_start() {
    let mut session = people("liansi");
    say(&mut session, "c3");
    assert_eq!(say(&mut session, "r"), [Event::Restarted]);
    assert!(session.game().moves().is_empty());
}

#[test]
fn after_the_end_moves_are_refused_and_enter_leaves() {
    let mut session = people("tic-tac-toe");
    for line in ["a1", "b1", "a2", "b2", "a3"] {
        say(&mut session, line);
    }
    assert!(matches!(
        why(&say(&mut session, "c3")),
        Trouble::Move(MoveError::Refused(Refusal::Over(_)))
    ));
    assert_eq!(say(&mut session, ""), [Event::Quit]);
    assert_eq!(session.wants(), Wants::Nothing);
}

#[test]
fn a_stone_that_fills_the_board_and_makes_a_line_wins() {
    let mut session = people("tic-tac-toe");
    let lines = ["a1", "b1", "c1", "a2", "b2", "c2", "b3", "a3", "c3"];
    let last = lines.map(|line| say(&mut session, line)).concat().pop();
    assert_eq!(last, Some(Event::Ended));
    assert_eq!(session.game().outcome(), Outcome::Win(Player::First));
}

#[test]
fn end_of_input_and_bad_lines_are_told_apart() {
    let mut session = people("tic-tac-toe");
    assert_eq!(why(&session.answer(Line::TooLong)), &Trouble::TooLong);
    assert_eq!(why(&session.answer(Line::NotText)), &Trouble::NotText);
    assert_eq!(session.answer(Line::End), [Event::EndOfInput]);
    assert_eq!(session.wants(), Wants::Nothing);
}

#[test]
fn hints_are_legal_moves() {
    for game in [
        "tic-tac-toe",
        "liansi",
        "connect-four",
        "gomoku",
        "nine-mens-morris",
    ] {
        let mut session = people(game);
        match say(&mut session, "hint").as_slice() {
            [Event::Hint(analysis)] => {
                assert_eq!(analysis.moves.len(), session.game().legal_moves().len());
                assert_eq!(session.game().check(analysis.moves[0].mv), Ok(()));
            }
            other => panic!("{game}: {other:?}"),
        }
        assert!(session.game().moves().is_empty(), "a hint only hints");
    }
}

#[test]
fn tic_tac_toe_in_english() {
    let lines = [
        "b2", "b2", "9 9", "u", "c3", "?", "moves", "hint", "nonsense", "r", "b2", "q",
    ];
    insta::assert_snapshot!(transcript(
        Language::En,
        "tic-tac-toe",
        ["person", "minimax"],
        &lines
    ));
}

#[test]
fn tic_tac_toe_in_chinese() {
    let lines = [
        "b2", "b2", "9 9", "u", "c3", "?", "moves", "hint", "胡说", "r", "b2", "q",
    ];
    insta::assert_snapshot!(transcript(
        Language::Zh,
        "tic-tac-toe",
        ["person", "minimax"],
        &lines
    ));
}

#[test]
fn a_game_between_computers_is_shown_whole() {
    insta::assert_snapshot!(transcript(
        Language::En,
        "tic-tac-toe",
        ["minimax", "minimax"],
        &[]
    ));
}

#[test]
fn a_mill_asks_for_a_stone_to_remove() {
    let lines = ["a1", "g7", "a4", "g4", "a7", "a1", "d5", "g7", "moves"];
    insta::assert_snapshot!(transcript(
        Language::En,
        "nine-mens-morris",
        ["person", "person"],
        &lines
    ));
    insta::assert_snapshot!(transcript(
        Language::Zh,
        "nine-mens-morris",
        ["person", "person"],
        &lines
    ));
}

#[test]
fn the_loser_of_a_misere_game_made_the_line() {
    let text = transcript(
        Language::En,
        "tic-tac-toe-misere",
        ["person", "person"],
        &["a1", "b1", "a2", "b2", "a3"],
    );
    assert!(
        text.contains("O wins: X made three in a row, a1 to a3."),
        "{text}"
    );
    let text = transcript(
        Language::Zh,
        "tic-tac-toe-misere",
        ["person", "person"],
        &["a1", "b1", "a2", "b2", "a3"],
    );
    assert!(text.contains("O 方胜：X 方连成三子，a1 至 a3。"), "{text}");
}

#[test]
fn the_status_line_counts_plies_and_stones_in_hand() {
    let text = transcript(
        Language::En,
        "liansi",
        ["person", "person"],
        &["a1", "b1", "c1", "d1", "e1", "f1"],
    );
    assert!(
        text.contains("Placing, ply 7 of 16: X to move, 5 in hand"),
        "{text}"
    );
}

mod menu_choices {
    use super::super::menu::{Menu, Reply};
    use super::*;

    fn answer(menu: &mut Menu, words: &Words, line: &str) -> Reply {
        menu.answer(words, Line::Text(line.to_owned()))
    }

    fn found(menu: &mut Menu, words: &Words, line: &str) -> String {
        match answer(menu, words, line) {
            Reply::Find(id) => id,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn games_are_found_by_number_by_name_and_by_a_part_of_it() {
        let words = Words::new(Language::En);
        let mut menu = Menu::new(families::entries());
        assert_eq!(found(&mut menu, &words, "1"), "tic-tac-toe");
        assert_eq!(found(&mut menu, &words, "Liansi"), "liansi");
        assert_eq!(found(&mut menu, &words, "井字棋"), "tic-tac-toe");
        assert_eq!(found(&mut menu, &words, "connect four"), "connect-four");
        assert_eq!(found(&mut menu, &words, "TEEKO"), "teeko");
        assert_eq!(found(&mut menu, &words, "connect4"), "connect-four");
        assert_eq!(found(&mut menu, &words, "五子棋"), "gomoku");
        assert_eq!(found(&mut menu, &words, "shisi"), "shisima");
        assert_eq!(found(&mut menu, &words, "mnk:6,6,4"), "mnk:6,6,4");
        assert_eq!(found(&mut menu, &words, "./mine.toml"), "./mine.toml");
    }

    #[test]
    fn anything_else_is_explained_and_asked_again() {
        for language in [Language::En, Language::Zh] {
            let words = Words::new(language);
            let mut menu = Menu::new(families::entries());
            for line in [
                "0",
                "99",
                "-1",
                "",
                "xyzzy",
                "liansi-x",
                "\u{1b}[2J",
                "999999999999999999999",
            ] {
                match answer(&mut menu, &words, line) {
                    Reply::Say(text) => assert!(!text.is_empty() && !text.contains('\u{1b}'), "{line}"),
                    other => panic!("{line}: {other:?}"),
                }
            }
            assert!(matches!(answer(&mut menu, &words, "q"), Reply::Leave));
        }
    }

    #[test]
    fn a_game_an_opponent_and_a_side_make_a_game() {
        let words = Words::new(Language::En);
        let mut menu = Menu::new(families::entries());
        let game = lianzi_rules::catalogue::game("tic-tac-toe").unwrap();
        let screen = menu.chosen(&words, "tic-tac-toe".to_owned(), game);
        assert!(screen.contains("minimax"));
        assert!(matches!(answer(&mut menu, &words, "9"), Reply::Say(_)));
        assert!(matches!(answer(&mut menu, &words, "minimax"), Reply::Say(_)));
        assert!(matches!(answer(&mut menu, &words, "3"), Reply::Say(_)));
        match answer(&mut menu, &words, "2") {
            Reply::Start(start) => {
                assert_eq!(start.id, "tic-tac-toe");
                assert_eq!(start.seats.0[1], Opponent::Person);
                assert_ne!(start.seats.0[0], Opponent::Person);
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn minimax_is_offered_only_where_it_can_play() {
        let words = Words::new(Language::En);
        let mut menu = Menu::new(families::entries());
        let game = lianzi_rules::catalogue::game("gomoku").unwrap();
        assert!(!menu.chosen(&words, "gomoku".to_owned(), game).contains("minimax"));
        assert!(
            matches!(answer(&mut menu, &words, "minimax"), Reply::Say(text) if text.contains("alphabeta"))
        );
    }

    #[test]
    fn the_screens_fit_into_80_columns_in_both_languages() {
        for language in [Language::En, Language::Zh] {
            let words = Words::new(language);
            let mut menu = Menu::new(families::entries());
            let main = menu.screen(&words);
            let Reply::Say(list) = answer(&mut menu, &words, "m") else {
                panic!()
            };
            for line in main.lines().chain(list.lines()) {
                assert!(crate::screen::table::width(line) <= 80, "{line}");
            }
            insta::assert_snapshot!(format!("menu_{language}"), main);
        }
    }
}
