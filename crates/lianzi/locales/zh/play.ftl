# 对局时说的话。

list-and = { " 和 " }
list-or = 或
list-comma = 、

number-1 = 一
number-2 = 两
number-3 = 三
number-4 = 四
number-5 = 五
number-6 = 六
number-7 = 七
number-8 = 八
number-9 = 九
number-10 = 十

direction-up = 上
direction-up-right = 右上
direction-right = 右
direction-down-right = 右下
direction-down = 下
direction-down-left = 左下
direction-left = 左
direction-up-left = 左上

player-symbol = { $symbol } 方
player-named = { $name }（{ $symbol }）

level-title = 第{ $level }层

move-pass = 停一手
move-swap = 交换
move-remove = 提 { $point }

# 棋盘上方的一行。
status = { $doing }，{ $place }：{ $details }
status-gap = ，
status-ply = 第 { $ply } 手
status-ply-of = 第 { $ply } 手，共 { $last } 手
status-mover = 轮到{ $player }
status-hand = 手中 { $count } 子
status-removing = 还要提 { $count } 子
status-step = 本回合第 { $step } 步，共 { $steps } 步
status-captured = 提子 { $first } : { $second }
status-repetition = 局面第 { $times } 次出现，满 { $limit } 次为和棋
doing-place = 落子
doing-slide = 走子
doing-remove = 提子
doing-pass = 停一手
doing-swap = 交换

# 棋盘下方的一行。
hint-place = 输入一点，如 { $example }
hint-slide = 输入起点和终点，如 { $example }
hint-remove = 输入要提的子，如 { $example }
hint-pass = -- 停一手
hint-place-stay = 输入一点（不换，接着下），如 { $example }
hint-place-other = 为{ $player }落一子，如 { $example }
hint-pass-two = -- 再下两子，让先手选
hint-pass-stay = -- 不换
hint-swap = 输入 swap 交换双方
hint-line = { $moves } · u 悔棋，r 重来，q 退出，? 帮助
hint-line-no-takeback = { $moves } · r 重来，q 退出，? 帮助
hint-over = u 悔棋，r 再来一局，回车结束
hint-over-no-takeback = r 再来一局，回车结束

# 发生的事。
started = { $game } · { $first }，{ $second }
started-seed = { $game } · { $first }，{ $second } · 随机种子 { $seed }
seat-person = { $player }：人
seat-computer = { $player }：{ $agent }
moved = { $player }：{ $move }
moved-score = { $player }：{ $move } · { $score }
score-win = { $plies ->
    [1] 这一手就胜
   *[other] { $plies } 手必胜
}
score-win-at-most = { $plies } 手之内必胜
score-loss = { $plies } 手后告负
score-loss-at-most = 最多再撑 { $plies } 手
score-draw = 双方都不出错则和
took-back = 已悔棋：{ $moves }
restarted = 重新开始。
nothing-typed = 请输入一着，如 { $example }；输入 ? 看帮助。
moves-list = 可走 { $count } 着：{ $moves }
moves-none = 棋局已经结束，没有着法。
thinking = 正在思考，已看 { $nodes } 个局面，{ $seconds } 秒
saved = 已保存到 { $path }。
not-saved = 没有保存：{ $reason }
agent-stopped = { $agent } 下不下去了：{ $reason }
end-of-input = 输入到此为止，棋局停在第 { $plies } 手。
left-game = 棋局停在第 { $plies } 手。

play-help =
    一着棋：{ $moves }
    一点由字母和数字组成：c 列第 3 行就是 c3。
    { $numbers ->
        [yes] 也可以从左上角数起，写“行 列”两个数字，如 3 3。
       *[no] 大小写和空格都不要紧。
    }
    u          悔棋
    r          重来
    q          退出
    moves      列出所有着法
    h, hint    给一个提示，并说明理由
    save 文件  把棋局保存到文件
    ?          显示这些说明
play-help-moves-place = c3 落子
play-help-moves-slide = b2 b3 走子
play-help-moves-remove = c3 提子
play-help-moves-pass = -- 停一手
play-help-moves-swap = swap 交换双方

# 结果。
line-row = 连成{ $count }子，{ $from } 至 { $to }
line-shape = 连成 { $points }
line-and-line = ；又
win-made = { $winner }胜：{ $line }。
win-made-by-loser = { $winner }胜：{ $loser }{ $line }。
win-left = { $winner }胜：{ $loser }只剩 { $count } 子。
win-captured = { $winner }胜：共提 { $count } 子。
win-full = { $winner }胜：棋盘已满。
win-loser-stuck = { $winner }胜：{ $loser }无棋可走。
win-winner-stuck = { $winner }无棋可走，按规则获胜。
draw-full = 和棋：棋盘已满。
draw-plies = 和棋：下满 { $plies } 手，未分胜负。
draw-stuck = 和棋：无棋可走。
draw-repetition = 和棋：同一局面第 { $times } 次出现。
draw-rule = 按规则为和棋。

