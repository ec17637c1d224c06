//! What play depends on: relations between points that a symmetry must keep.

use crate::board::{Board, ClassSet, Ray};
use crate::rules::{
    Condition, Consequence, Form, Pattern, Phase, Reach, Removal, Rule, Rules, Sliding, StoneChoice,
};
use crate::{Action, Actions, Mask, Player, Point, windows};

/// How the points of a tuple belong together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    /// In this order.
    Ordered,
    /// In any order.
    Set,
    /// In this order or backwards.
    Line,
    /// Around, either way.
    Ring,
}

/// Tuples of points of one meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Relation {
    pub kind: Kind,
    /// Each in its canonical form, sorted, each once.
    pub tuples: Vec<Vec<Point>>,
}

impl Relation {
    fn new(kind: Kind, tuples: impl IntoIterator<Item = Vec<Point>>) -> Self {
        let mut tuples: Vec<_> = tuples.into_iter().map(|tuple| canonical(kind, tuple)).collect();
        tuples.sort_unstable();
        tuples.dedup();
        Self { kind, tuples }
    }
}

/// The form of a tuple that is the same however it was written down.
pub(super) fn canonical(kind: Kind, mut tuple: Vec<Point>) -> Vec<Point> {
    match kind {
        Kind::Ordered => {}
        Kind::Set => tuple.sort_unstable(),
        Kind::Line => {
            if tuple.last() < tuple.first() {
                tuple.reverse();
            }
        }
        Kind::Ring => {
            let least = tuple
                .iter()
                .enumerate()
                .min_by_key(|(_, point)| **point)
                .map_or(0, |(index, _)| index);
            tuple.rotate_left(least);
            if tuple.len() > 2 && tuple.last() < tuple.get(1) {
                tuple[1..].reverse();
            }
        }
    }
    tuple
}

/// The relations of a game.
pub(super) struct Structure {
    pub points: usize,
    pub relations: Vec<Relation>,
}

impl Structure {
    fn add(&mut self, relation: Relation) {
        if !relation.tuples.is_empty() && !self.relations.contains(&relation) {
            self.relations.push(relation);
        }
    }

    /// Some points among all; nothing when it is all of them.
    fn add_region(&mut self, region: &[Point]) {
        if region.len() < self.points {
            self.add(Relation::new(Kind::Set, region.iter().map(|&point| vec![point])));
        }
    }
}

/// Everything that legal moves and outcomes of a game depend on.
pub(super) fn of(rules: &Rules) -> Structure {
    let board = &rules.board;
    let rays = board.rays();
    let mut structure = Structure {
        points: board.len(),
        relations: Vec::new(),
    };
    for phase in &rules.phases {
        add_phase(&mut structure, phase, &rays);
    }
    for opening in &rules.openings {
        // Two entries for one ply count together.
        let same_ply = || rules.openings.iter().filter(|other| other.ply == opening.ply);
        let both = |point: &Point| same_ply().all(|other| other.allowed.contains(point));
        let allowed: Vec<Point> = opening.allowed.iter().copied().filter(both).collect();
        structure.add_region(&allowed);
    }
    for rule in &rules.rules {
        add_rule(&mut structure, rules, rule);
    }
    structure
}

/// Whether a player does this in some turn of the phase.
fn does(phase: &Phase, player: Player, action: Action) -> bool {
    let has = |steps: &Vec<Actions>| steps.iter().any(|step| step.contains(action));
    has(&phase.turn[player]) || phase.first_turn.as_ref().is_some_and(has)
}

fn add_phase(structure: &mut Structure, phase: &Phase, rays: &[Vec<Ray>]) {
    let mut places = false;
    for player in Player::BOTH {
        if does(phase, player, Action::Place) {
            places = true;
            structure.add_region(&phase.place[player]);
        }
        if does(phase, player, Action::Slide) {
            structure.add(slides(&phase.slide, player, rays));
        }
    }
    if places && let Some(gravity) = phase.gravity {
        let falls =
            each_ray(rays, |ray| ray.toward == Some(gravity)).map(|(from, ray)| vec![from, ray.points[0]]);
        structure.add(Relation::new(Kind::Ordered, falls));
    }
    if places && phase.touch > 0 {
        let pairs = each_ray(rays, |_| true).map(|(from, ray)| vec![from, ray.points[0]]);
        structure.add(Relation::new(Kind::Set, pairs));
    }
    if let Some(flank) = &phase.capture {
        let (Some(&least), Some(&most)) = (flank.lengths.first(), flank.lengths.last()) else {
            return;
        };
        let reached = each_ray(rays, |ray| {
            ray.classes.meets(flank.along) && ray.points.len() > usize::from(least)
        });
        let taken = reached.map(|(from, ray)| prefix(from, &ray.points, usize::from(most) + 1));
        structure.add(Relation::new(Kind::Ordered, taken));
    }
}

