/* Lianzi for C++17: the C functions of lianzi.h, with objects that free themselves, enums for results, and texts as std::string.
 *
 * Only Board::stone throws by itself (std::out_of_range, naming row, column and size), because a cell that is not there has no
 * answer. What can fail is a Status, or a Result that holds either a value or what was wrong. */

#ifndef LIANZI_HPP
#define LIANZI_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lianzi.h"

namespace lianzi {

enum class Status {
    Ok = LIANZI_STATUS_OK,
    Null = LIANZI_STATUS_NULL,
    NotUtf8 = LIANZI_STATUS_NOT_UTF8,
    TooLong = LIANZI_STATUS_TOO_LONG,
    OutOfRange = LIANZI_STATUS_OUT_OF_RANGE,
    UnknownGame = LIANZI_STATUS_UNKNOWN_GAME,
    BadRules = LIANZI_STATUS_BAD_RULES,
    OffBoard = LIANZI_STATUS_OFF_BOARD,
    NotAStone = LIANZI_STATUS_NOT_A_STONE,
    Occupied = LIANZI_STATUS_OCCUPIED,
    NotAMove = LIANZI_STATUS_NOT_A_MOVE,
    Refused = LIANZI_STATUS_REFUSED,
    WrongPlayer = LIANZI_STATUS_WRONG_PLAYER,
    Over = LIANZI_STATUS_OVER,
    NoTakeback = LIANZI_STATUS_NO_TAKEBACK,
    NoMoves = LIANZI_STATUS_NO_MOVES,
    BadAgent = LIANZI_STATUS_BAD_AGENT,
    AgentFailed = LIANZI_STATUS_AGENT_FAILED,
    OtherGame = LIANZI_STATUS_OTHER_GAME,
    NotSolvable = LIANZI_STATUS_NOT_SOLVABLE,
    Fault = LIANZI_STATUS_FAULT,
};

enum class Stone { Empty = LIANZI_STONE_EMPTY, First = LIANZI_STONE_FIRST, Second = LIANZI_STONE_SECOND };

enum class Preview {
    Wins = LIANZI_PREVIEW_WINS,
    DoesNotWin = LIANZI_PREVIEW_DOES_NOT_WIN,
    Refused = LIANZI_PREVIEW_REFUSED,
};

enum class Outcome {
    InProgress = LIANZI_RESULT_IN_PROGRESS,
    FirstWins = LIANZI_RESULT_FIRST_WINS,
    SecondWins = LIANZI_RESULT_SECOND_WINS,
    Draw = LIANZI_RESULT_DRAW,
};

enum class Strength {
    Random = LIANZI_STRENGTH_RANDOM,
    Heuristic = LIANZI_STRENGTH_HEURISTIC,
    Minimax = LIANZI_STRENGTH_MINIMAX,
    AlphaBeta = LIANZI_STRENGTH_ALPHA_BETA,
    Mcts = LIANZI_STRENGTH_MCTS,
    Level = LIANZI_STRENGTH_LEVEL,
};

enum class Value {
    Unknown = LIANZI_VALUE_UNKNOWN,
    Win = LIANZI_VALUE_WIN,
    Draw = LIANZI_VALUE_DRAW,
    Loss = LIANZI_VALUE_LOSS,
};

namespace detail {

/* Takes over a text of the library's. */
inline std::string taken(LianziText text) {
    std::string copy(text.data, text.length);
    lianzi_text_free(&text);
    return copy;
}

inline std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = text.find('\n', begin);
        end = end == std::string::npos ? text.size() : end;
        found.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

/* Frees handles with the function of their name. */
template <auto Free>
struct Freeing {
    template <class Handle>
    void operator()(Handle* handle) const noexcept {
        Free(handle);
    }
};

inline Status status(LianziStatus status) { return static_cast<Status>(status); }

}  // namespace detail

/* What went wrong in the last call on this thread that was not done. */
inline std::string last_error() {
    LianziText text{};
    return lianzi_last_error(&text) == LIANZI_STATUS_OK ? detail::taken(text) : std::string();
}

/* A value, or why there is none. */
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Status status, std::string error) : status_(status), error_(std::move(error)) {}

    explicit operator bool() const { return value_.has_value(); }
    Status status() const { return status_; }
    const std::string& error() const { return error_; }
    T& value() & { return value_.value(); }
    const T& value() const& { return value_.value(); }
    T&& value() && { return std::move(value_).value(); }
    T& operator*() & { return *value_; }
    T* operator->() { return &*value_; }

private:
    std::optional<T> value_;
    Status status_ = Status::Ok;
    std::string error_;
};

