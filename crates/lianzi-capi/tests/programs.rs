//! The C and the C++ program in `examples/`, built by the system's compilers against what `install` puts in place, and run: as they
//! are, under `AddressSanitizer`, and under valgrind. They need cc, c++, pkg-config and valgrind, which `./test` installs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs a command and gives what it printed.
fn run(command: &mut Command) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = command
        .output()
        .unwrap_or_else(|error| panic!("{} can be run: {error}", command.get_program().display()));
    let (stdout, stderr) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(
        status.success(),
        "{command:?} ended with {status}\n{stdout}\n{stderr}"
    );
    stdout.into_owned()
}

/// The library as it is installed, in a folder of its own.
struct Installed(TempDir);

impl Installed {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        // The libraries lie beside this test, where cargo puts what it builds.
        let built = env::current_exe().expect("a test has a place");
        let built = built.parent().expect("and it lies in a folder");
        run(Command::new(room().join("install")).args([
            "--prefix".as_ref(),
            folder.path(),
            "--from".as_ref(),
            built,
        ]));
        Self(folder)
    }

    fn flags(&self, wanted: &[&str]) -> Vec<String> {
        let printed = run(Command::new("pkg-config")
            .args(wanted)
            .arg("lianzi")
            .env("PKG_CONFIG_PATH", self.0.path().join("lib/pkgconfig")));
        printed.split_whitespace().map(str::to_owned).collect()
    }

    /// Builds a program; its path.
    fn build(&self, source: &str, name: &str, own: &[&str], library: &[String]) -> PathBuf {
        let program = self.0.path().join(name);
        let (compiler, standard) = if Path::new(source).extension().is_some_and(|kind| kind == "c") {
            ("cc", "-std=c99")
        } else {
            ("c++", "-std=c++17")
        };
        run(Command::new(compiler)
            .args([
                standard,
                "-g",
                "-Wall",
                "-Wextra",
                "-Wswitch",
                "-Werror",
                "-pedantic",
            ])
            .args(own)
            .arg(room().join("examples").join(source))
            .args(library)
            .arg("-o")
            .arg(&program));
        program
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("LD_LIBRARY_PATH", self.0.path().join("lib"));
        command
    }
}

fn room() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

const ENDED_WELL: &str = "everything is as it should be\n";

#[test]
fn programs_in_c_and_cpp_play_whole_games_and_leave_no_memory_behind() {
    let installed = Installed::new();
    let shared = installed.flags(&["--cflags", "--libs"]);
    for source in ["library.c", "library.cpp"] {
        let plain = installed.build(source, "plain", &[], &shared);
        let said = run(&mut installed.command(&plain));
        assert!(said.contains("wins in 11 plies"), "{said}");
        assert!(said.ends_with(ENDED_WELL), "{said}");

        let watched = installed.build(source, "watched", &["-fsanitize=address,undefined"], &shared);
        let said = run(installed
            .command(&watched)
            .env("ASAN_OPTIONS", "detect_leaks=1")
            .env("UBSAN_OPTIONS", "halt_on_error=1"));
        assert!(said.ends_with(ENDED_WELL), "{said}");

        let said = run(installed
            .command("valgrind")
            .args([
                "--quiet",
                "--error-exitcode=9",
                "--leak-check=full",
                "--errors-for-leak-kinds=definite",
            ])
            .arg(&plain));
        assert!(said.ends_with(ENDED_WELL), "{said}");
    }
}

#[test]
fn the_static_library_needs_nothing_beside_it() {
    let installed = Installed::new();
    let library = installed.flags(&["--cflags", "--libs", "--static"]);
    let mut flags: Vec<_> = library.into_iter().filter(|flag| flag != "-llianzi").collect();
    let archive = installed.0.path().join("lib/liblianzi.a");
    flags.insert(0, archive.to_string_lossy().into_owned());
    let program = installed.build("library.c", "alone", &[], &flags);
    let said = run(&mut Command::new(program));
    assert!(said.ends_with(ENDED_WELL), "{said}");
}
