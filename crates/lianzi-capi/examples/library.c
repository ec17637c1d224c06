/* Lianzi from C: the questions of a tic-tac-toe library one by one, then a whole game of tic-tac-toe and one of liansi.
 *
 *     cc examples/library.c $(pkg-config --cflags --libs lianzi) -o library && ./library
 *
 * Ends with 0 when everything was as it should be; otherwise says what was not. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lianzi.h"

/* Stops the program when something is not as it should be. */
#define EXPECT(what)                                                        \
    do {                                                                    \
        if (!(what)) {                                                      \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what); \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

#define DONE(call) EXPECT((call) == LIANZI_STATUS_OK)

static LianziGame *game_named(const char *name) {
    LianziGame *game = NULL;
    DONE(lianzi_game_named(name, strlen(name), &game));
    return game;
}

static LianziStatus play(LianziMatch *match, const char *move) {
    return lianzi_match_play(match, move, strlen(move));
}

static LianziResult result_of(const LianziMatch *match) {
    LianziResult result;
    DONE(lianzi_match_result(match, &result));
    return result;
}

static int last_error_has(const char *part) {
    LianziText error;
    DONE(lianzi_last_error(&error));
    char *text = calloc(error.length + 1, 1);
    EXPECT(text != NULL);
    memcpy(text, error.data, error.length);
    int found = strstr(text, part) != NULL;
    free(text);
    lianzi_text_free(&error);
    return found;
}

/* A1 to A3: a board, what can be asked of it, and placing. */
static void board(const LianziGame *game) {
    LianziSize size;
    DONE(lianzi_game_size(game, &size));
    EXPECT(size.rows == 3 && size.columns == 3 && size.points == 9);

    LianziBoard *board = NULL;
    DONE(lianzi_board_new(game, &board));
    bool answer = false;
    DONE(lianzi_board_contains(board, 2, 2, &answer));
    EXPECT(answer);
    DONE(lianzi_board_contains(board, -1, 3, &answer));
    EXPECT(!answer);
    DONE(lianzi_board_is_empty(board, 0, 0, &answer));
    EXPECT(answer);
    DONE(lianzi_board_is_empty(board, 3, 0, &answer));
    EXPECT(!answer);

    LianziStone stone = LIANZI_STONE_SECOND;
    DONE(lianzi_board_stone(board, 1, 1, &stone));
    EXPECT(stone == LIANZI_STONE_EMPTY);
    EXPECT(lianzi_board_stone(board, 5, 7, &stone) == LIANZI_STATUS_OFF_BOARD);
    EXPECT(last_error_has("row 5, column 7") && last_error_has("3 rows, 3 columns"));

    /* The reasons come in this order; what is refused changes nothing. */
    EXPECT(lianzi_board_check(board, 3, 0, LIANZI_STONE_EMPTY) == LIANZI_STATUS_OFF_BOARD);
    EXPECT(lianzi_board_check(board, 0, 0, LIANZI_STONE_EMPTY) == LIANZI_STATUS_NOT_A_STONE);
    EXPECT(lianzi_board_check(board, 0, 0, 3) == LIANZI_STATUS_OUT_OF_RANGE);
    DONE(lianzi_board_check(board, 0, 0, LIANZI_STONE_FIRST));
    DONE(lianzi_board_place(board, 0, 0, LIANZI_STONE_FIRST));
    EXPECT(lianzi_board_place(board, 0, 0, LIANZI_STONE_SECOND) == LIANZI_STATUS_OCCUPIED);
    EXPECT(lianzi_board_place(board, 0, 0, LIANZI_STONE_EMPTY) == LIANZI_STATUS_NOT_A_STONE);
    DONE(lianzi_board_stone(board, 0, 0, &stone));
    EXPECT(stone == LIANZI_STONE_FIRST);
    DONE(lianzi_board_clear(board, 0, 0));
    DONE(lianzi_board_is_empty(board, 0, 0, &answer));
    EXPECT(answer);
    EXPECT(lianzi_board_clear(board, 0, 3) == LIANZI_STATUS_OFF_BOARD);
    lianzi_board_free(board);
}

static void set(LianziBoard *board, const char *cells) {
    DONE(lianzi_board_clear_all(board));
    for (int index = 0; index < 9; index++) {
        if (cells[index] != '.') {
            int stone = cells[index] == 'X' ? LIANZI_STONE_FIRST : LIANZI_STONE_SECOND;
            DONE(lianzi_board_place(board, index / 3, index % 3, stone));
        }
    }
}

static LianziStone winner(LianziBoard *board, const char *cells) {
    LianziStone winner = LIANZI_STONE_EMPTY;
    set(board, cells);
    DONE(lianzi_board_winner(board, &winner));
    return winner;
}

/* A4 and A5: lines, full boards, previews. */
static void lines(const LianziGame *game) {
    LianziBoard *board = NULL;
    DONE(lianzi_board_new(game, &board));
    static const char *const LINES[] = {"XXX......", "...XXX...", "......XXX", "X..X..X..",
                                        ".X..X..X.", "..X..X..X", "X...X...X", "..X.X.X.."};
    for (size_t line = 0; line < sizeof LINES / sizeof *LINES; line++) {
        EXPECT(winner(board, LINES[line]) == LIANZI_STONE_FIRST);
    }
    /* X and O and nothing are not three of a kind, whatever their codes add up to. */
    EXPECT(winner(board, "XO.......") == LIANZI_STONE_EMPTY);
    EXPECT(winner(board, "OOO......") == LIANZI_STONE_SECOND);
    EXPECT(winner(board, "OOOXXX...") == LIANZI_STONE_FIRST);

    bool full = false;
    EXPECT(winner(board, "XOXXOOOXX") == LIANZI_STONE_EMPTY);
    DONE(lianzi_board_is_full(board, &full));
    EXPECT(full);
    /* The last stone fills the board and makes a line: it wins. */
    EXPECT(winner(board, "XOXOXOOXX") == LIANZI_STONE_FIRST);
    DONE(lianzi_board_is_full(board, &full));
    EXPECT(full);

    LianziPreview preview;
    set(board, "XX.OO....");
    DONE(lianzi_board_preview(board, 0, 2, LIANZI_STONE_FIRST, &preview));
    EXPECT(preview == LIANZI_PREVIEW_WINS);
    DONE(lianzi_board_preview(board, 2, 2, LIANZI_STONE_FIRST, &preview));
    EXPECT(preview == LIANZI_PREVIEW_DOES_NOT_WIN);
    DONE(lianzi_board_preview(board, 0, 0, LIANZI_STONE_FIRST, &preview));
    EXPECT(preview == LIANZI_PREVIEW_REFUSED);
    DONE(lianzi_board_is_empty(board, 0, 2, &full));
    EXPECT(full);
    lianzi_board_free(board);
}

/* A6: a match, and the one door through which it changes. */
static void match(const LianziGame *game) {
    LianziMatch *match = NULL;
    DONE(lianzi_match_new(game, true, &match));
    LianziStone mover;
    DONE(lianzi_match_mover(match, &mover));
    EXPECT(mover == LIANZI_STONE_FIRST && result_of(match) == LIANZI_RESULT_IN_PROGRESS);
    EXPECT(lianzi_match_play_as(match, LIANZI_STONE_SECOND, "b2", 2) == LIANZI_STATUS_WRONG_PLAYER);
    DONE(lianzi_match_play_as(match, LIANZI_STONE_FIRST, "b2", 2));
    EXPECT(play(match, "b2") == LIANZI_STATUS_OCCUPIED);
    EXPECT(play(match, "d4") == LIANZI_STATUS_OFF_BOARD);
    EXPECT(play(match, "?") == LIANZI_STATUS_NOT_A_MOVE);
    DONE(lianzi_match_place(match, 0, 0));
    EXPECT(lianzi_match_place(match, 0, 0) == LIANZI_STATUS_OCCUPIED);
    EXPECT(lianzi_match_place(match, 3, -1) == LIANZI_STATUS_OFF_BOARD);
    DONE(play(match, "b1"));
    DONE(play(match, "a2"));
    DONE(play(match, "b3"));
    EXPECT(result_of(match) == LIANZI_RESULT_FIRST_WINS);
    EXPECT(play(match, "c3") == LIANZI_STATUS_OVER);

    LianziText moves;
    DONE(lianzi_match_moves(match, &moves));
    EXPECT(moves.length == 14 && memcmp(moves.data, "b2\na1\nb1\na2\nb3", 14) == 0);
    lianzi_text_free(&moves);
    lianzi_text_free(&moves); /* an empty text: nothing happens */

    DONE(lianzi_match_take_back(match));
    EXPECT(result_of(match) == LIANZI_RESULT_IN_PROGRESS);
    DONE(lianzi_match_restart(match));
    EXPECT(lianzi_match_take_back(match) == LIANZI_STATUS_NO_MOVES);
    lianzi_match_free(match);

    DONE(lianzi_match_new(game, false, &match));
    DONE(play(match, "a1"));
    EXPECT(lianzi_match_take_back(match) == LIANZI_STATUS_NO_TAKEBACK);
    lianzi_match_free(match);
}

/* Plays a whole match between two agents and says how it ended. */
static LianziResult battle(const LianziGame *game, LianziAgent *first, LianziAgent *second,
                           const LianziLimits *limits) {
    LianziMatch *match = NULL;
    DONE(lianzi_match_new(game, false, &match));
    LianziText move;
    while (result_of(match) == LIANZI_RESULT_IN_PROGRESS) {
        LianziStone mover;
        DONE(lianzi_match_mover(match, &mover));
        DONE(lianzi_agent_choose(mover == LIANZI_STONE_FIRST ? first : second, match, limits, &move));
        DONE(lianzi_match_play(match, move.data, move.length));
        lianzi_text_free(&move);
    }
    /* Nobody chooses a move in a finished game. */
    EXPECT(lianzi_agent_choose(first, match, limits, &move) == LIANZI_STATUS_OVER);
    LianziResult result = result_of(match);
    lianzi_match_free(match);
    return result;
}

/* A9: the compiler points here when a strength is added (-Wswitch). */
static const char *name_of(LianziStrength strength) {
    switch (strength) {
    case LIANZI_STRENGTH_RANDOM: return "random";
    case LIANZI_STRENGTH_HEURISTIC: return "heuristic";
    case LIANZI_STRENGTH_MINIMAX: return "minimax";
    case LIANZI_STRENGTH_ALPHA_BETA: return "alphabeta";
    case LIANZI_STRENGTH_MCTS: return "mcts";
    case LIANZI_STRENGTH_LEVEL: return "level";
    }
    return "unknown";
}

/* A7 and A8: computer players. */
static void agents(const LianziGame *game) {
    LianziAgent *perfect = NULL;
    DONE(lianzi_agent_new(game, LIANZI_STRENGTH_MINIMAX, 0, &perfect));
    EXPECT(battle(game, perfect, perfect, NULL) == LIANZI_RESULT_DRAW);
    for (int strength = LIANZI_STRENGTH_RANDOM; strength <= LIANZI_STRENGTH_LEVEL; strength++) {
        LianziAgent *other = NULL;
        DONE(lianzi_agent_new(game, strength, 7, &other));
        LianziResult played = battle(game, perfect, other, NULL);
        printf("minimax v %s: %s\n", name_of((LianziStrength)strength),
               played == LIANZI_RESULT_DRAW ? "a draw" : "minimax wins");
        EXPECT(played != LIANZI_RESULT_SECOND_WINS);
        EXPECT(battle(game, other, perfect, NULL) != LIANZI_RESULT_FIRST_WINS);
        lianzi_agent_free(other);
    }
    lianzi_agent_free(perfect);

    LianziAgent *none = NULL;
    EXPECT(lianzi_agent_named(game, "minimaxx", 8, 0, &none) == LIANZI_STATUS_BAD_AGENT);
    EXPECT(lianzi_agent_named(game, "external:ugi:sh", 15, 0, &none) == LIANZI_STATUS_BAD_AGENT);
    EXPECT(lianzi_agent_new(game, 99, 0, &none) == LIANZI_STATUS_OUT_OF_RANGE);
    EXPECT(none == NULL);
}

/* Wrong use is answered, whatever is wrong. */
static void misuse(const LianziGame *game) {
    LianziGame *none = NULL;
    EXPECT(lianzi_game_named(NULL, 3, &none) == LIANZI_STATUS_NULL);
    EXPECT(lianzi_game_named("tic-tac-toe", 11, NULL) == LIANZI_STATUS_NULL);
    EXPECT(lianzi_game_named("tic-tac-tou", 11, &none) == LIANZI_STATUS_UNKNOWN_GAME);
    EXPECT(last_error_has("did you mean"));
    EXPECT(lianzi_game_named("\xff", 1, &none) == LIANZI_STATUS_NOT_UTF8);
    EXPECT(lianzi_game_from_rules("lianzi = 1", 10, &none) == LIANZI_STATUS_BAD_RULES);
    EXPECT(last_error_has("board"));
    EXPECT(none == NULL);
    EXPECT(lianzi_match_new(NULL, true, NULL) == LIANZI_STATUS_NULL);
    EXPECT(lianzi_match_new(game, true, NULL) == LIANZI_STATUS_NULL);
    EXPECT(lianzi_match_play(NULL, "a1", 2) == LIANZI_STATUS_NULL);
    EXPECT(lianzi_solve(NULL, NULL, NULL, NULL) == LIANZI_STATUS_NULL);
    lianzi_game_free(NULL);
    lianzi_board_free(NULL);
    lianzi_match_free(NULL);
    lianzi_agent_free(NULL);
    lianzi_stop_free(NULL);
    lianzi_text_free(NULL);
}

/* A game of one's own, and one that its author thought balanced. */
static void liansi(void) {
    LianziGame *game = game_named("liansi");
    LianziAgent *first = NULL, *second = NULL;
    DONE(lianzi_agent_named(game, "alphabeta:depth=3", 17, 1, &first));
    DONE(lianzi_agent_named(game, "random", 6, 2, &second));
    LianziLimits limits = {0};
    LianziStop *stop = NULL;
    DONE(lianzi_stop_new(&stop));
    limits.nodes = 20000;
    limits.stop = stop;
    EXPECT(battle(game, first, second, &limits) == LIANZI_RESULT_FIRST_WINS);
    lianzi_agent_free(first);
    lianzi_agent_free(second);

    LianziMatch *match = NULL;
    LianziProof proof;
    LianziText best;
    DONE(lianzi_match_new(game, false, &match));
    DONE(lianzi_stop_set(stop, true));
    DONE(lianzi_solve(match, &limits, &proof, NULL));
    EXPECT(proof.value == LIANZI_VALUE_UNKNOWN); /* it was told to stop before it began */
    DONE(lianzi_stop_set(stop, false));
    DONE(lianzi_solve(match, &limits, &proof, &best));
    EXPECT(proof.value == LIANZI_VALUE_WIN && proof.plies == 11 && proof.shortest);
    printf("liansi: the first player wins in %u plies, beginning with %.*s\n", proof.plies,
           (int)best.length, best.data);
    lianzi_text_free(&best);
    lianzi_stop_free(stop);
    lianzi_match_free(match);
    lianzi_game_free(game);
}

int main(void) {
    LianziGame *game = game_named("tic-tac-toe");
    board(game);
    lines(game);
    match(game);
    agents(game);
    misuse(game);
    lianzi_game_free(game);
    liansi();
    puts("everything is as it should be");
    return 0;
}
