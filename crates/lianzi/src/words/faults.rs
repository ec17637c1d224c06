//! Faults of rule files. English is what [`FaultKind`] displays as; Chinese is translated here, variant by variant, and the
//! excerpt with the mark is the same in both.

use lianzi_rules::{Fault, FaultKind, Faults, FoulsNeed, NeverEnds, Player, Swap2Needs};

use super::{Words, printable, say};
use crate::language::Language;

impl Words {
    /// All faults, one under another.
    pub fn faults(&self, faults: &Faults) -> String {
        let texts: Vec<String> = faults.iter().map(|fault| self.fault(fault)).collect();
        texts.join("\n").trim_end().to_owned()
    }

    /// A fault with the line that it is in, and the place marked.
    pub fn fault(&self, fault: &Fault) -> String {
        let english = fault.to_string();
        let translated = match self.language() {
            Language::En => None,
            Language::Zh => self.fault_kind(&fault.kind),
        };
        match (translated, english.split_once('\n')) {
            (Some(sentence), Some((_, excerpt))) => {
                format!("{}\n{excerpt}", say!(self, "fault-error", sentence = sentence))
            }
            _ => english,
        }
    }

    /// What is wrong, as a sentence without the place.
    pub fn fault_sentence(&self, fault: &Fault) -> String {
        let translated = match self.language() {
            Language::En => None,
            Language::Zh => self.fault_kind(&fault.kind),
        };
        translated.unwrap_or_else(|| fault.kind.to_string())
    }

    /// What is wrong, as a sentence; nothing for kinds that are not translated yet.
    fn fault_kind(&self, kind: &FaultKind) -> Option<String> {
        self.fault_of_text(kind)
            .or_else(|| self.fault_of_board(kind))
            .or_else(|| self.fault_of_stones(kind))
            .or_else(|| self.fault_of_rules(kind))
    }

    fn fault_of_text(&self, kind: &FaultKind) -> Option<String> {
        Some(match kind {
            FaultKind::TooLarge { bytes, most } => {
                say!(self, "fault-too-large", bytes = *bytes, most = *most)
            }
            FaultKind::Syntax { message } => say!(self, "fault-syntax", message = printable(message)),
            FaultKind::TooDeep { most } => say!(self, "fault-too-deep", most = *most),
            FaultKind::UnknownKey { key, nearest, known } => {
                let hint = self.meant(*nearest, known);
                say!(self, "fault-unknown-key", key = printable(key), hint = hint)
            }
            FaultKind::NotYet { what } => say!(self, "fault-not-yet", what = printable(what)),
            FaultKind::WrongType { key, .. } => say!(self, "fault-wrong-type", key = printable(key)),
            FaultKind::UnknownWord {
                key,
                word,
                nearest,
                known,
            } => {
                let hint = self.meant(nearest.as_deref(), known);
                say!(
                    self,
                    "fault-unknown-word",
                    key = printable(key),
                    word = printable(word),
                    hint = hint
                )
            }
            FaultKind::MissingKey { key, .. } => say!(self, "fault-missing-key", key = *key),
            FaultKind::OutOfRange {
                key,
                number,
                low,
                high,
            } => {
                let (key, number) = (printable(key), printable(number));
                say!(
                    self,
                    "fault-out-of-range",
                    key = key,
                    number = number,
                    low = *low,
                    high = *high
                )
            }
            FaultKind::EmptyList { key } => say!(self, "fault-empty-list", key = printable(key)),
            FaultKind::TooMany { key, count, most } => {
                say!(
                    self,
                    "fault-too-many",
                    key = printable(key),
                    count = *count,
                    most = *most
                )
            }
            FaultKind::NeedsOneOf { these } => {
                let these: Vec<String> = these.iter().map(|key| format!("`{key}`")).collect();
                say!(self, "fault-needs-one-of", these = self.alternatives(&these))
            }
            FaultKind::Excludes { key, other } => say!(self, "fault-excludes", key = *key, other = *other),
            FaultKind::KeyNeeds { key, needs } => {
                say!(self, "fault-key-needs", key = *key, needs = printable(needs))
            }
            FaultKind::UnknownGame { name, nearest } => {
                let hint = nearest
                    .as_ref()
                    .map_or_else(String::new, |word| self.did_you_mean(word));
                say!(self, "fault-unknown-game", name = printable(name), hint = hint)
            }
            FaultKind::ExtendsItself { chain } => {
                let chain: Vec<String> = chain.iter().map(|name| printable(name)).collect();
                say!(self, "fault-extends-itself", chain = chain.join(" → "))
            }
            FaultKind::ExtendsTooLong { most } => say!(self, "fault-extends-too-long", most = *most),
            _ => return None,
        })
    }

