//! Certificates: proofs as text, written here, checked in [`crate::verify`], described in docs/certificates.md.
//!
//! Any method can write one: it names a [`Claim`] and answers, as a `Strategy`, what the protected player
//! does where he is on move. Walking through all of the opponent's moves happens here.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::hash::BuildHasherDefault;

use lianzi_rules::{Game, Mask, Move, Outcome, Player, Point, Position};

use crate::request::{Halt, Stage};
use crate::table::Fold;
use crate::value::{Distance, Value};
use crate::verify::LONGEST_LINE;
use crate::watch::Watch;

/// The first line of every certificate.
pub const VERSION_LINE: &str = "lianzi-proof 1";

/// What a certificate proves about its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// A player wins within so many plies, whatever the other does.
    Wins {
        /// Who.
        player: Player,
        /// Plies from the position.
        within: u16,
    },
    /// Neither player loses if he does not want to.
    Draw,
    /// A player does not lose if he does not want to.
    DoesNotLose {
        /// Who.
        player: Player,
    },
}

impl Claim {
    /// What can be claimed about a position that has this value for the player on move; `None` when it is not known, or nobody
    /// knows how long a win takes.
    pub(crate) fn of(value: Value, mover: Player) -> Option<Self> {
        let wins = |player, distance: Distance| {
            let within = distance.plies();
            (within < u16::MAX).then_some(Self::Wins { player, within })
        };
        match value {
            Value::Win(distance) => wins(mover, distance),
            Value::Loss(distance) => wins(mover.opponent(), distance),
            Value::Draw => Some(Self::Draw),
            Value::Unknown(_) => None,
        }
    }

    /// The players for whom a strategy is needed, in the order in which they are written.
    pub fn players(self) -> Vec<Player> {
        match self {
            Self::Wins { player, .. } | Self::DoesNotLose { player } => vec![player],
            Self::Draw => Player::BOTH.to_vec(),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wins { player, within } => write!(out, "{} wins within {within}", word(*player)),
            Self::Draw => out.write_str("draw"),
            Self::DoesNotLose { player } => write!(out, "{} does not lose", word(*player)),
        }
    }
}

fn word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// A proof as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    claim: Claim,
    text: String,
    lines: u64,
}

impl Certificate {
    /// What it proves.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The text, each line with its line end.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many answers it holds.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The same certificate with the rule files of its game, each a name and a text, the game's own first: so it can be
    /// checked where these files are not. Unchanged when a file has a line that is too long for a certificate.
    #[must_use]
    pub fn with_rule_files<'t>(self, files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let mut carried = String::new();
        for (name, text) in files {
            let _ = writeln!(carried, "rule-file {}", one_line(name));
            for line in text.lines() {
                if line.len() + 3 > LONGEST_LINE {
                    return self;
                }
                let _ = writeln!(carried, "| {line}");
            }
        }
        // Behind the claim, which ends the head.
        let Some((end, _)) = self.text.match_indices('\n').nth(4) else {
            return self;
        };
        let mut text = self.text;
        text.insert_str(end + 1, &carried);
        Self { text, ..self }
    }
}

/// What a player does where he is on move.
pub(crate) enum Reply {
    /// This move.
    Move(Move),
    /// Whatever he likes, and from then on the partner of the point that the opponent takes.
    Pairs(Vec<[Point; 2]>),
    /// This move, and from then on the partner of the point that the opponent takes.
    MoveAndPairs(Move, Vec<[Point; 2]>),
    /// Nothing need be said: he wins at once, or no line is open to the opponent any more. The checker must see
    /// it too.
    Nothing,
}

/// What has to be answered in a position with the opponent on move.
pub(crate) enum Against {
    /// Every move.
    Everything,
    /// These moves: they stand for all others, in the way that docs/certificates.md describes.
    Moves(Vec<Move>),
    /// Nothing: the player takes the partner of the point that the opponent takes.
    Pairs(Vec<[Point; 2]>),
}

