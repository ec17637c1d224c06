# 电脑棋手之间的多局对抗。

help-arena = 让两位电脑棋手对抗许多局
help-arena-game = 棋名，或规则文件的路径
help-arena-a = 棋手 A，如 level:6、alphabeta:millis=200 或 external:gomocup:命令
help-arena-b = 棋手 B，与 A 对抗
help-arena-more = 更多的棋手：两两对抗
help-arena-gauntlet = 只让 A 同其余每位对抗
help-arena-even = 随机开局只取搜索认为大致均势的
help-arena-games = 一共下多少局（不写为 200）；每个开局下两局，先后手互换
help-arena-time = 每一手最多多少毫秒
help-arena-nodes = 每一手最多看多少个局面
help-arena-depth = 每一手最多往前看几手
help-arena-openings = 每局先随机走这么多手（不写为 2）
help-arena-openings_file = 每局从这个文件里的开局下起：一份棋谱，或每行一串着法或一个局面
help-arena-longest = 一局超过这么多手就停下，算和棋（不写为 600）
help-arena-seed = 随机种子：种子相同，棋局就相同
help-arena-threads = 同时下几局（不写为 1）
help-arena-sprt = 一旦看清 A 只强 ELO0 还是至少强 ELO1，就停止
help-arena-records = 把每一局都存进这个文件夹
help-arena-resume = 接着下文件夹里没下完的对抗；种子和棋手要与原来相同
help-arena-force = 覆盖文件夹里以前的对局

arena-beginning =
    { $game }：{ $games } 局，随机种子 { $seed }
    A：{ $a }
    B：{ $b }
arena-progress = 第 { $pair }/{ $pairs } 对 · A 胜 { $wins } 和 { $draws } 负 { $losses } · Elo { $low } 至 { $high } · 已用 { $seconds } 秒，约剩 { $left } 秒
arena-stopped = 已中断；以下是到此为止的结果。
arena-stopped-early = 已中断，还没有一个开局下完两局。
arena-score = { $games } 局中 A 胜 { $wins }、和 { $draws }、负 { $losses }，得分率 { $share } %。
arena-seats = A 先手：胜 { $first_wins }、和 { $first_draws }、负 { $first_losses }；后手：胜 { $second_wins }、和 { $second_draws }、负 { $second_losses }。
arena-pairs = 每对两局中 A 得 0、½、1、1½、2 分的对数：{ $pairs }
arena-elo = A 比 B 的 Elo 分差：{ $elo }（95 % 置信区间 { $low } 至 { $high }）
arena-elo-at-least = A 比 B 的 Elo 分差：95 % 置信度下不低于 { $low }；A 全胜，因此没有上限。
arena-elo-at-most = A 比 B 的 Elo 分差：95 % 置信度下不高于 { $high }；A 全负，因此没有下限。
arena-elo-unknown = A 比 B 的 Elo 分差：局数太少，还说不出来。
arena-superiority = A 更强的可能性：{ $percent } %
arena-stronger = 检验结论：A 强出 { $elo } Elo 以上（对数似然比 { $ratio }，界限 { $bound }）。
arena-not-stronger = 检验结论：A 没有强出 { $elo } Elo（对数似然比 { $ratio }，界限 −{ $bound }）。
arena-undecided = { $elo0 } 与 { $elo1 } Elo 之间的检验尚无结论（对数似然比 { $ratio }，界限 ±{ $bound }）。
arena-first = 先手得分率 { $share } %（95 % 置信区间 { $low } 至 { $high } %）：胜 { $wins }、和 { $draws }、负 { $losses }。
arena-length = 每局平均 { $mean } 手，中位数 { $median }，最短 { $shortest }，最长 { $longest }
arena-effort = { $player } 每手平均 { $millis } 毫秒（最长 { $longest }）
arena-effort-nodes = { $player } 每手平均 { $millis } 毫秒（最长 { $longest }），看 { $nodes } 个局面
arena-effort-deep = { $player } 每手平均 { $millis } 毫秒（最长 { $longest }），看 { $nodes } 个局面，深 { $depth } 手
arena-cut-off = 有 { $games } 局因为太长而停下，算作和棋。
arena-forfeit = 第 { $game } 局：{ $player } 因自身过错判负。{ $reason }
arena-more-forfeits = 另有 { $games } 局也这样判负。
arena-repeated = { $games } 局里只有 { $distinct } 局互不相同，实际的区间比上面写的要宽。可用 --openings 增加随机的开局手数。
arena-seconds = { $before ->
    [0] 用时 { $seconds } 秒。
   *[other] 用时 { $seconds } 秒；有 { $before } 局是以前下完的。
}
arena-records = 每一局都在 { $path } 里，索引是 { $index }。
arena-cannot-play = { $player } 下不了这种棋：{ $reason }
arena-openings-too-long = 随机走 { $plies } 手之后，没有哪一局还没下完；请减少 --openings
arena-openings-none = 文件里没有开局
arena-opening-over = 走完这个开局棋就结束了，没有可下的
arena-opening-move = 第 { $number } 手：{ $reason }
arena-opening-line = 开局文件第 { $number } 行：{ $fault }
arena-folder-taken = { $path } 里已经有对局。加 --resume 接着下，加 --force 覆盖。
arena-folder-other = { $path } 里的对局属于另一场对抗：“{ $difference }”不同
arena-folder-index = { $path } 不是对抗的索引：第 { $line } 行读不出来
arena-tournament = { $game }：{ $players } 位棋手，{ $matches } 场对抗，每场 { $games } 局，随机种子 { $seed }
arena-tournament-progress = 第 { $match }/{ $matches } 场：{ $a } – { $b } · 第 { $pair }/{ $pairs } 对 · 约剩 { $left } 秒
arena-column-points = 得分
arena-column-elo = Elo（95 %），平均为 0
arena-column-next = 强于下一位
arena-matches = 各场对抗（胜、和、负；前一位更强的可能性）：
arena-in-match = 第 { $match } 场：
arena-match-stronger = 检验：强出 { $elo } Elo 以上
arena-match-not-stronger = 检验：没有强出 { $elo } Elo
arena-match-undecided = 检验：尚无结论
arena-tests = { $tests ->
    [1] 做了一项检验，出错的概率为 5 %。
   *[other] 共 { $tests } 项检验，都是关于前一位棋手的，每项出错的概率为 5 %；至少有一项出错的概率最多可达 { $percent } %。
}因检验有了结论而提前结束的对抗，会把强弱之差说得略大一些。