    fn fault_of_board(&self, kind: &FaultKind) -> Option<String> {
        Some(match kind {
            FaultKind::BadLetter { letter } => say!(self, "fault-bad-letter", letter = printable(letter)),
            FaultKind::LettersEqual { letter } => {
                say!(self, "fault-letters-equal", letter = letter.to_string())
            }
            FaultKind::KeyNotForBoard { key, kind, .. } => {
                say!(self, "fault-key-not-for-board", key = *key, kind = *kind)
            }
            FaultKind::SizeLength { kind, count, .. } => {
                say!(self, "fault-size-length", kind = *kind, count = *count)
            }
            FaultKind::BoardSize { count, most } => {
                say!(self, "fault-board-size", count = *count, most = *most)
            }
            FaultKind::MainDiagonals { width, height } => {
                say!(self, "fault-main-diagonals", width = *width, height = *height)
            }
            FaultKind::OddSpokes { spokes } => say!(self, "fault-odd-spokes", spokes = *spokes),
            FaultKind::BadPointName { name } => say!(self, "fault-bad-point-name", name = printable(name)),
            FaultKind::PointTwice { name } => say!(self, "fault-point-twice", name = printable(name)),
            FaultKind::PlaceTwice { name, other } => {
                say!(
                    self,
                    "fault-place-twice",
                    name = printable(name),
                    other = printable(other)
                )
            }
            FaultKind::LineTooShort { count } => say!(self, "fault-line-too-short", count = *count),
            FaultKind::PointTwiceInLine { point } => {
                say!(self, "fault-point-twice-in-line", point = printable(point))
            }
            FaultKind::TooManyClasses { most } => say!(self, "fault-too-many-classes", most = *most),
            FaultKind::BadClassName { name } => say!(self, "fault-bad-class-name", name = printable(name)),
            FaultKind::NothingLeft { .. } => say!(self, "fault-nothing-left"),
            FaultKind::NoSuchPoint {
                name,
                extents: Some((first, last)),
            } => say!(
                self,
                "fault-no-such-point-extents",
                name = printable(name),
                first = first.as_str(),
                last = last.as_str()
            ),
            FaultKind::NoSuchPoint { name, extents: None } => {
                say!(self, "fault-no-such-point", name = printable(name))
            }
            FaultKind::BlockedPoint { point } => say!(self, "fault-blocked-point", point = printable(point)),
            FaultKind::NoSuchRegion { word } => say!(self, "fault-no-such-region", word = *word),
            FaultKind::RectangleNotSquare { text } => {
                say!(self, "fault-rectangle-not-square", text = printable(text))
            }
            FaultKind::UnknownClass { name, nearest, known } => {
                let hint = self.meant(nearest.as_deref(), known);
                say!(self, "fault-unknown-class", name = printable(name), hint = hint)
            }
            FaultKind::OtherBoards { key, boards } => {
                say!(self, "fault-other-boards", key = *key, boards = *boards)
            }
            _ => return None,
        })
    }

