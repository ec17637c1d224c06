//! One game of an SGF file as a record: its main line; and a record as a game.

use std::collections::BTreeMap;
use std::time::Duration;

use lianzi_rules::{Action, Move, Player};

use super::super::draft::{At, Claim, Draft, DraftMove, Wanted};
use super::super::known::{Kind, KnownGames};
use super::super::{FaultKind, Misfit, Options, measures};
use super::{Node, Property, Tree};
use crate::NamedGame;
use crate::protocols::gomocup;
use crate::record::{Ending, MOST_MOVES, Note, Record, Settlement, shown};

/// What stands before the name of a shipped game that has no number among the rules of Gomocup.
const OWN: &str = "lianzi:";

/// Properties of the root with a meaning here; others are kept as headers.
const KNOWN: [&str; 13] = [
    "FF", "GM", "CA", "AP", "SZ", "RU", "PB", "PW", "DT", "RE", "C", "AB", "AW",
];

/// Properties that belong to moves and positions.
const ELSEWHERE: [&str; 6] = ["B", "W", "PL", "AE", "BL", "WL"];

/// The most properties of the root that are kept as headers.
const MOST_HEADERS: usize = 1000;

/// The most stones that are put on the board before the first move, those of rectangles counted one by one.
const MOST_STONES: usize = MOST_MOVES;

/// What the headers begin with that hold other properties.
const HEADER: &str = "sgf-";

/// Letters of columns and rows.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

impl Node {
    fn find(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }
}

impl Property {
    fn new(name: &str, value: String) -> Self {
        Self {
            name: name.to_owned(),
            values: vec![value],
            at: 0,
        }
    }

    /// Its first value, as a text.
    fn text(&self) -> String {
        self.values.first().map(|value| plain(value)).unwrap_or_default()
    }
}

/// A value without its escapes: a line that is broken behind a backslash goes on.
fn plain(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next() {
            Some('\r') => {
                letters.next_if_eq(&'\n');
            }
            Some('\n') | None => {}
            Some(letter) => text.push(letter),
        }
    }
    text
}

/// A text as a value.
fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            value.push('\\');
        }
        value.push(letter);
    }
    value
}

type Wrong = (At, FaultKind);

/// Takes the main line of a game apart.
pub(super) fn draft(tree: &Tree, options: &Options<'_>, known: &mut KnownGames) -> Result<Draft, Wrong> {
    let Some(root) = tree.nodes.first() else {
        return Err((0, FaultKind::Unfinished));
    };
    let game = game(root, options, known)?;
    let mut draft = Draft::new(game, root.at);
    let text = |name: &str| root.find(name).map(Property::text).unwrap_or_default();
    draft.players = [text("PB"), text("PW")];
    draft.date = text("DT");
    draft.comment = text("C");
    draft.claim = root.find("RE").and_then(claim);
    for property in &root.properties {
        let known = KNOWN.contains(&property.name.as_str());
        if !known && !ELSEWHERE.contains(&property.name.as_str()) {
            if draft.headers.len() == MOST_HEADERS {
                return Err((property.at, FaultKind::TooMany { limit: MOST_HEADERS }));
            }
            let key = format!("{HEADER}{}", property.name.to_ascii_lowercase());
            draft.headers.push((key, property.values.join("][")));
        }
    }
    let (mut node, mut stones, mut to_play) = (root, Stones::default(), None);
    loop {
        draft.variations += node.children.len().saturating_sub(1);
        step(&mut draft, node, &mut stones, &mut to_play)?;
        let Some(&next) = node.children.first() else { break };
        node = &tree.nodes[next];
    }
    if !stones.at.is_empty() {
        draft.start = Some(start(&draft, &stones, to_play).map_err(|kind| (root.at, kind))?);
    }
    Ok(draft)
}

/// Stones that stand there before the first move, by row and column.
#[derive(Default)]
struct Stones {
    at: BTreeMap<(u16, u16), Player>,
    /// How many were written, those of rectangles one by one.
    written: usize,
}

impl Stones {
    /// Puts stones on the points of `aa` or of a rectangle `aa:cc`, instead of those that stand there.
    fn put(&mut self, draft: &Draft, player: Player, value: &str) -> Result<(), FaultKind> {
        let text = plain(value);
        let wrong = || FaultKind::Place { text: shown(&text) };
        let (from, to) = text.split_once(':').unwrap_or((&text, &text));
        let from = cell(draft, from.trim()).ok_or_else(wrong)?;
        let to = cell(draft, to.trim()).ok_or_else(wrong)?;
        let (columns, rows) = (from.0..=to.0, from.1..=to.1);
        self.written += columns.len() * rows.len();
        if self.written > MOST_STONES {
            return Err(FaultKind::TooMany { limit: MOST_STONES });
        }
        for y in rows {
            self.at.extend(columns.clone().map(|x| ((y, x), player)));
        }
        Ok(())
    }

