//! What must hold for every game of the catalogue, whatever is played.

use std::sync::LazyLock;
use std::time::Duration;

use lianzi_play::record::{Format, NamedGame, Note, ReadError, Settlement};
use lianzi_play::{Match, Record, Replay, Takeback};
use lianzi_rules::{AnyPosition, Move, Outcome, Player, Point, catalogue};
use proptest::prelude::*;

static GAMES: LazyLock<Vec<NamedGame>> = LazyLock::new(|| {
    let shipped = catalogue::names().map(|name| NamedGame::from_catalogue(name).unwrap());
    let own = "lianzi = 1\nextends = \"neutreeko\"\nend.repeat = 2\n";
    shipped
        .chain([NamedGame::from_rule_file("own", own, &|_| None).unwrap()])
        .collect()
});

fn game() -> impl Strategy<Value = &'static NamedGame> {
    (0..GAMES.len()).prop_map(|index| &GAMES[index])
}

/// A match that went so far with these choices.
fn played(game: &NamedGame, choices: &[u16]) -> Match {
    let mut played = Match::new(game.game().clone(), Takeback::Free);
    for &choice in choices {
        let moves = played.legal_moves();
        assert_eq!(moves.is_empty(), played.outcome().is_over());
        if moves.is_empty() {
            break;
        }
        played.play(moves[choice as usize % moves.len()]).unwrap();
    }
    played
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..80)
}

fn any_move() -> impl Strategy<Value = Move> {
    let point = || prop_oneof![0..40u16, 0..400u16, Just(u16::MAX)].prop_map(Point);
    let player = any::<bool>().prop_map(|second| if second { Player::Second } else { Player::First });
    prop_oneof![
        (point(), player).prop_map(|(at, stone)| Move::Place { at, stone }),
        (point(), point()).prop_map(|(from, to)| Move::Slide { from, to }),
        point().prop_map(|at| Move::Remove { at }),
        Just(Move::Pass),
        Just(Move::Swap),
    ]
}

/// Everything that can be seen of a match.
fn picture(played: &Match) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        played.positions().to_vec(),
        played.moves().to_vec(),
        played.status(),
        played.legal_moves(),
    )
}

fn a_record(
    game: &NamedGame,
    choices: &[u16],
    seed: Option<u64>,
    notes: &[(Option<u32>, String)],
    words: &[String],
) -> Record {
    let mut played = played(game, choices);
    played.set_seed(seed);
    let mut record = Record::of(game.clone(), &played);
    for (mv, (millis, comment)) in notes.iter().enumerate() {
        let time = millis.map(|millis| Duration::from_millis(millis.into()));
        record.set_note(mv, Note::new(time, comment));
    }
    let word = |index: usize| words.get(index).map_or("", String::as_str);
    record.set_player(Player::First, word(0));
    record.set_player(Player::Second, word(1));
    record.set_date(word(2));
    record.set_comment(word(3));
    record.set_header("event", Some(word(4))).unwrap();
    record.set_header("x-1", Some(word(5))).unwrap();
    if !record.played().outcome().is_over() && seed.is_some() {
        record
            .settle(Some(Settlement::new(Some(Player::Second), word(6))))
            .unwrap();
    }
    record
}

/// Texts that look like parts of records often enough to hurt.
fn nasty_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ -~]{0,30}",
        "[;{}|\\n\\r\\t a1\u{85}\u{2028}\u{3000}\u{feff}]{0,20}",
        Just("unfinished".to_owned()),
    ]
}

fn nasty_texts() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(nasty_text(), 7)
}

fn notes() -> impl Strategy<Value = Vec<(Option<u32>, String)>> {
    prop::collection::vec((any::<Option<u32>>(), nasty_text()), 0..10)
}

/// What was read can be written, and is then the same.
fn survives(record: &Record) {
    let text = record.write(Format::Lianzi).unwrap();
    assert_eq!(&Record::read(&text).unwrap(), record, "{text}");
}

