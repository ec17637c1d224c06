//! What there is to say about a match on a server: who sits there, how the line is, what waits for an answer.

use std::time::Duration;

use lianzi_rules::Player;
use lianzi_server::wire::{SeatView, TakebackPolicy};

use crate::commands::join::say::named;
use crate::commands::join::table::Asked;
use crate::full_screen::action::Action;
use crate::full_screen::app::Room;
use crate::full_screen::clocks;
use crate::full_screen::table::{LineState, Remote, opening, screen};
use crate::words::{Words, printable, say};

/// Who sits there.
pub fn who_plays(remote: &Remote, words: &Words, player: Player) -> String {
    let yours = remote.table.you().contains(&player.into());
    // Once it is over, nobody waits for anybody.
    let away = remote.table.outcome().is_none() && remote.table.is_here(player) == Some(false);
    match remote.seat(player) {
        None => String::new(),
        Some(SeatView::Open) => say!(words, "join-nobody-yet"),
        Some(SeatView::Computer { agent }) => match agent.strip_prefix("level:") {
            Some(level) => say!(words, "tui-level", level = printable(level)),
            None => printable(agent),
        },
        Some(SeatView::Person { name }) if yours && name.is_empty() => say!(words, "tui-you"),
        Some(SeatView::Person { name }) => {
            let name = named(words, name);
            if yours {
                say!(words, "tui-seat-yours", name = name)
            } else if away {
                say!(words, "tui-seat-away", name = name)
            } else {
                name
            }
        }
    }
}

/// What a player's clock shows; nothing where time is not measured.
pub fn clock(remote: &Remote, player: Player, now: Duration) -> String {
    remote
        .clock(player, now)
        .map_or_else(String::new, |left| clocks::shown(left, true))
}

/// How the match ended, where its moves do not say it.
pub fn ended(remote: &Remote, room: &Room<'_>) -> Option<String> {
    let outcome = remote.table.outcome()?;
    Some(screen(&remote.table, room).outcome(remote.table.played().game(), outcome))
}

/// What there is to know while nothing else is said.
pub fn notice(remote: &Remote, room: &Room<'_>) -> Option<String> {
    let words = room.words;
    let (table, state) = (&remote.table, remote.table.state());
    match remote.line {
        LineState::Opening => return Some(opening(remote, room)),
        LineState::Broken if table.pending().is_some() => return Some(say!(words, "tui-broken-pending")),
        LineState::Broken => return Some(say!(words, "join-broken")),
        LineState::There | LineState::Closed(_) => {}
    }
    let over = table.outcome().is_some();
    let waiting = state.is_some_and(|state| state.waiting && !over);
    match table.asked_of_us() {
        Some(Asked::Takeback) => Some(say!(words, "tui-asks-takeback")),
        Some(Asked::Draw) => Some(say!(words, "tui-asks-draw")),
        Some(Asked::Rematch) => Some(say!(words, "tui-asks-rematch")),
        None if table.waits_for_answer() => Some(say!(words, "tui-asked")),
        None if table.you().is_empty() && !over => Some(say!(words, "join-you-watch")),
        None => waiting.then(|| say!(words, "join-hint-waiting")),
    }
}

/// The keys that are of use in a match on a server only, before those for moves and after them.
pub fn keys(remote: &Remote, words: &Words) -> [Vec<(String, Action)>; 2] {
    let table = &remote.table;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    if let Some(asked) = table.asked_of_us() {
        before.push((say!(words, "tui-yes"), Action::Answer('y')));
        if asked != Asked::Rematch {
            before.push((say!(words, "tui-no"), Action::Answer('n')));
        }
    }
    if remote.has_free_seat() {
        before.push((say!(words, "tui-key-sit"), Action::Sit));
    }
    if table.you().is_empty() {
        return [before, after];
    }
    let policy = table.about().map(|about| about.takeback);
    if table.outcome().is_some() {
        after.push((say!(words, "tui-key-again"), Action::Restart));
    } else if table.state().is_some_and(|state| !state.waiting) {
        if policy.is_some_and(|policy| policy != TakebackPolicy::Never) {
            after.push((say!(words, "tui-key-back"), Action::TakeBack));
        }
        after.push((say!(words, "tui-key-draw"), Action::Draw));
        after.push((say!(words, "tui-key-resign"), Action::Resign));
    }
    [before, after]
}