    fn of(&self, player: Player) -> usize {
        self.at.values().filter(|&&stone| stone == player).count()
    }
}

/// Takes a node in.
fn step(
    draft: &mut Draft,
    node: &Node,
    stones: &mut Stones,
    to_play: &mut Option<Player>,
) -> Result<(), Wrong> {
    let is_root = draft.moves.is_empty() && node.find("SZ").is_some();
    let comment = node
        .find("C")
        .filter(|_| !is_root)
        .map(Property::text)
        .unwrap_or_default();
    let mut moved = false;
    for property in &node.properties {
        let at = property.at;
        match property.name.as_str() {
            name @ ("B" | "W") => {
                let player = if name == "B" {
                    Player::First
                } else {
                    Player::Second
                };
                let text = property.text();
                let wanted = wanted(draft, text.trim());
                let beside = if moved { Note::default() } else { note(&comment) };
                draft.push(DraftMove {
                    at,
                    text: shown(&text),
                    wanted,
                    by: Some(player),
                    note: beside,
                });
                moved = true;
            }
            name @ ("AB" | "AW") => {
                if !draft.moves.is_empty() {
                    return Err((at, FaultKind::LateSetup));
                }
                let player = if name == "AB" {
                    Player::First
                } else {
                    Player::Second
                };
                for value in &property.values {
                    stones.put(draft, player, value).map_err(|kind| (at, kind))?;
                }
            }
            "AE" if !draft.moves.is_empty() || !stones.at.is_empty() => {
                return Err((at, FaultKind::LateSetup));
            }
            "PL" => {
                let black = property
                    .text()
                    .trim()
                    .to_ascii_lowercase()
                    .starts_with(['b', '1']);
                *to_play = Some(if black { Player::First } else { Player::Second });
            }
            _ => {}
        }
    }
    if !moved && !is_root && !comment.is_empty() && draft.comment != comment {
        if !draft.comment.is_empty() {
            draft.comment.push('\n');
        }
        draft.comment.push_str(&comment);
    }
    Ok(())
}

/// A comment, and the time that it may begin with.
fn note(comment: &str) -> Note {
    let (first, rest) = comment.split_once(' ').unwrap_or((comment.trim_end(), ""));
    let millis = first
        .strip_suffix("ms")
        .filter(|digits| digits.len() < 10 && digits.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|digits| digits.parse().ok());
    match millis {
        Some(millis) => Note::new(Some(Duration::from_millis(millis)), rest),
        None => Note::new(None, comment),
    }
}

/// What a move's value means: `hh` from the top left, or a point's name, which has a number in it.
fn wanted(draft: &Draft, text: &str) -> Wanted {
    let board = draft.game.game().board();
    if text.is_empty() || text == "tt" && board.columns() <= 19 {
        return Wanted::Pass;
    }
    match cell(draft, text) {
        Some((x, y)) => Wanted::Cell { x, y },
        None => Wanted::Nothing(FaultKind::Place { text: shown(text) }),
    }
}

fn cell(draft: &Draft, text: &str) -> Option<(u16, u16)> {
    let board = draft.game.game().board();
    let place = if text.bytes().any(|byte| byte.is_ascii_digit()) {
        board.place(board.point(text)?)
    } else {
        let mut letters = text
            .chars()
            .map(|letter| LETTERS.find(letter.to_ascii_lowercase()));
        let (x, y, end) = (letters.next()??, letters.next()??, letters.next());
        board.place(end.is_none().then(|| board.at(y as u16, x as u16))??)
    };
    Some((place.x, place.y))
}

/// The position that stones on the board make.
fn start(
    draft: &Draft,
    stones: &Stones,
    to_play: Option<Player>,
) -> Result<lianzi_rules::AnyPosition, FaultKind> {
    let game = draft.game.game();
    let usual = if stones.of(Player::First) > stones.of(Player::Second) {
        Player::Second
    } else {
        Player::First
    };
    // Whoever makes the first move is on move, whatever else is said.
    let first = draft.moves.first().and_then(|mv| mv.by);
    let mover = first.or(to_play).unwrap_or(usual);
    let letter = |player: Player| game.rules().seats[player].letter;
    let width = usize::from(game.board().columns());
    let mut cells = vec!['.'; game.board().len()];
    for (&(y, x), &player) in &stones.at {
        if let Some(cell) = cells.get_mut(usize::from(y) * width + usize::from(x)) {
            *cell = letter(player);
        }
    }
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    let text = format!("{} {} - {}", rows.join("/"), letter(mover), stones.at.len());
    game.read_position(&text).map_err(FaultKind::Start)
}

