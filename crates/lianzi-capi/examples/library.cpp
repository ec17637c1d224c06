// Lianzi from C++: the questions of a tic-tac-toe library one by one, then a whole game of tic-tac-toe and one of liansi.
//
//     c++ -std=c++17 examples/library.cpp $(pkg-config --cflags --libs lianzi) -o library && ./library
//
// Ends with 0 when everything was as it should be; otherwise says what was not.

#include <cstdlib>
#include <iostream>
#include <string>

#include "lianzi.hpp"

using namespace lianzi;

static void expect_at(bool so, const char* what, int line) {
    if (!so) {
        std::cerr << "library.cpp:" << line << ": not so: " << what << '\n';
        std::exit(1);
    }
}
#define EXPECT(what) expect_at((what), #what, __LINE__)

// A1 to A3: a board, what can be asked of it, and placing.
static void board(const Game& game) {
    EXPECT(game.size().rows == 3 && game.size().columns == 3 && game.size().points == 9);
    Board board = Board::empty(game).value();
    EXPECT(board.contains(2, 2) && !board.contains(-1, 0) && !board.contains(0, 3));
    EXPECT(board.is_empty(0, 0) && !board.is_empty(3, 0));
    EXPECT(board.stone(1, 1) == Stone::Empty && !board.is_full());
    try {
        board.stone(5, 7);
        EXPECT(!"a cell off the board has no answer");
    } catch (const std::out_of_range& error) {
        std::string text = error.what();
        EXPECT(text.find("row 5, column 7") != std::string::npos);
        EXPECT(text.find("3 rows, 3 columns") != std::string::npos);
    }
    EXPECT(board.check(3, 0, Stone::Empty) == Status::OffBoard);
    EXPECT(board.check(0, 0, Stone::Empty) == Status::NotAStone);
    EXPECT(board.place(0, 0, Stone::First) == Status::Ok);
    EXPECT(board.place(0, 0, Stone::Second) == Status::Occupied);
    EXPECT(board.stone(0, 0) == Stone::First);
    EXPECT(board.clear(0, 0) == Status::Ok && board.is_empty(0, 0));
}

static Board drawn(const Game& game, const std::string& cells) {
    Board board = Board::empty(game).value();
    for (int index = 0; index < 9; index++) {
        if (cells[index] != '.') {
            Stone stone = cells[index] == 'X' ? Stone::First : Stone::Second;
            EXPECT(board.place(index / 3, index % 3, stone) == Status::Ok);
        }
    }
    return board;
}

// A4 and A5: lines, full boards, previews.
static void lines(const Game& game) {
    for (const char* line : {"XXX......", "...XXX...", "......XXX", "X..X..X..", ".X..X..X.", "..X..X..X",
                             "X...X...X", "..X.X.X.."}) {
        EXPECT(drawn(game, line).winner() == Stone::First);
    }
    EXPECT(drawn(game, "XO.......").winner() == Stone::Empty);
    EXPECT(drawn(game, "OOOXXX...").winner() == Stone::First);
    Board last = drawn(game, "XOXOXOOXX");
    EXPECT(last.is_full() && last.winner() == Stone::First);
    Board drawn_game = drawn(game, "XOXXOOOXX");
    EXPECT(drawn_game.is_full() && drawn_game.winner() == Stone::Empty);

    Board open = drawn(game, "XX.OO....");
    EXPECT(open.preview(0, 2, Stone::First) == Preview::Wins);
    EXPECT(open.preview(2, 2, Stone::First) == Preview::DoesNotWin);
    EXPECT(open.preview(0, 0, Stone::First) == Preview::Refused);
    EXPECT(open.is_empty(0, 2));
}

