//! Any input to `checks/certificate.rs`.
#![no_main]

#[path = "../checks/certificate.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| check::check(input));
