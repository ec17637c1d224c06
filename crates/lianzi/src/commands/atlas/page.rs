//! The page: docs/ATLAS.md from questions and answers, and from nothing else, so that it can be made anew at any time.

use std::fmt::Write as _;

use super::answers::{Answer, Answers, MoveWorth, Outcome, Within, Worth};
use super::questions::{Chapter, Question, Questions};

/// The first line of every page that is made here: only such pages are replaced unasked.
pub const MARK: &str = "<!-- Made by `lianzi atlas`. Change atlas/questions.toml, not this page. -->";

/// So many first moves are listed one by one.
const FEW_MOVES: usize = 24;

/// Writes the page.
pub fn write(questions: &Questions, answers: &Answers) -> String {
    let mut text = format!(
        "{MARK}\n\n# Atlas of proved values\n\n{}\n",
        questions.about.trim()
    );
    for chapter in &questions.chapters {
        write_chapter(&mut text, chapter, answers);
    }
    write_certificates(&mut text, questions, answers);
    write_tables(&mut text, questions, answers);
    text
}

fn write_chapter(text: &mut String, chapter: &Chapter, answers: &Answers) {
    let _ = write!(text, "\n## {}\n\n", chapter.title);
    if !chapter.about.trim().is_empty() {
        let _ = write!(text, "{}\n\n", chapter.about.trim());
    }
    text.push_str("| question | value | moves | method | effort | proof |\n|---|---|---|---|---|---|\n");
    for question in &chapter.questions {
        let answer = answers.answers.get(&question.name);
        let _ = writeln!(text, "| {} | {} |", asked(question), answered(answer));
    }
    let notes = chapter
        .questions
        .iter()
        .filter(|question| !question.note.trim().is_empty());
    let notes: Vec<_> = notes
        .map(|question| format!("- `{}`: {}", question.name, question.note.trim()))
        .collect();
    if !notes.is_empty() {
        let _ = write!(text, "\n{}\n", notes.join("\n"));
    }
}

fn asked(question: &Question) -> String {
    let mut about = Vec::new();
    if question.game() != question.name {
        about.push(format!("`{}`", question.game()));
    }
    if let Some(change) = question.change() {
        let with = if about.is_empty() { "" } else { "with " };
        about.push(format!("{with}`{change}`"));
    }
    let mut text = format!("`{}`", question.name);
    let mut about = about.join(" ");
    if !question.after.is_empty() {
        let comma = if about.is_empty() { "" } else { ", " };
        let _ = write!(about, "{comma}after {}", question.after.join(" "));
    }
    if !about.is_empty() {
        let _ = write!(text, " ({about})");
    }
    text
}

fn answered(answer: Option<&Answer>) -> String {
    let Some(answer) = answer else {
        return "not asked yet | | | | ".to_owned();
    };
    let proof = match (&answer.certificate, &answer.table) {
        (Some(proof), _) => format!("certificate `{}`", start(&proof.sha256)),
        (None, Some(table)) => format!("table `{}`", start(&table.sha256)),
        (None, None) => "-".to_owned(),
    };
    let value = match &answer.refused {
        Some(reason) => format!("refused by the checker: {}", reason.replace('|', "/")),
        None => value(&answer.worth),
    };
    [
        value,
        moves(answer),
        answer.method.clone().unwrap_or_else(|| "-".to_owned()),
        effort(answer),
        proof,
    ]
    .join(" | ")
}

