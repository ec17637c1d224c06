//! What came of a match, in words.

use lianzi_lab::arena::folder::INDEX;
use lianzi_lab::arena::opening::LineFault;
use lianzi_lab::arena::summary::Forfeited;
use lianzi_lab::arena::{
    ArenaError, Finish, Folder, FolderError, OpeningError, Plan, Played, Reason, Rival, Summary,
};
use lianzi_lab::statistics::{Elo, Verdict};
use lianzi_rules::Player;

use crate::failure::Failure;
use crate::words::refusals::printable_path;
use crate::words::{Words, harmless, printable, say};

/// How many forfeits are told one by one.
const FORFEITS: usize = 10;

/// A number with its sign, as differences of strength are written.
pub fn signed(number: f64) -> String {
    let rounded = number.round();
    if rounded == 0.0 {
        "0".to_owned()
    } else if rounded > 0.0 {
        format!("+{rounded}")
    } else {
        format!("−{}", -rounded)
    }
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// A likelihood in percent: never certain.
pub fn likelihood(likelihood: f64) -> String {
    match likelihood {
        likelihood if likelihood > 0.999 => ">99.9".to_owned(),
        likelihood if likelihood < 0.001 => "<0.1".to_owned(),
        likelihood => percent(likelihood),
    }
}

/// Large numbers whole, small ones with a decimal.
fn mean(number: f64) -> String {
    if number >= 100.0 {
        format!("{number:.0}")
    } else {
        format!("{number:.1}")
    }
}

/// Who plays what.
pub fn beginning(words: &Words, plan: &Plan) -> String {
    let [a, b] = &plan.contestants;
    say!(
        words,
        "arena-beginning",
        game = harmless(plan.game.name()),
        a = harmless(a.name()),
        b = harmless(b.name()),
        games = 2 * plan.pairs,
        seed = plan.seed.to_string()
    )
}

/// Everything that a match says; `before` of its games were played before.
pub fn result(
    words: &Words,
    plan: &Plan,
    played: &Played,
    before: usize,
    folder: Option<&Folder>,
) -> Vec<String> {
    let summary = &played.summary;
    let mut lines = Vec::new();
    match played.finish {
        Finish::Stopped if summary.games() == 0 => return vec![say!(words, "arena-stopped-early")],
        Finish::Stopped => lines.push(say!(words, "arena-stopped")),
        Finish::Complete | Finish::Decided(_) => {}
    }
    lines.extend(strength(words, summary));
    lines.extend(test(words, plan, played));
    lines.extend(fairness(words, summary));
    for rival in Rival::BOTH {
        lines.extend(effort(words, summary, rival));
    }
    lines.extend(doubts(words, summary));
    lines.push(say!(
        words,
        "arena-seconds",
        seconds = format!("{:.1}", played.elapsed.as_secs_f64()),
        before = before
    ));
    if let Some(folder) = folder {
        lines.push(say!(
            words,
            "arena-records",
            path = printable_path(folder.path()),
            index = INDEX
        ));
    }
    lines
}

/// Who is stronger.
fn strength(words: &Words, summary: &Summary) -> Vec<String> {
    let mut lines = vec![say!(
        words,
        "arena-score",
        games = summary.games(),
        wins = summary.wins(),
        draws = summary.draws(),
        losses = summary.losses(),
        share = percent(summary.share().unwrap_or(0.5))
    )];
    let [first, second] = Player::BOTH.map(|player| summary.of_a_as(player));
    lines.push(say!(
        words,
        "arena-seats",
        first_wins = first.wins,
        first_draws = first.draws,
        first_losses = first.losses,
        second_wins = second.wins,
        second_draws = second.draws,
        second_losses = second.losses
    ));
    let pairs = summary.pair_scores().0.map(|count| count.to_string());
    lines.push(say!(words, "arena-pairs", pairs = pairs.join(" ")));
    lines.extend(summary.elo().map(|elo| difference(words, elo)));
    if let Some(superiority) = summary.superiority() {
        lines.push(say!(
            words,
            "arena-superiority",
            percent = likelihood(superiority)
        ));
    }
    lines
}

/// A difference of strength with its interval.
fn difference(words: &Words, elo: Elo) -> String {
    match (elo.estimate, elo.low, elo.high) {
        (Some(estimate), Some(low), Some(high)) => say!(
            words,
            "arena-elo",
            elo = signed(estimate),
            low = signed(low),
            high = signed(high)
        ),
        (_, Some(low), None) => say!(words, "arena-elo-at-least", low = signed(low)),
        (_, None, Some(high)) => say!(words, "arena-elo-at-most", high = signed(high)),
        _ => say!(words, "arena-elo-unknown"),
    }
}

/// What the test says, if there is one.
fn test(words: &Words, plan: &Plan, played: &Played) -> Option<String> {
    let sprt = plan.sprt?;
    let ((elo0, elo1), (_, bound)) = (sprt.hypotheses(), sprt.bounds());
    let ratio = format!("{:.2}", sprt.ratio(played.summary.pair_scores()));
    let bound = format!("{bound:.2}");
    Some(match sprt.verdict(played.summary.pair_scores()) {
        Some(Verdict::Stronger) => say!(words, "arena-stronger", elo = elo0, ratio = ratio, bound = bound),
        Some(Verdict::NotStronger) => {
            say!(
                words,
                "arena-not-stronger",
                elo = elo1,
                ratio = ratio,
                bound = bound
            )
        }
        None => say!(
            words,
            "arena-undecided",
            elo0 = elo0,
            elo1 = elo1,
            ratio = ratio,
            bound = bound
        ),
    })
}

/// What the first move is worth, and how long games are.
fn fairness(words: &Words, summary: &Summary) -> Vec<String> {
    let mut lines = Vec::new();
    if let (Some(share), Some(interval)) = (summary.first_share(), summary.first_interval()) {
        lines.push(say!(
            words,
            "arena-first",
            share = percent(share),
            low = percent(interval.low),
            high = percent(interval.high),
            wins = summary.wins_of(Player::First),
            draws = summary.draws(),
            losses = summary.wins_of(Player::Second)
        ));
    }
    if let (Some(average), Some(median), Some((shortest, longest))) =
        (summary.mean_length(), summary.median_length(), summary.lengths())
    {
        lines.push(say!(
            words,
            "arena-length",
            mean = format!("{average:.1}"),
            median = median.to_string(),
            shortest = shortest,
            longest = longest
        ));
    }
    lines
}

/// What a player spent on its moves.
fn effort(words: &Words, summary: &Summary, rival: Rival) -> Option<String> {
    let effort = summary.effort(rival);
    let millis = effort.millis_a_move()?;
    let longest = mean(effort.longest.as_secs_f64() * 1e3);
    let (player, millis) = (letter(rival), mean(millis));
    Some(match (effort.nodes_a_move(), effort.depth_a_move()) {
        (Some(nodes), Some(depth)) => say!(
            words,
            "arena-effort-deep",
            player = player,
            millis = millis,
            longest = longest,
            nodes = mean(nodes),
            depth = format!("{depth:.1}")
        ),
        (Some(nodes), None) if nodes > 0.0 => say!(
            words,
            "arena-effort-nodes",
            player = player,
            millis = millis,
            longest = longest,
            nodes = mean(nodes)
        ),
        _ => say!(
            words,
            "arena-effort",
            player = player,
            millis = millis,
            longest = longest
        ),
    })
}

/// What makes the numbers less sure than they look.
pub fn doubts(words: &Words, summary: &Summary) -> Vec<String> {
    let mut lines = Vec::new();
    if summary.cut_off() > 0 {
        lines.push(say!(words, "arena-cut-off", games = summary.cut_off()));
    }
    let forfeits = summary.forfeits();
    lines.extend(
        forfeits
            .iter()
            .take(FORFEITS)
            .map(|forfeited| forfeit(words, forfeited)),
    );
    if forfeits.len() > FORFEITS {
        lines.push(say!(
            words,
            "arena-more-forfeits",
            games = forfeits.len() - FORFEITS
        ));
    }
    // Some repetition is chance; from a tenth on it matters.
    if summary.distinct() * 10 < summary.games() * 9 {
        lines.push(say!(
            words,
            "arena-repeated",
            distinct = summary.distinct(),
            games = summary.games()
        ));
    }
    lines
}

fn forfeit(words: &Words, forfeited: &Forfeited) -> String {
    let reason = match &forfeited.reason {
        Reason::Error(error) => words.agent_error(error),
        Reason::Written(text) => printable(text),
    };
    say!(
        words,
        "arena-forfeit",
        game = forfeited.number,
        player = letter(forfeited.by),
        reason = reason
    )
}

fn letter(rival: Rival) -> &'static str {
    match rival {
        Rival::A => "A",
        Rival::B => "B",
    }
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        Self::Arena(Box::new(error))
    }
}

