//! The rules of a rule file and their patterns.

use super::ground::Ground;
use super::{Condition, Consequence, Form, Pattern, Phase, Rule, Rules, phases::removal};
use crate::board::{Board, ClassSet};
use crate::file::{
    At, FaultKind, Field, FileTable, ForbidWord, Kind, PatternTable, Reader, RuleTable, Span, ThenWord,
};
use crate::{Action, Each, Player, Point};

/// The most table entries that the patterns of a file may be compiled into; about 60 bytes and a microsecond each.
pub(crate) const MOST_ENTRIES: u64 = 500_000;

/// What the patterns read so far are compiled into: entries of tables, each a point with a set or a line that it is on.
#[derive(Default)]
struct Cost {
    entries: u64,
    /// How many times each pattern of the rule that is read is compiled.
    copies: u64,
}

impl Cost {
    /// Counts a pattern before it is built. Reports the first one that goes over the bound; nothing is built from there on.
    fn add(&mut self, entries: u64, span: Span, reader: &mut Reader) -> Option<()> {
        let before = self.entries;
        self.entries = before.saturating_add(entries.saturating_mul(self.copies));
        if self.entries <= MOST_ENTRIES {
            return Some(());
        }
        if before <= MOST_ENTRIES {
            let kind = FaultKind::TooManyEntries {
                entries: self.entries,
                most: MOST_ENTRIES,
            };
            reader.fault(span, kind);
        }
        None
    }
}

/// The ways to turn a shape: four rotations, and the same of its mirror image.
const TURNS: usize = 8;

/// All rules.
pub(super) fn rules(
    table: &FileTable,
    ground: &Ground,
    phases: Option<&[Phase]>,
    reader: &mut Reader,
) -> Option<Vec<Rule>> {
    let list = table.rule.given()?;
    let count = table.phase.given().map_or(0, |phases| phases.0.len());
    let mut cost = Cost::default();
    let rules: Vec<Option<Rule>> = list
        .0
        .iter()
        .map(|table| rule(table, ground, count, phases, &mut cost, reader))
        .collect();
    rules.into_iter().collect()
}

fn rule(
    table: &At<RuleTable>,
    ground: &Ground,
    phase_count: usize,
    phases: Option<&[Phase]>,
    cost: &mut Cost,
    reader: &mut Reader,
) -> Option<Rule> {
    cost.copies = copies(table, phase_count);
    let when = condition(table, ground, cost, reader);
    let in_phases = rule_phases(table, phase_count, reader);
    if let (Some(Condition::Made(_)), Some(counts), Some(phases)) = (&when, &in_phases, phases) {
        refuse_idle(table, counts, phases, reader);
    }
    let then = consequence(table, reader);
    if table.player.is_faulty() {
        return None;
    }
    let player = table.player.given().map(|player| player.value.into());
    Some(Rule {
        when: when?,
        then: then?,
        player,
        phases: in_phases?,
    })
}

/// How many times a rule's patterns are compiled: for each player in each phase in which it counts, and for each player once
/// more where they decide what is removed.
fn copies(table: &RuleTable, phase_count: usize) -> u64 {
    let phases = table.phase.given().map_or(phase_count, |phases| phases.0.len());
    let removes = table
        .then
        .given()
        .is_some_and(|then| then.value == ThenWord::Remove);
    compiled_copies(phases, removes)
}

fn compiled_copies(phases: usize, removes: bool) -> u64 {
    2 * (phases.max(1) as u64 + u64::from(removes))
}

/// The table entries of finished rules, as they were counted when the rules were read.
pub(super) fn table_entries(rules: &Rules) -> u64 {
    let of_pattern = |pattern: &Pattern| match &pattern.form {
        Form::Row { lengths, along, .. } => row_entries(&rules.board, lengths[0], *along),
        Form::Sets(sets) => sets.iter().map(|set| set.len() as u64).sum(),
    };
    let of_rule = |rule: &Rule| match &rule.when {
        Condition::Made(patterns) => {
            let phases = rule.phases.iter().filter(|&&counts| counts).count();
            let copies = compiled_copies(phases, matches!(rule.then, Consequence::Remove(_)));
            copies * patterns.iter().map(of_pattern).sum::<u64>()
        }
        Condition::Captured(_) | Condition::Left(_) | Condition::Renju => 0,
    };
    rules.rules.iter().map(of_rule).sum()
}

