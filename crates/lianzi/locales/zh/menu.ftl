# 菜单。

menu-title = 连子 · 连线棋
menu-more = 全部 { $count } 种棋
menu-language = English
menu-language-ascii = English
menu-quit = 退出
menu-which = 请输入编号、棋名，或规则文件的路径：
menu-which-of-list = 请输入编号或棋名；回车返回：
menu-nothing = 请输入编号或棋名；q 退出。
menu-no-number = 这里没有 { $number }，请在 1 到 { $most } 之间选。
menu-no-game = 没有叫“{ $text }”的棋。m 列出所有棋，q 退出。
menu-no-game-but = 没有叫“{ $text }”的棋，您要的是{ $nearest }吗？m 列出所有棋，q 退出。
menu-several-games = 叫“{ $text }”的有：{ $games }
menu-person = 和身边的人下
menu-random = 随便走一着
menu-heuristic = 能胜就胜，该挡就挡，否则选要点
menu-alphabeta = 往后算四手
menu-mcts = 心里先下上万盘，再选一着
menu-minimax = 一直算到终局，从不出错
menu-level = 从初学的 level:1 到最强的 level:8；不写数字为 4 级
menu-back = 返回
menu-against = 和谁下？请输入编号，或写明棋手，如 alphabeta:depth=6：
menu-no-opponent = 没有叫“{ $text }”的棋手。请选编号，或输入 b 返回。
menu-side-first = 先手：{ $name }
menu-side-second = 后手：{ $name }
menu-side = 与 { $agent } 对局，您执哪一方？（回车：1）
menu-no-side = “{ $text }”不是一方。请选 1 或 2，或输入 b 返回。
menu-bye = 再见。
menu-end-of-input = 输入到此为止，再见。

family-rows = 连线
family-gravity = 落下的棋子
family-moving = 走子
family-mills = 三连提子
family-large = 大棋盘
