//! Plays random games with the engine and the oracle side by side and compares everything that can be asked.

use std::collections::HashMap;
use std::fmt::Write as _;

use lianzi_rules::rules::Condition;
use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome, Player, Point, Preview, Refusal, with_game};

use crate::oracle::{Oracle, Reason, State};
use crate::random::Random;

/// Conceivable moves that are tried at one position of a big board.
const TRIED_ON_BIG_BOARDS: usize = 600;

/// How a random player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taste {
    /// Any legal move.
    Any,
    /// A move that ends the game when there is one, else any.
    Ending,
    /// A move that does not end the game when there is one: for long games.
    Lasting,
}

/// What was seen, so that a test can ask whether it saw enough.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seen {
    /// Positions that were compared.
    pub positions: u64,
    /// Moves for which legality was compared.
    pub checks: u64,
    /// Games that came to their end.
    pub finished: u64,
    /// Games in which a pattern decided.
    pub decided_by_pattern: u64,
    /// Actions of each kind, in the order of `Action::ALL`.
    pub actions: [u64; 5],
}

/// A game whose engine is under suspicion.
pub struct Suspect {
    game: AnyGame,
    conceivable: Vec<Move>,
    /// Positions by key, without their ply. Only positions of games in progress.
    by_key: HashMap<u64, AnyPosition>,
    /// What has been compared so far.
    pub seen: Seen,
}

impl Suspect {
    /// Takes a game under suspicion.
    pub fn new(game: AnyGame) -> Self {
        let board = game.board();
        let mut conceivable = Oracle::new(game.rules()).conceivable_moves();
        // Points that are not on the board: the first one behind it and the last one that can be named.
        let inside = Point(0);
        for outside in [Point(board.len() as u16), Point(383), Point(384), Point(u16::MAX)] {
            conceivable.extend(Player::BOTH.map(|stone| Move::Place { at: outside, stone }));
            conceivable.push(Move::Slide {
                from: outside,
                to: inside,
            });
            conceivable.push(Move::Slide {
                from: inside,
                to: outside,
            });
            conceivable.push(Move::Remove { at: outside });
        }
        if board.len() == 384 {
            conceivable.retain(|mv| mv.target() != Some(Point(383)));
        }
        Self {
            game,
            conceivable,
            by_key: HashMap::new(),
            seen: Seen::default(),
        }
    }

    /// Plays a game of at most so many plies; the complaint is the first thing on which engine and oracle differ.
    pub fn play(&mut self, seed: u64, taste: Taste, most_plies: u32) -> Result<(), String> {
        let mut moves = Vec::new();
        self.play_on(seed, taste, most_plies, &mut moves)
            .map_err(|complaint| {
                let board = self.game.board();
                let moves: Vec<String> = moves.iter().map(|&mv| describe(&self.game, mv)).collect();
                let names: Vec<&str> = board.points().map(|point| board.name(point)).collect();
                format!(
                    "{complaint}\nseed {seed}, taste {taste:?}, after {} plies: {}\npoints in order: {}",
                    moves.len(),
                    moves.join(" "),
                    names.join(" ")
                )
            })
    }

    fn play_on(
        &mut self,
        seed: u64,
        taste: Taste,
        most_plies: u32,
        moves: &mut Vec<Move>,
    ) -> Result<(), String> {
        let game = self.game.clone();
        let oracle = Oracle::new(game.rules());
        let mut random = Random::new(seed);
        let mut state = oracle.start();
        let mut position = game.start();
        self.compare(&position, &state, &mut random)?;
        while !state.outcome.is_over() && state.ply < most_plies {
            let legal = game.legal_moves(&position);
            let mv = choose(&game, &position, &legal, taste, &mut random);
            moves.push(mv);
            self.seen.actions[mv.action() as usize] += 1;
            let next = self.do_move(&position, mv)?;
            state = oracle.apply(&state, mv);
            position = next;
            self.compare(&position, &state, &mut random)?;
            if state.outcome.is_over() {
                self.compare_deciding_lines(&position, &state, mv)?;
            }
        }
        if let Some(limit) = game.rules().end.plies {
            expect(state.ply <= u32::from(limit), || {
                format!("{} plies, though {limit} are the most", state.ply)
            })?;
        }
        self.seen.finished += u64::from(state.outcome.is_over());
        self.seen.decided_by_pattern += u64::from(!state.deciding.is_empty());
        Ok(())
    }