/// A player's way to reach his goal.
pub(crate) trait Strategy<const W: usize> {
    /// What the player does in a position in which he is on move. `None` when the strategy does not reach the
    /// goal from there: then there is no certificate.
    fn reply(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Option<Reply>, Halt>;

    /// Whether no line is open to the opponent any more, in a position with the opponent on move. Must be right
    /// only where the checker sees it too.
    fn is_dead(&self, position: &Position<W>) -> bool;

    /// Whether answers have zones for the checker, so that an opponent's move that another answer covers needs none.
    fn has_zones(&self) -> bool {
        false
    }

    /// What has to be answered in a position in which the opponent is on move: everything, unless the strategy knows better.
    fn against(&mut self, _: &Position<W>, _: &mut Watch<'_>) -> Result<Against, Halt> {
        Ok(Against::Everything)
    }
}

/// Writes a certificate. `None` when a strategy does not do what is claimed.
///
/// # Errors
/// That the work must end.
pub(crate) fn write<'a, const W: usize>(
    game: &Game<W>,
    name: &str,
    position: &Position<W>,
    claim: Claim,
    strategies: impl IntoIterator<Item = &'a mut dyn Strategy<W>>,
    watch: &mut Watch<'_>,
) -> Result<Option<Certificate>, Halt> {
    watch.enter(Stage::Certificate);
    let mut text = format!(
        "{VERSION_LINE}\ngame {}\nrules {}\nposition {}\nclaim {claim}\n",
        one_line(name),
        game.id(),
        game.write_position(position),
    );
    let mut lines = 0;
    for (player, strategy) in claim.players().into_iter().zip(strategies) {
        let _ = writeln!(text, "strategy {}", word(player));
        let wins = matches!(claim, Claim::Wins { .. });
        let mut writer = Writer {
            game,
            player,
            wins,
            strategy,
            text,
            lines: 0,
            seen: HashMap::default(),
        };
        let zone = writer.visit(position, 0, &mut Vec::new(), watch)?;
        if zone.is_none() {
            return Ok(None);
        }
        lines += writer.lines;
        let count = writer.lines;
        text = writer.text;
        let _ = writeln!(text, "end {count}");
    }
    Ok(Some(Certificate { claim, text, lines }))
}

/// A name that fits on the line for it.
fn one_line(name: &str) -> String {
    let name: String = name
        .chars()
        .filter(|character| !character.is_control())
        .take(200)
        .collect();
    let name = name.trim().to_owned();
    if name.is_empty() { "-".to_owned() } else { name }
}

struct Writer<'g, 's, const W: usize> {
    game: &'g Game<W>,
    player: Player,
    wins: bool,
    strategy: &'s mut dyn Strategy<W>,
    text: String,
    lines: u64,
    /// Positions that have an answer, with the zone that the checker will find for it.
    seen: HashMap<Position<W>, Mask<W>, BuildHasherDefault<Fold>>,
}

