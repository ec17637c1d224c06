//! What a stone makes: wins, losses, draws, forbidden moves, and enemy stones to be removed.

use lianzi_rules::rules::{Condition, Consequence, Form, Pattern, Reach, Rule};
use lianzi_rules::{Game, Player, Point, windows};

use super::combinations::bits;
use lianzi_rules::board::Ray;

/// What happens to the player who makes a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Win,
    Lose,
    Draw,
    Forbid,
    /// He removes enemy stones.
    Remove(Taking),
}

/// So many enemy stones are to be removed, as a rule says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taking {
    pub rule: u8,
    pub stones: u8,
}

/// The patterns that count for a player in a phase.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Judge {
    /// For each point the patterns through it, in the order of the rules.
    through: Vec<Vec<(u64, Verdict)>>,
    /// All patterns, each once.
    pub patterns: Vec<u64>,
    /// Whether every pattern wins.
    pub only_wins: bool,
    pub loses: bool,
    pub forbids: bool,
    /// The fewest stones with which anything is removed; `None` when nothing ever is.
    pub smallest_remover: Option<usize>,
    /// For each rule whether every pattern removes, not just the first.
    adds_up: Vec<bool>,
}

impl Judge {
    /// The patterns that a player can make in a phase.
    pub(super) fn new<const W: usize>(game: &Game<W>, phase: usize, player: Player) -> Self {
        let rules = game.rules();
        let counts = |rule: &Rule| rule.phases[phase] && rule.player.is_none_or(|only| only == player);
        let mut through = vec![Vec::new(); game.board().len()];
        let mut patterns: Vec<u64> = Vec::new();
        let mut adds_up = vec![false; rules.rules.len()];
        for (index, rule) in rules.rules.iter().enumerate().filter(|(_, rule)| counts(rule)) {
            let Condition::Made(made) = &rule.when else {
                continue;
            };
            let verdict = match rule.then {
                Consequence::Win => Verdict::Win,
                Consequence::Lose => Verdict::Lose,
                Consequence::Draw => Verdict::Draw,
                Consequence::Forbid => Verdict::Forbid,
                Consequence::Remove(removal) => {
                    adds_up[index] = removal.per_pattern;
                    Verdict::Remove(Taking {
                        rule: index as u8,
                        stones: removal.count,
                    })
                }
                Consequence::Again => continue,
            };
            for set in sets(game, made, player) {
                if !patterns.contains(&set) {
                    patterns.push(set);
                }
                for point in bits(set) {
                    let known: &mut Vec<(u64, Verdict)> = &mut through[point];
                    // The first rule that decides, decides.
                    let idle = |&(other, earlier): &(u64, Verdict)| {
                        other == set && !matches!(earlier, Verdict::Remove(_))
                    };
                    if !known.iter().any(idle) {
                        known.push((set, verdict));
                    }
                }
            }
        }
        let has = |wanted: fn(&Verdict) -> bool| through.iter().flatten().any(|(_, verdict)| wanted(verdict));
        Self {
            only_wins: !has(|&verdict| verdict != Verdict::Win),
            loses: has(|&verdict| verdict == Verdict::Lose),
            forbids: has(|&verdict| verdict == Verdict::Forbid),
            smallest_remover: through
                .iter()
                .flatten()
                .filter(|(_, verdict)| matches!(verdict, Verdict::Remove(_)))
                .map(|(pattern, _)| pattern.count_ones() as usize)
                .min(),
            through,
            patterns,
            adds_up,
        }
    }

    /// What the stone on `to` makes, with all stones of its owner.
    #[inline]
    pub(super) fn verdict(&self, stones: u64, to: usize) -> Option<Verdict> {
        let made = |&&(pattern, _): &&(u64, Verdict)| stones & pattern == pattern;
        let mut made = self.through[to].iter().filter(made);
        match made.next()?.1 {
            Verdict::Remove(taking) => Some(self.taking(taking, made)),
            verdict => Some(verdict),
        }
    }

