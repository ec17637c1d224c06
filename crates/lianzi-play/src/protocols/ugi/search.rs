//! What a search has found, as words of the protocol, and read from them.

use std::fmt::Write;
use std::time::Duration;

use lianzi_rules::AnyGame;
use lianzi_search::{Progress, Score};

/// How far a search has come, as a line `info ...`.
///
/// ```
/// use std::time::Duration;
/// use lianzi_play::protocols::ugi;
/// use lianzi_rules::catalogue;
/// use lianzi_search::{Progress, Score};
///
/// let game = catalogue::game("tic-tac-toe")?;
/// let line = vec![game.read_move(&game.start(), "b2").unwrap()];
/// let progress = Progress { depth: 3, score: Some(Score::Estimate(20)), line, nodes: 90, elapsed: Duration::from_millis(2) };
/// assert_eq!(ugi::info(&game, &progress), "info depth 3 score cp 20 nodes 90 nps 45000 time 2 pv b2");
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
pub fn info(game: &AnyGame, progress: &Progress) -> String {
    let mut line = format!("info depth {}", progress.depth);
    // Writing into a string cannot fail.
    let _ = match progress.score {
        None => Ok(()),
        Some(Score::Win { plies }) => write!(line, " score mate {plies}"),
        Some(Score::Loss { plies }) => write!(line, " score mate -{plies}"),
        Some(Score::Draw) => write!(line, " score cp 0"),
        Some(Score::Estimate(score)) => write!(line, " score cp {score}"),
    };
    let _ = write!(
        line,
        " nodes {} nps {} time {}",
        progress.nodes,
        progress.nodes_per_second(),
        progress.elapsed.as_millis()
    );
    if !progress.line.is_empty() {
        line.push_str(" pv");
        for &mv in &progress.line {
            let _ = write!(line, " {}", game.write_move(mv));
        }
    }
    line
}

/// What an engine tells of its search: as much of a line `info ...` as is understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Told {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Only estimates: how engines count to a win differs.
    pub estimate: Option<i32>,
}

impl Told {
    /// Takes over what a line tells; what it does not tell stays.
    pub fn hear(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace().skip(1);
        while let Some(word) = words.next() {
            match word {
                "depth" => self.depth = words.next().and_then(|word| word.parse().ok()).or(self.depth),
                "nodes" => self.nodes = words.next().and_then(|word| word.parse().ok()).or(self.nodes),
                "cp" => self.estimate = words.next().and_then(|word| word.parse().ok()),
                "mate" => self.estimate = None,
                // What follows is moves, or words for people.
                "pv" | "string" => break,
                _ => {}
            }
        }
    }
}

/// A time as the protocol has it: whole milliseconds, at least one.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_engine_tells_is_understood_as_far_as_it_goes() {
        let mut told = Told::default();
        told.hear("info depth 4 seldepth 6 score cp -107 time 0 nodes 2116 pv f1 depth 9");
        assert_eq!(
            told,
            Told {
                depth: Some(4),
                nodes: Some(2116),
                estimate: Some(-107)
            }
        );
        told.hear("info depth x score mate 3");
        assert_eq!((told.depth, told.estimate), (Some(4), None));
        told.hear("info string depth 12");
        assert_eq!(told.depth, Some(4));
    }
}
