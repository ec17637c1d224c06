//! Measures the levels: each against the one below, in paired games from the same random openings with sides swapped.
//! `cargo run --release -p lianzi-search --example levels -- [pairs] [levels] [games] [nodes]`, for instance
//! `-- 100 2,3,4 gomoku,liansi`: a hundred pairs a step, levels 2 to 4 against those below them, in two games. `nodes` limits
//! the strongest level, which otherwise thinks for most of a second: what it reaches so it reaches with more time too.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition, Player, catalogue};
use lianzi_search::{Agent, AgentSpec, Chance, Limits};

type Failure = Box<dyn std::error::Error>;

/// Games that are no solved trifles: rows short and long, falling stones, two and three dimensions, captures, several stones a
/// turn, stones that move, mills.
const GAMES: &str =
    "gomoku,connect-four,liansi,teeko,nine-mens-morris,pente,yavalath,qubic,mnk:7,7,4,connect6,neutreeko";
/// A game that lasts longer is drawn.
const MOST_PLIES: u32 = 300;
/// Random plies before the agents take over.
const OPENING: u32 = 3;

/// What came out of the games of one pairing.
#[derive(Clone, Copy, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    plies: u32,
    time: [Duration; 2],
    moves: [u32; 2],
}

impl Tally {
    fn games(&self) -> f64 {
        f64::from(self.won + self.drawn + self.lost)
    }

    /// The share of the points.
    fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / self.games()
    }

    /// The difference in Elo, and that at either end of the 95% interval of the score.
    fn elo(&self) -> [f64; 3] {
        let (games, score) = (self.games(), self.score());
        let square = (f64::from(self.won) + f64::from(self.drawn) / 4.0) / games;
        let error = 1.96 * ((square - score * score).max(0.0) / games).sqrt();
        [score, score - error, score + error].map(|score| {
            // Half a point is kept back on either side: nobody is infinitely better.
            let score = score.clamp(0.5 / games, 1.0 - 0.5 / games);
            400.0 * (score / (1.0 - score)).log10()
        })
    }
}

/// A position after a few random plies in which the game goes on.
fn opening(game: &AnyGame, seed: u64) -> Result<AnyPosition, Failure> {
    let mut chance = Chance::new(seed);
    loop {
        let mut position = game.start();
        for _ in 0..OPENING {
            let moves = game.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[chance.below(moves.len() as u32) as usize])?;
        }
        if !position.outcome().is_over() {
            return Ok(position);
        }
    }
}

/// Plays a game; who wins, if anybody. The third time that a position stands is a draw.
fn play(
    game: &AnyGame,
    start: AnyPosition,
    agents: &mut [Box<dyn Agent>; 2],
    first: Player,
    limits: &Limits,
    tally: &mut Tally,
) -> Result<Option<Player>, Failure> {
    let mut position = start;
    let mut seen: HashMap<AnyPosition, u32> = HashMap::new();
    for _ in 0..MOST_PLIES {
        let times = seen.entry(position.without_ply()).or_insert(0);
        *times += 1;
        if position.outcome().is_over() || *times == 3 {
            break;
        }
        let index = usize::from(position.mover() != first);
        let begun = Instant::now();
        let mv = agents[index].choose(game, &position, limits)?.mv;
        tally.time[index] += begun.elapsed();
        tally.moves[index] += 1;
        tally.plies += 1;
        position = game.play(&position, mv)?;
    }
    Ok(position.outcome().winner())
}

fn pairs(game: &AnyGame, one: &str, other: &str, count: u64, limits: &Limits) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for pair in 0..count {
        let start = opening(game, pair)?;
        for first in Player::BOTH {
            let build = |spec: &str, seed| -> Result<_, Failure> {
                Ok(spec.parse::<AgentSpec>()?.build(game, 2 * pair + seed)?)
            };
            let mut agents = [build(one, 0)?, build(other, 1)?];
            match play(game, start, &mut agents, first, limits, &mut tally)? {
                None => tally.drawn += 1,
                Some(winner) if winner == first => tally.won += 1,
                Some(_) => tally.lost += 1,
            }
        }
    }
    Ok(tally)
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize, default: &str| {
        let given = arguments.get(index).cloned();
        given.unwrap_or_else(|| default.to_owned())
    };
    let count: u64 = argument(0, "100").parse()?;
    let levels = argument(1, "2,3,4,5,6,7,8");
    // Families have commas of their own: a part that is a number belongs to the name before it.
    let mut games: Vec<String> = Vec::new();
    for part in argument(2, GAMES).split(',') {
        match games.last_mut() {
            Some(name) if part.parse::<u32>().is_ok() => name.extend([",", part]),
            _ => games.push(part.to_owned()),
        }
    }
    let mut limits = Limits::none();
    if let Some(nodes) = arguments.get(3) {
        limits = limits.with_nodes(nodes.parse()?);
    }
    println!("| game | level | won | drawn | lost | Elo over the one below | 95% | plies | ms a move |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for name in &games {
        let game = catalogue::game(name)?;
        for level in levels.split(',') {
            let level: u8 = level.parse()?;
            let [one, other] = [level, level - 1].map(|level| format!("level:{level}"));
            let tally = pairs(&game, &one, &other, count, &limits)?;
            let [elo, least, most] = tally.elo();
            println!(
                "| {name} | {level} | {} | {} | {} | {elo:+.0} | {least:+.0} to {most:+.0} | {:.0} | {:.1} |",
                tally.won,
                tally.drawn,
                tally.lost,
                f64::from(tally.plies) / tally.games(),
                tally.time[0].as_secs_f64() * 1e3 / f64::from(tally.moves[0].max(1))
            );
        }
    }
    Ok(())
}
