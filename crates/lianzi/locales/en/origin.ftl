# Which position a result is about, and whether a game can come to it.

origin-start = { $game }, from the start
origin-position = { $game }, from the position { $position } (ply { $ply }, not the start of the game)
origin-reachable = A game can come to this position: { $moves }
origin-unreachable = No game can come to this position: { $reason }
origin-unknown = Whether a game can come to this position is not known: the search for moves that lead there was given up after { $positions } positions.
origin-obstacle-plies = after { $ply ->
    [one] one ply there is one stone on the board
   *[other] { $ply } plies there are { $ply } stones on the board
}, and here { $stones ->
    [0] there is none
    [one] there is one
   *[other] there are { $stones }
}.
origin-obstacle-stones = after { $ply ->
    [one] one ply
   *[other] { $ply } plies
} the stones of { $first } and { $second } number { $expected_first } and { $expected_second }, and here { $found_first } and { $found_second }.
origin-obstacle-mover = after { $ply ->
    [one] one ply
   *[other] { $ply } plies
} it is the turn of { $player }.
origin-obstacle-exhausted = no order of moves leads there; the search was complete ({ $positions ->
    [one] one position
   *[other] { $positions } positions
}).
