//! `lianzi stats FILES`: how games ended, and how they began.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use lianzi_play::record::Record;
use lianzi_rules::Player;
use serde_json::{Value, json};

use super::foreign::{self, Reading};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::screen::table;
use crate::words::{Words, printable, say};

/// Which files to count.
#[derive(Args, Clone, Debug)]
pub struct Stats {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// How many plies are an opening.
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=64))]
    plies: u16,
    /// How many openings and players are shown.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    most: u16,
    #[arg(long)]
    json: bool,
}

/// How some games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Results {
    first: usize,
    second: usize,
    draws: usize,
    unfinished: usize,
    plies: usize,
}

impl Results {
    fn add(&mut self, record: &Record) {
        let ending = record.ending();
        match (ending.is_over(), ending.winner()) {
            (false, _) => self.unfinished += 1,
            (true, Some(Player::First)) => self.first += 1,
            (true, Some(Player::Second)) => self.second += 1,
            (true, None) => self.draws += 1,
        }
        self.plies += record.moves().len();
    }

    fn games(&self) -> usize {
        self.first + self.second + self.draws + self.unfinished
    }

    fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games().max(1) as f64
    }

    /// The first player's points of finished games, from 0 to 1; nothing when there are none.
    fn share(&self) -> Option<f64> {
        let over = self.games() - self.unfinished;
        (over > 0).then(|| (self.first as f64 + self.draws as f64 / 2.0) / over as f64)
    }

    fn object(&self) -> Value {
        json!({
            "games": self.games(), "first": self.first, "second": self.second, "draws": self.draws,
            "unfinished": self.unfinished, "mean_plies": self.mean_plies(), "share": self.share(),
        })
    }
}

/// How a player fared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Fared {
    won: usize,
    drawn: usize,
    lost: usize,
    unfinished: usize,
}

/// What was counted, for one game.
#[derive(Default)]
struct Counted {
    name: String,
    all: Results,
    openings: BTreeMap<String, Results>,
    players: BTreeMap<String, Fared>,
}

impl Counted {
    fn add(&mut self, record: &Record, plies: u16) {
        self.all.add(record);
        self.openings
            .entry(opening(record, plies))
            .or_default()
            .add(record);
        let ending = record.ending();
        for player in Player::BOTH {
            let Some(name) = record.player(player) else {
                continue;
            };
            let fared = self.players.entry(name.to_owned()).or_default();
            match (ending.is_over(), ending.winner()) {
                (false, _) => fared.unfinished += 1,
                (true, None) => fared.drawn += 1,
                (true, Some(winner)) if winner == player => fared.won += 1,
                (true, Some(_)) => fared.lost += 1,
            }
        }
    }

    /// Openings, the most frequent first.
    fn frequent(&self) -> Vec<(&String, &Results)> {
        let mut openings: Vec<_> = self.openings.iter().collect();
        openings.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        openings
    }

    /// Players, who played most first.
    fn busy(&self) -> Vec<(&String, &Fared)> {
        let mut players: Vec<_> = self.players.iter().collect();
        players.sort_by_key(|(_, fared)| {
            std::cmp::Reverse(fared.won + fared.drawn + fared.lost + fared.unfinished)
        });
        players
    }
}

/// The first moves of a game, as seen from the side of the board that makes the smallest text of them: turned and mirrored
/// openings are one.
fn opening(record: &Record, plies: u16) -> String {
    let game = record.game().game();
    let moves = &record.moves()[..record.moves().len().min(plies.into())];
    let written = |moves: Vec<lianzi_rules::Move>| {
        let words: Vec<String> = moves.into_iter().map(|mv| game.write_move(mv)).collect();
        words.join(" ")
    };
    let own = written(moves.to_vec());
    let start = record.played().start();
    let others = game
        .symmetries()
        .iter()
        .filter(|symmetry| symmetry.any_position(start) == *start)
        .map(|symmetry| written(moves.iter().map(|&mv| symmetry.mv(mv)).collect()));
    others.fold(own, std::cmp::min)
}

