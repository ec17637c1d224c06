# The menu.

menu-title = Lianzi · line games
menu-more = more: all { $count } games
menu-language = 中文
menu-language-ascii = Chinese
menu-quit = quit
menu-which = A number, a game's name, or the path of a rule file:
menu-which-of-list = A number or a name; Enter goes back:
menu-nothing = Type a number or a game's name; q quits.
menu-no-number = There is no { $number } here: choose from 1 to { $most }.
menu-no-game = There is no game "{ $text }". m lists all games; q quits.
menu-no-game-but = There is no game "{ $text }"; did you mean { $nearest }? m lists all games; q quits.
menu-several-games = "{ $text }" may be one of these: { $games }
menu-person = a person beside you
menu-random = any legal move
menu-heuristic = wins or blocks at once, else the best point
menu-alphabeta = looks four plies ahead
menu-mcts = plays thousands of games in its head
menu-minimax = looks to the end, never wrong
menu-level = level:1 for beginners to level:8, the strongest; alone: 4
menu-back = back
menu-against = Against whom? A number, or an agent such as alphabeta:depth=6:
menu-no-opponent = There is no player "{ $text }". Choose a number, or b to go back.
menu-side-first = first: { $name }
menu-side-second = second: { $name }
menu-side = Your side against { $agent } (Enter: 1):
menu-no-side = "{ $text }" is no side. Choose 1 or 2, or b to go back.
menu-bye = Goodbye.
menu-end-of-input = End of input. Goodbye.

family-rows = Rows
family-gravity = Falling stones
family-moving = Moving stones
family-mills = Mills
family-large = Large boards
