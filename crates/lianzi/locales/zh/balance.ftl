# 棋公平吗？棋局是怎样进行的？

help-balance = 查清一种棋是否公平，棋局是怎样进行的
help-balance-game = 棋名，或规则文件的路径
help-balance-agents = 自己同自己下的棋手（不写为 level:2 level:4 level:6）
help-balance-time = 求证明和下棋用多少秒（不写为 40）
help-balance-openings = 每局先随机走这么多手（不写为 0）
help-balance-longest = 一局超过这么多手就停下，算和棋（不写为 600）
help-balance-seed = 随机种子：种子相同，棋局就相同
help-balance-threads = 同时用几个线程（不写为 1）
help-balance-memory = 表最多占多少 MiB 内存（不写为 1024）
help-balance-games = 每位棋手下多少局（不写为 200）
help-balance-repairs = 如果不公平，再用多少秒寻找让它公平的改动（不写为 20）
help-balance-no_repairs = 不找改动
help-balance-no_proof = 不求证明
help-balance-html = 把报告写成网页
help-balance-csv = 把数字写成 CSV
help-balance-force = 覆盖已有的文件

balance-beginning = { $game }，随机种子 { $seed }
balance-theory-wins-exact = 不公平：{ $player ->
    [1] 先手
   *[2] 后手
}必胜，第 { $plies } 手结束（已证明）。
balance-theory-wins = 不公平：{ $player ->
    [1] 先手
   *[2] 后手
}在 { $plies } 手之内必胜（已证明）。
balance-theory-draw = 双方都下最好的棋，必和（已证明）。
balance-theory-not-by = { $player ->
    [1] 先手
   *[2] 后手
}没有必胜之法（已证明）；对方有没有，还不知道。
balance-theory-not-soon = 双方都下最好的棋谁胜，还不知道；只证明了先手在 { $first } 手之内、后手在 { $second } 手之内都没有必胜之法。
balance-theory-unknown = 双方都下最好的棋谁胜，还不知道。
balance-practice-none = 没有下棋局。
balance-practice-disagree = 实战中，有的水平先手占优，有的水平后手占优。
balance-practice-favours = 水平相同的棋手对局，{ $player ->
    [1] 先手
   *[2] 后手
}占优：{ $games } 局棋在 { $measured } 种水平中的 { $shown } 种上显示出这一点。
balance-practice-not-shown = 水平相同的棋手下了 { $games } 局，没有显示哪一方占优；各种水平下先手得分率仍可能是 { $low } 至 { $high } % 之间的任何值。
balance-practice-drawn = 水平相同的棋手下的 { $games } 局中有 { $percent } % 是和棋，看不出公平与否。
balance-support-solved = { $nodes ->
    [0] 证明方法：{ $method }。
   *[other] 证明方法：{ $method }，看了 { $nodes } 个局面。
}
balance-support-tried = 用 { $method } 求过证明，看了 { $nodes } 个局面，没有得出谁胜的结论。
balance-support-swap = 证明方法：先求出不许交换时每个第一手的结果（{ $method }，{ $nodes } 个局面）；能胜的第一手会被换走，会负的则不换。
balance-support-swap-alone = 证明方法：规则对双方一样，有权选边的一方不会必负。至于怎样选才对，并没有说。
balance-support-nothing = 没能证明什么：{ $reason }
balance-support-unasked = 没有求证明。
balance-out-of-time = 求证明的时间用完了；加大 --time 也许能证明更多。
balance-column-player = 棋手
balance-column-games = 局数
balance-column-share = 先手得分率（95 %）
balance-column-results = 先手胜 / 和 / 后手胜
balance-column-leaning = 结论
balance-leaning-first = 先手占优
balance-leaning-second = 后手占优
balance-leaning-none = 看不出优劣
balance-leaning-repeats = 看不出优劣（{ $distinct ->
    [1] 同一局棋下了 { $games } 遍
   *[other] { $games } 局里只有 { $distinct } 局互不相同
}）
balance-measure = 棋局的进行（95 %）
balance-measure-length = 手数
balance-measure-median = 中位数；标准差
balance-measure-decisive = 分出胜负
balance-measure-draws-by = 和棋的原因
balance-measure-branching = 可选着法数
balance-measure-forced = 唯一着
balance-measure-coverage = 用到的点
balance-measure-repetition = 重复的局面
balance-measure-drama = 戏剧性
balance-measure-after-decision = 胜负已定后的部分
balance-measure-lead-changes = 领先易手次数
balance-measure-ended = 胜于阶段 1 / 2 / …
balance-measure-decided = 定于阶段 1 / 2 / …
balance-draw-full = 棋盘下满
balance-draw-plies = 手数到限
balance-draw-stuck = 无着可走
balance-draw-repetition = 局面重复
balance-draw-rule = 规则判和
balance-fewer = { $player }：时间只够下 { $wanted } 局中的 { $games } 局。
balance-repeats = { $player }：{ $games } 局里只有 { $distinct } 局互不相同，区间只按这些局数计算。
balance-variety = --openings 2 会有更多变化，但那是另一个问题：从随机的开局下起。
balance-cut-off = { $player }：有 { $games } 局因为太长而停下，算作和棋。
balance-forfeits = { $player }：有 { $games } 局因为没有走出着法而判负。
balance-judged = { $player }：{ $games } 局中有 { $judged } 局经搜索评价；戏剧性、胜负已定和领先易手只据这些局计算。
balance-first-moves = 每个第一手的价值：
balance-first-legend = W、L：在这么多手内必胜、必负（已证明）；=：必和（已证明）；+34：搜索的看法，对走这一手的人而言，从 −100 到 +100；?：没有评价。
balance-first-shortened = 写不下数字的地方：只写 W、L；+ 对走这一手的人有利，− 不利，~ 大致相当。数字在 --html 和 --csv 里。
balance-stopped = 已中断；以上是到此为止的结果。
balance-seconds = 用时 { $seconds } 秒。
balance-repairs = 怎样改才公平：
balance-repairs-none = { $seconds } 秒内没有找到能让它公平的改动。
balance-repairs-none-at-all = 小的改动都不能让它公平。
balance-repairs-tally = 从小到大看了 { $tried } 个改动。仍不公平：{ $unfair } 个；未定：{ $open } 个{ $drawish ->
    [0] {""}
   *[other] ；几乎总是和棋：{ $drawish } 个
}；没有看的：{ $left } 个。
balance-repairs-longer = { $how ->
    [files] 找得更久，并把每个改法写成规则文件：lianzi repair { $game } --out .
    [larger] 看更大的改动：lianzi repair { $game } --largest 9
   *[longer] 找得更久：lianzi repair { $game } --time 600
}
balance-written = 已写入：{ $path }
balance-progress-proof = 求证明 · { $nodes } 个局面 · { $seconds } 秒
balance-progress-games = { $player }（第 { $strength } 种，共 { $strengths } 种）· { $done }/{ $all } 局 · { $seconds } 秒
balance-progress-repairs = 找改动 · { $change } · { $seconds }/{ $all } 秒
balance-progress-judging = 查看棋局 · { $done }/{ $all } · { $seconds } 秒
balance-progress-first = 第一手 · { $done }/{ $all } · { $seconds } 秒

