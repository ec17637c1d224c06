# The full screen.

# The list of games.
tui-search = Search:{ " " }
tui-nothing-found = Nothing is called that.
tui-address = Enter opens the match at this address.
tui-no-game = There is no game "{ $text }".
tui-no-game-but = There is no game "{ $text }"; did you mean { $nearest }?
tui-menu-choose = Enter choose
tui-menu-language = ^G 中文
tui-menu-language-ascii = ^G Chinese
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

tui-course = Course: up { $first }, down { $second }
tui-course-busy = Looked at { $done } of { $all }
tui-mistake = { $move } was a mistake: { $better } keeps more.

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
tui-branch-over = The game is over here: go to an earlier position first.
tui-branch-later = When this game is over, you can play on from any of its positions.
tui-help-key = ? shows all keys.
tui-typing = Move or word:{ " " }
tui-ask-leave = Leave this game? It is not over.
tui-ask-leave-unsaved = Leave this game? It is not over, and not saved.
tui-ask-leave-over = Leave this game? It is not saved.
tui-save = s save
tui-leave = y leave
tui-stay = n stay
tui-ask-restart = Begin again? This game is not over.
tui-ask-stone = Which stone goes to { $point }?
tui-yes = y yes
tui-no = n no

# A match on a server.
tui-entering = Calling { $host } ...
tui-you = you
tui-seat-yours = { $name } (you)
tui-seat-away = { $name } (away)
tui-no-study = Hints and analysis open when the game is over: somebody plays against you.
tui-broken-pending = The line to the server is broken; what you did is sent when it is there again.
tui-asks-takeback = Your opponent would like a move back.
tui-asks-draw = Your opponent offers a draw.
tui-asks-rematch = Your opponent would like another match.
tui-asked = You have asked; your opponent has not answered yet.
tui-ask-leave-seat = Leave? You keep the seat.
tui-ask-resign = Give up this game?

# Keys.
tui-key-draw = d draw
tui-key-resign = g give up
tui-key-sit = j take the seat
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
tui-key-branch = b from here
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
    b        | play on from here, when it is over
    {"["} ]      | one move earlier, later
    Home End | to the beginning, to the end
    v        | moves, analysis, rules
    PgUp PgDn| scroll
    /        | type a move, or: save FILE
    s        | save
    x  p     | change sides, pass
    t  l     | colours, language
    q  ^C    | leave, saving first if you like
    mouse    | click points, moves and words
tui-help-server =
    arrows   | move about the board
    Enter    | place, pick up, put down, remove
    Tab      | to the next possible point
    Esc      | let go; back to the game
    m        | mark all possible points
    u        | ask for your last move back
    d  g     | offer a draw, give up
    y  n     | answer what your opponent asks
    c        | claim the win: nobody comes back
    r        | another match, sides changed
    j        | take a free seat
    h  a  b  | hint, analysis, play on: when it is over
    {"["} ]      | one move earlier, later
    Home End | to the beginning, to the end
    v        | moves, analysis, rules
    /        | type a move, or: save FILE
    s        | save
    x  p     | change sides, pass
    t  l     | colours, language
    q        | leave; the seat stays yours
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
    http://  | Enter joins a match on a server
    mouse    | click what you want
tui-help-foot = Any key goes back.
tui-help-more = Any key goes on.

# What stands in front of line mode.
tui-no-terminal = The full screen needs a terminal for input and output; here is line mode instead.
tui-save-server = a match of a server is kept there: --save is for games at this terminal (s saves one from the screen)
tui-dumb-terminal = This terminal (TERM=dumb) cannot show a full screen; here is line mode instead.
tui-no-size = This terminal does not say how large it is; here is line mode instead.

# The texts of --help.
help-tui = Play on the full screen, with keys or the mouse
help-tui-game = A game's name, the path of a rule file, or the link to a match on a server (otherwise a list of games opens)
help-tui-name = A nickname for the seat that is taken in a match on a server
help-tui-seat = Take a free seat of a match on a server that everybody may join
help-tui-first = Who plays first: person (the default) or an agent
help-tui-second = Who plays second: person or an agent (level:4 unless said otherwise)
help-tui-takeback = Whether moves may be taken back (free unless said otherwise)
help-tui-seed = Seed for agents that play by chance
help-tui-from = Start from this position
help-tui-save = Write the game to this file when it is left in whatever way (.mini: as mini_chess_v1)
help-tui-force = Overwrite files
help-tui-clock = Minutes for each player, and seconds for every move, such as 5+3
help-tui-replay = Walk through a saved game
help-tui-theme = terminal (the default), okabe (for terminals of many colours) or mono (no colours)
help-tui-symbols = Two characters for the stones, such as '*#'
