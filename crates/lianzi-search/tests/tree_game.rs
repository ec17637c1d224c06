//! Search alone, on game trees written by hand.
//!
//! A tree is text: `+` where the first player has won, `-` where the second has, `=` for a draw, and in brackets the moves of a
//! node. No search knows what a tree is: it is told the tree as a rule file, whose board has a group of points for each ply. A
//! ply takes a point of its group (`opening` says so), stones are shared, and each end is a rule about the points on the way to
//! it. What the searches say is compared with the tree itself, which needs no rules.

mod common;

use std::collections::HashMap;
use std::fmt::Write;

use common::{after, number};
use lianzi_rules::{AnyGame, Player, Rules};
use lianzi_search::alphabeta::{AlphaBetaAgent, Parts};
use lianzi_search::mcts::MctsAgent;
use lianzi_search::minimax::MinimaxAgent;
use lianzi_search::{Agent, Chance, Limits, Score};

/// A game tree.
#[derive(Clone, PartialEq, Debug)]
enum Tree {
    /// The winner, if there is one.
    End(Option<Player>),
    Node(Vec<Tree>),
}

use Tree::{End, Node};

/// What a node is worth to the first player, and after how many plies.
type Worth = (i32, u32);

impl Tree {
    fn read(text: &str) -> Self {
        let mut open = vec![Vec::new()];
        for sign in text.chars().filter(|sign| !sign.is_whitespace()) {
            let done = match sign {
                '+' => End(Some(Player::First)),
                '-' => End(Some(Player::Second)),
                '=' => End(None),
                '(' => {
                    open.push(Vec::new());
                    continue;
                }
                ')' => Node(open.pop().expect("a bracket that was opened")),
                other => panic!("{other:?} in a tree"),
            };
            open.last_mut().expect("a tree ends once").push(done);
        }
        open.pop().and_then(|mut whole| whole.pop()).expect("a tree")
    }

    fn write(&self) -> String {
        match self {
            End(Some(Player::First)) => "+".to_owned(),
            End(Some(Player::Second)) => "-".to_owned(),
            End(None) => "=".to_owned(),
            Node(nodes) => format!("({})", nodes.iter().map(Self::write).collect::<String>()),
        }
    }

    fn depth(&self) -> u32 {
        match self {
            End(_) => 0,
            Node(nodes) => 1 + nodes.iter().map(Self::depth).max().unwrap_or(0),
        }
    }

    fn ends(&self) -> usize {
        match self {
            End(_) => 1,
            Node(nodes) => nodes.iter().map(Self::ends).sum(),
        }
    }

    /// By the definition: the best for whoever is on move; sooner wins, later losses. `movers` says who moves at which ply.
    fn worth(&self, movers: &[Player]) -> Worth {
        match self {
            End(winner) => (
                winner.map_or(0, |winner| if winner == Player::First { 1 } else { -1 }),
                0,
            ),
            Node(nodes) => {
                let sign = if movers[0] == Player::First { 1 } else { -1 };
                let worths = nodes.iter().map(|node| node.worth(&movers[1..]));
                let best = worths.max_by_key(|&(value, plies)| {
                    let value = sign * value;
                    (value, -value * plies as i32)
                });
                let (value, plies) = best.expect("a node has moves");
                (value, plies + 1)
            }
        }
    }

    /// The moves that are worth as much as the node, by their places.
    fn best(&self, movers: &[Player]) -> Vec<usize> {
        let Node(nodes) = self else {
            panic!("the game is over")
        };
        let (value, plies) = self.worth(movers);
        let places = (0..nodes.len()).filter(|&place| {
            let (its, after) = nodes[place].worth(&movers[1..]);
            its == value && (value == 0 || after + 1 == plies)
        });
        places.collect()
    }

    /// The most moves at each ply.
    fn widths(&self, ply: usize, widths: &mut Vec<usize>) {
        if let Node(nodes) = self {
            widths.resize(widths.len().max(ply + 1), 0);
            widths[ply] = widths[ply].max(nodes.len());
            for node in nodes {
                node.widths(ply + 1, widths);
            }
        }
    }

    /// The points on the way to each end.
    fn ways(&self, way: &mut Vec<String>, ends: &mut HashMap<Option<Player>, Vec<String>>) {
        match self {
            End(winner) => {
                let points: Vec<String> = way.iter().map(|point| format!("{point:?}")).collect();
                ends.entry(*winner)
                    .or_default()
                    .push(format!("[{}]", points.join(", ")));
            }
            Node(nodes) => {
                for (place, node) in nodes.iter().enumerate() {
                    way.push(point(way.len(), place));
                    node.ways(way, ends);
                    way.pop();
                }
            }
        }
    }
}

/// The point of a move: the ply is the letter, the place among the moves the number.
fn point(ply: usize, place: usize) -> String {
    format!("{}{}", char::from(b'a' + ply as u8), place + 1)
}

