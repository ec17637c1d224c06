//! Why something was refused: translated by variant, never by text.

use std::io::IsTerminal as _;
use std::time::Duration;

use lianzi_play::TakebackError;
use lianzi_play::files::{FileError, Kind};
use lianzi_rules::{Action, Actions, Foul, MoveError, Outcome, Refusal, Unreadable};
use lianzi_search::{AgentError, Forfeit, StartFault};

use super::{Words, harmless, printable, say};
use crate::session::Trouble;

impl Words {
    /// Why a line led to nothing.
    pub fn trouble(&self, trouble: &Trouble) -> String {
        match trouble {
            Trouble::Move(error) => self.move_error(error),
            Trouble::Takeback(error) => self.takeback_error(*error),
            Trouble::NoHint => say!(self, "agent-game-over"),
            Trouble::TooLong => say!(self, "trouble-too-long"),
            Trouble::NotText => say!(self, "trouble-not-text"),
            Trouble::SaveWhere => say!(self, "trouble-save-where"),
        }
    }

    /// Why a text is not a move that can be done.
    pub fn move_error(&self, error: &MoveError) -> String {
        match error {
            MoveError::Refused(refusal) => self.refusal(refusal),
            MoveError::Unreadable {
                text, why, example, ..
            } => {
                let why = self.unreadable(why);
                let text = printable(text);
                if let Some(example) = example {
                    say!(
                        self,
                        "unreadable-example",
                        text = text,
                        why = why,
                        example = example.as_str()
                    )
                } else {
                    say!(self, "unreadable", text = text, why = why)
                }
            }
        }
    }

    fn unreadable(&self, why: &Unreadable) -> String {
        match why {
            Unreadable::Empty => say!(self, "unreadable-empty"),
            Unreadable::TooLong { length } => say!(self, "unreadable-too-long", length = *length),
            Unreadable::Character { character } => {
                say!(
                    self,
                    "unreadable-character",
                    character = printable(&character.to_string())
                )
            }
            Unreadable::Form => say!(self, "unreadable-form"),
            Unreadable::Numbers { count } => say!(self, "unreadable-numbers", count = *count),
            Unreadable::NoNumbers => say!(self, "unreadable-no-numbers"),
            Unreadable::NoLevel { name } => say!(self, "unreadable-no-level", name = printable(name)),
            Unreadable::OnePoint => say!(self, "unreadable-one-point"),
            Unreadable::UnknownStone { letter } => {
                say!(
                    self,
                    "unreadable-unknown-stone",
                    letter = printable(&letter.to_string())
                )
            }
        }
    }