namespace detail {

template <class T, class Handle, class Make>
Result<T> made(Make make) {
    Handle* handle = nullptr;
    LianziStatus status = make(&handle);
    if (status != LIANZI_STATUS_OK) {
        return Result<T>(detail::status(status), last_error());
    }
    return Result<T>(T(handle));
}

}  // namespace detail

/* Rows, columns and points of a board. */
using Size = LianziSize;

/* A game: its rules, ready to be played by. */
class Game {
public:
    static Result<Game> named(std::string_view name) {
        return detail::made<Game, LianziGame>(
            [&](LianziGame** game) { return lianzi_game_named(name.data(), name.size(), game); });
    }
    static Result<Game> from_rules(std::string_view rules) {
        return detail::made<Game, LianziGame>(
            [&](LianziGame** game) { return lianzi_game_from_rules(rules.data(), rules.size(), game); });
    }
    /* The names of the shipped games. */
    static std::vector<std::string> all() {
        LianziText names{};
        return lianzi_games(&names) == LIANZI_STATUS_OK ? detail::lines(detail::taken(names))
                                                        : std::vector<std::string>();
    }

    std::string name() const {
        LianziText name{};
        return lianzi_game_name(get(), &name) == LIANZI_STATUS_OK ? detail::taken(name) : std::string();
    }
    Size size() const {
        Size size{};
        lianzi_game_size(get(), &size);
        return size;
    }
    const LianziGame* get() const { return handle_.get(); }
    explicit Game(LianziGame* handle) : handle_(handle) {}

private:
    std::unique_ptr<LianziGame, detail::Freeing<lianzi_game_free>> handle_;
};

/* Stones on a board, arranged at will; rows and columns from 0 at the top left. */
class Board {
public:
    static Result<Board> empty(const Game& game) {
        return detail::made<Board, LianziBoard>(
            [&](LianziBoard** board) { return lianzi_board_new(game.get(), board); });
    }

    bool contains(std::int64_t row, std::int64_t column) const {
        bool answer = false;
        lianzi_board_contains(handle_.get(), row, column, &answer);
        return answer;
    }
    bool is_empty(std::int64_t row, std::int64_t column) const {
        bool answer = false;
        lianzi_board_is_empty(handle_.get(), row, column, &answer);
        return answer;
    }
    /* Throws std::out_of_range off the board. */
    Stone stone(std::int64_t row, std::int64_t column) const {
        LianziStone stone = LIANZI_STONE_EMPTY;
        if (lianzi_board_stone(handle_.get(), row, column, &stone) != LIANZI_STATUS_OK) {
            throw std::out_of_range(last_error());
        }
        return static_cast<Stone>(stone);
    }
    bool is_full() const {
        bool answer = false;
        lianzi_board_is_full(handle_.get(), &answer);
        return answer;
    }
    Status check(std::int64_t row, std::int64_t column, Stone stone) const {
        return detail::status(lianzi_board_check(handle_.get(), row, column, static_cast<int>(stone)));
    }
    [[nodiscard]] Status place(std::int64_t row, std::int64_t column, Stone stone) {
        return detail::status(lianzi_board_place(handle_.get(), row, column, static_cast<int>(stone)));
    }
    [[nodiscard]] Status clear(std::int64_t row, std::int64_t column) {
        return detail::status(lianzi_board_clear(handle_.get(), row, column));
    }
    void clear() { lianzi_board_clear_all(handle_.get()); }
    /* The owner of a line; Empty when there is none. */
    Stone winner() const {
        LianziStone winner = LIANZI_STONE_EMPTY;
        lianzi_board_winner(handle_.get(), &winner);
        return static_cast<Stone>(winner);
    }
    Preview preview(std::int64_t row, std::int64_t column, Stone stone) const {
        LianziPreview preview = LIANZI_PREVIEW_REFUSED;
        lianzi_board_preview(handle_.get(), row, column, static_cast<int>(stone), &preview);
        return static_cast<Preview>(preview);
    }
    explicit Board(LianziBoard* handle) : handle_(handle) {}

private:
    std::unique_ptr<LianziBoard, detail::Freeing<lianzi_board_free>> handle_;
};

/* Ends thinking and proving from another thread. */
class Stop {
public:
    static Result<Stop> make() {
        return detail::made<Stop, LianziStop>([](LianziStop** stop) { return lianzi_stop_new(stop); });
    }
    void set(bool stopped = true) { lianzi_stop_set(handle_.get(), stopped); }
    const LianziStop* get() const { return handle_.get(); }
    explicit Stop(LianziStop* handle) : handle_(handle) {}

private:
    std::unique_ptr<LianziStop, detail::Freeing<lianzi_stop_free>> handle_;
};

/* How long something may take; 0 is no limit of that kind. A Stop must live as long as limits that name it. */
using Limits = LianziLimits;

