/* Lianzi: line games for C and C++. Made from the crate lianzi-capi; not written by hand.
 *
 * - A function that can fail returns a LianziStatus. Results come through pointers given last, which are written only when the
 *   status is LIANZI_STATUS_OK; lianzi_last_error then says nothing new, otherwise it says what was wrong.
 * - A null pointer where something is needed is an error. Freeing null does nothing.
 * - A text is a pointer and a length in bytes, in UTF-8; it need not end with a zero. Null with length 0 is the empty text.
 * - What is handed out belongs to the caller, who frees it with the function of its name.
 * - A handle is used by one thread at a time and may wander between threads; only LianziStop may be used by several at once.
 * - Nothing here reads or writes files, terminals or the network.
 */

#ifndef LIANZI_H
#define LIANZI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How a call went.
typedef enum LianziStatus {
  // It was done.
  LIANZI_STATUS_OK = 0,
  // A pointer is null where something is needed.
  LIANZI_STATUS_NULL = 1,
  // A text is not UTF-8.
  LIANZI_STATUS_NOT_UTF8 = 2,
  // A text is longer than anything that could be meant (one mebibyte).
  LIANZI_STATUS_TOO_LONG = 3,
  // A number is none of those that mean something here.
  LIANZI_STATUS_OUT_OF_RANGE = 4,
  // No game has this name.
  LIANZI_STATUS_UNKNOWN_GAME = 5,
  // The rule file has faults; the last error lists them all, each with its place.
  LIANZI_STATUS_BAD_RULES = 6,
  // The cell is not on the board.
  LIANZI_STATUS_OFF_BOARD = 7,
  // Empty is not a stone.
  LIANZI_STATUS_NOT_A_STONE = 8,
  // There is a stone already.
  LIANZI_STATUS_OCCUPIED = 9,
  // The text is no move.
  LIANZI_STATUS_NOT_A_MOVE = 10,
  // The rules do not allow this move now.
  LIANZI_STATUS_REFUSED = 11,
  // It is the other player's move.
  LIANZI_STATUS_WRONG_PLAYER = 12,
  // The game is over.
  LIANZI_STATUS_OVER = 13,
  // The match is played without taking back.
  LIANZI_STATUS_NO_TAKEBACK = 14,
  // There is no move to take back.
  LIANZI_STATUS_NO_MOVES = 15,
  // The text names no agent, or one that the library does not have.
  LIANZI_STATUS_BAD_AGENT = 16,
  // The agent can give no move here; the last error says why.
  LIANZI_STATUS_AGENT_FAILED = 17,
  // Two handles do not belong to the same game.
  LIANZI_STATUS_OTHER_GAME = 18,
  // No method of proof applies, or the one that does needs more memory.
  LIANZI_STATUS_NOT_SOLVABLE = 19,
  // A fault of the library itself. What was being changed is to be freed and not used any more.
  LIANZI_STATUS_FAULT = 20,
} LianziStatus;

// What a cell can hold.
typedef enum LianziStone {
  // Nothing.
  LIANZI_STONE_EMPTY = 0,
  // A stone of the first player (X).
  LIANZI_STONE_FIRST = 1,
  // A stone of the second player (O).
  LIANZI_STONE_SECOND = 2,
} LianziStone;

// What a stone or a move would do.
typedef enum LianziPreview {
  // It would win.
  LIANZI_PREVIEW_WINS = 0,
  // It would not win.
  LIANZI_PREVIEW_DOES_NOT_WIN = 1,
  // It cannot be done.
  LIANZI_PREVIEW_REFUSED = 2,
} LianziPreview;

// How a match stands.
typedef enum LianziResult {
  // Play goes on.
  LIANZI_RESULT_IN_PROGRESS = 0,
  // The first player has won.
  LIANZI_RESULT_FIRST_WINS = 1,
  // The second player has won.
  LIANZI_RESULT_SECOND_WINS = 2,
  // Nobody can win any more.
  LIANZI_RESULT_DRAW = 3,
} LianziResult;

// What perfect play gives the player on move. Never a guess.
typedef enum LianziValue {
  // Not known within the limits.
  LIANZI_VALUE_UNKNOWN = 0,
  // He wins.
  LIANZI_VALUE_WIN = 1,
  // Neither can win by force.
  LIANZI_VALUE_DRAW = 2,
  // He loses.
  LIANZI_VALUE_LOSS = 3,
} LianziValue;

