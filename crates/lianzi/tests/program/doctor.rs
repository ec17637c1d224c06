//! `doctor`, `completions` and `man`.

use std::fs;
use std::process::Output;

use crate::lianzi;

fn run(arguments: &[&str]) -> Output {
    lianzi(arguments).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("it says texts")
}

#[test]
fn doctor_finds_nothing_wrong_with_a_folder_that_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let output = lianzi(&["doctor", "--json"])
        .env("LIANZI_DATA", folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["sound"], true);
    assert_eq!(found["terminal"]["output"], false);
    assert_eq!(found["data"]["tables"], 0);
    // Nothing was left behind.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn doctor_says_when_tables_cannot_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let output = lianzi(&["doctor", "--lang", "en"])
        .env("LIANZI_DATA", &file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("cannot be used"), "{output:?}");
}

/// The commands that help lists, without the program's own name: `play`, and `build` below `tables`.
fn commands(above: &[&str]) -> Vec<String> {
    let help = said(&run(&[above, &["--help", "--lang", "en"]].concat()));
    let Some((_, list)) = help.split_once("\nCommands:\n") else {
        return Vec::new();
    };
    list.lines()
        .take_while(|line| !line.is_empty())
        // What a long description is continued with stands further to the right.
        .filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')))
        .filter_map(|line| line.split(' ').next().map(str::to_owned))
        .collect()
}

#[test]
fn shells_complete_every_command() {
    let commands = commands(&[]);
    assert!(commands.len() > 20, "{commands:?}");
    for shell in ["bash", "zsh", "fish"] {
        let output = run(&["completions", shell]);
        assert!(output.status.success());
        let script = said(&output);
        for command in &commands {
            let word = |mark: char| mark.is_ascii_alphanumeric() || mark == '-';
            assert!(
                script.split(|mark| !word(mark)).any(|found| found == command),
                "{shell}: no {command}"
            );
        }
    }
    assert_eq!(run(&["completions", "tcsh"]).status.code(), Some(2));
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert!(run(&["man", path, "--lang", "en"]).status.success());
    let page = fs::read_to_string(folder.path().join("lianzi-solve.1")).unwrap();
    assert!(page.contains("Prove who wins"), "{page}");
    let mut names = vec!["lianzi.1".to_owned()];
    for command in commands(&[]) {
        names.push(format!("lianzi-{command}.1"));
        for below in commands(&[&command]) {
            names.push(format!("lianzi-{command}-{below}.1"));
        }
    }
    assert!(names.contains(&"lianzi-tables-build.1".to_owned()), "{names:?}");
    let mut written: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    written.sort();
    assert_eq!(written, names);
    // What is there stays.
    assert_eq!(run(&["man", path]).status.code(), Some(1));
}
