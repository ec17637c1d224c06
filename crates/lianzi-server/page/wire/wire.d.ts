// Made from the server's types by `LIANZI_WRITE=1 cargo test -p lianzi-server --lib wire`. Do not edit.

/**
 * One of the two players.
 */
export type Side = "first" | "second";

/**
 * One value for each player.
 */
export type Both<T> = { 
/**
 * The first player's.
 */
first: T, 
/**
 * The second player's.
 */
second: T, };

/**
 * A text in both languages.
 */
export type Texts = { 
/**
 * English.
 */
en: string, 
/**
 * Chinese.
 */
zh: string, };

/**
 * How time is measured in a match.
 *
 * A player's clock runs while he is on move, but not before his first move. Time that a message spends on its way is
 * given back, up to half a second a move.
 */
export type ClockSettings = { "kind": "none" } | { "kind": "game", 
/**
 * Milliseconds at the beginning.
 */
initial_ms: number, 
/**
 * Milliseconds added after each turn.
 */
increment_ms: number, } | { "kind": "move", 
/**
 * Milliseconds.
 */
move_ms: number, };

/**
 * Whether moves may be taken back in a match.
 */
export type TakebackPolicy = "never" | "ask" | "free";

/**
 * Who sits on a seat, as everybody may know.
 */
export type SeatView = { "kind": "open" } | { "kind": "person", 
/**
 * The nickname.
 */
name: string, } | { "kind": "computer", 
/**
 * As in `level:6`.
 */
agent: string, };

/**
 * Stones that a move put somewhere or took away.
 */
export type Change = { 
/**
 * The point's index in the board's list.
 */
point: number, 
/**
 * Whose stone stands there now; `null` for nobody's.
 */
stone: Side | null, };

/**
 * How a match ended.
 */
export type Outcome = { 
/**
 * Who won; `null` in a draw.
 */
winner: Side | null, 
/**
 * How it came about.
 */
by: EndedBy, };

/**
 * What ended a match.
 */
export type EndedBy = "rules" | "full" | "plies" | "stuck" | "repetition" | "resignation" | "timeout" | "abandoned" | "agreement" | "computer_failed";

/**
 * A kind of move.
 */
export type ActionKind = "place" | "slide" | "remove" | "pass" | "swap";

/**
 * A foul in renju.
 */
export type FoulKind = "overline" | "double_four" | "double_three";

/**
 * Why a command was refused. Nothing has changed.
 */
export type Refusal = { "reason": "over", 
/**
 * How it ended.
 */
outcome: Outcome, } | { "reason": "not_seated" } | { "reason": "not_your_turn" } | { "reason": "waiting_for_opponent" } | { "reason": "wrong_ply", 
/**
 * The ply that is due.
 */
expected: number, } | { "reason": "unreadable", 
/**
 * A move that would be right.
 */
example: string | null, } | { "reason": "wrong_action", 
/**
 * What was tried.
 */
asked: ActionKind, 
/**
 * What is possible now.
 */
expected: Array<ActionKind>, } | { "reason": "off_board", 
/**
 * As it was given.
 */
point: string, } | { "reason": "empty_hand" } | { "reason": "not_your_kind" } | { "reason": "no_stone", 
/**
 * Where.
 */
point: string, } | { "reason": "not_yours", 
/**
 * Where.
 */
point: string, } | { "reason": "your_own", 
/**
 * Where.
 */
point: string, } | { "reason": "occupied", 
/**
 * Where.
 */
point: string, } | { "reason": "not_adjacent", 
/**
 * Where it stands.
 */
from: string, 
/**
 * The target.
 */
to: string, } | { "reason": "barred", 
/**
 * Which.
 */
point: string, } | { "reason": "falls", 
/**
 * The point asked for.
 */
point: string, 
/**
 * Where the stone would come to rest.
 */
rest: string, } | { "reason": "apart", 
/**
 * Which.
 */
point: string, } | { "reason": "forbidden", 
/**
 * Where.
 */
point: string, } | { "reason": "foul", 
/**
 * Where.
 */
point: string, 
/**
 * Which foul.
 */
foul: FoulKind, } | { "reason": "spared", 
/**
 * Where.
 */
point: string, } | { "reason": "time_over" } | { "reason": "takeback_never" } | { "reason": "nothing_to_take_back" } | { "reason": "already_asked" } | { "reason": "nothing_to_answer" } | { "reason": "not_over" } | { "reason": "computer_declines" } | { "reason": "opponent_present", 
/**
 * In so many milliseconds the win may be claimed, should he not come back; `null` while he is here.
 */
wait_ms: number | null, } | { "reason": "seat_taken" } | { "reason": "not_invited" } | { "reason": "match_too_long" } | { "reason": "not_stored" } | { "reason": "failed" } | { "reason": "too_fast" } | { "reason": "closing" } | { "reason": "no_match" } | { "reason": "damaged" };

