# Is a game fair, and how do its games go?

help-balance = Find out whether a game is fair, and how its games go
help-balance-game = A game's name, or the path of a rule file
help-balance-agents = Players that play against themselves (level:2 level:4 level:6 unless said otherwise)
help-balance-time = Seconds for proof and games (40 unless said otherwise)
help-balance-openings = Games begin with so many random plies (0 unless said otherwise)
help-balance-longest = A game is cut off after so many plies and counts as a draw (600 unless said otherwise)
help-balance-seed = Seed of all chance: the same seed gives the same games
help-balance-threads = How many threads may work at a time (1 unless said otherwise)
help-balance-memory = Mebibytes for tables (1024 unless said otherwise)
help-balance-games = Games for each player (200 unless said otherwise)
help-balance-repairs = Seconds after that to look for changes that make an unfair game fair (20 unless said otherwise)
help-balance-no_repairs = Look for no such changes
help-balance-no_proof = Look for no proof
help-balance-html = Write a report as a web page
help-balance-csv = Write the numbers as comma-separated values
help-balance-force = Overwrite files

balance-beginning = { $game }, seed { $seed }
balance-theory-wins-exact = Not fair: the { $player ->
    [1] first
   *[2] second
} player wins by force on ply { $plies } (proved).
balance-theory-wins = Not fair: the { $player ->
    [1] first
   *[2] second
} player wins by force within { $plies } plies (proved).
balance-theory-draw = With perfect play nobody wins (proved).
balance-theory-not-by = The { $player ->
    [1] first
   *[2] second
} player cannot win by force (proved); whether the other one can is not known.
balance-theory-not-soon = Who wins with perfect play is not known; proved is only that the first player cannot force a win within { $first } plies, nor the second within { $second }.
balance-theory-unknown = Who wins with perfect play is not known.
balance-practice-none = No games were played.
balance-practice-disagree = In games, one strength favours the first player and another the second.
balance-practice-favours = Between equal players the { $player ->
    [1] first
   *[2] second
} one has the better of it: { $games } games show it at { $shown } of { $measured } strengths.
balance-practice-not-shown = Between equal players { $games } games show no advantage for either; at each strength the first player's share of the points may still be anything from { $low } to { $high } %.
balance-practice-drawn = Between equal players { $percent } % of { $games } games were drawn: they say little about fairness.
balance-support-solved = { $nodes ->
    [0] Proof: { $method }.
   *[other] Proof: { $method }, { $nodes } positions.
}
balance-support-tried = A proof was looked for by { $method }, over { $nodes ->
    [one] one position
   *[other] { $nodes } positions
}; it did not decide who wins.
balance-support-swap = Proof: the first moves without the swap ({ $method }, { $nodes } positions); what wins is taken over, what loses is left.
balance-support-swap-alone = Proof: the rules are alike for both players, so whoever may choose a side need not lose. That the choice is an easy one is not said.
balance-support-nothing = Nothing could be proved: { $reason }
balance-support-unasked = No proof was looked for.
balance-out-of-time = The time for proofs was over; a longer --time may prove more.
balance-column-player = player
balance-column-games = games
balance-column-share = first player's share (95 %)
balance-column-results = first / drawn / second
balance-column-leaning = shows
balance-leaning-first = first is ahead
balance-leaning-second = second is ahead
balance-leaning-none = not shown
balance-leaning-repeats = not shown ({ $distinct ->
    [one] one game
   *[other] { $distinct } games
}, played { $games } times)
balance-measure = how games go (95 %)
balance-measure-length = plies
balance-measure-median = median; deviation
balance-measure-decisive = decided games
balance-measure-draws-by = draws by
balance-measure-branching = moves to choose from
balance-measure-forced = forced moves
balance-measure-coverage = points used
balance-measure-repetition = repeated positions
balance-measure-drama = drama
balance-measure-after-decision = played on after decision
balance-measure-lead-changes = changes of the lead
balance-measure-ended = won in phase 1 / 2 / …
balance-measure-decided = decided in phase 1 / 2 / …
balance-draw-full = full board
balance-draw-plies = limit of plies
balance-draw-stuck = no move
balance-draw-repetition = repetition
balance-draw-rule = a rule
balance-fewer = { $player }: the time sufficed for { $games } of { $wanted } games.
balance-repeats = { $player }: only { $distinct } of { $games } games differ; the interval counts no more than those.
balance-variety = --openings 2 gives more variety, and another question: from a random beginning.
balance-cut-off = { $player }: { $games ->
    [one] one game was
   *[other] { $games } games were
} cut off for length and counted as drawn.
balance-forfeits = { $player }: { $games ->
    [one] one game was
   *[other] { $games } games were
} lost because no move came.
balance-judged = { $player }: a search judged { $judged } of { $games } games; drama, decisions and changes of the lead come from those.
balance-first-moves = What each first move is worth:
balance-first-legend = W and L: wins and loses by force in so many plies (proved); =: draws (proved); +34: what a search thinks, from −100 to +100, for the player who moves; ?: not judged.
balance-first-shortened = Where there is no room for numbers: W and L alone; + good for the player who moves, − bad, ~ about even. --html and --csv have the numbers.
balance-stopped = Interrupted; this is what was found until then.
balance-seconds = Found out in { $seconds } s.
balance-repairs = What would make it fair:
balance-repairs-none = No change that makes it fair was found in { $seconds } s.
balance-repairs-none-at-all = None of the small changes makes it fair.
balance-repairs-tally = { $tried ->
    [one] One change was
   *[other] { $tried } changes were
} looked at, the smallest first. Still unfair: { $unfair }; not decided: { $open }{ $drawish ->
    [0] {""}
   *[other] ; nearly always drawn: { $drawish }
}; not looked at: { $left }.
balance-repairs-longer = { $how ->
    [files] Longer, with each repair as a rule file: lianzi repair { $game } --out .
    [larger] For larger changes: lianzi repair { $game } --largest 9
   *[longer] To look longer: lianzi repair { $game } --time 600
}
balance-written = Written: { $path }
balance-progress-proof = looking for a proof · { $nodes } positions · { $seconds } s
balance-progress-games = { $player } ({ $strength } of { $strengths }) · { $done } of { $all } games · { $seconds } s
balance-progress-repairs = repairs · { $change } · { $seconds } of { $all } s
balance-progress-judging = looking at the games · { $done } of { $all } · { $seconds } s
balance-progress-first = first moves · { $done } of { $all } · { $seconds } s