/// The game that a file says that it is of, or the one that it is read for.
fn game(root: &Node, options: &Options<'_>, known: &mut KnownGames) -> Result<NamedGame, Wrong> {
    let size = root.find("SZ").map(size).transpose()?;
    if let Some(game) = options.game {
        let fits = measures(game.game()).is_some_and(|own| size.is_none_or(|size| size == own));
        let at = root.find("SZ").map_or(root.at, |property| property.at);
        let text = root.find("SZ").map(Property::text).unwrap_or_default();
        return if fits {
            Ok(game.clone())
        } else {
            Err((at, FaultKind::Size { text: shown(&text) }))
        };
    }
    if let Some(kind) = root.find("GM")
        && !matches!(kind.text().trim(), "4" | "")
    {
        let text = format!("GM[{}]", shown(&kind.text()));
        return Err((kind.at, FaultKind::Game { text }));
    }
    let rules = root.find("RU");
    let told = rules.map(Property::text).unwrap_or_default();
    let at = rules.map_or(root.at, |property| property.at);
    let found = if let Some(name) = told.trim().strip_prefix(OWN) {
        known.find(Kind::Named(name.trim().to_owned()), name)
    } else {
        let (width, height) = size.unwrap_or(gomocup::usual_size());
        let bits = bits(&told);
        let text = format!("RU[{}] SZ[{width}:{height}]", shown(&told));
        known.find(Kind::Sized { width, height, bits }, &text)
    };
    found.map_err(|kind| (at, kind))
}

/// `15`, or `20:15`.
fn size(property: &Property) -> Result<(u16, u16), Wrong> {
    let text = property.text();
    let (width, height) = text.split_once(':').unwrap_or((&text, &text));
    let read = |side: &str| {
        side.trim()
            .parse::<u16>()
            .ok()
            .filter(|side| (1..=26).contains(side))
    };
    let wrong = || (property.at, FaultKind::Size { text: shown(&text) });
    read(width).zip(read(height)).ok_or_else(wrong)
}

/// The sum of rule bits that Gomocup has for a name of rules. What is not known is taken for free style, as most programs do.
fn bits(rules: &str) -> u32 {
    let rules = rules.trim().to_ascii_lowercase();
    if let Ok(number) = rules.parse() {
        return number;
    }
    let known = [("renju", 4), ("caro", 8), ("standard", 1), ("exact", 1)];
    let found = known.iter().find(|(word, _)| rules.contains(word));
    found.map_or(0, |(_, bits)| *bits)
}

/// A result: `B+`, `W+R`, `B+1`, `Black wins`, `0`, `Draw`. What says nothing claims nothing.
fn claim(property: &Property) -> Option<Claim> {
    let text = property.text();
    let told = text.trim().to_ascii_lowercase();
    let reason = match told.split_once('+').map_or("", |(_, reason)| reason) {
        "r" | "resign" => "resigned",
        "t" | "time" => "timeout",
        "f" | "forfeit" => "forfeit",
        _ => "",
    };
    let winner = match told.as_str() {
        "0" | "draw" | "jigo" | "1/2-1/2" | "0.5-0.5" => None,
        "1-0" => Some(Player::First),
        "0-1" => Some(Player::Second),
        told if told.starts_with("b+") || told.starts_with("black") => Some(Player::First),
        told if told.starts_with("w+") || told.starts_with("white") => Some(Player::Second),
        _ => return None,
    };
    Some(Claim {
        at: property.at,
        text: shown(&text),
        settlement: Settlement::new(winner, reason),
    })
}

