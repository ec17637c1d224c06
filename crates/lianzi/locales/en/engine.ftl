### Being an engine, and engines in other programs.

help-engine = Be an engine under a match manager, by a protocol over standard input and output
help-engine-game = The game: needed for ugi; for gomocup the one to play until the manager names another
help-engine-protocol = gomocup (five in a row) or ugi (any game)
help-engine-agent = Who thinks; otherwise as strong as there is, within the manager's time
help-engine-threads = Threads to think with (1 unless said otherwise, at most 64)
help-engine-seed = Seed of whatever is left to chance (0 unless said otherwise)

engine-forfeited = { $winner } wins by forfeit over { $loser }.
