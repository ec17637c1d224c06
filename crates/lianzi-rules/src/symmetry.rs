//! Symmetries: permutations of the points that change nothing about a game.
//!
//! They are found, not declared. `structure` lists everything about the board that play depends on; `search` finds the
//! permutations that keep all of it. Names, drawn places and the setup are no part of it, so that symmetries come out
//! that no picture shows: nine men's morris has 16, because the inner and the outer ring can change places.

mod search;
mod structure;

use crate::{AnyGame, AnyPosition, Game, Mask, Move, Point, Position, with_game, with_position};

/// The most symmetries that are kept for a game.
pub const MOST_SYMMETRIES: usize = 1024;

/// A permutation of the points of a board.
///
/// ```
/// use lianzi_rules::catalogue;
/// let game = catalogue::game("connect-four")?;
/// let [identity, mirror] = game.symmetries() else { panic!("two") };
/// assert!(identity.is_identity());
/// let board = game.board();
/// assert_eq!(board.name(mirror.point(board.point("a1").unwrap())), "g1");
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Permutation(Box<[Point]>);

impl Permutation {
    /// The permutation of `points` points that leaves each where it is.
    pub fn identity(points: usize) -> Self {
        Self((0..points as u16).map(Point).collect())
    }

    /// The permutation that takes point `i` to `images[i]`; `None` when the images are not the points, each once.
    pub fn new(images: Vec<Point>) -> Option<Self> {
        let mut seen = vec![false; images.len()];
        let fresh = |image: &Point| {
            seen.get_mut(image.index())
                .is_some_and(|seen| !std::mem::replace(seen, true))
        };
        images.iter().all(fresh).then(|| Self(images.into_boxed_slice()))
    }

    /// How many points it permutes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether every point stays where it is.
    pub fn is_identity(&self) -> bool {
        self.0
            .iter()
            .enumerate()
            .all(|(index, image)| image.index() == index)
    }

    /// The images of all points, in order.
    pub fn images(&self) -> &[Point] {
        &self.0
    }

    /// The image of a point.
    ///
    /// # Panics
    /// When there is no such point.
    #[inline]
    pub fn point(&self, point: Point) -> Point {
        self.0[point.index()]
    }

    /// The image of a move.
    ///
    /// # Panics
    /// When the move names a point that does not exist.
    pub fn mv(&self, mv: Move) -> Move {
        match mv {
            Move::Place { at, stone } => Move::Place {
                at: self.point(at),
                stone,
            },
            Move::Slide { from, to } => Move::Slide {
                from: self.point(from),
                to: self.point(to),
            },
            Move::Remove { at } => Move::Remove { at: self.point(at) },
            Move::Pass | Move::Swap => mv,
        }
    }

    /// The image of a set of points.
    ///
    /// # Panics
    /// When the set has a point that does not exist.
    #[inline]
    pub fn mask<const W: usize>(&self, mask: Mask<W>) -> Mask<W> {
        mask.iter().map(|point| self.point(point)).collect()
    }

    /// The image of a position.
    ///
    /// # Panics
    /// When the position's board has more points.
    pub fn position<const W: usize>(&self, position: &Position<W>) -> Position<W> {
        let mut image = *position;
        image.stones = image.stones.map(|stones| self.mask(stones));
        image.slid = image
            .slid
            .map(|slid| slid.map(|(from, to)| (self.point(from), self.point(to))));
        image
    }

    /// The image of a position of any size.
    ///
    /// # Panics
    /// When the position's board has more points.
    pub fn any_position(&self, position: &AnyPosition) -> AnyPosition {
        with_position!(position, |position| self.position(position).into())
    }

    /// The permutation that undoes this one.
    pub fn inverse(&self) -> Self {
        let mut images = self.0.clone();
        for (index, &image) in self.0.iter().enumerate() {
            images[image.index()] = Point(index as u16);
        }
        Self(images)
    }

    /// This permutation first, `next` after it.
    ///
    /// # Panics
    /// When they permute different numbers of points.
    pub fn then(&self, next: &Self) -> Self {
        assert_eq!(self.len(), next.len(), "both must permute the same points");
        Self(self.0.iter().map(|&image| next.point(image)).collect())
    }
}

impl<const W: usize> Game<W> {
    /// All permutations of the points that keep legal moves and outcomes: a group, the identity first, the others in order
    /// of their images. Worked out when first asked for.
    ///
    /// There are at most [`MOST_SYMMETRIES`]. A game that has more gives the subgroup that leaves alone the points that play
    /// no part, and when these are still too many, further points; one whose symmetries take too long to find (a fraction of
    /// a second) gives the identity.
    pub fn symmetries(&self) -> &[Permutation] {
        self.symmetries
            .get_or_init(|| search::automorphisms(&structure::of(self.rules())))
    }

    /// The same position for all positions that are images of one another, with its [key](Self::key): the image with the
    /// smallest key.
    ///
    /// ```
    /// # use lianzi_rules::catalogue;
    /// let game = catalogue::game("tic-tac-toe")?;
    /// let corner = game.read_position("X2/1O1/3 X - 2")?;
    /// let other = game.read_position("3/1O1/2X X - 2")?;
    /// assert_eq!(game.canonical(&corner), game.canonical(&other));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self, position: &Position<W>) -> (Position<W>, u64) {
        let mut best = (*position, self.key(position));
        for symmetry in &self.symmetries()[1..] {
            let image = symmetry.position(position);
            let key = self.key(&image);
            // Different positions with one key are next to impossible, but the choice must not depend on where one began.
            if (key, image.stones.0) < (best.1, best.0.stones.0) {
                best = (image, key);
            }
        }
        best
    }
}

impl AnyGame {
    /// All symmetries, the identity first; see [`Game::symmetries`].
    pub fn symmetries(&self) -> &[Permutation] {
        with_game!(self, |game| game.symmetries())
    }

    /// The same position for all images of one another, and its key; see [`Game::canonical`].
    ///
    /// # Panics
    /// When the position belongs to a game of another size.
    pub fn canonical(&self, position: &AnyPosition) -> (AnyPosition, u64) {
        with_game!(self, position, |game, position| {
            let (image, key) = game.canonical(position);
            (image.into(), key)
        })
    }
}

#[cfg(test)]
mod tests;