/* What was proved, and best moves. */
struct Proof {
    Value value = Value::Unknown;
    std::uint32_t plies = 0;
    bool shortest = false;
    std::uint64_t nodes = 0;
    std::vector<std::string> best;
};

enum class Takeback { Never, Free };

/* A game that is being played. */
class Match {
public:
    static Result<Match> start(const Game& game, Takeback takeback = Takeback::Free) {
        return detail::made<Match, LianziMatch>([&](LianziMatch** match) {
            return lianzi_match_new(game.get(), takeback == Takeback::Free, match);
        });
    }

    [[nodiscard]] Status play(std::string_view move) {
        return detail::status(lianzi_match_play(handle_.get(), move.data(), move.size()));
    }
    [[nodiscard]] Status play_as(Stone player, std::string_view move) {
        return detail::status(
            lianzi_match_play_as(handle_.get(), static_cast<int>(player), move.data(), move.size()));
    }
    [[nodiscard]] Status place(std::int64_t row, std::int64_t column) {
        return detail::status(lianzi_match_place(handle_.get(), row, column));
    }
    Status check(std::string_view move) const {
        return detail::status(lianzi_match_check(handle_.get(), move.data(), move.size()));
    }
    Preview preview(std::string_view move) const {
        LianziPreview preview = LIANZI_PREVIEW_REFUSED;
        lianzi_match_preview(handle_.get(), move.data(), move.size(), &preview);
        return static_cast<Preview>(preview);
    }
    [[nodiscard]] Status take_back() { return detail::status(lianzi_match_take_back(handle_.get())); }
    void restart() { lianzi_match_restart(handle_.get()); }
    /* Whose turn it is; Empty when the game is over. */
    Stone mover() const {
        LianziStone mover = LIANZI_STONE_EMPTY;
        lianzi_match_mover(handle_.get(), &mover);
        return static_cast<Stone>(mover);
    }
    Outcome outcome() const {
        LianziResult result = LIANZI_RESULT_IN_PROGRESS;
        lianzi_match_result(handle_.get(), &result);
        return static_cast<Outcome>(result);
    }
    std::string position() const { return asked(lianzi_match_position); }
    std::vector<std::string> moves() const { return detail::lines(asked(lianzi_match_moves)); }
    std::vector<std::string> legal_moves() const { return detail::lines(asked(lianzi_match_legal_moves)); }
    /* What perfect play gives the player on move. */
    Result<Proof> solve(const Limits& limits = {}) const {
        LianziProof found{};
        LianziText best{};
        LianziStatus status = lianzi_solve(handle_.get(), &limits, &found, &best);
        if (status != LIANZI_STATUS_OK) {
            return Result<Proof>(detail::status(status), last_error());
        }
        return Proof{static_cast<Value>(found.value), found.plies, found.shortest, found.nodes,
                     detail::lines(detail::taken(best))};
    }
    const LianziMatch* get() const { return handle_.get(); }
    explicit Match(LianziMatch* handle) : handle_(handle) {}

private:
    template <class Ask>
    std::string asked(Ask ask) const {
        LianziText text{};
        return ask(handle_.get(), &text) == LIANZI_STATUS_OK ? detail::taken(text) : std::string();
    }

    std::unique_ptr<LianziMatch, detail::Freeing<lianzi_match_free>> handle_;
};

/* Whoever chooses moves. */
class Agent {
public:
    /* random, heuristic, minimax, alphabeta:depth=6, mcts:playouts=10000, level:6, perfect */
    static Result<Agent> named(const Game& game, std::string_view text, std::uint64_t seed = 0) {
        return detail::made<Agent, LianziAgent>([&](LianziAgent** agent) {
            return lianzi_agent_named(game.get(), text.data(), text.size(), seed, agent);
        });
    }
    static Result<Agent> of(const Game& game, Strength strength, std::uint64_t seed = 0) {
        return detail::made<Agent, LianziAgent>([&](LianziAgent** agent) {
            return lianzi_agent_new(game.get(), static_cast<int>(strength), seed, agent);
        });
    }
    /* A legal move for the player on move; it is not played. */
    Result<std::string> choose(const Match& match, const Limits& limits = {}) {
        LianziText move{};
        LianziStatus status = lianzi_agent_choose(handle_.get(), match.get(), &limits, &move);
        if (status != LIANZI_STATUS_OK) {
            return Result<std::string>(detail::status(status), last_error());
        }
        return detail::taken(move);
    }
    explicit Agent(LianziAgent* handle) : handle_(handle) {}

private:
    std::unique_ptr<LianziAgent, detail::Freeing<lianzi_agent_free>> handle_;
};

}  // namespace lianzi

#endif
