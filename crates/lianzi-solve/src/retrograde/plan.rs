//! What is to be tabulated: whether the rules allow it, the counts of stones, and the tables of moves and patterns.

use lianzi_rules::board::Ray;
use lianzi_rules::rules::{Condition, Consequence, Form, PhaseEnd, Reach, Rule, StoneChoice, Stuck};
use lianzi_rules::{Action, Each, Game, Player, Point, Position, windows};

use super::combinations::{Choose, MOST_STONES, Permuted, bits, count, orbits};
use crate::method::NotApplicable;

/// So many positions are tried in looking for a way through the placing phases.
const MOST_TRIED: usize = 10_000;

/// What happens to the player who makes a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Win,
    Lose,
    Draw,
    Forbid,
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
}

impl Judge {
    /// What the stone on `to` makes, with all stones of its owner.
    #[inline]
    pub(super) fn verdict(&self, stones: u64, to: usize) -> Option<Verdict> {
        let made = |&&(pattern, _): &&(u64, Verdict)| stones & pattern == pattern;
        self.through[to].iter().find(made).map(|&(_, verdict)| verdict)
    }

    /// What stands already: the first pattern in the order of the points.
    pub(super) fn standing(&self, stones: u64) -> Option<Verdict> {
        if !self.patterns.iter().any(|&pattern| pattern & !stones == 0) {
            return None;
        }
        bits(stones).find_map(|point| self.verdict(stones, point))
    }
}

/// How a player's stones slide.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Slides {
    /// From each point to these, if they are empty.
    Steps(Vec<u64>),
    /// From each point along these rays, over empty points.
    Rays(Vec<Vec<Vec<u8>>>, Reach),
}

/// A moment of the placing phases: so many stones stand, and one is placed.
pub(super) struct Layer {
    pub mover: Player,
    pub stones: Each<usize>,
    /// The ply, where the opening rules ask for it.
    pub ply: Option<u16>,
    /// Where it may be placed.
    pub allowed: u64,
    pub judge: Judge,
}

/// Everything that the tables are made from.
pub(super) struct Plan {
    pub points: usize,
    pub choose: Choose,
    pub symmetries: Vec<Permuted>,
    /// Stones of each player while they slide.
    pub stones: Each<usize>,
    /// Who slides first, after the last layer.
    pub slides_first: Player,
    /// Whether one table of sliding serves both players, because the same holds for both.
    pub shared: bool,
    pub slides: Each<Slides>,
    pub judges: Each<Judge>,
    pub stuck: Stuck,
    /// Whether one may pass instead of sliding.
    pub passes: Each<bool>,
    /// The moments of the placing phases, from the first on.
    pub layers: Vec<Layer>,
    /// The phase of sliding.
    pub phase: usize,
    /// The game is drawn at this ply.
    pub limit: Option<u16>,
}

impl Plan {
    /// The tables for a position and everything that can follow it.
    pub(super) fn new<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<Self, NotApplicable> {
        let rules = game.rules();
        let points = game.board().len();
        let phase = rules.phases.len() - 1;
        if points > 64 {
            return Err(NotApplicable::TooManyPositions);
        }
        check(game, position.phase())?;
        let chain = placing(game, position)?;
        let Some((slide, moments)) = chain.split_last() else {
            return Err(NotApplicable::NotSliding);
        };
        let stones = Each(Player::BOTH.map(|player| slide.stones(player).count() as usize));
        // Places within a row, and among all sets of a player's stones, are numbers of 32 bits.
        let fits = |player: Player| {
            let most = (0..=stones[player]).map(|stones| count(points, stones)).max();
            stones[player] <= MOST_STONES && most.is_some_and(|most| most < u128::from(u32::MAX))
        };
        if !Player::BOTH.into_iter().all(fits) {
            return Err(NotApplicable::TooManyPositions);
        }
        if stones.0[0] + stones.0[1] >= points {
            return Err(NotApplicable::NoRoom);
        }
        for at in &chain {
            for (index, rule) in rules.rules.iter().enumerate() {
                if let Condition::Left(few) = rule.when
                    && rule.phases[at.phase()]
                    && Player::BOTH
                        .iter()
                        .any(|&player| at.stones_left(player).is_some_and(|left| left <= u32::from(few)))
                {
                    return Err(NotApplicable::StonesChange { rule: index });
                }
            }
        }
        let rays = game.board().rays();
        let slides = Each(Player::BOTH.map(|player| {
            let left = slide.stones_left(player);
            slides(game, phase, player, left.unwrap_or(stones[player] as u32), &rays)
        }));
        let judges = Each(Player::BOTH.map(|player| judge(game, phase, player)));
        let passes =
            Each(Player::BOTH.map(|player| rules.phases[phase].turn[player][0].contains(Action::Pass)));
        let layers = moments
            .iter()
            .map(|at| {
                let mover = at.mover();
                let placing = &rules.phases[at.phase()];
                let openings = rules.openings.iter().filter(|opening| opening.ply == at.ply());
                Layer {
                    mover,
                    stones: Each(Player::BOTH.map(|player| at.stones(player).count() as usize)),
                    ply: (!rules.openings.is_empty()).then(|| at.ply()),
                    allowed: openings.fold(mask(&placing.place[mover]), |allowed, opening| {
                        allowed & mask(&opening.allowed)
                    }),
                    judge: judge(game, at.phase(), mover),
                }
            })
            .collect();
        Ok(Self {
            points,
            choose: Choose::new(),
            symmetries: game
                .symmetries()
                .iter()
                .map(|symmetry| Permuted::new(symmetry.images().iter().map(|image| image.index())))
                .collect(),
            stones,
            slides_first: slide.mover(),
            shared: stones.0[0] == stones.0[1]
                && slides.0[0] == slides.0[1]
                && judges.0[0] == judges.0[1]
                && passes.0[0] == passes.0[1],
            slides,
            judges,
            stuck: rules.end.stuck,
            passes,
            layers,
            phase,
            limit: rules.end.plies,
        })
    }