report-title = { $game }: is it fair?
report-proof = What is proved
report-results = Who wins in practice
report-results-about = Each player played against itself, so that both sides were equally strong. A win is a point, a draw half a point; lines show where the true share lies with 95 % confidence.
report-shares = First player's share of the points
report-results-plot = Results
report-first-wins = first player wins
report-drawn = drawn
report-second-wins = second player wins
report-courses = How games go
report-lengths = Length of the games of { $player }
report-lengths-told = From { $shortest } to { $longest } plies, median { $median }.
report-ways = How far ahead the later winner was judged to be
report-beginning = beginning
report-end = end
report-first-moves = First moves
report-map = What each first move is worth
report-map-about = Blue is good for the first player, orange for the second; a thick border means proved.
report-move = move
report-worth = worth
report-move-share = first player's share
report-moves-played = Moves that games began with
balance-repairs-heading = What would make it fair
report-measures = What the measures mean
report-about-share = Half a point for a draw. The interval is Wilson's, over pairs of games; where games repeat one another, only different ones count.
report-about-forced = Positions in which all moves but one lose to the very next move, or in which there is only one.
report-about-coverage = Points that had a stone on them at some time in the game.
report-about-drama = How far behind the winner was, while he was behind: the mean of the square roots of what he lacked, from 0 to 1 (Browne 2008).
report-about-decision = The part of the game that was played after the winner had been judged better than the loser ever was (Ludii's decisiveness). A large part means that games drag on, or that the search sees their end early.
report-about-lead = How often in a game the judgement goes from one player's side to the other's.
report-data = Where the numbers come from
report-data-about = { $game }, rules { $id }, seed { $seed }, { $seconds } s. The same seed gives the same games; proofs depend on the time they are given.
report-numbers = All numbers as JSON