/**
 * What a client sends.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The version of the protocol: 1.
 */
protocol: number, 
/**
 * The last version of the match that the client has seen.
 */
seen: number | null, 
/**
 * Tokens of the seats that the client holds; none for a spectator.
 */
tokens: Array<string>, } | { "type": "do", 
/**
 * What the answer is to be known by; for a move also what makes it safe to send it again. At most 64 letters.
 */
id: string, 
/**
 * For whom, when the client holds both seats and the command does not say it by itself.
 */
side: Side | null, 
/**
 * What.
 */
do: Command, };

/**
 * What a player can do.
 */
export type Command = { "kind": "move", 
/**
 * How many moves have been made before it.
 */
ply: number, 
/**
 * As in `c3`, `b2-b3`, `xc3`, `--`, `swap`.
 */
text: string, } | { "kind": "takeback" } | { "kind": "answer_takeback", 
/**
 * Yes or no.
 */
accept: boolean, } | { "kind": "draw" } | { "kind": "answer_draw", 
/**
 * Yes or no.
 */
accept: boolean, } | { "kind": "resign" } | { "kind": "claim" } | { "kind": "rematch" };

/**
 * What the server sends.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The seats that the client's tokens are good for.
 */
you: Array<Side>, } | { "type": "snapshot", 
/**
 * What it is.
 */
about: MatchView, 
/**
 * Every move so far.
 */
moves: Array<Played>, 
/**
 * How it stands.
 */
state: State, } | { "type": "events", 
/**
 * What happened.
 */
events: Array<Numbered>, 
/**
 * How it stands.
 */
state: State, } | { "type": "accepted", 
/**
 * Which.
 */
id: string, 
/**
 * The version that it led to.
 */
version: number, } | { "type": "refused", 
/**
 * Which.
 */
id: string, 
/**
 * Why.
 */
refusal: Refusal, 
/**
 * How the match stands in truth.
 */
state: State | null, } | { "type": "presence", 
/**
 * Whether the players are.
 */
here: Both<boolean>, 
/**
 * How many others watch.
 */
watchers: number, } | { "type": "misunderstood", 
/**
 * What is wrong with it, in English, for developers.
 */
problem: string, } | { "type": "closing", 
/**
 * Why.
 */
why: ClosingReason, };

/**
 * Why the server closes a connection.
 */
export type ClosingReason = "no_match" | "too_slow" | "too_fast" | "misunderstood" | "no_hello" | "shutdown" | "failed" | "damaged";

/**
 * Something that happened.
 */
export type Numbered = { 
/**
 * The version of the match after it.
 */
version: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What.
 */
event: Event, };

/**
 * What can happen in a match.
 */
export type Event = { "kind": "created" } | { "kind": "joined", 
/**
 * Which.
 */
side: Side, 
/**
 * Who sits there now.
 */
seat: SeatView, } | { "kind": "moved" } & Played | { "kind": "takeback_asked", 
/**
 * Who.
 */
side: Side, } | { "kind": "takeback_declined", 
/**
 * Who said so.
 */
side: Side, } | { "kind": "taken_back", 
/**
 * For whom.
 */
side: Side, 
/**
 * How many moves are left.
 */
ply: number, } | { "kind": "draw_offered", 
/**
 * Who.
 */
side: Side, } | { "kind": "draw_declined", 
/**
 * Who said so.
 */
side: Side, } | { "kind": "ended", 
/**
 * How.
 */
outcome: Outcome, } | { "kind": "rematch_asked", 
/**
 * Who.
 */
side: Side, } | { "kind": "rematch_made", 
/**
 * Its id.
 */
id: string, } | { "kind": "resumed" };

/**
 * A move that was made.
 */
export type Played = { 
/**
 * How many moves were made before it.
 */
ply: number, 
/**
 * The move.
 */
text: string, 
/**
 * Who made it.
 */
side: Side, 
/**
 * Every point that it changed, captures included.
 */
changes: Array<Change>, 
/**
 * How long it took, in milliseconds.
 */
took_ms: number, };