fn each_ray<'a>(
    rays: &'a [Vec<Ray>],
    counts: impl Fn(&Ray) -> bool + Copy + 'a,
) -> impl Iterator<Item = (Point, &'a Ray)> {
    rays.iter().enumerate().flat_map(move |(from, rays)| {
        rays.iter()
            .filter(move |ray| counts(ray))
            .map(move |ray| (Point(from as u16), ray))
    })
}

/// A point and at most so many points of the ray that starts there.
fn prefix(from: Point, ray: &[Point], most: usize) -> Vec<Point> {
    std::iter::once(from)
        .chain(ray.iter().copied().take(most))
        .collect()
}

fn slides(slide: &Sliding, player: Player, rays: &[Vec<Ray>]) -> Relation {
    // Who always flies does not care about lines.
    if slide.fly == Some(u16::MAX) {
        return Relation::new(Kind::Ordered, []);
    }
    let toward = slide.toward[player].as_ref();
    let open = |ray: &Ray| {
        ray.classes.meets(slide.along)
            && toward.is_none_or(|list| ray.toward.is_some_and(|direction| list.contains(&direction)))
    };
    let most = match slide.reach {
        Reach::Steps(steps) => usize::from(steps),
        Reach::Any | Reach::Stop => usize::MAX,
    };
    Relation::new(
        Kind::Ordered,
        each_ray(rays, open).map(|(from, ray)| prefix(from, &ray.points, most)),
    )
}

fn add_rule(structure: &mut Structure, rules: &Rules, rule: &Rule) {
    if rule.when == Condition::Renju {
        add_lines(structure, &rules.board, 5, ClassSet::ANY);
    }
    let Condition::Made(patterns) = &rule.when else {
        return;
    };
    let counted = matches!(
        rule.then,
        Consequence::Remove(Removal {
            per_pattern: true,
            ..
        })
    );
    for player in Player::BOTH {
        if rules.stone == StoneChoice::Own && rule.player.is_some_and(|only| only != player) {
            continue;
        }
        // Patterns that are just sets of points go together: it makes no difference which of them was made.
        let mut sets: Vec<Vec<Point>> = Vec::new();
        for pattern in patterns {
            let except: Mask<6> = pattern.except[player].iter().copied().collect();
            let counts = |set: &Vec<Point>| !except.covers(set.iter().copied().collect());
            match &pattern.form {
                Form::Sets(listed) => sets.extend(listed.iter().filter(|set| counts(set)).cloned()),
                Form::Row {
                    lengths,
                    exact: false,
                    open: 0,
                    along,
                } => {
                    sets.extend(
                        windows(&rules.board, lengths[0], *along)
                            .into_iter()
                            .filter(counts),
                    );
                    if counted {
                        // Rows are counted once a line, so that it matters which windows share one.
                        add_lines(structure, &rules.board, lengths[0], *along);
                    }
                }
                Form::Row { lengths, along, .. } => {
                    add_lines(structure, &rules.board, lengths[0], *along);
                    add_exception(structure, pattern, player);
                }
            }
        }
        structure.add(Relation::new(Kind::Set, sets));
    }
}

/// Whole lines, where it matters how a row goes on.
fn add_lines(structure: &mut Structure, board: &Board, least: u16, along: ClassSet) {
    for (closed, kind) in [(false, Kind::Line), (true, Kind::Ring)] {
        let long = |line: &&crate::board::Line| {
            line.closed == closed && line.classes.meets(along) && line.points.len() >= usize::from(least)
        };
        structure.add(Relation::new(
            kind,
            board.lines().iter().filter(long).map(|line| line.points.clone()),
        ));
    }
}

fn add_exception(structure: &mut Structure, pattern: &Pattern, player: Player) {
    if !pattern.except[player].is_empty() {
        structure.add_region(&pattern.except[player]);
    }
}