/// When the rule applies: exactly one of four keys.
fn condition(
    table: &At<RuleTable>,
    ground: &Ground,
    cost: &mut Cost,
    reader: &mut Reader,
) -> Option<Condition> {
    let faulty = [
        table.made.is_faulty(),
        table.captured.is_faulty(),
        table.left.is_faulty(),
        table.forbid.is_faulty(),
    ];
    if faulty.contains(&true) {
        return None;
    }
    let keys = [
        ("made", table.made.key()),
        ("captured", table.captured.key()),
        ("left", table.left.key()),
        ("forbid", table.forbid.key()),
    ];
    exactly_one(&keys, table.span, table.obscure, reader)?;
    if let Some(forbid) = table.forbid.given() {
        return Some(match forbid.value {
            ForbidWord::Renju => Condition::Renju,
        });
    }
    if let Some(captured) = table.captured.given() {
        return Some(Condition::Captured(captured.0));
    }
    if let Some(left) = table.left.given() {
        return Some(Condition::Left(left.0));
    }
    let patterns: Vec<Option<Pattern>> = table
        .patterns()
        .iter()
        .map(|table| pattern(table, ground, cost, reader))
        .collect();
    patterns.into_iter().collect::<Option<_>>().map(Condition::Made)
}

/// Reports when not exactly one of the keys is there. In a table with keys that are not understood, one of those may be
/// the missing one.
fn exactly_one(
    keys: &[(&'static str, Option<Span>)],
    table: Span,
    obscure: bool,
    reader: &mut Reader,
) -> Option<()> {
    let mut given = keys
        .iter()
        .filter_map(|&(key, span)| span.map(|span| (key, span)));
    let Some((first, _)) = given.next() else {
        if !obscure {
            let these = keys.iter().map(|&(key, _)| key).collect();
            reader.fault(table, FaultKind::NeedsOneOf { these });
        }
        return None;
    };
    let mut good = true;
    for (other, span) in given {
        reader.fault(
            span,
            FaultKind::Excludes {
                key: other,
                other: first,
            },
        );
        good = false;
    }
    good.then_some(())
}

/// Whether the rule counts, for each phase.
fn rule_phases(table: &RuleTable, count: usize, reader: &mut Reader) -> Option<Vec<bool>> {
    if table.phase.is_faulty() {
        return None;
    }
    let Some(numbers) = table.phase.given() else {
        return Some(vec![true; count]);
    };
    let mut counts = vec![false; count];
    let mut good = true;
    for number in &numbers.0 {
        match counts.get_mut(usize::from(number.0) - 1) {
            Some(counts) => *counts = true,
            None if count == 0 => {} // the phases themselves are at fault
            None => {
                let kind = FaultKind::NoSuchPhase {
                    phase: number.0,
                    phases: count,
                };
                reader.fault(number.span, kind);
                good = false;
            }
        }
    }
    good.then_some(counts)
}

/// Reports a pattern that can never be made, because in the rule's phases no stone gets anywhere.
fn refuse_idle(table: &RuleTable, counts: &[bool], phases: &[Phase], reader: &mut Reader) {
    let makes = |phase: &Phase| {
        let steps = phase
            .turn
            .0
            .iter()
            .flatten()
            .chain(phase.first_turn.iter().flatten());
        let mut steps = steps.copied();
        steps.any(|step| step.contains(Action::Place) || step.contains(Action::Slide))
    };
    let idle = counts
        .iter()
        .zip(phases)
        .all(|(&counts, phase)| !counts || !makes(phase));
    if let (true, Some(key)) = (idle, table.phase.key().or(table.made.key())) {
        let phases = (1..=counts.len()).filter(|&number| counts[number - 1]).collect();
        reader.fault(key, FaultKind::NothingMade { phases });
    }
}

/// What follows.
fn consequence(table: &RuleTable, reader: &mut Reader) -> Option<Consequence> {
    let then = table.then.given();
    if let (Some(key), Some(then)) = (table.remove.key(), then)
        && then.value != ThenWord::Remove
    {
        let needs = "`then = \"remove\"`".to_owned();
        reader.fault(key, FaultKind::KeyNeeds { key: "remove", needs });
    }
    if table.forbid.given().is_some() {
        // The key says all of it.
        let Some(key) = table.then.key() else {
            return (!table.then.is_faulty()).then_some(Consequence::Forbid);
        };
        let kind = FaultKind::Excludes {
            key: "then",
            other: "forbid",
        };
        reader.fault(key, kind);
        return None;
    }
    if table.then.is_absent() && !table.obscure && !table.forbid.is_faulty() {
        let expected = ThenWord::expected();
        reader.fault(
            table.span,
            FaultKind::MissingKey {
                key: "then",
                expected,
            },
        );
    }
    let then = then?;
    let condition = if table.captured.given().is_some() {
        Some("captured")
    } else if table.left.given().is_some() {
        Some("left")
    } else {
        None
    };
    if let (Some(condition), ThenWord::Remove | ThenWord::Again | ThenWord::Forbid) = (condition, then.value)
    {
        let kind = FaultKind::ConsequenceNeedsMade {
            then: then.word(),
            condition,
        };
        reader.fault(then.span, kind);
        return None;
    }
    Some(match then.value {
        ThenWord::Win => Consequence::Win,
        ThenWord::Lose => Consequence::Lose,
        ThenWord::Draw => Consequence::Draw,
        ThenWord::Again => Consequence::Again,
        ThenWord::Forbid => Consequence::Forbid,
        ThenWord::Remove => Consequence::Remove(removal(&table.remove)?),
    })
}

/// One pattern: exactly one of four keys, and options that belong to it.
fn pattern(
    table: &At<PatternTable>,
    ground: &Ground,
    cost: &mut Cost,
    reader: &mut Reader,
) -> Option<Pattern> {
    let faulty = [
        table.line.is_faulty(),
        table.lines.is_faulty(),
        table.square.is_faulty(),
    ];
    if faulty.contains(&true) || table.shape.is_faulty() {
        return None;
    }
    let keys = [
        ("line", table.line.key()),
        ("lines", table.lines.key()),
        ("square", table.square.key()),
        ("shape", table.shape.key()),
    ];
    exactly_one(&keys, table.span, table.obscure, reader)?;
    let options = [
        ("exact", table.exact.key(), "line"),
        ("open", table.open.key(), "line"),
        ("along", table.along.key(), "line"),
        ("turned", table.turned.key(), "shape"),
    ];
    for (key, span, needs) in options {
        let has = if needs == "line" {
            table.line.given().is_some()
        } else {
            table.shape.given().is_some()
        };
        if let (Some(span), false) = (span, has) {
            reader.fault(
                span,
                FaultKind::KeyNeeds {
                    key,
                    needs: format!("`{needs}`"),
                },
            );
        }
    }
    let form = if table.line.given().is_some() {
        row(table, ground, cost, reader)
    } else if let Some(lists) = table.lines.given() {
        let entries = lists.0.iter().map(|list| list.0.len() as u64).sum();
        cost.add(entries, table.span, reader)?;
        let lists: Vec<Option<Vec<Point>>> = lists
            .0
            .iter()
            .map(|list| {
                let points: Vec<Option<Point>> =
                    list.0.iter().map(|name| ground.point(name, reader)).collect();
                points.into_iter().collect()
            })
            .collect();
        lists.into_iter().collect::<Option<Vec<_>>>().map(sets)
    } else if table.square.given().is_some() {
        squares(table, ground, cost, reader)
    } else {
        shapes(table, ground, cost, reader)
    };
    let except = ground.regions("except", &table.except, reader)?;
    Some(Pattern {
        form: form?,
        except: except.map(Option::unwrap_or_default),
    })
}

/// A row of stones.
fn row(table: &At<PatternTable>, ground: &Ground, cost: &mut Cost, reader: &mut Reader) -> Option<Form> {
    let numbers = table.line.given()?;
    let along = ground.classes(&table.along, reader)?;
    let longest = ground.longest(along);
    let mut good = true;
    for length in &numbers.0 {
        if usize::from(length.0) > longest {
            reader.fault(
                length.span,
                FaultKind::RowTooLong {
                    length: length.0,
                    longest,
                },
            );
            good = false;
        }
    }
    if !good || table.exact.is_faulty() || table.open.is_faulty() {
        return None;
    }
    let mut lengths: Vec<_> = numbers.0.iter().map(|length| length.0).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let exact = table.exact.given().is_some_and(|exact| exact.value);
    if !exact {
        lengths.truncate(1);
    }
    let open = table.open.given().map_or(0, |open| open.0 as u8);
    cost.add(row_entries(&ground.board, lengths[0], along), table.span, reader)?;
    Some(Form::Row {
        lengths,
        exact,
        open,
        along,
    })
}

/// The entries of a row: each point's place on its lines, and the points of all windows of its length.
fn row_entries(board: &Board, length: u16, along: ClassSet) -> u64 {
    let lines = board.lines().iter().filter(|line| line.classes.meets(along));
    let (points, length) = (lines.map(|line| line.points.len() as u64), u64::from(length));
    points
        .map(|points| points + (points + 1).saturating_sub(length) * length)
        .sum()
}

/// The corners of upright squares.
fn squares(table: &At<PatternTable>, ground: &Ground, cost: &mut Cost, reader: &mut Reader) -> Option<Form> {
    let sizes = table.square.given()?;
    refuse_other_boards(&table.square, "square", ground, reader)?;
    let mut found = Vec::new();
    let mut good = true;
    for size in &sizes.0 {
        let step = size.0 - 1;
        let before = found.len();
        let corners = [(0, 0), (step, 0), (0, step), (step, step)];
        cost.add(4 * places(ground, &corners), table.span, reader)?;
        stamp(ground, &corners, &mut found);
        if found.len() == before {
            let (width, height) = (ground.board.columns(), ground.board.height());
            reader.fault(
                size.span,
                FaultKind::SquareTooLarge {
                    size: size.0,
                    width,
                    height,
                },
            );
            good = false;
        }
    }
    good.then(|| sets(found))
}

/// A drawn shape wherever it fits, turned and mirrored unless the file says otherwise.
fn shapes(table: &At<PatternTable>, ground: &Ground, cost: &mut Cost, reader: &mut Reader) -> Option<Form> {
    let rows = table.shape.given()?;
    refuse_other_boards(&table.shape, "shape", ground, reader)?;
    let mut cells: Vec<(u16, u16)> = Vec::new();
    for (y, row) in rows.0.iter().enumerate() {
        for (x, symbol) in row.chars().enumerate() {
            match symbol {
                'X' | 'x' => cells.push((x as u16, y as u16)),
                '.' => {}
                _ => {
                    reader.fault(row.span, FaultKind::ShapeSymbol { symbol });
                    return None;
                }
            }
        }
    }
    if cells.is_empty() {
        reader.fault(rows.span, FaultKind::ShapeEmpty);
        return None;
    }
    if table.turned.is_faulty() {
        return None;
    }
    // Empty rows and columns around the stones mean nothing: the shape may lie at the board's edge.
    let mut forms = vec![at_origin(cells)];
    if table.turned.given().is_none_or(|turned| turned.value) {
        for turn in 1..TURNS {
            let last = &forms[turn - 1];
            let next = if turn == 4 {
                forms[0].iter().map(|&(x, y)| (y, x)).collect()
            } else {
                let height = last.iter().map(|&(_, y)| y).max().unwrap_or(0);
                last.iter().map(|&(x, y)| (height - y, x)).collect()
            };
            forms.push(at_origin(next));
        }
    }
    forms.sort();
    forms.dedup();
    let mut found = Vec::new();
    for form in &forms {
        cost.add(places(ground, form) * form.len() as u64, table.span, reader)?;
        stamp(ground, form, &mut found);
    }
    if found.is_empty() {
        reader.fault(rows.span, FaultKind::ShapeTooLarge);
        return None;
    }
    Some(sets(found))
}

/// Reports a pattern that only square boards have.
fn refuse_other_boards<T>(
    field: &Field<T>,
    key: &'static str,
    ground: &Ground,
    reader: &mut Reader,
) -> Option<()> {
    if let (Some(span), false) = (field.key(), ground.is_square()) {
        reader.fault(
            span,
            FaultKind::OtherBoards {
                key,
                boards: "square",
            },
        );
        return None;
    }
    Some(())
}

/// The cells moved to the top left, in order.
fn at_origin(mut cells: Vec<(u16, u16)>) -> Vec<(u16, u16)> {
    let left = cells.iter().map(|&(x, _)| x).min().unwrap_or(0);
    let top = cells.iter().map(|&(_, y)| y).min().unwrap_or(0);
    for (x, y) in &mut cells {
        *x -= left;
        *y -= top;
    }
    cells.sort_unstable();
    cells
}

/// How many rows and columns of the board the cells' top left corner may have.
fn room(ground: &Ground, cells: &[(u16, u16)]) -> (u16, u16) {
    let width = cells.iter().map(|&(x, _)| x).max().unwrap_or(0);
    let height = cells.iter().map(|&(_, y)| y).max().unwrap_or(0);
    let board = &ground.board;
    (
        board.height().saturating_sub(height),
        board.columns().saturating_sub(width),
    )
}

/// How many places there are for the cells, blocked points among them.
fn places(ground: &Ground, cells: &[(u16, u16)]) -> u64 {
    let (rows, columns) = room(ground, cells);
    u64::from(rows) * u64::from(columns)
}

/// Adds the points under the cells, wherever all of them lie on the board.
fn stamp(ground: &Ground, cells: &[(u16, u16)], found: &mut Vec<Vec<Point>>) {
    let board = &ground.board;
    let (rows, columns) = room(ground, cells);
    for top in 0..rows {
        for left in 0..columns {
            let points: Option<Vec<Point>> =
                cells.iter().map(|&(x, y)| board.at(top + y, left + x)).collect();
            found.extend(points);
        }
    }
}

/// Sets of points in order, each in order and none twice.
fn sets(mut sets: Vec<Vec<Point>>) -> Form {
    for set in &mut sets {
        set.sort_unstable();
        set.dedup();
    }
    sets.sort();
    sets.dedup();
    Form::Sets(sets)
}

/// The fewest stones that a pattern of a player's needs.
pub(super) fn needs(pattern: &Pattern) -> u16 {
    match &pattern.form {
        Form::Row { lengths, .. } => lengths.first().copied().unwrap_or(0),
        Form::Sets(sets) => sets.iter().map(|set| set.len() as u16).min().unwrap_or(0),
    }
}

/// Whether whatever makes the `later` pattern makes the `earlier` one too, for any player.
pub(super) fn covers(earlier: &Pattern, later: &Pattern, classes: usize) -> bool {
    let excepted = |pattern: &Pattern| Each(Player::BOTH.map(|player| pattern.except[player].clone()));
    let none = earlier.except.0.iter().all(Vec::is_empty);
    if !none && excepted(earlier) != excepted(later) {
        return false;
    }
    match (&earlier.form, &later.form) {
        (
            Form::Row {
                lengths,
                exact,
                open,
                along,
            },
            Form::Row {
                lengths: longer,
                exact: is_exact,
                open: more_open,
                along: narrower,
            },
        ) => {
            let known = (1_u64 << classes) - 1;
            let within = u64::from(narrower.0) & known & !u64::from(along.0) == 0;
            let lengths_within = if *exact {
                *is_exact && longer.iter().all(|length| lengths.contains(length))
            } else {
                // `exact` and `open` speak of the whole run of stones, which is the same for both.
                longer.iter().all(|length| Some(length) >= lengths.first())
            };
            within && lengths_within && more_open >= open
        }
        (Form::Sets(sets), Form::Sets(more)) => more.iter().all(|set| sets.binary_search(set).is_ok()),
        _ => false,
    }
}
