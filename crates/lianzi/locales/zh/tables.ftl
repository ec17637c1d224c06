### 磁盘上的残局库及其检验。

help-tables = 管理磁盘上的残局库：列出、生成、检查、删除
help-tables-list = 列出已有的残局库
help-tables-build = 生成一种棋的残局库并保存；中断后再运行会接着做
help-tables-build-game = 棋名，或规则文件的路径
help-tables-build-from = 只包括这个局面及其后续
help-tables-build-memory = 可用的内存，单位 MiB（不写为 1024）
help-tables-build-threads = 线程数
help-tables-check = 读出每一块并核对校验和（证明数值请用 lianzi verify）
help-tables-check-game = 只检查这种棋的
help-tables-remove = 删除一种棋的残局库和未完成的工作
help-tables-remove-game = 棋名，或规则文件的路径
help-solve-keep = 保存求解时生成的残局库，或搜索已得出的结果；再次运行同一命令会接着做
help-verify-sample = 检验残局库时，只随机抽查这么多个局面（不构成证明）
help-verify-threads = 线程数，用于残局库
help-verify-memory = 残局库可用的内存，单位 MiB（不写为 1024）

tables-none = { $folder } 中还没有残局库。用 lianzi tables build 棋名 生成。
tables-line = { $game }，局面 { $position }：{ $cells } 格，{ $bytes } 字节，{ $path }，SHA-256 { $sum }
tables-state = 未完成：{ $path }（再次运行同一命令会接着做）
tables-search = 搜索的进度：{ $path }（用 lianzi solve --keep 接着做）
tables-good = { $path }：校验和全部相符。
tables-removed = { $game }：{ $count ->
        [0] 没有可删除的文件。
       *[other] 已删除 { $count } 个文件。
    }
tables-taken-up = 接着上次的进度：此前已看过 { $nodes } 个局面。
tables-kept = 进度已保存在 { $path }；再次运行同一命令会接着做。
tables-trouble = 未能保存：{ $reason }
tables-used = 查自残局库 { $path }
tables-written = 残局库：{ $path }。用 lianzi verify { $path } 检验。
tables-no-folder = 不知道残局库放在哪里：请设置 LIANZI_DATA、XDG_DATA_HOME 或 HOME
tables-part = { $percent } %
tables-progress = { $stage }，已完成 { $percent } %{ $left ->
        [-1] {""}
       *[other] ，这一步约剩 { $left } 秒
    }；{ $nodes } 个局面，每秒 { $rate } 个，已用 { $seconds } 秒
tables-stage-sliding = 距终局 { $plies } 手的局面
tables-stage-placing = 落子阶段，盘上 { $stones } 子
tables-stage-writing = 正在写出残局库

table-fault = { $path }：{ $fault ->
        [not-a-table] 不是本程序的残局库
        [version] 这个残局库的格式版本不能识别
        [truncated] 文件不完整
        [head] 文件头第 { $place } 行有误
        [damaged] 文件头或索引已损坏
        [block] 第 { $place } 块已损坏
        [rules] 残局库属于另一套规则
        [misfit] 残局库与这种棋不符
        [no-room] 保存的进度需要更多内存，可用 --memory 增加
        [busy] 另一个程序正在处理它
        [exists] 已经有残局库了
       *[system] { $place }
    }

verify-table = { $path }：通过。{ $subject }：{ $proved }（检验了 { $checked } 个局面，{ $millis } 毫秒）
verify-table-sample = { $path }：{ $subject }：随机抽查 { $checked } 个局面，没有发现错误（{ $millis } 毫秒）。抽查不构成证明；不加 --sample 则逐一检验。
verify-table-win = { $player }必胜，{ $plies } 手（未计规则中的手数上限）
verify-table-draw = 和棋，双方都无法必胜
verify-table-refused = 残局库不被接受：{ $reason }