// The kinds of agents, with their usual settings.
typedef enum LianziStrength {
  // Any legal move.
  LIANZI_STRENGTH_RANDOM = 0,
  // Wins now, else blocks, else takes the middle, then corners, then edges.
  LIANZI_STRENGTH_HEURISTIC = 1,
  // Searches to the end; small games only.
  LIANZI_STRENGTH_MINIMAX = 2,
  // Some plies ahead.
  LIANZI_STRENGTH_ALPHA_BETA = 3,
  // Many games played from the position.
  LIANZI_STRENGTH_MCTS = 4,
  // The middle one of eight steps from beginner to strongest.
  LIANZI_STRENGTH_LEVEL = 5,
} LianziStrength;

// Whoever chooses moves.
typedef struct LianziAgent LianziAgent;

// Stones on a board, arranged at will. Rows and columns are counted from 0 at the top left.
typedef struct LianziBoard LianziBoard;

// A game: its rules, ready to be played by. It never changes.
typedef struct LianziGame LianziGame;

// A game that is being played. Every change goes through `lianzi_match_play` (or `_play_as`, `_take_back`, `_restart`).
typedef struct LianziMatch LianziMatch;

// A flag that ends thinking and proving from another thread: the one handle that several threads may use at once.
typedef struct LianziStop LianziStop;

// A text that the library hands out: so many bytes of UTF-8, without a zero at the end. Free it with `lianzi_text_free`.
typedef struct LianziText {
  // The first byte; null only in a text that has been freed.
  char *data;
  // How many bytes there are.
  size_t length;
} LianziText;

// Rows, columns and points of a board.
typedef struct LianziSize {
  // Rows of the drawn board.
  uint32_t rows;
  // Columns of the drawn board.
  uint32_t columns;
  // Points on which a stone can stand: rows times columns only where every cell is one.
  uint32_t points;
} LianziSize;

// How long an agent may think, or a proof may take. 0: no limit of this kind.
typedef struct LianziLimits {
  // Milliseconds.
  uint64_t milliseconds;
  // Positions to look at; for agents only.
  uint64_t nodes;
  // Plies to look ahead; for agents only.
  uint32_t depth;
  // Mebibytes for tables; for proofs only (0: 1024).
  uint32_t mebibytes;
  // Ends the work when it is set; may be null.
  const struct LianziStop *stop;
} LianziLimits;

// What was proved.
typedef struct LianziProof {
  // The value for the player on move.
  enum LianziValue value;
  // Plies to the end of a won or lost game; otherwise 0.
  uint32_t plies;
  // Whether a shorter win has been ruled out; without that the win may come sooner.
  bool shortest;
  // Positions looked at.
  uint64_t nodes;
} LianziProof;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// What went wrong in the last call on this thread that was not done, in plain English; empty when every call was.
//
// # Safety
// `error` is null or can be written.
enum LianziStatus lianzi_last_error(struct LianziText *error);

// Frees a text and makes it empty, so that freeing it once more does nothing. The struct itself stays the caller's.
//
// # Safety
// `text` is null, or points to a text of this library that nobody else is using.
void lianzi_text_free(struct LianziText *text);

// The names of the shipped games, a line each.
//
// # Safety
// `names` is null or can be written.
enum LianziStatus lianzi_games(struct LianziText *names);

// A game by its name: a shipped one (`tic-tac-toe`), or one of a family (`mnk:7,7,4`, `gravity:9,7,5`).
//
// # Safety
// `name` is a text of so many bytes; `game` is null or can be written.
enum LianziStatus lianzi_game_named(const char *name,
                                    size_t length,
                                    struct LianziGame **game);

// A game from the text of a rule file. When it is refused, the last error lists every fault with its place.
//
// # Safety
// `rules` is a text of so many bytes; `game` is null or can be written.
enum LianziStatus lianzi_game_from_rules(const char *rules,
                                         size_t length,
                                         struct LianziGame **game);

// Frees a game. Boards, matches and agents made from it live on.
//
// # Safety
// `game` is null, or a game that is not used any more.
void lianzi_game_free(struct LianziGame *game);

// What a game is called, in English.
//
// # Safety
// `game` is null or a game; `name` is null or can be written.
enum LianziStatus lianzi_game_name(const struct LianziGame *game, struct LianziText *name);

// How large the board is.
//
// # Safety
// `game` is null or a game; `size` is null or can be written.
enum LianziStatus lianzi_game_size(const struct LianziGame *game, struct LianziSize *size);

// The empty board of a game.
//
// # Safety
// `game` is null or a game; `board` is null or can be written.
enum LianziStatus lianzi_board_new(const struct LianziGame *game, struct LianziBoard **board);

// Frees a board.
//
// # Safety
// `board` is null, or a board that is not used any more.
void lianzi_board_free(struct LianziBoard *board);

