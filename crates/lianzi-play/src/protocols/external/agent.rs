//! An engine in another program as an agent: starting it, asking it, keeping its time, and how it loses.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition};
use lianzi_search::{Agent, AgentError, Choice, Forfeit, Limits, Score, StartFault};

use super::process::{Heard as Came, Process};
use super::spec::ExternalSpec;
use super::talk::{Asked, Exchange, Found, Heard, Talk, Wait};
use crate::protocols::{Line, Protocol, gomocup, ugi};

/// The time for a move when nobody says one.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The time for a move when only depth or nodes are limited: enough for any search of that size.
const TIME_TO_COUNT: Duration = Duration::from_secs(60);

/// How much later than its time a move may come: what pipes and a busy system can take.
pub const LATENESS: Duration = Duration::from_millis(250);

/// How much later than its time the first move of an engine that has just been started may come: many engines make
/// their tables only then.
pub const WARMING_UP: Duration = Duration::from_secs(5);

/// How long a move that is too late is still waited for, to tell an engine that is late from one that is silent.
const LINGER: Duration = Duration::from_secs(2);

/// How long an engine may take to get ready; this is no part of its time.
const TO_GET_READY: Duration = Duration::from_secs(10);

/// How long an engine that has moved is left in peace: some still listen for a word to stop then, and swallow the beginning of
/// whatever comes. This is no part of its time.
const PEACE: Duration = Duration::from_millis(20);

/// How often it is looked whether somebody wants the thinking to stop.
const LOOK: Duration = Duration::from_millis(10);

/// Who is told what an engine says beside its moves.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// An engine in another program. It is started for its first move and ended when this is dropped; one that has lost by
/// its own fault is ended at once and started anew should it be asked again.
pub struct ExternalAgent {
    spec: ExternalSpec,
    game: AnyGame,
    talk: Box<dyn Talk>,
    process: Option<Process>,
    /// Whether the process has not moved yet.
    cold: bool,
    /// When it moved last.
    moved: Option<Instant>,
    log: Option<Log>,
}

impl fmt::Debug for ExternalAgent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ExternalAgent")
            .field("spec", &self.spec)
            .field("running", &self.process.is_some())
            .finish_non_exhaustive()
    }
}

impl ExternalAgent {
    /// An engine for a game. Nothing is started yet.
    ///
    /// # Errors
    /// The protocol has no words for the game.
    pub fn new(spec: &ExternalSpec, game: &AnyGame) -> Result<Self, AgentError> {
        let talk: Box<dyn Talk> = match spec.protocol() {
            Protocol::Ugi => Box::new(ugi::Manager::new(game)),
            Protocol::Gomocup => Box::new(gomocup::Manager::new(game)?),
        };
        Ok(Self {
            spec: spec.clone(),
            game: game.clone(),
            talk,
            process: None,
            cold: true,
            moved: None,
            log: None,
        })
    }

    /// The same engine, telling somebody what it says beside its moves.
    #[must_use]
    pub fn with_log(mut self, log: Log) -> Self {
        self.log = Some(log);
        self
    }

    /// A running process.
    fn process(&mut self) -> Result<&mut Process, Forfeit> {
        if self.process.is_none() {
            self.talk.forget();
            let started = Process::start(self.spec.words()).map_err(|error| Forfeit::NotStarted {
                command: self.spec.command().to_owned(),
                reason: start_fault(&error),
            })?;
            self.process = Some(started);
            self.cold = true;
            self.moved = None;
        }
        self.process.as_mut().ok_or(Forfeit::Exited { code: None })
    }

    fn note(&self, line: &Line) {
        if let Some(log) = &self.log {
            log(&line.text);
        }
    }

    fn ask(&mut self, asked: &Asked<'_>, stop: Option<&AtomicBool>) -> Result<Found, AgentError> {
        self.process()?;
        if let Some(moved) = self.moved {
            thread::sleep(PEACE.saturating_sub(moved.elapsed()));
        }
        let mut found = None;
        for exchange in self.talk.ask(asked) {
            found = self.exchange(&exchange, asked.time, stop)?;
        }
        found.ok_or_else(|| Forfeit::Exited { code: None }.into())
    }

