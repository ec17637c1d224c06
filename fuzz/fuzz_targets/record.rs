//! Any input to `checks/record.rs`.
#![no_main]

#[path = "../checks/record.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| check::check(input));
