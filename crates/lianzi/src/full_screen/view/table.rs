//! A match on the screen: players, board, panel, how it stands, and keys.

use std::time::Duration;

use lianzi_play::record::Ending;
use lianzi_rules::{Action as Kind, Move, Player};

use super::{Painter, board, panel, remote, shortened, tail};
use crate::full_screen::action::Action;
use crate::full_screen::app::Room;
use crate::full_screen::clocks;
use crate::full_screen::table::{OUT_OF_TIME, Question, Source, Table};
use crate::full_screen::theme::Part;
use crate::screen::table::{width, wrapped};
use crate::words::{Words, harmless, printable, say};

/// Draws a match.
pub fn draw(table: &Table, room: &Room<'_>, painter: &mut Painter<'_>) {
    board::draw(table, room, painter);
    panel::draw(table, room, painter);
    players(table, room, painter);
    status(table, room, painter);
    keys(table, room, painter);
}

/// Who plays, and the clocks. What does not fit is left out, the least important first.
fn players(table: &Table, room: &Room<'_>, painter: &mut Painter<'_>) {
    let area = super::areas(room.size).players;
    if area.height == 0 {
        return;
    }
    let moment = table.moment();
    let mover = (!moment.status.outcome.is_over()).then_some(moment.status.mover);
    let winner = table.game().ending().winner();
    let symbols = room.look.symbols(table.game().game());
    let head = |player: Player, long: bool| {
        let sign = if mover == Some(player) && !table.game().ending().is_over() {
            '>'
        } else if winner == Some(player) {
            '*'
        } else {
            ' '
        };
        let name = if long {
            room.words.player(table.game().game(), &symbols, player)
        } else {
            symbols.stones[player].to_string()
        };
        format!("{sign}{name}")
    };
    let seat = |player: Player, heads: bool, who: bool| {
        let mut text = head(player, heads);
        if who {
            text.push(' ');
            text.push_str(&shortened(&who_plays(table, room, player), 24));
        }
        let clock = clock(table, player, room.now);
        if !clock.is_empty() {
            text.push(' ');
            text.push_str(&clock);
        }
        text
    };
    let pairs = [(true, true), (false, true), (true, false), (false, false)];
    let texts = pairs.map(|(heads, who)| Player::BOTH.map(|player| seat(player, heads, who)));
    let fits = |pair: &&[String; 2]| width(&pair[0]) + width(&pair[1]) + 3 <= usize::from(area.width);
    let chosen = texts.iter().find(fits).unwrap_or(&texts[3]);
    let mut column = 0;
    for (player, text) in Player::BOTH.into_iter().zip(chosen) {
        let part = if mover == Some(player) {
            Part::Title
        } else {
            Part::Text
        };
        column = painter.text(area, 0, column, text, part) + 3;
    }
}

fn who_plays(table: &Table, room: &Room<'_>, player: Player) -> String {
    match &table.source {
        Source::Record(record) => record.player(player).map(printable).unwrap_or_default(),
        Source::Server(there) => remote::who_plays(there, room.words, player),
        Source::Here(session) => {
            let seat = &session.seats()[player];
            if seat.is_person() {
                say!(room.words, "tui-person")
            } else {
                seat.name().to_owned()
            }
        }
    }
}

fn clock(table: &Table, player: Player, now: Duration) -> String {
    match &table.source {
        Source::Record(_) => String::new(),
        Source::Server(there) => remote::clock(there, player, now),
        Source::Here(_) => clocks::shown(table.clocks.shows(player, now), table.clocks.has_limit()),
    }
}

