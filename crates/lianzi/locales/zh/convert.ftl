# 命令 `convert` 和 `stats`，以及其他程序的文件可能有的毛病。

help-convert = 把棋谱从一种格式写成另一种：lianzi、mini-chess、sgf、psq、rec、points、columns、openings
help-convert-from_file = 棋谱文件；由扩展名或内容看出格式
help-convert-to_file = 写到哪里：文件；文件夹（每局一个文件）；或 - 写到屏幕
help-convert-from = 读入的格式（lianzi、mini-chess、sgf、psq、rec、points、columns、openings）
help-convert-to = 写出的格式，当文件名看不出来的时候
help-convert-game = 棋谱属于哪种棋（名字或规则文件），当棋谱没有写明的时候
help-convert-rows = 读入点的列表时哪一行是第 1 行：bottom 最下面（五子棋的习惯），或 top 最上面
help-convert-to_rows = 写出点的列表时同上
help-convert-partial = 保留出错之前的部分；错误写到标准错误
help-convert-number = 只要第几局，从 1 数起
help-convert-force = 覆盖已有的文件

convert-done = { $games } 局已写到 { $path }。
convert-no-format = 没有说明要写成什么格式：请用 --to 指定。
convert-no-game = 文件里有 { $games } 局，没有第 { $number } 局。

help-stats = 统计文件里的对局：结果如何，怎样开局
help-stats-files = 棋谱文件，任何认识的格式
help-stats-from = 读入的格式
help-stats-game = 棋谱属于哪种棋（名字或规则文件），当棋谱没有写明的时候
help-stats-rows = 点的列表里哪一行是第 1 行：bottom 或 top
help-stats-partial = 出错之前的部分也算；错误写到标准错误
help-stats-plies = 前几步算开局（不写为 3）；旋转或翻转之后相同的算一种
help-stats-most = 列出多少种开局、多少名棋手（不写为 10）
help-stats-json = 输出 JSON

stats-head = { $game }：{ $games } 局，平均 { $plies } 步
stats-results = 先手胜 { $first }，后手胜 { $second }，和棋 { $draws }，未下完 { $unfinished }
stats-column-opening = 开局
stats-column-games = 局数
stats-column-first = 先手胜
stats-column-second = 后手胜
stats-column-draws = 和棋
stats-column-share = 先手得分
stats-column-player = 棋手
stats-column-won = 胜
stats-column-drawn = 和
stats-column-lost = 负
stats-more = ……还有 { $count } 种

format-in-file = { $file }：{ $fault }
format-variations = { $file }：略去 { $count } 个变化，只取主线。
format-fault = 第 { $line } 行第 { $column } 列：{ $what }
format-unknown = 不认识这种格式："{ $line }"。可以用 --from 说明格式。
format-unexpected = 这里不能有 "{ $found }"
format-unfinished = 还没有写完，文本就结束了
format-size = "{ $text }" 不是这里能用的棋盘大小
format-game = 不认识这种棋：{ $text }；可以用 --game 说明是哪一种
format-place = "{ $text }" 不在棋盘上
format-column = 第 { $column } 列放不下棋子
format-not-on-move = 这步写的是{ $number ->
    [1] 先手
   *[other] 后手
}，而轮到的是另一方
format-late-setup = 下到一半又往棋盘上摆子
format-result = 写的结果 "{ $written }" 与着法不符
format-too-many = 超过了 { $limit } 个
format-too-many-kinds = 各局的棋盘大小与规则超过 { $limit } 种
format-several = 这种格式只能放一局，而这里有 { $games } 局：请用 --number 选一局，或给出一个文件夹。
format-board = 这种格式只适用于完整的方形棋盘，至多 26 行 26 列。
format-moves = 这种格式只认识放自己的棋子。
format-start = 这种格式不能写明棋局不是从通常的局面开始。
format-columns = 这种格式只适用于用 1 到 9 的列号就能说明着法的棋。
format-rules = 这种格式没有这套规则的名字；lianzi 格式会带上规则本身。
