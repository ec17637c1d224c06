//! A match on the screen: what is looked at, what is picked up, what was said last. Actions change it and ask for effects.
//!
//! - this file: moves, and looking about;
//! - `branch`: playing on from a position, in a match that lies above this one;
//! - `course`: the whole game looked back on;
//! - `source`: where the match comes from;
//! - `remote`: a match on a server;
//! - `study`: hints and analysis;
//! - `typing`: answers to questions, and lines that are typed.

mod branch;
mod course;
mod remote;
mod source;
mod study;
mod typing;

pub use course::Course;
pub use remote::{LineState, Remote, opening, screen};
pub use source::Source;
pub use study::Study;
pub use typing::Question;

use std::path::{Path, PathBuf};
use std::time::Duration;

use lianzi_play::record::{Ending, Settlement};
use lianzi_rules::{Move, Point};
use lianzi_server::wire::Command as Wanted;

use super::action::{Action, Leap, Panel};
use super::app::Room;
use super::choice::{self, Chosen};
use super::clocks::{Clocks, TimeLimit};
use super::effect::{Effect, News, Thinking};
use super::{view, walk};
use crate::line_mode::present::{self, Look};
use crate::moment::Moment;
use crate::session::{Event, Session, Wants};
use crate::words::say;

/// What a settlement says when a clock has run out.
pub const OUT_OF_TIME: &str = "time";

/// A match on the screen.
pub struct Table {
    /// The match, and where it comes from.
    pub source: Source,
    /// The number of moves after which the match is looked at; `None`: as it stands.
    pub shown: Option<usize>,
    /// The point that keys act on.
    pub cursor: Point,
    /// The stone that is picked up.
    pub picked: Option<Point>,
    /// Whether all targets are marked.
    pub targets: bool,
    /// A move that was suggested.
    pub hinted: Option<Move>,
    /// The line that is being typed.
    pub text: Option<String>,
    /// What was said last.
    pub message: Option<String>,
    /// What has to be answered.
    pub question: Option<Question>,
    /// What is shown beside the board.
    pub panel: Panel,
    /// Whether it is shown in place of the board, where there is no room beside it.
    pub unfolded: bool,
    /// How many of its lines are passed over.
    pub scroll: usize,
    /// What is found out about moves.
    pub study: Study,
    /// What is found out about the whole game.
    pub course: Course,
    /// The players' clocks.
    pub clocks: Clocks,
    /// Which thinking is waited for.
    pub thinking: Option<u64>,
    /// The file that it is written to when it is left, without a question.
    pub autosave: Option<PathBuf>,
    /// The file that it was written to last, and what of it.
    pub saved: Option<(PathBuf, Vec<Move>, Ending)>,
    /// Whether it is left as soon as it is written.
    pub leaves_when_saved: bool,
    tickets: u64,
}

impl Table {
    /// A match that begins, or a record that is played back. The number tells it from all others on this screen.
    pub fn new(source: Source, limit: Option<TimeLimit>, number: u32) -> Self {
        // What is asked for one match is never taken for an answer to another.
        let tickets = u64::from(number) << 32;
        let board = source.game().game().board();
        // From the middle every point is near.
        let (right, down) = (board.columns() / 2, board.height() / 2);
        let middle = board.points().min_by_key(|&point| {
            let place = board.place(point);
            (place.x.abs_diff(right) + place.y.abs_diff(down), place.level)
        });
        Self {
            cursor: middle.unwrap_or(Point(0)),
            shown: matches!(source, Source::Record(_)).then_some(0),
            source,
            picked: None,
            targets: false,
            hinted: None,
            text: None,
            message: None,
            question: None,
            panel: Panel::default(),
            unfolded: false,
            scroll: 0,
            study: Study {
                ticket: tickets,
                ..Study::default()
            },
            course: Course {
                ticket: tickets,
                ..Course::default()
            },
            clocks: Clocks::new(limit),
            thinking: None,
            autosave: None,
            saved: None,
            leaves_when_saved: false,
            tickets,
        }
    }