    /// Why a move is illegal.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Over(outcome) => match outcome {
                Outcome::Draw(_) => say!(self, "refused-over-draw"),
                Outcome::Win(_) | Outcome::InProgress => say!(self, "refused-over"),
            },
            Refusal::WrongAction { asked, expected } => say!(
                self,
                "refused-wrong-action",
                asked = self.action(*asked),
                expected = self.actions(*expected)
            ),
            Refusal::OffBoard { name, columns: 0, .. } => {
                say!(self, "refused-off-board", name = printable(name))
            }
            Refusal::OffBoard { name, columns, rows } => say!(
                self,
                "refused-off-board-size",
                name = printable(name),
                columns = *columns,
                rows = *rows
            ),
            Refusal::EmptyHand => say!(self, "refused-empty-hand"),
            Refusal::NotYourKind => say!(self, "refused-not-your-kind"),
            Refusal::NoStone { name, .. } => say!(self, "refused-no-stone", name = name.as_str()),
            Refusal::NotYours { name, .. } => say!(self, "refused-not-yours", name = name.as_str()),
            Refusal::YourOwn { name, .. } => say!(self, "refused-your-own", name = name.as_str()),
            Refusal::Occupied { name, .. } => say!(self, "refused-occupied", name = name.as_str()),
            Refusal::NotAdjacent { from, to } => {
                say!(
                    self,
                    "refused-not-adjacent",
                    from = from.as_str(),
                    to = to.as_str()
                )
            }
            Refusal::Barred { name, .. } => say!(self, "refused-barred", name = name.as_str()),
            Refusal::Falls { name, rest } => {
                say!(self, "refused-falls", name = name.as_str(), rest = rest.as_str())
            }
            Refusal::Apart { name, .. } => say!(self, "refused-apart", name = name.as_str()),
            Refusal::Forbidden { name, rule, .. } => {
                say!(self, "refused-forbidden", name = name.as_str(), rule = rule + 1)
            }
            Refusal::Foul { name, foul, .. } => {
                say!(
                    self,
                    "refused-foul",
                    name = name.as_str(),
                    foul = self.foul(*foul)
                )
            }
            Refusal::Spared { name, .. } => say!(self, "refused-spared", name = name.as_str()),
        }
    }

    /// What renju calls a foul.
    pub fn foul(&self, foul: Foul) -> String {
        match foul {
            Foul::Overline => say!(self, "foul-overline"),
            Foul::DoubleFour => say!(self, "foul-double-four"),
            Foul::DoubleThree => say!(self, "foul-double-three"),
        }
    }

    /// A kind of move after "you can".
    pub fn action(&self, action: Action) -> String {
        match action {
            Action::Place => say!(self, "action-place"),
            Action::Slide => say!(self, "action-slide"),
            Action::Remove => say!(self, "action-remove"),
            Action::Pass => say!(self, "action-pass"),
            Action::Swap => say!(self, "action-swap"),
        }
    }

    /// Kinds of moves after "you can".
    pub fn actions(&self, actions: Actions) -> String {
        let words: Vec<String> = actions.iter().map(|action| self.action(action)).collect();
        self.alternatives(&words)
    }

    /// Why nothing was taken back.
    pub fn takeback_error(&self, error: TakebackError) -> String {
        match error {
            TakebackError::Never => say!(self, "takeback-never"),
            TakebackError::NoMoves => say!(self, "takeback-no-moves"),
            TakebackError::NoMoveOf(_) => say!(self, "takeback-no-move-of"),
        }
    }

    /// Why an agent gives no move.
    pub fn agent_error(&self, error: &AgentError) -> String {
        match error {
            AgentError::GameOver(_) => say!(self, "agent-game-over"),
            AgentError::OtherGame => say!(self, "agent-other-game"),
            AgentError::TooLarge { .. } => say!(self, "agent-too-large"),
            AgentError::Endless { .. } => say!(self, "agent-endless"),
            AgentError::TooLong { plies, .. } => say!(self, "agent-too-long", plies = *plies),
            AgentError::GivenUp { nodes } => say!(self, "agent-given-up", nodes = *nodes),
            AgentError::NotInProtocol { protocol, reason, .. } => {
                say!(
                    self,
                    "agent-not-in-protocol",
                    protocol = *protocol,
                    reason = harmless(reason)
                )
            }
            AgentError::Stopped => say!(self, "agent-no-move-yet"),
            AgentError::Unsolved(unsolved) => self.unsolved(unsolved),
            AgentError::Forfeit(forfeit) => self.forfeit(forfeit),
        }
    }

    fn start_fault(&self, fault: &StartFault) -> String {
        match fault {
            StartFault::NotFound => say!(self, "system-not-found"),
            StartFault::NotAllowed => say!(self, "system-permission"),
            StartFault::Other(said) => harmless(said),
        }
    }

    /// How an engine from outside lost by its own fault.
    pub fn forfeit(&self, forfeit: &Forfeit) -> String {
        // Durations are told in whole milliseconds, up to what a number in a text can hold.
        let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        match forfeit {
            Forfeit::NotStarted { command, reason } => say!(
                self,
                "forfeit-not-started",
                command = printable(command),
                reason = self.start_fault(reason)
            ),
            Forfeit::Late { took, allowed } => say!(
                self,
                "forfeit-late",
                took = millis(*took),
                allowed = millis(*allowed)
            ),
            Forfeit::Exited { code: Some(code) } => say!(self, "forfeit-exited-with", code = *code),
            Forfeit::Exited { code: None } => say!(self, "forfeit-exited"),
            Forfeit::Silent { waited } => say!(self, "forfeit-silent", waited = millis(*waited)),
            Forfeit::Illegal { text, refusal } => say!(
                self,
                "forfeit-illegal",
                text = printable(text),
                reason = self.refusal(refusal)
            ),
            Forfeit::Garbled { text } => say!(self, "forfeit-garbled", text = printable(text)),
            Forfeit::Refused { text } => say!(self, "forfeit-refused", text = printable(text)),
        }
    }

    /// Why a file was not read or written.
    pub fn file_error(&self, error: &FileError) -> String {
        match error {
            FileError::Exists {
                path,
                kind,
                replaceable,
            } => {
                let path = printable_path(path);
                match kind {
                    Kind::File if *replaceable => say!(self, "file-exists", path = path),
                    Kind::File => say!(self, "file-exists-for-good", path = path),
                    Kind::Folder => say!(self, "file-folder", path = path),
                    Kind::BrokenLink => say!(self, "file-broken-link", path = path),
                    Kind::Special => say!(self, "file-special", path = path),
                }
            }
            FileError::NoFolder { folder } => say!(self, "file-no-folder", folder = printable_path(folder)),
            FileError::NoName { path } => say!(self, "file-no-name", path = printable_path(path)),
            FileError::TooLarge { path, limit } => {
                say!(
                    self,
                    "file-too-large",
                    path = printable_path(path),
                    limit = *limit
                )
            }
            FileError::NotText { path, at } => {
                say!(self, "file-not-text", path = printable_path(path), at = *at)
            }
            FileError::System { path, source } => {
                say!(
                    self,
                    "file-system",
                    path = printable_path(path),
                    reason = self.system(source)
                )
            }
        }
    }

    /// What the system said, in our words where it is something that happens to people.
    pub fn system(&self, error: &std::io::Error) -> String {
        use std::io::ErrorKind;
        match error.kind() {
            ErrorKind::NotFound => say!(self, "system-not-found"),
            ErrorKind::PermissionDenied => say!(self, "system-permission"),
            ErrorKind::StorageFull => say!(self, "system-full"),
            ErrorKind::IsADirectory => say!(self, "system-folder"),
            ErrorKind::ReadOnlyFilesystem => say!(self, "system-read-only"),
            _ => error.to_string(),
        }
    }
}

/// A path for use in a sentence: on a terminal its end, which says the most, and whole elsewhere, where logs are read later.
pub fn printable_path(path: &std::path::Path) -> String {
    let shown = path.display().to_string();
    let safe: String = shown
        .chars()
        .map(|character| {
            if character.is_control() {
                '\u{fffd}'
            } else {
                character
            }
        })
        .collect();
    match safe.char_indices().rev().nth(119) {
        Some((start, _)) if start > 0 && std::io::stderr().is_terminal() => format!("…{}", &safe[start..]),
        _ => safe,
    }
}
