//! Events as sentences and boards. Pure: a session, events, words and symbols give a text.

use lianzi_play::Match;
use lianzi_play::analysis::Analysis;
use lianzi_rules::board::Shape;
use lianzi_rules::rules::{StoneChoice, Swap};
use lianzi_rules::{Action, Move, Player};
use lianzi_search::Score;
use lianzi_solve::Grade;

use crate::moment::Moment;
use crate::screen::{self, View};
use crate::session::{Event, Seat, Session, Wants};
use crate::symbols::Symbols;
use crate::words::{Words, say};

/// How things are shown.
pub struct Look<'a> {
    /// The language.
    pub words: &'a Words,
    /// The stones.
    pub symbols: Symbols,
}

/// What is said about events, boards included. Events that leave the board as it was do not show it again.
pub fn events(look: &Look<'_>, session: &Session, events: &[Event]) -> String {
    let mut text = String::new();
    let mut changed = false;
    for event in events {
        if let Some(sentence) = sentence(look, session, event) {
            text.push_str(&sentence);
            text.push('\n');
        }
        changed |= matches!(
            event,
            Event::Started | Event::Moved { .. } | Event::TookBack(_) | Event::Restarted | Event::Ended
        );
    }
    // While the computer answers a person at once, the board before its answer would only be in the way.
    let answered_at_once = session.has_person() && session.wants() == Wants::Computer;
    if changed && !answered_at_once {
        text.push_str(&scene(look, session));
    }
    text
}

/// The status line, the board, and the hint line.
pub fn scene(look: &Look<'_>, session: &Session) -> String {
    let mut text = String::new();
    text.push_str(&picture(look, &Moment::from(session.game())));
    if session.wants() == Wants::Line {
        text.push_str(&hint_line(look, session));
        text.push('\n');
    }
    text
}

/// The status line and the board; at the end the board and the result.
pub fn picture(look: &Look<'_>, moment: &Moment<'_>) -> String {
    if moment.status.outcome.is_over() {
        let result = look.words.result(moment, &look.symbols);
        format!("\n{}\n{result}\n", board(look, moment))
    } else {
        let status = look.words.status(moment, &look.symbols);
        format!("{status}\n\n{}\n", board(look, moment))
    }
}

/// The board with its marks.
pub fn board(look: &Look<'_>, moment: &Moment<'_>) -> String {
    let mut view = View::of(moment.game, moment.position, look.symbols);
    view.last = moment.status.last.and_then(Move::target);
    view.winning = moment.status.lines.concat();
    view.level_titles = look.words.level_titles(moment.game.board());
    screen::board(&view)
}

/// What is said about an event; nothing where the board says it.
pub fn sentence(look: &Look<'_>, session: &Session, event: &Event) -> Option<String> {
    let words = look.words;
    let game = session.game();
    Some(match event {
        Event::Started => started(look, session),
        Event::Moved { player, mv, choice } => {
            if session.seats()[*player].is_person() {
                return None; // he knows what he has typed
            }
            let name = words.player(game.game(), &look.symbols, *player);
            let mv = words.a_move(game.game(), *mv);
            if let Some(score) = choice
                .as_ref()
                .and_then(|choice| words.score(choice.score?, choice.at_most))
            {
                say!(words, "moved-score", player = name, move = mv, score = score)
            } else {
                say!(words, "moved", player = name, move = mv)
            }
        }
        // The board is shown with the result; whoever saves says how it went.
        Event::Ended | Event::Save(_) => return None,
        Event::TookBack(moves) => {
            let moves: Vec<String> = moves.iter().map(|&mv| words.a_move(game.game(), mv)).collect();
            say!(words, "took-back", moves = moves.join(&say!(words, "list-comma")))
        }
        Event::Restarted => say!(words, "restarted"),
        Event::Nothing => say!(words, "nothing-typed", example = example(session, None)),
        Event::Trouble { why, .. } => words.trouble(why),
        Event::Help => help(look, session),
        Event::Moves(moves) if moves.is_empty() => say!(words, "moves-none"),
        Event::Moves(moves) => {
            let list: Vec<String> = moves.iter().map(|&mv| game.game().write_move(mv)).collect();
            let text = say!(words, "moves-list", count = moves.len(), moves = list.join("  "));
            screen::table::wrapped(&text, 78).join("\n")
        }
        Event::Hint(analysis) => hint(look, session.game(), analysis),
        Event::Forfeited { player, fault } => format!(
            "{}\n{}",
            words.forfeit(fault),
            say!(
                words,
                "engine-forfeited",
                winner = words.player(game.game(), &look.symbols, player.opponent()),
                loser = session.seats()[*player].name()
            )
        ),
        Event::AgentFailed { player, error } => say!(
            words,
            "agent-stopped",
            agent = session.seats()[*player].name(),
            reason = words.agent_error(error)
        ),
        Event::Quit | Event::EndOfInput if game.outcome().is_over() => return None,
        Event::Quit => say!(words, "left-game", plies = game.position().ply()),
        Event::EndOfInput => say!(words, "end-of-input", plies = game.position().ply()),
    })
}

