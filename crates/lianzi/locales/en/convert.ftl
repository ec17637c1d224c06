# The commands `convert` and `stats`, and what can be wrong with files of other programs.

help-convert = Write games of one format in another: lianzi, mini-chess, sgf, psq, rec, points, columns, openings
help-convert-from_file = A file of games; its ending or its text says the format
help-convert-to_file = Where to write: a file, a folder for a file for each game, or - for the screen
help-convert-from = The format to read (lianzi, mini-chess, sgf, psq, rec, points, columns, openings)
help-convert-to = The format to write, where the name of the file does not say it
help-convert-game = The game or rule file that the games are of, where they do not say it
help-convert-rows = Which row has the number 1 in a list of points that is read: bottom, as gomoku has it, or top
help-convert-to_rows = The same in a list that is written
help-convert-partial = Keep what stands before a mistake; mistakes are told on standard error
help-convert-number = Only the game with this number, counted from 1
help-convert-force = Overwrite files

convert-done = { $games ->
    [one] One game
   *[other] { $games } games
} written to { $path }.
convert-no-format = Nothing says in which format to write: name one with --to.
convert-no-game = There { $games ->
    [one] is one game
   *[other] are { $games } games
} in the file, and none with the number { $number }.

help-stats = Count how games in files ended, and how they began
help-stats-files = Files of games, in any format that is known
help-stats-from = The format to read
help-stats-game = The game or rule file that the games are of, where they do not say it
help-stats-rows = Which row has the number 1 in a list of points: bottom or top
help-stats-partial = Count what stands before a mistake, too; mistakes are told on standard error
help-stats-plies = How many plies are an opening (3 unless said otherwise); turned and mirrored ones count as one
help-stats-most = How many openings and players are shown (10 unless said otherwise)
help-stats-json = Print JSON

stats-head = { $game }: { $games ->
    [one] one game
   *[other] { $games } games
} of { $plies } plies on average
stats-results = First player wins { $first }, second player { $second }, drawn { $draws }, unfinished { $unfinished }
stats-column-opening = Opening
stats-column-games = Games
stats-column-first = First
stats-column-second = Second
stats-column-draws = Draws
stats-column-share = First's share
stats-column-player = Player
stats-column-won = Won
stats-column-drawn = Drawn
stats-column-lost = Lost
stats-more = ... and { $count } more

format-in-file = { $file }: { $fault }
format-variations = { $file }: { $count ->
    [one] one variation is
   *[other] { $count } variations are
} left out; only the main line is a game.
format-fault = Line { $line }, column { $column }: { $what }
format-unknown = This is in no known format: "{ $line }". --from FORMAT says what it is.
format-unexpected = "{ $found }" cannot stand here
format-unfinished = the text ends before this is complete
format-size = "{ $text }" is no size of a board here
format-game = the game { $text } is not known here; --game says which one it is
format-place = "{ $text }" is no place on the board
format-column = no stone can be put into column { $column }
format-not-on-move = the move is of player { $number }, and the other one is on move
format-late-setup = stones are put on the board in the middle of the game
format-result = the result "{ $written }" is not what the moves give
format-too-many = there are more than { $limit } of them
format-too-many-kinds = the games are of more than { $limit } kinds of boards and rules
format-several = The format holds one game, and here are { $games }: choose one with --number, or give a folder to write to.
format-board = The format is for whole square boards of up to 26 columns and rows.
format-moves = The format knows placing one's own stones only.
format-start = The format cannot say that a game begins with another position than usual.
format-columns = The format is for games in which a column from 1 to 9 says the move.
format-rules = The format has no name for these rules; the format lianzi carries the rules with it.
