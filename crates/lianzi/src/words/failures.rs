//! Why the program stops, as sentences.

use lianzi_play::record::{LineFault, Misfit, ReadError, WriteError};
use lianzi_rules::catalogue::CatalogueError;
use lianzi_server::ServerError;
use lianzi_server::store::StoreError;
use lianzi_solve::SolveError;

use super::refusals::printable_path;
use super::{Words, harmless, printable, say};
use crate::commands::atlas::AtlasError;
use crate::commands::serve::ServeError;
use crate::failure::Failure;

impl Words {
    /// Why the program stops, or why something was not done.
    pub fn failure(&self, failure: &Failure) -> String {
        match failure {
            Failure::NobodyReads => say!(self, "failure-nobody-reads"),
            Failure::Output(error) => say!(self, "failure-output", reason = self.system(error)),
            Failure::Input(error) => say!(self, "failure-input", reason = self.system(error)),
            Failure::File(error) => self.file_error(error),
            Failure::Game(error) => self.catalogue_error(error),
            Failure::Faults(faults) => self.faults(faults),
            Failure::Position(error) => say!(self, "failure-position", reason = self.position_error(error)),
            Failure::Agent(error) => self.agent_error(error),
            Failure::Read(error) => self.read_error(error),
            Failure::Write(error) => self.write_error(error),
            Failure::Solve(error) => self.solve_error(error),
            Failure::Analyze(error) => self.analyze_error(error),
            Failure::Certificate(error) => {
                say!(
                    self,
                    "verify-refused",
                    line = error.line,
                    reason = error.fault.to_string()
                )
            }
            Failure::RefusedTable(error) => {
                say!(
                    self,
                    "verify-table-refused",
                    reason = harmless(&error.to_string())
                )
            }
            Failure::Table(error) => self.table_error(error),
            Failure::Build(error) => self.build_error(error),
            Failure::NoDataFolder => say!(self, "tables-no-folder"),
            Failure::Atlas(error) => self.atlas_error(error),
            Failure::Serve(error) => self.serve_error(error),
            Failure::Join(error) => self.join_error(error),
            Failure::Format(error) => self.format_error(error),
            Failure::Convert(error) => self.convert_error(error),
            Failure::Arena(error) => self.arena_error(error),
            Failure::Folder(error) => self.folder_error(error),
            Failure::Sweep(error) => self.sweep_error(error),
            Failure::Puzzles(error) => self.puzzles_error(error),
            Failure::InTheWay(path) => say!(self, "solve-in-the-way", path = path.as_str()),
            Failure::Said | Failure::Interrupted => say!(self, "failure-said"),
        }
    }

    fn serve_error(&self, error: &ServeError) -> String {
        match error {
            ServeError::NoFolder => say!(self, "serve-no-folder"),
            ServeError::Server(ServerError::Address { address, source }) => {
                say!(
                    self,
                    "serve-address-used",
                    address = address.to_string(),
                    reason = self.system(source)
                )
            }
            ServeError::Server(ServerError::Store(error)) => match error {
                StoreError::Locked => say!(self, "serve-store-locked"),
                StoreError::Newer { found, known } => {
                    say!(self, "serve-store-newer", found = *found, known = *known)
                }
                StoreError::Damaged(found) => {
                    say!(self, "serve-store-damaged", reason = harmless(found))
                }
                other => say!(self, "serve-store-failed", reason = harmless(&other.to_string())),
            },
        }
    }

    fn atlas_error(&self, error: &AtlasError) -> String {
        let path = printable_path;
        match error {
            AtlasError::Questions { path: file, error } => say!(
                self,
                "atlas-bad-questions",
                path = path(file),
                reason = error.to_string()
            ),
            AtlasError::Answers { path: file, error } => say!(
                self,
                "atlas-bad-answers",
                path = path(file),
                reason = error.to_string()
            ),
            AtlasError::Unknown { name } => say!(self, "atlas-no-question", name = printable(name)),
            AtlasError::Foreign { path: file } => say!(self, "atlas-foreign", path = path(file)),
        }
    }

    fn catalogue_error(&self, error: &CatalogueError) -> String {
        match error {
            CatalogueError::Unknown { name, nearest: None } => {
                say!(self, "failure-no-game", name = printable(name))
            }
            CatalogueError::Unknown {
                name,
                nearest: Some(nearest),
            } => {
                say!(
                    self,
                    "failure-no-game-but",
                    name = printable(name),
                    nearest = nearest.as_str()
                )
            }
            CatalogueError::Measures {
                family,
                measures,
                largest,
            } => say!(
                self,
                "failure-measures",
                family = *family,
                measures = printable(measures),
                largest = *largest
            ),
            CatalogueError::Faulty(faults) => self.faults(faults),
        }
    }

