# What the commands say.

failed = lianzi: { $reason }
failure-nobody-reads = nobody reads the output
failure-output = the output cannot be written: { $reason }
failure-input = the input cannot be read: { $reason }
failure-position = this is no position of the game: { $reason }
failure-said = failed
failure-no-game = there is no game "{ $name }". lianzi games lists all.
failure-no-game-but = there is no game "{ $name }"; did you mean { $nearest }? lianzi games lists all.
failure-game-to-type = "{ $id }"
failure-saved-game = { $path } is a saved game, not a game to play: lianzi replay shows it move by move, and lianzi tui --replay plays on from any position of it
failure-saved-elsewhere = { $path } is a saved game, not a game to play: lianzi tui --replay shows it and plays on from any position of it
argument-not-text = the argument "{ $argument }" is not text (UTF-8). Names of files need not be, but a rule file has a / in its path or ends in .toml
failure-measures = "{ $family }" takes three numbers from 1 to { $largest }, width, height and length of the winning row, as in { $family }:6,6,4; this is "{ $measures }"

record-too-long = a record has at most { $limit } bytes, and this has { $bytes }
record-too-many-moves = there are more than { $limit } moves
record-unknown-format = this is no saved game: the first line should be "lianzi-record 1" or "mini_chess_v1", and is "{ $line }"
record-unknown-version = this is a saved game of version { $version }; only version 1 is known
record-no-game = the saved game does not say what is played: there is no header "game"
record-unknown-game = the saved game is one of "{ $name }", which is not known here: { $reason }
record-rule-file = the rule file "{ $name }" inside the saved game has faults:
    { $faults }
record-other-rules = the saved game is one of { $record_game }, whose rules are not those of { $game } here
record-line = line { $number }, "{ $text }": { $fault }
record-not-a-header = this is no header (a key, a space, a value); moves follow after an empty line
record-header-twice = the header "{ $key }" is there twice
record-bad-seed = a seed is a whole number from 0 to 18446744073709551615
record-bad-result = a result is first, second, draw or unfinished; a reason may follow
record-other-result = the moves give another result: { $played }
record-stray-rule-line = this line belongs to a rule file, and none is named above it
record-too-many-rule-files = there are more than { $limit } rule files
record-bad-time = a time is written in seconds, like {"{"}1.5s{"}"}
record-no-move = there is no move on this line
record-after-time = after the time only a comment can follow, and here is "{ $rest }"
record-not-mini-chess = a line is "P a1" for a stone that is placed, or "M b2 b3" for one that moves
misfit-board = mini_chess_v1 is for square boards
misfit-stones = mini_chess_v1 cannot say whose stone is placed
misfit-action = mini_chess_v1 knows placing and moving only, and in this game one can also { $action }
misfit-start = mini_chess_v1 cannot say that a game began with another position

games-none = No game mentions "{ $text }".
games-more =
    Besides: mnk:WIDTH,HEIGHT,LENGTH and gravity:WIDTH,HEIGHT,LENGTH.
    lianzi show GAME explains one, lianzi play GAME plays it.

show-source = Source: { $source }
show-play = lianzi play { $game } plays it.

check-right = { $path }: no faults. { $name }
check-wrong = { $path }: { $count ->
    [one] one fault
   *[other] { $count } faults
}

replay-plies = { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
replay-move = { $ply }. { $player }: { $move }
replay-keys = Enter or n: next, p: previous, a number: that ply, q: quit
replay-at-end = This is the end.
replay-at-start = This is the beginning.
replay-unknown = "{ $text }": say n, p, q, or a ply from 0 to { $most }.
replay-settled-win = { $winner } wins: { $reason }
replay-settled-draw = A draw: { $reason }

solve-about = { $subject }:
solve-won = { $player } has won already.
solve-win-exact = Proved: { $player } wins by force in { $plies ->
    [one] one ply
   *[other] { $plies } plies
}, and not sooner.
solve-win-at-most = Proved: { $player } wins by force, in at most { $plies ->
    [one] one ply
   *[other] { $plies } plies
}.
solve-draw = Proved: a draw. Neither player can force a win.
solve-unknown = Not known: nothing could be proved.
solve-bounds = Not known, but proved: { $facts }.
solve-and = { "; " }
solve-no-win = { $player } cannot force a win
solve-no-win-within = { $player } cannot force a win within { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
solve-with-limit = The limit of { $plies } plies is taken into account.
solve-endless = Play without end counts as a draw{ $repeats ->
        [yes] ; the draw by repetition changes nothing.
       *[no] .
    }
solve-best = Best: { $moves }
solve-line = Main line: { $moves }
solve-effort = Found by { $method }: { $nodes } positions, { $millis } ms
solve-progress = { $nodes } positions, { $rate } a second, { $seconds } s
solve-certificate = Certificate: { $path } ({ $answers } answers, { $bytes } bytes). lianzi verify { $path } checks it.
solve-no-certificate = No certificate was written: nothing is proved that this method can write one for.
solve-stopped = Interrupted; this is what was known by then.
solve-out-of-time = The time is over; --time gives more.
solve-out-of-nodes = So many positions have been looked at; --nodes allows more.
solve-keep-hint = With --keep it would go on from here the next time.
solve-one-thread = { $method } uses one thread only.
solve-out-of-memory = The tables are full; --memory gives more.
solve-in-the-way = { $path } exists already; --force overwrites it
solve-memory = { $method } needs { $needed } MiB here and may use { $given }; --memory { $needed } allows it
solve-other-game = the position belongs to another game
solve-not-applicable = { $method } does not apply here: { $reason }
solve-no-method = no method can solve this yet; --method deepening tells at least within how many plies nobody wins. { $reasons }
verify-accepted = { $path }: accepted. { $subject }: { $proved } ({ $positions } positions checked, { $millis } ms)
verify-carried = The rules are those that the certificate carries (rules id { $id }); --rules GAME checks it with rules of your own.
verify-refused = the certificate is refused at line { $line }: { $reason }
verify-wins = { $player } wins by force in at most { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
verify-draw = a draw; neither player can force a win
verify-safe = { $player } cannot be beaten
