# The command `serve`.

help-serve = Serve the web page: play, watch and invent in a browser
help-serve-address = Where to listen (127.0.0.1:8080 unless said otherwise: for this machine alone)
help-serve-data = Keep matches in this folder; they survive a restart, and a crash
help-serve-behind_proxy = A proxy on this machine stands before the server and says in X-Forwarded-For for whom it asks
help-serve-trusted_proxy = A proxy, or a network of proxies, whose X-Forwarded-For is believed (may be given again); with --behind-proxy and without this one: proxies on this machine
help-serve-public_host = A name that the server is called by in addresses (may be given again): without it, it answers to addresses and localhost only
help-serve-local_unlimited = Let addresses of this machine ask as much as they like (for benchmarks)
help-serve-log = Write the log to standard error as text (the default), as json, or not at all (off)

serve-ready = Lianzi is at { $page } (matches are kept in { $folder }). Ctrl-C ends it.
serve-ended = All matches are stored. Goodbye.
serve-no-folder = There is no place for matches: neither LIANZI_DATA nor HOME says where. Name a folder with --data.
serve-address-used = { $address } cannot be used: { $reason }
serve-store-locked = The folder is in use by another server.
serve-store-newer = The store has version { $found }, and this program knows versions up to { $known }: it was written by a later program.
serve-store-damaged = The store is damaged: { $reason }. Put a backup of matches.sqlite3 back (without matches.sqlite3-wal and -shm), or take what can be read into a new file: sqlite3 matches.sqlite3 .recover | sqlite3 new.sqlite3
serve-store-failed = The store cannot be used: { $reason }

serve-doing-exhaustive = Searching the whole game
serve-doing-win = Looking for a win of the player on move within { $plies } { $plies ->
    [one] ply
   *[other] plies
}
serve-doing-loss = Looking for a win of the opponent within { $plies } { $plies ->
    [one] ply
   *[other] plies
}
serve-doing-block-mover = Looking for a way to keep the player on move from every line
serve-doing-block-opponent = Looking for a way to keep the opponent from every line
serve-doing-numbers-win = Following the lines that may prove a win of the player on move
serve-doing-numbers-loss = Following the lines that may prove a win of the opponent
serve-doing-sliding = Working backwards from the ends of the game: { $plies } { $plies ->
    [one] ply
   *[other] plies
} away
serve-doing-placing = Working out positions with { $stones } { $stones ->
    [one] stone
   *[other] stones
}
serve-doing-moves = Comparing the moves
serve-unsolvable-memory = A proof would need { $needed } MiB of memory here, and this server gives { $given }.