/**
 * What a match is: whatever does not change with its moves.
 */
export type MatchView = { 
/**
 * Its id.
 */
id: string, 
/**
 * The shipped game's name, or `null` for rules of one's own; see `/api/matches/{id}/game`.
 */
game: string | null, 
/**
 * The id of the rules.
 */
rules_id: string, 
/**
 * What the game is called.
 */
title: Texts, 
/**
 * Who plays.
 */
seats: Both<SeatView>, 
/**
 * How time is measured.
 */
clock: ClockSettings, 
/**
 * Whether moves may be taken back.
 */
takeback: TakebackPolicy, 
/**
 * Whether everybody may find it.
 */
listed: boolean, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * The stones at its beginning: a character a point in the order of the board's list, `.` for empty, `1` and `2` for
 * the players' stones.
 */
start: string, 
/**
 * The position that it began with, as a position string.
 */
start_position: string, 
/**
 * The match that it is the rematch of.
 */
rematch_of: string | null, };

/**
 * How a match stands.
 */
export type State = { 
/**
 * How many events there have been.
 */
version: number, 
/**
 * How many moves have been made: what the next move's `ply` has to be.
 */
ply: number, 
/**
 * The stones: a character a point in the order of the board's list, `.` for empty, `1` and `2` for the players'.
 */
cells: string, 
/**
 * The position string.
 */
position: string, 
/**
 * Who is on move; after the end, who would be.
 */
mover: Side, 
/**
 * The phase, counted from 0.
 */
phase: number, 
/**
 * The step of the turn that is due, counted from 0.
 */
step: number, 
/**
 * How many steps the turn has.
 */
steps: number, 
/**
 * Kinds of moves that are due; none after the end.
 */
expected: Array<ActionKind>, 
/**
 * Stones that the mover has to remove before anything else.
 */
removing: number, 
/**
 * Stones in hand; `null` for as many as one likes.
 */
hands: Both<number | null>, 
/**
 * Enemy stones captured by flanking.
 */
captured: Both<number>, 
/**
 * How often the position has stood, and how often it may, where the rules ask.
 */
repetition: RepetitionView | null, 
/**
 * Every legal move; none after the end, or while a seat is free.
 */
legal: Array<string>, 
/**
 * How the match ended; `null` while it goes on.
 */
outcome: Outcome | null, 
/**
 * Lines that decided it: points by index.
 */
lines: Array<Array<number>>, 
/**
 * The clocks; `null` where time is not measured.
 */
clocks: ClocksView | null, 
/**
 * Who has asked for something that waits for an answer.
 */
asked: Asked, 
/**
 * Whether a seat is free.
 */
waiting: boolean, 
/**
 * The rematch, once there is one.
 */
rematch: string | null, };

/**
 * How often a position has stood.
 */
export type RepetitionView = { 
/**
 * Times, this one included.
 */
times: number, 
/**
 * The game is drawn when `times` reaches this.
 */
limit: number, };

/**
 * The clocks at the moment of the message.
 */
export type ClocksView = { 
/**
 * Milliseconds left.
 */
left_ms: Both<number>, 
/**
 * Whose clock runs; `null` when both stand.
 */
running: Side | null, };

/**
 * Who has asked for what.
 */
export type Asked = { 
/**
 * For a move back.
 */
takeback: Side | null, 
/**
 * For a draw.
 */
draw: Side | null, 
/**
 * For a rematch.
 */
rematch: Side | null, };

/**
 * Which game to play.
 */
export type GameChoice = { "kind": "shipped", 
/**
 * Its name.
 */
name: string, } | { "kind": "rules", 
/**
 * What it is to be called.
 */
name: string, 
/**
 * Its text.
 */
text: string, };

/**
 * Who is to sit on a seat of a new match.
 */
export type SeatWish = { "kind": "me", 
/**
 * A nickname.
 */
name: string, } | { "kind": "open" } | { "kind": "computer", 
/**
 * As in `level:6`, `perfect`, `alphabeta:millis=500`.
 */
agent: string, };

/**
 * A match to be made.
 */
