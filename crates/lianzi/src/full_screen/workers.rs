//! Threads that think and judge, so that keys are never waited with.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lianzi_play::Match;
use lianzi_play::analysis::{Analyst, Effort};
use lianzi_play::protocols::external;
use lianzi_rules::RulesId;
use lianzi_search::Limits;

use super::drive::Message;
use super::effect::{News, Thinking};
use crate::games;

/// How long an analysis thinks, again and again; what it has found out it keeps.
const SPANS: [Duration; 5] = [
    Duration::from_millis(300),
    Duration::from_millis(1500),
    Duration::from_secs(6),
    Duration::from_secs(30),
    Duration::from_secs(120),
];
/// How long a hint may take.
const HINT: Duration = Duration::from_secs(2);
/// How long a whole game may be looked back on.
const REVIEW: Duration = Duration::from_secs(20);
/// Bytes for tables of proofs.
const MEMORY: usize = 1 << 28;

/// Who knows most about the game that was analysed last.
type Known = Arc<Mutex<Option<(RulesId, Analyst)>>>;

/// Everybody who works.
pub struct Workers {
    sender: Sender<Message>,
    thinking: Arc<AtomicBool>,
    studying: Arc<AtomicBool>,
    reviewing: Arc<AtomicBool>,
    known: Known,
}

impl Workers {
    /// Nobody works yet; what they find is sent here.
    pub fn new(sender: Sender<Message>) -> Self {
        Self {
            sender,
            thinking: Arc::default(),
            studying: Arc::default(),
            reviewing: Arc::default(),
            known: Arc::default(),
        }
    }

    /// An agent thinks.
    pub fn think(&mut self, task: Thinking) {
        self.stop_thinking();
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = stop.clone();
        let sender = self.sender.clone();
        thread::spawn(move || {
            let Thinking {
                ticket,
                player,
                mut agent,
                game,
                position,
            } = task;
            let limits = Limits {
                stop: Some(stop),
                ..Limits::none()
            };
            let chosen = agent.choose(&game, &position, &limits);
            let news = News::Thought {
                ticket,
                player,
                agent,
                chosen,
            };
            let _ = sender.send(Message::News(news)); // the program may have ended
        });
    }

    /// Whoever thinks about a move stops soon.
    pub fn stop_thinking(&self) {
        self.thinking.store(true, Ordering::Relaxed);
    }

    /// All moves of a position are judged, better and better; with `once` only one time.
    pub fn study(&mut self, ticket: u64, game: Match, once: bool) {
        self.stop_study();
        let stop = Arc::new(AtomicBool::new(false));
        self.studying = stop.clone();
        let (sender, known) = (self.sender.clone(), self.known.clone());
        thread::spawn(move || {
            // Whoever worked before has been told to stop; what he knows is of use.
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if known.as_ref().is_none_or(|(id, _)| *id != game.game().id()) {
                let analyst = Analyst::with_tables(game.game(), games::table(game.game()));
                *known = Some((game.game().id(), analyst));
            }
            let Some((_, analyst)) = known.as_mut() else {
                return;
            };
            let spans = if once { &[HINT][..] } else { &SPANS[..] };
            for (index, span) in spans.iter().enumerate() {
                let effort = Effort {
                    time: Some(*span),
                    memory: MEMORY,
                    stop: Some(stop.clone()),
                    ..Effort::default()
                };
                let Ok(analysis) = analyst.analyze_match(&game, &effort) else {
                    return;
                };
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let last = index + 1 == spans.len() || analysis.halted.is_none();
                let news = News::Judged {
                    ticket,
                    analysis: Box::new(analysis),
                    last,
                };
                if sender.send(Message::News(news)).is_err() || last {
                    return;
                }
            }
        });
    }

    /// Every position of a match is judged, the last one first.
    pub fn review(&mut self, ticket: u64, game: Match) {
        self.stop_review();
        let stop = Arc::new(AtomicBool::new(false));
        self.reviewing = stop.clone();
        let sender = self.sender.clone();
        thread::spawn(move || {
            // Whoever judges the position that is looked at works at the same time, and neither waits for the other.
            let mut analyst = Analyst::with_tables(game.game(), games::table(game.game()));
            let effort = Effort {
                time: Some(REVIEW),
                memory: MEMORY,
                stop: Some(stop.clone()),
                ..Effort::default()
            };
            // Should the program have ended, nobody waits for this any more.
            let tell = |reviewed| drop(sender.send(Message::News(News::Reviewed { ticket, reviewed })));
            let told = analyst.review(&game, &effort, &mut |reviewed| tell(Some(Box::new(reviewed))));
            // A match is of its own game, so that there is no error to tell.
            if told.is_ok() {
                tell(None);
            }
        });
    }

    /// Nobody looks back any more.
    pub fn stop_review(&self) {
        self.reviewing.store(true, Ordering::Relaxed);
    }

    /// Nobody judges any more.
    pub fn stop_study(&self) {
        self.studying.store(true, Ordering::Relaxed);
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stop_thinking();
        self.stop_study();
        self.stop_review();
        // An engine in another program that is still thinking would outlive us.
        external::kill_all();
    }
}
