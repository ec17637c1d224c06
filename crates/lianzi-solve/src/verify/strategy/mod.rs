//! Following one player's strategy.
//!
//! Where the player only blocks (see `rows`), every answer has a *zone*: a set of points such that what the answer reaches
//! holds even when the opponent has everything outside it. An opponent's move that is not answered is covered by another one
//! whose answer has a zone without it. Zones come from the pairs at the ends, and grow towards the root: the zone of an
//! answer is its point and the zones of all answers after it.

use std::collections::HashMap;
use std::io::BufRead;

use lianzi_rules::{Game, Mask, Move, Outcome, Player, Position};

use super::error::{CertificateError, Fault};
use super::rows::Rows;
use super::{Lines, read_number};

/// The most positions that are looked at behind one answer: only turns of many stones have more.
const MOST_REPLIES: u64 = 1 << 26;

/// Follows one player's strategy.
pub struct Checker<'g, const W: usize> {
    game: &'g Game<W>,
    /// Whose strategy it is.
    player: Player,
    /// The ply by which he must have won; `None` when he only must not lose.
    last_ply: Option<u16>,
    /// The opponent's lines, where it can be told from them that he cannot win any more.
    rows: Option<Rows<W>>,
    /// Positions with an answer in the text, with the zone of what follows: all points, unless the answer holds whatever
    /// the opponent has outside it.
    answered: HashMap<Position<W>, Mask<W>>,
    most: usize,
    branch: Vec<Node<W>>,
    positions: u64,
    /// `positions` when the last answer was read.
    entered: u64,
}

/// A position on the branch that is followed.
struct Node<const W: usize> {
    position: Position<W>,
    /// The position whose answer led here, and the point of the answer.
    answer: Option<(Position<W>, Mask<W>)>,
    /// The positions that still need an answer.
    open: Vec<Waiting<W>>,
    /// The zone of what needs none.
    zone: Mask<W>,
    /// Whether pairs guard everything from here on.
    guarded: bool,
}

/// A position that needs an answer.
struct Waiting<const W: usize> {
    /// The opponent's moves that lead to it.
    moves: Vec<Move>,
    position: Position<W>,
    /// Whether the player wins there at once, so that he needs none.
    wins: bool,
}

impl<'g, const W: usize> Checker<'g, W> {
    /// A checker for a player who must win by a ply, or else must not lose, using at most about so many bytes.
    pub fn new(game: &'g Game<W>, player: Player, last_ply: Option<u16>, memory: usize) -> Self {
        let rows = match last_ply {
            None => Rows::of(game, player.opponent()),
            Some(_) => None,
        };
        Self {
            game,
            player,
            last_ply,
            rows,
            answered: HashMap::new(),
            most: memory / (2 * size_of::<(Position<W>, Mask<W>)>()),
            branch: Vec::new(),
            positions: 0,
            entered: 0,
        }
    }

    /// Positions looked at.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Reads the lines of the strategy; how many answers it has.
    ///
    /// # Errors
    /// Where the strategy does not do what is claimed.
    pub fn run(
        &mut self,
        start: Position<W>,
        lines: &mut Lines<impl BufRead>,
    ) -> Result<u64, CertificateError> {
        self.enter(start, None, lines)?;
        let mut count: u64 = 0;
        loop {
            let line = lines.next()?;
            let mut words = line.split(' ');
            let first = words.next().unwrap_or_default();
            if first == "end" {
                while !self.branch.is_empty() {
                    self.leave(lines)?;
                }
                let number = words.next().and_then(read_number);
                if number != Some(count) || words.next().is_some() {
                    return Err(lines.here(Fault::BadCount { count }));
                }
                return Ok(count);
            }
            let depth = read_number(first).and_then(|depth| usize::try_from(depth).ok());
            let depth = depth.ok_or_else(|| lines.here(Fault::BadDepth))?;
            if depth >= self.branch.len() {
                return Err(lines.here(Fault::BadDepth));
            }
            while self.branch.len() > depth + 1 {
                self.leave(lines)?;
            }
            self.answer(words, lines)?;
            count += 1;
        }
    }

