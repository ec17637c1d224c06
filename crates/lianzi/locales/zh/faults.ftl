# 规则文件的错误。英文的措辞在 lianzi-rules 的 FaultKind 里。

fault-error = 错误：{ $sentence }
fault-first-player = 先手
fault-second-player = 后手
fault-did-you-mean = 您要的是“{ $word }”吗？
fault-known = 可以是 { $known }。

fault-too-large = 文件有 { $bytes } 字节，规则文件最多 { $most } 字节
fault-syntax = 这不是合格的 TOML：{ $message }
fault-too-deep = 嵌套太深；规则文件最多 { $most } 层
fault-unknown-key = 没有 `{ $key }` 这个键；{ $hint }
fault-not-yet = 目前还不支持 { $what }，请先去掉
fault-wrong-type = `{ $key }` 的值类型不对
fault-unknown-word = `{ $key }` 不认得“{ $word }”；{ $hint }
fault-missing-key = 这里缺少 `{ $key }`
fault-out-of-range = `{ $key }` 是 { $number }，应当在 { $low } 到 { $high } 之间
fault-empty-list = `{ $key }` 是空的，至少要有一项
fault-too-many = `{ $key }` 有 { $count } 项，最多 { $most } 项
fault-needs-one-of = 这里要写 { $these } 其中之一
fault-excludes = `{ $key }` 和 `{ $other }` 不能同时写，请去掉一个
fault-key-needs = 没有 { $needs }，`{ $key }` 在这里就没有意义
fault-unknown-game = 没有“{ $name }”这种棋可以继承；{ $hint }
fault-extends-itself = 文件继承了它自己：{ $chain }
fault-extends-too-long = 层层继承的文件超过 { $most } 个，请直接继承更前面的

fault-bad-letter = “{ $letter }”不能代表棋子；要用 A 到 Z 的一个字母
fault-letters-equal = 双方都用字母 { $letter }；要用两个不同的字母（不分大小写）
fault-key-not-for-board = { $kind } 棋盘没有 `{ $key }` 这个键
fault-size-length = { $kind } 棋盘的 `size` 不应有 { $count } 个数
fault-board-size = 棋盘有 { $count } 个点；应当有 2 到 { $most } 个
fault-main-diagonals = 只有正方形才有“main”所指的两条长斜线，这个棋盘是 { $width } 乘 { $height }；请用 "alternate"、"all" 或 "none"
fault-odd-spokes = `spokes` 是 { $spokes }；辐线两两相对，应当是 4 到 16 之间的偶数
fault-bad-point-name = “{ $name }”不是点的名字；应当是字母加数字，如 c3，最多四个字符
fault-point-twice = 有两个点都叫 { $name }（不分大小写）
fault-place-twice = { $name } 和 { $other } 画在同一处；每个点要有自己的位置
fault-line-too-short = 一条线至少要有两个点，这里有 { $count } 个
fault-point-twice-in-line = { $point } 在这条线里出现了两次；只有首尾相接的线才能在末尾重复第一个点
fault-too-many-classes = 线的种类超过 { $most } 种
fault-bad-class-name = “{ $name }”不能作线的种类名；请换一个词，也不能用 "any"
fault-nothing-left = 几乎所有的点都被封住了；至少要留两个

fault-no-such-point = 棋盘上没有 { $name } 这个点
fault-no-such-point-extents = 棋盘上没有 { $name } 这个点；棋盘从 { $first } 到 { $last }
fault-blocked-point = { $point } 被封住了，那里没有点
fault-no-such-region = 这个棋盘没有 { $word }，请写出各点的名字
fault-rectangle-not-square = “{ $text }”是一个矩形，只有方格棋盘才有；请写出各点的名字
fault-unknown-class = 棋盘上没有“{ $name }”这种线；{ $hint }
fault-other-boards = `{ $key }` 只用于 { $boards } 棋盘，请去掉

fault-stones-do-not-fit = { $stones } 个棋子放不进 { $points } 个点的棋盘；请减少棋子，或换大棋盘
fault-board-filled = { $stones } 个棋子会占满全部 { $points } 个点，之后谁也走不动；请减少棋子
fault-setup-rows = 开局局面有 { $found } 行，而棋盘有 { $expected } 行
fault-setup-row-length = 开局局面第 { $row } 行“{ $text }”合 { $found } 个点，而棋盘这一行有 { $expected } 个
fault-setup-symbol = 开局局面里的“{ $symbol }”没有意义；棋子用 { $first } 和 { $second }，空点用数字
fault-setup-twice = 开局局面在 { $point } 放了两个棋子
fault-setup-shared = 双方共用的棋子只有一种，请都写成先手的
fault-no-stones = 一开始就没有棋子：双方手中无子，盘上也没有；请写 `stones` 或 `setup`