/// How the match stands, and below it what was said last, what is asked, or what is being typed.
fn status(table: &Table, room: &Room<'_>, painter: &mut Painter<'_>) {
    let area = super::areas(room.size).status;
    if area.height == 0 {
        return;
    }
    let last = area.height - 1;
    let columns = usize::from(area.width);
    let notice = || remote::notice(table.remote()?, room);
    let said = table.message.clone().or_else(notice);
    if let Some(question) = table.question {
        let (text, answers) = asked(question, table, room);
        let answers: Vec<(char, String)> = answers
            .into_iter()
            .map(|(key, label)| (key, format!("[{label}]")))
            .collect();
        // Whatever is too long, the answers are seen.
        let taken: usize = answers.iter().map(|(_, label)| width(label) + 1).sum();
        let text = shortened(&text, columns.saturating_sub(taken));
        let mut column = painter.text(area, last, 0, &text, Part::Notice) + 1;
        for (key, label) in answers {
            column = painter.button(area, last, column, &label, Part::Title, Action::Answer(key)) + 1;
        }
    } else if let Some(text) = &table.text {
        let label = say!(room.words, "tui-typing");
        let start = painter.text(area, last, 0, &label, Part::Aside);
        let shown = tail(text, columns.saturating_sub(usize::from(start) + 1));
        let end = painter.text(area, last, start, shown, Part::Text);
        painter.drawn.cursor = Some((area.x + end.min(area.width - 1), area.y + last));
    } else if let Some(message) = &said {
        let mut lines = wrapped(message, columns);
        let most = usize::from(area.height);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(line) = lines.last_mut() {
                *line = shortened(&format!("{line} ..."), columns);
            }
        }
        let from = area.height.saturating_sub(lines.len() as u16);
        for (row, line) in (from..).zip(&lines) {
            painter.text(area, row, 0, line, Part::Notice);
        }
        if from == 0 {
            return;
        }
    }
    if area.height > 1 || (table.question.is_none() && table.text.is_none() && said.is_none()) {
        let text = standing(table, room);
        painter.text(area, 0, 0, &shortened(&text, columns), Part::Title);
    }
}

fn asked(question: Question, table: &Table, room: &Room<'_>) -> (String, Vec<(char, String)>) {
    let words = room.words;
    let yes_or_no = || vec![('y', say!(words, "tui-yes")), ('n', say!(words, "tui-no"))];
    match question {
        Question::Leave if table.remote().is_some() => (say!(words, "tui-ask-leave-seat"), yes_or_no()),
        Question::Leave if table.would_be_lost() => {
            let question = if table.game().ending().is_over() {
                say!(words, "tui-ask-leave-over")
            } else {
                say!(words, "tui-ask-leave-unsaved")
            };
            let answers = [
                ('s', say!(words, "tui-save")),
                ('y', say!(words, "tui-leave")),
                ('n', say!(words, "tui-stay")),
            ];
            (question, answers.to_vec())
        }
        Question::Leave => (say!(words, "tui-ask-leave"), yes_or_no()),
        Question::Resign => (say!(words, "tui-ask-resign"), yes_or_no()),
        Question::Restart => (say!(words, "tui-ask-restart"), yes_or_no()),
        Question::Stone(point) => {
            let name = table.game().game().board().name(point);
            let seats = &table.game().game().rules().seats;
            let letters = Player::BOTH.map(|player| {
                let letter = seats[player].letter;
                (letter, letter.to_string())
            });
            (say!(words, "tui-ask-stone", point = name), letters.to_vec())
        }
    }
}

/// Whose turn it is, or how it ended.
fn standing(table: &Table, room: &Room<'_>) -> String {
    let words = room.words;
    let moment = table.moment();
    let symbols = room.look.symbols(table.game().game());
    let here = table.ply() == table.game().moves().len();
    let elsewhere = table.remote().and_then(|there| remote::ended(there, room));
    let text = match (table.game().ending(), elsewhere) {
        (Ending::Settled(_), Some(sentence)) if here => sentence,
        (Ending::Settled(settlement), None) if here => {
            let player = |player| words.player(table.game().game(), &symbols, player);
            match settlement.winner() {
                Some(winner) if settlement.reason() == OUT_OF_TIME => say!(
                    words,
                    "tui-out-of-time",
                    winner = player(winner),
                    loser = player(winner.opponent())
                ),
                Some(winner) => {
                    let reason = harmless(settlement.reason());
                    say!(
                        words,
                        "replay-settled-win",
                        winner = player(winner),
                        reason = reason
                    )
                }
                None => {
                    let reason = harmless(settlement.reason());
                    say!(words, "replay-settled-draw", reason = reason)
                }
            }
        }
        _ => words.status(&moment, &symbols),
    };
    let text = if table.thinking.is_some() && here {
        say!(words, "tui-thinking", status = text)
    } else {
        text
    };
    if here && table.record().is_none() {
        text
    } else {
        let last = table.game().moves().len();
        say!(
            words,
            "tui-looking",
            ply = table.ply(),
            last = last,
            status = text
        )
    }
}