impl From<OpeningError> for Failure {
    fn from(error: OpeningError) -> Self {
        match error {
            OpeningError::File(error) => Self::File(error),
            error => ArenaError::Opening(error).into(),
        }
    }
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Self {
        match error {
            FolderError::File(error) => Self::File(error),
            FolderError::Record(error) => Self::Write(error),
            error => Self::Folder(error),
        }
    }
}

impl Words {
    /// Why a match is not played.
    pub fn arena_error(&self, error: &ArenaError) -> String {
        match error {
            ArenaError::Pairs { .. } => error.to_string(), // the command line has refused it already
            ArenaError::CannotPlay { name, error } => {
                say!(
                    self,
                    "arena-cannot-play",
                    player = printable(name),
                    reason = self.agent_error(error)
                )
            }
            ArenaError::Opening(error) => self.opening_error(error),
        }
    }

    fn opening_error(&self, error: &OpeningError) -> String {
        match error {
            OpeningError::TooLong { plies } => say!(self, "arena-openings-too-long", plies = *plies),
            OpeningError::Empty => say!(self, "arena-openings-none"),
            OpeningError::File(error) => self.file_error(error),
            OpeningError::Record { error, .. } => self.read_error(error),
            OpeningError::Over { .. } => say!(self, "arena-opening-over"),
            OpeningError::Line { number, fault, .. } => {
                let fault = match fault {
                    LineFault::Position(error) => {
                        say!(self, "failure-position", reason = error.to_string())
                    }
                    LineFault::Move { number, error } => {
                        say!(
                            self,
                            "arena-opening-move",
                            number = *number,
                            reason = self.move_error(error)
                        )
                    }
                    LineFault::Over => say!(self, "arena-opening-over"),
                };
                say!(self, "arena-opening-line", number = *number, fault = fault)
            }
        }
    }

    /// Why games cannot be kept.
    pub fn folder_error(&self, error: &FolderError) -> String {
        match error {
            FolderError::Taken { path } => say!(self, "arena-folder-taken", path = printable_path(path)),
            FolderError::OtherPlan { path, difference } => say!(
                self,
                "arena-folder-other",
                path = printable_path(path),
                difference = printable(difference)
            ),
            FolderError::Index { path, line } => {
                say!(
                    self,
                    "arena-folder-index",
                    path = printable_path(path),
                    line = *line
                )
            }
            FolderError::File(error) => self.file_error(error),
            FolderError::Record(error) => self.write_error(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_a_sign() {
        assert_eq!([35.4, -12.6, 0.2, -0.2].map(signed), ["+35", "−13", "0", "0"]);
    }
}
