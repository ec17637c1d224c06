# Positions in which exactly one move wins.

help-puzzles = Make positions in which exactly one move wins, or solve them
help-puzzles-game = A game's name, or the path of a rule file
help-puzzles-win_in = The win takes so many moves of one's own (2 unless said otherwise)
help-puzzles-count = How many puzzles (10 unless said otherwise)
help-puzzles-seed = Seed of all chance: the same seed gives the same puzzles
help-puzzles-time = Seconds for everything (60 unless said otherwise)
help-puzzles-out = Write the puzzles to a file
help-puzzles-play = Solve the puzzles of a file
help-puzzles-force = Overwrite files
help-puzzles-json = Print the puzzles as the file of --out has them, an object a line

puzzles-progress = { $puzzles } of { $wanted } puzzles · { $games } games
puzzles-found = { $game }: { $puzzles ->
    [0] no puzzle
    [one] one puzzle
   *[other] { $puzzles } puzzles
} with a win in { $moves ->
    [one] one move
   *[other] { $moves } moves
}, out of { $games } games (seed { $seed }).
puzzles-column-rating = hard
puzzles-column-found = found by
puzzles-column-position = position
puzzles-about = "Hard" is the weakest level that finds the move, 8 when none does; "found by" says how often levels 1 to { $levels } did, each in { $tries } attempts. The solutions are in the file: lianzi puzzles --play FILE asks for them.
puzzles-number = Puzzle { $number } of { $all } (hard { $rating } of 8)
puzzles-question = { $player } to move wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
}. (s solution, n next, q quit)
puzzles-help = Type the winning move as in a game. s shows the solution, n goes to the next puzzle, q quits.
puzzles-unreadable = That cannot be read as text.
puzzles-wrong = { $move } does not win in time. Try again.
puzzles-reply = Right. The answer is { $move }.
puzzles-won = Right, and won.
puzzles-solution = Solution: { $moves }
puzzles-solved = Solved { $solved } of { $all } without a wrong move.
puzzles-line = line { $line } is no line of a file of puzzles
puzzles-version = version { $found } of the format is not known
puzzles-other-rules = the rules of { $game } are not those that the puzzles were made for
puzzles-empty = there is no puzzle in the file