fn started(look: &Look<'_>, session: &Session) -> String {
    let words = look.words;
    let game = session.game();
    let seat = |player: Player| {
        let name = words.player(game.game(), &look.symbols, player);
        match &session.seats()[player] {
            Seat::Person => say!(words, "seat-person", player = name),
            Seat::Computer { name: agent, .. } => {
                say!(words, "seat-computer", player = name, agent = agent.as_str())
            }
        }
    };
    let (first, second) = (seat(Player::First), seat(Player::Second));
    let name = words.pick(&game.game().rules().name);
    let Some(seed) = game.seed() else {
        return say!(words, "started", game = name, first = first, second = second);
    };
    // As a text: a seed is a name, and must not be rounded or grouped.
    let seed = seed.to_string();
    say!(
        words,
        "started-seed",
        game = name,
        first = first,
        second = second,
        seed = seed
    )
}

/// A legal move as it may be typed, of one kind or of any.
fn example(session: &Session, action: Option<Action>) -> String {
    let moves = session.game().legal_moves();
    let of_kind: Vec<&Move> = moves
        .iter()
        .filter(|mv| action.is_none_or(|action| mv.action() == action))
        .collect();
    // From the middle of the list: a corner is rarely what anybody wants.
    of_kind
        .get(of_kind.len() / 2)
        .map_or_else(String::new, |&&mv| typed(session.game(), mv))
}

/// A move as a person would type it.
fn typed(played: &Match, mv: Move) -> String {
    let game = played.game();
    match mv {
        Move::Slide { from, to } => format!("{} {}", game.board().name(from), game.board().name(to)),
        Move::Remove { at } => game.board().name(at).to_owned(),
        Move::Place { .. } | Move::Pass | Move::Swap => game.write_move(mv),
    }
}

fn hint_line(look: &Look<'_>, session: &Session) -> String {
    let words = look.words;
    let takes_back = session.game().takeback() == lianzi_play::Takeback::Free;
    if session.game().outcome().is_over() {
        return if takes_back {
            say!(words, "hint-over")
        } else {
            say!(words, "hint-over-no-takeback")
        };
    }
    let game = session.game().game();
    let position = session.game().position();
    let expected = game.expected(position);
    let stone = game.stone_to_place(position);
    // In the opening swap2 a pass is a choice, and says nothing about having no move.
    let choosing = game.rules().swap == Some(Swap::Swap2) && expected.contains(Action::Swap);
    let legal = session.game().legal_moves();
    let kinds: Vec<String> = expected
        .iter()
        .filter(|&action| legal.iter().any(|mv| mv.action() == action))
        .map(|action| match action {
            Action::Place if choosing => {
                say!(words, "hint-place-stay", example = example(session, Some(action)))
            }
            Action::Place if game.rules().stone == StoneChoice::Own && stone != position.mover() => {
                let player = words.player(game, &look.symbols, stone);
                let example = example(session, Some(action));
                say!(words, "hint-place-other", player = player, example = example)
            }
            Action::Place => say!(words, "hint-place", example = example(session, Some(action))),
            Action::Slide => say!(words, "hint-slide", example = example(session, Some(action))),
            Action::Remove => say!(words, "hint-remove", example = example(session, Some(action))),
            Action::Pass if choosing && expected.contains(Action::Place) => say!(words, "hint-pass-two"),
            Action::Pass if choosing => say!(words, "hint-pass-stay"),
            Action::Pass => say!(words, "hint-pass"),
            Action::Swap => say!(words, "hint-swap"),
        })
        .collect();
    let moves = words.alternatives(&kinds);
    if takes_back {
        say!(words, "hint-line", moves = moves)
    } else {
        say!(words, "hint-line-no-takeback", moves = moves)
    }
}