# 为什么不行。
action-place = 落子
action-slide = 走子
action-remove = 提对方一子
action-pass = 停一手
action-swap = 交换双方
unreadable = “{ $text }”不是一着棋：{ $why }。
unreadable-example = “{ $text }”不是一着棋：{ $why }。请这样写：{ $example }
unreadable-empty = 什么也没写
unreadable-too-long = 太长了（{ $length } 字节）
unreadable-character = 着法里没有“{ $character }”
unreadable-form = 看不出是哪一着
unreadable-numbers = 一点是“行 列”两个数字，走子是四个，这里有 { $count } 个
unreadable-no-numbers = 这个棋盘的点都有名字，只写数字分不清是哪一点
unreadable-no-level = “{ $name }”没有写明是哪一层，如 { $name }.1
unreadable-one-point = 这一手要走子，请写明起点和终点
unreadable-unknown-stone = 没有叫“{ $letter }”的棋子
refused-over = 棋局已经结束。u 悔棋，r 再来一局。
refused-over-draw = 棋局已经结束，是和棋。u 悔棋，r 再来一局。
refused-wrong-action = 现在不能{ $asked }，可以{ $expected }。
refused-off-board = { $name } 不在棋盘上。
refused-off-board-size = { $name } 不在棋盘上；棋盘有 { $columns } 列 { $rows } 行。
refused-empty-hand = 手中已经没有棋子。
refused-not-your-kind = 只能落自己的棋子。
refused-no-stone = { $name } 上没有棋子。
refused-not-yours = { $name } 上的棋子不是您的。
refused-your-own = { $name } 上的棋子是您自己的。
refused-occupied = { $name } 上已经有棋子了。
refused-not-adjacent = { $from } 上的棋子一步走不到 { $to }。
refused-barred = 按规则，这一手不能落在 { $name }。
refused-falls = 棋子停不在 { $name }，会落到 { $rest }；请写棋子最后停下的一点。
refused-apart = { $name } 旁边的棋子不够多。
refused-foul = { $name } 是你的禁手：{ $foul }。
foul-overline = 长连
foul-double-four = 四四
foul-double-three = 三三
refused-forbidden = 下在 { $name } 会形成本棋第 { $rule } 条规则所禁的棋形。
refused-spared = { $name } 上的棋子已经成线；还有别的子可提时，不能提它。
takeback-never = 这一局不许悔棋：落子无悔。
takeback-no-moves = 还没有下过，无棋可悔。
takeback-no-move-of = 您还没有下过，无棋可悔。
agent-game-over = 棋局已经结束，没有着法可选。
agent-other-game = 这个局面属于另一种棋。
agent-too-large = minimax 要一直算到终局，而这种棋太大，算不完；请改用 alphabeta。
agent-endless = minimax 要一直算到终局，而这种棋可以无休止地下去；请改用 alphabeta。
agent-too-long = minimax 要一直算到终局，而这种棋可能要下 { $plies } 手；请改用 alphabeta。
agent-given-up = 算了 { $nodes } 个局面仍未算到终局，只好放弃；请改用 alphabeta。
agent-not-in-protocol = { $protocol } 协议说不清这种棋：{ $reason }
agent-no-move-yet = 还没想出着法就被叫停了。
forfeit-not-started = 引擎 { $command } 无法启动：{ $reason }
forfeit-late = 引擎判负：限时 { $allowed } 毫秒，它用了 { $took } 毫秒才落子。
forfeit-exited = 引擎判负：棋还没下完，它就退出了。
forfeit-exited-with = 引擎判负：棋还没下完，它就退出了，退出码为 { $code }。
forfeit-silent = 引擎判负：等了 { $waited } 毫秒，它毫无回应。
forfeit-illegal = 引擎判负：它下了 { $text }。{ $reason }
forfeit-garbled = 引擎判负：它回了一句“{ $text }”，看不出是什么着法。
forfeit-refused = 引擎不肯下这盘棋：“{ $text }”
trouble-too-long = 这一行太长了。
trouble-not-text = 这不是文字（UTF-8）。
trouble-save-where = 保存到哪里？请写：save 文件名
file-exists = { $path } 已经存在，没有覆盖；要覆盖请加 --force。
file-exists-for-good = { $path } 已经存在，不能覆盖。
file-folder = { $path } 是一个文件夹。
file-broken-link = { $path } 是一个失效的链接。
file-special = { $path } 不是普通文件。
file-no-folder = 没有 { $folder } 这个文件夹。
file-no-name = “{ $path }”不是文件名。
file-too-large = { $path } 超过 { $limit } 字节。
file-not-text = { $path } 不是 UTF-8 文本：第 { $at } 个字节不对。
file-system = { $path }：{ $reason }。
system-not-found = 找不到
system-permission = 没有权限
system-full = 磁盘已满
system-folder = 是一个文件夹
system-read-only = 磁盘只能读，不能写
