//! The checks of the fuzz targets (`fuzz/checks`), run over their seeds without a fuzzer. `./test --all` fuzzes from there.

use std::fs;
use std::path::{Path, PathBuf};

#[allow(dead_code)] // shared with the tests of the rules, which ask it for more
#[path = "../../lianzi-rules/tests/engine/agreement.rs"]
mod agreement;
#[path = "../../lianzi-rules/tests/oracle/mod.rs"]
mod oracle;
#[allow(dead_code)]
#[path = "../../lianzi-rules/tests/engine/random.rs"]
mod random;

#[path = "../../../fuzz/checks/certificate.rs"]
mod certificate;
#[path = "../../../fuzz/checks/formats.rs"]
mod formats;
#[path = "../../../fuzz/checks/notation.rs"]
mod notation;
#[path = "../../../fuzz/checks/position_string.rs"]
mod position_string;
#[path = "../../../fuzz/checks/protocols.rs"]
mod protocols;
#[path = "../../../fuzz/checks/record.rs"]
mod record;
#[path = "../../../fuzz/checks/rule_file.rs"]
mod rule_file;
#[path = "../../../fuzz/checks/wire.rs"]
mod wire;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder of the checkout, in order; at least one.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(root().join(folder))
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{folder}");
    let read = |path| fs::read(path).expect("it can be read");
    paths.into_iter().map(read).collect()
}

/// A text, its two halves, and itself with every 7th, 31st, or 101st byte changed: what a fuzzer tries first.
fn neighbours(text: &[u8]) -> Vec<String> {
    let half = text.len() / 2;
    let mut all = vec![text.to_vec(), text[..half].to_vec(), text[half..].to_vec()];
    for (round, step) in [7, 31, 101].into_iter().enumerate() {
        let mut changed = text.to_vec();
        for byte in changed.iter_mut().step_by(step) {
            *byte = byte.wrapping_add(round as u8 + 1) & 0x7f;
        }
        all.push(changed);
    }
    let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
    all.iter().map(text).collect()
}

fn over(folder: &str, check: impl Fn(&str)) {
    for file in files(folder) {
        for text in neighbours(&file) {
            check(&text);
        }
    }
}

#[test]
fn rule_files() {
    over("games", rule_file::check);
}

#[test]
fn records() {
    over("fuzz/seeds/record", record::check);
    over("crates/lianzi-play/tests/fixtures/mini_chess", record::check);
}

#[test]
fn files_of_other_programs() {
    for number in (0..=9).chain(128..=137) {
        over("crates/lianzi-play/tests/fixtures/formats", |text| {
            formats::check((number, &text[..text.floor_char_boundary(4096)]));
        });
    }
}

#[test]
fn certificates() {
    over("fuzz/seeds/certificate", certificate::check);
}

#[test]
fn messages_of_clients() {
    over("fuzz/seeds/wire", wire::check);
}

#[test]
fn lines_of_match_managers() {
    over("fuzz/seeds/protocols", |text| {
        for protocol in 0..4 {
            protocols::check(&[&[protocol], text.as_bytes()].concat());
        }
    });
}

/// Games by their numbers in the catalogue, with the moves and positions of their transcripts: lines such as
/// "ply. move | position | what else is known".
#[test]
fn moves_and_positions_of_transcripts() {
    for (number, name) in lianzi_rules::catalogue::names().enumerate() {
        let path = root().join(format!("crates/lianzi-rules/tests/transcripts/{name}.snap"));
        let transcript = fs::read_to_string(path).expect("each game has one");
        let mut moves = number.to_string();
        for line in transcript.lines() {
            let mut parts = line.split(" | ");
            let (Some(played), Some(position)) = (parts.next(), parts.next()) else {
                continue;
            };
            if let Some((_, mv)) = played.split_once(". ") {
                moves = format!("{moves}\n{}", mv.trim());
            }
            for text in neighbours(position.trim().as_bytes()) {
                position_string::check(&format!("{number} {text}"));
            }
        }
        assert!(moves.contains('\n'), "{name}");
        notation::check(&moves);
    }
}
