//! Finds the example games that the crate `minimax` ships beside its library, so that they can be measured as they are.
//! They are read where Cargo unpacked them; nothing of them is kept in this repository.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let examples = package_folder("minimax").join("examples");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    for name in ["connect4.rs", "ttt.rs"] {
        let text = fs::read_to_string(examples.join(name)).expect("the crate `minimax` ships this example");
        // A file that is included may not have attributes and documentation of its own at its top.
        let kept: Vec<&str> = text
            .lines()
            .filter(|line| {
                !line.starts_with("//!") && !line.starts_with("#![") && !line.starts_with("extern crate")
            })
            .collect();
        fs::write(out.join(name), kept.join("\n")).expect("OUT_DIR can be written");
    }
}

fn package_folder(name: &str) -> PathBuf {
    let cargo = env::var_os("CARGO").expect("Cargo sets CARGO");
    let target = env::var("TARGET").expect("Cargo sets TARGET");
    // Only what this build has downloaded: crates for other systems need not be here.
    let output = Command::new(cargo)
        .args([
            "metadata",
            "--format-version=1",
            "--offline",
            "--filter-platform",
            &target,
        ])
        .output()
        .expect("cargo metadata runs");
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let packages = metadata["packages"].as_array().expect("packages are a list");
    let package = packages
        .iter()
        .find(|package| package["name"] == name)
        .expect("it is a dependency");
    let manifest = package["manifest_path"].as_str().expect("a manifest has a path");
    Path::new(manifest)
        .parent()
        .expect("a manifest lies in a folder")
        .to_owned()
}