    /// Which table of sliding is for this player on move.
    pub(super) fn table(&self, mover: Player) -> usize {
        if self.shared { 0 } else { mover.index() }
    }

    /// For each table the player on move.
    pub(super) fn movers(&self) -> &'static [Player] {
        if self.shared {
            &[Player::First]
        } else {
            &Player::BOTH
        }
    }

    /// Whether the player who does not move just now may have to pass when he is stuck.
    pub(super) fn must_pass(&self) -> bool {
        matches!(self.stuck, Stuck::Pass | Stuck::GiveWay)
    }

    /// Whether, while sliding, wins are an odd number of plies away and losses an even one.
    pub(super) fn parity(&self) -> bool {
        self.stuck != Stuck::Win && self.judges.0.iter().all(|judge| !judge.loses)
    }

    /// Whether the same holds while placing: the players take turns all the way, and nobody loses by what he makes.
    pub(super) fn placing_parity(&self) -> bool {
        let movers = self.layers.iter().map(|layer| layer.mover);
        let next = movers.clone().skip(1).chain([self.slides_first]);
        self.parity()
            && self.layers.iter().all(|layer| !layer.judge.loses)
            && movers.zip(next).all(|(mover, next)| mover != next)
    }

    /// Rows and length of the rows of the table for a mover, with so many stones of each.
    pub(super) fn size(&self, mover: Player, stones: Each<usize>) -> (u128, u128) {
        let (own, other) = (stones[mover], stones[mover.opponent()]);
        (
            orbits(&self.symmetries, self.points, own),
            count(self.points - own, other),
        )
    }

    /// The bytes that everything takes, at so many bytes a cell.
    pub(super) fn bytes(&self, sliding_cell: u128, placing_cell: u128) -> u128 {
        let mut bytes = 0_u128;
        for &mover in self.movers() {
            let (rows, length) = self.size(mover, self.stones);
            // Beside each cell a bit says whether it is settled.
            let cells = rows.saturating_mul(length).saturating_mul(sliding_cell * 8 + 1) / 8;
            bytes = bytes.saturating_add(cells).saturating_add(rows * 16);
        }
        for layer in &self.layers {
            let (rows, length) = self.size(layer.mover, layer.stones);
            bytes = bytes.saturating_add(rows.saturating_mul(length).saturating_mul(placing_cell));
        }
        for player in Player::BOTH {
            for stones in 0..=self.stones[player] {
                // Row and symmetry of each set; its rank order; lists of sets for rows of the other player.
                let other = self.stones[player.opponent()];
                let lists = count(self.points, stones) * 6 + count(self.points - stones, other) * 8;
                bytes = bytes.saturating_add(lists);
            }
        }
        bytes
    }
}

fn mask(points: &[Point]) -> u64 {
    points.iter().fold(0, |mask, point| mask | 1 << point.index())
}

