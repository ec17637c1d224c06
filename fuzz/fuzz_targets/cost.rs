//! Any input to `checks/cost.rs`.
#![no_main]

#[path = "../checks/cost.rs"]
mod check;

use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

fuzz_target!(|input: (u8, &str)| {
    let cost = check::Cost::of(input);
    cost.check_memory();
    cost.check_time();
});
