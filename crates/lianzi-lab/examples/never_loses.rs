//! Does a player ever give away a game that is won, or lose one that is drawn?
//!
//! From random positions that are proved to be won or drawn for the player on move, the player plays on against an opponent who
//! makes no mistakes, and the proved value is looked up before and after each of its moves:
//!
//! ```text
//! cargo run --release -p lianzi-lab --example never_loses -- --time 1000 --positions 20 connect-four teeko
//! cargo run --release -p lianzi-lab --example never_loses -- --nodes 500000 --from "7/7/7/7/3Y3/3R3 R - 2" connect-four
//! ```
//!
//! `--time` and `--nodes` are limits for a move, `--from` plays on from one position, `--player` names another player, `--plies 2` takes
//! over after two random plies instead of as many as suit the game.
//!
//! Each move that turns a win into something else, or a draw into a loss, is printed with its position. Positions that cannot be
//! solved in the judge's time are left out, and counted.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use lianzi_play::{Match, PlayerSpec, Takeback};
use lianzi_rules::{AnyGame, AnyPosition, Outcome, catalogue};
use lianzi_search::{Chance, Limits};
use lianzi_solve::{Grade, Request, Values, Wanted};

/// Games whose values can be computed, with the fewest and the most random plies before the player takes over.
const GAMES: [(&str, u32, u32); 10] = [
    ("tic-tac-toe", 0, 5),
    ("connect-four", 8, 24),
    ("mnk:4,4,4", 2, 9),
    ("mnk:6,6,4", 4, 14),
    ("three-mens-morris", 0, 16),
    ("nine-holes", 0, 16),
    ("picaria", 0, 16),
    ("achi", 0, 16),
    ("teeko", 0, 20),
    ("six-mens-morris", 4, 40),
];

/// A game that goes on for so many plies after the random ones is given up.
const PATIENCE: usize = 150;

struct Settings {
    player: PlayerSpec,
    limits: Limits,
    from: Option<String>,
    positions: u32,
    plies: Option<u32>,
    judge: Duration,
    seed: u64,
    games: Vec<String>,
}

fn settings() -> Result<Settings, String> {
    let mut settings = Settings {
        player: "level:8".parse().map_err(|error| format!("{error}"))?,
        limits: Limits::none().with_time(Duration::from_secs(1)),
        from: None,
        positions: 10,
        plies: None,
        judge: Duration::from_secs(30),
        seed: 1,
        games: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let value = arguments.next().and_then(|value| value.parse::<u64>().ok());
            value.ok_or_else(|| format!("{argument} wants a number"))
        };
        match argument.as_str() {
            "--time" => settings.limits.time = Some(Duration::from_millis(number()?)),
            "--nodes" => settings.limits = Limits::none().with_nodes(number()?),
            "--from" => settings.from = Some(arguments.next().ok_or("--from wants a position")?),
            "--positions" => settings.positions = number()?.min(1_000_000) as u32,
            "--plies" => settings.plies = Some(number()?.min(1000) as u32),
            "--judge" => settings.judge = Duration::from_millis(number()?),
            "--seed" => settings.seed = number()?,
            "--player" => {
                let text = arguments.next().ok_or("--player wants a player")?;
                settings.player = text.parse().map_err(|error| format!("{error}"))?;
            }
            option if option.starts_with("--") => return Err(format!("no option {option}")),
            name => settings.games.push(name.to_owned()),
        }
    }
    if settings.games.is_empty() {
        settings.games = GAMES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    }
    Ok(settings)
}

/// What came of one game's positions.
#[derive(Default)]
struct Found {
    won: u32,
    drawn: u32,
    unsolved: u32,
    moves: u32,
    mistakes: u32,
    /// Won positions that were not won after all, though no move gave the win away: repetition, or dithering.
    unfinished: u32,
}

/// Knows the values of positions, within a time.
struct Judge {
    values: Values,
    request: Request,
}

impl Judge {
    fn grade(&mut self, game: &AnyGame, position: &AnyPosition) -> Option<Grade> {
        match position.outcome() {
            Outcome::InProgress => {}
            Outcome::Draw(_) => return Some(Grade::Draw),
            Outcome::Win(player) if player == position.mover() => return Some(Grade::Win),
            Outcome::Win(_) => return Some(Grade::Loss),
        }
        let found = self
            .values
            .find(game, position, Wanted::Right, &self.request, &mut |_| {});
        found.ok()?.value.grade()
    }

    /// The value of a move for whoever makes it.
    fn grade_after(&mut self, game: &AnyGame, position: &AnyPosition, next: &AnyPosition) -> Option<Grade> {
        let grade = self.grade(game, next)?;
        let same = next.mover() == position.mover();
        Some(match grade {
            Grade::Draw => Grade::Draw,
            Grade::Win if same => Grade::Win,
            Grade::Loss if !same => Grade::Win,
            Grade::Win | Grade::Loss => Grade::Loss,
        })
    }
}

