//! Any input to `checks/rule_file.rs`.
#![no_main]

#[path = "../../crates/lianzi-rules/tests/oracle/mod.rs"]
mod oracle;

#[allow(dead_code)] // the comparison is shared with the tests, which ask it for more
#[path = "../../crates/lianzi-rules/tests/engine/agreement.rs"]
mod agreement;

#[allow(dead_code)]
#[path = "../../crates/lianzi-rules/tests/engine/random.rs"]
mod random;

#[path = "../checks/rule_file.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| check::check(input));
