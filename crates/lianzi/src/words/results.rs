//! How a game ended, and why, as sentences.

use lianzi_rules::rules::{Condition, Consequence, Stuck};
use lianzi_rules::{DrawReason, Outcome, Player, Point};

use super::{Words, say};
use crate::moment::Moment;
use crate::symbols::Symbols;

/// Why a player won, as far as it can be seen in the final position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WinReason {
    /// The winner has made these lines.
    Made(Vec<Vec<Point>>),
    /// The loser has made these lines.
    MadeByLoser(Vec<Vec<Point>>),
    /// The loser has so few stones left.
    Left(u32),
    /// The winner has captured so many stones.
    Captured(u16),
    /// The board is full.
    Full,
    /// The loser has no legal move.
    LoserStuck,
    /// The winner has no legal move.
    WinnerStuck,
}

/// Why a finished match was won by a player.
pub fn win_reason(moment: &Moment<'_>, winner: Player) -> WinReason {
    let rules = moment.game.rules();
    let position = moment.position;
    let loser = winner.opponent();
    let lines = moment.status.lines.clone();
    if !lines.is_empty() {
        let loss_possible = rules.rules.iter().any(|rule| rule.then == Consequence::Lose);
        let by_loser = loss_possible && moment.moved == Some(loser);
        return if by_loser {
            WinReason::MadeByLoser(lines)
        } else {
            WinReason::Made(lines)
        };
    }
    for rule in &rules.rules {
        match (&rule.when, rule.then) {
            (Condition::Left(most), Consequence::Lose) => {
                if let Some(left) = position
                    .stones_left(loser)
                    .filter(|&left| left <= u32::from(*most))
                {
                    return WinReason::Left(left);
                }
            }
            (Condition::Captured(least), Consequence::Win) if position.captured(winner) >= *least => {
                return WinReason::Captured(position.captured(winner));
            }
            _ => {}
        }
    }
    let full = moment
        .game
        .board()
        .points()
        .all(|point| position.stone(point).is_some());
    if full && rules.end.full == Some(winner) {
        WinReason::Full
    } else if rules.end.stuck == Stuck::Win {
        WinReason::WinnerStuck
    } else {
        WinReason::LoserStuck
    }
}

impl Words {
    /// The sentence that announces how a match ended; empty while it goes on.
    pub fn result(&self, moment: &Moment<'_>, symbols: &Symbols) -> String {
        match moment.status.outcome {
            Outcome::InProgress => String::new(),
            Outcome::Win(winner) => self.win(moment, symbols, winner),
            Outcome::Draw(reason) => self.draw(moment, reason),
        }
    }

    fn win(&self, moment: &Moment<'_>, symbols: &Symbols, winner: Player) -> String {
        let board = moment.game.board();
        let lines = |lines: &[Vec<Point>]| {
            let sentences: Vec<String> = lines.iter().map(|line| self.line(board, line)).collect();
            sentences.join(&say!(self, "line-and-line"))
        };
        let name = self.player(moment.game, symbols, winner);
        let loser = self.player(moment.game, symbols, winner.opponent());
        match win_reason(moment, winner) {
            WinReason::Made(made) => say!(self, "win-made", winner = name, line = lines(&made)),
            WinReason::MadeByLoser(made) => {
                say!(
                    self,
                    "win-made-by-loser",
                    winner = name,
                    loser = loser,
                    line = lines(&made)
                )
            }
            WinReason::Left(count) => say!(self, "win-left", winner = name, loser = loser, count = count),
            WinReason::Captured(count) => say!(self, "win-captured", winner = name, count = count),
            WinReason::Full => say!(self, "win-full", winner = name),
            WinReason::LoserStuck => say!(self, "win-loser-stuck", winner = name, loser = loser),
            WinReason::WinnerStuck => say!(self, "win-winner-stuck", winner = name),
        }
    }

    fn draw(&self, moment: &Moment<'_>, reason: DrawReason) -> String {
        match reason {
            DrawReason::Full => say!(self, "draw-full"),
            DrawReason::Plies => say!(self, "draw-plies", plies = moment.status.ply),
            DrawReason::Stuck => say!(self, "draw-stuck"),
            DrawReason::Repetition => {
                let times = moment.game.rules().end.repeat.unwrap_or(0);
                say!(self, "draw-repetition", times = times)
            }
            DrawReason::Rule => say!(self, "draw-rule"),
        }
    }
}
