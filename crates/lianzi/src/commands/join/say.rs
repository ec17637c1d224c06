//! What there is to say about a match on a server, as sentences and boards.

use std::fmt::Write as _;

use lianzi_rules::{AnyGame, Player};
use lianzi_server::wire::{ClocksView, ClosingReason, EndedBy, Outcome, Refusal, SeatView, Side};

use super::JoinError;
use super::link::LinkError;
use super::net::NetError;
use super::table::{Asked, Said, Table};
use crate::line_mode::present::{Look, picture};
use crate::moment::Moment;
use crate::screen;
use crate::symbols::Symbols;
use crate::words::{Words, printable, say};

/// How things are said.
pub struct Screen<'a> {
    /// The language.
    pub words: &'a Words,
    /// The stones.
    pub symbols: Symbols,
}

impl Screen<'_> {
    fn player(&self, game: &AnyGame, player: Player) -> String {
        self.words.player(game, &self.symbols, player)
    }

    /// Something that happened; with its line feed.
    pub fn say(&self, table: &Table, said: &Said) -> String {
        match said {
            Said::Started => self.started(table),
            Said::Board => self.board(table),
            said => self
                .sentence(table, said)
                .map_or_else(String::new, |sentence| sentence + "\n"),
        }
    }

    /// Something that happened as a sentence; nothing where a board says it.
    pub fn sentence(&self, table: &Table, said: &Said) -> Option<String> {
        let words = self.words;
        let game = table.played().game();
        Some(match said {
            Said::Started | Said::Board => return None,
            Said::Moved { by, text } => say!(
                words,
                "moved",
                player = self.player(game, *by),
                move = printable(text)
            ),
            Said::TakenBack => say!(words, "join-taken-back"),
            Said::Joined { side, name } => say!(
                words,
                "join-joined",
                player = self.player(game, *side),
                name = named(words, name)
            ),
            Said::Asks(asked) => self.asks(*asked),
            Said::Declined(Asked::Takeback) => say!(words, "join-declined-takeback"),
            Said::Declined(_) => say!(words, "join-declined-draw"),
            Said::Refused(refusal) => self.refusal(refusal),
            Said::NoMove(error) => words.move_error(error),
            Said::Presence { player, here: true } => {
                say!(words, "join-came", player = self.player(game, *player))
            }
            Said::Presence { player, here: false } => {
                say!(words, "join-went", player = self.player(game, *player))
            }
            Said::Resumed => say!(words, "join-resumed"),
            Said::Rematch { .. } => say!(words, "join-rematch-made"),
            Said::Stray => say!(words, "join-stray"),
        })
    }

    fn started(&self, table: &Table) -> String {
        let (words, game) = (self.words, table.played().game());
        let Some(about) = table.about() else {
            return String::new();
        };
        let seat = |player: Player| {
            let who = match about.seats.of(player) {
                SeatView::Open => say!(words, "join-nobody-yet"),
                SeatView::Person { name } => named(words, name),
                SeatView::Computer { agent } => printable(agent),
            };
            say!(
                words,
                "seat-computer",
                player = self.player(game, player),
                agent = who
            )
        };
        let name = words.pick(&game.rules().name);
        let (first, second) = (seat(Player::First), seat(Player::Second));
        let mut text = say!(words, "started", game = name, first = first, second = second);
        let you = match table.you() {
            [] => say!(words, "join-you-watch"),
            [side] => say!(words, "join-you-play", player = self.player(game, (*side).into())),
            _ => say!(words, "join-you-play-both"),
        };
        // Writing into a string cannot fail.
        let _ = writeln!(text, "\n{you}");
        text + &self.board(table)
    }

    /// The status, the board, the clocks, and what can be done.
    fn board(&self, table: &Table) -> String {
        let look = Look {
            words: self.words,
            symbols: self.symbols,
        };
        let moment = Moment::from(table.played());
        let mut text = picture(&look, &moment);
        let state = table.state();
        if let Some(clocks) = state.and_then(|state| state.clocks) {
            let _ = writeln!(text, "{}", self.clocks(table.played().game(), clocks));
        }
        // What the moves say has been said with the board.
        if let Some(outcome) = table.outcome().filter(|_| !moment.status.outcome.is_over()) {
            let _ = writeln!(text, "{}", self.outcome(table.played().game(), outcome));
        }
        text + &self.hint(table)
    }

    fn clocks(&self, game: &AnyGame, clocks: ClocksView) -> String {
        let clock = |player: Player| {
            let left = *clocks.left_ms.of(player);
            let runs = clocks.running == Some(Side::from(player));
            let seconds = left.div_ceil(1000);
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            let name = self.player(game, player);
            if runs {
                say!(self.words, "join-clock-runs", player = name, time = time)
            } else {
                say!(self.words, "join-clock", player = name, time = time)
            }
        };
        self.words.list(&[clock(Player::First), clock(Player::Second)])
    }

    /// How it ended otherwise than by its moves.
    pub fn outcome(&self, game: &AnyGame, outcome: Outcome) -> String {
        let words = self.words;
        let winner = outcome.winner.map(Player::from);
        let name = |player: Player| self.player(game, player);
        let (winner, loser) = match winner {
            Some(winner) => (name(winner), name(winner.opponent())),
            None if outcome.by == EndedBy::Agreement => return say!(words, "join-ended-agreement"),
            None => return say!(words, "join-ended-called-off"),
        };
        match outcome.by {
            EndedBy::Resignation => say!(words, "join-ended-resigned", winner = winner, loser = loser),
            EndedBy::Timeout => say!(words, "join-ended-timeout", winner = winner, loser = loser),
            EndedBy::Abandoned => say!(words, "join-ended-abandoned", winner = winner, loser = loser),
            EndedBy::ComputerFailed => say!(words, "join-ended-computer", winner = winner, loser = loser),
            _ => say!(words, "join-ended", winner = winner),
        }
    }

    fn asks(&self, asked: Asked) -> String {
        match asked {
            Asked::Takeback => say!(self.words, "join-asks-takeback"),
            Asked::Draw => say!(self.words, "join-asks-draw"),
            Asked::Rematch => say!(self.words, "join-asks-rematch"),
        }
    }

    /// One line on what can be done now; with its line feed.
    pub fn hint(&self, table: &Table) -> String {
        let words = self.words;
        let state = table.state();
        let sentence = if table.you().is_empty() {
            if table.outcome().is_some() {
                return String::new();
            }
            say!(words, "join-hint-watch")
        } else if table.outcome().is_some() {
            say!(words, "join-hint-over")
        } else if state.is_some_and(|state| state.waiting) {
            say!(words, "join-hint-waiting")
        } else if table.is_to_move() {
            let moves = state.map(|state| state.legal.as_slice()).unwrap_or_default();
            let example = moves.get(moves.len() / 2).map(String::as_str).unwrap_or_default();
            say!(words, "join-hint-move", example = example)
        } else {
            say!(words, "join-hint-wait")
        };
        sentence + "\n"
    }

    /// The legal moves; with its line feed.
    pub fn moves(&self, table: &Table) -> String {
        let moves = table
            .state()
            .map(|state| state.legal.as_slice())
            .unwrap_or_default();
        if moves.is_empty() {
            return say!(self.words, "moves-none") + "\n";
        }
        let text = say!(
            self.words,
            "moves-list",
            count = moves.len(),
            moves = moves.join("  ")
        );
        screen::table::wrapped(&text, 78).join("\n") + "\n"
    }

    /// Everything that can be typed.
    pub fn help(&self) -> String {
        say!(self.words, "join-help") + "\n"
    }

    /// That a command of other matches has no meaning here.
    pub fn not_here(&self) -> String {
        say!(self.words, "join-not-here") + "\n"
    }

    /// That an answer was given to nothing.
    pub fn nothing_asked(&self) -> String {
        say!(self.words, "join-nothing-asked") + "\n"
    }

    /// That the line is broken.
    pub fn broken(&self) -> String {
        say!(self.words, "join-broken") + "\n"
    }

    /// That it is there again.
    pub fn mended(&self) -> String {
        say!(self.words, "join-mended") + "\n"
    }

    /// That somebody leaves; the seat stays his.
    pub fn left(&self, table: &Table) -> String {
        if table.you().is_empty() || table.outcome().is_some() {
            String::new()
        } else {
            say!(self.words, "join-left") + "\n"
        }
    }

    /// Why a command was refused.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        self.words.networked_refusal(refusal)
    }
}

