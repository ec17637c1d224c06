//! From rules to tables.

use super::position::UNLIMITED;
use super::quick::Quick;
use super::{CompiledRule, Game, Matcher, PhaseTable, Position, SlideTable, Test};
use crate::board::{Board, Ray};
use crate::renju::Fouls;
use crate::rules::{
    Again, Condition, Consequence, Phase, PhaseEnd, Reach, Removal, Rule, Rules, Sliding, StoneChoice, Stuck,
    Swap,
};
use crate::{Action, Actions, Each, Mask, Outcome, Player, Point};

impl<const W: usize> Game<W> {
    /// Compiles rules.
    ///
    /// # Panics
    /// When the board has more than `64 * W` points. [`AnyGame::new`](crate::AnyGame::new) chooses a fitting `W`.
    pub fn new(rules: Rules) -> Self {
        assert!(
            rules.board.len() <= 64 * W,
            "{} points do not fit in {W} words",
            rules.board.len()
        );
        let id = rules.id();
        let phases: Vec<_> = rules
            .phases
            .iter()
            .enumerate()
            .map(|(index, phase)| phase_table(&rules, index, phase))
            .collect();
        let all = rules.board.mask();
        let mut removals = rules
            .phases
            .iter()
            .map(|phase| phase.removal)
            .chain(rule_removals(&rules));
        let remembers_slides = removals.any(|removal| removal.again != Again::Free);
        drop(removals);
        let mut openings: Vec<(u16, Mask<W>)> = Vec::new();
        for opening in &rules.openings {
            let allowed: Mask<W> = opening.allowed.iter().copied().collect();
            match openings.iter_mut().find(|(ply, _)| *ply == opening.ply) {
                Some((_, points)) => *points &= allowed,
                None => openings.push((opening.ply, allowed)),
            }
        }
        let mut game = Self {
            id,
            all,
            phases,
            openings_end: openings.iter().map(|(ply, _)| ply + 1).max().unwrap_or(0),
            openings,
            counts_hands: rules.stones != Each::both(None),
            removers: rules.rules.iter().map(|rule| remover(&rules, rule)).collect(),
            remembers_slides,
            counts_captures: rules
                .rules
                .iter()
                .any(|rule| matches!(rule.when, Condition::Captured(_))),
            plies: rules.end.plies.unwrap_or(u16::MAX),
            fouls: rules
                .rules
                .iter()
                .any(|rule| rule.when == Condition::Renju)
                .then(|| Fouls::new(&rules.board)),
            symmetries: std::sync::OnceLock::new(),
            start: Position {
                stones: Each([0, 1].map(|index| rules.setup.0[index].iter().copied().collect())),
                hands: rules.stones.map(|stones| stones.unwrap_or(UNLIMITED)),
                captured: Each::both(0),
                ply: 0,
                turn: 0,
                mover: Player::First,
                phase: 0,
                step: 0,
                removing: 0,
                removing_by: 0,
                again: false,
                gives_way: false,
                outcome: Outcome::InProgress,
                slid: Each::both(None),
            },
            rules,
        };
        game.start = game.begin(game.start);
        game
    }
}

fn rule_removals(rules: &Rules) -> impl Iterator<Item = Removal> + '_ {
    rules.rules.iter().filter_map(|rule| match rule.then {
        Consequence::Remove(removal) => Some(removal),
        _ => None,
    })
}

fn remover<const W: usize>(rules: &Rules, rule: &Rule) -> Option<(Removal, Each<Vec<Matcher<W>>>)> {
    let (Consequence::Remove(removal), Condition::Made(patterns)) = (rule.then, &rule.when) else {
        return None;
    };
    let matchers = Player::BOTH.map(|player| {
        patterns
            .iter()
            .map(|pattern| Matcher::new(pattern, player, &rules.board))
            .collect()
    });
    Some((removal, Each(matchers)))
}