/// A record as a game.
pub(super) fn tree(record: &Record) -> Result<Tree, Misfit> {
    let game = record.game().game();
    let (width, height) = measures(game).ok_or(Misfit::Board)?;
    let rules = match gomocup::spoken(game) {
        Some(spoken) => spoken.bits.to_string(),
        None if record.game().files().is_empty() => format!("{OWN}{}", record.game().name()),
        None => return Err(Misfit::Rules),
    };
    let size = if width == height {
        width.to_string()
    } else {
        format!("{width}:{height}")
    };
    let mut root = vec![
        Property::new("FF", "4".to_owned()),
        Property::new("GM", "4".to_owned()),
        Property::new("CA", "UTF-8".to_owned()),
        Property::new("AP", "Lianzi".to_owned()),
        Property::new("SZ", size),
        Property::new("RU", escaped(&rules)),
    ];
    let mut add = |name: &str, text: &str| {
        if !text.is_empty() {
            root.push(Property::new(name, escaped(text)));
        }
    };
    add("PB", record.player(Player::First).unwrap_or_default());
    add("PW", record.player(Player::Second).unwrap_or_default());
    add("DT", record.date().unwrap_or_default());
    add("RE", &result(&record.ending()));
    add("C", record.comment());
    for (key, value) in record.headers() {
        // It was read between brackets, with its escapes; what others have put there is looked at once more.
        let name = key.strip_prefix(HEADER).unwrap_or_default().to_ascii_uppercase();
        let taken = name.is_empty() || KNOWN.contains(&name.as_str()) || ELSEWHERE.contains(&name.as_str());
        if !taken && name.bytes().all(|byte| byte.is_ascii_uppercase()) && super::are_values(value) {
            root.push(Property::new(&name, value.clone()));
        }
    }
    setup(record, &mut root)?;
    let mut tree = Tree::default();
    tree.push(root);
    for (index, (mv, note)) in record.moves().iter().zip(record.notes()).enumerate() {
        let mover = record.played().positions()[index].mover();
        let value = match mv {
            Move::Place { at, stone } if *stone == mover => letters(record, *at),
            Move::Pass => String::new(),
            _ => return Err(Misfit::Moves),
        };
        let name = if mover == Player::First { "B" } else { "W" };
        let mut node = vec![Property::new(name, value)];
        let time = note.time().map(|time| format!("{}ms", time.as_millis()));
        let comment = match (time, note.comment()) {
            (Some(time), "") => time,
            (Some(time), comment) => format!("{time} {comment}"),
            (None, comment) => comment.to_owned(),
        };
        if !comment.is_empty() {
            node.push(Property::new("C", escaped(&comment)));
        }
        tree.push(node);
    }
    Ok(tree)
}

fn letters(record: &Record, at: lianzi_rules::Point) -> String {
    let place = record.game().game().board().place(at);
    let letter = |number: u16| LETTERS.chars().nth(usize::from(number)).unwrap_or('?');
    [letter(place.x), letter(place.y)].iter().collect()
}

/// Stones that stand there before the first move, where the game does not begin as usual.
fn setup(record: &Record, root: &mut Vec<Property>) -> Result<(), Misfit> {
    let game = record.game().game();
    let start = record.played().start();
    if *start == game.start() {
        return Ok(());
    }
    for (name, player) in [("AB", Player::First), ("AW", Player::Second)] {
        let stones = start.stones(player);
        let values: Vec<String> = stones.iter().map(|&at| letters(record, at)).collect();
        if !values.is_empty() {
            root.push(Property {
                name: name.to_owned(),
                values,
                at: 0,
            });
        }
    }
    let mover = if start.mover() == Player::First { "B" } else { "W" };
    root.push(Property::new("PL", mover.to_owned()));
    // Stones in hand, captures and phases are more than stones on a board say.
    let draft = Draft::new(record.game().clone(), 0);
    let of = |player: Player| {
        start.stones(player).into_iter().map(move |at| {
            let place = record.game().game().board().place(at);
            ((place.y, place.x), player)
        })
    };
    let stones = Stones {
        at: Player::BOTH.into_iter().flat_map(of).collect(),
        written: 0,
    };
    let same = self::start(&draft, &stones, Some(start.mover())).is_ok_and(|again| again == *start);
    let places_only = game.expected(start).iter().all(|action| action == Action::Place);
    if same && places_only {
        Ok(())
    } else {
        Err(Misfit::Start)
    }
}

/// How it ended, as a value of `RE`; empty where it goes on.
fn result(ending: &Ending) -> String {
    let reason = match ending {
        Ending::Unfinished => return String::new(),
        Ending::Settled(settlement) if settlement.is_forfeit() => "F",
        Ending::Settled(settlement) if settlement.reason().contains("resign") => "R",
        Ending::Settled(settlement) if settlement.reason().contains("time") => "T",
        Ending::Decided(_) | Ending::Settled(_) => "",
    };
    match ending.winner() {
        Some(Player::First) => format!("B+{reason}"),
        Some(Player::Second) => format!("W+{reason}"),
        None => "Draw".to_owned(),
    }
}
