//! Questions, answers and the page.

use std::collections::HashSet;

use lianzi_rules::catalogue;

use super::answers::Answers;
use super::page;
use super::questions::{QuestionError, Questions};

const OURS: &str = include_str!("../../../atlas/questions.toml");

#[test]
fn every_shipped_game_is_asked_about_and_every_question_can_be_asked() {
    let questions = Questions::read(OURS).unwrap();
    for question in questions.all() {
        question.prepare().unwrap_or_else(|error| panic!("{error}"));
    }
    let asked: HashSet<&str> = questions
        .all()
        .filter(|question| question.is_plain())
        .map(super::questions::Question::game)
        .collect();
    for name in catalogue::names() {
        assert!(asked.contains(name), "the atlas does not ask about {name}");
    }
}

fn one(question: &str) -> String {
    format!("about = \"a\"\n[[chapter]]\ntitle = \"t\"\n[[chapter.question]]\n{question}\n")
}

#[test]
fn wrong_questions_are_refused_with_their_names() {
    let read = |question: &str| Questions::read(&one(question));
    assert!(matches!(read("name = \"a b\""), Err(QuestionError::Name { .. })));
    assert!(matches!(
        read("name = \"a\"\n[[chapter.question]]\nname = \"a\""),
        Err(QuestionError::Twice { .. })
    ));
    assert!(matches!(
        read("name = \"a\"\ncolour = 3"),
        Err(QuestionError::Form(_))
    ));
    let prepared = |question: &str| read(question).unwrap().chapters[0].questions[0].prepare().err();
    assert!(matches!(
        prepared("name = \"no-such-game\""),
        Some(QuestionError::Game { .. })
    ));
    assert!(matches!(
        prepared("name = \"x\"\ngame = \"liansi\"\nchange = \"stones = []\""),
        Some(QuestionError::Rules { .. })
    ));
    for word in ["after = [\"z9\"]", "method = \"magic\"", "moves = \"some\""] {
        let question = format!("name = \"x\"\ngame = \"liansi\"\n{word}");
        assert!(
            matches!(prepared(&question), Some(QuestionError::Word { .. })),
            "{word}"
        );
    }
}

#[test]
fn a_question_that_changes_has_another_fingerprint() {
    let fingerprint = |text: &str| {
        let questions = Questions::read(&one(text)).unwrap();
        questions.chapters[0].questions[0].prepare().unwrap().fingerprint
    };
    let plain = fingerprint("name = \"liansi\"");
    assert_eq!(plain, fingerprint("name = \"other\"\ngame = \"liansi\""));
    assert_ne!(plain, fingerprint("name = \"liansi\"\nchange = \"stones = 9\""));
    assert_ne!(plain, fingerprint("name = \"liansi\"\nafter = [\"c3\"]"));
    assert_ne!(plain, fingerprint("name = \"liansi\"\nmethod = \"threats\""));
}

#[test]
fn the_page_says_what_has_not_been_asked() {
    let questions = Questions::read(&one("name = \"liansi\"")).unwrap();
    let page = page::write(&questions, &Answers::default());
    assert!(page.starts_with(page::MARK));
    assert!(page.contains("| `liansi` | not asked yet |"), "{page}");
}
