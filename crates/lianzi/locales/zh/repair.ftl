# 让一种棋变得公平的最小改动。

help-repair = 寻找让一种棋变得公平的最小规则改动
help-repair-game = 棋名，或规则文件的路径
help-repair-largest = 看到多大的改动为止（不写为 6）：数字改 1 算 1，连子数加倍计算
help-repair-count = 找到这么多个就停（不写为 5）
help-repair-proof_time = 每个改动求证明用多少秒（不写为 3）
help-repair-games = 每个改动每位棋手下多少局（不写为 200）
help-repair-agents = 自己同自己下的棋手（不写为 level:2 level:4 level:6）
help-repair-time = 总共多少秒（不写为 300）
help-repair-openings = 每局先随机走这么多手（不写为 0）
help-repair-longest = 一局超过这么多手就停下，算和棋（不写为 600）
help-repair-seed = 随机种子：种子相同，棋局就相同
help-repair-threads = 同时用几个线程（不写为 1）
help-repair-memory = 表最多占多少 MiB 内存（不写为 1024）
help-repair-out = 把每个改法写进这个文件夹，成为几行的规则文件
help-repair-html = 把报告写成网页
help-repair-force = 覆盖已有的文件

repair-progress = 正在看 { $change }
repair-before = 原样：{ $evidence }
repair-none = 没有找到改法。
repair-found = { $number }. { $change }（大小 { $size }）：{ $judgement }
repair-proved-fair = 公平：双方都下最好的棋必和（已证明），实战也均衡
repair-proved-draw = 双方都下最好的棋必和（已证明）；实战是否均衡，棋局没有显示
repair-proved-uneven = 双方都下最好的棋必和（已证明）
repair-uneven = { $judged }，但实战{ $far ->
    [yes] 远不均衡
   *[no] 不均衡
}：{ $ahead ->
    [first] 先手占优
    [second] 后手占优
   *[either] 有的水平先手占优，有的水平后手占优
}
repair-none-even = 找到的改动中，没有一个显示实战均衡；以下最为接近。
repair-though-drawn = { $judged }；实战中几乎总是和棋
repair-measured-fair = 从棋局看是公平的
repair-proved-unfair = 有一方必胜
repair-measured-unfair = 棋局显示有一方占优
repair-open = 未定
repair-drawish = 几乎总是和棋
repair-games = { $player }：{ $share }；先手胜 { $first }、和 { $draws }、后手胜 { $second }。
repair-others = 没有改好的，或未定的：
repair-summary = 从小到大看了 { $tried } 个改动；另有 { $refused } 个不成棋、与原来相同，或者有棋手不会下。{ $left ->
    [0] 没有漏看的。
   *[other] 还有 { $left } 个因时间不够或已找到足够多而没有看；加大 --time 或 --count 可以多看一些。
}
repair-caution = 棋局显示的只对这些棋手成立，更强的棋手也许另有办法。只有写着“已证明”的才是证明。
repair-out-of-time = 这项证明的时间用完了。
repair-title = 怎样改，{ $game }才公平？
repair-headline = 找到的最好的改动：{ $change }（{ $judgement }）。
repair-as-it-is = 原样
repair-table = 看过的全部改动
repair-column-size = 大小
repair-column-result = 结果
repair-data = { $game }，规则 { $id }，随机种子 { $seed }；每个改动每位棋手最多下 { $games } 局，改动最大为 { $largest }。数字改 1 算 1，添一条规则也算 1，连子数改 1 算 2。