// Whether there is a cell at this row and column.
//
// # Safety
// `board` is null or a board; `contains` is null or can be written.
enum LianziStatus lianzi_board_contains(const struct LianziBoard *board,
                                        int64_t row,
                                        int64_t column,
                                        bool *contains);

// Whether the cell at this row and column is empty; false off the board.
//
// # Safety
// `board` is null or a board; `empty` is null or can be written.
enum LianziStatus lianzi_board_is_empty(const struct LianziBoard *board,
                                        int64_t row,
                                        int64_t column,
                                        bool *empty);

// What is in the cell at this row and column. Off the board: `LIANZI_STATUS_OFF_BOARD`, and the last error names the row, the
// column, and the size of the board.
//
// # Safety
// `board` is null or a board; `stone` is null or can be written.
enum LianziStatus lianzi_board_stone(const struct LianziBoard *board,
                                     int64_t row,
                                     int64_t column,
                                     enum LianziStone *stone);

// Whether no cell is empty. Says nothing about who has won.
//
// # Safety
// `board` is null or a board; `full` is null or can be written.
enum LianziStatus lianzi_board_is_full(const struct LianziBoard *board, bool *full);

// Whether a stone (a `LianziStone`) can be placed, without placing it. The reasons why not are looked for in this order:
// `OFF_BOARD`, `NOT_A_STONE`, `OCCUPIED`.
//
// # Safety
// `board` is null or a board.
enum LianziStatus lianzi_board_check(const struct LianziBoard *board,
                                     int64_t row,
                                     int64_t column,
                                     int32_t stone);

// Places a stone (a `LianziStone`). What is refused changes nothing; the reasons are those of `lianzi_board_check`.
//
// # Safety
// `board` is null or a board.
enum LianziStatus lianzi_board_place(struct LianziBoard *board,
                                     int64_t row,
                                     int64_t column,
                                     int32_t stone);

// Empties a cell, whether it holds a stone or not.
//
// # Safety
// `board` is null or a board.
enum LianziStatus lianzi_board_clear(struct LianziBoard *board, int64_t row, int64_t column);

// Takes away all stones.
//
// # Safety
// `board` is null or a board.
enum LianziStatus lianzi_board_clear_all(struct LianziBoard *board);

// Who has won by a line on the board: the owner of the line, or `LIANZI_STONE_EMPTY` for nobody. Should both have one, the
// first player is named.
//
// # Safety
// `board` is null or a board; `winner` is null or can be written.
enum LianziStatus lianzi_board_winner(const struct LianziBoard *board,
                                      enum LianziStone *winner);

// Whether this stone (a `LianziStone`), placed here, would make a line that wins. The board is not changed.
//
// # Safety
// `board` is null or a board; `preview` is null or can be written.
enum LianziStatus lianzi_board_preview(const struct LianziBoard *board,
                                       int64_t row,
                                       int64_t column,
                                       int32_t stone,
                                       enum LianziPreview *preview);

// A match from the start of a game. `takeback` says whether moves may be taken back.
//
// # Safety
// `game` is null or a game; `made` is null or can be written.
enum LianziStatus lianzi_match_new(const struct LianziGame *game,
                                   bool takeback,
                                   struct LianziMatch **made);

// Frees a match.
//
// # Safety
// `played` is null, or a match that is not used any more.
void lianzi_match_free(struct LianziMatch *played);

// Plays a move (`b2`, `c3-c4`, `xd4`, `pass`, `swap`; also `2 3`: row and column from 1). What is refused changes nothing.
//
// # Safety
// `played` is null or a match; `mv` is a text of so many bytes.
enum LianziStatus lianzi_match_play(struct LianziMatch *played,
                                    const char *mv,
                                    size_t length);

// Plays a move for a player (`LIANZI_STONE_FIRST` or `_SECOND`), and refuses it when it is the other's turn.
//
// # Safety
// `played` is null or a match; `mv` is a text of so many bytes.
enum LianziStatus lianzi_match_play_as(struct LianziMatch *played,
                                       int32_t mover,
                                       const char *mv,
                                       size_t length);

// Places a stone of the player on move at this row and column, counted from 0 at the top left. What is refused changes nothing.
//
// # Safety
// `played` is null or a match.
enum LianziStatus lianzi_match_place(struct LianziMatch *played,
                                     int64_t row,
                                     int64_t column);

// Whether a move may be played now, without playing it.
//
// # Safety
// `played` is null or a match; `mv` is a text of so many bytes.
enum LianziStatus lianzi_match_check(const struct LianziMatch *played,
                                     const char *mv,
                                     size_t length);

