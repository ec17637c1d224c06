# The smallest changes that make a game fair.

help-repair = Look for the smallest changes of the rules that make a game fair
help-repair-game = A game's name, or the path of a rule file
help-repair-largest = The largest change to look at (6 unless said otherwise): a number that changes by one is 1, a row's length counts double
help-repair-count = Stop after so many repairs (5 unless said otherwise)
help-repair-proof_time = Seconds for the proof of one change (3 unless said otherwise)
help-repair-games = Games for each player and change (200 unless said otherwise)
help-repair-agents = Players that play against themselves (level:2 level:4 level:6 unless said otherwise)
help-repair-time = Seconds for everything (300 unless said otherwise)
help-repair-openings = Games begin with so many random plies (0 unless said otherwise)
help-repair-longest = A game is cut off after so many plies and counts as a draw (600 unless said otherwise)
help-repair-seed = Seed of all chance: the same seed gives the same games
help-repair-threads = How many threads may work at a time (1 unless said otherwise)
help-repair-memory = Mebibytes for tables (1024 unless said otherwise)
help-repair-out = Write each repair into this folder, as a rule file of a few lines
help-repair-html = Write a report as a web page
help-repair-force = Overwrite files

repair-progress = looking at { $change }
repair-before = As it is: { $evidence }
repair-none = No repair was found.
repair-found = { $number }. { $change } (size { $size }): { $judgement }
repair-proved-fair = fair: a draw with best play (proved), and even in games
repair-proved-draw = a draw with best play (proved); games do not show whether it is even in practice
repair-proved-uneven = a draw with best play (proved)
repair-uneven = { $judged }, in practice { $far ->
    [yes] far from even
   *[no] not even
}: { $ahead ->
    [first] the first player has the better of it
    [second] the second player has the better of it
   *[either] some strengths favour the first player, others the second
}
repair-none-even = None of the changes that were found is shown to be even in games; these come closest.
repair-though-drawn = { $judged }; games are nearly always drawn
repair-measured-fair = fair, as far as games show
repair-proved-unfair = somebody wins by force
repair-measured-unfair = games show an advantage
repair-open = not decided
repair-drawish = nearly always drawn
repair-games = { $player }: { $share }; { $first } won by the first player, { $draws } drawn, { $second } won by the second.
repair-others = What repairs nothing, or is not decided:
repair-summary = Looked at { $tried } changes, the smallest first; { $refused } more make no game, or the same one, or one that a player cannot play. { $left ->
    [0] Nothing was left out.
   *[other] { $left } were left for lack of time, or because there were repairs enough; a longer --time or a larger --count looks at more.
}
repair-caution = What games show holds for these players: a stronger one may know better. Proof is only what says "proved".
repair-out-of-time = The time for this proof was over.
repair-title = What makes { $game } fair?
repair-headline = The best change that was found: { $change } ({ $judgement }).
repair-as-it-is = As it is
repair-table = All changes that were looked at
repair-column-size = size
repair-column-result = result
repair-data = { $game }, rules { $id }, seed { $seed }; up to { $games } games for each player and change, changes up to size { $largest }. A number that changes by one has size 1, a rule that is added as well, a step of a row's length 2.