fn phase_table<const W: usize>(rules: &Rules, index: usize, phase: &Phase) -> PhaseTable<W> {
    let board = &rules.board;
    let rays = board.rays();
    let compiled = Each(Player::BOTH.map(|mover| compile_rules(rules, index, mover)));
    let forbids = Each([0, 1].map(|player| {
        let rules: &Vec<CompiledRule<W>> = &compiled.0[player];
        rules.iter().any(|rule| rule.then == Consequence::Forbid)
    }));
    let place = Each([0, 1].map(|player| phase.place.0[player].iter().copied().collect()));
    let all = board.mask();
    let places_one = |player: Player| phase.turn[player] == [Actions::of(&[Action::Place])];
    let placing = Player::BOTH.into_iter().all(places_one) && phase.first_turn.is_none();
    let free = phase.touch == 0 && place == Each::both(all) && rules.openings.is_empty();
    let fouls = Each(Player::BOTH.map(|player| has_fouls(rules, index, player)));
    let only_full_stops = placing && free && forbids == Each::both(false) && fouls == Each::both(false);
    let support = support(phase, &rays);
    let plain = Each(Player::BOTH.map(|player| {
        placing
            && !(index == 0 && rules.swap == Some(Swap::Swap2)) // the opening is anything but plain
            && phase.capture.is_none()
            && rules.end.stuck != Stuck::GiveWay
            && compiled[player].iter().all(|rule| {
                matches!(rule.when, Test::Made(_))
                    && matches!(
                        rule.then,
                        Consequence::Win | Consequence::Lose | Consequence::Draw
                    )
            })
    }));
    let mut table = PhaseTable {
        quick: None,
        turn: phase.turn.clone(),
        first_turn: phase.first_turn.clone(),
        starts: phase.starts,
        ends: phase.ends,
        turn_cap: turn_cap(rules, index, phase),
        place,
        floor: support
            .iter()
            .enumerate()
            .filter(|(_, below)| below.is_none())
            .map(|(point, _)| Point(point as u16))
            .collect(),
        support_distance: support_distance(&support),
        support,
        touch: phase.touch,
        neighbours: rays
            .iter()
            .map(|rays| {
                rays.iter()
                    .filter_map(|ray| ray.points.first().copied())
                    .collect()
            })
            .collect(),
        slide: slide_table(&phase.slide, &rays),
        capture: phase.capture.as_ref().map(|flank| {
            let along = |rays: &Vec<Ray>| {
                let rays = rays.iter().filter(|ray| ray.classes.meets(flank.along));
                rays.map(|ray| ray.points.clone()).collect()
            };
            (flank.clone(), rays.iter().map(along).collect())
        }),
        removal: phase.removal,
        only_full_stops,
        endless: only_full_stops
            && rules.stones == Each::both(None)
            && rules.end.plies.is_none()
            && matches!(phase.ends, PhaseEnd::Never),
        forbids,
        fouls,
        plain,
        rules: compiled,
    };
    table.quick = Quick::new(rules, &table);
    table
}

/// Whether renju's fouls are forbidden to a player in a phase.
fn has_fouls(rules: &Rules, phase: usize, player: Player) -> bool {
    rules.rules.iter().any(|rule| {
        rule.when == Condition::Renju && rule.phases[phase] && rule.player.is_none_or(|only| only == player)
    })
}

fn turn_cap(rules: &Rules, index: usize, phase: &Phase) -> u16 {
    match phase.ends {
        PhaseEnd::Turns(turns) => turns.saturating_mul(2),
        _ if rules.swap == Some(Swap::Swap2) && index == 0 => super::swap2::OVER,
        _ if rules.swap.is_some() && index == 0 => 2,
        _ => u16::from(phase.first_turn.is_some()),
    }
}

/// For each point the next one in the direction of gravity, which must be occupied first.
fn support(phase: &Phase, rays: &[Vec<Ray>]) -> Vec<Option<Point>> {
    let Some(gravity) = phase.gravity else {
        return Vec::new();
    };
    let below = |rays: &Vec<Ray>| {
        rays.iter()
            .find(|ray| ray.toward == Some(gravity))
            .map(|ray| ray.points[0])
    };
    rays.iter().map(below).collect()
}

