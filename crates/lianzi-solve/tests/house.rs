//! The checker of certificates shares nothing with the solvers.

#[test]
fn the_checker_uses_the_rules_alone() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/verify");
    let mut lines = 0;
    for file in std::fs::read_dir(folder).expect("the module is a folder") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        for line in text
            .lines()
            .map(str::trim_start)
            .filter(|line| !line.starts_with("//"))
        {
            assert!(!line.contains("crate::"), "{}: {line}", path.display());
            let Some((_, used)) = line
                .split_once("use ")
                .filter(|(before, _)| matches!(*before, "" | "pub " | "pub(crate) "))
            else {
                continue;
            };
            lines += 1;
            let root = used.split("::").next().unwrap_or_default();
            assert!(
                ["std", "lianzi_rules", "error", "rows"].contains(&root),
                "{}: {line}",
                path.display()
            );
        }
    }
    assert!(lines > 5, "the test reads the wrong files");
}
