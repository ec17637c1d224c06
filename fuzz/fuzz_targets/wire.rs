//! Any input to `checks/wire.rs`.
#![no_main]

#[path = "../checks/wire.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| check::check(input));