/// Who moves at each ply.
fn movers(steps: usize) -> Vec<Player> {
    let turns = Player::BOTH.into_iter().cycle();
    turns
        .flat_map(|player| std::iter::repeat_n(player, steps))
        .take(40)
        .collect()
}

/// The tree as a game in which a turn has so many steps.
fn game(tree: &Tree, steps: usize) -> AnyGame {
    let mut widths = Vec::new();
    tree.widths(0, &mut widths);
    let mut text = format!(
        "lianzi = 1\nname = \"A tree\"\nstone = \"shared\"\nend.plies = {}\n",
        widths.len()
    );
    let mut ends = HashMap::new();
    tree.ways(&mut Vec::new(), &mut ends);
    writeln!(text, "phase = [{{ turn = {:?} }}]", vec!["place"; steps]).expect("a string");
    text.push_str("rule = [\n");
    for (winner, ways) in &ends {
        let then = match winner {
            Some(Player::First) => "then = \"win\", player = \"first\"",
            Some(Player::Second) => "then = \"win\", player = \"second\"",
            None => "then = \"draw\"",
        };
        writeln!(text, "{{ made = {{ lines = [{}] }}, {then} }},", ways.join(", ")).expect("a string");
    }
    text.push_str("]\nopening = [\n");
    for (ply, &width) in widths.iter().enumerate() {
        let points: Vec<String> = (0..width)
            .map(|place| format!("{:?}", point(ply, place)))
            .collect();
        writeln!(text, "{{ ply = {}, only = [{}] }},", ply + 1, points.join(", ")).expect("a string");
    }
    text.push_str("]\n[board]\nkind = \"points\"\nlines = [[\"a1\", \"b1\"]]\n[board.points]\n");
    for (ply, &width) in widths.iter().enumerate() {
        for place in 0..width {
            writeln!(text, "{} = [{ply}, {place}]", point(ply, place)).expect("a string");
        }
    }
    let rules = Rules::from_text(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    AnyGame::new(rules)
}

/// What the first player's worth is in an agent's words.
fn told(worth: Worth, mover: Player) -> Score {
    let plies = worth.1;
    match if mover == Player::First { worth.0 } else { -worth.0 } {
        1 => Score::Win { plies },
        -1 => Score::Loss { plies },
        _ => Score::Draw,
    }
}

/// Every search says what the tree says, and plays one of its best moves.
fn assert_searched(tree: &Tree, steps: usize) {
    let movers = movers(steps);
    let (worth, best) = (tree.worth(&movers), tree.best(&movers));
    let game = game(tree, steps);
    let start = game.start();
    let score = told(worth, Player::First);
    let played = |mv: lianzi_rules::Move| {
        let text = game.write_move(mv);
        best.iter().any(|&place| text == point(0, place))
    };
    let whole = tree.write();
    for parts in [Parts::NONE, Parts::ALL, Parts::SELECTIVE] {
        let mut agent = AlphaBetaAgent::with_parts(&game, tree.depth(), 1, parts);
        let choice = agent.choose(&game, &start, &Limits::none()).expect("a choice");
        // Alpha-beta does not tell a certain draw from an even position.
        let value = match score {
            Score::Draw => 0,
            decided => number(Some(decided)),
        };
        assert_eq!(number(choice.score), value, "{whole}, {parts:?}");
        assert!(played(choice.mv), "{whole}, {parts:?}: {:?}", choice.mv);
    }
    let mut agent = MinimaxAgent::new(&game);
    let choice = agent
        .choose(&game, &start, &Limits::none())
        .expect("small enough");
    assert_eq!(choice.score, Some(score), "{whole}");
    assert!(played(choice.mv), "{whole}: {:?}", choice.mv);

    let mut agent = MctsAgent::new(&game, Some(20_000), 1);
    let choice = agent.choose(&game, &start, &Limits::none()).expect("a choice");
    // It proves the value; a win may take longer than it need.
    let same = match (choice.score, score) {
        (Some(Score::Win { plies: found }), Score::Win { plies })
        | (Some(Score::Loss { plies: found }), Score::Loss { plies }) => found >= plies,
        (found, score) => found == Some(score),
    };
    assert!(same, "{whole}: {:?} instead of {score:?}", choice.score);
}

#[test]
fn a_tree_is_read_and_judged_as_by_hand() {
    let tree = Tree::read("((+-) (==))");
    assert_eq!(tree.write(), "((+-)(==))");
    assert_eq!((tree.depth(), tree.ends()), (2, 4));
    // To the left the second player wins, to the right nobody.
    assert_eq!(tree.worth(&movers(1)), (0, 2));
    assert_eq!(tree.best(&movers(1)), [1]);
    // With two steps a turn the first player chooses the end himself.
    assert_eq!(tree.worth(&movers(2)), (1, 2));
}

#[test]
fn the_rules_of_a_tree_are_the_tree() {
    let game = game(&Tree::read("((+-) (=(-+)))"), 1);
    let ends = [
        ("a1 b1", Some(Player::First)),
        ("a1 b2", Some(Player::Second)),
        ("a2 b1", None),
        ("a2 b2 c1", Some(Player::Second)),
        ("a2 b2 c2", Some(Player::First)),
    ];
    for (moves, winner) in ends {
        let outcome = after(&game, moves).outcome();
        assert!(
            outcome.is_over() && outcome.winner() == winner,
            "{moves}: {outcome:?}"
        );
    }
    assert!(
        game.read_move(&game.start(), "b1").is_err(),
        "b1 is no move at the first ply"
    );
}

#[test]
fn trees_by_hand_are_searched_right() {
    for (text, worth) in [
        // One move wins; one of two; nothing does.
        ("((++) (+-))", (1, 2)),
        ("((+-) (-+))", (-1, 2)),
        ("((=-) (=+))", (0, 2)),
        // The sooner win, although the later one stands first.
        ("(((+-)(++)) ((++)(++)) (++))", (1, 2)),
        // The later loss.
        ("((--) ((--)(--)) (-(--)))", (-1, 3)),
        // A draw is better than a loss that is far away, and worse than any win.
        ("(((--)(--)) (==))", (0, 2)),
        ("((==) (((++)(++)) ((++)(+=))))", (1, 4)),
        // Refuted by the last answer to the last move.
        ("((((+-)(++)) ((+-)(+-))) (=(++)))", (0, 2)),
    ] {
        let tree = Tree::read(text);
        assert_eq!(tree.worth(&movers(1)), worth, "{text}");
        assert_searched(&tree, 1);
    }
}

#[test]
fn turns_of_two_steps_are_searched_right() {
    for (text, worth) in [
        // The first player goes down two steps before the other is asked.
        ("((-+) (--))", (1, 2)),
        ("(((+-)(==)) ((--)(+=)))", (0, 3)),
        ("((((+-)(-+)) ((==)(++))) (((--)(--)) ((+=)(=+))))", (0, 4)),
    ] {
        let tree = Tree::read(text);
        assert_eq!(tree.worth(&movers(2)), worth, "{text}");
        assert_searched(&tree, 2);
    }
}

/// A tree by chance: at most so deep, two or three moves at each node, ends anywhere below the first ply.
fn random_tree(depth: u32, chance: &mut Chance, root: bool) -> Tree {
    let ends = depth == 0 || !root && chance.below(5) == 0;
    if ends {
        return End([Some(Player::First), Some(Player::Second), None][chance.below(3) as usize]);
    }
    // All nodes of a ply have the same moves.
    let width = 2 + depth as usize % 2;
    Node(
        (0..width)
            .map(|_| random_tree(depth - 1, chance, false))
            .collect(),
    )
}

#[test]
fn trees_by_chance_are_searched_right() {
    let mut chance = Chance::new(41);
    for round in 0..60 {
        let mut tree = random_tree(2 + round % 4, &mut chance, true);
        // A row has at least two points, so that no game may end with its first ply.
        if let Node(nodes) = &mut tree {
            let width = if let Some(Node(below)) = nodes.iter().find(|node| matches!(node, Node(_))) {
                below.len()
            } else {
                2
            };
            for node in nodes.iter_mut() {
                if let End(winner) = *node {
                    *node = Node(vec![End(winner); width]);
                }
            }
        }
        assert_searched(&tree, 1 + round as usize % 2);
    }
}

/// A tree of the same width and depth everywhere in which the first move is always the best and the mover of the root wins.
fn well_ordered(width: usize, depth: u32, wins: bool, first: bool) -> Tree {
    if depth == 0 {
        return End(Some(if wins == first {
            Player::First
        } else {
            Player::Second
        }));
    }
    // A winner has one winning move, the first; a loser has none.
    let node = |place: usize| well_ordered(width, depth - 1, !(wins && place == 0), !first);
    Node((0..width).map(node).collect())
}

#[test]
fn in_the_best_order_plain_alpha_beta_looks_at_the_least_tree_and_nothing_else() {
    for (width, depth) in [(3, 2), (3, 4), (4, 4), (2, 6)] {
        let tree = well_ordered(width, depth, true, true);
        assert_eq!(
            tree.worth(&movers(1)),
            (1, depth),
            "the first player wins at the end"
        );
        let game = game(&tree, 1);
        let mut agent = AlphaBetaAgent::with_parts(&game, depth, 1, Parts::NONE);
        let choice = agent
            .choose(&game, &game.start(), &Limits::none())
            .expect("a choice");
        assert_eq!(choice.score, Some(Score::Win { plies: depth }));
        // Knuth and Moore (1975): at ply k, width^ceil(k/2) + width^floor(k/2) - 1 nodes must be looked at.
        let needed = |ply: u32| width.pow(ply.div_ceil(2)) + width.pow(ply / 2) - 1;
        let least: usize = (1..=depth).map(needed).sum();
        assert_eq!(choice.nodes as usize, least, "width {width}, depth {depth}");
    }
}