/// The keys that are of use now, as many as fit; each can be clicked.
fn keys(table: &Table, room: &Room<'_>, painter: &mut Painter<'_>) {
    let area = super::areas(room.size).keys;
    if area.height == 0 {
        return;
    }
    let words = room.words;
    let last = [
        (say!(words, "tui-key-help"), Action::Help),
        (say!(words, "tui-key-quit"), Action::Quit),
    ];
    let reserved: usize = last.iter().map(|(text, _)| width(text) + 2).sum();
    let name = table.game().game().board().name(table.cursor);
    let mut column = painter.text(area, 0, 0, name, Part::Title) + 2;
    for (text, action) in useful(table, words) {
        if usize::from(column) + width(&text) + reserved > usize::from(area.width) {
            break;
        }
        column = painter.button(area, 0, column, &text, Part::Aside, action) + 2;
    }
    for (text, action) in last {
        column = painter.button(area, 0, column, &text, Part::Aside, action) + 2;
    }
}

/// The most useful ones first.
fn useful(table: &Table, words: &Words) -> Vec<(String, Action)> {
    let mut keys = Vec::new();
    let over = table.game().ending().is_over();
    let [first, last] = table
        .remote()
        .map(|there| remote::keys(there, words))
        .unwrap_or_default();
    keys.extend(first);
    if table.record().is_some() || table.ply() < table.game().moves().len() {
        keys.push((say!(words, "tui-key-earlier"), Action::Step(false)));
        keys.push((say!(words, "tui-key-later"), Action::Step(true)));
    }
    if table.may_move() {
        let moves = table.game().legal_moves();
        let has = |kind: Kind| moves.iter().any(|mv| mv.action() == kind);
        if has(Kind::Swap) {
            keys.push((say!(words, "tui-key-swap"), Action::Play(Move::Swap)));
        }
        if has(Kind::Pass) {
            keys.push((say!(words, "tui-key-pass"), Action::Play(Move::Pass)));
        }
        if table.picked.is_some() {
            keys.push((say!(words, "tui-key-target"), Action::Act));
            keys.push((say!(words, "tui-key-let-go"), Action::Back));
        } else if choice_removes(&moves) {
            keys.push((say!(words, "tui-key-remove"), Action::Act));
        } else if has(Kind::Place) {
            keys.push((say!(words, "tui-key-place"), Action::Act));
        } else if has(Kind::Slide) {
            keys.push((say!(words, "tui-key-pick"), Action::Act));
        }
    }
    keys.extend(last);
    if table.session().is_some() {
        if over {
            keys.push((say!(words, "tui-key-again"), Action::Restart));
        }
        keys.push((say!(words, "tui-key-back"), Action::TakeBack));
    }
    if table.may_study() {
        if !over {
            keys.push((say!(words, "tui-key-hint"), Action::Hint));
        }
        keys.push((say!(words, "tui-key-analyse"), Action::Analyse));
    }
    let here_over = table.moment().status.outcome.is_over();
    if (table.record().is_some() || over) && !here_over {
        keys.push((say!(words, "tui-key-branch"), Action::Branch));
    }
    keys.push((say!(words, "tui-key-panel"), Action::Panel));
    keys
}

fn choice_removes(moves: &[Move]) -> bool {
    moves.first().is_some_and(|mv| mv.action() == Kind::Remove)
}