fn support_distance(support: &[Option<Point>]) -> Option<usize> {
    let mut distances = support
        .iter()
        .enumerate()
        .filter_map(|(point, below)| below.map(|below| below.index().checked_sub(point)));
    let first = distances.next()??;
    distances.all(|distance| distance == Some(first)).then_some(first)
}

fn slide_table<const W: usize>(slide: &Sliding, rays: &[Vec<Ray>]) -> SlideTable<W> {
    let rays = Each(Player::BOTH.map(|player| {
        let open = |ray: &&Ray| {
            let toward = slide.toward[player].as_ref();
            ray.classes.meets(slide.along)
                && toward.is_none_or(|list| ray.toward.is_some_and(|direction| list.contains(&direction)))
        };
        let from = |rays: &Vec<Ray>| rays.iter().filter(open).map(|ray| ray.points.clone()).collect();
        rays.iter().map(from).collect::<Vec<Vec<Vec<Point>>>>()
    }));
    let steps = Each([0, 1].map(|player| {
        let next = |rays: &Vec<Vec<Point>>| rays.iter().map(|ray| ray[0]).collect();
        rays.0[player].iter().map(next).collect()
    }));
    SlideTable {
        reach: slide.reach,
        fly: slide.fly,
        steps,
        rays,
    }
}

impl<const W: usize> SlideTable<W> {
    /// Whether every slide is a single step to a neighbour.
    pub(super) fn is_step(&self) -> bool {
        self.reach == Reach::Steps(1)
    }
}

/// The rules that count when this player does something in this phase.
fn compile_rules<const W: usize>(rules: &Rules, phase: usize, mover: Player) -> Vec<CompiledRule<W>> {
    let mut compiled = Vec::new();
    for (index, rule) in rules
        .rules
        .iter()
        .enumerate()
        .filter(|(_, rule)| rule.phases[phase])
    {
        let mut add = |when, about| {
            compiled.push(CompiledRule {
                index,
                when,
                then: rule.then,
                about,
            });
        };
        match &rule.when {
            Condition::Made(patterns) => {
                let Some(about) = maker(rules, rule, mover) else {
                    continue;
                };
                let matchers = patterns
                    .iter()
                    .map(|pattern| Matcher::new(pattern, about, &rules.board))
                    .collect();
                add(Test::Made(matchers), about);
            }
            // What was captured or is left is looked at for the opponent first, who may just have lost stones.
            Condition::Captured(count) => for_both(rule, mover, |about| add(Test::Captured(*count), about)),
            Condition::Left(count) => for_both(rule, mover, |about| add(Test::Left(*count), about)),
            Condition::Renju => {} // before the move and not after it: see `fouls`
        }
    }
    compiled
}

fn for_both(rule: &Rule, mover: Player, mut add: impl FnMut(Player)) {
    for player in [mover.opponent(), mover] {
        if rule.player.is_none_or(|only| only == player) {
            add(player);
        }
    }
}

/// Whose pattern it is when the mover makes one; `None` when it does not count.
fn maker(rules: &Rules, rule: &Rule, mover: Player) -> Option<Player> {
    let decides = matches!(
        rule.then,
        Consequence::Win | Consequence::Lose | Consequence::Draw
    );
    match rule.player {
        None => Some(mover),
        Some(player) if rules.stone != StoneChoice::Own && decides => Some(player),
        Some(player) => (player == mover).then_some(mover),
    }
}

impl<const W: usize> Game<W> {
    /// A position with what follows at the very beginning: who starts, and an end that is reached before the first move.
    fn begin(&self, mut position: Position<W>) -> Position<W> {
        position.mover = self.phases[0].starts.unwrap_or(Player::First);
        self.end_phase(&mut position);
        self.settle(&mut position);
        position
    }
}

/// The number of words that a board needs.
pub(crate) fn words(board: &Board) -> usize {
    match board.len() {
        0..=64 => 1,
        65..=128 => 2,
        129..=256 => 4,
        _ => 6,
    }
}
