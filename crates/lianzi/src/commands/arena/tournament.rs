//! Tournaments: everybody against everybody, or one against all others.

use lianzi_lab::arena::objects::{plan_object, played_object};
use lianzi_lab::arena::{Contestant, Plan, Summary};
use lianzi_lab::statistics::{Sprt, Verdict};
use lianzi_lab::tournament::{Keep, Kind, Results, Tournament, TournamentError};
use serde_json::{Value, json};

use super::Arena;
use super::report::{doubts, likelihood, percent, signed};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::screen::table::{aligned, wrapped};
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
    let (matches, names) = (tournament.pairings(), names(&tournament));
    let pairings = matches.len();
    if task.json {
        let mut object = plan_object(&tournament.plan);
        object["event"] = json!("start");
        object["players"] = json!(names);
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
        // A match that its test has ended needs no more of its pairs.
        let mut done = vec![0_u64; pairings];
        let all = tournament.plan.pairs;
        tournament.play(keep, &mut |step| {
            done[step.number] = if step.over { u64::from(all) } else { step.pairs };
            ticker.tick(|| {
                let whole = pairings as f64 * f64::from(all);
                let so_far = done.iter().sum::<u64>() as f64;
                let elapsed = began.elapsed().as_secs_f64();
                let [one, other] = matches[step.number].map(|player| harmless(&names[player]));
                say!(
                    words,
                    "arena-tournament-progress",
                    match = step.number + 1,
                    matches = pairings,
                    a = one,
                    b = other,
                    pair = step.pairs,
                    pairs = all,
                    left = (elapsed / so_far.max(1.0) * (whole - so_far)).round()
                )
            });
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
    let sprt = tournament.plan.sprt;
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
            sprt.map_or_else(String::new, |sprt| tested(words, sprt, summary)),
        ]);
    }
    lines.extend(aligned(&rows));
    if sprt.is_some() {
        let tests = results.pairings.len();
        // Whatever the tests have to do with one another, no more than the sum of what each may be wrong (Bonferroni).
        let percent = (5 * tests).min(100);
        let note = say!(words, "arena-tests", tests = tests, percent = percent);
        lines.extend(wrapped(&note, 78));
    }
    for (number, pairing) in results.pairings.iter().enumerate() {
        let doubts = doubts(words, &pairing.played.summary);
        if !doubts.is_empty() {
            lines.push(say!(words, "arena-in-match", match = number + 1));
            lines.extend(doubts.into_iter().map(|line| format!("  {line}")));
        }
    }
    lines
}

/// What the test of a match says.
fn tested(words: &Words, sprt: Sprt, summary: &Summary) -> String {
    let (elo0, elo1) = sprt.hypotheses();
    match sprt.verdict(summary.pair_scores()) {
        Some(Verdict::Stronger) => say!(words, "arena-match-stronger", elo = elo0),
        Some(Verdict::NotStronger) => say!(words, "arena-match-not-stronger", elo = elo1),
        None => say!(words, "arena-match-undecided"),
    }
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
            let mut object = played_object(&tournament.plan, &pairing.played);
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
