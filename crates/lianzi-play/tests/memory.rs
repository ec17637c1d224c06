//! How much memory reading games of other programs takes, as the allocator counts it. One test at a time: others would be
//! counted with it.

use std::io::{BufReader, Read};

use lianzi_play::formats::{Games, MOST_KINDS, Options, read};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The most bytes that were held at once beside those from before.
fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    let result = work();
    (result, ALLOCATOR.peak_usage() - before)
}

const MEGABYTE: usize = 1 << 20;

/// A text that is made as it is read.
struct Repeated {
    text: Vec<u8>,
    times: usize,
    at: usize,
}

impl Read for Repeated {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.text.len() {
            self.at = 0;
            self.times -= 1;
        }
        if self.times == 0 {
            return Ok(0);
        }
        let count = (&self.text[self.at..]).read(into)?;
        self.at += count;
        Ok(count)
    }
}

fn count(text: &str, times: usize) -> usize {
    let source = BufReader::new(Repeated {
        text: text.as_bytes().to_vec(),
        times,
        at: 0,
    });
    let games = Games::new(source, Options::default()).expect("it is SGF");
    games
        .filter(|entry| entry.as_ref().expect("it is right").game.is_some())
        .count()
}

#[test]
fn memory_does_not_grow_with_the_number_of_games() {
    // Before, each game took as much as its tables: 770 KB for this one.
    let game = "(;FF[4]GM[4]SZ[15];B[aa];W[bb])\n";
    let (games, few) = peak(|| count(game, 10));
    assert_eq!(games, 10);
    let (games, many) = peak(|| count(game, 20_000));
    assert_eq!(games, 20_000);
    assert!(many < few + 2 * MEGABYTE, "{many} bytes instead of {few}");

    // All of them at once, as the full screen reads them: 2 KB a game or so.
    let text = game.repeat(2000);
    let (kept, bytes) = peak(|| read(&text, &Options::default()).expect("it is right"));
    assert_eq!(kept.games.len(), 2000);
    assert!(bytes < 2000 * 4096 + 2 * MEGABYTE, "{bytes} bytes");
    drop(kept);

    // A text of as many kinds as there may be.
    let sizes = (0..MOST_KINDS).map(|kind| format!("(;SZ[{}:{}])", 12 + kind % 8, 12 + kind / 8));
    let text: String = sizes.collect();
    let (games, bytes) = peak(|| count(&text, 100));
    assert_eq!(games, 100 * MOST_KINDS);
    assert!(bytes < MOST_KINDS * 2 * MEGABYTE, "{bytes} bytes");

    // A line of half a million moves, of which two are legal: 200 bytes for each byte of the text, once.
    let text = "h8".repeat(MEGABYTE / 2);
    let (told, bytes) = peak(|| read(&text, &Options::default()).unwrap_err().to_string());
    assert!(told.starts_with("line 1, column 3"), "{told}");
    assert!(bytes < 96 * MEGABYTE, "{bytes} bytes");
}
