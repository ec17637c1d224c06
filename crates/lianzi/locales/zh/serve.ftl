# 命令 `serve`。

help-serve = 提供网页：在浏览器里下棋、观战、发明新棋
help-serve-address = 监听的地址（不写为 127.0.0.1:8080，仅限本机）
help-serve-data = 把对局存放在这个文件夹；重启或崩溃之后对局仍在
help-serve-behind_proxy = 服务器前面有一个运行在本机的代理，由它在 X-Forwarded-For 中说明访客是谁
help-serve-trusted_proxy = 可信任的代理的地址或网段，只采信它们写的 X-Forwarded-For（可写多个）；只写 --behind-proxy 时，仅信任本机上的代理
help-serve-public_host = 别人用来访问本服务器的域名（可写多个）；不写则只应答 IP 地址和 localhost
help-serve-local_unlimited = 不限制本机地址的请求数量（用于测速）
help-serve-log = 日志写到标准错误的方式：text 文字（不写即此），json，或 off 不写

serve-ready = 连子已在 { $page } 就绪（对局存放在 { $folder }）。按 Ctrl-C 结束。
serve-ended = 所有对局都已存好。再见。
serve-no-folder = 没有存放对局的地方：LIANZI_DATA 和 HOME 都没有指明。请用 --data 指定文件夹。
serve-address-used = 无法使用 { $address }：{ $reason }
serve-store-locked = 这个文件夹正被另一个服务器使用。
serve-store-newer = 数据的版本是 { $found }，而本程序只认识到版本 { $known }：它是由更新的程序写下的。
serve-store-damaged = 存储已损坏：{ $reason }。请放回 matches.sqlite3 的备份（并删去 matches.sqlite3-wal 和 -shm），或者把还能读出的内容取到新文件里：sqlite3 matches.sqlite3 .recover | sqlite3 new.sqlite3
serve-store-failed = 无法使用存储：{ $reason }

serve-doing-exhaustive = 正在搜索整盘棋
serve-doing-win = 正在找轮到的一方 { $plies } 步内的必胜
serve-doing-loss = 正在找对手 { $plies } 步内的必胜
serve-doing-block-mover = 正在找办法不让轮到的一方连成
serve-doing-block-opponent = 正在找办法不让对手连成
serve-doing-numbers-win = 正在追查轮到的一方可能必胜的着法
serve-doing-numbers-loss = 正在追查对手可能必胜的着法
serve-doing-sliding = 正在从终局往回推：离终局 { $plies } 步
serve-doing-placing = 正在推算有 { $stones } 子的局面
serve-doing-moves = 正在比较各种着法
serve-unsolvable-memory = 在这里证明需要 { $needed } MiB 内存，而本服务器只给 { $given } MiB。
