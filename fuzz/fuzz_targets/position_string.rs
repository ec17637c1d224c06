//! Any input to `checks/position_string.rs`.
#![no_main]

#[path = "../checks/position_string.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| check::check(input));
