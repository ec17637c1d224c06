//! Writes tactical suites: positions in which one move wins by force, and positions in which all moves but one lose.
//! `cargo run --release -p lianzi-solve --example suites -- [folder] [games]`; the folder is `crates/lianzi-search/tests/suites`
//! unless said otherwise.
//!
//! Every claim is found by trying all moves of both players to a number of plies: no evaluation, no choice of moves, nothing
//! but the rules. Positions come from games in which both play by chance, but win when they can and mostly stop the
//! other from winning. The same program writes the same files.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;

use lianzi_rules::{Game, Move, Player, Position, catalogue, with_game};

type Failure = Box<dyn std::error::Error>;

/// A game, how many plies are tried out for a win and for the only move that does not lose, and from which ply to which
/// its positions are taken.
struct Plan {
    name: &'static str,
    win: u32,
    only: u32,
    plies: [u32; 2],
}

const fn plan(name: &'static str, [win, only]: [u32; 2], plies: [u32; 2]) -> Plan {
    Plan {
        name,
        win,
        only,
        plies,
    }
}

/// Rows long and short, falling stones, three dimensions, a hexagon, captures, stones of either kind, rows that lose,
/// stones that move, mills.
const PLANS: [Plan; 13] = [
    plan("connect-four", [7, 6], [8, 26]),
    plan("liansi", [5, 4], [6, 40]),
    plan("gomoku", [3, 4], [10, 40]),
    plan("qubic", [5, 4], [10, 40]),
    plan("yavalath", [3, 4], [6, 30]),
    plan("squava", [5, 4], [4, 16]),
    plan("pente", [3, 2], [8, 40]),
    plan("order-and-chaos", [3, 3], [10, 26]),
    plan("teeko", [5, 4], [8, 30]),
    plan("neutreeko", [5, 4], [0, 20]),
    plan("nine-mens-morris", [5, 4], [24, 60]),
    plan("three-mens-morris", [7, 6], [6, 16]),
    plan("tic-tac-toe-misere", [5, 6], [2, 6]),
];

/// Positions of each kind for a game.
const WANTED: usize = 8;
/// Positions that are looked at for them.
const MOST_TRIES: u64 = 3_000;
/// Positions that the search for one claim may look at.
const MOST_NODES: u64 = 1_000_000;

/// Chance with a seed (`SplitMix64`).
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(bits ^ bits >> 31) * count as u128) >> 64) as usize
    }
}

/// Tries out everything.
struct Trial<'a, const W: usize> {
    game: &'a Game<W>,
    attacker: Player,
    /// Whether the attacker wins from a position within so many plies.
    known: HashMap<(Position<W>, u32), bool>,
    /// The answer that helped the defender last, by plies to go.
    refutations: Vec<Option<Move>>,
    left: u64,
}

impl<'a, const W: usize> Trial<'a, W> {
    fn new(game: &'a Game<W>, attacker: Player) -> Self {
        Self {
            game,
            attacker,
            known: HashMap::new(),
            refutations: vec![None; 64],
            left: MOST_NODES,
        }
    }

    /// Whether the attacker can force a win within so many plies; `None` when that is too much to try out.
    fn wins(&mut self, position: &Position<W>, plies: u32) -> Option<bool> {
        if position.outcome().is_over() {
            return Some(position.outcome().winner() == Some(self.attacker));
        }
        if plies == 0 {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&(*position, plies)) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let attacks = position.mover() == self.attacker;
        let mut nexts = Vec::new();
        for mv in self.game.legal_moves(position) {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            // What ends the game is looked at first, then what refuted something else.
            let order = match next.outcome() {
                outcome if outcome.is_over() => 0,
                _ if self.refutations[plies as usize] == Some(mv) => 1,
                _ => 2,
            };
            nexts.push((order, mv, next));
        }
        nexts.sort_by_key(|&(order, ..)| order); // stable
        let mut result = !attacks;
        for (_, mv, next) in nexts {
            if self.wins(&next, plies - 1)? == attacks {
                result = attacks;
                self.refutations[plies as usize] = Some(mv);
                break;
            }
        }
        self.known.insert((*position, plies), result);
        Some(result)
    }
}

/// What is claimed of a position.
struct Claim {
    kind: &'static str,
    plies: u32,
    moves: Vec<Move>,
}

