//! `lianzi replay`: a saved game, step by step or at once.

use std::path::{Path, PathBuf};

use clap::Args;
use lianzi_play::Replay;
use lianzi_play::files;
use lianzi_play::record::{Ending, MOST_BYTES, Record};
use lianzi_rules::Player;
use serde_json::json;

use crate::failure::Failure;
use crate::input::Line;
use crate::line_mode::drive::Desk;
use crate::line_mode::json::player_word;
use crate::line_mode::present::{self, Look};
use crate::moment::Moment;
use crate::output;
use crate::session::command::{self, Command};
use crate::words::{harmless, printable, say};

/// Which record to play back.
#[derive(Args, Clone, Debug)]
pub struct Recorded {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only the position after so many plies.
    #[arg(long, value_name = "PLY")]
    to: Option<usize>,
    #[arg(long)]
    pub json: bool,
}

/// Plays a record back: to one position, all at once where nobody can answer, or step by step.
pub fn run(task: &Recorded, desk: &mut Desk) -> Result<(), Failure> {
    let text = files::read_text(&task.file, MOST_BYTES as u64)?;
    let mut replay = Replay::new(Record::read(&text)?);
    if task.json {
        return objects(&mut replay, task.to, desk);
    }
    if let Some(ply) = task.to {
        desk.output.line(&head(&replay, desk))?;
        replay.to(ply);
        return desk.output.say(&step(&replay, desk));
    }
    play_back(&mut replay, desk)
}

/// Plays a file back as [`run`] does without options.
pub fn file(path: &Path, desk: &mut Desk) -> Result<(), Failure> {
    let text = files::read_text(path, MOST_BYTES as u64)?;
    play_back(&mut Replay::new(Record::read(&text)?), desk)
}

/// All at once where nobody can answer, or step by step.
fn play_back(replay: &mut Replay, desk: &mut Desk) -> Result<(), Failure> {
    desk.output.line(&head(replay, desk))?;
    if output::is_interactive() {
        walk(replay, desk)
    } else {
        whole(replay, desk)
    }
}

/// All moves, and the position at the end.
fn whole(replay: &mut Replay, desk: &mut Desk) -> Result<(), Failure> {
    while replay.forward().is_some() {
        let line = move_line(replay, desk);
        desk.output.line(&line)?;
    }
    let end = format!("\n{}", picture(replay, desk));
    desk.output.say(&end)
}

/// Step by step, as somebody asks.
fn walk(replay: &mut Replay, desk: &mut Desk) -> Result<(), Failure> {
    desk.output.say(&step(replay, desk))?;
    desk.output.line(&say!(desk.words, "replay-keys"))?;
    loop {
        let text = match desk.ask()? {
            Line::End => return Ok(()),
            Line::Text(text) => text,
            Line::TooLong => {
                desk.output.line(&say!(desk.words, "trouble-too-long"))?;
                continue;
            }
            Line::NotText => {
                desk.output.line(&say!(desk.words, "trouble-not-text"))?;
                continue;
            }
        };
        match go(replay, &text) {
            Step::Moved => desk.output.say(&step(replay, desk))?,
            Step::AtEnd => desk.output.line(&say!(desk.words, "replay-at-end"))?,
            Step::AtStart => desk.output.line(&say!(desk.words, "replay-at-start"))?,
            Step::Help => desk.output.line(&say!(desk.words, "replay-keys"))?,
            Step::Unknown => {
                let sentence = say!(
                    desk.words,
                    "replay-unknown",
                    text = printable(text.trim()),
                    most = replay.len()
                );
                desk.output.line(&sentence)?;
            }
            Step::Leave => return Ok(()),
        }
    }
}

/// What came of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Moved,
    AtEnd,
    AtStart,
    Help,
    Unknown,
    Leave,
}

/// Moves the cursor as a line says.
fn go(replay: &mut Replay, line: &str) -> Step {
    let moved = |moved: bool, otherwise: Step| if moved { Step::Moved } else { otherwise };
    match command::read(line) {
        Command::Nothing => moved(replay.forward().is_some(), Step::AtEnd),
        Command::Quit => Step::Leave,
        Command::Help => Step::Help,
        Command::TakeBack => moved(replay.back().is_some(), Step::AtStart),
        Command::Move(text) => match text.to_lowercase().as_str() {
            "n" | "next" => moved(replay.forward().is_some(), Step::AtEnd),
            "p" | "previous" => moved(replay.back().is_some(), Step::AtStart),
            number => match number.parse::<usize>() {
                Ok(ply) if ply <= replay.len() => {
                    replay.to(ply);
                    Step::Moved
                }
                _ => Step::Unknown,
            },
        },
        _ => Step::Unknown,
    }
}

fn head(replay: &Replay, desk: &Desk) -> String {
    let words = &desk.words;
    let record = replay.record();
    let symbols = desk.symbols(replay.game());
    let seats: Vec<String> = Player::BOTH
        .into_iter()
        .map(|player| {
            let name = words.player(replay.game(), &symbols, player);
            match record.player(player) {
                Some(who) => say!(words, "seat-computer", player = name, agent = printable(who)),
                None => name,
            }
        })
        .collect();
    let mut parts = vec![words.pick(&replay.game().rules().name), words.list(&seats)];
    parts.extend(record.date().map(printable));
    parts.push(say!(words, "replay-plies", plies = replay.len()));
    parts.join(" · ")
}

