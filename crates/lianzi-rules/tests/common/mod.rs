//! What several tests of rule files use.
#![allow(dead_code)] // no test uses all of it

use lianzi_rules::catalogue;

/// Tic-tac-toe with parts replaced or added: what stands in `changes` under a key takes the place of the usual line.
pub fn file(changes: &[(&str, &str)]) -> String {
    let mut lines = vec![
        ("lianzi", "1"),
        ("name", "\"Test\""),
        ("board", "{ kind = \"square\", size = [3, 3] }"),
        ("phase", "[{ turn = [\"place\"] }]"),
        ("rule", "[{ made = { line = 3 }, then = \"win\" }]"),
    ];
    for &(key, value) in changes {
        match lines.iter_mut().find(|(known, _)| *known == key) {
            Some(line) => line.1 = value,
            None => lines.push((key, value)),
        }
    }
    lines.iter().fold(String::new(), |text, (key, value)| {
        text + key + " = " + value + "\n"
    })
}

/// The shipped games as a library for `extends`.
pub fn library(name: &str) -> Option<String> {
    catalogue::text(name).map(std::borrow::Cow::into_owned)
}
