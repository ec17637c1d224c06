//! How often each position of a match has stood.
//!
//! Positions are found by their key and told apart by equality, so that two positions that happen to share a key never
//! make a draw. Equal positions are held once, with a count, so that each question costs one comparison however long
//! the match is.

use std::collections::HashMap;

use lianzi_rules::AnyPosition;

/// Equal positions of a match, whatever their ply.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Where in the history the first of them stands.
    first: usize,
    /// How many there are.
    count: u32,
}

/// Counts of the positions of a history.
#[derive(Clone, Debug, Default)]
pub(super) struct Occurrences(HashMap<u64, Vec<Group>>);

impl Occurrences {
    /// Counts the position `positions[index]`.
    pub(super) fn add(&mut self, key: u64, index: usize, positions: &[AnyPosition]) {
        let groups = self.0.entry(key).or_default();
        match groups
            .iter_mut()
            .find(|group| same(&positions[group.first], &positions[index]))
        {
            Some(group) => group.count += 1,
            None => groups.push(Group {
                first: index,
                count: 1,
            }),
        }
    }

    /// Forgets the position `positions[index]`, which must be the one that was counted last.
    pub(super) fn remove(&mut self, key: u64, index: usize, positions: &[AnyPosition]) {
        let Some(groups) = self.0.get_mut(&key) else {
            return;
        };
        for group in groups
            .iter_mut()
            .filter(|group| same(&positions[group.first], &positions[index]))
        {
            group.count -= 1;
        }
        groups.retain(|group| group.count > 0);
        if groups.is_empty() {
            self.0.remove(&key);
        }
    }

    /// How often a position has stood.
    pub(super) fn count(&self, key: u64, position: &AnyPosition, positions: &[AnyPosition]) -> u32 {
        let groups = self.0.get(&key).map_or(&[][..], Vec::as_slice);
        groups
            .iter()
            .find(|group| same(&positions[group.first], position))
            .map_or(0, |group| group.count)
    }
}

fn same(one: &AnyPosition, other: &AnyPosition) -> bool {
    one.without_ply() == other.without_ply()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::catalogue;

    /// The key is only a shortcut: here every position is given the same one.
    #[test]
    fn positions_with_the_same_key_are_told_apart() {
        let game = catalogue::game("tic-tac-toe").unwrap();
        let start = game.start();
        let moves = game.legal_moves(&start);
        let (left, right) = (
            game.play(&start, moves[0]).unwrap(),
            game.play(&start, moves[1]).unwrap(),
        );
        let positions = [start, left, right, left];
        let mut occurrences = Occurrences::default();
        for index in 0..4 {
            occurrences.add(7, index, &positions);
        }
        assert_eq!(occurrences.count(7, &left, &positions), 2);
        assert_eq!(occurrences.count(7, &right, &positions), 1);
        assert_eq!(occurrences.count(8, &right, &positions), 0);
        occurrences.remove(7, 3, &positions);
        assert_eq!(occurrences.count(7, &left, &positions), 1);
        occurrences.remove(7, 2, &positions);
        assert_eq!(occurrences.count(7, &right, &positions), 0);
        assert_eq!(occurrences.count(7, &start, &positions), 1);
    }
}
