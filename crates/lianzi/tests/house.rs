//! The house itself: which room may know which, and what a room must not know (ARCHITECTURE.md says why); and that each room can be
//! packaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The rooms from the ground up: each may use only what stands before it.
const ROOMS: [&str; 9] = [
    "lianzi-rules",
    "lianzi-search",
    "lianzi-solve",
    "lianzi-play",
    "lianzi-lab",
    "lianzi-server",
    "lianzi",
    "lianzi-capi",
    "lianzi-bench",
];

/// What a room must not know: crates, and words in its sources.
const MUST_NOT_KNOW: [(&str, &[&str], &[&str]); 6] = [
    (
        "lianzi-rules",
        &[
            "tokio",
            "axum",
            "ratatui",
            "crossterm",
            "rand",
            "fastrand",
            "rayon",
            "clap",
        ],
        &[
            "std::fs",
            "std::io",
            "std::time",
            "std::thread",
            "std::env",
            "std::process",
            "std::net",
        ],
    ),
    (
        "lianzi-search",
        &["tokio", "axum", "ratatui", "crossterm", "clap"],
        &["std::fs", "std::io", "std::env", "std::process", "std::net"],
    ),
    (
        "lianzi-solve",
        &["tokio", "axum", "ratatui", "crossterm", "clap"],
        &["std::env", "std::net"],
    ),
    (
        "lianzi-play",
        &["tokio", "axum", "ratatui", "crossterm", "clap"],
        &[],
    ),
    ("lianzi-lab", &["tokio", "axum", "ratatui", "crossterm"], &[]),
    ("lianzi-server", &["ratatui", "crossterm"], &[]),
];

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version=1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    metadata["packages"]
        .as_array()
        .expect("packages are a list")
        .clone()
}

fn name(package: &Value) -> &str {
    package["name"].as_str().expect("a package has a name")
}

fn dependencies(package: &Value) -> Vec<&str> {
    let list = package["dependencies"]
        .as_array()
        .expect("dependencies are a list");
    list.iter().map(name).collect()
}

fn folder(package: &Value) -> PathBuf {
    let manifest = package["manifest_path"]
        .as_str()
        .expect("a package has a manifest");
    Path::new(manifest)
        .parent()
        .expect("a manifest lies in a folder")
        .to_owned()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)
        .expect("a room has sources")
        .map(|entry| entry.expect("it can be read").path())
    {
        if entry.is_dir() {
            found.extend(sources(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
    found
}

#[test]
fn every_room_is_in_the_plan_and_in_the_folder_of_its_name() {
    for package in packages() {
        assert!(
            ROOMS.contains(&name(&package)),
            "{} is not in the plan",
            name(&package)
        );
        assert_eq!(
            folder(&package).file_name().and_then(|name| name.to_str()),
            Some(name(&package))
        );
    }
}

#[test]
fn arrows_point_down() {
    let height = |room: &str| ROOMS.iter().position(|known| *known == room);
    for package in packages() {
        for dependency in dependencies(&package) {
            assert!(
                height(dependency).is_none_or(|below| Some(below) < height(name(&package))),
                "{} uses {dependency}, which does not stand below it",
                name(&package)
            );
        }
    }
}

#[test]
fn rooms_do_not_know_what_they_must_not_know() {
    for package in packages() {
        let Some((_, crates, words)) = MUST_NOT_KNOW.iter().find(|(room, _, _)| *room == name(&package))
        else {
            continue;
        };
        for dependency in package["dependencies"]
            .as_array()
            .expect("dependencies are a list")
        {
            let for_tests = dependency["kind"] == "dev";
            assert!(
                for_tests || !crates.contains(&name(dependency)),
                "{} uses {}",
                name(&package),
                name(dependency)
            );
        }
        for source in sources(&folder(&package).join("src")) {
            let text = fs::read_to_string(&source).expect("a source can be read");
            // Examples in comments may use whatever a caller has.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let own = lines.collect::<Vec<_>>().join("\n");
            for word in *words {
                assert!(!own.contains(word), "{} mentions {word}", source.display());
            }
        }
    }
}

fn published() -> impl Iterator<Item = Value> {
    // An empty list of registries: for no registry at all.
    packages().into_iter().filter(|package| {
        package["publish"]
            .as_array()
            .is_none_or(|registries| !registries.is_empty())
    })
}

#[test]
fn every_room_says_of_itself_what_a_registry_asks() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seen = 0;
    for package in published() {
        let room = name(&package);
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let words = |key: &str| package[key].as_array().map_or(0, Vec::len);
        assert!(text("description").len() > 20, "{room}: no description");
        assert_eq!(text("license"), "MIT OR Apache-2.0", "{room}");
        assert!(!text("rust_version").is_empty(), "{room}: no rust-version");
        assert!(
            (1..=5).contains(&words("keywords")),
            "{room}: one to five keywords"
        );
        assert!(
            (1..=5).contains(&words("categories")),
            "{room}: one to five categories"
        );
        let folder = folder(&package);
        assert!(folder.join(text("readme")).is_file(), "{room}: no readme");
        // Links: cargo packages what they lead to.
        for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let ours = fs::read(house.join(file)).expect("the house has its licences");
            assert_eq!(fs::read(folder.join(file)).ok(), Some(ours), "{room}: {file}");
        }
        seen += 1;
    }
    assert_eq!(seen, ROOMS.len() - 1, "all but the benchmarks");
}

#[test]
fn what_a_room_embeds_lies_in_its_folder() {
    let mut seen = 0;
    for package in published() {
        let folder = folder(&package);
        for source in sources(&folder.join("src")) {
            // Tests stay behind when a room is packaged.
            if source.components().any(|part| part.as_os_str() == "tests") || source.ends_with("tests.rs") {
                continue;
            }
            let text = fs::read_to_string(&source).expect("a source can be read");
            for start in ["include_str!(\"", "include_bytes!(\""] {
                for rest in text.split(start).skip(1) {
                    let path = rest.split('"').next().expect("a string ends");
                    // Step by step, not by the file system: that would follow the links, which are what makes this work.
                    let mut place = source.parent().expect("a file lies in a folder").to_owned();
                    for part in Path::new(path) {
                        if part == ".." {
                            place.pop();
                        } else {
                            place.push(part);
                        }
                    }
                    assert!(place.is_file(), "{}: {path} is not there", source.display());
                    assert!(
                        place.starts_with(&folder),
                        "{}: {path} would not be packaged",
                        source.display()
                    );
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 40, "only {seen} embedded files were found");
}
