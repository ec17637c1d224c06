//! Tournaments: everybody against everybody, or one against all others.

use std::ops::ControlFlow;

use lianzi_lab::arena::objects::{plan_object, summary_object};
use lianzi_lab::arena::{Contestant, Plan};
use lianzi_lab::tournament::{Keep, Kind, Results, Tournament, TournamentError};
use serde_json::{Value, json};

use super::Arena;
use super::report::{doubts, likelihood, percent, signed};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::screen::table::aligned;
use crate::ticker::Ticker;
use crate::words::{Words, harmless, say};

/// Plays the tournament and says what came of it.
pub fn run(task: &Arena, plan: Plan, desk: &mut Desk) -> Result<(), Failure> {
    let players: Vec<Contestant> = [&task.a, &task.b]
        .into_iter()
        .chain(&task.more)
        .map(|player| player.clone().into())
        .collect();
    let kind = if task.gauntlet {
        Kind::Gauntlet
    } else {
        Kind::RoundRobin
    };
    let tournament = Tournament { players, kind, plan };
    let pairings = tournament.pairings().len();
    if task.json {
        let mut object = plan_object(&tournament.plan);
        object["event"] = json!("start");
        object["players"] = json!(names(&tournament));
        object["matches"] = json!(pairings);
        desk.output.line(&object.to_string())?;
    } else {
        let sentence = say!(
            desk.words,
            "arena-tournament",
            game = harmless(tournament.plan.game.name()),
            players = tournament.players.len(),
            matches = pairings,
            games = 2 * tournament.plan.pairs,
            seed = tournament.plan.seed.to_string()
        );
        desk.output.line(&sentence)?;
    }
    let keep = task.records.as_deref().map(|folder| Keep {
        folder,
        resume: task.resume,
        existing: task.overwrite.existing(),
    });
    let ticker = Ticker::new();
    let began = std::time::Instant::now();
    let results = {
        let words = &desk.words;
        tournament.play(keep, &mut |number, plan, pair| {
            ticker.tick(|| {
                let all = pairings as f64 * f64::from(plan.pairs);
                let done = number as f64 * f64::from(plan.pairs) + pair.summary.pairs() as f64;
                let elapsed = began.elapsed().as_secs_f64();
                say!(
                    words,
                    "arena-tournament-progress",
                    match = number + 1,
                    matches = pairings,
                    a = harmless(plan.contestants[0].name()),
                    b = harmless(plan.contestants[1].name()),
                    pair = pair.summary.pairs(),
                    pairs = plan.pairs,
                    left = (elapsed / done.max(1.0) * (all - done)).round()
                )
            });
            ControlFlow::Continue(())
        })
    };
    ticker.clear();
    let results = results?;
    if task.json {
        desk.output.line(&object(&tournament, &results).to_string())?;
    } else {
        let lines = told(&desk.words, &tournament, &results);
        desk.output.lines(&lines)?;
    }
    if results.stopped {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn names(tournament: &Tournament) -> Vec<String> {
    tournament
        .players
        .iter()
        .map(|player| player.name().to_owned())
        .collect()
}

/// A player's half points and games over all of its matches.
fn points(results: &Results, player: usize) -> (u64, u64) {
    results.pairings.iter().fold((0, 0), |(points, games), pairing| {
        let summary = &pairing.played.summary;
        let (wins, draws, losses) = (summary.wins(), summary.draws(), summary.losses());
        let own = match pairing.players {
            [one, _] if one == player => 2 * wins + draws,
            [_, other] if other == player => 2 * losses + draws,
            _ => return (points, games),
        };
        (points + own, games + summary.games())
    })
}

/// The players, the strongest first.
fn order(tournament: &Tournament, results: &Results) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tournament.players.len()).collect();
    let strength = |player: usize| match &results.ratings {
        Some(ratings) => ratings[player].elo,
        None => points(results, player).0 as f64,
    };
    order.sort_by(|&one, &other| strength(other).total_cmp(&strength(one)));
    order
}

fn told(words: &Words, tournament: &Tournament, results: &Results) -> Vec<String> {
    let mut lines = Vec::new();
    if results.stopped {
        lines.push(say!(words, "arena-stopped"));
    }
    let mut rows = vec![vec![
        String::new(),
        say!(words, "balance-column-player"),
        say!(words, "arena-column-points"),
        say!(words, "arena-column-elo"),
        say!(words, "arena-column-next"),
    ]];
    let order = order(tournament, results);
    for (place, &player) in order.iter().enumerate() {
        let (half, games) = points(results, player);
        let share = half as f64 / (2 * games).max(1) as f64;
        let rating = results.ratings.as_ref().map(|ratings| &ratings[player]);
        let next = order.get(place + 1);
        rows.push(vec![
            (place + 1).to_string(),
            harmless(tournament.players[player].name()),
            format!("{} / {games} ({} %)", half as f64 / 2.0, percent(share)),
            rating.map_or_else(
                || "–".to_owned(),
                |rating| {
                    let (low, high) = (signed(rating.interval.low), signed(rating.interval.high));
                    format!("{} ({low} … {high})", signed(rating.elo))
                },
            ),
            match (rating, next) {
                (Some(rating), Some(&next)) => format!("{} %", likelihood(rating.superiority[next])),
                _ => String::new(),
            },
        ]);
    }
    lines.extend(aligned(&rows));
    lines.push(say!(words, "arena-matches"));
    let mut rows = Vec::new();
    for pairing in &results.pairings {
        let [one, other] = pairing
            .players
            .map(|player| harmless(tournament.players[player].name()));
        let summary = &pairing.played.summary;
        rows.push(vec![
            format!("  {one} – {other}"),
            format!("+{} ={} −{}", summary.wins(), summary.draws(), summary.losses()),
            summary.superiority().map_or_else(String::new, |superiority| {
                format!("{} %", likelihood(superiority))
            }),
        ]);
    }
    lines.extend(aligned(&rows));
    for (number, pairing) in results.pairings.iter().enumerate() {
        let doubts = doubts(words, &pairing.played.summary);
        if !doubts.is_empty() {
            lines.push(say!(words, "arena-in-match", match = number + 1));
            lines.extend(doubts.into_iter().map(|line| format!("  {line}")));
        }
    }
    lines
}

fn object(tournament: &Tournament, results: &Results) -> Value {
    let names = names(tournament);
    let standings: Vec<Value> = order(tournament, results)
        .into_iter()
        .map(|player| {
            let (half, games) = points(results, player);
            let rating = results.ratings.as_ref().map(|ratings| &ratings[player]);
            json!({
                "player": names[player],
                "points": half as f64 / 2.0,
                "games": games,
                "elo": rating.map(|rating| rating.elo),
                "elo_low": rating.map(|rating| rating.interval.low),
                "elo_high": rating.map(|rating| rating.interval.high),
                "superiority": rating.map(|rating| {
                    names.iter().cloned().zip(rating.superiority.iter().map(|likely| json!(likely))).collect::<serde_json::Map<_, _>>()
                }),
            })
        })
        .collect();
    let matches: Vec<Value> = results
        .pairings
        .iter()
        .map(|pairing| {
            let mut object = summary_object(&pairing.played.summary);
            object["players"] = json!(pairing.players.map(|player| names[player].clone()));
            object
        })
        .collect();
    json!({ "event": "result", "standings": standings, "matches": matches, "finish": if results.stopped { "stopped" } else { "complete" } })
}

impl From<TournamentError> for Failure {
    fn from(error: TournamentError) -> Self {
        match error {
            TournamentError::Arena(error) => error.into(),
            TournamentError::Folder(error) => error.into(),
        }
    }
}
