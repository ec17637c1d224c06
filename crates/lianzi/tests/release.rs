//! What packages are made of: files that are named in one place and made in another, options that a service is started with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path} can be read: {error}"))
}

fn table(path: &str) -> toml::Table {
    text(path)
        .parse()
        .unwrap_or_else(|error| panic!("{path} is TOML: {error}"))
}

/// The contents of the Debian package: where each comes from, relative to the checkout, and where it goes.
fn contents() -> Vec<(String, String)> {
    let manifest = table("crates/lianzi/Cargo.toml");
    let assets = manifest["package"]["metadata"]["deb"]["assets"]
        .as_array()
        .expect("the package has contents");
    let entry =
        |asset: &toml::Value, at: usize| asset[at].as_str().expect("an entry is three strings").to_owned();
    assets
        .iter()
        .map(|asset| {
            let source = entry(asset, 0);
            let source = source.strip_prefix("../../").unwrap_or(&source).to_owned();
            (source, entry(asset, 1))
        })
        .collect()
}

#[test]
fn what_the_debian_package_lists_is_there_or_is_made() {
    let script = text("packaging/build");
    let mut made = 0;
    for (source, _) in contents() {
        if let Some(rest) = source.strip_prefix("packaging/made/") {
            let first = rest.split('/').next().expect("a path has parts");
            assert!(script.contains(first), "packaging/build does not make {source}");
            made += 1;
        } else if source != "target/release/lianzi" {
            let plain = source.split('*').next().expect("text before a star");
            assert!(root().join(plain).exists(), "nothing is at {source}");
        }
    }
    assert!(made >= 6, "only {made} parts are made");
}

#[test]
fn completions_go_where_each_shell_looks() {
    let script = text("packaging/build");
    let (_, rest) = script.split_once("for shell in ").expect("completions are made");
    let shells: Vec<&str> = rest.split(';').next().expect("a list").split(' ').collect();
    assert_eq!(shells, ["bash", "zsh", "fish"]);
    for shell in shells {
        let source = format!("packaging/made/completions/lianzi.{shell}");
        let place = contents().into_iter().find(|(from, _)| *from == source);
        let (_, place) = place.unwrap_or_else(|| panic!("{source} is not in the package"));
        assert!(
            place.starts_with(&format!("usr/share/{shell}")),
            "{shell}: {place}"
        );
    }
}

#[test]
fn licences_that_may_be_used_are_licences_whose_texts_are_packaged() {
    let allowed = &table("deny.toml")["licenses"]["allow"];
    assert_eq!(&table("packaging/about.toml")["accepted"], allowed);
}

#[test]
fn services_are_started_with_options_that_exist() {
    let help = Command::new(env!("CARGO_BIN_EXE_lianzi"))
        .args(["serve", "--help", "--lang", "en"])
        .output()
        .expect("the program runs");
    let help = String::from_utf8(help.stdout).expect("help is text");
    for (path, start) in [
        ("packaging/debian/lianzi.service", "ExecStart=/usr/bin/"),
        ("packaging/Containerfile", "ENTRYPOINT "),
    ] {
        let text = text(path);
        let line = text.lines().find_map(|line| line.strip_prefix(start));
        let line = line.unwrap_or_else(|| panic!("{path} starts the server"));
        // As a line of a shell, or as a list of strings.
        let words: Vec<&str> = line
            .split(|mark: char| " \",[]".contains(mark))
            .filter(|word| !word.is_empty())
            .collect();
        assert_eq!(words[..2], ["lianzi", "serve"], "{path}");
        let options: Vec<&&str> = words.iter().filter(|word| word.starts_with("--")).collect();
        assert_eq!(options.len(), 2, "{path}: {line}");
        for option in options {
            assert!(
                help.contains(&format!(" {option} ")),
                "{path}: there is no {option}"
            );
        }
    }
}
