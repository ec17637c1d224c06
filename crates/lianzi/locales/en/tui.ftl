# The full screen.

# The list of games.
tui-search = Search:{ " " }
tui-nothing-found = Nothing is called that.
tui-no-game = There is no game "{ $text }".
tui-menu-choose = Enter choose
tui-menu-language = ^G 中文
tui-menu-theme = ^T colours
tui-menu-quit = Esc quit

# The choices before a game.
tui-person = person
tui-level = level { $level }
tui-perfect = perfect
tui-random = random
tui-setup-time = Time
tui-time-none = as long as you like
tui-time = { $minutes } min + { $seconds } s a move
tui-setup-begin = Play
tui-setup-start = Enter play
tui-setup-change = <- -> change
tui-setup-back = Esc back

# Beside the board.
tui-panel-moves = Moves
tui-panel-analysis = Analysis
tui-panel-rules = Rules
tui-no-moves = No move yet.
tui-analysing = Looking at every move ...
tui-analysing-on = { $depth } plies deep, { $nodes } positions, and looking on ...
tui-no-analysis = a judges every move of this position.
tui-move-says = { $move }: { $says }.

# Below it.
tui-looking = After move { $ply } of { $last }. { $status }
tui-thinking = { $status }, thinking ...
tui-out-of-time = { $winner } wins: { $loser } has run out of time.
tui-thinking-hint = Looking for a good move ...
tui-pick-first = First choose the stone that is to move.
tui-cannot-move = The stone on { $point } has nowhere to go.
tui-only-a-record = This is a saved game: [ and ] walk through it.
tui-earlier = This is an earlier position: Esc goes back to the game.
tui-not-your-turn = It is not your turn.
hint-over-tui = The game is over: r plays again, u takes back, q leaves.
tui-help-key = ? shows all keys.
tui-typing = Move or word:{ " " }
tui-ask-leave = Leave this game? It is not over.
tui-ask-restart = Begin again? This game is not over.
tui-ask-stone = Which stone goes to { $point }?
tui-yes = y yes
tui-no = n no

# Keys.
tui-key-place = Enter place
tui-key-pick = Enter pick up
tui-key-target = Enter put down
tui-key-let-go = Esc let go
tui-key-remove = Enter remove
tui-key-swap = x change sides
tui-key-pass = p pass
tui-key-back = u back
tui-key-again = r again
tui-key-hint = h hint
tui-key-analyse = a analyse
tui-key-panel = v view
tui-key-earlier = [ earlier
tui-key-later = ] later
tui-key-help = ? help
tui-key-quit = q leave

tui-help-title = Keys
tui-help-board =
    arrows   | move about the board
    Enter    | place, pick up, put down, remove
    Tab      | to the next possible point
    Esc      | let go; back to the game
    m        | mark all possible points
    u        | take back
    r        | begin again
    h        | hint
    a        | analysis on or off
    {"["} ]      | one move earlier, later
    Home End | to the beginning, to the end
    v        | moves, analysis, rules
    PgUp PgDn| scroll
    /        | type a move, or: save FILE
    s        | save
    x  p     | change sides, pass
    t  l     | colours, language
    q        | leave
    mouse    | click points, moves and words
tui-help-menu =
    letters  | search for a game
    arrows   | choose
    Enter    | take it
    Esc      | clear the search, leave
    ^G       | language
    ^T       | colours
    ^L       | draw anew
    ^C       | end at once
    a path   | Enter opens a rule file or a saved game
    mouse    | click what you want
tui-help-foot = Any key goes back.
tui-help-more = Any key goes on.

# What stands in front of line mode.
tui-no-terminal = The full screen needs a terminal for input and output; here is line mode instead.
tui-dumb-terminal = This terminal (TERM=dumb) cannot show a full screen; here is line mode instead.
tui-no-size = This terminal does not say how large it is; here is line mode instead.

# The texts of --help.
help-tui = Play on the full screen, with keys or the mouse
help-tui-game = A game's name, or the path of a rule file (otherwise a list of games opens)
help-tui-first = Who plays first: person (the default) or an agent
help-tui-second = Who plays second: person or an agent (level:4 unless said otherwise)
help-tui-takeback = Whether moves may be taken back (free unless said otherwise)
help-tui-seed = Seed for agents that play by chance
help-tui-from = Start from this position
help-tui-clock = Minutes for each player, and seconds for every move, such as 5+3
help-tui-replay = Walk through a saved game
help-tui-theme = terminal (the default), okabe (for terminals of many colours) or mono (no colours)
help-tui-symbols = Two characters for the stones, such as '*#'
