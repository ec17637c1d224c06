//! `lianzi engine`: this program as an engine under somebody else's match manager.
//!
//! One thread reads lines, one thinks, and this one decides: what the lines mean is the protocol's business
//! (`lianzi-play`), and only time, threads and the flag that stops a search are kept here.

use std::collections::VecDeque;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use lianzi_play::PlayerSpec;
use lianzi_play::protocols::{self, EngineSide, Line, Protocol, Step, Thought, gomocup, ugi};
use lianzi_rules::{AnyGame, RulesId};
use lianzi_search::{Agent, Choice, Limits, Progress};

use crate::arguments::{GameSource, source};
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;
use crate::output::Output;

/// What is kept of a line: a match of many moves fits.
const LONGEST_LINE: usize = 1 << 20;

/// Lines that wait to be looked at; a manager that sends more has to wait.
const MOST_LINES: usize = 16;

/// How long whoever thinks may take to leave.
const FAREWELL: Duration = Duration::from_secs(2);

/// How to be an engine.
#[derive(Args, Clone, Debug)]
pub struct Engine {
    #[arg(value_name = "GAME", value_parser = source(), required_if_eq("protocol", "ugi"))]
    game: Option<GameSource>,
    #[arg(long, value_name = "gomocup|ugi")]
    protocol: Protocol,
    #[arg(long, value_name = "AGENT", default_value = DEFAULT_AGENT)]
    agent: PlayerSpec,
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
}

/// Who thinks unless somebody else is named: as strong as there is, within the time that the manager gives.
const DEFAULT_AGENT: &str = "alphabeta:millis=86400000";

/// Talks until the manager has had enough.
pub fn run(task: &Engine, desk: &mut Desk) -> Result<(), Failure> {
    let named = task.game.as_ref().map(games::find).transpose()?;
    let game = named.as_ref().map(lianzi_play::NamedGame::game);
    // An agent that cannot play the game is of no use later either.
    if let Some(game) = game {
        task.agent.seat(game, task.seed)?;
    }
    let version = env!("CARGO_PKG_VERSION");
    let about = format!("name=\"Lianzi\", version=\"{version}\", author=\"The Lianzi authors\"");
    let side: Box<dyn EngineSide> = match (task.protocol, game) {
        (Protocol::Gomocup, None) => Box::new(gomocup::Engine::new(&about)),
        (Protocol::Gomocup, Some(game)) => Box::new(gomocup::Engine::for_game(&about, game)?),
        // The grammar asks for a game here.
        (Protocol::Ugi, None) => return Err(Failure::Said),
        (Protocol::Ugi, Some(game)) => {
            let name = format!("Lianzi {version}");
            Box::new(ugi::Engine::new(game.clone(), &name, &task.agent.to_string()))
        }
    };
    let (heard, events) = mpsc::sync_channel(MOST_LINES);
    let lines = heard.clone();
    thread::spawn(move || listen(&lines));
    let (jobs, wanted) = mpsc::channel();
    let thinker = Thinker {
        agent: task.agent.clone(),
        seed: task.seed,
        seated: None,
    };
    let (thinks, ended) = mpsc::channel::<()>();
    thread::spawn(move || {
        thinker.work(&wanted, &heard);
        drop(thinks);
    });
    let mut conversation = Talk {
        side,
        output: &mut desk.output,
        events,
        jobs,
        backlog: VecDeque::new(),
        thought: None,
        count: 0,
        threads: usize::from(task.threads),
        agent: task.agent.clone(),
        game: game.cloned(),
        seed: task.seed,
        heard: Instant::now(),
    };
    let result = conversation.go_on();
    conversation.stop_thinking();
    drop(conversation);
    // The agent may be an engine in another program, which must not be left behind. Managers wait about a second.
    let _ = ended.recv_timeout(FAREWELL);
    result
}

/// Something that has happened.
enum Event {
    /// A line, and when it was read.
    Line(Instant, Line),
    /// There are no more lines.
    End,
    /// A search has come so far; the number says which.
    Progress(u64, Progress),
    /// A search has ended with a move, or why there is none.
    Chose(u64, Result<Choice, String>),
}

/// Reads lines until there are no more.
fn listen(heard: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    while let Ok(Some(line)) = protocols::read_line(&mut input, LONGEST_LINE) {
        if heard.send(Event::Line(Instant::now(), line)).is_err() {
            return;
        }
    }
    let _ = heard.send(Event::End);
}

/// Work for the thread that thinks.
enum Job {
    /// A position to think about.
    Think(u64, Box<Thought>, Limits),
    /// Another agent from now on.
    Agent(PlayerSpec),
}

/// Whoever thinks.
struct Thinker {
    agent: PlayerSpec,
    seed: u64,
    seated: Option<(RulesId, Box<dyn Agent>)>,
}

impl Thinker {
    fn work(mut self, wanted: &Receiver<Job>, heard: &SyncSender<Event>) {
        while let Ok(job) = wanted.recv() {
            match job {
                Job::Agent(agent) => {
                    self.agent = agent;
                    self.seated = None;
                }
                Job::Think(number, thought, limits) => {
                    let teller = heard.clone();
                    // What nobody has time to hear is of no use later.
                    let report = move |progress: &Progress| {
                        let _ = teller.try_send(Event::Progress(number, progress.clone()));
                    };
                    let limits = limits.with_progress(Arc::new(report));
                    let chosen = panic::catch_unwind(AssertUnwindSafe(|| self.think(&thought, &limits)));
                    let chosen = chosen.unwrap_or_else(|_| {
                        self.seated = None;
                        Err("the search has failed; this is a fault of the program".to_owned())
                    });
                    if heard.send(Event::Chose(number, chosen)).is_err() {
                        return;
                    }
                }
            }
        }
    }