/// Counts all games of all files.
pub fn run(task: &Stats, desk: &mut Desk) -> Result<(), Failure> {
    let mut counted: BTreeMap<String, Counted> = BTreeMap::new();
    for path in &task.files {
        foreign::each(path, &task.reading, &desk.words, &mut |entry| {
            if let Some(game) = entry.game {
                let record = game.record;
                let of = counted.entry(record.game().game().id().to_string()).or_default();
                record.game().name().clone_into(&mut of.name);
                of.add(&record, task.plies);
            }
            Ok(())
        })?;
    }
    let most = usize::from(task.most);
    if task.json {
        let objects: Vec<Value> = counted.iter().map(|(id, of)| object(id, of, most)).collect();
        return desk.output.line(&json!({ "games": objects }).to_string());
    }
    let mut lines = Vec::new();
    for of in counted.values() {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(report(&desk.words, of, most));
    }
    desk.output.lines(&lines)
}

fn object(id: &str, of: &Counted, most: usize) -> Value {
    let opening = |(moves, results): (&String, &Results)| {
        let mut object = results.object();
        object["moves"] = json!(moves);
        object
    };
    let openings: Vec<Value> = of.frequent().into_iter().take(most).map(opening).collect();
    let player = |(name, fared): (&String, &Fared)| json!({ "name": name, "won": fared.won, "drawn": fared.drawn, "lost": fared.lost, "unfinished": fared.unfinished });
    let players: Vec<Value> = of.busy().into_iter().take(most).map(player).collect();
    let mut object = of.all.object();
    object["game"] = json!(of.name);
    object["rules_id"] = json!(id);
    object["openings"] = json!(openings);
    object["players"] = json!(players);
    object
}

fn report(words: &Words, of: &Counted, most: usize) -> Vec<String> {
    let all = &of.all;
    let mut lines = vec![
        say!(
            words,
            "stats-head",
            game = printable(&of.name),
            games = all.games(),
            plies = format!("{:.1}", all.mean_plies())
        ),
        say!(
            words,
            "stats-results",
            first = all.first,
            second = all.second,
            draws = all.draws,
            unfinished = all.unfinished
        ),
    ];
    let numbers = |results: &Results| {
        [
            results.games().to_string(),
            results.first.to_string(),
            results.second.to_string(),
            results.draws.to_string(),
            results
                .share()
                .map_or_else(String::new, |share| format!("{:.0} %", share * 100.0)),
        ]
    };
    let mut rows = vec![vec![
        say!(words, "stats-column-opening"),
        say!(words, "stats-column-games"),
        say!(words, "stats-column-first"),
        say!(words, "stats-column-second"),
        say!(words, "stats-column-draws"),
        say!(words, "stats-column-share"),
    ]];
    for (moves, results) in of.frequent().into_iter().take(most) {
        rows.push([moves.clone()].into_iter().chain(numbers(results)).collect());
    }
    lines.push(String::new());
    lines.extend(table::aligned(&rows));
    if of.openings.len() > most {
        lines.push(say!(words, "stats-more", count = of.openings.len() - most));
    }
    let mut rows = vec![vec![
        say!(words, "stats-column-player"),
        say!(words, "stats-column-won"),
        say!(words, "stats-column-drawn"),
        say!(words, "stats-column-lost"),
    ]];
    for (name, fared) in of.busy().into_iter().take(most) {
        let numbers = [fared.won, fared.drawn, fared.lost].map(|number| number.to_string());
        rows.push([printable(name)].into_iter().chain(numbers).collect());
    }
    if rows.len() > 1 {
        lines.push(String::new());
        lines.extend(table::aligned(&rows));
    }
    lines
}

#[cfg(test)]
mod tests {
    use lianzi_play::formats::{Options, read};

    use super::*;

    #[test]
    fn openings_that_are_turned_or_mirrored_are_one() {
        let read = read("h8i9\nh8g7\nh8g9\nh8h9\n", &Options::default()).unwrap();
        let openings: Vec<String> = read.games.iter().map(|game| opening(&game.record, 2)).collect();
        assert_eq!(openings[0], openings[1]);
        assert_eq!(openings[0], openings[2]);
        assert_ne!(openings[0], openings[3]);
    }
}