fn main() -> ExitCode {
    let settings = match settings() {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    println!(
        "{}, limits for a move: time {:?}, nodes {:?}; {} positions a game, seed {}",
        settings.player, settings.limits.time, settings.limits.nodes, settings.positions, settings.seed
    );
    let mut mistakes = 0;
    for name in &settings.games {
        let began = Instant::now();
        match check(name, &settings) {
            Ok(found) => {
                println!(
                    "{name}: {} won and {} drawn positions, {} moves checked, {} mistakes, {} won positions not won in time, \
                     {} positions not solved ({:.0} s)",
                    found.won,
                    found.drawn,
                    found.moves,
                    found.mistakes,
                    found.unfinished,
                    found.unsolved,
                    began.elapsed().as_secs_f64()
                );
                mistakes += found.mistakes;
            }
            Err(error) => println!("{name}: {error}"),
        }
    }
    if mistakes == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn check(name: &str, settings: &Settings) -> Result<Found, String> {
    let game = catalogue::game(name).map_err(|error| error.to_string())?;
    let (fewest, most) = GAMES
        .iter()
        .find(|(known, ..)| *known == name)
        .map_or((0, 12), |&(_, fewest, most)| (fewest, most));
    let (fewest, most) = settings.plies.map_or((fewest, most), |plies| (plies, plies));
    let mut judge = Judge {
        values: Values::new(&game),
        request: Request {
            time: Some(settings.judge),
            ..Request::default()
        },
    };
    let mut chance = Chance::new(settings.seed);
    let mut found = Found::default();
    if let Some(text) = &settings.from {
        let start = game.read_position(text).map_err(|error| error.to_string())?;
        if let Some(grade @ (Grade::Win | Grade::Draw)) = judge.grade(&game, &start) {
            let seed = &mut chance;
            play_on(&game, start, grade, settings, &mut judge, seed, &mut found)?;
        }
        return Ok(found);
    }
    let mut tries = 0;
    while found.won + found.drawn < settings.positions && tries < 40 * settings.positions {
        tries += 1;
        let plies = fewest + chance.below(most - fewest + 1);
        let Some(start) = random_position(&game, plies, &mut chance) else {
            continue;
        };
        match judge.grade(&game, &start) {
            None => found.unsolved += 1,
            Some(Grade::Loss) => {}
            Some(grade) => {
                // A win on the spot is too easy to count.
                let moves = game.legal_moves(&start);
                let ends = |mv| game.play(&start, mv).is_ok_and(|next| next.outcome().is_over());
                if grade == Grade::Win && moves.into_iter().any(ends) {
                    continue;
                }
                if grade == Grade::Win {
                    found.won += 1;
                } else {
                    found.drawn += 1;
                }
                play_on(&game, start, grade, settings, &mut judge, &mut chance, &mut found)?;
            }
        }
    }
    Ok(found)
}

/// A position after so many random plies; nothing when the game is over by then.
fn random_position(game: &AnyGame, plies: u32, chance: &mut Chance) -> Option<AnyPosition> {
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        let mv = *moves.get(chance.below(moves.len() as u32) as usize)?;
        position = game.play(&position, mv).ok()?;
    }
    (!position.outcome().is_over()).then_some(position)
}

/// The player plays from here, and the opponent makes no mistakes.
fn play_on(
    game: &AnyGame,
    start: AnyPosition,
    grade: Grade,
    settings: &Settings,
    judge: &mut Judge,
    chance: &mut Chance,
    found: &mut Found,
) -> Result<(), String> {
    let mut so_far = Match::from_position(game.clone(), start, Takeback::Never);
    let player = start.mover();
    let mut agent = settings
        .player
        .seat(game, chance.bits())
        .map_err(|error| error.to_string())?;
    while !so_far.outcome().is_over() && so_far.moves().len() < PATIENCE {
        let position = *so_far.position();
        if position.mover() == player {
            let choice = agent
                .choose(game, &position, &settings.limits)
                .map_err(|error| format!("{}: {error}", game.write_position(&position)))?;
            let next = game
                .play(&position, choice.mv)
                .map_err(|error| error.to_string())?;
            let Some(after) = judge.grade_after(game, &position, &next) else {
                found.unsolved += 1;
                return Ok(());
            };
            found.moves += 1;
            if after < grade {
                found.mistakes += 1;
                println!(
                    "  MISTAKE {grade:?} -> {after:?}: {} plays {} ({:?}, depth {}, {} nodes)",
                    game.write_position(&position),
                    game.write_move(choice.mv),
                    choice.score,
                    choice.depth,
                    choice.nodes
                );
                return Ok(());
            }
            so_far.play(choice.mv).map_err(|error| error.to_string())?;
            // The opponent may have been given chances that it cannot use: what was drawn may be won now.
            if after > grade {
                return Ok(());
            }
        } else {
            let values = judge
                .values
                .find(game, &position, Wanted::Right, &judge.request, &mut |_| {})
                .map_err(|error| error.to_string())?;
            let right = values.right();
            let Some(&(slowest, _)) = right.first() else {
                found.unsolved += 1;
                return Ok(());
            };
            // Who is lost resists as long as possible; who is not tries this and that.
            let mv = if grade == Grade::Win {
                slowest
            } else {
                right[chance.below(right.len() as u32) as usize].0
            };
            so_far.play(mv).map_err(|error| error.to_string())?;
        }
    }
    if grade == Grade::Win && so_far.outcome().winner() != Some(player) {
        found.unfinished += 1;
        println!(
            "  NOT WON: {} after {} plies",
            game.write_position(&start),
            so_far.moves().len()
        );
    }
    Ok(())
}
