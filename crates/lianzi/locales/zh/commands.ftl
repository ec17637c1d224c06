# 各命令说的话。

failed = lianzi：{ $reason }
failure-nobody-reads = 没有人在读输出
failure-output = 输出写不出去：{ $reason }
failure-input = 输入读不进来：{ $reason }
failure-position = 这不是本棋的局面：{ $reason }
failure-said = 失败
failure-no-game = 没有叫“{ $name }”的棋。lianzi games 列出所有棋。
failure-no-game-but = 没有叫“{ $name }”的棋，您要的是{ $nearest }吗？lianzi games 列出所有棋。
failure-game-to-type = “{ $id }”
failure-saved-game = { $path } 是存下的棋谱，不是棋种：lianzi replay 可以逐手重放，lianzi tui --replay 可以从任一局面接着下
failure-saved-elsewhere = { $path } 是存下的棋谱，不是棋种：lianzi tui --replay 可以翻看，也可以从任一局面接着下
argument-not-text = 参数“{ $argument }”不是文字（UTF-8）。文件名可以不是 UTF-8，但规则文件的路径里要有 /，或以 .toml 结尾
failure-measures = “{ $family }”要写三个 1 到 { $largest } 之间的数：宽、高、连子数，如 { $family }:6,6,4；这里写的是“{ $measures }”

record-too-long = 棋谱最多 { $limit } 字节，这份有 { $bytes } 字节
record-too-many-moves = 超过 { $limit } 手
record-unknown-format = 这不是棋谱：第一行应当是“lianzi-record 1”或“mini_chess_v1”，这里却是“{ $line }”
record-unknown-version = 这是第 { $version } 版的棋谱，目前只认得第 1 版
record-no-game = 棋谱没有写明下的是什么棋：缺少“game”一行
record-unknown-game = 棋谱下的是“{ $name }”，这里没有这种棋：{ $reason }
record-rule-file = 棋谱里的规则文件“{ $name }”有错误：
    { $faults }
record-other-rules = 棋谱下的是 { $record_game }，它的规则与这里的 { $game } 不同
record-line = 第 { $number } 行“{ $text }”：{ $fault }
record-not-a-header = 这不是标头（名称、空格、内容）；着法要在空行之后
record-header-twice = 标头“{ $key }”写了两次
record-bad-seed = 随机种子是 0 到 18446744073709551615 之间的整数
record-bad-result = 结果只能是 first、second、draw 或 unfinished，后面可以写原因
record-other-result = 按着法下出来的是另一个结果：{ $played }
record-stray-rule-line = 这一行属于规则文件，但上面没有写明是哪个文件
record-too-many-rule-files = 规则文件超过 { $limit } 个
record-bad-time = 用时以秒计，写作 {"{"}1.5s{"}"}
record-no-move = 这一行没有着法
record-after-time = 用时后面只能是注释，这里却是“{ $rest }”
record-not-mini-chess = 每行写“P a1”表示落子，或“M b2 b3”表示走子
misfit-board = mini_chess_v1 只适用于方格棋盘
misfit-stones = mini_chess_v1 写不出落的是谁的子
misfit-action = mini_chess_v1 只会写落子和走子，而这种棋还可以{ $action }
misfit-start = mini_chess_v1 写不出不从头开始的棋局

games-none = 没有哪种棋提到“{ $text }”。
games-more =
    另有 mnk:W,H,N 和 gravity:W,H,N，三个数依次为宽、高、连子数。
    lianzi show 棋名 讲解规则，lianzi play 棋名 开始下棋。

show-source = 出处：{ $source }
show-play = 输入 lianzi play { $game } 就可以下。

check-right = { $path }：没有错误。{ $name }
check-wrong = { $path }：共 { $count } 处错误

replay-plies = 共 { $plies } 手
replay-move = { $ply }. { $player }：{ $move }
replay-keys = 回车或 n：下一手，p：上一手，数字：跳到那一手，q：退出
replay-at-end = 已经是最后一手。
replay-at-start = 已经回到开局。
replay-unknown = “{ $text }”：请输入 n、p、q，或 0 到 { $most } 之间的手数。
replay-settled-win = { $winner }胜：{ $reason }
replay-settled-draw = 和棋：{ $reason }

solve-about = { $subject }：
solve-won = { $player }已经获胜。
solve-win-exact = 已证明：{ $player }必胜，{ $plies } 手，不能更快。
solve-win-at-most = 已证明：{ $player }必胜，至多 { $plies } 手。
solve-draw = 已证明：和棋，双方都无法必胜。
solve-unknown = 还不知道：什么也没能证明。
solve-bounds = 胜负未知，但已证明：{ $facts }。
solve-and = ；
solve-no-win = { $player }无法必胜
solve-no-win-within = { $player }在 { $plies } 手之内无法必胜
solve-with-limit = 已计入 { $plies } 手的上限。
solve-endless = 无休止的对局算和棋{ $repeats ->
        [yes] ；重复局面判和的规则不影响结论。
       *[no] 。
    }
solve-best = 最佳着法：{ $moves }
solve-line = 主要变化：{ $moves }
solve-effort = 方法 { $method }：{ $nodes } 个局面，{ $millis } 毫秒
solve-progress = { $nodes } 个局面，每秒 { $rate } 个，已用 { $seconds } 秒
solve-certificate = 证明：{ $path }（{ $answers } 条应着，{ $bytes } 字节）。用 lianzi verify { $path } 检验。
solve-no-certificate = 没有写出证明：这个方法没有可写的结论。
solve-stopped = 已中断；以上是到此为止已知的结果。
solve-out-of-time = 时间用完了；可用 --time 延长。
solve-out-of-nodes = 允许查看的局面数用完了；可用 --nodes 增加。
solve-keep-hint = 加上 --keep，下次就能从这里接着做。
solve-one-thread = 方法 { $method } 只用一个线程。
solve-out-of-memory = 表格满了；可用 --memory 增加。
solve-in-the-way = { $path } 已经存在；加 --force 可覆盖
solve-memory = { $method } 在这里需要 { $needed } MiB 内存，只许用 { $given }；可加 --memory { $needed }
solve-other-game = 局面不属于这种棋
solve-not-applicable = { $method } 在这里不适用：{ $reason }
solve-no-method = 目前还没有方法能解这种棋；--method deepening 至少能得出多少手之内谁都赢不了。{ $reasons }
verify-accepted = { $path }：通过。{ $subject }：{ $proved }（检验了 { $positions } 个局面，{ $millis } 毫秒）
verify-carried = 所用规则是证明自带的（规则编号 { $id }）；要用自己手头的规则检验，请加 --rules 棋名或文件。
verify-refused = 证明在第 { $line } 行不成立：{ $reason }
verify-wins = { $player }必胜，至多 { $plies } 手
verify-draw = 和棋，双方都无法必胜
verify-safe = { $player }不会输