    pub(crate) fn solve_error(&self, error: &SolveError) -> String {
        match error {
            SolveError::OtherGame => say!(self, "solve-other-game"),
            SolveError::NotApplicable { method, reason } => {
                let reason = reason.to_string();
                say!(
                    self,
                    "solve-not-applicable",
                    method = method.name(),
                    reason = reason
                )
            }
            SolveError::Memory {
                method,
                needed,
                given,
            } => say!(
                self,
                "solve-memory",
                method = method.name(),
                needed = needed.div_ceil(1 << 20),
                given = given >> 20
            ),
            SolveError::NoMethod { reasons } => {
                let reasons: Vec<_> = reasons
                    .iter()
                    .map(|(method, reason)| format!("{method}: {reason}"))
                    .collect();
                say!(self, "solve-no-method", reasons = reasons.join("; "))
            }
        }
    }

    /// What is wrong with a record.
    pub fn read_error(&self, error: &ReadError) -> String {
        match error {
            ReadError::TooLong { bytes, limit } => {
                say!(self, "record-too-long", bytes = *bytes, limit = *limit)
            }
            ReadError::TooManyMoves { limit } => say!(self, "record-too-many-moves", limit = *limit),
            ReadError::UnknownFormat { first_line } => {
                say!(self, "record-unknown-format", line = printable(first_line))
            }
            ReadError::UnknownVersion { version } => {
                say!(self, "record-unknown-version", version = printable(version))
            }
            ReadError::NoGame => say!(self, "record-no-game"),
            ReadError::UnknownGame { name, reason } => {
                say!(
                    self,
                    "record-unknown-game",
                    name = printable(name),
                    reason = self.catalogue_error(reason)
                )
            }
            ReadError::RuleFile { name, faults } => {
                say!(
                    self,
                    "record-rule-file",
                    name = printable(name),
                    faults = self.faults(faults)
                )
            }
            ReadError::OtherRules {
                record_game, game, ..
            } => {
                let other = record_game.as_deref().map_or_else(|| "?".to_owned(), printable);
                say!(
                    self,
                    "record-other-rules",
                    record_game = other,
                    game = printable(game)
                )
            }
            ReadError::Line { number, text, fault } => say!(
                self,
                "record-line",
                number = *number,
                text = printable(text),
                fault = self.line_fault(fault)
            ),
            ReadError::Misfit(misfit) => self.misfit(*misfit),
        }
    }

    fn line_fault(&self, fault: &LineFault) -> String {
        match fault {
            LineFault::Move(error) => self.move_error(error),
            LineFault::NotAHeader => say!(self, "record-not-a-header"),
            LineFault::HeaderTwice { key } => say!(self, "record-header-twice", key = printable(key)),
            LineFault::BadSeed => say!(self, "record-bad-seed"),
            LineFault::BadResult => say!(self, "record-bad-result"),
            LineFault::OtherResult { played, .. } => {
                say!(self, "record-other-result", played = played.to_string())
            }
            LineFault::Start(error) => say!(self, "failure-position", reason = self.position_error(error)),
            LineFault::StrayRuleLine => say!(self, "record-stray-rule-line"),
            LineFault::TooManyRuleFiles { limit } => say!(self, "record-too-many-rule-files", limit = *limit),
            LineFault::BadTime => say!(self, "record-bad-time"),
            LineFault::NoMove => say!(self, "record-no-move"),
            LineFault::AfterTime { rest } => say!(self, "record-after-time", rest = printable(rest)),
            LineFault::NotMiniChess => say!(self, "record-not-mini-chess"),
        }
    }

    /// Why a record cannot be written.
    pub fn write_error(&self, error: &WriteError) -> String {
        match error {
            WriteError::Misfit(misfit) => self.misfit(*misfit),
            WriteError::TooLong { bytes, limit } => {
                say!(self, "record-too-long", bytes = *bytes, limit = *limit)
            }
        }
    }

    fn misfit(&self, misfit: Misfit) -> String {
        match misfit {
            Misfit::Board => say!(self, "misfit-board"),
            Misfit::Stones => say!(self, "misfit-stones"),
            Misfit::Action(action) => say!(self, "misfit-action", action = self.action(action)),
            Misfit::Start => say!(self, "misfit-start"),
        }
    }
}