// A6: a match, and the one door through which it changes.
static void match(const Game& game) {
    Match match = Match::start(game).value();
    EXPECT(match.mover() == Stone::First && match.outcome() == Outcome::InProgress);
    EXPECT(match.play_as(Stone::Second, "b2") == Status::WrongPlayer);
    for (const char* move : {"b2", "a1", "b1", "a2"}) {
        EXPECT(match.play(move) == Status::Ok);
    }
    EXPECT(match.play("b1") == Status::Occupied && match.play("z9") == Status::OffBoard);
    EXPECT(match.preview("b3") == Preview::Wins && match.preview("c1") == Preview::DoesNotWin);
    EXPECT(match.check("c3") == Status::Ok && match.legal_moves().size() == 5);
    EXPECT(match.place(2, 1) == Status::Ok);
    EXPECT(match.outcome() == Outcome::FirstWins && match.mover() == Stone::Empty);
    EXPECT(match.play("c3") == Status::Over && match.moves().size() == 5);
    EXPECT(match.take_back() == Status::Ok && match.outcome() == Outcome::InProgress);
    Match fixed = Match::start(game, Takeback::Never).value();
    EXPECT(fixed.play("a1") == Status::Ok && fixed.take_back() == Status::NoTakeback);
}

static Outcome battle(const Game& game, Agent& first, Agent& second, const Limits& limits = {}) {
    Match match = Match::start(game).value();
    while (match.outcome() == Outcome::InProgress) {
        Agent& agent = match.mover() == Stone::First ? first : second;
        EXPECT(match.play(agent.choose(match, limits).value()) == Status::Ok);
    }
    EXPECT(first.choose(match).status() == Status::Over);
    return match.outcome();
}

// A9: the compiler points here when a strength is added (-Wswitch).
static const char* name_of(Strength strength) {
    switch (strength) {
        case Strength::Random: return "random";
        case Strength::Heuristic: return "heuristic";
        case Strength::Minimax: return "minimax";
        case Strength::AlphaBeta: return "alphabeta";
        case Strength::Mcts: return "mcts";
        case Strength::Level: return "level";
    }
    return "unknown";
}

// A7 and A8: computer players.
static void agents(const Game& game) {
    Agent perfect = Agent::of(game, Strength::Minimax).value();
    EXPECT(battle(game, perfect, perfect) == Outcome::Draw);
    for (Strength strength : {Strength::Random, Strength::Heuristic, Strength::AlphaBeta, Strength::Level}) {
        Agent other = Agent::of(game, strength, 7).value();
        EXPECT(battle(game, perfect, other) != Outcome::SecondWins);
        EXPECT(battle(game, other, perfect) != Outcome::FirstWins);
        std::cout << "minimax does not lose to " << name_of(strength) << '\n';
    }
    // The same seed chooses the same moves.
    Match match = Match::start(game).value();
    Agent one = Agent::named(game, "random", 3).value(), same = Agent::named(game, "random", 3).value();
    EXPECT(one.choose(match).value() == same.choose(match).value());
    Result<Agent> none = Agent::named(game, "minimaxx");
    EXPECT(!none && none.status() == Status::BadAgent);
    EXPECT(none.error().find("did you mean minimax") != std::string::npos);
}

// A game that its author thought balanced.
static void liansi() {
    Game game = Game::named("liansi").value();
    Agent first = Agent::named(game, "alphabeta:depth=3", 1).value();
    Agent second = Agent::named(game, "random", 2).value();
    Limits limits{};
    limits.nodes = 20000;
    EXPECT(battle(game, first, second, limits) == Outcome::FirstWins);
    Proof proof = Match::start(game).value().solve().value();
    EXPECT(proof.value == Value::Win && proof.plies == 11 && !proof.best.empty());
    std::cout << game.name() << ": the first player wins in " << proof.plies << " plies, beginning with "
              << proof.best.front() << '\n';
}

int main() {
    EXPECT(!Game::named("tic-tac-tou") && Game::all().size() > 40);
    Result<Game> faulty = Game::from_rules("lianzi = 1");
    EXPECT(faulty.status() == Status::BadRules && !faulty.error().empty());
    Game game = Game::named("tic-tac-toe").value();
    board(game);
    lines(game);
    match(game);
    agents(game);
    liansi();
    std::cout << "everything is as it should be\n";
}
