//! Checks rule files: `cargo run -q -p lianzi-rules --example check -- games/*.toml` prints each file's name, rules id
//! and number of points, or all its faults.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use lianzi_rules::{Rules, catalogue};

fn main() -> ExitCode {
    let mut good = true;
    for file in env::args().skip(1) {
        // `extends` names a file beside this one, or a shipped game.
        let beside = |name: &str| {
            let folder = Path::new(&file).parent().unwrap_or(Path::new("."));
            let text = fs::read_to_string(folder.join(format!("{name}.toml"))).ok();
            text.or_else(|| catalogue::text(name).map(std::borrow::Cow::into_owned))
        };
        match fs::read_to_string(&file) {
            Err(error) => {
                eprintln!("{file}: {error}");
                good = false;
            }
            Ok(text) => match Rules::read(&file, &text, &beside) {
                Ok(rules) => println!("{file}: {} {} points", rules.id(), rules.board.len()),
                Err(faults) => {
                    println!("{faults}");
                    good = false;
                }
            },
        }
    }
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
