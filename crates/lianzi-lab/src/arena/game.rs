//! One game of a match: how it is played, and what came of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lianzi_play::record::{Note, Settlement};
use lianzi_play::{Match, Record};
use lianzi_rules::{Outcome, Player};
use lianzi_search::{Agent, AgentError, Choice, Forfeit, Limits, Score};

use super::{Opening, Plan, Rival, mix, seated};

/// How long a player may think about a move. Whatever is left out does not limit it; what the player's own text says
/// holds beside this.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pace {
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
}

impl Pace {
    pub(super) fn limits(self, stop: &Arc<AtomicBool>) -> Limits {
        let mut limits = Limits::none().with_stop(stop.clone());
        if let Some(depth) = self.depth {
            limits = limits.with_depth(depth);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.with_nodes(nodes);
        }
        if let Some(time) = self.time {
            limits = limits.with_time(time);
        }
        limits
    }
}

/// Why somebody forfeited a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// What the agent said, or did.
    Error(AgentError),
    /// As an index file has it.
    Written(String),
}

impl std::fmt::Display for Reason {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // That it lost by it is known already.
            Self::Error(AgentError::Forfeit(forfeit)) => write!(formatter, "{forfeit}"),
            Self::Error(error) => write!(formatter, "{error}"),
            Self::Written(text) => formatter.write_str(text),
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// By the rules: never in progress.
    Decided(Outcome),
    /// Somebody had no move to give, or none that the rules allow.
    Forfeit {
        /// Who lost by it.
        by: Rival,
        /// Why.
        reason: Reason,
    },
    /// It lasted too long, and counts as a draw.
    CutOff,
}

/// What a contestant spent on a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Effort {
    /// Moves that it chose.
    pub moves: u64,
    /// Positions that it looked at.
    pub nodes: u64,
    /// Time that it took.
    pub time: Duration,
    /// Its longest time for a move.
    pub longest: Duration,
    /// The sum of the plies that it looked ahead, over the moves of which it said so.
    pub depths: u64,
    /// How many moves those were.
    pub searched: u64,
}

impl Effort {
    pub(crate) fn count(&mut self, choice: &Choice, time: Duration) {
        self.moves += 1;
        self.nodes = self.nodes.saturating_add(choice.nodes);
        self.time += time;
        self.longest = self.longest.max(time);
        self.depths += u64::from(choice.depth);
        self.searched += u64::from(choice.depth > 0);
    }

    /// Positions looked at for a move, on average; `None` when no move was chosen.
    pub fn nodes_a_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.nodes as f64 / self.moves as f64)
    }

    /// Milliseconds for a move, on average; `None` when no move was chosen.
    pub fn millis_a_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time.as_secs_f64() * 1e3 / self.moves as f64)
    }

    /// Plies looked ahead, on average over the moves that tell; `None` when none does.
    pub fn depth_a_move(&self) -> Option<f64> {
        (self.searched > 0).then(|| self.depths as f64 / self.searched as f64)
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.depths += other.depths;
        self.searched += other.searched;
    }
}

/// What came of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// Which game of the match, from 1: those of a pair follow one another.
    pub number: u32,
    /// Who was the first player.
    pub first: Rival,
    /// How it ended.
    pub ending: Ending,
    /// How many plies it lasted, with the opening.
    pub plies: u32,
    /// How many of them were the opening.
    pub opening: u32,
    /// The same for two games that are move for move the same, with the same seats.
    pub fingerprint: u64,
    /// What A and B spent on it.
    pub effort: [Effort; 2],
}

impl GameResult {
    /// Who won; nobody in a draw.
    pub fn winner(&self) -> Option<Rival> {
        match &self.ending {
            Ending::Decided(outcome) => outcome.winner().map(|player| seated(self.first, player)),
            Ending::Forfeit { by, .. } => Some(by.other()),
            Ending::CutOff => None,
        }
    }

    /// Half points of a contestant: 0, 1 or 2.
    pub fn half_points(&self, rival: Rival) -> usize {
        match self.winner() {
            None => 1,
            Some(winner) if winner == rival => 2,
            Some(_) => 0,
        }
    }
}

/// Plays a game and writes it down; `None` when it was stopped.
pub(super) fn play(
    plan: &Plan,
    number: u32,
    first: Rival,
    opening: &Opening,
    stop: &Arc<AtomicBool>,
) -> Option<(GameResult, Record)> {
    let mut effort = [Effort::default(); 2];
    let mut record = begin(plan, number, first, opening);
    let ending = match seat(plan, number) {
        Ok(mut agents) => finish(plan, first, &mut agents, &mut record, &mut effort, stop)?,
        Err((by, error)) => forfeit(by, error),
    };
    match &ending {
        Ending::Decided(_) => {}
        Ending::Forfeit { by, reason } => {
            let winner = if first == *by {
                Player::Second
            } else {
                Player::First
            };
            let settlement = match reason {
                Reason::Error(AgentError::Forfeit(fault)) => Settlement::forfeit(winner.opponent(), fault),
                reason => Settlement::new(Some(winner), &format!("forfeit failed: {reason}")),
            };
            // The moves do not decide it, or nobody could have forfeited.
            let _ = record.settle(Some(settlement));
        }
        Ending::CutOff => {
            let told = format!("cut off after {} plies", record.moves().len());
            let _ = record.settle(Some(Settlement::new(None, &told)));
        }
    }
    let result = GameResult {
        number,
        first,
        ending,
        plies: record.moves().len() as u32,
        opening: opening.moves.len() as u32,
        fingerprint: fingerprint(first, record.played()),
        effort,
    };
    Some((result, record))
}