export type NewMatch = { 
/**
 * Which game.
 */
game: GameChoice, 
/**
 * Who plays.
 */
seats: Both<SeatWish>, 
/**
 * Whether chance decides who is first.
 */
random_sides: boolean, 
/**
 * How time is measured.
 */
clock: ClockSettings, 
/**
 * Whether moves may be taken back.
 */
takeback: TakebackPolicy, 
/**
 * Whether everybody may find it, and take a free seat.
 */
listed: boolean, 
/**
 * A position string to begin with; left out: as the rules begin.
 */
position: string | null, };

/**
 * A seat and the token that it is held by.
 */
export type SeatKey = { 
/**
 * Which seat.
 */
side: Side, 
/**
 * Its token: whoever has it, plays. It is told only once.
 */
token: string, };

/**
 * A match that was made.
 */
export type MadeMatch = { 
/**
 * Its id: whoever knows it may watch.
 */
id: string, 
/**
 * The seats of whoever made it.
 */
seats: Array<SeatKey>, 
/**
 * What lets somebody take a free seat of a match that is not listed.
 */
invitation: string | null, };

/**
 * Somebody who wants a seat.
 */
export type Join = { 
/**
 * Which; left out: any free one.
 */
side: Side | null, 
/**
 * A nickname.
 */
name: string, 
/**
 * The invitation, where one is needed.
 */
invitation: string | null, };

/**
 * A match as it stands.
 */
export type WholeMatch = { 
/**
 * What it is.
 */
about: MatchView, 
/**
 * Every move.
 */
moves: Array<Played>, 
/**
 * How it stands.
 */
state: State, };

/**
 * What lists show of a match.
 */
export type Summary = { 
/**
 * The shipped game's name, or `null` for rules of one's own.
 */
game: string | null, 
/**
 * What the game is called.
 */
title: Texts, 
/**
 * Who plays.
 */
seats: Both<SeatView>, 
/**
 * How time is measured.
 */
clock: ClockSettings, 
/**
 * Whether moves may be taken back.
 */
takeback: TakebackPolicy, 
/**
 * How it ended.
 */
outcome: Outcome | null, };

/**
 * How far a match has come.
 */
export type StageView = "open" | "running" | "over";

/**
 * A match in a list.
 */
export type ListedMatch = { 
/**
 * Its id.
 */
id: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * The shipped game's name, or `null` for rules of one's own.
 */
game: string | null, 
/**
 * What the game is called.
 */
title: Texts, 
/**
 * Who plays.
 */
seats: Both<SeatView>, 
/**
 * How time is measured.
 */
clock: ClockSettings, 
/**
 * Whether moves may be taken back.
 */
takeback: TakebackPolicy, 
/**
 * How it ended.
 */
outcome: Outcome | null, };

/**
 * What a command led to.
 */
export type Done = { 
/**
 * The version that the command led to.
 */
version: number, 
/**
 * How the match stands.
 */
state: State, };

/**
 * A command over HTTP, for scripts: what `do` is over the socket.
 */
export type DoOverHttp = { 
/**
 * What makes it safe to send a move again.
 */
id: string | null, 
/**
 * For whom, when both seats are held.
 */
side: Side | null, 
/**
 * What.
 */
do: Command, };

/**
 * A shipped game in the list.
 */
export type GameCard = { 
/**
 * Its name, such as `liansi`.
 */
name: string, 
/**
 * What it is called.
 */
title: Texts, 
/**
 * What is special about it.
 */
description: Texts, 
/**
 * The id of its rules.
 */
rules_id: string, 
/**
 * What it is like.
 */
family: Family, 
/**
 * What the players are called, and their stones' letters.
 */
players: Both<PlayerView>, 
/**
 * Its board, for a small picture.
 */
board: SmallBoard, 
/**
 * The stones at its beginning: a character a point, `.` for empty, `1` and `2` for the players' stones.
 */
start: string, 
/**
 * The stones of a position from the middle of a game, for a small picture.
 */
typical: string, 
/**
 * How it ends with best play, where that is proved.
 */
known: KnownView | null, };

/**
 * How a game ends with best play; proved.
 */
export type KnownView = { 
/**
 * Who wins; `null` in a draw.
 */
winner: Side | null, 
/**
 * At which ply, with best play by both.
 */
plies: number | null, 
/**
 * Whether no win is faster.
 */
shortest: boolean, };

/**
 * A board for a small picture.
 */
