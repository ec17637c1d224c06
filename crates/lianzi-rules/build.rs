//! Puts every rule file of `games/` into the program, so that adding a game is adding a file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    // A link to the workspace's `games/`; a packaged crate has a copy in its place.
    let games = root.join("games");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&games)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", games.display()))
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    // By name, not by path: `teeko` comes before `teeko-no-centre`, and look-ups rely on the order.
    files.sort_by_key(|path| path.file_stem().map(ToOwned::to_owned));
    let mut code = String::from("/// Every shipped game: its name and its rule file, by name.\n");
    code.push_str("pub(super) static GAMES: &[(&str, &str)] = &[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file
            .file_stem()
            .map(Path::new)
            .expect("a file has a name")
            .display();
        writeln!(
            code,
            "    ({:?}, include_str!({:?})),",
            name.to_string(),
            file.display().to_string()
        )
        .expect("a string takes everything");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("games.rs"), code).expect("the output folder can be written");
}