// Whether a move would win, without playing it. A text that is no move is `LIANZI_PREVIEW_REFUSED`, too.
//
// # Safety
// `played` is null or a match; `mv` is a text of so many bytes; `preview` is null or can be written.
enum LianziStatus lianzi_match_preview(const struct LianziMatch *played,
                                       const char *mv,
                                       size_t length,
                                       enum LianziPreview *preview);

// Takes the last move back; a game that was over is open again.
//
// # Safety
// `played` is null or a match.
enum LianziStatus lianzi_match_take_back(struct LianziMatch *played);

// Begins again.
//
// # Safety
// `played` is null or a match.
enum LianziStatus lianzi_match_restart(struct LianziMatch *played);

// Whose turn it is: `LIANZI_STONE_EMPTY` when the game is over.
//
// # Safety
// `played` is null or a match; `mover` is null or can be written.
enum LianziStatus lianzi_match_mover(const struct LianziMatch *played, enum LianziStone *mover);

// How the match stands.
//
// # Safety
// `played` is null or a match; `result` is null or can be written.
enum LianziStatus lianzi_match_result(const struct LianziMatch *played, enum LianziResult *result);

// What stands at this row and column. Off the board: `LIANZI_STATUS_OFF_BOARD`.
//
// # Safety
// `played` is null or a match; `stone` is null or can be written.
enum LianziStatus lianzi_match_stone(const struct LianziMatch *played,
                                     int64_t row,
                                     int64_t column,
                                     enum LianziStone *stone);

// The position as a text (docs/rule-files.md describes it).
//
// # Safety
// `played` is null or a match; `position` is null or can be written.
enum LianziStatus lianzi_match_position(const struct LianziMatch *played,
                                        struct LianziText *position);

// The moves so far, a line each, from the first.
//
// # Safety
// `played` is null or a match; `moves` is null or can be written.
enum LianziStatus lianzi_match_moves(const struct LianziMatch *played, struct LianziText *moves);

// The legal moves, a line each, in row order; none when the game is over.
//
// # Safety
// `played` is null or a match; `moves` is null or can be written.
enum LianziStatus lianzi_match_legal_moves(const struct LianziMatch *played,
                                           struct LianziText *moves);

// A flag that is not set.
//
// # Safety
// `stop` is null or can be written.
enum LianziStatus lianzi_stop_new(struct LianziStop **stop);

// Sets a flag, or takes it back for the next time.
//
// # Safety
// `stop` is null or a flag.
enum LianziStatus lianzi_stop_set(const struct LianziStop *stop, bool stopped);

// Frees a flag. Whoever is thinking under it goes on.
//
// # Safety
// `stop` is null, or a flag that is not used any more.
void lianzi_stop_free(struct LianziStop *stop);

// An agent by its text: `random`, `heuristic`, `minimax`, `alphabeta:depth=6`, `mcts:playouts=10000`, `level:6`, `perfect`. The
// seed decides wherever chance does and the text does not say.
//
// # Safety
// `game` is null or a game; `agent` is a text of so many bytes; `made` is null or can be written.
enum LianziStatus lianzi_agent_named(const struct LianziGame *game,
                                     const char *agent,
                                     size_t length,
                                     uint64_t seed,
                                     struct LianziAgent **made);

// An agent by its kind (a `LianziStrength`), with its usual settings.
//
// # Safety
// `game` is null or a game; `made` is null or can be written.
enum LianziStatus lianzi_agent_new(const struct LianziGame *game,
                                   int32_t strength,
                                   uint64_t seed,
                                   struct LianziAgent **made);

// Frees an agent.
//
// # Safety
// `agent` is null, or an agent that is not used any more.
void lianzi_agent_free(struct LianziAgent *agent);

// Chooses a legal move for the player on move, without playing it. In a finished game: `LIANZI_STATUS_OVER`. `limits` may be null.
//
// # Safety
// `agent` is null or an agent; `played` is null or a match; `limits` is null or limits; `mv` is null or can be written.
enum LianziStatus lianzi_agent_choose(struct LianziAgent *agent,
                                      const struct LianziMatch *played,
                                      const struct LianziLimits *limits,
                                      struct LianziText *mv);

// Proves what the position of a match is worth to the player on move. `limits` may be null: then it takes as long as it takes, and
// up to a gibibyte. `best` receives best moves, a line each (none when nothing is known); it may be null.
//
// # Safety
// `played` is null or a match; `limits` is null or limits; `proof` is null or can be written; so is `best`.
enum LianziStatus lianzi_solve(const struct LianziMatch *played,
                               const struct LianziLimits *limits,
                               struct LianziProof *proof,
                               struct LianziText *best);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LIANZI_H */