proptest! {
    #[test]
    fn taking_back_leads_to_the_start_and_playing_again_to_the_same(game in game(), choices in choices()) {
        let mut played = played(game, &choices);
        let end = picture(&played);
        let moves = played.moves().to_vec();
        let statuses: Vec<_> = (0..=moves.len()).map(|ply| played.status_at(ply).unwrap()).collect();
        for ply in (0..moves.len()).rev() {
            prop_assert_eq!(played.take_back(), Ok(moves[ply]));
            prop_assert_eq!(&played.status(), &statuses[ply]);
            prop_assert_eq!(played.outcome(), Outcome::InProgress);
        }
        prop_assert_eq!(picture(&played), picture(&Match::new(game.game().clone(), Takeback::Free)));
        for &mv in &moves {
            played.play(mv).unwrap();
        }
        prop_assert_eq!(picture(&played), end);
    }

    #[test]
    fn a_refusal_changes_nothing(game in game(), choices in choices(), tries in prop::collection::vec(any_move(), 8)) {
        let mut played = played(game, &choices);
        for mv in tries {
            let before = picture(&played);
            let legal = played.legal_moves().contains(&mv);
            let checked = played.check(mv);
            let done = played.play(mv);
            prop_assert_eq!(checked.is_ok(), legal);
            prop_assert_eq!(done.clone().err(), checked.err());
            if done.is_ok() {
                prop_assert_eq!(played.take_back(), Ok(mv));
            }
            prop_assert_eq!(picture(&played), before);
        }
    }

    #[test]
    fn repetition_is_what_counting_by_hand_says(game in game(), choices in choices()) {
        let played = played(game, &choices);
        if let Some(limit) = game.game().rules().end.repeat {
            let positions: Vec<_> = played.positions().iter().map(AnyPosition::without_ply).collect();
            for (ply, here) in positions.iter().enumerate() {
                let times = positions[..=ply].iter().filter(|earlier| *earlier == here).count();
                let drawn = times >= usize::from(limit);
                let over = played.status_at(ply).unwrap().outcome.is_over();
                prop_assert!(!drawn || over, "ply {}", ply);
                prop_assert!(!drawn || ply == positions.len() - 1);
            }
        }
    }

    #[test]
    fn records_come_back_as_they_went(
        game in game(),
        choices in choices(),
        seed in any::<Option<u64>>(),
        notes in notes(),
        words in nasty_texts(),
    ) {
        survives(&a_record(game, &choices, seed, &notes, &words));
    }

    #[test]
    fn records_of_matches_from_the_middle_come_back(game in game(), choices in choices(), middle in 0..80usize) {
        let (before, after) = choices.split_at(middle.min(choices.len()));
        let start = *played(game, before).position();
        let mut record = Record::from_position(game.clone(), start);
        for &choice in after {
            let moves = record.played().legal_moves();
            let Some(&mv) = moves.get(choice as usize % moves.len().max(1)) else { break };
            record.play(mv, Note::default()).unwrap();
        }
        survives(&record);
    }

    #[test]
    fn mini_chess_keeps_the_moves_of_games_that_fit(game in game(), choices in choices()) {
        let record = a_record(game, &choices, None, &[], &[]);
        if let Ok(text) = record.write(Format::MiniChess) {
            let read = Record::read_for(&text, game).unwrap();
            prop_assert_eq!(read, Record::of(game.clone(), record.played()));
        } else {
            let read = Record::read_for("mini_chess_v1\n", game);
            prop_assert!(matches!(read, Err(ReadError::Misfit(_))));
        }
    }

    #[test]
    fn a_replay_shows_every_position(game in game(), choices in choices(), jumps in prop::collection::vec(0..90usize, 6)) {
        let played = played(game, &choices);
        let mut replay = Replay::new(Record::of(game.clone(), &played));
        for jump in jumps {
            let ply = replay.to(jump);
            prop_assert_eq!(ply, jump.min(played.moves().len()));
            prop_assert_eq!(replay.position(), &played.positions()[ply]);
            prop_assert_eq!(Some(replay.status()), played.status_at(ply));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), first in prop::sample::select(vec![
        "", "\u{feff}", "lianzi-record 1\n", "lianzi-record 1\ngame tic-tac-toe\n", "lianzi-record 1\ngame tic-tac-toe\n\n",
        "lianzi-record 1\nrule-file x\n|", "mini_chess_v1\n", "mini_chess_v1\nP",
    ])) {
        if let Ok(record) = Record::read(&format!("{first}{text}")) {
            survives(&record);
        }
    }

    #[test]
    fn a_damaged_record_is_read_or_refused(
        game in game(),
        choices in choices(),
        notes in notes(),
        words in nasty_texts(),
        format in prop::sample::select(vec![Format::Lianzi, Format::MiniChess]),
        damages in prop::collection::vec((any::<prop::sample::Index>(), 0..4u8, nasty_text()), 1..4),
    ) {
        let record = a_record(game, &choices, None, &notes, &words);
        let Ok(mut text) = record.write(format) else { return Ok(()) };
        for (at, what, with) in damages {
            let letters: Vec<char> = text.chars().collect();
            let at = at.index(letters.len() + 1);
            let (before, after) = letters.split_at(at);
            let (before, after): (String, String) = (before.iter().collect(), after.iter().collect());
            text = match what {
                0 => before + &with + &after,
                1 => before + &with + &after.chars().skip(with.len()).collect::<String>(),
                2 => before,
                _ => before.clone() + after.split_once('\n').map_or("", |(_, rest)| rest),
            };
        }
        if let Ok(record) = Record::read_for(&text, game) {
            survives(&record);
        }
    }
}
