# What is said while playing.

list-and = { " and " }
list-or = { " or " }
list-comma = { ", " }

number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six
number-7 = seven
number-8 = eight
number-9 = nine
number-10 = ten

direction-up = up
direction-up-right = up to the right
direction-right = right
direction-down-right = down to the right
direction-down = down
direction-down-left = down to the left
direction-left = left
direction-up-left = up to the left

player-symbol = { $symbol }
player-named = { $name } ({ $symbol })

level-title = level { $level }

move-pass = pass
move-swap = swap
move-remove = remove { $point }

# The line above the board.
status = { $doing }, { $place }: { $details }
status-gap = { ", " }
status-ply = ply { $ply }
status-ply-of = ply { $ply } of { $last }
status-mover = { $player } to move
status-hand = { $count } in hand
status-removing = { $count } stones to remove
status-step = { $step } of { $steps }
status-captured = captured { $first } : { $second }
status-repetition = position seen { $times } times, a draw at { $limit }
doing-place = placing
doing-slide = moving
doing-remove = removing
doing-pass = passing
doing-swap = swapping

# The line below the board.
hint-place = a point, such as { $example }
hint-slide = from where to where, such as { $example }
hint-remove = a stone to remove, such as { $example }
hint-pass = -- to pass
hint-place-stay = a point to stay, such as { $example }
hint-place-other = a point for a stone of { $player }, such as { $example }
hint-pass-two = -- to place two more stones and let the first player choose
hint-pass-stay = -- to stay
hint-swap = swap to change sides
hint-line = { $moves } · u back, r restart, q quit, ? help
hint-line-no-takeback = { $moves } · r restart, q quit, ? help
hint-over = u takes back, r plays again, Enter ends
hint-over-no-takeback = r plays again, Enter ends

# What happens.
started = { $game } · { $first }, { $second }
started-seed = { $game } · { $first }, { $second } · seed { $seed }
seat-person = { $player }: person
seat-computer = { $player }: { $agent }
moved = { $player } plays { $move }
moved-score = { $player } plays { $move } · { $score }
score-win = { $plies ->
    [one] wins with this move
   *[other] wins in { $plies } plies
}
score-win-at-most = wins in at most { $plies } plies
score-loss = loses in { $plies } plies
score-loss-at-most = loses in at most { $plies } plies
score-draw = a draw with best play
took-back = taken back: { $moves }
restarted = From the beginning.
nothing-typed = Type a move, such as { $example }, or ? for help.
moves-list = { $count ->
    [one] One move: { $moves }
   *[other] { $count } moves: { $moves }
}
moves-none = No moves: the game is over.
thinking = thinking, { $nodes } positions, { $seconds } s
saved = Saved to { $path }.
not-saved = Not saved: { $reason }
agent-stopped = { $agent } cannot go on: { $reason }
end-of-input = End of input; the game ends here, after { $plies ->
    [one] one ply
   *[other] { $plies } plies
}.
left-game = The game ends here, after { $plies ->
    [one] one ply
   *[other] { $plies } plies
}.

play-help =
    A move: { $moves }
    A point is a letter and a number: column c, row 3 is c3.
    { $numbers ->
        [yes] Row and column in numbers, from the top left, will do too: 3 3.
       *[no] Capitals and spaces do not matter.
    }
    u          takes back
    r          starts again
    q          leaves
    moves      lists the legal moves
    h, hint    suggests one, and says why
    save FILE  writes the game to a file
    ?          shows this
play-help-moves-place = c3 places a stone
play-help-moves-slide = b2 b3 moves one
play-help-moves-remove = c3 removes one
play-help-moves-pass = -- passes
play-help-moves-swap = swap changes sides

# How it ended.
line-row = { $count } in a row, { $from } to { $to }
line-shape = { $points }
line-and-line = { "; and " }
win-made = { $winner } wins: { $line }.
win-made-by-loser = { $winner } wins: { $loser } made { $line }.
win-left = { $winner } wins: { $loser } has only { $count ->
    [one] one stone
   *[other] { $count } stones
} left.
win-captured = { $winner } wins: { $count } stones captured.
win-full = { $winner } wins: the board is full.
win-loser-stuck = { $winner } wins: { $loser } has no legal move.
win-winner-stuck = { $winner } wins, having no legal move left.
draw-full = A draw: the board is full.
draw-plies = A draw: { $plies } plies are played and nobody has won.
draw-stuck = A draw: no legal move is left.
draw-repetition = A draw: the position stands for the { $times ->
    [one] first
    [2] second
    [3] third
   *[other] { $times }th
} time.
draw-rule = A draw, as the rules say.

