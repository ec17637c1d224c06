# 只有一手能胜的局面。

help-puzzles = 出题：只有一手能胜的局面；或做题
help-puzzles-game = 棋名，或规则文件的路径
help-puzzles-win_in = 自己要走几手才胜（不写为 2）
help-puzzles-count = 出几道题（不写为 10）
help-puzzles-seed = 随机种子：种子相同，题目就相同
help-puzzles-time = 总共多少秒（不写为 60）
help-puzzles-out = 把题目写进文件
help-puzzles-play = 做文件里的题
help-puzzles-force = 覆盖已有的文件
help-puzzles-json = 按 --out 的格式打印题目，每行一个对象

puzzles-progress = { $puzzles }/{ $wanted } 道题 · 下了 { $games } 局
puzzles-found = { $game }：从 { $games } 局棋里找到 { $puzzles } 道 { $moves } 手胜的题（随机种子 { $seed }）。
puzzles-column-rating = 难度
puzzles-column-found = 各级做对次数
puzzles-column-position = 局面
puzzles-about = 难度是能找到这一手的最低级别，都找不到为 8；各级做对次数依次是 1 到 { $levels } 级，每级试 { $tries } 次。答案在文件里，用 lianzi puzzles --play 文件 来做题。
puzzles-number = 第 { $number } 题，共 { $all } 题（难度 { $rating }/8）
puzzles-question = 轮到{ $player }，{ $moves } 手胜。（s 看答案，n 下一题，q 退出）
puzzles-help = 像下棋一样输入能胜的一手。s 看答案，n 下一题，q 退出。
puzzles-unreadable = 这不是能读的文字。
puzzles-wrong = { $move } 不能按时取胜，再试试。
puzzles-reply = 对。对方应以 { $move }。
puzzles-won = 对，胜了。
puzzles-solution = 答案：{ $moves }
puzzles-solved = { $all } 题中有 { $solved } 题一手不错地解出。
puzzles-line = 第 { $line } 行不是题目
puzzles-version = 不认识第 { $found } 版格式
puzzles-other-rules = { $game } 的规则已与出题时不同
puzzles-empty = 文件里没有题目
