//! Puzzles at the terminal: a board, a question, and an answer to every line that is typed.

use lianzi_lab::puzzles::Puzzle;
use lianzi_lab::puzzles::forced::Forced;
use lianzi_rules::{AnyGame, AnyPosition, Move};

use crate::failure::Failure;
use crate::input::Line;
use crate::line_mode::drive::Desk;
use crate::screen::{self, View};
use crate::words::{printable, say};

/// What comes after a puzzle.
enum Next {
    /// The next one.
    Puzzle,
    /// The end.
    Leave,
}

/// Goes through the puzzles until somebody has had enough.
pub fn run(game: &AnyGame, puzzles: &[Puzzle], desk: &mut Desk) -> Result<(), Failure> {
    let mut solved = 0;
    let mut forced = Forced::new(game);
    for (index, puzzle) in puzzles.iter().enumerate() {
        let sentence = say!(
            desk.words,
            "puzzles-number",
            number = index + 1,
            all = puzzles.len(),
            rating = puzzle.rating()
        );
        desk.output.line(&format!("\n{sentence}"))?;
        let (right, next) = one(game, puzzle, &mut forced, desk)?;
        solved += usize::from(right);
        if matches!(next, Next::Leave) {
            break;
        }
    }
    let sentence = say!(desk.words, "puzzles-solved", solved = solved, all = puzzles.len());
    desk.output.line(&sentence)
}

/// One puzzle, to its end; whether every move was right at the first attempt.
fn one(
    game: &AnyGame,
    puzzle: &Puzzle,
    forced: &mut Forced,
    desk: &mut Desk,
) -> Result<(bool, Next), Failure> {
    let (mut at, mut left, mut right) = (puzzle.position, puzzle.plies, true);
    show(game, &at, None, desk)?;
    ask_for(game, &at, left, desk)?;
    loop {
        let line = match desk.ask()? {
            Line::End => return Ok((false, Next::Leave)),
            Line::Text(line) => line,
            _ => {
                let sentence = say!(desk.words, "puzzles-unreadable");
                desk.output.line(&sentence)?;
                continue;
            }
        };
        match line.trim() {
            "" => continue,
            "q" => return Ok((false, Next::Leave)),
            "n" => return Ok((false, Next::Puzzle)),
            "s" => {
                let moves: Vec<String> = puzzle.line.iter().map(|&mv| game.write_move(mv)).collect();
                let sentence = say!(desk.words, "puzzles-solution", moves = moves.join(" "));
                desk.output.line(&sentence)?;
                return Ok((false, Next::Puzzle));
            }
            "?" | "h" => {
                let sentence = say!(desk.words, "puzzles-help");
                desk.output.line(&sentence)?;
                continue;
            }
            _ => {}
        }
        let mv = match game.read_move(&at, line.trim()) {
            Ok(mv) => mv,
            Err(error) => {
                let reason = desk.words.move_error(&error);
                desk.output.line(&reason)?;
                continue;
            }
        };
        if !wins(game, &at, mv, puzzle, left, forced) {
            right = false;
            let sentence = say!(desk.words, "puzzles-wrong", move = printable(&game.write_move(mv)));
            desk.output.line(&sentence)?;
            continue;
        }
        let Some((after, reply)) = answered(game, &at, mv, left, forced) else {
            let sentence = say!(desk.words, "puzzles-won");
            desk.output.line(&sentence)?;
            return Ok((right, Next::Puzzle));
        };
        if let Some(reply) = reply {
            let sentence = say!(desk.words, "puzzles-reply", move = game.write_move(reply));
            desk.output.line(&sentence)?;
        }
        left = left.saturating_sub(if reply.is_some() { 2 } else { 1 });
        at = after;
        show(game, &at, reply, desk)?;
        ask_for(game, &at, left, desk)?;
    }
}

/// Whether a move wins within the plies that are left. Of the puzzle's own position the file says it.
fn wins(game: &AnyGame, at: &AnyPosition, mv: Move, puzzle: &Puzzle, left: u16, forced: &mut Forced) -> bool {
    if *at == puzzle.position {
        return mv == puzzle.solution;
    }
    let wins = forced.wins(game, at, left).unwrap_or_default();
    wins.iter().any(|(win, _)| *win == mv)
}

/// The position after a winning move and the answer to it; `None` when the game is won.
fn answered(
    game: &AnyGame,
    at: &AnyPosition,
    mv: Move,
    left: u16,
    forced: &mut Forced,
) -> Option<(AnyPosition, Option<Move>)> {
    let hero = at.mover();
    let next = game.play(at, mv).ok().filter(|next| !next.outcome().is_over())?;
    if next.mover() == hero {
        return Some((next, None));
    }
    let reply = forced.resistance(game, &next, left.saturating_sub(1))?;
    let after = game
        .play(&next, reply)
        .ok()
        .filter(|after| !after.outcome().is_over())?;
    Some((after, Some(reply)))
}

fn show(game: &AnyGame, at: &AnyPosition, last: Option<Move>, desk: &mut Desk) -> Result<(), Failure> {
    let mut view = View::of(game, at, desk.symbols(game));
    view.last = last.and_then(Move::target);
    view.level_titles = desk.words.level_titles(game.board());
    let board = screen::board(&view);
    desk.output.line(&format!("\n{board}"))
}

fn ask_for(game: &AnyGame, at: &AnyPosition, left: u16, desk: &mut Desk) -> Result<(), Failure> {
    let symbols = desk.symbols(game);
    let player = desk.words.player(game, &symbols, at.mover());
    let sentence = say!(
        desk.words,
        "puzzles-question",
        player = player,
        moves = left.div_ceil(2)
    );
    desk.output.line(&sentence)
}
