//! Duty: what the player on move has to do at once, if anything.
//!
//! All of it holds by the rules alone, for games for which there are [`Shapes`](super::Shapes): a win that is there is a win,
//! and moves that are left out lose in the way that is said.

use lianzi_rules::{Game, Mask, Player, Point, Position};

use super::field::Field;

/// What the player on move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Duty<const W: usize> {
    /// A stone here wins.
    Win(Point),
    /// A stone here wins after so many more plies, whatever the opponent does.
    WinSoon(Point, u32),
    /// Any other move loses after so many plies, counting from this position, or is as good as one of these: the stones of
    /// a turn in another order. There may be none at all.
    Only(Mask<W>, u32),
    /// Nothing.
    Free,
}

/// Stones that the mover has left to place in his turn, the next one included.
pub(crate) fn stones_left<const W: usize>(game: &Game<W>, position: &Position<W>) -> u32 {
    game.steps(position).len().saturating_sub(position.step()).max(1) as u32
}

impl<const W: usize> Field<'_, W> {
    /// What a player who has so many stones left to place in his turn has to do. `legal` are the points where they may be
    /// placed; whoever may place there now may do so as long as they are empty.
    pub(crate) fn duty(&self, mover: Player, left: u32, legal: Mask<W>) -> Duty<W> {
        if let Some(point) = (self.fills(mover) & legal).lowest() {
            return Duty::Win(point);
        }
        if self.turn_length() == 1 {
            self.duty_of_one(mover, legal)
        } else {
            self.duty_of_several(mover, left, legal)
        }
    }

    fn duty_of_one(&self, mover: Player, legal: Mask<W>) -> Duty<W> {
        let enemy = mover.opponent();
        if let Some(answers) = self.answers(enemy, legal) {
            return Duty::Only(answers, 2);
        }
        if let Some(point) = self.double(mover, legal) {
            return Duty::WinSoon(point, 3);
        }
        let mut defences = None;
        for double in self.doubles(enemy, legal) {
            let these = self.disturbs(enemy, double);
            defences = Some(defences.map_or(these, |all| all & these));
        }
        match defences {
            // He may also make a four of his own first.
            Some(defences) => Duty::Only((defences | self.fours(mover)) & legal, 4),
            None => Duty::Free,
        }
    }

    /// The points that stop every row that a player would fill with his next stone; `None` when there is no such row.
    pub(crate) fn answers(&self, threatening: Player, legal: Mask<W>) -> Option<Mask<W>> {
        let fills = self.fills(threatening) & legal;
        let stops = fills.iter().map(|fill| self.stops(threatening, fill));
        stops
            .reduce(|all, stops| all & stops)
            .map(|answers| answers & legal)
    }

    /// With several stones a turn a row is near when they fill it.
    fn duty_of_several(&self, mover: Player, left: u32, legal: Mask<W>) -> Duty<W> {
        if left >= 2
            && let Some(point) = (self.fours(mover) & legal).lowest()
        {
            return Duty::WinSoon(point, 2);
        }
        // Somebody must stand in the way of each row of the enemy's; the order of stones within a turn does not matter, so
        // that the next one may be the one for the first row.
        let mut rows = self.near_rows(mover.opponent(), legal);
        let Some(first) = rows.next() else {
            return Duty::Free;
        };
        let answers = if left == 1 {
            rows.fold(first, |all, row| all & row)
        } else {
            first
        };
        Duty::Only(answers & legal, left + 2)
    }
}
