# --help 的文字，按命令和参数取用。

help-template =
    {"{"}about-with-newline{"}"}
    用法：{"{"}usage{"}"}

    {"{"}all-args{"}"}{"{"}after-help{"}"}
help-heading-commands = 命令
help-heading-options = 选项
help-heading-arguments = 参数
help-about = 连子棋：可以下棋、看规则、检查自己写的规则。不带命令时打开菜单。
help-after =

    棋手写作 person（人）、level:6（从初学的 1 级到最强的 8 级）、random、heuristic、
    minimax、alphabeta:depth=4,seed=7、alphabeta:millis=500、mcts:playouts=10000、
    mcts:millis=500 或 perfect（只下已证明的着法）。别的程序里的引擎写作
    external:gomocup:命令 或 external:ugi:命令。
    退出码：0 完成，1 被拒绝或失败，2 用法不对；被中断时：Ctrl-C 130，SIGTERM 143，
    SIGHUP 129。
help-lang = 语言（否则看 LIANZI_LANG、LC_ALL、LC_MESSAGES、LANG）
help-ascii = 用字母和点画棋盘；英文界面只输出 ASCII 字符
help-unicode = 用 ● 和 ○ 画棋盘，本来要用字母时也一样
help-color = 是否用颜色；默认 auto，遵从 NO_COLOR
help-json = 每行一个 JSON 对象，供程序读取
help-help = 显示这份帮助
help-version = 显示版本

help-play = 下一局棋
help-play-game = 棋名（默认 tic-tac-toe）、mnk:W,H,N（宽、高、连子数）、gravity:W,H,N，或规则文件的路径
help-play-first = 先手：person（人，默认）或电脑棋手
help-play-second = 后手：person（人，默认）或电脑棋手
help-play-takeback = 能否悔棋，默认 free（可以）
help-play-seed = 电脑棋手的随机种子
help-play-save = 终局时，以及无论怎样离开时，把棋局写入这个文件（.mini 结尾则写成 mini_chess_v1）
help-play-force = 允许覆盖文件
help-play-from = 从这个局面开始
help-play-symbols = 代表双方棋子的两个字符，如 '*#'
help-games = 列出所有棋
help-games-filter = 只列名称或说明里有这些字的
help-show = 讲解一种棋并画出棋盘
help-show-game = 棋名，或规则文件的路径
help-check = 找出规则文件里的所有错误
help-check-files = 规则文件
help-replay = 重放保存的棋局
help-replay-file = 保存的棋局
help-replay-to = 只显示下了这么多手之后的局面
help-schema = 输出规则文件的 JSON Schema，供编辑器使用
help-solve = 证明双方都不出错时谁胜
help-solve-game = 棋名，或规则文件的路径
help-solve-from = 求解这个局面
help-solve-method = exhaustive、threats、proof-numbers、gravity、retrograde 或 deepening（不写则按规则选取）
help-solve-memory = 表格可用的内存，单位 MiB（不写为 1024）
help-solve-time = 到这么多秒就停，说出已知的结果
help-solve-nodes = 看过这么多个局面就停
help-solve-threads = 线程数，供会用多线程的方法使用
help-solve-shortest = 还要证明没有更快的胜法
help-solve-moves = 给哪些着法求值：one 一个最佳着法（不写即此），best 所有最佳着法，all 全部着法
help-solve-certificate = 把证明写到这个文件
help-solve-force = 覆盖已有的文件
help-verify = 检验一份证明
help-verify-file = 证明文件
help-verify-rules = 证明所讲的棋，若不是它自己写明的那一种
help-perft = 数出博弈树某一层有多少局面
help-perft-game = 棋名，或规则文件的路径
help-perft-depth = 往下数几手
help-perft-divide = 按第一手分开数
help-perft-from = 从这个局面开始
