# The texts of --help, by command and argument.

help-template =
    {"{"}about-with-newline{"}"}
    Usage: {"{"}usage{"}"}

    {"{"}all-args{"}"}{"{"}after-help{"}"}
help-heading-commands = Commands
help-heading-options = Options
help-heading-arguments = Arguments
help-about = Line games: play them, read their rules, check your own. Without a command a menu opens.
help-after =

    Agents are written person, level:6 (1 for beginners to 8, the strongest), random,
    heuristic, minimax, alphabeta:depth=4,seed=7, alphabeta:millis=500,
    mcts:playouts=10000, mcts:millis=500 or perfect. An engine in another program is
    external:gomocup:COMMAND or external:ugi:COMMAND.
    Exit codes: 0 done, 1 refused or failed, 2 wrong usage; 130 after Ctrl-C,
    143 after SIGTERM, 129 after SIGHUP.
help-lang = Language (otherwise from LIANZI_LANG, LC_ALL, LC_MESSAGES, LANG)
help-ascii = Draw with letters and dots; English then uses ASCII only
help-unicode = Draw stones as discs, also where letters would be drawn
help-color = Use colours: auto (the default) respects NO_COLOR
help-json = One JSON object a line, for programs
help-help = Show this help
help-version = Show the version

help-play = Play a game
help-play-game = A game's name (tic-tac-toe unless said otherwise), mnk:WIDTH,HEIGHT,LENGTH, gravity:WIDTH,HEIGHT,LENGTH, or the path of a rule file
help-play-first = Who plays first: person (the default) or an agent
help-play-second = Who plays second: person (the default) or an agent
help-play-takeback = Whether moves may be taken back (free unless said otherwise)
help-play-seed = Seed for agents that play by chance
help-play-save = Write the game to this file at the end, and when it is left in whatever way (.mini: as mini_chess_v1)
help-play-force = Overwrite files
help-play-from = Start from this position
help-play-symbols = Two characters for the stones, such as '*#'
help-games = List the games
help-games-filter = Only games with this in their name or description
help-show = Explain a game and draw its board
help-show-game = A game's name, or the path of a rule file
help-check = Find all faults of rule files
help-check-files = Rule files
help-replay = Play back a saved game
help-replay-file = A saved game
help-replay-to = Show only the position after so many plies
help-schema = Print the JSON Schema of rule files, for editors
help-solve = Prove who wins under perfect play
help-solve-game = A game's name, or the path of a rule file
help-solve-from = Solve this position
help-solve-method = exhaustive, threats, proof-numbers, gravity, retrograde or deepening (otherwise what fits the rules)
help-solve-memory = Mebibytes for tables (1024 unless said otherwise)
help-solve-time = Give up after so many seconds, and say what is known
help-solve-nodes = Give up after so many positions
help-solve-threads = Threads, for methods that know more than one
help-solve-shortest = Prove that no faster win exists
help-solve-moves = Which moves get values: one best move (the default), best for all best moves, or all
help-solve-certificate = Write the proof to this file
help-solve-force = Overwrite files
help-verify = Check a certificate
help-verify-file = A certificate
help-verify-rules = The game it is about, when it is not the one that it names
help-perft = Count the positions at a depth of the game tree
help-perft-game = A game's name, or the path of a rule file
help-perft-depth = Plies to look ahead
help-perft-divide = Count for each first move
help-perft-from = Start from this position
