//! The checkers of certificates and of tables share nothing with the solvers.

use std::path::{Path, PathBuf};

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the module is a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_checkers_use_the_rules_alone() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/verify"));
    let mut lines = 0;
    for path in files(folder) {
        let text = std::fs::read_to_string(&path).expect("a text");
        // Below a folder of its own `super` is still the checker.
        let depth = path
            .strip_prefix(folder)
            .expect("it lies there")
            .components()
            .count();
        for line in text
            .lines()
            .map(str::trim_start)
            .filter(|line| !line.starts_with("//"))
        {
            assert!(!line.contains("crate::"), "{}: {line}", path.display());
            assert!(!line.contains("super::super"), "{}: {line}", path.display());
            let Some((_, used)) = line
                .split_once("use ")
                .filter(|(before, _)| matches!(*before, "" | "pub " | "pub(crate) "))
            else {
                continue;
            };
            lines += 1;
            let root = used.split([':', ';']).next().unwrap_or_default();
            let allowed = [
                "std",
                "lianzi_rules",
                "sha2",
                "zstd",
                "error",
                "file",
                "rows",
                "sets",
                "strategy",
                "table",
            ];
            assert!(
                allowed.contains(&root) || root == "super" && (depth > 1 || used == "super::*;"),
                "{}: {line}",
                path.display()
            );
        }
    }
    assert!(lines > 5, "the test reads the wrong files");
}
