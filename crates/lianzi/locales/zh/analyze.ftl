# 一着棋做了什么、值多少，以及提示。

# 表格各列。
analyze-column-move = 着法
analyze-column-value = 结果
analyze-column-score = 评分
analyze-column-says = 作用
analyze-value-win = 胜 { $plies }
analyze-value-win-at-most = 胜 ≤{ $plies }
analyze-value-loss = 负 { $plies }
analyze-value-loss-at-most = 负 ≤{ $plies }
analyze-value-draw = 和
analyze-value-open = ?

# 表格上下的话。
analyze-head = { $game }，第 { $ply } 手，轮到{ $player }。{ $value }
analyze-over = { $game }：棋局已经结束，没有着法可以分析。
analyze-proof = 已由 { $method } 证明。
analyze-depth = 搜索深度 { $depth } 手。
analyze-effort = 共看 { $nodes } 个局面，用时 { $seconds } 秒。
analyze-stopped = 已停下；以上是到此为止的结果。
analyze-out-of-time = 时间用完，没有全部证明；可用 --time 多给些时间。
analyze-out-of-memory = 内存用完，没有全部证明；可用 --memory 多给些内存。
analyze-progress-rules = 正在按规则逐着查看，{ $seconds } 秒
analyze-progress-search = 正在搜索，深度 { $depth } 手，{ $nodes } 个局面，{ $seconds } 秒
analyze-progress-ahead = 正在往远处算，{ $seconds } 秒
analyze-progress-proof = 正在求证，{ $nodes } 个局面，{ $seconds } 秒
analyze-progress-lines = 正在推演后续，{ $seconds } 秒
analyze-move = 第 { $number } 着“{ $text }”：{ $reason }
analyze-no-ply = 这一局只有 { $plies } 手，没有第 { $asked } 手之后的局面

# 一着棋的作用，用分号连起来。
says-and = ；
says-wins-at-once = 当即获胜
says-wins-by = 当即获胜：{ $line }
says-loses-at-once = 当即落败
says-loses-by = 当即落败：{ $line }
says-draw-full = 成和：棋盘下满
says-draw-plies = 成和：已到最后一手
says-draw-stuck = 成和：无棋可走
says-draw-repetition = 成和：同一局面重复次数已满
says-draw-rule = 按规则成和
says-wins = { $plies } 手必胜
says-wins-at-most = 至多 { $plies } 手必胜
says-wins-found = 算到 { $plies } 手可胜
says-loses = { $plies } 手后落败
says-loses-to = { $plies } 手后落败：对方应 { $answer }
says-loses-at-most = 至多再撑 { $plies } 手
says-loses-at-most-to = 至多再撑 { $plies } 手：对方应 { $answer }
says-loses-found = 算到 { $plies } 手后落败
says-loses-found-to = 算到 { $plies } 手后落败：对方应 { $answer }
says-draws = 双方都不出错则和
says-only-win = 唯一的胜着
says-only-draw = 唯一不败的一着
says-only-move = 只此一着可走
says-may-remove = 成线，可提 { $stones } 子
says-takes = 提掉 { $points }
says-stops-win = 挡住 { $points }
says-stops-take = 防住对方借 { $points } 提子
says-threatens-win = 下一手要在 { $points } 取胜
says-threatens-two = 同时要在 { $points } 取胜
says-threatens-take = 下一手要借 { $points } 提子
says-allows-win = 对方可在 { $points } 取胜
says-allows-take = 对方可借 { $points } 提子
says-leaves-no-move = 使对方无棋可走
says-moves-again = 接着再走一步
says-swaps = 交换双方
says-passes = 停一手
says-nothing = 眼下没有非应不可的变化
says-more = { $points } 等 { $count } 处

# 终端里的提示。
hint-best = 提示：{ $move } · { $says }。
hint-best-too = 同样好的还有 { $moves }。
hint-line-of-play = 之后可能是 { $line }。
hint-lost = 对方若不出错，怎么走都要输；这一着撑得最久。
hint-lost-somehow = 对方若不出错，怎么走都要输；哪一着撑得最久还不清楚。
hint-score-good = 您似乎占优。
hint-score-even = 局势大致相当。
hint-score-bad = 您似乎处于下风。
hint-gap = { "" }

# 完美棋手为什么没有着法。
unsolved-no-method = 这种棋无法求解：{ $reasons }
unsolved-memory = 用 { $method } 求解需要 { $needed } MiB 内存，而可用的只有 { $given } MiB
unsolved-unfinished = 看了 { $nodes } 个局面，用了 { $seconds } 秒，仍未证明任何着法（{ $method }）；可改用允许估计的棋手，如 level:8

# 帮助。
help-analyze = 分析一个局面：每着棋的结果和作用
help-analyze-game = 棋名，或规则文件的路径（有 --record 时可不写）
help-analyze-moves = 走过这些着法之后的局面，如“c3 d4”；走子写成 b2-b3
help-analyze-position = 这个局面；与 --moves 同用时从这里走起
help-analyze-record = 棋谱中的局面：最后一个，或由 --ply 指定
help-analyze-ply = 棋谱走到第几手之后的局面
help-analyze-time = 总共思考多少秒（默认 3 秒）
help-analyze-depth = 搜索深度不超过这么多手
help-analyze-method = solver 只求证明，search 只搜索（默认两者都用）
help-analyze-threads = 同时工作的线程数（默认 1）
help-analyze-memory = 表格可用的内存，以 MiB 计（默认 1024）
help-analyze-lines = 显示每着之后预计的变化
