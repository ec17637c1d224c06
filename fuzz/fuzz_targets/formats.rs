//! Any input to `checks/formats.rs`.
#![no_main]

#[path = "../checks/formats.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| check::check(input));