    /// Reading goes on behind a rule that removes: a later one may decide, and the same one may remove more.
    fn taking<'p>(&self, mut taking: Taking, rest: impl Iterator<Item = &'p (u64, Verdict)>) -> Verdict {
        for &(_, verdict) in rest {
            match verdict {
                Verdict::Remove(more) if more.rule == taking.rule && self.adds_up[more.rule as usize] => {
                    taking.stones = taking.stones.saturating_add(more.stones);
                }
                Verdict::Remove(_) => {}
                decides => return decides,
            }
        }
        Verdict::Remove(taking)
    }

    /// What stands already and has ended the game: the first pattern in the order of the points.
    pub(super) fn standing(&self, stones: u64) -> Option<Verdict> {
        if !self.patterns.iter().any(|&pattern| pattern & !stones == 0) {
            return None;
        }
        let ends = |verdict: &Verdict| !matches!(verdict, Verdict::Remove(_));
        bits(stones).find_map(|point| self.verdict(stones, point).filter(ends))
    }

    /// Whether a pattern removes stones.
    pub(super) fn removes(&self) -> bool {
        self.smallest_remover.is_some()
    }

    /// The most stones that one action of this player's can remove.
    pub(super) fn most_removed(&self) -> usize {
        let most = |patterns: &Vec<(u64, Verdict)>| {
            let of = |&(_, verdict): &(u64, Verdict)| match verdict {
                Verdict::Remove(taking) if self.adds_up[taking.rule as usize] => usize::from(taking.stones),
                _ => 0,
            };
            let once = patterns.iter().map(|&(_, verdict)| match verdict {
                Verdict::Remove(taking) => usize::from(taking.stones),
                _ => 0,
            });
            patterns
                .iter()
                .map(of)
                .sum::<usize>()
                .max(once.max().unwrap_or(0))
        };
        self.through.iter().map(most).max().unwrap_or(0)
    }
}

/// The sets of points that patterns ask for.
pub(super) fn sets<const W: usize>(game: &Game<W>, patterns: &[Pattern], player: Player) -> Vec<u64> {
    let mut all = Vec::new();
    for pattern in patterns {
        let except = mask(&pattern.except[player]);
        let sets: Vec<u64> = match &pattern.form {
            Form::Sets(sets) => sets.iter().map(|set| mask(set)).collect(),
            Form::Row { lengths, along, .. } => {
                // A row is the whole run: where a region is excepted, longer rows that reach out of it count.
                let longest = game.board().lines().iter().map(|line| line.points.len()).max();
                let longest = longest.filter(|_| except != 0).unwrap_or(0) as u16;
                (lengths[0]..=longest.max(lengths[0]))
                    .flat_map(|length| windows(game.board(), length, *along))
                    .map(|window| mask(&window))
                    .collect()
            }
        };
        for set in sets.into_iter().filter(|set| set & !except != 0) {
            if !all.contains(&set) {
                all.push(set);
            }
        }
    }
    all
}

pub(super) fn mask(points: &[Point]) -> u64 {
    points.iter().fold(0, |mask, point| mask | 1 << point.index())
}

/// How a player's stones slide.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Slides {
    /// From each point to these, if they are empty.
    Steps(Vec<u64>),
    /// From each point along these rays, over empty points.
    Rays(Vec<Vec<Vec<u8>>>, Reach),
}

impl Slides {
    /// How a player slides in a phase who has so many stones left.
    pub(super) fn new<const W: usize>(
        game: &Game<W>,
        phase: usize,
        player: Player,
        left: u32,
        rays: &[Vec<Ray>],
    ) -> Self {
        let slide = &game.rules().phases[phase].slide;
        let points = game.board().len();
        if slide
            .fly
            .is_some_and(|few| few == u16::MAX || left <= u32::from(few))
        {
            return Self::Steps(vec![u64::MAX >> (64 - points); points]);
        }
        let open = |ray: &&Ray| {
            let toward = slide.toward[player].as_ref();
            ray.classes.meets(slide.along)
                && toward.is_none_or(|list| ray.toward.is_some_and(|direction| list.contains(&direction)))
        };
        if slide.reach == Reach::Steps(1) {
            let next = |rays: &Vec<Ray>| {
                rays.iter()
                    .filter(open)
                    .fold(0, |next, ray| next | 1 << ray.points[0].index())
            };
            return Self::Steps(rays.iter().map(next).collect());
        }
        let far = |ray: &Ray| ray.points.iter().map(|point| point.index() as u8).collect();
        let from = |rays: &Vec<Ray>| rays.iter().filter(open).map(far).collect();
        Self::Rays(rays.iter().map(from).collect(), slide.reach)
    }
}
