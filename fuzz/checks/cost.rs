//! What a text from outside costs to read: memory and processor time have a bound that is a constant and so much a byte. An odd
//! number: the text is a rule file, which is read and compiled; an even one: it is a file of another program.
//!
//! The crate root has [`PeakAlloc`] as `MEMORY`, its global allocator, and nothing else runs beside the check.

use std::hint::black_box;
use std::time::Duration;

use lianzi_play::formats::{FileFormat, Options, read};
use lianzi_rules::{AnyGame, Rules};
use rustix::time::{ClockId, clock_gettime};

use super::MEMORY;

/// Bytes that any text may cost at its peak, beyond what was there before: the tables of the largest rule file take about half.
const MEMORY_FOR_ALL: usize = 96 << 20;
/// Bytes for each byte of the text.
const MEMORY_A_BYTE: usize = 256;

/// Processor time that any text may cost, in builds that are ten times as slow as those that users have.
const TIME_FOR_ALL: Duration = Duration::from_secs(10);
/// Processor time for each byte of the text.
const TIME_A_BYTE: Duration = Duration::from_millis(1);

/// What reading a text took.
pub struct Cost {
    memory: usize,
    time: Duration,
    bytes: usize,
}

/// The processor time of this thread, which other programs do not lengthen.
fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

impl Cost {
    /// Reads a text, and measures.
    pub fn of((number, text): (u8, &str)) -> Self {
        MEMORY.reset_peak_usage();
        let (memory, time) = (MEMORY.current_usage(), processor_time());
        if number % 2 == 1 {
            if let Ok(rules) = Rules::from_text(text) {
                let game = AnyGame::new(rules);
                black_box(game.legal_moves(&game.start()));
            }
        } else {
            let options = Options {
                format: FileFormat::ALL.get(usize::from(number / 2) % 9).copied(),
                partial: number >= 128,
                ..Options::default()
            };
            let _ = black_box(read(text, &options));
        }
        Self {
            memory: MEMORY.peak_usage().saturating_sub(memory),
            time: processor_time().saturating_sub(time),
            bytes: text.len(),
        }
    }

    /// Panics when it took more memory than a text of this size may.
    pub fn check_memory(&self) {
        let most = MEMORY_FOR_ALL + MEMORY_A_BYTE * self.bytes;
        assert!(
            self.memory <= most,
            "{} bytes took {} bytes of memory, more than {most}",
            self.bytes,
            self.memory
        );
    }

    /// Panics when it took more time than a text of this size may.
    #[allow(dead_code)] // for the fuzzer alone: no test of the program depends on time
    pub fn check_time(&self) {
        let most = TIME_FOR_ALL + TIME_A_BYTE * self.bytes as u32;
        assert!(
            self.time <= most,
            "{} bytes took {:?} of processor time, more than {most:?}",
            self.bytes,
            self.time
        );
    }
}