    /// Says what is to be said and waits for what is owed.
    fn exchange(
        &mut self,
        exchange: &Exchange,
        time: Duration,
        stop: Option<&AtomicBool>,
    ) -> Result<Option<Found>, AgentError> {
        let mut process = self.process.take().ok_or(Forfeit::Exited { code: None })?;
        let result = self.talk_to(&mut process, exchange, time, stop);
        if result.is_ok() {
            self.process = Some(process);
            return result;
        }
        let code = process.end(self.talk.farewell());
        match result {
            Err(AgentError::Forfeit(Forfeit::Exited { .. })) => Err(Forfeit::Exited { code }.into()),
            other => other,
        }
    }

    fn talk_to(
        &mut self,
        process: &mut Process,
        exchange: &Exchange,
        time: Duration,
        stop: Option<&AtomicBool>,
    ) -> Result<Option<Found>, AgentError> {
        // What it said since its last move was not asked for. Where it says more than can be read, time will tell.
        for line in std::iter::from_fn(|| process.overheard()).take(1000) {
            self.note(&line);
        }
        let begun = Instant::now();
        for line in &exchange.say {
            process.say(line);
        }
        let (allowed, deadline) = match exchange.wait {
            Wait::Ready => (TO_GET_READY, begun + TO_GET_READY),
            Wait::Move => {
                let lateness = if self.cold { WARMING_UP } else { LATENESS };
                (time, begun + time + lateness)
            }
        };
        let last = deadline + LINGER;
        let mut hurried = false;
        loop {
            if !hurried
                && exchange.wait == Wait::Move
                && stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            {
                let Some(word) = self.talk.hurry() else {
                    return Err(AgentError::Stopped);
                };
                process.say(word);
                hurried = true;
            }
            let look = if stop.is_some() {
                (Instant::now() + LOOK).min(last)
            } else {
                last
            };
            let (when, line) = match process.hear(look) {
                Came::Line(when, line) => (when, line),
                Came::Ended => return Err(Forfeit::Exited { code: None }.into()),
                Came::Nothing if Instant::now() >= last => {
                    return Err(Forfeit::Silent {
                        waited: begun.elapsed(),
                    }
                    .into());
                }
                Came::Nothing => continue,
            };
            let late = when > deadline;
            match self.talk.hear(&line, exchange.wait) {
                Heard::Ready if exchange.wait == Wait::Ready => return Ok(None),
                Heard::Moved(_) if late => {
                    return Err(Forfeit::Late {
                        took: when - begun,
                        allowed,
                    }
                    .into());
                }
                Heard::Moved(found) => {
                    self.cold = false;
                    self.moved = Some(Instant::now());
                    return Ok(Some(found));
                }
                Heard::Lost(forfeit) => return Err(forfeit.into()),
                Heard::Answer(answer) => process.say(&answer),
                Heard::Note | Heard::Ready => self.note(&line),
            }
            // One that talks and talks is silent where it matters.
            if when >= last {
                return Err(Forfeit::Silent {
                    waited: begun.elapsed(),
                }
                .into());
            }
        }
    }
}

impl Agent for ExternalAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        let same_size = std::mem::discriminant(&self.game.start()) == std::mem::discriminant(position);
        if game.id() != self.game.id() || !same_size {
            return Err(AgentError::OtherGame);
        }
        if position.outcome().is_over() {
            return Err(AgentError::GameOver(position.outcome()));
        }
        let counted = limits.depth.is_some() || limits.nodes.is_some();
        let time = limits
            .time
            .unwrap_or(if counted { TIME_TO_COUNT } else { DEFAULT_TIME });
        let asked = Asked {
            position,
            time,
            depth: limits.depth,
            nodes: limits.nodes,
            threads: limits.threads,
        };
        let found = self.ask(&asked, limits.stop.as_deref())?;
        Ok(Choice {
            mv: found.mv,
            score: found.estimate.map(Score::Estimate),
            at_most: false,
            line: vec![found.mv],
            nodes: found.nodes,
            depth: found.depth,
        })
    }
}

impl Drop for ExternalAgent {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.end(self.talk.farewell());
        }
    }
}

/// What the system said, as a fact.
fn start_fault(error: &std::io::Error) -> StartFault {
    match error.kind() {
        std::io::ErrorKind::NotFound => StartFault::NotFound,
        std::io::ErrorKind::PermissionDenied => StartFault::NotAllowed,
        _ => StartFault::Other(error.to_string()),
    }
}
