# Matches between computer players.

help-arena = Let two computer players play many games
help-arena-game = A game's name, or the path of a rule file
help-arena-a = A player, such as level:6, alphabeta:millis=200 or external:gomocup:COMMAND
help-arena-b = The player it is compared with
help-arena-more = More players: everybody meets everybody
help-arena-gauntlet = Let A meet each of the others, and nobody else anybody
help-arena-even = Take random openings that a search finds about even
help-arena-games = How many games (200 unless said otherwise); each opening is played twice, with sides swapped
help-arena-time = Milliseconds for a move, at most
help-arena-nodes = Positions to look at for a move, at most
help-arena-depth = Plies to look ahead, at most
help-arena-openings = Games begin with so many random plies (2 unless said otherwise)
help-arena-openings_file = Games begin as in this file: a saved game, or moves or a position on each line
help-arena-longest = A game is cut off after so many plies and counts as a draw (600 unless said otherwise)
help-arena-seed = Seed of all chance: the same seed gives the same games
help-arena-threads = Games played at a time (1 unless said otherwise)
help-arena-sprt = Stop each match as soon as it is clear whether A is stronger by ELO0 at most or by ELO1 at least
help-arena-records = Keep every game in this folder
help-arena-resume = Go on with the match in the folder; give the same seed and players
help-arena-force = Overwrite the games of an earlier match in the folder

arena-beginning =
    { $game }: { $games } games, seed { $seed }
    A: { $a }
    B: { $b }
arena-progress = { $pair } of { $pairs } pairs · A won { $wins }, drew { $draws }, lost { $losses } · Elo { $low } to { $high } · { $seconds } s, about { $left } s left
arena-stopped = Interrupted; this is what was played until then.
arena-stopped-early = Interrupted before two games from the same opening were finished.
arena-score = A won { $wins }, drew { $draws } and lost { $losses } of { $games } games: { $share } % of the points.
arena-seats = Going first A won { $first_wins }, drew { $first_draws }, lost { $first_losses }; going second { $second_wins }, { $second_draws }, { $second_losses }.
arena-pairs = Pairs in which A got 0, ½, 1, 1½, 2 points: { $pairs }
arena-elo = Elo of A over B: { $elo } (with 95 % confidence { $low } to { $high })
arena-elo-at-least = Elo of A over B: with 95 % confidence { $low } or more; an upper bound would take games that A does not win.
arena-elo-at-most = Elo of A over B: with 95 % confidence { $high } or less; a lower bound would take games that A does not lose.
arena-elo-unknown = Elo of A over B: too few games to say anything.
arena-superiority = Likelihood that A is the stronger: { $percent } %
arena-stronger = Test: A is stronger by more than { $elo } Elo (ratio { $ratio }, bound { $bound }).
arena-not-stronger = Test: A is not stronger by { $elo } Elo (ratio { $ratio }, bound −{ $bound }).
arena-undecided = Test between { $elo0 } and { $elo1 } Elo: not decided yet (ratio { $ratio }, bounds ±{ $bound }).
arena-first = Going first brought { $share } % of the points (with 95 % confidence { $low } to { $high } %): { $wins } won, { $draws } drawn, { $losses } lost.
arena-length = Length: { $mean } plies on average, median { $median }, { $shortest } to { $longest }
arena-effort = { $player } took { $millis } ms a move (at most { $longest })
arena-effort-nodes = { $player } took { $millis } ms a move (at most { $longest }), { $nodes } nodes
arena-effort-deep = { $player } took { $millis } ms a move (at most { $longest }), { $nodes } nodes, depth { $depth }
arena-cut-off = { $games ->
    [one] One game was
   *[other] { $games } games were
} cut off for length and counted as drawn.
arena-forfeit = Game { $game }: { $player } lost by its own fault. { $reason }
arena-more-forfeits = And { $games ->
    [one] one more game
   *[other] { $games } more games
} lost in such a way.
arena-repeated = Only { $distinct } of the { $games } games differ from all others: the intervals are narrower than they should be. More --openings give more variety.
arena-seconds = { $before ->
    [0] Played in { $seconds } s.
   *[other] Played in { $seconds } s; { $before } games were there already.
}
arena-records = Every game is in { $path }, with the index { $index }.
arena-cannot-play = { $player } cannot play this game: { $reason }
arena-openings-too-long = no game was found that is still open after { $plies } random plies; give fewer --openings
arena-openings-none = there is no opening in the file
arena-opening-over = the game is over after this opening, so that nothing is left to play
arena-opening-move = move { $number }: { $reason }
arena-opening-line = line { $number } of the openings: { $fault }
arena-folder-taken = { $path } holds the games of a match already. --resume goes on with it, --force overwrites it.
arena-folder-other = { $path } holds the games of another match: "{ $difference }" is not the same
arena-folder-index = { $path } is no index of a match: line { $line } cannot be read
arena-tournament = { $game }: { $players } players, { $matches } matches of { $games } games, seed { $seed }
arena-tournament-progress = match { $match } of { $matches }: { $a } – { $b } · { $pair } of { $pairs } pairs · about { $left } s left
arena-column-points = points
arena-column-elo = Elo (95 %), mean 0
arena-column-next = stronger than the next
arena-matches = Matches (won, drawn, lost; likelihood that the one named first is the stronger):
arena-in-match = In match { $match }:
arena-match-stronger = test: stronger by more than { $elo } Elo
arena-match-not-stronger = test: not stronger by { $elo } Elo
arena-match-undecided = test: not decided
arena-tests = { $tests ->
    [one] One test, which is wrong with a probability of 5 %.
   *[other] { $tests } tests, each about the player named first and each wrong with a probability of 5 %: that at least one of them is wrong may have a probability of up to { $percent } %.
} A match that its test has ended early overstates the difference of strength somewhat.