/// The move that led here, what is noted beside it, and the board.
fn step(replay: &Replay, desk: &Desk) -> String {
    let mut text = String::new();
    if replay.ply() > 0 {
        text.push_str(&move_line(replay, desk));
        text.push_str("\n\n");
    }
    text + &picture(replay, desk)
}

fn move_line(replay: &Replay, desk: &Desk) -> String {
    let words = &desk.words;
    let Some(mv) = replay.last_move() else {
        return String::new();
    };
    let symbols = desk.symbols(replay.game());
    let moment = Moment::from(replay);
    let player = moment
        .moved
        .map_or_else(String::new, |player| words.player(moment.game, &symbols, player));
    let line =
        say!(words, "replay-move", ply = replay.ply(), player = player, move = words.a_move(moment.game, mv));
    match replay
        .note()
        .map(lianzi_play::record::Note::comment)
        .filter(|comment| !comment.is_empty())
    {
        Some(comment) => format!("{line}  {}", comment.lines().collect::<Vec<_>>().join(" ")),
        None => line,
    }
}

fn picture(replay: &Replay, desk: &Desk) -> String {
    let look = Look {
        words: &desk.words,
        symbols: desk.symbols(replay.game()),
    };
    let mut text = present::picture(&look, &Moment::from(replay));
    if replay.ply() == replay.len()
        && let Ending::Settled(settlement) = replay.record().ending()
    {
        let reason = harmless(settlement.reason());
        let sentence = if let Some(player) = settlement.winner() {
            let winner = desk.words.player(replay.game(), &look.symbols, player);
            say!(desk.words, "replay-settled-win", winner = winner, reason = reason)
        } else {
            say!(desk.words, "replay-settled-draw", reason = reason)
        };
        text = format!("{text}{sentence}\n");
    }
    text
}

fn objects(replay: &mut Replay, to: Option<usize>, desk: &mut Desk) -> Result<(), Failure> {
    let game = replay.game().clone();
    let record = replay.record();
    let start = json!({
        "event": "start",
        "game": record.game().name(),
        "rules_id": game.id().to_string(),
        "first": record.player(Player::First),
        "second": record.player(Player::Second),
        "seed": record.seed(),
        "date": record.date(),
        "plies": replay.len(),
        "position": game.write_position(replay.position()),
    });
    desk.output.line(&start.to_string())?;
    while to.is_none_or(|ply| replay.ply() < ply) {
        let player = replay.position().mover();
        let Some(mv) = replay.forward() else { break };
        let note = replay.note();
        let event = json!({
            "event": "move",
            "ply": replay.position().ply(),
            "player": player_word(player),
            "move": game.write_move(mv),
            "position": game.write_position(replay.position()),
            "seconds": note.and_then(lianzi_play::record::Note::time).map(|time| time.as_secs_f64()),
            "comment": note.map(lianzi_play::record::Note::comment).filter(|comment| !comment.is_empty()),
        });
        desk.output.line(&event.to_string())?;
    }
    if replay.ply() == replay.len() {
        let played = replay.record().played();
        let mut end = crate::line_mode::json::end(played);
        if let Ending::Settled(settlement) = replay.record().ending() {
            end["result"] = json!(if settlement.winner().is_some() {
                "win"
            } else {
                "draw"
            });
            end["winner"] = json!(settlement.winner().map(player_word));
            end["reason"] = json!(settlement.reason());
        }
        desk.output.line(&end.to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay() -> Replay {
        Replay::new(Record::read("lianzi-record 1\ngame tic-tac-toe\n\nb2\na1\nc3\n").unwrap())
    }

    #[test]
    fn enter_goes_on_and_stops_at_the_end() {
        let mut replay = replay();
        let steps = ["", "n", "N", ""].map(|line| go(&mut replay, line));
        assert_eq!(steps, [Step::Moved, Step::Moved, Step::Moved, Step::AtEnd]);
        assert_eq!(replay.ply(), 3);
    }

    #[test]
    fn one_goes_back_to_the_start_and_jumps_anywhere() {
        let mut replay = replay();
        assert_eq!(go(&mut replay, "p"), Step::AtStart);
        assert_eq!(go(&mut replay, "3"), Step::Moved);
        assert_eq!(go(&mut replay, "p"), Step::Moved);
        assert_eq!(replay.ply(), 2);
        assert_eq!(go(&mut replay, "0"), Step::Moved);
        assert_eq!(replay.ply(), 0);
    }

    #[test]
    fn nonsense_moves_nothing() {
        let mut replay = replay();
        for line in ["4", "-1", "99999999999999999999", "b2", "hint", "next please"] {
            assert_eq!(go(&mut replay, line), Step::Unknown, "{line}");
        }
        assert_eq!(replay.ply(), 0);
        assert_eq!(go(&mut replay, "q"), Step::Leave);
    }
}