impl<const W: usize> Writer<'_, '_, W> {
    /// Writes what is needed from a position that the opponent's moves `path` have led to. The zone that the checker will
    /// find; `None` when the strategy does not reach its goal.
    fn visit(
        &mut self,
        position: &Position<W>,
        depth: usize,
        path: &mut Vec<Move>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Mask<W>>, Halt> {
        watch.node()?;
        let everything = Some(self.game.all());
        match position.outcome() {
            Outcome::Win(player) => return Ok(everything.filter(|_| player == self.player)),
            Outcome::Draw(_) => return Ok(everything.filter(|_| !self.wins)),
            Outcome::InProgress => {}
        }
        if position.mover() == self.player {
            return self.answer(position, depth, path, watch);
        }
        if !self.wins && self.strategy.is_dead(position) {
            return Ok(Some(Mask::EMPTY));
        }
        let moves = match self.strategy.against(position, watch)? {
            Against::Moves(moves) => moves,
            // Pairs before the first answer; behind one, they stand on its line.
            Against::Pairs(pairs) if depth == 0 && path.is_empty() => {
                self.line(0, &[]);
                self.pairs(&pairs);
                return Ok(Some(points_of(&pairs)));
            }
            Against::Everything | Against::Pairs(_) => self.game.legal_moves(position),
        };
        for mv in moves {
            if self.follow(position, mv, depth, path, watch)?.is_none() {
                return Ok(None);
            }
        }
        if self.strategy.has_zones() {
            self.complete(position, depth, path, watch)
        } else {
            Ok(everything)
        }
    }

    /// Writes what is needed after one more move of the opponent's.
    fn follow(
        &mut self,
        position: &Position<W>,
        mv: Move,
        depth: usize,
        path: &mut Vec<Move>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Mask<W>>, Halt> {
        let mut next = *position;
        let _ = self.game.apply(&mut next, mv);
        path.push(mv);
        let zone = self.visit(&next, depth, path, watch);
        path.pop();
        zone
    }

    /// Answers what the answers written so far do not cover. The strategy has chosen them by the zones of its own proof;
    /// the checker's are larger, since it counts every answer that it knows, also those that stand elsewhere.
    fn complete(
        &mut self,
        position: &Position<W>,
        depth: usize,
        path: &mut Vec<Move>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Mask<W>>, Halt> {
        let mut zones = Vec::new();
        let mut others = Vec::new();
        for mv in self.game.legal_moves(position) {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            if next.outcome().is_over() {
                zones.push(self.game.all());
            } else if self.strategy.is_dead(&next) {
                // Needs nothing, and has the empty zone.
            } else if let Some(&zone) = self.seen.get(&next) {
                zones.push(zone);
            } else {
                others.push((mv, wins_at_once(self.game, &next)));
            }
        }
        for (mv, wins) in others {
            let covered = |at: Point| zones.iter().any(|zone| !zone.contains(at));
            // Where the player could win at once, the checker asks for no answer, but for the whole board.
            if wins || !mv.target().is_some_and(covered) {
                match self.follow(position, mv, depth, path, watch)? {
                    Some(zone) => zones.push(zone),
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(zones.into_iter().fold(Mask::EMPTY, |all, zone| all | zone)))
    }

    /// Writes the player's answer and what follows from it.
    fn answer(
        &mut self,
        position: &Position<W>,
        depth: usize,
        path: &[Move],
        watch: &mut Watch<'_>,
    ) -> Result<Option<Mask<W>>, Halt> {
        if let Some(&zone) = self.seen.get(position) {
            return Ok(Some(zone));
        }
        let reply = match self.strategy.reply(position, watch)? {
            None => return Ok(None),
            Some(Reply::Nothing) => {
                let dead = !self.wins && self.strategy.is_dead(position);
                return Ok(Some(if dead { Mask::EMPTY } else { self.game.all() }));
            }
            Some(reply) => reply,
        };
        let (mv, pairs) = match reply {
            Reply::Nothing => (None, None),
            Reply::Pairs(pairs) => (None, Some(pairs)),
            Reply::MoveAndPairs(mv, pairs) => (Some(mv), Some(pairs)),
            Reply::Move(mv) => (Some(mv), None),
        };
        let next = match mv.map(|mv| self.game.play(position, mv)) {
            Some(Err(_)) => return Ok(None),
            Some(Ok(next)) => Some(next),
            None => None,
        };
        self.line(depth, path);
        if let Some(mv) = mv {
            self.word(mv);
        }
        let point = mv.and_then(Move::target).map_or(Mask::EMPTY, Mask::of);
        let over = next.is_some_and(|next| next.outcome().is_over());
        // A stone that ends the game leaves nothing to guard.
        let zone = if let Some(pairs) = pairs.filter(|_| !over) {
            self.pairs(&pairs);
            Some(points_of(&pairs))
        } else {
            self.text.push('\n');
            match &next {
                Some(next) => self.visit(next, depth + 1, &mut Vec::new(), watch)?,
                None => None,
            }
        };
        let zone = zone.map(|zone| zone | point);
        if let Some(zone) = zone {
            self.seen.insert(*position, zone);
        }
        Ok(zone)
    }

    fn line(&mut self, depth: usize, moves: &[Move]) {
        self.lines += 1;
        let _ = write!(self.text, "{depth}");
        for &mv in moves {
            self.word(mv);
        }
    }

    fn word(&mut self, mv: Move) {
        self.text.push(' ');
        self.text.push_str(&self.game.write_move(mv));
    }

    /// The end of a line with pairs.
    fn pairs(&mut self, pairs: &[[Point; 2]]) {
        self.text.push_str(" =");
        for at in pairs.iter().flatten() {
            self.text.push(' ');
            self.text.push_str(self.game.board().name(*at));
        }
        self.text.push('\n');
    }
}

fn points_of<const W: usize>(pairs: &[[Point; 2]]) -> Mask<W> {
    pairs.iter().flatten().copied().collect()
}

/// Whether the player on move has a move that ends the game in his favour, found by trying all.
pub(crate) fn wins_at_once<const W: usize>(game: &Game<W>, position: &Position<W>) -> bool {
    game.legal_moves(position).into_iter().any(|mv| {
        let mut next = *position;
        let _ = game.apply(&mut next, mv);
        next.outcome() == Outcome::Win(position.mover())
    })
}
