# What a move does, what it is worth, and hints.

# The columns of the table.
analyze-column-move = move
analyze-column-value = value
analyze-column-score = score
analyze-column-says = what it does
analyze-value-win = wins { $plies }
analyze-value-win-at-most = wins ≤{ $plies }
analyze-value-loss = loses { $plies }
analyze-value-loss-at-most = loses ≤{ $plies }
analyze-value-draw = draw
analyze-value-open = ?

# Above and below it.
analyze-head = { $game }, ply { $ply }: { $player } to move. { $value }
analyze-over = { $game }: the game is over, there is no move to judge.
analyze-proof = Proved by { $method }.
analyze-depth = Searched { $depth } plies deep.
analyze-effort = { $nodes ->
    [one] One position
   *[other] { $nodes } positions
}, { $seconds } s.
analyze-stopped = Stopped: this is what was known by then.
analyze-out-of-time = Out of time before everything was proved; --time gives it more.
analyze-out-of-memory = Out of memory before everything was proved; --memory gives it more.
analyze-progress-rules = reading the rules, { $seconds } s
analyze-progress-search = searching { $depth } plies deep, { $nodes } positions, { $seconds } s
analyze-progress-ahead = looking ahead, { $seconds } s
analyze-progress-proof = looking for a proof, { $nodes } positions, { $seconds } s
analyze-progress-lines = following the lines, { $seconds } s
analyze-move = move { $number }, "{ $text }": { $reason }
analyze-no-ply = the game has only { $plies ->
    [one] one ply
   *[other] { $plies } plies
}, so there is no position after { $asked }

# What a move does; these are strung together with "; ".
says-and = { "; " }
says-wins-at-once = wins at once
says-wins-by = wins at once: { $line }
says-loses-at-once = loses at once
says-loses-by = loses at once: it makes { $line }
says-draw-full = ends in a draw: the board is full
says-draw-plies = ends in a draw: the last ply is played
says-draw-stuck = ends in a draw: no legal move is left
says-draw-repetition = ends in a draw: the position stands once too often
says-draw-rule = ends in a draw, as the rules say
says-wins = wins in { $plies } plies
says-wins-at-most = wins in at most { $plies } plies
says-wins-found = wins in { $plies } plies, the search finds
says-loses = loses in { $plies } plies
says-loses-to = loses in { $plies } plies: the opponent answers { $answer }
says-loses-at-most = loses in at most { $plies } plies
says-loses-at-most-to = loses in at most { $plies } plies: the opponent answers { $answer }
says-loses-found = loses in { $plies } plies, the search finds
says-loses-found-to = loses in { $plies } plies, the search finds: the opponent answers { $answer }
says-draws = a draw with best play
says-only-win = the only move that wins
says-only-draw = the only move that does not lose
says-only-move = the only legal move
says-may-remove = makes a line and takes { $stones ->
    [one] a stone
   *[other] { $stones } stones
}
says-takes = takes { $points }
says-stops-win = blocks { $points }
says-stops-take = keeps the opponent from taking by { $points }
says-threatens-win = threatens to win at { $points }
says-threatens-two = threatens to win at { $points } at once
says-threatens-take = threatens to take by { $points }
says-allows-win = lets the opponent win at { $points }
says-allows-take = lets the opponent take by { $points }
says-leaves-no-move = leaves the opponent without a move
says-moves-again = moves again
says-swaps = changes sides
says-passes = passes
says-nothing = nothing forced is in sight
says-more = { $points } and { $count } more

# Hints in the terminal.
hint-best = Hint: { $move } · { $says }.
hint-best-too = As good: { $moves }.
hint-line-of-play = It could go on { $line }.
hint-lost = Every move loses against best play; this one holds out longest.
hint-lost-somehow = Every move loses against best play; which one holds out longest is not known.
hint-score-good = You seem to stand better.
hint-score-even = The position seems balanced.
hint-score-bad = You seem to stand worse.
hint-gap = { " " }

# Why the perfect player has no move.
unsolved-no-method = this game cannot be solved: { $reasons }
unsolved-memory = solving it by { $method } takes { $needed } MiB of memory, and there may be used { $given }
unsolved-unfinished = nothing is proved after { $nodes } positions and { $seconds } s ({ $method }); an agent that may guess, such as level:8, plays on

# The texts of --help.
help-analyze = Judge all moves of a position: what they are worth, what they do
help-analyze-game = A game's name, or the path of a rule file (not needed with --record)
help-analyze-moves = The position after these moves, such as "c3 d4"; slides as b2-b3
help-analyze-position = This position; with --moves, the moves begin there
help-analyze-record = The position of a saved game: the last one, or that of --ply
help-analyze-ply = The position after so many plies of the saved game
help-analyze-time = How long to think in all (3 seconds unless said otherwise)
help-analyze-depth = Search no deeper than so many plies
help-analyze-method = solver: only what can be proved; search: no proofs (both, unless said otherwise)
help-analyze-threads = Threads that work at once (1 unless said otherwise)
help-analyze-memory = Mebibytes for tables (1024 unless said otherwise)
help-analyze-lines = Show how the game is expected to go on after each move