    /// Its number on this screen.
    fn number(&self) -> u32 {
        (self.tickets >> 32) as u32
    }

    /// After how many moves it is looked at.
    pub fn ply(&self) -> usize {
        let last = self.game().moves().len();
        self.shown.map_or(last, |ply| ply.min(last))
    }

    /// The moment that is looked at.
    pub fn moment(&self) -> Moment<'_> {
        Moment::after(self.game(), self.ply())
    }

    /// Whether a person may move now.
    pub fn may_move(&self) -> bool {
        let sits = match &self.source {
            Source::Here(session) => session.wants() == Wants::Line,
            Source::Record(_) => false,
            Source::Server(remote) => remote.table.is_to_move(),
        };
        sits && self.ply() == self.game().moves().len() && !self.game().ending().is_over()
    }

    /// Where moves may go that are marked now.
    pub fn marked_targets(&self) -> Vec<Point> {
        let wanted = self.targets || self.picked.is_some() || choice::removes(self.game());
        if self.may_move() && wanted {
            choice::targets(self.game(), self.picked)
        } else {
            Vec::new()
        }
    }

    /// What has to be done when the match comes on the screen.
    pub fn begin(&mut self, room: &Room<'_>) -> Vec<Effect> {
        if let Some(remote) = self.remote() {
            return vec![Effect::Connect {
                number: self.number(),
                link: remote.link.clone(),
            }];
        }
        self.changed(0, room)
    }

    /// Somebody wants something.
    pub fn act(&mut self, action: &Action, room: &Room<'_>) -> Vec<Effect> {
        if let Some(question) = self.question {
            return self.answer(question, action, room);
        }
        if self.text.is_some() {
            return self.edit(action, room);
        }
        match action {
            Action::Step(_) | Action::To(_) | Action::Panel | Action::ShowPanel(_) => {}
            _ => self.message = None,
        }
        match action {
            Action::Go(way) => self.walk(*way, room),
            Action::Leap(leap) => return self.leap(*leap, room),
            Action::Next(forward) => self.next_target(*forward),
            Action::Point(point) => {
                self.cursor = *point;
                return self.choose(room);
            }
            Action::Act => return self.choose(room),
            Action::Back => self.let_go(),
            Action::TakeBack => return self.take_back(room),
            Action::Restart => return self.restart(room),
            Action::Answer('y' | 'Y') => return self.reply(true),
            Action::Answer('n' | 'N') => return self.reply(false),
            Action::Draw => return self.want(Wanted::Draw),
            Action::Claim => return self.want(Wanted::Claim),
            Action::Resign => return self.give_up(room),
            Action::Sit => return self.sit_down(room),
            Action::Branch => return self.branch(room),
            Action::Hint => return self.hint(room),
            Action::Analyse => return self.analyse(room),
            Action::Targets => self.targets = !self.targets,
            Action::Step(forward) => {
                let ply = self.ply();
                let next = if *forward { ply + 1 } else { ply.saturating_sub(1) };
                return self.look_at(next);
            }
            Action::To(ply) => return self.look_at(*ply),
            Action::Text => self.text = Some(String::new()),
            Action::Save if self.record().is_none() => self.text = Some("save ".to_owned()),
            Action::Play(mv) => return self.play(*mv, room),
            Action::Panel => {
                let next = self.panel.next();
                self.show_panel(next, room);
            }
            Action::ShowPanel(panel) => self.show_panel(*panel, room),
            Action::Quit => {
                let open = !self.game().ending().is_over();
                let asks = match &self.source {
                    Source::Here(_) if self.autosave.is_some() => open && !self.game().moves().is_empty(),
                    Source::Here(_) => self.would_be_lost(),
                    Source::Record(_) => false,
                    Source::Server(remote) => open && !remote.table.you().is_empty(),
                };
                if asks {
                    self.question = Some(Question::Leave);
                } else {
                    return self.leave();
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// Whether what was played here is written nowhere, and will not be.
    pub fn would_be_lost(&self) -> bool {
        self.autosave.is_none() && self.is_unsaved() && !self.game().moves().is_empty()
    }

    /// Whether it is played here and stands otherwise than in any file.
    pub fn is_unsaved(&self) -> bool {
        let game = self.game();
        self.session().is_some()
            && !matches!(&self.saved, Some((_, moves, ending)) if moves == game.moves() && *ending == game.ending())
    }

    /// It was written to a file.
    pub fn note_saved(&mut self, path: &Path) {
        self.saved = Some((
            path.to_owned(),
            self.game().moves().to_vec(),
            self.game().ending(),
        ));
    }

    /// The match is left, and written first where that was asked for beforehand.
    pub(super) fn leave(&mut self) -> Vec<Effect> {
        match &self.autosave {
            Some(path) if self.is_unsaved() => {
                self.leaves_when_saved = true;
                vec![Effect::Save(path.clone())]
            }
            _ => self.go(),
        }
    }

    /// The match is left: nobody works for it any more.
    pub fn go(&self) -> Vec<Effect> {
        let line = self.remote().map(|_| Effect::HangUp);
        let effects = [
            Effect::StopThinking,
            Effect::StopStudy,
            Effect::StopReview,
            Effect::Quit,
        ];
        line.into_iter().chain(effects).collect()
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) -> Vec<Effect> {
        let Some(loser) = self
            .clocks
            .fallen(now)
            .filter(|_| !self.game().ending().is_over())
        else {
            return Vec::new();
        };
        if let Some(session) = self.session_mut() {
            session.settle(Settlement::new(Some(loser.opponent()), OUT_OF_TIME));
        }
        self.clocks.run(None, 0, now);
        self.picked = None;
        self.thinking = None;
        vec![Effect::StopThinking]
    }

    /// Whether news is for this match, and not for one that was left.
    pub fn expects(&self, news: &News) -> bool {
        let ticket = match news {
            News::Thought { ticket, .. } | News::Judged { ticket, .. } | News::Reviewed { ticket, .. } => {
                *ticket
            }
            News::Line { number, .. } => return *number == self.number(),
            News::Seated(_) | News::Entered { .. } => return false,
        };
        ticket >> 32 == self.tickets >> 32
    }

    /// Something comes back.
    pub fn hear(&mut self, news: News, room: &Room<'_>) -> Vec<Effect> {
        match news {
            News::Thought {
                ticket,
                player,
                agent,
                chosen,
            } => {
                let Some(session) = self.session_mut() else {
                    return Vec::new();
                };
                session.give_back(player, agent);
                if self.thinking != Some(ticket) {
                    // What was thought about is no longer asked; but perhaps something else is.
                    return if self.thinking.is_none() {
                        self.think()
                    } else {
                        Vec::new()
                    };
                }
                self.thinking = None;
                self.done(|session| session.accept(player, chosen), room)
            }
            News::Judged {
                ticket,
                analysis,
                last,
            } => {
                if ticket == self.study.ticket {
                    self.judged(*analysis, last, room);
                }
                Vec::new()
            }
            News::Reviewed { ticket, reviewed } => {
                self.reviewed(ticket, reviewed.map(|reviewed| *reviewed));
                Vec::new()
            }
            News::Line { news, .. } => self.hear_line(news, room),
            // They are about a match that is not here yet.
            News::Seated(_) | News::Entered { .. } => Vec::new(),
        }
    }

    /// A match was saved, or not.
    pub fn say(&mut self, sentence: String) {
        self.message = Some(sentence);
    }

    fn sentence(&self, event: &Event, room: &Room<'_>) -> Option<String> {
        let sentence = present::sentence(&self.look(room), self.session()?, event)?;
        Some(sentence.replace('\n', " "))
    }

    fn look<'a>(&self, room: &Room<'a>) -> Look<'a> {
        Look {
            words: room.words,
            symbols: room.look.symbols(self.game().game()),
        }
    }

    fn walk(&mut self, way: walk::Way, room: &Room<'_>) {
        let placed = view::board::placed(self, room);
        self.cursor = walk::next(&placed.canvas, self.cursor, way);
    }

    fn leap(&mut self, leap: Leap, room: &Room<'_>) -> Vec<Effect> {
        let page = usize::from(room.size.1 / 2).max(1);
        match (self.panel, leap) {
            (Panel::Moves, Leap::Home) => return self.look_at(0),
            (Panel::Moves, Leap::End) => return self.look_at(usize::MAX),
            (Panel::Moves, Leap::PageUp) => return self.look_at(self.ply().saturating_sub(10)),
            (Panel::Moves, Leap::PageDown) => return self.look_at(self.ply() + 10),
            (_, Leap::Home) => self.scroll = 0,
            (_, Leap::PageUp) => self.scroll = self.scroll.saturating_sub(page),
            (_, Leap::PageDown) => self.scroll += page,
            (_, Leap::End) => self.scroll = usize::MAX / 2,
        }
        self.scroll = self.scroll.min(view::panel::most_scroll(self, room));
        Vec::new()
    }

    fn next_target(&mut self, forward: bool) {
        if !self.may_move() {
            return;
        }
        let targets = choice::targets(self.game(), self.picked);
        let after = targets
            .iter()
            .find(|&&target| target > self.cursor)
            .or(targets.first());
        let before = targets
            .iter()
            .rev()
            .find(|&&target| target < self.cursor)
            .or(targets.last());
        if let Some(&target) = if forward { after } else { before } {
            self.cursor = target;
        }
    }

    fn let_go(&mut self) {
        if self.picked.take().is_none() {
            self.targets = false;
            self.hinted = None;
            self.unfolded = false;
            if self.record().is_none() {
                self.shown = None;
            }
        }
    }

    fn choose(&mut self, room: &Room<'_>) -> Vec<Effect> {
        if !self.may_move() {
            self.not_now(room);
            return Vec::new();
        }
        match choice::choose(self.game(), self.picked, self.cursor) {
            Chosen::Play(mv) => return self.play(mv, room),
            Chosen::Either(point) => self.question = Some(Question::Stone(point)),
            Chosen::Pick(point) => {
                self.picked = Some(point);
                self.hinted = self
                    .hinted
                    .filter(|mv| matches!(mv, Move::Slide { from, .. } if *from == point));
            }
            Chosen::Drop => self.picked = None,
            Chosen::PickFirst => self.message = Some(say!(room.words, "tui-pick-first")),
            Chosen::CannotMove => {
                let name = self.game().game().board().name(self.cursor);
                self.message = Some(say!(room.words, "tui-cannot-move", point = name));
            }
            Chosen::Refused(error) => self.message = Some(room.words.move_error(&error)),
        }
        Vec::new()
    }

    /// Says why nobody may move here now.
    fn not_now(&mut self, room: &Room<'_>) {
        let words = room.words;
        let over = self.game().ending().is_over();
        self.message = Some(if self.record().is_some() {
            say!(words, "tui-only-a-record")
        } else if self.ply() < self.game().moves().len() {
            say!(words, "tui-earlier")
        } else if let Some(sentence) = self.why_not_there(room) {
            sentence
        } else if over
            || self
                .session()
                .is_some_and(|session| session.wants() == Wants::Nothing)
        {
            say!(words, "hint-over-tui")
        } else {
            say!(words, "tui-not-your-turn")
        });
    }

    fn play(&mut self, mv: Move, room: &Room<'_>) -> Vec<Effect> {
        if !self.may_move() {
            self.not_now(room);
            return Vec::new();
        }
        match &self.source {
            Source::Server(_) => self.send_move(mv, room),
            Source::Here(_) | Source::Record(_) => self.done(|session| session.play(mv), room),
        }
    }

    fn take_back(&mut self, room: &Room<'_>) -> Vec<Effect> {
        match &self.source {
            Source::Server(_) => self.want(Wanted::Takeback),
            Source::Here(_) | Source::Record(_) => self.done(|session| session.take_back(""), room),
        }
    }

    fn restart(&mut self, room: &Room<'_>) -> Vec<Effect> {
        match &self.source {
            Source::Server(_) => return self.rematch(),
            Source::Record(_) => return Vec::new(),
            Source::Here(_) => {}
        }
        if self.game().ending().is_over() || self.game().moves().is_empty() {
            self.clocks.reset();
            return self.done(Session::restart, room);
        }
        self.question = Some(Question::Restart);
        Vec::new()
    }

    /// Something is done in a match that is played here; nothing elsewhere.
    fn done(&mut self, what: impl FnOnce(&mut Session) -> Vec<Event>, room: &Room<'_>) -> Vec<Effect> {
        let events = self.session_mut().map(what).unwrap_or_default();
        self.after(&events, room)
    }

    /// Says what has happened, and does what follows from it.
    fn after(&mut self, events: &[Event], room: &Room<'_>) -> Vec<Effect> {
        let mut moves = 0;
        let mut changed = false;
        for event in events {
            match event {
                Event::Moved { mv, choice, .. } => {
                    moves += 1;
                    changed = true;
                    // The cursor stays with the person when a computer moves; the status line says whose turn it is.
                    if let Some(point) = mv.target().filter(|_| choice.is_none()) {
                        self.cursor = point;
                    }
                    continue;
                }
                Event::TookBack(_) | Event::Restarted => changed = true,
                _ => {}
            }
            if let Some(sentence) = self.sentence(event, room) {
                self.message = Some(sentence);
            }
        }
        if changed {
            self.changed(moves, room)
        } else {
            Vec::new()
        }
    }

    /// The match stands otherwise than before.
    fn changed(&mut self, moves: u32, room: &Room<'_>) -> Vec<Effect> {
        self.picked = None;
        self.hinted = None;
        self.scroll = 0;
        // Whoever watches, and looks at an earlier position, is not torn away from it.
        let watches = self.remote().is_some_and(|remote| remote.table.you().is_empty());
        if self.record().is_none() && !watches {
            self.shown = None;
        }
        if self.session().is_some() {
            let open = self.game().ending() == Ending::Unfinished;
            let on_move = self.game().position().mover();
            // The clocks begin with the first move that is made here.
            let begun = self.clocks.has_limit() || !self.game().moves().is_empty();
            self.clocks
                .run((open && begun).then_some(on_move), moves, room.now);
        }
        let mut effects = Vec::new();
        if self.thinking.take().is_some() {
            effects.push(Effect::StopThinking);
        }
        effects.extend(self.think());
        effects.extend(self.course.forget());
        effects.extend(self.restudy());
        effects.extend(self.review());
        effects
    }

    /// The computer thinks, when it is his turn.
    fn think(&mut self) -> Vec<Effect> {
        let player = self.game().position().mover();
        let waits = |session: &&mut Session| session.wants() == Wants::Computer;
        let agent = self
            .session_mut()
            .filter(waits)
            .and_then(|session| session.lend(player));
        let Some(agent) = agent else {
            return Vec::new(); // nobody, or he comes back soon from what he was asked before
        };
        self.tickets += 1;
        self.thinking = Some(self.tickets);
        vec![Effect::Think(Thinking {
            ticket: self.tickets,
            player,
            agent,
            game: self.game().game().clone(),
            position: *self.game().position(),
        })]
    }

    fn look_at(&mut self, ply: usize) -> Vec<Effect> {
        let last = self.game().moves().len();
        let before = self.ply();
        self.shown = if ply >= last && self.record().is_none() {
            None
        } else {
            Some(ply.min(last))
        };
        self.picked = None;
        self.hinted = None;
        if let Some(point) = self.moment().status.last.and_then(Move::target) {
            self.cursor = point;
        }
        if before == self.ply() {
            Vec::new()
        } else {
            self.restudy()
        }
    }

    fn show_panel(&mut self, panel: Panel, room: &Room<'_>) {
        let folds = view::areas(room.size).panel.is_none();
        if folds {
            // The board comes back after the last panel.
            if self.unfolded && panel == Panel::default() {
                self.unfolded = false;
            } else {
                self.panel = if self.unfolded { panel } else { self.panel };
                self.unfolded = true;
            }
        } else {
            self.panel = panel;
        }
        self.scroll = 0;
    }
}