    /// Does a move in place and takes it back, and plays it into a new position; all have to agree.
    fn do_move(&self, position: &AnyPosition, mv: Move) -> Result<AnyPosition, String> {
        let (applied, undone) = with_game!(&self.game, position, |game, position| {
            let mut copy = *position;
            let undo = game.apply(&mut copy, mv);
            let applied: AnyPosition = copy.into();
            game.undo(&mut copy, undo);
            (applied, AnyPosition::from(copy))
        });
        same("taken back", &undone, position)?;
        let played = self
            .game
            .play(position, mv)
            .map_err(|refusal| format!("a legal move is refused: {refusal}"))?;
        same("played and applied", &played, &applied)?;
        Ok(applied)
    }

    fn compare(&mut self, position: &AnyPosition, state: &State, random: &mut Random) -> Result<(), String> {
        self.seen.positions += 1;
        self.compare_standing(position, state)?;
        let oracle = Oracle::new(self.game.rules());
        let legal = oracle.legal_moves(state);
        let listed = self.game.legal_moves(position);
        expect(legal == listed, || {
            let list = |moves: &[Move]| {
                moves
                    .iter()
                    .map(|&mv| describe(&self.game, mv))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            format!(
                "legal moves\n  engine: {}\n  oracle: {}",
                list(&listed),
                list(&legal)
            )
        })?;
        expect(listed.is_empty() == state.outcome.is_over(), || {
            "a game goes on without a legal move".into()
        })?;
        same(
            "kinds of moves expected",
            &self.game.expected(position),
            &oracle.expected(state),
        )?;
        self.compare_texts(position, &legal, random)?;
        self.compare_every_move(position, state, &legal, random)?;
        self.compare_key(position, state)
    }

    /// What is written can be read again, and is the same.
    fn compare_texts(
        &self,
        position: &AnyPosition,
        legal: &[Move],
        random: &mut Random,
    ) -> Result<(), String> {
        let text = self.game.write_position(position);
        let read = self
            .game
            .read_position(&text)
            .map_err(|error| format!("position {text}: {error}"))?;
        same(&format!("position written as {text}"), &read, position)?;
        let rarely = 1 + legal.len() / 50;
        for &mv in legal.iter().filter(|_| random.below(rarely) == 0) {
            let text = self.game.write_move(mv);
            let read = self
                .game
                .read_move(position, &text)
                .map_err(|error| format!("move {text}: {error}"))?;
            same(&format!("move written as {text}"), &read, &mv)?;
        }
        Ok(())
    }

    fn compare_standing(&self, position: &AnyPosition, state: &State) -> Result<(), String> {
        let board = self.game.board();
        let cells: Vec<Option<Player>> = board.points().map(|point| position.stone(point)).collect();
        if cells != state.cells {
            return Err(format!(
                "stones\n  engine: {}\n  oracle: {}",
                drawn(&cells),
                drawn(&state.cells)
            ));
        }
        same("ply", &u32::from(position.ply()), &state.ply)?;
        same("outcome", &position.outcome(), &state.outcome)?;
        for player in Player::BOTH {
            same("hand", &position.hand(player), &state.hands[player])?;
            if self
                .game
                .rules()
                .rules
                .iter()
                .any(|rule| matches!(rule.when, Condition::Captured(_)))
            {
                same("captured", &position.captured(player), &state.captured[player])?;
            }
        }
        if state.outcome.is_over() {
            return Ok(());
        }
        same("mover", &position.mover(), &state.mover)?;
        same("phase", &position.phase(), &state.phase)?;
        same("step", &position.step(), &state.step)?;
        let owed: u32 = state.owed.iter().map(|owed| owed.stones).sum();
        same("stones to be removed", &u32::from(position.removing()), &owed)
    }

    fn compare_every_move(
        &mut self,
        position: &AnyPosition,
        state: &State,
        legal: &[Move],
        random: &mut Random,
    ) -> Result<(), String> {
        let chosen: Vec<Move>;
        let tried = if self.conceivable.len() > 4 * TRIED_ON_BIG_BOARDS {
            let drawn = (0..TRIED_ON_BIG_BOARDS).map(|_| *random.pick(&self.conceivable));
            chosen = drawn.chain(legal.iter().copied()).collect();
            &chosen
        } else {
            &self.conceivable
        };
        let oracle = Oracle::new(self.game.rules());
        // Previews play the move; one in so many of them is enough on big boards.
        let rarely = 1 + tried.len() / 200;
        for &mv in tried {
            self.seen.checks += 1;
            let verdict = self.game.check(position, mv);
            expect(verdict.is_ok() == legal.contains(&mv), || {
                let mv = describe(&self.game, mv);
                format!("check({mv}) says {verdict:?}, the list of legal moves says otherwise")
            })?;
            let reason = verdict.as_ref().err().map(Reason::from);
            let expected = oracle.reason(state, mv);
            expect(reason == expected, || {
                format!(
                    "{} is refused\n  engine: {reason:?}\n  oracle: {expected:?}",
                    describe(&self.game, mv)
                )
            })?;
            if let Err(refusal) = &verdict {
                expect(!refusal.to_string().is_empty(), || {
                    format!("no words for {refusal:?}")
                })?;
                expect(self.game.play(position, mv).as_ref() == Err(refusal), || {
                    format!("play and check differ about {}", describe(&self.game, mv))
                })?;
            }
            if random.below(rarely) == 0 {
                self.compare_preview(position, state, mv, verdict.err())?;
            }
        }
        Ok(())
    }

    fn compare_preview(
        &self,
        position: &AnyPosition,
        state: &State,
        mv: Move,
        refusal: Option<Refusal>,
    ) -> Result<(), String> {
        let expected = match refusal {
            Some(refusal) => Preview::Refused(refusal),
            None => match Oracle::new(self.game.rules()).apply(state, mv).outcome {
                Outcome::Win(player) if player == state.mover => Preview::Wins,
                outcome => Preview::DoesNotWin(outcome),
            },
        };
        let preview = self.game.preview(position, mv);
        expect(preview == expected, || {
            format!(
                "preview of {}\n  engine: {preview:?}\n  oracle: {expected:?}",
                describe(&self.game, mv)
            )
        })
    }

    fn compare_key(&mut self, position: &AnyPosition, state: &State) -> Result<(), String> {
        if state.outcome.is_over() {
            return Ok(());
        }
        let timeless = position.without_ply();
        let key = self.game.key(position);
        same("key without ply", &self.game.key(&timeless), &key)?;
        let known = self.by_key.entry(key).or_insert(timeless);
        expect(*known == timeless, || {
            format!("two positions have the key {key:#x}: {known:?} and {timeless:?}")
        })
    }

    fn compare_deciding_lines(
        &mut self,
        position: &AnyPosition,
        state: &State,
        last: Move,
    ) -> Result<(), String> {
        let mut lines = self.game.winning_lines(position, Some(last));
        for line in &mut lines {
            line.sort_unstable();
        }
        lines.sort_unstable();
        let mut deciding = state.deciding.clone();
        deciding.sort_unstable();
        // The same points can be found twice: as a row of two lines, or as two patterns of one rule.
        lines.dedup();
        deciding.dedup();
        same("winning lines", &lines, &deciding)
    }
}

/// A move of a random player.
fn choose(game: &AnyGame, position: &AnyPosition, legal: &[Move], taste: Taste, random: &mut Random) -> Move {
    if taste != Taste::Any {
        let ends = |mv: &Move| {
            game.play(position, *mv)
                .is_ok_and(|next| next.outcome().is_over())
        };
        let wanted: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| ends(mv) == (taste == Taste::Ending))
            .collect();
        if !wanted.is_empty() {
            return *random.pick(&wanted);
        }
    }
    *random.pick(legal)
}

/// A move in words, whatever its points.
pub fn describe(game: &AnyGame, mv: Move) -> String {
    let board = game.board();
    let name = |point: Point| {
        if point.index() < board.len() {
            board.name(point).to_owned()
        } else {
            format!("#{}", point.0)
        }
    };
    match mv {
        Move::Place { at, stone } => format!("{}{}", game.rules().seats[stone].letter, name(at)),
        Move::Slide { from, to } => format!("{}-{}", name(from), name(to)),
        Move::Remove { at } => format!("x{}", name(at)),
        Move::Pass => "--".into(),
        Move::Swap => "swap".into(),
    }
}

fn drawn(cells: &[Option<Player>]) -> String {
    let mut text = String::new();
    for cell in cells {
        let letter = match cell {
            None => '.',
            Some(Player::First) => '1',
            Some(Player::Second) => '2',
        };
        let _ = text.write_char(letter);
    }
    text
}

fn expect(holds: bool, complaint: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(complaint()) }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: &T, oracle: &T) -> Result<(), String> {
    expect(engine == oracle, || {
        format!("{what}\n  engine: {engine:?}\n  oracle: {oracle:?}")
    })
}
