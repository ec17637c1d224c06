# Rules in words.

sentence-gap = { " " }

class-orthogonal = orthogonal
class-diagonal = diagonal
class-drawn = drawn
class-space = space-diagonal
class-spoke = spoke
class-rim = rim
rules-along = { " " }along { $classes } lines

rules-board-square = The board has { $columns } columns and { $rows } rows.
rules-board-square-blocked = The board has { $columns } columns and { $rows } rows; { $points } of their points are in play.
rules-board-diagonals = Some diagonals are drawn on it.
rules-board-hex = The board is a hexagon with { $side } points a side, { $points } in all.
rules-board-box = The board has { $levels } levels of { $columns } by { $rows } points.
rules-board-drawn = The board has { $points } points on { $lines } lines.
rules-rectangle = the rectangle { $from } to { $to }
pattern-or = { " or " }
rules-only-on = only on { $points }
rules-not-on = anywhere but on { $points }

rules-players = { $first } begins against { $second }.
rules-stones-unlimited = Both have as many stones as they need.
rules-stones-each = Each has { $count } stones in hand.
rules-stones-unequal = { $first } has { $one } stones in hand, { $second } { $other }.
rules-stones-one-limited = { $limited } has { $count } stones in hand, { $free } as many as needed.
rules-stones-either = Whoever places a stone chooses its kind.
rules-stones-shared = There is only one kind of stone, and both use it.
rules-setup = At the start { $player } has stones on { $points }.

rules-phase-hands = Phase { $number }, until both hands are empty.
rules-phase-turns = Phase { $number }, for { $turns ->
    [one] one turn each
   *[other] { $turns } turns each
}.
rules-phase-last = Phase { $number }, to the end.
rules-phase-starts = { $player } begins it.
rules-turn = In turn, each player { $steps }.
rules-turn-of = { $player } { $steps } in a turn.
rules-first-turn = In the very first turn one only { $steps }.
step-place = { $count ->
    [one] places a stone
   *[other] places { $count } stones
}
step-slide = { $count ->
    [one] moves a stone
   *[other] moves a stone { $count } times
}
step-remove = { $count ->
    [one] removes an enemy stone
   *[other] removes { $count } enemy stones
}
step-pass = passes
step-swap = swaps
step-then = , then{ " " }
rules-place = Stones are placed { $region }.
rules-place-of = { $player } places stones { $region }.
rules-gravity = A placed stone falls { $direction } until it lies on another stone or on the edge.
rules-touch = A stone must be placed next to at least { $count ->
    [one] one other
   *[other] { $count } others
}, unless the board is empty.
rules-slide-step = A stone moves to a neighbouring empty point{ $along }.
rules-slide-steps = A stone moves up to { $steps } empty points far{ $along }.
rules-slide-any = A stone moves any distance over empty points{ $along }.
rules-slide-stop = A stone moves{ $along } as far as it goes, until something stops it.
rules-slide-toward = { $player } moves only { $directions }.
rules-fly = A player with { $count } stones or fewer may move to any empty point.
rules-fly-always = A stone moves to any empty point.
rules-flank = A stone that encloses exactly { $lengths } enemy stones in a row{ $along }, with another of its own at the far end, captures them.

rule-made = { $then ->
    [win] Whoever makes { $made } wins.
    [lose] Whoever makes { $made } loses.
    [draw] Whoever makes { $made } ends the game as a draw.
    [again] Whoever makes { $made } moves again.
   *[forbid] Nobody may make { $made }.
}
rule-made-by = { $then ->
    [win] { $player } wins by making { $made }.
    [lose] { $player } loses by making { $made }.
    [draw] { $player } ends the game as a draw by making { $made }.
    [again] { $player } moves again after making { $made }.
   *[forbid] { $player } may not make { $made }.
}
rule-remove = Whoever makes { $made } removes { $count ->
    [one] an enemy stone
   *[other] { $count } enemy stones
}.
rule-remove-by = When { $player } makes { $made }, { $player } removes { $count ->
    [one] an enemy stone
   *[other] { $count } enemy stones
}.
rule-captured = { $then ->
    [win] Whoever has captured { $count } stones wins.
    [lose] Whoever has captured { $count } stones loses.
   *[draw] When somebody has captured { $count } stones, the game is a draw.
}
rule-captured-by = { $then ->
    [win] { $player } wins with { $count } stones captured.
    [lose] { $player } loses with { $count } stones captured.
   *[draw] When { $player } has captured { $count } stones, the game is a draw.
}
rule-left = { $then ->
    [win] Whoever has only { $count } stones left, in hand and on the board, wins.
    [lose] Whoever has only { $count } stones left, in hand and on the board, loses.
   *[draw] When somebody has only { $count } stones left, in hand and on the board, the game is a draw.
}
rule-left-by = { $then ->
    [win] { $player } wins with only { $count } stones left, in hand and on the board.
    [lose] { $player } loses with only { $count } stones left, in hand and on the board.
   *[draw] When { $player } has only { $count } stones left, in hand and on the board, the game is a draw.
}
rule-renju = The fouls of renju are forbidden: six or more in a row, two fours at once, two threes at once. A stone that makes exactly five in a row is never a foul.
rule-renju-by = For { $player } the fouls of renju are forbidden: six or more in a row, two fours at once, two threes at once. A stone that makes exactly five in a row is never a foul.
rule-in-phases = In phase { $phases } only: { $sentence }
removal-spares = Stones in such a line are safe while others can be taken.
removal-spares-always = Stones in such a line cannot be taken.
removal-per-pattern = Two lines at once remove twice.
removal-not-back = A line that is remade by sliding straight back removes nothing.
removal-not-same-stone = The stone that moved last removes nothing by moving again.
pattern-row = { $count } or more in a row
pattern-row-whole = { $count } in a row
pattern-row-exact = exactly { $count } in a row
pattern-open-one = , not blocked by enemy stones at both ends,
pattern-open-both = , not blocked by an enemy stone at either end,
pattern-square = a square with stones on its four corners ({ $sizes })
pattern-shapes = one of { $count } shapes of { $stones } stones
pattern-lines = one of the lines { $lines }
pattern-except = { " " }(but not { $player } wholly within { $points })

rules-swap2 = The opening is swap2: the first player places two stones of his own and one of the opponent's. The second player then places a stone and keeps his side, or swaps sides, or passes: then he places one stone of each side, and the first player keeps his side (by passing) or swaps.
rules-pie = After the first turn the second player may swap sides instead of moving.
rules-opening = At ply { $ply }, stones are placed { $region }.
end-full-draw = A full board is a draw.
end-full-win = When the board is full, { $player } wins.
end-stuck-draw = When the player to move has no legal move, the game is a draw.
end-stuck-lose = A player without a legal move loses.
end-stuck-win = A player without a legal move wins.
end-stuck-pass = A player without a legal move passes.
end-stuck-give-way = A player without a legal move passes, and the opponent's next move then removes nothing.
end-plies = After { $plies } plies the game is a draw.
end-repeat = A position that stands for the { $times ->
    [2] second
    [3] third
   *[other] { $times }th
} time is a draw.
