//! Tables on disk: why they cannot be used or built.

use lianzi_solve::tables::{BuildError, TableFault, TableFileError, TablePlace};
use lianzi_solve::{Method, SolveError, TableError};

use super::refusals::printable_path;
use super::{Words, say};

impl Words {
    /// Why a table file cannot be used or written.
    pub fn table_error(&self, error: &TableFileError) -> String {
        let (fault, place) = match &error.fault {
            TableFault::System { kind } => ("system", self.system(&(*kind).into())),
            TableFault::NotATable => ("not-a-table", String::new()),
            TableFault::OtherVersion => ("version", String::new()),
            TableFault::Truncated { .. } => ("truncated", String::new()),
            TableFault::BadHead { line } => ("head", line.to_string()),
            TableFault::Damaged {
                place: TablePlace::HeadOrIndex,
            } => ("damaged", String::new()),
            TableFault::Damaged {
                place: TablePlace::Block { block, .. },
            } => ("block", block.to_string()),
            TableFault::OtherRules { .. } => ("rules", String::new()),
            TableFault::Misfit => ("misfit", String::new()),
            TableFault::NoRoom => ("no-room", String::new()),
            TableFault::Busy => ("busy", String::new()),
            TableFault::Exists => ("exists", String::new()),
        };
        say!(
            self,
            "table-fault",
            path = printable_path(&error.path),
            fault = fault,
            place = place
        )
    }

    /// Why no table was built.
    pub fn build_error(&self, error: &BuildError) -> String {
        let method = Method::Retrograde;
        match error {
            BuildError::File(error) => self.table_error(error),
            BuildError::Table { error, .. } => match *error {
                TableError::NotApplicable(reason) => {
                    self.solve_error(&SolveError::NotApplicable { method, reason })
                }
                TableError::Memory { needed, given } => self.solve_error(&SolveError::Memory {
                    method,
                    needed,
                    given,
                }),
                TableError::Halted(_) => say!(self, "solve-stopped"),
            },
        }
    }
}