export type SmallBoard = { 
/**
 * What it looks like.
 */
shape: ShapeView, 
/**
 * What `x` goes up to.
 */
width: number, 
/**
 * What `y` goes up to.
 */
height: number, 
/**
 * How many levels there are; 1 for flat boards.
 */
levels: number, 
/**
 * Where the points are, `[x, y]`; `null` for a rectangle of squares without holes, whose points go row by row.
 */
places: Array<[number, number]> | null, 
/**
 * Pairs of points with a drawn line between them; `null` for a rectangle where each is joined to its neighbours.
 */
edges: Array<[number, number]> | null, };

/**
 * The computer players that there are.
 */
export type Computers = { 
/**
 * `level:1` to `level:` this.
 */
levels: number, 
/**
 * Other names; several take settings, as in `alphabeta:millis=500`.
 */
others: Array<string>, };

/**
 * What a game is like.
 */
export type Family = "rows" | "gravity" | "moving" | "mills" | "large";

/**
 * A game with everything that it takes to draw and explain it.
 */
export type GameView = { 
/**
 * The shipped game's name, or the one given with the rule file.
 */
name: string, 
/**
 * Whether it is shipped.
 */
shipped: boolean, 
/**
 * What it is called.
 */
title: Texts, 
/**
 * What is special about it.
 */
description: Texts, 
/**
 * Where the rules come from.
 */
source: string, 
/**
 * The id of the rules.
 */
rules_id: string, 
/**
 * What it is like.
 */
family: Family, 
/**
 * What the players are called, and their stones' letters.
 */
players: Both<PlayerView>, 
/**
 * Its board.
 */
board: BoardView, 
/**
 * The stones at its beginning.
 */
start: string, 
/**
 * The position that it begins with.
 */
start_position: string, 
/**
 * Stones in hand at the start; `null` for as many as one likes.
 */
stones: Both<number | null>, 
/**
 * Its phases.
 */
phases: Array<PhaseView>, 
/**
 * Whether stones are of both players' kinds at will, or of one kind that both share.
 */
stone: StoneView, 
/**
 * The ply at which the game is drawn.
 */
ply_limit: number | null, 
/**
 * How it ends with best play, where that is proved.
 */
known: KnownView | null, 
/**
 * The rules in words, a paragraph each; empty where the server has no words.
 */
words: InWords, 
/**
 * The rule file.
 */
text: string, };

/**
 * Paragraphs in both languages.
 */
export type InWords = { 
/**
 * English.
 */
en: Array<string>, 
/**
 * Chinese.
 */
zh: Array<string>, };

/**
 * What a player is called.
 */
export type PlayerView = { 
/**
 * A name, such as "Black".
 */
name: Texts, 
/**
 * The stones' letter in position strings.
 */
letter: string, };

/**
 * Whose stones a player places.
 */
export type StoneView = "own" | "either" | "shared";

/**
 * A part of a game.
 */
export type PhaseView = { 
/**
 * Whether stones are placed in it.
 */
places: boolean, 
/**
 * Whether stones move in it.
 */
slides: boolean, 
/**
 * Which way placed stones fall: `up`, `down`, `left` or `right`.
 */
gravity: string | null, };

/**
 * What a board looks like.
 */
export type ShapeView = "square" | "hex" | "box" | "rings" | "wheel" | "points";

/**
 * A board, for drawing.
 */
export type BoardView = { 
/**
 * What it looks like.
 */
shape: ShapeView, 
/**
 * The points; all else refers to them by index.
 */
points: Array<PointView>, 
/**
 * What `x` goes up to.
 */
width: number, 
/**
 * What `y` goes up to.
 */
height: number, 
/**
 * How many levels there are; 1 for flat boards.
 */
levels: number, 
/**
 * Pairs of points with a drawn line between them.
 */
edges: Array<[number, number]>, };

/**
 * A point of a board.
 */
export type PointView = { 
/**
 * Its name, such as `c3`.
 */
name: string, 
/**
 * To the right; on square and hexagonal boards neighbours are 1 apart.
 */
x: number, 
/**
 * Downwards.
 */
y: number, 
/**
 * The level of a box, 0 for flat boards.
 */
level: number, };

/**
 * A rule file to look at.
 */
export type RuleText = { 
/**
 * What it is called.
 */
name: string, 
/**
 * What it says.
 */
text: string, };

/**
 * What there is to say of a rule file.
 */
export type Checked = { 
/**
 * The game, when nothing is wrong.
 */
game: GameView | null, 
/**
 * Everything that is wrong, in the order of the text.
 */
faults: Array<FaultView>, };