    fn think(&mut self, thought: &Thought, limits: &Limits) -> Result<Choice, String> {
        let id = thought.game.id();
        // An engine in another program is told of a new game by its own protocol, and starting it anew takes time.
        let forget = thought.new_game && !matches!(self.agent, PlayerSpec::External(_));
        let mut seated = self.seated.take().filter(|(of, _)| !forget && *of == id);
        if seated.is_none() {
            let agent = self.agent.seat(&thought.game, self.seed);
            seated = Some((id, agent.map_err(|error| error.to_string())?));
        }
        let (_, agent) = self.seated.insert(seated.ok_or("nobody thinks")?);
        let chosen = agent.choose(&thought.game, &thought.position, limits);
        chosen.map_err(|error| error.to_string())
    }
}

/// A search that is going on.
struct Search {
    number: u64,
    begun: Instant,
    stop: Arc<AtomicBool>,
}

/// The conversation with a manager.
struct Talk<'a> {
    side: Box<dyn EngineSide>,
    output: &'a mut Output,
    events: Receiver<Event>,
    jobs: Sender<Job>,
    /// Lines that came while something else was waited for.
    backlog: VecDeque<Event>,
    thought: Option<Search>,
    count: u64,
    threads: usize,
    agent: PlayerSpec,
    game: Option<AnyGame>,
    seed: u64,
    /// When the line was read that is being answered.
    heard: Instant,
}

impl Talk<'_> {
    fn go_on(&mut self) -> Result<(), Failure> {
        loop {
            let event = self.backlog.pop_front().or_else(|| self.events.recv().ok());
            let steps = match event {
                Some(Event::Line(when, line)) => {
                    self.heard = when;
                    if line.cut {
                        self.side.overlong()
                    } else {
                        self.side.read(&line.text)
                    }
                }
                Some(Event::Progress(number, progress)) => {
                    self.tell(number, &progress)?;
                    continue;
                }
                Some(Event::Chose(number, chosen)) => self.finish(number, &chosen),
                Some(Event::End) | None => {
                    let steps = self.side.end_of_input();
                    return self.follow(steps).map(drop);
                }
            };
            if !self.follow(steps)? {
                return Ok(());
            }
        }
    }

    /// Does what is to be done; says whether the conversation goes on.
    fn follow(&mut self, steps: Vec<Step>) -> Result<bool, Failure> {
        let mut steps = VecDeque::from(steps);
        while let Some(step) = steps.pop_front() {
            match step {
                Step::Write(line) => self.output.line(&line)?,
                Step::Think(thought) => self.think(thought),
                Step::Hurry => steps.extend(self.hurry()?),
                Step::Abandon => self.stop_thinking(),
                Step::Agent(text) => steps.extend(self.change_agent(&text)),
                Step::Quit => return Ok(false),
            }
        }
        Ok(true)
    }

    fn stop_thinking(&mut self) {
        if let Some(search) = self.thought.take() {
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    fn think(&mut self, thought: Box<Thought>) {
        self.count += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let mut limits = Limits::none()
            .with_stop(stop.clone())
            .with_threads(thought.threads.unwrap_or(self.threads));
        limits.depth = thought.depth;
        limits.nodes = thought.nodes;
        limits.time = thought.time.map(|time| time.saturating_sub(self.heard.elapsed()));
        self.thought = Some(Search {
            number: self.count,
            begun: self.heard,
            stop,
        });
        // The thread that thinks lives as long as this one.
        let _ = self.jobs.send(Job::Think(self.count, thought, limits));
    }

    /// Waits for the search that is going on, which must end now.
    fn hurry(&mut self) -> Result<Vec<Step>, Failure> {
        let Some(search) = &self.thought else {
            return Ok(Vec::new());
        };
        search.stop.store(true, Ordering::Relaxed);
        let wanted = search.number;
        loop {
            match self.events.recv() {
                Ok(Event::Chose(number, chosen)) if number == wanted => {
                    return Ok(self.finish(number, &chosen));
                }
                Ok(Event::Chose(..)) => {}
                Ok(Event::Progress(number, progress)) => self.tell(number, &progress)?,
                Ok(line) => self.backlog.push_back(line),
                Err(_) => return Ok(self.side.failed("nobody thinks")),
            }
        }
    }

    /// A search has ended. One that nobody waits for is forgotten.
    fn finish(&mut self, number: u64, chosen: &Result<Choice, String>) -> Vec<Step> {
        let Some(search) = self.thought.take_if(|search| search.number == number) else {
            return Vec::new();
        };
        let took: Duration = search.begun.elapsed();
        match chosen {
            Ok(choice) => self.side.chose(choice, took),
            Err(why) => self.side.failed(why),
        }
    }

    fn tell(&mut self, number: u64, progress: &Progress) -> Result<(), Failure> {
        let current = self
            .thought
            .as_ref()
            .is_some_and(|search| search.number == number);
        match self.side.progress(progress) {
            Some(line) if current => self.output.line(&line),
            _ => Ok(()),
        }
    }

    fn change_agent(&mut self, text: &str) -> Vec<Step> {
        let agent = text
            .parse::<PlayerSpec>()
            .map_err(|error| error.to_string())
            .and_then(|spec| match &self.game {
                Some(game) => {
                    let seated = spec.seat(game, self.seed);
                    seated.map(|_| spec).map_err(|error| error.to_string())
                }
                None => Ok(spec),
            });
        match agent {
            Ok(agent) => {
                self.agent = agent.clone();
                let _ = self.jobs.send(Job::Agent(agent));
                Vec::new()
            }
            Err(why) => self.side.no_agent(&self.agent.to_string(), &why),
        }
    }
}
