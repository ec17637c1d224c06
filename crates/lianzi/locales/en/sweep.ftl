# Many variants of one game.

help-sweep = Vary keys of a rule file, and find out which variants are fair
help-sweep-game = A game's name, or the path of a rule file
help-sweep-vary = A key of the rule file with the values it takes, such as stones=3..8 or rule.1.made.line=3,4,5
help-sweep-grid = Every combination instead of one change at a time
help-sweep-shard = Look only at part I of N, so that several machines can share the work
help-sweep-agents = Players that play against themselves (level:2 level:4 level:6 unless said otherwise)
help-sweep-time = Seconds for each variant (20 unless said otherwise)
help-sweep-openings = Games begin with so many random plies (0 unless said otherwise)
help-sweep-longest = A game is cut off after so many plies and counts as a draw (600 unless said otherwise)
help-sweep-seed = Seed of all chance: the same seed gives the same games
help-sweep-threads = How many threads may work at a time (1 unless said otherwise)
help-sweep-memory = Mebibytes for tables (1024 unless said otherwise)
help-sweep-games = Games for each player and variant (60 unless said otherwise)
help-sweep-out = Write the results to a file, for sweep merge
help-sweep-html = Write a report as a web page
help-sweep-csv = Write the numbers as comma-separated values
help-sweep-force = Overwrite files
help-sweep-json = Print the results as the file of --out has them, an object a line
help-sweep-merge = Put the results of shards together
help-sweep-merge-files = Files that sweep --out has written
help-sweep-merge-out = Write the results to a file
help-sweep-merge-html = Write a report as a web page
help-sweep-merge-csv = Write the numbers as comma-separated values
help-sweep-merge-force = Overwrite files
help-sweep-merge-json = Print the results, an object a line

sweep-beginning = { $game }: { $variants } of { $all } variants, seed { $seed }
sweep-progress = { $done } of { $all } variants
sweep-about = The fairest first: proved draws, then what is open, then what somebody wins by force. The intervals are so wide that all { $intervals } of them hold at once with 95 % (Bonferroni).
sweep-missing = { $missing } of { $all } variants are missing.
sweep-unchanged = (as it is)
sweep-column-change = change
sweep-column-proved = proved
sweep-column-draws = draws
sweep-refused = { $change } makes no game: { $reason }
sweep-first-wins = first wins, ply { $plies }
sweep-second-wins = second wins, ply { $plies }
sweep-draw = draw
sweep-not-first = first cannot force a win
sweep-not-second = second cannot force a win
sweep-not-soon = no forced win within { $plies }
sweep-unknown = nothing
sweep-title = Variants of { $game }
sweep-plot = First player's share of the points: { $player }
sweep-table = All variants
sweep-best-file = The fairest change as a rule file
sweep-data = Varied: { $vary }. { $games } games for each player and variant, seed { $seed }.
sweep-too-many = more than { $most } variants
sweep-shard-file = { $path }: { $reason }
sweep-variant = the rules cannot be varied: { $reason }
sweep-shard-line = line { $line } is no line of a sweep
sweep-shard-too-many = line { $line }: { $found } variants, but a sweep has at most { $most }
sweep-shard-version = version { $found } of the format is not known
sweep-shard-different = it belongs to another sweep than the files before it
sweep-shard-nothing = there is nothing in it
variant-no-key = "{ $text }" is no key of a rule file, such as stones or rule.1.made.line
variant-no-entry = { $key }: the list has { $length ->
    [one] one entry
   *[other] { $length } entries
}, and no entry { $entry }
variant-no-table = { $key }: { $step } has no keys in it
variant-not-the-same = the changes { $changes } cannot be written as a rule file