/**
 * A position to look at: where it begins, and moves from there.
 */
export type LookAt = { 
/**
 * Which game.
 */
game: GameChoice, 
/**
 * A position string; left out: as the rules begin.
 */
position: string | null, 
/**
 * Moves from there.
 */
moves: Array<string>, };

/**
 * A position to be analysed: where it begins, and moves from there.
 */
export type Analyse = { 
/**
 * Which game.
 */
game: GameChoice, 
/**
 * A position string; left out: as the rules begin.
 */
position: string | null, 
/**
 * Moves from there.
 */
moves: Array<string>, 
/**
 * The longest time, in milliseconds; never more than the server allows. Left out: one second.
 */
millis: number | null, };

/**
 * How good a result is for a player.
 */
export type GradeView = "win" | "draw" | "loss";

/**
 * What is proved of a value; never a guess.
 */
export type ValueView = { 
/**
 * The result with best play by both; `null`: not proved.
 */
grade: GradeView | null, 
/**
 * Plies to the end, where somebody wins.
 */
plies: number | null, 
/**
 * Whether a shorter end has been ruled out.
 */
exact: boolean, };

/**
 * All moves of a position, judged.
 */
export type AnalysisView = { 
/**
 * The position.
 */
position: string, 
/**
 * Who is on move.
 */
mover: Side, 
/**
 * What is proved for him.
 */
value: ValueView, 
/**
 * His moves, the best first.
 */
moves: Array<JudgedView>, 
/**
 * Plies that the search has looked ahead over moves that are not proved.
 */
depth: number, 
/**
 * Positions looked at.
 */
nodes: number, 
/**
 * Time taken, in milliseconds.
 */
millis: number, 
/**
 * Whether the time was over before everything was proved.
 */
halted: boolean, };

/**
 * A move and what it is worth to the player who makes it.
 */
export type JudgedView = { 
/**
 * The move.
 */
text: string, 
/**
 * What is proved; plies count the move itself.
 */
value: ValueView, 
/**
 * From -1 to 1 for a move that is not proved: a guess, that only orders moves. `null` for proved ones, and where nothing is
 * known.
 */
score: number | null, 
/**
 * How the game is expected to go on; begins with the move.
 */
line: Array<string>, 
/**
 * What the move does, as sentences; empty where there is nothing to say.
 */
says: Texts, 
/**
 * Whether the search that looks furthest would play it.
 */
chosen: boolean, };

/**
 * What is told while a whole game is looked back on: a line for each position, the last one first, and `done` at the end.
 */
export type GameLine = { "kind": "waiting" } | { "kind": "ply" } & ReviewedView | { "kind": "done", 
/**
 * Plies at which a proved result was given away, in order.
 */
wrong: Array<number>, 
/**
 * Positions looked at.
 */
nodes: number, 
/**
 * Time taken, in milliseconds.
 */
millis: number, } | { "kind": "failed" };

/**
 * A position of a game.
 */
export type ReviewedView = { 
/**
 * How many moves had been made.
 */
ply: number, 
/**
 * Who was on move.
 */
mover: Side, 
/**
 * What is proved for him.
 */
value: ValueView, 
/**
 * From -1 to 1 for him, where nothing is proved: a guess.
 */
score: number | null, 
/**
 * What a graph shows: above 0 the first player stands better; exactly 1, 0 and -1 where it is proved.
 */
height: number | null, 
/**
 * The best move; `null` when the game is over.
 */
best: BriefMove | null, 
/**
 * The move that was made; `null` at the end.
 */
played: BriefMove | null, 
/**
 * What that move did; `null` when nothing can be said, or there was no other move.
 */
verdict: VerdictView | null, };

/**
 * A move and what it is worth, in brief.
 */
export type BriefMove = { 
/**
 * The move.
 */
text: string, 
/**
 * What is proved for the player who makes it; plies count the move itself.
 */
value: ValueView, 
/**
 * From -1 to 1, where nothing is proved: a guess.
 */
score: number | null, 
/**
 * How the game is expected to go on; begins with the move.
 */
line: Array<string>, };

/**
 * What the move that was made did to the result. The first three are proved.
 */
export type VerdictView = { "kind": "right" } | { "kind": "slower", 
/**
 * Plies to the end, this move included.
 */
plies: number, 
/**
 * Plies that the best move takes.
 */
best: number, } | { "kind": "wrong", 
/**
 * What could be had.
 */
was: GradeView, 
/**
 * What is left.
 */
now: GradeView, } | { "kind": "doubtful", 
/**
 * How much, where 2 lies between a loss and a win.
 */
by: number, };

