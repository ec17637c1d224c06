//! Any input to `checks/protocols.rs`.
#![no_main]

#[path = "../checks/protocols.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| check::check(input));
