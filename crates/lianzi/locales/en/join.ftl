# The command `join`.

help-join = Play or watch a match of a server in the terminal
help-join-url = The link to the match, as the page or a friend gives it: http://host:port/m/ID, with #seat=... or #invite=... behind it to play
help-join-name = A nickname for the seat that is taken
help-join-seat = Take a free seat of a match that everybody may join

join-kept = Your seat. Keep this link: whoever has it plays for you.
    { $link }
join-you-watch = You watch.
join-you-play = You play { $player }.
join-you-play-both = You play both sides.
join-anonymous = anonymous
join-nobody-yet = nobody yet
join-joined = { $name } sits down as { $player }.
join-taken-back = A move was taken back.
join-asks-takeback = Your opponent would like to take a move back: yes or no? (A move of yours says no.)
join-asks-draw = Your opponent offers a draw: yes or no? (A move of yours says no.)
join-asks-rematch = Your opponent would like another match: yes?
join-declined-takeback = Your opponent keeps to the moves as they are.
join-declined-draw = Your opponent plays on.
join-came = { $player } is here.
join-went = { $player } has left the board; his seat stays his.
join-resumed = The server was away and is back; the clocks stood still.
join-rematch-made = Another match, with sides changed.
join-stray = What the server says does not fit the rules known here. Its page knows more: look there.
join-clock = { $player } { $time }
join-clock-runs = { $player } { $time } (running)
join-ended = { $winner } wins.
join-ended-resigned = { $winner } wins: { $loser } gives up.
join-ended-timeout = { $winner } wins: the time of { $loser } is over.
join-ended-abandoned = { $winner } wins: { $loser } did not come back.
join-ended-computer = { $winner } wins: { $loser } has no move to give.
join-ended-agreement = A draw, agreed by both.
join-ended-called-off = The match is called off.
join-hint-watch = Watching · q leaves, ? help
join-hint-over = r another match with sides changed, q leaves
join-hint-waiting = A seat is still free: send your opponent the invitation.
join-hint-move = Your move, such as { $example } · u back, draw, resign, q leaves, ? help
join-hint-wait = The other side is to move · draw, resign, q leaves, ? help
join-help =
    A move: as in any game here, such as c3, or b2 b3 to slide.
    u        asks for your last move back
    draw     offers a draw
    resign   gives up
    claim    claims the win when your opponent has been gone for long
    yes, no  answers what your opponent asks
    r        asks for another match with sides changed, once this one is over
    moves    lists the legal moves
    q        leaves; your seat stays yours, and the link brings you back
join-not-here = That is not done in a match against others.
join-nothing-asked = Nobody has asked anything.
join-broken = The line to the server is broken; trying again...
join-mended = The line is there again.
join-left = You leave the board; the seat stays yours, and the same link brings you back.
join-refused-over = The match is over.
join-refused-not-seated = You hold no seat here.
join-refused-not-your-turn = The other side is to move.
join-refused-wrong-ply = The match has moved on meanwhile; look at the board.
join-refused-time-over = Your time was over before the move arrived.
join-refused-already-asked = That has been asked already and waits for an answer.
join-refused-not-over = The match is not over yet.
join-refused-computer = A computer neither offers nor takes draws.
join-refused-present = Your opponent is here.
join-refused-wait = { $minutes ->
    [one] Your opponent may come back: in one minute the win can be claimed.
   *[other] Your opponent may come back: in { $minutes } minutes the win can be claimed.
}
join-refused-taken = No seat is free.
join-refused-not-invited = The invitation is missing or wrong.
join-refused-too-long = The match has as many moves as a match may have.
join-refused-not-stored = The server cannot store anything at the moment; nothing is lost, try again.
join-refused-too-fast = That was too much at once.
join-refused-failed = Something failed at the server; the match stands as it was. Try again.
join-refused-rules = The rules do not allow that.
join-encrypted = Links with https are for browsers; this command speaks http only.
join-no-link = This is no link to a match. It looks like http://host:8080/m/abcdefgh, perhaps with #seat=... behind it.
join-unreachable = Nobody answers at { $host }: { $reason }
join-foreign = What answers at { $host } is no Lianzi server.
join-no-match = There is no such match.
join-damaged = The match is stored, but damaged. Tell whoever runs the server.
join-not-understood = The server does not understand this program; one of them may be older than the other.
join-server-refuses = The server refuses (status { $status }).
join-rules = The match is played by rules that this program does not read; it may be older than the server.
