### Tables on disk, and checking them.

help-tables = The tables on disk: list, build, check, remove
help-tables-list = Say which there are
help-tables-build = Build the table of a game and keep it; interrupted work is taken up again
help-tables-build-game = A game's name, or the path of a rule file
help-tables-build-from = Only for this position and what can follow
help-tables-build-memory = Mebibytes that it may take (1024 unless said otherwise)
help-tables-build-threads = Threads
help-tables-check = Read every block and compare the checksums (lianzi verify proves the values)
help-tables-check-game = Only those of this game
help-tables-remove = Remove the tables and unfinished work of a game
help-tables-remove-game = A game's name, or the path of a rule file
help-solve-keep = Keep the table that was built on the way, or what the search has settled; the same command goes on from there
help-verify-sample = Of a table, check so many positions picked by chance (that is no proof)
help-verify-threads = Threads, for tables
help-verify-memory = Mebibytes for a table (1024 unless said otherwise)

tables-none = There are no tables in { $folder }. lianzi tables build GAME makes one.
tables-line = { $game }, position { $position }: { $cells ->
        [one] one cell
       *[other] { $cells } cells
    }, { $bytes } bytes, { $path }, SHA-256 { $sum }
tables-state = unfinished: { $path } (the same command goes on with it)
tables-search = from a search: { $path } (lianzi solve --keep goes on with it)
tables-good = { $path }: all checksums are right.
tables-removed = { $game }: { $count ->
        [0] there was nothing to remove.
        [one] one file removed.
       *[other] { $count } files removed.
    }
tables-taken-up = Taken up where it was left: { $nodes } positions had been looked at before.
tables-kept = The work is kept in { $path }; the same command goes on with it.
tables-trouble = not kept: { $reason }
tables-used = From the table { $path }
tables-written = Table: { $path }. lianzi verify { $path } checks it.
tables-no-folder = nothing says where tables are: set LIANZI_DATA, XDG_DATA_HOME or HOME
tables-part = { $percent } %
tables-progress = { $stage }, { $percent } %{ $left ->
        [-1] {""}
       *[other] , about { $left } s left of it
    }; { $nodes } positions, { $rate } a second, { $seconds } s
tables-stage-sliding = positions { $plies ->
        [one] one ply
       *[other] { $plies } plies
    } from the end
tables-stage-placing = placing, { $stones ->
        [one] one stone
       *[other] { $stones } stones
    } on the board
tables-stage-writing = writing the table

table-fault = { $path }: { $fault ->
        [not-a-table] this is no table of Lianzi's
        [version] the table has a format that this program does not know
        [truncated] the file is not complete
        [head] the head is not what it should be (line { $place })
        [damaged] the head or the index is damaged
        [block] block { $place } is damaged
        [rules] the table is about other rules
        [misfit] the table does not fit the game
        [no-room] what was kept needs more memory than there is now; --memory gives more
        [busy] another program is working on it
        [exists] there is a table already
       *[system] { $place }
    }

verify-table = { $path }: accepted. { $subject }: { $proved } ({ $checked } positions checked, { $millis } ms)
verify-table-sample = { $path }: { $subject }: no fault found in { $checked } positions picked by chance ({ $millis } ms). That is no proof; without --sample all are checked.
verify-table-win = { $player } wins by force in { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }, if no limit of plies ends the game before
verify-table-draw = a draw; neither player can force a win
verify-table-refused = the table is refused: { $reason }