    /// Reads one answer and follows it.
    fn answer<'t>(
        &mut self,
        words: impl Iterator<Item = &'t str>,
        lines: &Lines<impl BufRead>,
    ) -> Result<(), CertificateError> {
        let Some(node) = self.branch.last() else {
            return Err(lines.here(Fault::BadDepth));
        };
        let from = node.position;
        let mut position = from;
        let mut answered = None;
        let mut last = None;
        let mut pairs: Option<Vec<&str>> = None;
        for word in words {
            if let Some(pairs) = &mut pairs {
                pairs.push(word);
            } else if word == "=" {
                pairs = Some(Vec::new());
            } else if answered.is_some() {
                return Err(lines.here(Fault::AfterAnswer { word: shorten(word) }));
            } else {
                let before = position;
                let mv;
                (mv, position) = self.play(&before, word, lines)?;
                last = Some(mv);
                if before.mover() == self.player {
                    answered = Some(before);
                }
            }
        }
        // What has been answered: the position before the player's move, or the one that pairs are given for.
        let subject = match (answered, &pairs) {
            (Some(before), _) => before,
            (None, Some(_)) if position.mover() == self.player || position == from => position,
            _ => return Err(lines.here(Fault::NoAnswer)),
        };
        let point = answered.map_or(Mask::EMPTY, |_| point_of(last));
        if self.last_ply.is_some_and(|last| subject.ply() >= last) {
            return Err(lines.here(Fault::TooLate));
        }
        if self.answered.len() >= self.most {
            return Err(lines.here(Fault::TooLarge));
        }
        let Some(pairs) = pairs else {
            self.answered.insert(subject, self.game.all());
            return self.enter(position, Some((subject, point)), lines);
        };
        let rows = self.rows.as_ref().filter(|_| !position.outcome().is_over());
        let zone = rows.and_then(|rows| rows.guarded_by(self.game, &position, &pairs));
        let zone = zone.ok_or_else(|| lines.here(Fault::BadPairs))? | point;
        self.answered.insert(subject, zone);
        if let Some(node) = self.branch.last_mut()
            && node.position == subject
        {
            node.guarded = true;
            node.zone = zone;
        }
        Ok(())
    }

    /// Does a move of the text.
    fn play(
        &mut self,
        position: &Position<W>,
        word: &str,
        lines: &Lines<impl BufRead>,
    ) -> Result<(Move, Position<W>), CertificateError> {
        self.positions += 1;
        let illegal = |why: String| {
            lines.here(Fault::BadMove {
                word: shorten(word),
                why,
            })
        };
        let mv = self
            .game
            .read_move(position, word)
            .map_err(|error| illegal(error.to_string()))?;
        if self.game.write_move(mv) != word {
            return Err(illegal(format!("it is written {}", self.game.write_move(mv))));
        }
        let next = self
            .game
            .play(position, mv)
            .map_err(|error| illegal(error.to_string()))?;
        if next.ply() <= position.ply() {
            return Err(lines.here(Fault::TooLong));
        }
        if self.last_ply.is_some() && self.may_repeat(position, &next) {
            return Err(lines.here(Fault::MayRepeat));
        }
        Ok((mv, next))
    }

    /// Whether a repetition could end the game here: certificates do not show the way by which a position was
    /// reached.
    fn may_repeat(&self, position: &Position<W>, next: &Position<W>) -> bool {
        self.game.rules().end.repeat.is_some() && next.occupied().count() <= position.occupied().count()
    }

    /// Goes on to a position and collects what has to be answered from there.
    fn enter(
        &mut self,
        position: Position<W>,
        answer: Option<(Position<W>, Mask<W>)>,
        lines: &Lines<impl BufRead>,
    ) -> Result<(), CertificateError> {
        let mut node = Node {
            position,
            answer,
            open: Vec::new(),
            zone: Mask::EMPTY,
            guarded: false,
        };
        self.entered = self.positions;
        self.collect(position, &mut Vec::new(), &mut node, lines)?;
        self.branch.push(node);
        Ok(())
    }

    /// Whether zones are of use in this strategy.
    fn has_zones(&self) -> bool {
        self.rows.as_ref().is_some_and(Rows::allows_pairs)
    }

    /// Follows all moves of the opponent until the player is on move or the game is over.
    fn collect(
        &mut self,
        position: Position<W>,
        path: &mut Vec<Move>,
        node: &mut Node<W>,
        lines: &Lines<impl BufRead>,
    ) -> Result<(), CertificateError> {
        self.positions += 1;
        if self.rows.as_ref().is_some_and(|rows| rows.all_blocked(&position)) {
            return Ok(());
        }
        let failed = |fault: fn(String) -> Fault| lines.here(fault(self.spell(path)));
        match position.outcome() {
            Outcome::Win(player) if player == self.player => {
                // Won in time? `within` counts the plies up to the end.
                if self.last_ply.is_none_or(|last| position.ply() <= last) {
                    node.zone = self.game.all();
                    return Ok(());
                }
                return Err(failed(|moves| Fault::WonTooLate { moves }));
            }
            Outcome::Win(_) => return Err(failed(|moves| Fault::Loses { moves })),
            Outcome::Draw(_) if self.last_ply.is_some() => {
                return Err(failed(|moves| Fault::Draws { moves }));
            }
            Outcome::Draw(_) => {
                node.zone = self.game.all();
                return Ok(());
            }
            Outcome::InProgress => {}
        }
        if self.last_ply.is_some_and(|last| position.ply() >= last) {
            return Err(failed(|moves| Fault::NotYetWon { moves }));
        }
        if position.mover() == self.player {
            // With zones it matters how a position is answered.
            let wins = self.wins_at_once(&position);
            if self.has_zones() || !(wins || self.answered.contains_key(&position)) {
                let moves = path.clone();
                node.open.push(Waiting {
                    moves,
                    position,
                    wins,
                });
            }
            return Ok(());
        }
        if self.positions - self.entered > MOST_REPLIES {
            return Err(lines.here(Fault::TooLarge));
        }
        for mv in self.game.legal_moves(&position) {
            let mut next = position;
            let _ = self.game.apply(&mut next, mv);
            path.push(mv);
            if next.ply() <= position.ply() {
                return Err(lines.here(Fault::TooLong));
            }
            if self.last_ply.is_some() && !next.outcome().is_over() && self.may_repeat(&position, &next) {
                return Err(lines.here(Fault::MayRepeat));
            }
            self.collect(next, path, node, lines)?;
            path.pop();
        }
        Ok(())
    }

    /// Whether one move of the player's ends the game in his favour.
    fn wins_at_once(&mut self, position: &Position<W>) -> bool {
        let moves = self.game.legal_moves(position);
        self.positions += moves.len() as u64;
        moves.into_iter().any(|mv| {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            next.outcome() == Outcome::Win(self.player)
        })
    }

    /// Leaves the last position of the branch: everything must have been answered.
    fn leave(&mut self, lines: &Lines<impl BufRead>) -> Result<(), CertificateError> {
        let Some(node) = self.branch.pop() else {
            return Ok(());
        };
        let mut zone = node.zone;
        if !node.guarded {
            // The zones of the answers, and the positions without one.
            let mut zones = Vec::new();
            let mut others = Vec::new();
            for waiting in &node.open {
                match self.answered.get(&waiting.position) {
                    Some(&answer) => zones.push(answer),
                    None if waiting.wins => zone = self.game.all(),
                    None => others.push(waiting),
                }
            }
            let covered = |waiting: &&&Waiting<W>| {
                let moved = match waiting.moves.as_slice() {
                    [Move::Place { at, .. }] => *at,
                    _ => return false,
                };
                self.has_zones() && zones.iter().any(|zone| !zone.contains(moved))
            };
            if let Some(waiting) = others.iter().find(|waiting| !covered(waiting)) {
                return Err(lines.here(Fault::Unanswered {
                    position: self.game.write_position(&node.position),
                    moves: self.spell(&waiting.moves),
                }));
            }
            zone = zones.into_iter().fold(zone, |all, zone| all | zone);
        }
        if let Some((subject, point)) = node.answer
            && self.has_zones()
        {
            self.answered.insert(subject, zone | point);
        }
        Ok(())
    }

    fn spell(&self, moves: &[Move]) -> String {
        let words: Vec<_> = moves.iter().map(|&mv| self.game.write_move(mv)).collect();
        words.join(" ")
    }
}

/// A word of the text, short enough to be shown.
fn shorten(word: &str) -> String {
    word.chars().take(20).collect()
}

/// The point that a stone is placed on.
fn point_of<const W: usize>(mv: Option<Move>) -> Mask<W> {
    match mv {
        Some(Move::Place { at, .. }) => Mask::of(at),
        _ => Mask::EMPTY,
    }
}