/// The moves by which the mover wins within so many plies, and the least number of plies for which there are any.
fn winning<const W: usize>(game: &Game<W>, position: &Position<W>, depth: u32) -> Option<(u32, Vec<Move>)> {
    let mut trial = Trial::new(game, position.mover());
    let mut shortest = None;
    let mut moves = Vec::new();
    for plies in 1..=depth {
        moves.clear();
        for mv in game.legal_moves(position) {
            let mut next = *position;
            let _ = game.apply(&mut next, mv);
            if trial.wins(&next, plies - 1)? {
                moves.push(mv);
            }
        }
        if !moves.is_empty() && shortest.is_none() {
            shortest = Some(plies);
        }
    }
    Some((shortest.unwrap_or(0), moves))
}

/// Whatever is worth telling about a position.
fn claim<const W: usize>(game: &Game<W>, position: &Position<W>, plan: &Plan) -> Option<Claim> {
    let (plies, moves) = winning(game, position, plan.win)?;
    if plies > 0 {
        // Wins at once are no task, nor are wins that nobody can miss.
        return (plies >= 3 && moves.len() == 1).then_some(Claim {
            kind: "win",
            plies,
            moves,
        });
    }
    let legal = game.legal_moves(position);
    let mut trial = Trial::new(game, position.mover().opponent());
    let mut safe = Vec::new();
    for &mv in &legal {
        let mut next = *position;
        let _ = game.apply(&mut next, mv);
        if !trial.wins(&next, plan.only - 1)? {
            safe.push(mv);
        }
        if safe.len() > 1 {
            return None;
        }
    }
    (safe.len() == 1 && legal.len() > 2).then_some(Claim {
        kind: "only",
        plies: plan.only,
        moves: safe,
    })
}

/// A position from a game of chance in which both win when they can, and mostly see it when the other could.
fn sample<const W: usize>(game: &Game<W>, plies: u32, chance: &mut Chance) -> Option<Position<W>> {
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        let after = |mv: Move| {
            let mut next = position;
            let _ = game.apply(&mut next, mv);
            next
        };
        let player = position.mover();
        let wins = |position: &Position<W>, mv: Move| {
            let mut next = *position;
            let _ = game.apply(&mut next, mv);
            next.outcome().winner() == Some(position.mover())
        };
        if moves.iter().any(|&mv| wins(&position, mv)) {
            // A task in itself, but too easy a one.
            return None;
        }
        let mut chosen = moves[chance.below(moves.len())];
        for _ in 0..8 {
            let next = after(chosen);
            let lost = next.outcome().is_over()
                || next.mover() != player && game.legal_moves(&next).iter().any(|&mv| wins(&next, mv));
            if !lost {
                break;
            }
            chosen = moves[chance.below(moves.len())];
        }
        position = after(chosen);
        if position.outcome().is_over() {
            return None;
        }
    }
    Some(position)
}

fn suite<const W: usize>(
    game: &Game<W>,
    plan: &Plan,
    write: &dyn Fn(&Position<W>, &Claim) -> String,
) -> [Vec<String>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    let [least, most] = plan.plies;
    for seed in 0..MOST_TRIES {
        let mut chance = Chance(seed);
        let plies = least + chance.below((most - least + 1) as usize) as u32;
        let Some(position) = sample(game, plies, &mut chance) else {
            continue;
        };
        let Some(claim) = claim(game, &position, plan) else {
            continue;
        };
        let list = &mut found[usize::from(claim.kind == "only")];
        if list.len() < WANTED {
            list.push(write(&position, &claim));
        }
        if found.iter().all(|list| list.len() == WANTED) {
            break;
        }
    }
    found
}

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments
        .next()
        .unwrap_or_else(|| "crates/lianzi-search/tests/suites".to_owned());
    let only = arguments.next();
    std::fs::create_dir_all(&folder)?;
    for plan in &PLANS {
        if only
            .as_ref()
            .is_some_and(|only| !only.split(',').any(|name| name == plan.name))
        {
            continue;
        }
        let any = catalogue::game(plan.name)?;
        let found = with_game!(&any, |game| suite(game, plan, &|position, claim| {
            let moves: Vec<String> = claim.moves.iter().map(|&mv| any.write_move(mv)).collect();
            let position = any.write_position(&(*position).into());
            format!(
                "{} {} | {position} | {}",
                claim.kind,
                claim.plies,
                moves.join(" ")
            )
        }));
        let mut text = format!(
            "# {}: kind and plies | position | moves. Written by `cargo run --release -p lianzi-solve --example suites`.\n\
             # win n: by this move alone the mover wins within {} plies, in n at the best. only n: all other moves lose within n plies.\n",
            plan.name, plan.win
        );
        for line in found.iter().flatten() {
            writeln!(text, "{line}")?;
        }
        std::fs::write(Path::new(&folder).join(format!("{}.txt", plan.name)), text)?;
        println!(
            "{}: {} wins, {} only moves",
            plan.name,
            found[0].len(),
            found[1].len()
        );
    }
    Ok(())
}
