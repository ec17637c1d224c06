# 用话说规则。

sentence-gap = { "" }

class-orthogonal = 横竖
class-diagonal = 斜
class-drawn = 画出的
class-space = 空间对角
class-spoke = 辐
class-rim = 圆周
rules-along = 沿{ $classes }线

rules-board-square = 棋盘 { $columns } 列 { $rows } 行。
rules-board-square-blocked = 棋盘 { $columns } 列 { $rows } 行，其中 { $points } 个点可用。
rules-board-diagonals = 盘上画有若干斜线。
rules-board-hex = 棋盘为六边形，每边 { $side } 点，共 { $points } 点。
rules-board-box = 棋盘共 { $levels } 层，每层 { $columns } 列 { $rows } 行。
rules-board-drawn = 棋盘有 { $points } 个点、{ $lines } 条线。
rules-rectangle = { $from } 至 { $to } 的矩形区域
pattern-or = ，或
rules-only-on = 只能落在 { $points }
rules-not-on = 不能落在 { $points }

rules-players = { $first }先行，{ $second }后行。
rules-stones-unlimited = 双方棋子数量不限。
rules-stones-each = 双方各有 { $count } 子。
rules-stones-unequal = { $first }有 { $one } 子，{ $second }有 { $other } 子。
rules-stones-one-limited = { $limited }有 { $count } 子，{ $free }棋子数量不限。
rules-stones-either = 落子时可任选哪一种棋子。
rules-stones-shared = 只有一种棋子，双方共用。
rules-setup = 开局时{ $player }的棋子在 { $points }。

rules-phase-hands = 第 { $number } 阶段，到双方手中无子为止。
rules-phase-turns = 第 { $number } 阶段，双方各走 { $turns } 回合。
rules-phase-last = 第 { $number } 阶段，直到终局。
rules-phase-starts = 由{ $player }先走。
rules-turn = 双方轮流，每回合{ $steps }。
rules-turn-of = { $player }每回合{ $steps }。
rules-first-turn = 但第一回合只{ $steps }。
step-place = { $count ->
    [1] 落一子
    [2] 落两子
   *[other] 落 { $count } 子
}
step-slide = { $count ->
    [1] 走一子
   *[other] 走子 { $count } 次
}
step-remove = { $count ->
    [1] 提对方一子
    [2] 提对方两子
   *[other] 提对方 { $count } 子
}
step-pass = 停一手
step-swap = 交换双方
step-then = ，再
rules-place = { $region }。
rules-place-of = { $player }{ $region }。
rules-gravity = 落下的棋子会一直向{ $direction }落，直到碰到别的棋子或棋盘边。
rules-touch = 除非棋盘全空，落子处至少要与 { $count } 个棋子相邻。
rules-slide-step = 棋子{ $along }走到相邻的空点。
rules-slide-steps = 棋子{ $along }最多走 { $steps } 步，途经的点都要空着。
rules-slide-any = 棋子{ $along }可走任意远，途经的点都要空着。
rules-slide-stop = 棋子{ $along }一直走到被挡住为止。
rules-slide-toward = { $player }只能向{ $directions }走。
rules-fly = 只剩 { $count } 子或更少时，可以飞到任意空点。
rules-fly-always = 棋子可以走到任意空点。
rules-flank = 自己的两子{ $along }夹住恰好{ $lengths }个相连的对方棋子时，把它们提掉。

rule-made = { $then ->
    [win] 谁{ $made }，谁就获胜。
    [lose] 谁{ $made }，谁就输。
    [draw] 有一方{ $made }，就成和棋。
    [again] 谁{ $made }，谁就再走一次。
   *[forbid] 双方都不许{ $made }。
}
rule-made-by = { $then ->
    [win] { $player }{ $made }即胜。
    [lose] { $player }{ $made }即负。
    [draw] { $player }{ $made }，就成和棋。
    [again] { $player }{ $made }，可再走一次。
   *[forbid] { $player }不许{ $made }。
}
rule-remove = 谁{ $made }，谁就提对方 { $count } 子。
rule-remove-by = { $player }{ $made }，就提对方 { $count } 子。
rule-captured = { $then ->
    [win] 谁提满 { $count } 子，谁就获胜。
    [lose] 谁提满 { $count } 子，谁就输。
   *[draw] 有一方提满 { $count } 子，就成和棋。
}
rule-captured-by = { $then ->
    [win] { $player }提满 { $count } 子即胜。
    [lose] { $player }提满 { $count } 子即负。
   *[draw] { $player }提满 { $count } 子，就成和棋。
}
rule-left = { $then ->
    [win] 谁在手中和盘上合计只剩 { $count } 子，谁就获胜。
    [lose] 谁在手中和盘上合计只剩 { $count } 子，谁就输。
   *[draw] 有一方在手中和盘上合计只剩 { $count } 子，就成和棋。
}
rule-left-by = { $then ->
    [win] { $player }在手中和盘上合计只剩 { $count } 子即胜。
    [lose] { $player }在手中和盘上合计只剩 { $count } 子即负。
   *[draw] { $player }在手中和盘上合计只剩 { $count } 子，就成和棋。
}
rule-renju = 双方均有连珠禁手：长连、四四、三三不许下；恰好成五的一手不算禁手。
rule-renju-by = { $player }有连珠禁手：长连、四四、三三不许下；恰好成五的一手不算禁手。
rule-in-phases = 只在第 { $phases } 阶段：{ $sentence }
removal-spares = 已成线的棋子，在还有别的子可提时不能提。
removal-spares-always = 已成线的棋子不能提。
removal-per-pattern = 一着成两线，就提两次。
removal-not-back = 原路退回而重新成线的，不提子。
removal-not-same-stone = 连续走动同一子而成线的，不提子。
pattern-row = 连成{ $count }子或更多
pattern-row-whole = 连成{ $count }子
pattern-row-exact = 恰好连成{ $count }子
pattern-open-one = （两端不能都被对方棋子堵住）
pattern-open-both = （两端都不能被对方棋子堵住）
pattern-square = 占住一个正方形的四角（{ $sizes }）
pattern-shapes = 摆成 { $count } 种形状之一（每种 { $stones } 子）
pattern-lines = 占满这些线之一：{ $lines }
pattern-except = （{ $player }全在 { $points }之内的不算）

rules-swap2 = 开局用 swap2：先手落己方两子、对方一子；然后后手或者落子不换，或者交换，或者停一手，再落双方各一子，由先手选择不换（停一手）或交换。
rules-pie = 先手下完第一回合后，后手可以不应，改为与先手交换棋子。
rules-opening = 第 { $ply } 手{ $region }。
end-full-draw = 棋盘下满为和棋。
end-full-win = 棋盘下满，{ $player }胜。
end-stuck-draw = 轮到的一方无棋可走，为和棋。
end-stuck-lose = 无棋可走的一方输。
end-stuck-win = 无棋可走的一方获胜。
end-stuck-pass = 无棋可走的一方停一手。
end-stuck-give-way = 无棋可走的一方停一手，对方接下来的一着不提子。
end-plies = 下满 { $plies } 手未分胜负，为和棋。
end-repeat = 同一局面第 { $times } 次出现，为和棋。