report-title = { $game }：公平吗？
report-proof = 已证明的
report-results = 实战谁胜
report-results-about = 每位棋手都同自己对局，双方水平因此相同。胜一局得一分，和棋各得半分；横线表示真实得分率以 95 % 的置信度所在的范围。
report-shares = 先手得分率
report-results-plot = 结果
report-first-wins = 先手胜
report-drawn = 和棋
report-second-wins = 后手胜
report-courses = 棋局的进行
report-lengths = { $player } 的棋局长度
report-lengths-told = 从 { $shortest } 手到 { $longest } 手，中位数 { $median }。
report-ways = 最后的胜者在各个时候领先多少
report-beginning = 开局
report-end = 终局
report-first-moves = 第一手
report-map = 每个第一手的价值
report-map-about = 蓝色对先手有利，橙色对后手有利；粗框表示已证明。
report-move = 着法
report-worth = 价值
report-move-share = 先手得分率
report-moves-played = 棋局中下过的第一手
balance-repairs-heading = 怎样改才公平
report-measures = 各项指标的意思
report-about-share = 和棋算半分。区间用 Wilson 的方法，按成对的棋局计算；有重复的棋局时，只计互不相同的局。
report-about-forced = 除一种着法之外，其余各着都会立即输给对方的下一手；或者只有一种着法可走。
report-about-coverage = 一局中曾经有过棋子的点。
report-about-drama = 胜者落后的时候落后了多少：差距平方根的平均值，从 0 到 1（Browne 2008）。
report-about-decision = 胜者的评价超过负者曾有过的最高评价之后，又下了多大一部分（Ludii 的 decisiveness）。这部分大，说明棋局拖得长，或者搜索很早就看到了终局。
report-about-lead = 一局中评价从一方转到另一方的次数。
report-data = 数字从何而来
report-data-about = { $game }，规则 { $id }，随机种子 { $seed }，用时 { $seconds } 秒。种子相同，棋局就相同；证明则取决于给了多少时间。
report-numbers = 全部数字（JSON）