/// A nickname, or what there is in its place.
pub fn named(words: &Words, name: &str) -> String {
    if name.is_empty() {
        say!(words, "join-anonymous")
    } else {
        printable(name)
    }
}

impl Words {
    /// Why a server refuses.
    pub fn networked_refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Over { .. } => say!(self, "join-refused-over"),
            Refusal::NotSeated => say!(self, "join-refused-not-seated"),
            Refusal::NotYourTurn => say!(self, "join-refused-not-your-turn"),
            Refusal::WaitingForOpponent => say!(self, "join-hint-waiting"),
            Refusal::WrongPly { .. } => say!(self, "join-refused-wrong-ply"),
            Refusal::TimeOver => say!(self, "join-refused-time-over"),
            Refusal::TakebackNever => say!(self, "takeback-never"),
            Refusal::NothingToTakeBack => say!(self, "takeback-no-moves"),
            Refusal::AlreadyAsked => say!(self, "join-refused-already-asked"),
            Refusal::NothingToAnswer => say!(self, "join-nothing-asked"),
            Refusal::NotOver => say!(self, "join-refused-not-over"),
            Refusal::ComputerDeclines => say!(self, "join-refused-computer"),
            Refusal::OpponentPresent { wait_ms: None } => say!(self, "join-refused-present"),
            Refusal::OpponentPresent { wait_ms: Some(wait) } => {
                say!(self, "join-refused-wait", minutes = wait.div_ceil(60_000))
            }
            Refusal::SeatTaken => say!(self, "join-refused-taken"),
            Refusal::NotInvited => say!(self, "join-refused-not-invited"),
            Refusal::MatchTooLong => say!(self, "join-refused-too-long"),
            Refusal::NotStored => say!(self, "join-refused-not-stored"),
            Refusal::TooFast => say!(self, "join-refused-too-fast"),
            Refusal::NoMatch => say!(self, "join-no-match"),
            Refusal::Damaged => say!(self, "join-damaged"),
            Refusal::Failed | Refusal::Closing => say!(self, "join-refused-failed"),
            // What the rules say was asked of the rules before the move was sent.
            _ => say!(self, "join-refused-rules"),
        }
    }

    /// Why nobody joins.
    pub fn join_error(&self, error: &JoinError) -> String {
        match error {
            JoinError::Link(LinkError::Encrypted) => say!(self, "join-encrypted"),
            JoinError::Link(LinkError::Form) => say!(self, "join-no-link"),
            JoinError::Net(NetError::Unreachable { host, source }) => say!(
                self,
                "join-unreachable",
                host = printable(host),
                reason = self.system(source)
            ),
            JoinError::Net(NetError::Foreign { host }) => {
                say!(self, "join-foreign", host = printable(host))
            }
            JoinError::Net(NetError::Refused { status: 404, .. })
            | JoinError::Closed(ClosingReason::NoMatch) => {
                say!(self, "join-no-match")
            }
            JoinError::Closed(ClosingReason::Damaged) => say!(self, "join-damaged"),
            // The others are tried again, or say that what was sent makes no sense there.
            JoinError::Closed(_) => say!(self, "join-not-understood"),
            JoinError::Net(NetError::Refused {
                problem: Some(lianzi_server::wire::Problem::Refused { refusal }),
                ..
            }) => self.networked_refusal(refusal),
            JoinError::Net(NetError::Refused { status, .. }) => {
                say!(self, "join-server-refuses", status = *status)
            }
            JoinError::Rules => say!(self, "join-rules"),
        }
    }
}