fn help(look: &Look<'_>, session: &Session) -> String {
    let words = look.words;
    let game = session.game().game();
    let rules = game.rules();
    let steps = rules.phases.iter().flat_map(|phase| {
        phase
            .turn
            .0
            .iter()
            .chain(phase.first_turn.as_slice())
            .flatten()
            .flat_map(|step| step.iter())
    });
    let mut actions: Vec<Action> = steps.collect();
    if rules
        .rules
        .iter()
        .any(|rule| matches!(rule.then, lianzi_rules::rules::Consequence::Remove(_)))
    {
        actions.push(Action::Remove);
    }
    match rules.swap {
        None => {}
        Some(Swap::Pie) => actions.push(Action::Swap),
        Some(Swap::Swap2) => actions.extend([Action::Pass, Action::Swap]),
    }
    actions.sort_unstable();
    actions.dedup();
    let kinds: Vec<String> = actions
        .into_iter()
        .map(|action| match action {
            Action::Place => say!(words, "play-help-moves-place"),
            Action::Slide => say!(words, "play-help-moves-slide"),
            Action::Remove => say!(words, "play-help-moves-remove"),
            Action::Pass => say!(words, "play-help-moves-pass"),
            Action::Swap => say!(words, "play-help-moves-swap"),
        })
        .collect();
    let numbers = if game.board().shape() == Shape::Square {
        "yes"
    } else {
        "no"
    };
    say!(
        words,
        "play-help",
        moves = kinds.join(&say!(words, "list-comma")),
        numbers = numbers
    )
}

/// How many plies of a line a hint shows: more than that nobody keeps in mind.
const HINTED_PLIES: usize = 6;
/// How many moves are named as being as good.
const HINTED_MOVES: usize = 6;
/// From here on a position looks better for one than for the other.
const BETTER: f64 = 0.2;

/// The best move and why, what is as good, and what it would lead to.
pub fn hint(look: &Look<'_>, played: &Match, analysis: &Analysis) -> String {
    let words = look.words;
    let game = played.game();
    let Some((best, others)) = analysis.best().split_first() else {
        return String::new();
    };
    let says = words.says(game, best);
    let mut sentences = vec![say!(words, "hint-best", move = typed(played, best.mv), says = says)];
    if !others.is_empty() && others.len() + 1 < analysis.moves.len() {
        let first = others.iter().take(HINTED_MOVES);
        let mut names: Vec<String> = first.map(|other| typed(played, other.mv)).collect();
        if others.len() > HINTED_MOVES {
            names.push("…".to_owned());
        }
        let moves = names.join(&say!(words, "list-comma"));
        sentences.push(say!(words, "hint-best-too", moves = moves));
    }
    match (best.value.grade(), best.share()) {
        (Some(Grade::Loss), _) if best.value.is_exact() => sentences.push(say!(words, "hint-lost")),
        (Some(Grade::Loss), _) => sentences.push(say!(words, "hint-lost-somehow")),
        (None, Some(share)) if share.abs() < 1.0 => sentences.push(if share > BETTER {
            say!(words, "hint-score-good")
        } else if share < -BETTER {
            say!(words, "hint-score-bad")
        } else {
            say!(words, "hint-score-even")
        }),
        _ => {}
    }
    if best.line.len() > 1 {
        let line = best.line.iter().take(HINTED_PLIES);
        let mut line: Vec<String> = line.map(|&mv| game.write_move(mv)).collect();
        if best.line.len() > HINTED_PLIES {
            line.push("…".to_owned());
        }
        sentences.push(say!(words, "hint-line-of-play", line = line.join(" ")));
    }
    screen::table::wrapped(&sentences.join(&say!(words, "hint-gap")), 78).join("\n")
}

impl Words {
    /// What a search knows about a position, with plies that are exact or a bound; nothing where it only guesses.
    pub fn score(&self, score: Score, at_most: bool) -> Option<String> {
        match score {
            Score::Win { plies } if at_most => Some(say!(self, "score-win-at-most", plies = plies)),
            Score::Loss { plies } if at_most => Some(say!(self, "score-loss-at-most", plies = plies)),
            Score::Win { plies } => Some(say!(self, "score-win", plies = plies)),
            Score::Loss { plies } => Some(say!(self, "score-loss", plies = plies)),
            Score::Draw => Some(say!(self, "score-draw")),
            Score::Estimate(_) => None,
        }
    }
}