/// Whether the rules, from a phase on, are such that tables can be made.
fn check<const W: usize>(game: &Game<W>, from: usize) -> Result<(), NotApplicable> {
    let rules = game.rules();
    let last = rules.phases.len() - 1;
    if rules.stone != StoneChoice::Own {
        return Err(NotApplicable::NotOwnStones);
    }
    if rules.pie && from == 0 {
        return Err(NotApplicable::Swap);
    }
    let sliding = &rules.phases[last];
    let slides = |steps: &Vec<lianzi_rules::Actions>| {
        steps.len() == 1
            && steps[0].contains(Action::Slide)
            && !steps[0].contains(Action::Place)
            && !steps[0].contains(Action::Remove)
    };
    if !sliding.turn.0.iter().all(slides) || sliding.first_turn.is_some() {
        return Err(NotApplicable::NotSliding);
    }
    if rules.phases[from..].iter().any(|phase| phase.capture.is_some()) {
        return Err(NotApplicable::Captures);
    }
    for (index, rule) in rules.rules.iter().enumerate() {
        if !rule.phases[from..].contains(&true) {
            continue;
        }
        match (&rule.when, rule.then) {
            (_, Consequence::Remove(_) | Consequence::Again) => {
                return Err(NotApplicable::StonesChange { rule: index });
            }
            (Condition::Made(patterns), _) => {
                let plain = |form: &Form| {
                    matches!(
                        form,
                        Form::Sets(_)
                            | Form::Row {
                                exact: false,
                                open: 0,
                                ..
                            }
                    )
                };
                if !patterns.iter().all(|pattern| plain(&pattern.form)) {
                    return Err(NotApplicable::RowEnds { rule: index });
                }
            }
            (Condition::Left(_) | Condition::Captured(_), _) => {}
        }
    }
    for (index, phase) in rules.phases[from..last].iter().enumerate() {
        let first = phase.first_turn.iter();
        let mut steps = phase.turn.0.iter().chain(first).flatten();
        if !steps.all(|step| step.is_only(Action::Place)) || matches!(phase.ends, PhaseEnd::Never) {
            return Err(NotApplicable::NotPlacing);
        }
        if phase.gravity.is_some() || phase.touch > 0 {
            return Err(NotApplicable::Restricted);
        }
        let everywhere = phase
            .place
            .0
            .iter()
            .all(|place| place.len() == game.board().len());
        let forbids = Player::BOTH
            .iter()
            .any(|&player| judge(game, from + index, player).forbids);
        let passes = matches!(rules.end.stuck, Stuck::Pass | Stuck::GiveWay);
        // Who passes instead of placing comes to the sliding with other stones.
        if passes && (!everywhere || forbids || !rules.openings.is_empty()) {
            return Err(NotApplicable::Restricted);
        }
    }
    Ok(())
}

/// A way through the placing phases to the first slide: all ways have the same movers and counts.
fn placing<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
) -> Result<Vec<Position<W>>, NotApplicable> {
    let last = game.rules().phases.len() - 1;
    let mut way = vec![(*position, game.legal_moves(position))];
    let mut tried = 0;
    while let Some((at, moves)) = way.last_mut() {
        if at.phase() == last {
            return Ok(way.into_iter().map(|(at, _)| at).collect());
        }
        let at = *at;
        match moves.pop() {
            Some(mv) => {
                tried += 1;
                let next = game.play(&at, mv).ok();
                // Being stuck or at the limit says nothing about other positions with as many stones.
                if let Some(next) = next.filter(|next| !next.outcome().is_over()) {
                    let moves = game.legal_moves(&next);
                    way.push((next, moves));
                }
            }
            None => {
                way.pop();
            }
        }
        if tried > MOST_TRIED {
            break;
        }
    }
    Err(NotApplicable::NotSliding)
}

fn slides<const W: usize>(
    game: &Game<W>,
    phase: usize,
    player: Player,
    left: u32,
    rays: &[Vec<Ray>],
) -> Slides {
    let slide = &game.rules().phases[phase].slide;
    let points = game.board().len();
    if slide
        .fly
        .is_some_and(|few| few == u16::MAX || left <= u32::from(few))
    {
        return Slides::Steps(vec![u64::MAX >> (64 - points); points]);
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
        return Slides::Steps(rays.iter().map(next).collect());
    }
    let far = |ray: &Ray| ray.points.iter().map(|point| point.index() as u8).collect();
    let from = |rays: &Vec<Ray>| rays.iter().filter(open).map(far).collect();
    Slides::Rays(rays.iter().map(from).collect(), slide.reach)
}

/// The patterns that a player can make in a phase.
fn judge<const W: usize>(game: &Game<W>, phase: usize, player: Player) -> Judge {
    let rules = game.rules();
    let counts = |rule: &&Rule| rule.phases[phase] && rule.player.is_none_or(|only| only == player);
    let mut through = vec![Vec::new(); game.board().len()];
    let mut patterns: Vec<u64> = Vec::new();
    for rule in rules.rules.iter().filter(counts) {
        let verdict = match rule.then {
            Consequence::Win => Verdict::Win,
            Consequence::Lose => Verdict::Lose,
            Consequence::Draw => Verdict::Draw,
            Consequence::Forbid => Verdict::Forbid,
            Consequence::Remove(_) | Consequence::Again => continue,
        };
        let Condition::Made(made) = &rule.when else {
            continue;
        };
        for pattern in made {
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
                if !patterns.contains(&set) {
                    patterns.push(set);
                }
                for point in bits(set) {
                    let known: &mut Vec<(u64, Verdict)> = &mut through[point];
                    if known.iter().all(|&(other, _)| other != set) {
                        known.push((set, verdict));
                    }
                }
            }
        }
    }
    let has = |verdict| through.iter().flatten().any(|&(_, other)| other == verdict);
    Judge {
        only_wins: !has(Verdict::Lose) && !has(Verdict::Draw) && !has(Verdict::Forbid),
        loses: has(Verdict::Lose),
        forbids: has(Verdict::Forbid),
        through,
        patterns,
    }
}