/// The first digits of a hash.
fn start(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

/// A value in words.
fn value(worth: &Worth) -> String {
    let plies = |winner: &str| match worth.plies {
        Some(plies) if worth.shortest => format!("**{winner}** wins, in {plies}"),
        Some(plies) => format!("**{winner}** wins, in at most {plies}"),
        None => format!("**{winner}** wins"),
    };
    match worth.result {
        Outcome::First => plies("first"),
        Outcome::Second => plies("second"),
        Outcome::Draw => "**draw**".to_owned(),
        Outcome::Unknown => {
            let facts: Vec<_> = [("first", worth.not_first), ("second", worth.not_second)]
                .into_iter()
                .filter_map(|(player, within)| {
                    Some(match within? {
                        Within::Ever => format!("{player} cannot force a win"),
                        Within::Plies(plies) => format!("{player} cannot win within {plies}"),
                    })
                })
                .collect();
            if facts.is_empty() {
                "unknown".to_owned()
            } else {
                format!("unknown; {}", facts.join("; "))
            }
        }
    }
}

/// What is known about the moves.
fn moves(answer: &Answer) -> String {
    if answer.moves.is_empty() {
        return match answer.best.as_slice() {
            [] => "-".to_owned(),
            best if best.len() <= FEW_MOVES => format!("best: {}", best.join(" ")),
            best => format!(
                "best: {} and {} more",
                best[..FEW_MOVES].join(" "),
                best.len() - FEW_MOVES
            ),
        };
    }
    // Moves of one value stand together, in the order in which the values first appear.
    let mut groups: Vec<(String, Vec<&MoveWorth>)> = Vec::new();
    for worth in &answer.moves {
        let short = short(&worth.worth);
        match groups.iter_mut().find(|(known, _)| *known == short) {
            Some((_, group)) => group.push(worth),
            None => groups.push((short, vec![worth])),
        }
    }
    let groups: Vec<_> = groups
        .into_iter()
        .map(|(value, group)| {
            let shown: Vec<_> = group
                .iter()
                .take(FEW_MOVES)
                .map(|worth| worth.text.as_str())
                .collect();
            let more = if group.len() > FEW_MOVES {
                format!(" and {} more", group.len() - FEW_MOVES)
            } else {
                String::new()
            };
            format!("{}{more}: {value}", shown.join(" "))
        })
        .collect();
    groups.join("; ")
}

/// A value in few words.
fn short(worth: &Worth) -> String {
    let plies = |winner: &str| match worth.plies {
        Some(plies) if worth.shortest => format!("{winner} in {plies}"),
        Some(plies) => format!("{winner} in ≤ {plies}"),
        None => winner.to_owned(),
    };
    match worth.result {
        Outcome::First => plies("first"),
        Outcome::Second => plies("second"),
        Outcome::Draw => "draw".to_owned(),
        Outcome::Unknown => {
            let fact = |player: &str, within: Option<Within>| match within {
                Some(Within::Ever) => Some(format!("{player} never")),
                Some(Within::Plies(plies)) => Some(format!("{player} not within {plies}")),
                None => None,
            };
            let facts: Vec<_> = [fact("first", worth.not_first), fact("second", worth.not_second)]
                .into_iter()
                .flatten()
                .collect();
            if facts.is_empty() {
                "?".to_owned()
            } else {
                format!("? ({})", facts.join(", "))
            }
        }
    }
}

fn effort(answer: &Answer) -> String {
    let seconds = match answer.seconds {
        seconds if seconds < 0.1 => format!("{:.1} ms", seconds * 1e3),
        seconds if seconds < 100.0 => format!("{seconds:.1} s"),
        seconds => format!("{seconds:.0} s"),
    };
    let mut text = if answer.method.is_some() {
        format!("{} positions, {seconds}", grouped(answer.nodes))
    } else {
        String::new()
    };
    if let Some(halted) = &answer.halted {
        let reason = if answer.method.is_some() && halted == "out of time" {
            format!("out of time after {:.0} s", answer.limit)
        } else {
            halted.clone()
        };
        if !text.is_empty() {
            text.push_str("; ");
        }
        text.push_str(&reason.replace('|', "/"));
    }
    text
}

/// A number in groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn write_certificates(text: &mut String, questions: &Questions, answers: &Answers) {
    let proofs: Vec<_> = questions
        .all()
        .filter_map(|question| {
            let answer = answers.answers.get(&question.name)?;
            Some((question, answer, answer.certificate.as_ref()?))
        })
        .collect();
    if proofs.is_empty() {
        return;
    }
    text.push_str(
        "\n## Certificates\n\nEach was accepted by the checker before it was written down here. \
         `lianzi atlas --again --certificates FOLDER --only NAME` makes a certificate anew; the same program makes the same \
         text, so that its SHA-256 is the one below.\n\n| question | rules | claim | answers | bytes | SHA-256 |\n|---|---|---|--:|--:|---|\n",
    );
    for (question, answer, proof) in proofs {
        let _ = writeln!(
            text,
            "| `{}` | `{}` | {} | {} | {} | `{}` |",
            question.name,
            start(&answer.rules),
            proof.claim,
            grouped(proof.answers),
            grouped(proof.bytes),
            proof.sha256
        );
    }
}

fn write_tables(text: &mut String, questions: &Questions, answers: &Answers) {
    let tables: Vec<_> = questions
        .all()
        .filter_map(|question| {
            let answer = answers.answers.get(&question.name)?;
            Some((question, answer, answer.table.as_ref()?))
        })
        .collect();
    if tables.is_empty() {
        return;
    }
    text.push_str(
        "\n## Tables\n\nEach has the value of every position that can be reached, symmetric ones once, and was checked with the rules \
         alone: every position, or as many as the table says, picked by chance. `lianzi tables build GAME` makes a table anew, \
         and the same program makes the same file.\n\n| question | rules | positions | checked | longest win | bytes | \
         SHA-256 |\n|---|---|--:|--:|--:|--:|---|\n",
    );
    for (question, answer, table) in tables {
        let checked = if table.complete {
            "all".to_owned()
        } else {
            grouped(table.checked)
        };
        let _ = writeln!(
            text,
            "| `{}` | `{}` | {} | {checked} | {} | {} | `{}` |",
            question.name,
            start(&answer.rules),
            grouped(table.cells),
            table.longest,
            grouped(table.bytes),
            table.sha256
        );
    }
}