/**
 * What is told while somebody tries to prove who wins. `answer`, `no_method` and `failed` are last lines.
 */
export type ProofLine = { "kind": "waiting" } | { "kind": "progress", 
/**
 * What is being done, as a sentence; empty where there are no words.
 */
says: Texts, 
/**
 * The method at work, where it is known.
 */
method: string | null, 
/**
 * What is known already: only whether a win is the shortest may be left to prove.
 */
value: ValueView, 
/**
 * Positions looked at.
 */
nodes: number, 
/**
 * Positions a second.
 */
per_second: number, 
/**
 * Time taken, in milliseconds.
 */
millis: number, 
/**
 * The part of what is being done that is done, from 0 to 1, where that can be told.
 */
done: number | null, } | { "kind": "answer" } & ProofView | { "kind": "no_method", 
/**
 * Why, as a sentence.
 */
says: Texts, } | { "kind": "failed" };

/**
 * What a proof has shown.
 */
export type ProofView = { 
/**
 * Who is on move.
 */
mover: Side, 
/**
 * What is proved for him.
 */
value: ValueView, 
/**
 * Who wins; `null` in a draw, and where nothing is proved.
 */
winner: Side | null, 
/**
 * What is proved of a value that is not known.
 */
bounds: BoundsView, 
/**
 * Moves that are proved to be best; perhaps not all.
 */
best: Array<string>, 
/**
 * Best play of both, as far as it is known.
 */
line: Array<string>, 
/**
 * The method.
 */
method: string, 
/**
 * Positions looked at.
 */
nodes: number, 
/**
 * Time taken, in milliseconds.
 */
millis: number, 
/**
 * Why it ended before everything was known; `null` when it did not.
 */
halted: HaltView | null, };

/**
 * What is known of a value, for the player on move; 0 plies: nothing.
 */
export type BoundsView = { 
/**
 * He gets at least this.
 */
at_least: GradeView, 
/**
 * He gets at most this.
 */
at_most: GradeView, 
/**
 * He cannot force a win within so many plies.
 */
no_win_within: number, 
/**
 * His opponent cannot.
 */
no_loss_within: number, };

/**
 * Why work ended early.
 */
export type HaltView = "stopped" | "time" | "memory";

/**
 * A game whose balance is to be measured.
 */
export type Measure = { 
/**
 * Which game.
 */
game: GameChoice, 
/**
 * The longest time, in milliseconds; never more than the server allows. Left out: ten seconds.
 */
millis: number | null, };

/**
 * What is told while computer players play against themselves. `answer` and `failed` are last lines.
 */
export type BalanceLine = { "kind": "waiting" } | { "kind": "progress", 
/**
 * Games that are played, of all strengths.
 */
done: number, 
/**
 * How many there are at most; time may end before.
 */
of: number, 
/**
 * Time taken, in milliseconds.
 */
millis: number, } | { "kind": "answer" } & BalanceView | { "kind": "failed" };

/**
 * What games between equal players show.
 */
export type BalanceView = { 
/**
 * Whom they favour, as far as they show it.
 */
practice: PracticeView, 
/**
 * Each strength, the weakest first.
 */
strengths: Array<StrengthView>, 
/**
 * Where chance began.
 */
seed: number, 
/**
 * Time taken, in milliseconds.
 */
millis: number, };

/**
 * Whom games favour. An advantage is shown where the whole 95 % interval of the first player's share is on one side of
 * one half.
 */
export type PracticeView = { "kind": "none" } | { "kind": "favours", 
/**
 * Who.
 */
side: Side, 
/**
 * At how many strengths it is shown.
 */
shown: number, 
/**
 * At how many it was measured.
 */
measured: number, } | { "kind": "disagree" } | { "kind": "not_shown", 
/**
 * The lowest that the first player's share may be at some strength, from 0 to 1.
 */
low: number, 
/**
 * The highest.
 */
high: number, 
/**
 * The share of draws.
 */
draws: number, };

/**
 * Games of a computer player against itself.
 */
