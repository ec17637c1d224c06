//! `lianzi schema`: the JSON Schema of rule files.

use crate::failure::Failure;
use crate::line_mode::drive::Desk;

/// Prints the schema.
pub fn run(desk: &mut Desk) -> Result<(), Failure> {
    desk.output.line(&format!("{:#}", lianzi_rules::schema()))
}
