//! Input and output that behave badly: nothing crashes, hangs or grows.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use super::{feed, lianzi};

/// Bytes that look random and are the same in every run (xorshift).
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// A line that is a move, a command, or nonsense. It never leaves the game or writes a file.
    fn line(&mut self) -> Vec<u8> {
        let word = |noise: &mut Self| {
            let column = b'a' + noise.below(8) as u8;
            format!("{}{}", column as char, noise.below(8))
        };
        let mut line: Vec<u8> = match self.below(12) {
            0..=3 => word(self).into_bytes(),
            4..=5 => format!("{} {}", word(self), word(self)).into_bytes(),
            6 => format!("{} {}", self.below(9), self.below(9)).into_bytes(),
            7 => b"u".to_vec(),
            8 => {
                if self.below(20) == 0 {
                    b"r".to_vec()
                } else {
                    b"?".to_vec()
                }
            }
            9 => b"?".to_vec(), // an empty line leaves a game that is over
            10 => b"moves".to_vec(),
            // The first byte keeps it from being a command, or empty.
            _ => std::iter::once(b'z')
                .chain(
                    (0..self.below(60))
                        .map(|_| self.next() as u8)
                        .filter(|byte| *byte != b'\n'),
                )
                .collect(),
        };
        line.push(b'\n');
        line
    }
}

#[cfg(target_os = "linux")]
fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(not(target_os = "linux"))]
fn memory(_: u32) -> Option<u64> {
    None
}

/// Feeds noise to a game while reading and dropping all output, and returns the exit code and the most memory that it
/// took, in KiB.
fn survive(arguments: &[&str], seed: u64, lines: usize) -> (Option<i32>, u64, String) {
    let mut child = lianzi(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut last = Vec::new();
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count) = stdout.read(&mut buffer) {
            if count == 0 {
                break;
            }
            last.extend_from_slice(&buffer[..count]);
            let excess = last.len().saturating_sub(4096);
            last.drain(..excess);
        }
        String::from_utf8_lossy(&last).into_owned()
    });
    let mut noise = Noise(seed);
    for _ in 0..lines {
        stdin.write_all(&noise.line()).expect("it reads to the end");
    }
    // It is still there and has read nearly everything.
    let most = memory(child.id()).unwrap_or(0);
    drop(stdin);
    let mut complaints = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut complaints)
        .unwrap();
    let code = child.wait().unwrap().code();
    let last = reader.join().unwrap();
    assert!(last.contains("End of input"), "{last}");
    (code, most, complaints)
}

#[test]
fn a_hundred_thousand_lines_of_noise_are_survived() {
    for (game, seed) in [("tic-tac-toe", 1), ("liansi", 2)] {
        let (code, most, complaints) = survive(&["play", game], seed, 100_000);
        assert_eq!((code, complaints.as_str()), (Some(0), ""), "{game}");
        assert!(most < 64 * 1024, "{game} took {most} KiB");
    }
}

#[test]
fn noise_with_mills_swaps_and_computers_is_survived() {
    for (arguments, seed) in [
        (&["play", "nine-mens-morris"][..], 3),
        (&["play", "liansi-pie", "--lang", "zh"], 4),
        (&["play", "connect-four", "--second", "random:seed=1"], 5),
        (&["play", "order-and-chaos", "--second", "heuristic", "--json"], 6),
    ] {
        let lines = 3_000;
        let mut input = Vec::new();
        let mut noise = Noise(seed);
        (0..lines).for_each(|_| input.extend(noise.line()));
        let run = feed(arguments, &input);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn noise_in_the_menu_is_survived() {
    let mut input = Vec::new();
    let mut noise = Noise(7);
    (0..20_000).for_each(|_| input.extend(noise.line()));
    let run = feed(&[], &input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
}

#[test]
fn ten_megabytes_without_a_line_feed_are_one_bad_line() {
    let mut input = b"b2\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 10 << 20));
    input.extend(b"\na1\n");
    let run = feed(&["play", "tic-tac-toe"], &input);
    assert_eq!(run.code, Some(0));
    run.shows(&[
        "O to move",
        "That line is far too long.",
        "X to move",
        "End of input",
    ]);
    assert!(run.out.len() < 10_000);
}

#[test]
fn bytes_that_are_no_text_are_ordinary_bad_input() {
    let run = feed(&["play", "tic-tac-toe"], b"\xff\xfe\x00\nb2\0\n\nb2\n");
    assert_eq!(run.code, Some(0));
    run.shows(&[
        "That is no text (UTF-8).",
        "is not a move",
        "Type a move",
        "O to move",
    ]);
}

#[test]
fn what_is_typed_comes_back_without_control_characters() {
    let run = feed(&["play", "tic-tac-toe"], b"\x1b[2J\x07evil\n");
    assert!(
        !run.out.contains('\u{1b}') && !run.out.contains('\u{7}'),
        "{:?}",
        run.out
    );
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for arguments in [
        &["games"][..],
        &[
            "play",
            "gomoku",
            "--first",
            "random:seed=1",
            "--second",
            "random:seed=2",
        ],
    ] {
        let mut child = lianzi(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(
            output.stderr.is_empty(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_with_a_reason() {
    for arguments in [&["games"][..], &["schema"], &["play", "tic-tac-toe"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = lianzi(arguments)
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("no space left"),
            "{output:?}"
        );
    }
}
