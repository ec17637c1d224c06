# 全屏界面。

# 棋种列表。
tui-search = 查找：
tui-nothing-found = 没有叫这个名字的棋。
tui-address = 按回车进入这个地址的对局。
tui-no-game = 没有叫“{ $text }”的棋。
tui-no-game-but = 没有叫“{ $text }”的棋，您要的是{ $nearest }吗？
tui-menu-choose = 回车 选定
tui-menu-language = ^G English
tui-menu-language-ascii = ^G English
tui-menu-theme = ^T 配色
tui-menu-quit = Esc 退出

# 开局前的选择。
tui-person = 人
tui-level = 电脑 { $level } 级
tui-perfect = 完美棋手
tui-random = 随意落子
tui-setup-time = 用时
tui-time-none = 不限
tui-time = { $minutes } 分，每手加 { $seconds } 秒
tui-setup-begin = 开始
tui-setup-start = 回车 开始
tui-setup-change = <- -> 更改
tui-setup-back = Esc 返回

# 棋盘旁边。
tui-panel-moves = 着法
tui-panel-analysis = 分析
tui-panel-rules = 规则
tui-no-moves = 尚未落子。
tui-analysing = 正在逐着分析……
tui-analysing-on = 已算 { $depth } 手，{ $nodes } 个局面，还在继续……
tui-no-analysis = 按 a 分析这个局面的每一着。
tui-move-says = { $move }：{ $says }。

tui-course = 走势：上{ $first } 下{ $second }
tui-course-busy = 已看 { $done } / { $all }
tui-mistake = { $move } 是失着：{ $better } 更好。

# 棋盘下方。
tui-looking = 共 { $last } 手，现看第 { $ply } 手之后。{ $status }
tui-thinking = { $status }，正在思考……
tui-out-of-time = { $winner }胜：{ $loser }超时。
tui-thinking-hint = 正在找一着好棋……
tui-pick-first = 请先选要走的棋子。
tui-cannot-move = { $point } 上的棋子无处可走。
tui-only-a-record = 这是棋谱：用 [ 和 ] 前后翻看。
tui-earlier = 这是先前的局面：按 Esc 回到棋局。
tui-not-your-turn = 还没轮到您。
hint-over-tui = 棋局已经结束：r 再来一局，u 悔棋，q 离开。
tui-branch-over = 棋到这里已经结束，请先退回较早的局面。
tui-branch-later = 终局之后，可以从任何一个局面接着下。
tui-help-key = 按 ? 看所有按键。
tui-typing = 着法或命令：
tui-ask-leave = 棋还没下完，要离开吗？
tui-ask-leave-unsaved = 棋还没下完，也没有保存，要离开吗？
tui-ask-leave-over = 这局棋还没有保存，要离开吗？
tui-save = s 保存
tui-leave = y 离开
tui-stay = n 留下
tui-ask-restart = 棋还没下完，要重来吗？
tui-ask-stone = { $point } 上落哪一种子？
tui-yes = y 是
tui-no = n 否

# 服务器上的对局。
tui-entering = 正在联系 { $host }……
tui-you = 您
tui-seat-yours = { $name }（您）
tui-seat-away = { $name }（不在）
tui-no-study = 正与人对局，提示和分析要到终局后才开放。
tui-broken-pending = 与服务器的连接断了；恢复之后会把您的操作送出。
tui-asks-takeback = 对手想悔一步棋。
tui-asks-draw = 对手提议和棋。
tui-asks-rematch = 对手想再来一局。
tui-asked = 已经提出，对手尚未答复。
tui-ask-leave-seat = 要离开吗？座位仍归您。
tui-ask-resign = 要认输吗？

# 按键。
tui-key-draw = d 提和
tui-key-resign = g 认输
tui-key-sit = j 入座
tui-key-place = 回车 落子
tui-key-pick = 回车 拿起
tui-key-target = 回车 放下
tui-key-let-go = Esc 放回
tui-key-remove = 回车 提子
tui-key-swap = x 交换
tui-key-pass = p 停一手
tui-key-back = u 悔棋
tui-key-again = r 再来
tui-key-hint = h 提示
tui-key-analyse = a 分析
tui-key-panel = v 切换
tui-key-branch = b 接着下
tui-key-earlier = [ 上一手
tui-key-later = ] 下一手
tui-key-help = ? 帮助
tui-key-quit = q 离开

