//! Any input to `checks/notation.rs`.
#![no_main]

#[path = "../checks/notation.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| check::check(input));