/// The record with everything but the moves that are still to be chosen.
fn begin(plan: &Plan, number: u32, first: Rival, opening: &Opening) -> Record {
    let beginning = Match::from_position(
        plan.game.game().clone(),
        opening.start,
        lianzi_play::Takeback::Free,
    )
    .with_seed(plan.seed);
    let mut record = Record::of(plan.game.clone(), &beginning);
    for player in Player::BOTH {
        let rival = seated(first, player);
        record.set_player(player, plan.contestants[rival.index()].name());
        let key = match player {
            Player::First => "first-seed",
            Player::Second => "second-seed",
        };
        let seed = plan.seed_for(number, rival).to_string();
        // These keys are no keys of the format's own.
        let _ = record.set_header(key, Some(&seed));
    }
    let _ = record.set_header("arena-game", Some(&number.to_string()));
    record.set_date(&plan.date);
    for &mv in &opening.moves {
        // It was played when the opening was made.
        let _ = record.play(mv, Note::new(None, "opening"));
    }
    record
}

/// Fresh agents for a game; or who has none, and why.
fn seat(plan: &Plan, number: u32) -> Result<[Box<dyn Agent>; 2], (Rival, AgentError)> {
    let seat = |rival: Rival| {
        let contestant = &plan.contestants[rival.index()];
        contestant
            .seat(plan.game.game(), plan.seed_for(number, rival))
            .map_err(|error| (rival, error))
    };
    Ok([seat(Rival::A)?, seat(Rival::B)?])
}

fn forfeit(by: Rival, error: AgentError) -> Ending {
    Ending::Forfeit {
        by,
        reason: Reason::Error(error),
    }
}

/// Plays from where the record stands to the end; `None` when it was stopped.
fn finish(
    plan: &Plan,
    first: Rival,
    agents: &mut [Box<dyn Agent>; 2],
    record: &mut Record,
    effort: &mut [Effort; 2],
    stop: &Arc<AtomicBool>,
) -> Option<Ending> {
    let game = plan.game.game();
    let limits = plan.pace.limits(stop);
    loop {
        let outcome = record.played().outcome();
        if outcome.is_over() {
            return Some(Ending::Decided(outcome));
        }
        if record.moves().len() >= plan.longest as usize {
            return Some(Ending::CutOff);
        }
        let position = *record.played().position();
        let rival = seated(first, position.mover());
        let began = Instant::now();
        let choice = agents[rival.index()].choose(game, &position, &limits);
        let time = began.elapsed();
        // A move that was chosen in a hurry is none.
        if stop.load(Ordering::Relaxed) || plan.is_stopped() {
            return None;
        }
        let choice = match choice {
            Ok(choice) => choice,
            Err(error) => return Some(forfeit(rival, error)),
        };
        effort[rival.index()].count(&choice, time);
        if let Err(refusal) = record.play(choice.mv, Note::new(Some(time), &told(&choice))) {
            let text = game.write_move(choice.mv);
            return Some(forfeit(rival, Forfeit::Illegal { text, refusal }.into()));
        }
    }
}

/// What a player thought of its move, for the record.
fn told(choice: &Choice) -> String {
    let score = match choice.score {
        None => None,
        Some(Score::Win { plies }) if choice.at_most => Some(format!("wins within {plies}")),
        Some(Score::Loss { plies }) if choice.at_most => Some(format!("loses within {plies}")),
        Some(Score::Win { plies }) => Some(format!("wins in {plies}")),
        Some(Score::Loss { plies }) => Some(format!("loses in {plies}")),
        Some(Score::Draw) => Some("draw".to_owned()),
        Some(Score::Estimate(score)) => Some(format!("score {score:+}")),
    };
    let depth = (choice.depth > 0).then(|| format!("depth {}", choice.depth));
    let nodes = (choice.nodes > 0).then(|| format!("nodes {}", choice.nodes));
    let told: Vec<String> = [score, depth, nodes].into_iter().flatten().collect();
    told.join(", ")
}

/// A number for a game's seats, start and moves that is the same on every machine.
fn fingerprint(first: Rival, played: &Match) -> u64 {
    let game = played.game();
    let start = mix(first.index() as u64, game.key(played.start()));
    played.moves().iter().fold(start, |so_far, &mv| {
        let text = game.write_move(mv);
        text.bytes()
            .fold(mix(so_far, 0), |so_far, byte| mix(so_far, u64::from(byte)))
    })
}