    fn fault_of_stones(&self, kind: &FaultKind) -> Option<String> {
        Some(match kind {
            FaultKind::StonesDoNotFit { stones, points } => {
                say!(
                    self,
                    "fault-stones-do-not-fit",
                    stones = *stones,
                    points = *points
                )
            }
            FaultKind::BoardFilled { stones, points } => {
                say!(self, "fault-board-filled", stones = *stones, points = *points)
            }
            FaultKind::SetupRows { found, expected } => {
                say!(self, "fault-setup-rows", found = *found, expected = *expected)
            }
            FaultKind::SetupRowLength {
                row,
                text,
                found,
                expected,
            } => say!(
                self,
                "fault-setup-row-length",
                row = *row,
                text = printable(text),
                found = *found,
                expected = *expected
            ),
            FaultKind::SetupSymbol {
                symbol,
                first,
                second,
            } => say!(
                self,
                "fault-setup-symbol",
                symbol = printable(&symbol.to_string()),
                first = first.to_string(),
                second = second.to_string()
            ),
            FaultKind::SetupTwice { point } => say!(self, "fault-setup-twice", point = printable(point)),
            FaultKind::SetupShared => say!(self, "fault-setup-shared"),
            FaultKind::NoStones => say!(self, "fault-no-stones"),
            FaultKind::NeverEnds { phase, reason } => match reason {
                NeverEnds::Unlimited(player) => {
                    say!(
                        self,
                        "fault-never-ends-unlimited",
                        phase = *phase,
                        player = self.who(*player)
                    )
                }
                NeverEnds::NotPlaced(player) => {
                    say!(
                        self,
                        "fault-never-ends-not-placed",
                        phase = *phase,
                        player = self.who(*player)
                    )
                }
            },
            FaultKind::LastPhaseEnds => say!(self, "fault-last-phase-ends"),
            FaultKind::KeyWithoutAction { key, actions } => {
                let actions: Vec<String> = actions.iter().map(|action| format!("\"{action}\"")).collect();
                say!(
                    self,
                    "fault-key-without-action",
                    key = *key,
                    actions = self.alternatives(&actions)
                )
            }
            FaultKind::ActionTwice { action, step } => {
                say!(
                    self,
                    "fault-action-twice",
                    action = *action,
                    step = printable(step)
                )
            }
            FaultKind::PlaceNowhere { player } => {
                say!(self, "fault-place-nowhere", player = self.who(*player))
            }
            FaultKind::TouchTooMany { touch, most } => {
                say!(self, "fault-touch-too-many", touch = *touch, most = *most)
            }
            FaultKind::FlankTooLong { length, longest } => {
                say!(self, "fault-flank-too-long", length = *length, longest = *longest)
            }
            FaultKind::TowardNowhere { words } => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                say!(self, "fault-toward-nowhere", words = self.alternatives(&words))
            }
            _ => return None,
        })
    }

    fn fault_of_rules(&self, kind: &FaultKind) -> Option<String> {
        Some(match kind {
            FaultKind::ConsequenceNeedsMade { then, condition } => {
                say!(
                    self,
                    "fault-consequence-needs-made",
                    then = *then,
                    condition = *condition
                )
            }
            FaultKind::NoSuchPhase { phase, phases } => {
                say!(self, "fault-no-such-phase", phase = *phase, phases = *phases)
            }
            FaultKind::NothingMade { phases } => {
                let phases: Vec<String> = phases.iter().map(ToString::to_string).collect();
                say!(self, "fault-nothing-made", phases = self.list(&phases))
            }
            FaultKind::RowTooLong { length, longest } => {
                say!(self, "fault-row-too-long", length = *length, longest = *longest)
            }
            FaultKind::SquareTooLarge { size, width, height } => {
                say!(
                    self,
                    "fault-square-too-large",
                    size = *size,
                    width = *width,
                    height = *height
                )
            }
            FaultKind::ShapeTooLarge => say!(self, "fault-shape-too-large"),
            FaultKind::TooManyEntries { entries, most } => {
                say!(self, "fault-too-many-entries", entries = *entries, most = *most)
            }
            FaultKind::ShapeSymbol { symbol } => {
                say!(
                    self,
                    "fault-shape-symbol",
                    symbol = printable(&symbol.to_string())
                )
            }
            FaultKind::ShapeEmpty => say!(self, "fault-shape-empty"),
            FaultKind::NeedsMoreStones { needs, has } => {
                say!(self, "fault-needs-more-stones", needs = *needs, has = *has)
            }
            FaultKind::CapturedTooMany { captured, has } => {
                say!(self, "fault-captured-too-many", captured = *captured, has = *has)
            }
            FaultKind::NothingCaptured => say!(self, "fault-nothing-captured"),
            FaultKind::NothingLost => say!(self, "fault-nothing-lost"),
            FaultKind::LeftUnlimited { left } => say!(self, "fault-left-unlimited", left = *left),
            FaultKind::LeftAtOnce { left, has } => say!(self, "fault-left-at-once", left = *left, has = *has),
            FaultKind::NeverReached { earlier } => say!(self, "fault-never-reached", earlier = *earlier),
            FaultKind::FoulsNeed { needs } => {
                let needs = match needs {
                    FoulsNeed::OwnStones => say!(self, "fault-fouls-need-own-stones"),
                    FoulsNeed::NoSwap => say!(self, "fault-fouls-need-no-swap"),
                    FoulsNeed::PlainPlacing { phase } => {
                        say!(self, "fault-fouls-need-plain-placing", phase = *phase)
                    }
                    FoulsNeed::ExactFive { player } => {
                        say!(self, "fault-fouls-need-exact-five", player = self.who(*player))
                    }
                };
                say!(self, "fault-fouls-need", needs = needs)
            }
            FaultKind::TwoSwaps => say!(self, "fault-two-swaps"),
            FaultKind::Swap2Needs { needs } => {
                let needs = match needs {
                    Swap2Needs::OwnStones => say!(self, "fault-fouls-need-own-stones"),
                    Swap2Needs::PlainPlacing => say!(self, "fault-swap2-needs-plain-placing"),
                    Swap2Needs::Deciding { rule } => say!(self, "fault-swap2-needs-deciding", rule = *rule),
                    Swap2Needs::MoreStones { least } => {
                        say!(self, "fault-swap2-needs-more-stones", least = *least)
                    }
                };
                say!(self, "fault-swap2-needs", needs = needs)
            }
            FaultKind::NobodyWins => say!(self, "fault-nobody-wins"),
            FaultKind::OpeningNowhere { ply } => say!(self, "fault-opening-nowhere", ply = *ply),
            FaultKind::OpeningWithoutPlace => say!(self, "fault-opening-without-place"),
            FaultKind::NothingRepeats => say!(self, "fault-nothing-repeats"),
            _ => return None,
        })
    }

    fn who(&self, player: Player) -> String {
        match player {
            Player::First => say!(self, "fault-first-player"),
            Player::Second => say!(self, "fault-second-player"),
        }
    }

    fn did_you_mean(&self, word: &str) -> String {
        say!(self, "fault-did-you-mean", word = printable(word))
    }

    /// The nearest word, or all that there are.
    fn meant<Known: AsRef<str>>(&self, nearest: Option<&str>, known: &[Known]) -> String {
        if let Some(word) = nearest {
            self.did_you_mean(word)
        } else {
            let known: Vec<String> = known.iter().map(|word| printable(word.as_ref())).collect();
            say!(self, "fault-known", known = self.alternatives(&known))
        }
    }
}
