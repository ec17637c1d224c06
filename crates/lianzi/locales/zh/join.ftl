# 命令 `join`。

help-join = 在终端里下或观看服务器上的对局
help-join-url = 对局的链接，由网页或朋友给出：http://host:port/m/ID；后面带 #seat=… 或 #invite=… 就可以下
help-join-name = 入座时用的昵称
help-join-seat = 在人人可入的对局里坐一个空位

join-kept = 这是您的座位。请保存这个链接：谁有它，谁就能替您下。
    { $link }
join-you-watch = 您在观战。
join-you-play = 您执{ $player }。
join-you-play-both = 双方都由您下。
join-anonymous = 无名氏
join-nobody-yet = 还没有人
join-joined = { $name }入座，执{ $player }。
join-taken-back = 悔了一步棋。
join-asks-takeback = 对手想悔一步：yes（同意）还是 no（不同意）？您直接落子就是不同意。
join-asks-draw = 对手提议和棋：yes（同意）还是 no（不同意）？您直接落子就是不同意。
join-asks-rematch = 对手想再来一局：yes（同意）？
join-declined-takeback = 对手不同意悔棋。
join-declined-draw = 对手要继续下。
join-came = { $player }来了。
join-went = { $player }离开了棋盘，座位还是他的。
join-resumed = 服务器停过一会儿，已经回来；停的时候不计时。
join-rematch-made = 再来一局，交换先后。
join-stray = 服务器说的与这里所知的规则对不上。请到它的网页上看。
join-clock = { $player } { $time }
join-clock-runs = { $player } { $time }（走时中）
join-ended = { $winner }胜。
join-ended-resigned = { $winner }胜：{ $loser }认输。
join-ended-timeout = { $winner }胜：{ $loser }用时已尽。
join-ended-abandoned = { $winner }胜：{ $loser }没有回来。
join-ended-computer = { $winner }胜：{ $loser }下不出棋。
join-ended-agreement = 双方同意和棋。
join-ended-called-off = 对局取消了。
join-hint-watch = 观战中 · q 离开，? 帮助
join-hint-over = r 交换先后再来一局，q 离开
join-hint-waiting = 还有一个空位：把邀请链接发给您的对手。
join-hint-move = 轮到您，例如 { $example } · u 悔棋，draw 提和，resign 认输，q 离开，? 帮助
join-hint-wait = 轮到对方 · draw 提和，resign 认输，q 离开，? 帮助
join-help =
    走法：与别处一样，例如 c3；走子如 b2 b3。
    u 或 悔棋      请求悔您的上一步
    draw 或 求和   提议和棋
    resign 或 认输 认输
    claim 或 判胜  对手离开很久之后，请求判胜
    yes, no        回答对手的请求（也可打 同意、不同意）
    r 或 再来      终局之后，请求交换先后再来一局
    moves          列出可走的着法
    q              离开；座位还是您的，用链接可以回来
join-not-here = 与别人对局时不能这样做。
join-nothing-asked = 没有人在等您回答。
join-broken = 与服务器的连接断了，正在重连……
join-mended = 连接恢复了。
join-left = 您离开了棋盘；座位还是您的，用同一个链接可以回来。
join-refused-over = 对局已经结束。
join-refused-not-seated = 您在这里没有座位。
join-refused-not-your-turn = 轮到对方。
join-refused-wrong-ply = 对局已经往下走了，请看棋盘。
join-refused-time-over = 这步棋到达之前，您的时间已经用尽。
join-refused-already-asked = 已经提过了，正在等对方回答。
join-refused-not-over = 对局还没有结束。
join-refused-computer = 电脑不提和，也不接受和棋。
join-refused-present = 对手还在。
join-refused-wait = 对手可能会回来：再过 { $minutes } 分钟才能请求判胜。
join-refused-taken = 没有空位了。
join-refused-not-invited = 没有邀请，或邀请不对。
join-refused-too-long = 这盘棋的步数已到上限。
join-refused-not-stored = 服务器暂时无法保存；没有丢失什么，请再试。
join-refused-too-fast = 一下子太多了。
join-refused-failed = 服务器出了问题，对局保持原样。请再试。
join-refused-rules = 规则不允许这样走。
join-encrypted = https 的链接请用浏览器打开；本命令只会 http。
join-no-link = 这不是对局的链接。链接的样子是 http://host:8080/m/abcdefgh，后面可能有 #seat=…
join-unreachable = { $host } 没有应答：{ $reason }
join-foreign = { $host } 那里应答的不是连子服务器。
join-no-match = 没有这盘对局。
join-damaged = 这盘对局的存档已损坏，请告知服务器的管理者。
join-not-understood = 服务器听不懂本程序，可能其中一个版本较旧。
join-server-refuses = 服务器拒绝了（状态 { $status }）。
join-rules = 本程序读不懂这盘棋的规则；它可能比服务器旧。