export type StrengthView = { 
/**
 * Its level, from 1.
 */
level: number, 
/**
 * Games.
 */
games: number, 
/**
 * How many of them differ from all others.
 */
distinct: number, 
/**
 * Games that the first player won.
 */
first: number, 
/**
 * Games that nobody won.
 */
draws: number, 
/**
 * Games that the second player won.
 */
second: number, 
/**
 * The first player's share of the points, from 0 to 1; `null` without games.
 */
share: number | null, 
/**
 * The lower end of its 95 % interval.
 */
low: number | null, 
/**
 * The upper end.
 */
high: number | null, 
/**
 * Plies of a game on average.
 */
plies: number | null, };

/**
 * How a position stands.
 */
export type Looked = { 
/**
 * The stones at the beginning.
 */
start: string, 
/**
 * The moves that could be made.
 */
moves: Array<Played>, 
/**
 * How it stands after them.
 */
state: State, 
/**
 * Why the next one could not be made, if so.
 */
refusal: Refusal | null, };

/**
 * A record to read.
 */
export type RecordText = { 
/**
 * Its text, in any format that is known: `lianzi`, `mini_chess_v1`, SGF, PSQ, lists of points or columns.
 */
text: string, 
/**
 * The game that it is of, where the text does not say it.
 */
game: GameChoice | null, 
/**
 * Which of several games, counted from 1; left out: the first.
 */
number: number | null, 
/**
 * Whether what stands before a mistake is wanted, rather than nothing.
 */
partial: boolean, };

/**
 * A record that was read.
 */
export type ReadRecord = { 
/**
 * The game.
 */
game: GameView, 
/**
 * Who played; `null` when that is not known.
 */
players: Both<string | null>, 
/**
 * When it was played, as the record says.
 */
date: string | null, 
/**
 * How it ended, as records write it: `first`, `second resigned`, `draw full`, `unfinished`.
 */
result: string, 
/**
 * The comment on the whole.
 */
comment: string, 
/**
 * Comments beside the moves; empty where there are none.
 */
comments: Array<string>, 
/**
 * The stones at the beginning.
 */
start: string, 
/**
 * The moves.
 */
moves: Array<Played>, 
/**
 * How it stands at the end.
 */
state: State, 
/**
 * How many games the text holds.
 */
games: number, 
/**
 * Variations of this game that are left out.
 */
variations: number, 
/**
 * What is wrong with the text, in English, where what stands before it was wanted.
 */
fault: string | null, };

/**
 * One thing that is wrong with a rule file.
 */
export type FaultView = { 
/**
 * The file whose text is at fault; with `extends` it may be another one.
 */
file: string, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The column in characters, from 1.
 */
column: number, 
/**
 * Where the marked text begins, in UTF-16 units from the beginning of the file: what a text area counts.
 */
start: number, 
/**
 * Where it ends.
 */
end: number, 
/**
 * The marked text.
 */
marked: string, 
/**
 * What is wrong, as a sentence.
 */
message: Texts, 
/**
 * What to write in place of the marked text.
 */
suggestion: string | null, };

/**
 * A rule file that is kept, to be shared.
 */
export type KeptRules = { 
/**
 * What it is found by.
 */
id: string, };

/**
 * Why a request was not carried out.
 */
export type Problem = { "problem": "not_found" } | { "problem": "bad_request", 
/**
 * What is wrong with it, in English, for developers.
 */
detail: string, } | { "problem": "too_large", 
/**
 * The most bytes.
 */
limit: number, } | { "problem": "too_many", 
/**
 * Try again in so many milliseconds; `null`: when one of what there are too many of is over.
 */
wait_ms: number | null, } | { "problem": "no_game", 
/**
 * The game whose name is most like it.
 */
nearest: string | null, } | { "problem": "faults", 
/**
 * What is wrong with it.
 */
faults: Array<FaultView>, } | { "problem": "bad_position", 
/**
 * What is wrong with it, in English.
 */
detail: string, } | { "problem": "bad_record", 
/**
 * What is wrong with it, in English.
 */
detail: string, 
/**
 * The line, from 1.
 */
line: number | null, } | { "problem": "does_not_fit", 
/**
 * Why, in English.
 */
detail: string, } | { "problem": "bad_agent", 
/**
 * Why, in English.
 */
detail: string, } | { "problem": "bad_clock" } | { "problem": "bad_name", 
/**
 * The most letters.
 */
limit: number, } | { "problem": "refused", 
/**
 * Why.
 */
refusal: Refusal, } | { "problem": "wrong_host", 
/**
 * What it was called.
 */
host: string, } | { "problem": "busy" } | { "problem": "failed" };
