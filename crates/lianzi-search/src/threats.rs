//! Continuous threats: wins by lines that lack one stone, one after the other, each answered by the only moves that answer it.
//!
//! In games of long lines such wins lie far beyond what a search of all moves reaches, and cost next to nothing to find: the
//! defender hardly ever has a choice. What is found is a proof, within the conditions of [`applies`]: stones are placed one a turn
//! and stay, so that a threat can only be answered on the points that it needs. That a point wins is asked of the rules, not
//! of the lines.

use std::collections::HashSet;

use lianzi_rules::rules::{Condition, Consequence, Form, PhaseEnd, Rules, StoneChoice};
use lianzi_rules::{Action, Game, Mask, Move, Player, Point, Position};

use crate::Limits;
use crate::evaluate::{Aim, GoalLine};
use crate::limits::Watch;

/// The most threats in a row.
const MOST_THREATS: u32 = 40;
/// Positions after which the search is given up.
const MOST_NODES: u64 = 20_000;
/// The part of a limit that it may use up.
const PART: u32 = 4;

/// Whether threats can be answered only on the points they need: one phase, one stone a turn, no captures or removals, nothing
/// forbidden, no limits, nothing demanded of the ends of a row.
pub(crate) fn applies(rules: &Rules) -> bool {
    let [phase] = rules.phases.as_slice() else {
        return false;
    };
    let mut turns = phase.turn.0.iter().chain(&phase.first_turn);
    let places = turns.all(|turn| turn.len() == 1 && turn[0].is_only(Action::Place));
    let plain = rules.rules.iter().all(|rule| {
        let stays = matches!(rule.then, Consequence::Win | Consequence::Lose);
        let open = |form: &Form| matches!(form, Form::Row { open, .. } if *open > 0);
        match &rule.when {
            Condition::Made(patterns) => stays && !patterns.iter().any(|pattern| open(&pattern.form)),
            _ => false,
        }
    });
    places
        && plain
        && rules.stone == StoneChoice::Own
        && rules.stones.0.iter().all(Option::is_none)
        && phase.capture.is_none()
        && phase.ends == PhaseEnd::Never
        && rules.openings.is_empty()
        && rules.end.plies.is_none()
        && !rules.pie
}

/// A search for a win by continuous threats.
pub(crate) struct Threats<'a, const W: usize> {
    game: &'a Game<W>,
    lines: Vec<Mask<W>>,
    /// From these positions nothing was found.
    failed: HashSet<u64>,
    watch: Watch<'a>,
}

/// The limits of a search by threats, within those of the search that follows.
pub(crate) fn part_of(limits: &Limits) -> Limits {
    let nodes = limits
        .nodes
        .map_or(MOST_NODES, |nodes| MOST_NODES.min(nodes / u64::from(PART)));
    Limits {
        nodes: Some(nodes),
        time: limits.time.map(|time| time / PART),
        ..limits.clone()
    }
}

impl<'a, const W: usize> Threats<'a, W> {
    /// For a game to which they [apply](applies).
    pub(crate) fn new(game: &'a Game<W>, goals: &[GoalLine], limits: &'a Limits) -> Self {
        let winning = goals.iter().filter(|line| line.aim == Aim::Win);
        Self {
            game,
            lines: winning
                .map(|line| line.points.iter().copied().collect())
                .collect(),
            failed: HashSet::new(),
            watch: Watch::start(limits).looking_every(8),
        }
    }

