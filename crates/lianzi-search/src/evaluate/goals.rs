//! Goal lines: the sets of points that the rules of a game are about.

use lianzi_rules::rules::{Condition, Consequence, Form, Pattern, Rule, Rules, StoneChoice};
use lianzi_rules::{Each, Game, Mask, Player, Point, Position, windows};

/// What filling a goal line leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Aim {
    /// It wins.
    Win,
    /// It loses.
    Lose,
    /// It removes enemy stones.
    Take,
}

/// Points that decide or change the game when one kind of stones stands on all of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GoalLine {
    /// The points, rising.
    pub points: Vec<Point>,
    /// What filling it leads to.
    pub aim: Aim,
    /// For each kind of stones, whom it is about when they fill the line. `None`: these stones do not count, or it is
    /// about whoever places the last one.
    pub about: Each<Option<Player>>,
}

/// The goal lines of a game, each once. Rows of n or more are told by their windows of n; what is demanded of a row's ends
/// is left out of account, and so are the phases in which a rule counts.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_search::evaluate::goal_lines;
/// let liansi = catalogue::game("liansi")?;
/// assert_eq!(goal_lines(liansi.rules()).len(), 54);
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
pub fn goal_lines(rules: &Rules) -> Vec<GoalLine> {
    let mut lines: Vec<GoalLine> = Vec::new();
    let mut seen = std::collections::HashMap::new();
    for rule in &rules.rules {
        let aim = match rule.then {
            Consequence::Win => Aim::Win,
            Consequence::Lose => Aim::Lose,
            Consequence::Remove(_) => Aim::Take,
            Consequence::Draw | Consequence::Again | Consequence::Forbid => continue,
        };
        let Condition::Made(patterns) = &rule.when else {
            continue;
        };
        for pattern in patterns {
            for mut points in point_sets(pattern, rules) {
                points.sort_unstable();
                points.dedup();
                let about = about(rule, pattern, rules.stone, &points);
                // A pattern that counts for nobody, such as one's home row, is no goal.
                let Some(about) = about else { continue };
                let index = *seen.entry((points.clone(), aim)).or_insert(lines.len());
                match lines.get_mut(index) {
                    // One rule for each player: the same line is about both.
                    Some(line) => {
                        for kind in Player::BOTH {
                            line.about[kind] = line.about[kind].or(about[kind]);
                        }
                    }
                    None => lines.push(GoalLine { points, aim, about }),
                }
            }
        }
    }
    lines
}

fn point_sets(pattern: &Pattern, rules: &Rules) -> Vec<Vec<Point>> {
    match &pattern.form {
        Form::Row {
            lengths,
            exact,
            along,
            ..
        } => {
            let lengths = if *exact { &lengths[..] } else { &lengths[..1] };
            lengths
                .iter()
                .flat_map(|&length| windows(&rules.board, length, *along))
                .collect()
        }
        Form::Sets(sets) => sets.clone(),
    }
}

/// Whom the line is about for each kind of stones; `None` when it counts for nobody.
fn about(
    rule: &Rule,
    pattern: &Pattern,
    stone: StoneChoice,
    points: &[Point],
) -> Option<Each<Option<Player>>> {
    let counts = |player: Player| {
        rule.player.is_none_or(|only| only == player)
            && !points.iter().all(|point| pattern.except[player].contains(point))
    };
    if !Player::BOTH.into_iter().any(counts) {
        return None;
    }
    Some(Each(Player::BOTH.map(|kind| match stone {
        StoneChoice::Own => Some(kind).filter(|&player| counts(player)),
        StoneChoice::Either => rule.player,
        StoneChoice::Shared => rule.player.filter(|_| kind == Player::First),
    })))
}

/// For each point, how many lines go through it: winning and removing lines count for it, losing ones against it.
pub fn lines_through(lines: &[GoalLine], points: usize) -> Vec<i32> {
    let mut through = vec![0; points];
    for line in lines {
        for point in &line.points {
            through[point.index()] += if line.aim == Aim::Lose { -1 } else { 1 };
        }
    }
    through
}

/// The winning lines of a game as masks: how near is somebody to a win?
pub(crate) struct WinningLines<const W: usize> {
    lines: Vec<(Mask<W>, Each<Option<Player>>)>,
    shared: bool,
}

impl<const W: usize> WinningLines<W> {
    /// Those among the goal lines of a game that win.
    pub(crate) fn new(lines: &[GoalLine], game: &Game<W>) -> Self {
        let winning = lines.iter().filter(|line| line.aim == Aim::Win);
        Self {
            lines: winning
                .map(|line| (line.points.iter().copied().collect(), line.about))
                .collect(),
            shared: game.rules().stone == StoneChoice::Shared,
        }
    }

    /// The lines that a player can still fill and of which at most `missing` points are empty: their empty points.
    pub(crate) fn nearly<'a>(
        &'a self,
        position: &'a Position<W>,
        player: Player,
        missing: u32,
    ) -> impl Iterator<Item = Mask<W>> + 'a {
        let kinds = Player::BOTH.into_iter();
        kinds.flat_map(move |kind| {
            let own = position.stones(kind);
            let enemy = if self.shared {
                Mask::EMPTY
            } else {
                position.stones(kind.opponent())
            };
            self.lines.iter().filter_map(move |&(line, about)| {
                let empty = line - own;
                (about[kind] == Some(player)
                    && !line.meets(enemy)
                    && !empty.is_empty()
                    && empty.count() <= missing)
                    .then_some(empty)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::catalogue;

    fn lines_of(name: &str) -> Vec<GoalLine> {
        goal_lines(catalogue::game(name).expect(name).rules())
    }

    fn count(name: &str, aim: Aim) -> usize {
        lines_of(name).iter().filter(|line| line.aim == aim).count()
    }

    #[test]
    fn goal_lines_are_as_many_as_one_counts_on_the_board() {
        assert_eq!(count("tic-tac-toe", Aim::Win), 8);
        assert_eq!(count("liansi", Aim::Win), 54);
        assert_eq!(count("connect-four", Aim::Win), 69);
        assert_eq!(count("gomoku", Aim::Win), 572);
        assert_eq!(count("qubic", Aim::Win), 76);
        assert_eq!(count("teeko", Aim::Win), 28 + 16);
        assert_eq!(count("advanced-teeko", Aim::Win), 58);
        assert_eq!(count("nine-mens-morris", Aim::Take), 16);
        assert_eq!(count("tic-tac-toe-misere", Aim::Lose), 8);
        assert_eq!((count("squava", Aim::Win), count("squava", Aim::Lose)), (28, 48));
    }

    #[test]
    fn lines_are_about_whom_the_rules_say() {
        use Player::{First, Second};
        let all_about = |name: &str, about: Each<Option<Player>>| {
            let lines = lines_of(name);
            assert!(
                !lines.is_empty() && lines.iter().all(|line| line.about == about),
                "{name}"
            );
        };
        all_about("liansi", Each([Some(First), Some(Second)]));
        // Order wants a row of either kind; in wild tic-tac-toe it is about whoever makes it.
        all_about("order-and-chaos", Each([Some(First), Some(First)]));
        all_about("tic-tac-toe-wild", Each([None, None]));
    }

    #[test]
    fn most_lines_go_through_the_centre() {
        assert_eq!(
            lines_through(&lines_of("tic-tac-toe"), 9),
            [3, 2, 3, 2, 4, 2, 3, 2, 3]
        );
    }
}