tui-help-title = 按键
tui-help-board =
    方向键   | 在棋盘上移动
    回车     | 落子、拿起、放下、提子
    Tab      | 到下一个可走的点
    Esc      | 放回棋子；回到棋局
    m        | 标出所有可走的点
    u        | 悔棋
    r        | 重来
    h        | 提示
    a        | 开始或停止分析
    b        | 从这里接着下（终局后）
    {"["} ]      | 上一手、下一手
    Home End | 到开头、到最后
    v        | 着法、分析、规则
    PgUp PgDn| 翻页
    /        | 输入着法，或“save 文件名”
    s        | 保存
    x  p     | 交换、停一手
    t  l     | 配色、语言
    q  ^C    | 离开，可以先保存
    鼠标     | 点击棋盘、着法和文字
tui-help-server =
    方向键   | 在棋盘上移动
    回车     | 落子、拿起、放下、提子
    Tab      | 到下一个可走的点
    Esc      | 放回棋子；回到棋局
    m        | 标出所有可走的点
    u        | 请求悔棋
    d  g     | 提和、认输
    y  n     | 答复对手的请求
    c        | 对手一去不回，请求判胜
    r        | 再来一局，交换先后
    j        | 坐下空着的位子
    h  a  b  | 提示、分析、接着下：终局之后
    {"["} ]      | 上一手、下一手
    Home End | 到开头、到最后
    v        | 着法、分析、规则
    /        | 输入着法，或“save 文件名”
    s        | 保存
    x  p     | 交换、停一手
    t  l     | 配色、语言
    q        | 离开；座位仍是您的
    鼠标     | 点击棋盘、着法和文字
tui-help-menu =
    文字     | 查找
    方向键   | 选择
    回车     | 选定
    Esc      | 清空查找，退出
    ^G       | 语言
    ^T       | 配色
    ^L       | 重画
    ^C       | 立即结束
    文件路径 | 回车打开规则文件或棋谱
    http://  | 回车进入服务器上的对局
    鼠标     | 点击想要的一项
tui-help-foot = 按任意键返回。
tui-help-more = 按任意键继续。

# 转到行模式之前。
tui-no-terminal = 全屏界面要求输入和输出都是终端，现改用行模式。
tui-save-server = 服务器上的对局保存在服务器上：--save 只用于在本终端下的棋（全屏界面里按 s 可以另存一份）
tui-dumb-terminal = 这个终端（TERM=dumb）显示不了全屏界面，现改用行模式。
tui-no-size = 这个终端没有说明自己的大小，现改用行模式。

# 帮助。
help-tui = 全屏下棋，键盘鼠标都可以
help-tui-game = 棋名、规则文件的路径，或服务器上对局的链接（不写则打开棋种列表）
help-tui-name = 在服务器上的对局里入座时用的昵称
help-tui-seat = 在服务器上人人可入的对局里坐一个空位
help-tui-first = 先手是谁：person（默认，人）或电脑棋手
help-tui-second = 后手是谁：person（人）或电脑棋手（默认 level:4）
help-tui-takeback = 能否悔棋（默认可以）
help-tui-seed = 靠随机下棋的棋手所用的种子
help-tui-from = 从这个局面开始
help-tui-save = 无论怎样离开，都把棋局写入这个文件（.mini 结尾则写成 mini_chess_v1）
help-tui-force = 允许覆盖文件
help-tui-clock = 每方的分钟数，以及每手增加的秒数，如 5+3
help-tui-replay = 翻看保存的棋谱
help-tui-theme = terminal（默认）、okabe（色彩多的终端）或 mono（不用颜色）
help-tui-symbols = 棋子所用的两个字符，如“*#”