    /// Positions looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.watch.nodes()
    }

    /// A win for the player on move, with the defence that lasts longest; `None` when none was found.
    pub(crate) fn win(&mut self, position: &Position<W>) -> Option<Vec<Move>> {
        // First the short ones: a deep search may lose itself in detours.
        [2, 6, MOST_THREATS].into_iter().find_map(|threats| {
            self.failed.clear();
            self.attack(position, threats)
        })
    }

    /// The empty points that fill lines of a player's which lack just one stone.
    fn filling(&self, position: &Position<W>, player: Player) -> Mask<W> {
        let own = position.stones(player);
        let enemy = position.stones(player.opponent());
        let mut points = Mask::EMPTY;
        for &line in &self.lines {
            let empty = line - own;
            if !line.meets(enemy) && empty.count() == 1 {
                points |= empty;
            }
        }
        points
    }

    /// The empty points of a player's lines that lack two stones.
    fn building(&self, position: &Position<W>, player: Player) -> Mask<W> {
        let own = position.stones(player);
        let enemy = position.stones(player.opponent());
        let mut points = Mask::EMPTY;
        for &line in &self.lines {
            let empty = line - own;
            if !line.meets(enemy) && empty.count() == 2 {
                points |= empty;
            }
        }
        points
    }

    fn after(&self, position: &Position<W>, at: Point) -> Position<W> {
        let mut next = *position;
        let stone = position.mover();
        let _ = self.game.apply(&mut next, Move::Place { at, stone });
        next
    }

    fn attack(&mut self, position: &Position<W>, threats: u32) -> Option<Vec<Move>> {
        if self.watch.is_over() || self.watch.tick() {
            return None;
        }
        let attacker = position.mover();
        let stone = attacker;
        let legal = self.game.placements(position)?;
        for at in self.filling(position, attacker) & legal {
            if self.after(position, at).outcome().winner() == Some(attacker) {
                return Some(vec![Move::Place { at, stone }]);
            }
        }
        if threats == 0 || self.failed.contains(&self.game.key(position)) {
            return None;
        }
        let mut candidates = self.building(position, attacker) & legal;
        let dangers = self.filling(position, attacker.opponent());
        if !dangers.is_empty() {
            candidates &= dangers;
        }
        for at in candidates {
            let next = self.after(position, at);
            if next.outcome().is_over() {
                continue;
            }
            if let Some(mut line) = self.defence(&next, threats - 1) {
                line.insert(0, Move::Place { at, stone });
                return Some(line);
            }
        }
        if !self.watch.is_over() {
            self.failed.insert(self.game.key(position));
        }
        None
    }

    /// After a threat: the line by which the defender lasts longest, when every one of his moves loses.
    fn defence(&mut self, position: &Position<W>, threats: u32) -> Option<Vec<Move>> {
        let defender = position.mover();
        let attacker = defender.opponent();
        let legal = self.game.placements(position)?;
        // He wins himself, or may.
        if self.filling(position, defender).meets(legal) {
            return None;
        }
        let needed = self.filling(position, attacker);
        // Somewhere else, the threat is carried out: the rules must agree that it wins.
        let elsewhere = (legal - needed).lowest()?;
        let ignored = self.after(position, elsewhere);
        if ignored.outcome().is_over() {
            return None;
        }
        let open = self.game.placements(&ignored)?;
        // (Points that only the stone elsewhere made playable do not count.)
        let wins = |at| self.after(&ignored, at).outcome().winner() == Some(attacker);
        if !(needed & legal & open).iter().any(wins) {
            return None;
        }
        let mut longest: Option<Vec<Move>> = None;
        // Every point that might answer, not only those that must be: lines know less than rules.
        for at in needed & legal {
            let next = self.after(position, at);
            let stone = defender;
            let rest = match next.outcome().winner() {
                Some(winner) if winner == attacker => Vec::new(),
                None if !next.outcome().is_over() => self.attack(&next, threats)?,
                _ => return None,
            };
            if longest.as_ref().is_none_or(|line| line.len() <= rest.len()) {
                let mut line = vec![Move::Place { at, stone }];
                line.extend(rest);
                longest = Some(line);
            }
        }
        longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chance;
    use crate::evaluate::goal_lines;
    use lianzi_rules::{AnyGame, AnyPosition, catalogue, with_game};

    fn game(name: &str) -> AnyGame {
        catalogue::game(name).expect(name)
    }

    fn win(game: &AnyGame, position: &AnyPosition) -> Option<Vec<Move>> {
        let goals = goal_lines(game.rules());
        let limits = part_of(&Limits::none());
        with_game!(game, position, |game, position| Threats::new(
            game, &goals, &limits
        )
        .win(position))
    }

    /// Nobody has won yet, and both have about as many stones.
    fn crowded(game: &AnyGame, plies: u32, chance: &mut Chance) -> AnyPosition {
        loop {
            let mut position = game.start();
            for _ in 0..plies {
                let moves = game.legal_moves(&position);
                let mv = moves[chance.below(moves.len() as u32) as usize];
                position = game.play(&position, mv).expect("a legal move");
                if position.outcome().is_over() {
                    break;
                }
            }
            if !position.outcome().is_over() {
                return position;
            }
        }
    }

    /// Plays a proof out: the attacker finds his way again after each of so many kinds of defence.
    fn carry_out(game: &AnyGame, start: &AnyPosition, chance: &mut Chance) {
        let attacker = start.mover();
        let mut position = *start;
        while !position.outcome().is_over() {
            let mv = if position.mover() == attacker {
                let line = win(game, &position).expect("still won");
                line[0]
            } else {
                let moves = game.legal_moves(&position);
                // Answers half of the time, as the proof has it.
                let needed = moves.iter().copied().find(|&mv| {
                    let next = game.play(&position, mv).expect("a legal move");
                    let wins = |&mv: &Move| {
                        game.play(&next, mv)
                            .is_ok_and(|after| after.outcome().winner() == Some(attacker))
                    };
                    !game.legal_moves(&next).iter().any(wins)
                });
                match needed {
                    Some(mv) => mv,
                    None => moves[chance.below(moves.len() as u32) as usize],
                }
            };
            position = game.play(&position, mv).expect("a legal move");
        }
        assert_eq!(position.outcome().winner(), Some(attacker));
    }

    #[test]
    fn every_win_it_claims_is_won_in_play() {
        let mut chance = Chance::new(31);
        let mut longest = 0;
        let mut found = 0;
        for name in [
            "gomoku",
            "gomoku-standard",
            "mnk:11,11,5",
            "mnk:7,7,4",
            "connect-four",
            "qubic",
        ] {
            let game = game(name);
            assert!(applies(game.rules()), "{name}");
            for round in 0..60 {
                let stones = game.board().len() as u32 / 4 + round % 20;
                let position = crowded(&game, stones, &mut chance);
                if let Some(line) = win(&game, &position) {
                    let mut at = position;
                    for &mv in &line {
                        at = game.play(&at, mv).expect("a legal move");
                    }
                    assert_eq!(at.outcome().winner(), Some(position.mover()), "{name}");
                    longest = longest.max(line.len());
                    found += 1;
                    carry_out(&game, &position, &mut chance);
                }
            }
        }
        println!("{found} wins, the longest of {longest} plies");
        assert!(
            found >= 40 && longest >= 21,
            "{found} wins, the longest of {longest} plies"
        );
    }

    #[test]
    fn it_keeps_away_from_games_where_threats_can_be_answered_otherwise() {
        for name in [
            "pente",
            "connect6",
            "liansi",
            "caro",
            "teeko",
            "order-and-chaos",
            "nine-mens-morris",
        ] {
            assert!(!applies(game(name).rules()), "{name}");
        }
    }
}