# Why not.
action-place = place a stone
action-slide = move a stone
action-remove = remove an enemy stone
action-pass = pass
action-swap = swap sides
unreadable = "{ $text }" is not a move: { $why }.
unreadable-example = "{ $text }" is not a move: { $why }. Write it like this: { $example }
unreadable-empty = there is nothing in it
unreadable-too-long = it is far too long ({ $length } bytes)
unreadable-character = no move has "{ $character }" in it
unreadable-form = it names no point
unreadable-numbers = a point is two numbers, row and column; a move from point to point is four; here is { $count ->
    [one] one number
   *[other] { $count } numbers
}
unreadable-no-numbers = points of this board have names; numbers alone do not say which is meant
unreadable-no-level = "{ $name }" lacks its level, as in { $name }.1
unreadable-one-point = a stone is to be moved, so say from where and to where
unreadable-unknown-stone = there are no stones called "{ $letter }"
refused-over = The game is over. u takes back, r plays again.
refused-over-draw = The game is over, a draw. u takes back, r plays again.
refused-wrong-action = You cannot { $asked } now; you can { $expected }.
refused-off-board = { $name } is not on the board.
refused-off-board-size = { $name } is not on the board, which has { $columns } columns and { $rows } rows.
refused-empty-hand = You have no stone left in hand.
refused-not-your-kind = You can only place stones of your own.
refused-no-stone = There is no stone on { $name }.
refused-not-yours = The stone on { $name } is not yours.
refused-your-own = The stone on { $name } is your own.
refused-occupied = { $name } is occupied.
refused-not-adjacent = The stone on { $from } cannot get to { $to } in one move.
refused-barred = The rules bar { $name } at this point of the game.
refused-falls = A stone does not stay on { $name }: it falls to { $rest }. Name the point where it comes to rest.
refused-apart = { $name } does not touch enough stones.
refused-foul = { $name } is a foul for you: { $foul }.
foul-overline = six or more in a row
foul-double-four = a double four
foul-double-three = a double three
refused-forbidden = On { $name } you would make what rule { $rule } of this game forbids.
refused-spared = The stone on { $name } is part of a line and is safe while others can be taken.
takeback-never = This game is played without taking back: a placed stone stays.
takeback-no-moves = There is nothing to take back.
takeback-no-move-of = You have no move yet to take back.
agent-game-over = The game is over: there is no move to choose.
agent-other-game = The position belongs to another game.
agent-too-large = minimax searches to the end, and this game is too large for that. alphabeta plays it.
agent-endless = minimax searches to the end, and this game can go on for ever. alphabeta plays it.
agent-too-long = minimax searches to the end, and this game may go on for { $plies } plies. alphabeta plays it.
agent-given-up = The search to the end was given up after { $nodes } positions. alphabeta plays this game.
agent-not-in-protocol = This game cannot be played over { $protocol }: { $reason }
agent-no-move-yet = It was stopped before it had a move.
forfeit-not-started = The engine { $command } could not be started: { $reason }
forfeit-late = The engine loses: it moved after { $took } ms, and { $allowed } ms were allowed.
forfeit-exited = The engine loses: it ended in the middle of the game.
forfeit-exited-with = The engine loses: it ended in the middle of the game, with exit code { $code }.
forfeit-silent = The engine loses: it said nothing for { $waited } ms.
forfeit-illegal = The engine loses: it played { $text }. { $reason }
forfeit-garbled = The engine loses: it wrote "{ $text }", which is no move.
forfeit-refused = The engine refused to play: "{ $text }"
trouble-too-long = That line is far too long.
trouble-not-text = That is no text (UTF-8).
trouble-save-where = Save where to? Say: save FILE
file-exists = { $path } exists and was not overwritten; --force overwrites.
file-exists-for-good = { $path } exists and cannot be overwritten.
file-folder = { $path } is a folder.
file-broken-link = { $path } is a link that leads nowhere.
file-special = { $path } is no regular file.
file-no-folder = There is no folder { $folder }.
file-no-name = "{ $path }" does not name a file.
file-too-large = { $path } is larger than { $limit } bytes.
file-not-text = { $path } is no UTF-8 text: byte { $at } does not belong to one.
file-system = { $path }: { $reason }.
system-not-found = not found
system-permission = permission denied
system-full = no space left on the disk
system-folder = is a folder
system-read-only = the disk is read-only