fault-never-ends-unlimited = 第 { $phase } 阶段永远不会结束：要等双方手中无子，而{ $player }的棋子数量不限；请写 `stones`，或 `ends = {"{"} turns = n {"}"}`
fault-never-ends-not-placed = 第 { $phase } 阶段永远不会结束：要等双方手中无子，而{ $player }手中有子，回合里却没有 "place"
fault-last-phase-ends = 最后一个阶段不会结束，`ends` 没有意义；若要限定手数，请用 `end.plies`
fault-key-without-action = `{ $key }` 说的是 { $actions }，而这个阶段没有人能这样做；请写进 `turn`，或去掉 `{ $key }`
fault-action-twice = “{ $step }”里 "{ $action }" 写了两次
fault-place-nowhere = `only` 和 `not` 排除了一切，{ $player }无处落子
fault-touch-too-many = `touch` 是 { $touch }，而棋盘上的点最多有 { $most } 个邻点
fault-flank-too-long = 这些线容不下两子夹住 { $length } 子；最长的线有 { $longest } 个点
fault-toward-nowhere = 棋子可走的线没有朝 { $words } 的；请去掉 `toward`，或改 `along`

fault-consequence-needs-made = `then = "{ $then }"` 只能与 `made` 同用；`{ $condition }` 的规则只能判胜、负或和
fault-no-such-phase = 没有第 { $phase } 阶段；这种棋有 { $phases } 个阶段
fault-nothing-made = 第 { $phases } 阶段既不落子也不走子，什么也连不成，这条规则不会发生
fault-row-too-long = 棋盘上连不成 { $length } 子：最长的线有 { $longest } 个点
fault-square-too-large = 每边 { $size } 点的正方形放不进 { $width } 乘 { $height } 的棋盘
fault-shape-too-large = 这个形状在棋盘上哪里都放不下
fault-too-many-entries = 算上这个图形，规则需要 { $entries } 个表项，最多支持 { $most } 个；请减少图形、缩小图形、减少适用的阶段，或加上 `turned = false`
fault-shape-symbol = 形状用 X 表示棋子、. 表示任意；“{ $symbol }”两者都不是
fault-shape-empty = 形状里没有棋子；请用 X 画出棋子
fault-needs-more-stones = 这要 { $needs } 个棋子，而一方最多只有 { $has } 个
fault-captured-too-many = 谁也提不到 { $captured } 子：可提的最多 { $has } 个
fault-nothing-captured = 这种棋从不提子；请给某个阶段写 `capture`，或去掉这条规则
fault-nothing-lost = 这种棋里谁也不会失去棋子；请让棋子可以被提，或去掉这条规则
fault-left-unlimited = 双方棋子数量不限，永远不会只剩 { $left } 个；请写明 `stones`
fault-left-at-once = 一方开局就只有 { $has } 子，“只剩 { $left } 子或更少”会立刻决定胜负
fault-never-reached = 这条规则永远轮不到：它说的情形都先被第 { $earlier } 条规则决定了；请放到那条之前
fault-fouls-need = 连珠禁手不适用于这种棋：{ $needs }
fault-fouls-need-own-stones = 双方必须各下自己的棋子；请去掉 `stone`
fault-fouls-need-no-swap = 禁手属于一方，交换后棋子归了另一方；请去掉 `swap`
fault-fouls-need-plain-placing = 第 { $phase } 阶段每回合必须恰好落一子，且没有 `gravity` 和 `capture`
fault-fouls-need-exact-five = { $player }必须以恰好五连取胜；请为他加上 {"{"} made = {"{"} line = 5, exact = true {"}"}, then = "win" {"}"}
fault-two-swaps = 双方只能用一种方式交换；请去掉一个 `swap`
fault-swap2-needs = 开局 swap2 不适用于这种棋：{ $needs }
fault-swap2-needs-plain-placing = 第一阶段须由先手开始，每回合必须是 ["place"]，且没有 `first`、`capture` 和 `ends = {"{"} turns = n {"}"}`
fault-swap2-needs-deciding = 第一阶段的规则只能判胜、判负或判和，而第 { $rule } 条规则不是
fault-swap2-needs-more-stones = 开局最多要用一方三子；请给双方各至少 { $least } 子
fault-nobody-wins = 这种棋没有人能胜或负：没有规则判胜负，`end.full` 和 `end.stuck` 也没有

fault-opening-nowhere = 按开局规则，第 { $ply } 手无处落子
fault-opening-without-place = 开局的阶段没有人落子，开局规则无从说起
fault-nothing-repeats = 这种棋只会添子，局面不可能重复；请去掉 `repeat`
