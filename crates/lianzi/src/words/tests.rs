//! Both languages say the same things, and everything that the code says exists.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_syntax::ast;

use super::*;

type Variables = BTreeSet<String>;

fn messages(language: Language) -> BTreeMap<String, Variables> {
    let mut found = BTreeMap::new();
    for text in texts(language) {
        let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        for entry in resource.body {
            if let ast::Entry::Message(message) = entry {
                let mut variables = BTreeSet::new();
                in_pattern(
                    message.value.as_ref().expect("a message says something"),
                    &mut variables,
                );
                assert!(
                    found.insert(message.id.name.to_owned(), variables).is_none(),
                    "{} twice",
                    message.id.name
                );
            }
        }
    }
    found
}

fn in_pattern(pattern: &ast::Pattern<&str>, variables: &mut Variables) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, variables);
        }
    }
}

fn in_expression(expression: &ast::Expression<&str>, variables: &mut Variables) {
    match expression {
        ast::Expression::Select { selector, variants } => {
            in_inline(selector, variables);
            for variant in variants {
                in_pattern(&variant.value, variables);
            }
        }
        ast::Expression::Inline(inline) => in_inline(inline, variables),
    }
}

fn in_inline(inline: &ast::InlineExpression<&str>, variables: &mut Variables) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        ast::InlineExpression::Placeable { expression } => in_expression(expression, variables),
        _ => {}
    }
}

/// What the code says: key and variables of every `say!` in the sources.
fn said() -> Vec<(String, Variables)> {
    let mut said = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("words/tests.rs")
            {
                let source = std::fs::read_to_string(&path).unwrap();
                let code = |line: &&str| !line.trim_start().starts_with("//");
                let source = source.lines().filter(code).collect::<Vec<_>>().join("\n");
                for (start, _) in source.match_indices("say!(") {
                    said.extend(call(&source[start + 5..]));
                }
            }
        }
    }
    said
}

/// The key and the names of the variables of a call whose arguments begin here.
fn call(source: &str) -> Option<(String, Variables)> {
    let mut arguments = vec![String::new()];
    let (mut depth, mut quoted) = (0, false);
    for character in source.chars() {
        match character {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' if depth == 0 && !quoted => break,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if depth == 0 && !quoted => {
                arguments.push(String::new());
                continue;
            }
            _ => {}
        }
        arguments.last_mut()?.push(character);
    }
    let key = arguments
        .get(1)?
        .trim()
        .strip_prefix('"')?
        .strip_suffix('"')?
        .to_owned();
    let names = arguments[2..]
        .iter()
        .filter_map(|argument| argument.split_once('='));
    Some((key, names.map(|(name, _)| name.trim().to_owned()).collect()))
}

#[test]
fn both_languages_have_the_same_keys_and_variables() {
    let (english, chinese) = (messages(Language::En), messages(Language::Zh));
    assert!(english.len() > 100);
    for (key, variables) in &english {
        assert_eq!(chinese.get(key), Some(variables), "{key} differs in Chinese");
    }
    // English faults are worded by the rules themselves.
    for key in chinese.keys().filter(|key| !key.starts_with("fault-")) {
        assert!(english.contains_key(key), "{key} is only in Chinese");
    }
}

#[test]
fn every_sentence_that_the_code_asks_for_exists_and_gets_its_variables() {
    let known = messages(Language::Zh);
    let said = said();
    assert!(said.len() > 100, "only {} calls were found", said.len());
    for (key, variables) in said {
        let wanted = known.get(&key).unwrap_or_else(|| panic!("no sentence {key}"));
        assert_eq!(*wanted, variables, "variables of {key}");
    }
}

#[test]
fn no_sentence_lies_about_unused() {
    // Help texts are asked for by a command's and an argument's name.
    let said: BTreeSet<String> = said().into_iter().map(|(key, _)| key).collect();
    for key in messages(Language::Zh)
        .keys()
        .filter(|key| !key.starts_with("help-"))
    {
        assert!(said.contains(key), "nobody says {key}");
    }
}

#[test]
fn chinese_uses_full_width_punctuation() {
    for text in texts(Language::Zh) {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let characters: Vec<char> = line.chars().collect();
            for pair in characters.windows(2) {
                let after_chinese = matches!(pair[0], '\u{4e00}'..='\u{9fff}');
                assert!(!(after_chinese && ",;:?!()".contains(pair[1])), "{line}");
            }
        }
    }
}

#[test]
fn what_comes_from_outside_is_shown_without_control_characters_and_short() {
    assert_eq!(printable("a\u{1b}[2Jb"), "a\u{fffd}[2Jb");
    assert_eq!(printable("\u{202e}abc"), "\u{fffd}abc");
    assert_eq!(harmless("two\nlines"), "two lines");
    assert_eq!(printable(&"x".repeat(10_000)).chars().count(), 41);
}

#[test]
fn a_nameless_player_stands_apart_from_chinese_characters() {
    assert_eq!(spaced("轮到X 方"), "轮到 X 方");
    assert_eq!(spaced("X 方胜"), "X 方胜");
    assert_eq!(spaced("轮到黑方（B）"), "轮到黑方（B）");
    assert_eq!(spaced(""), "");
}
