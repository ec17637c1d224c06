### 图鉴：关于棋局的问题，以及已经证明的结论。

help-atlas = 逐题求解图鉴中的问题，并生成图鉴页面
help-atlas-questions = 问题文件（默认 atlas/questions.toml）
help-atlas-answers = 答案文件，已解的题不再重算（默认 atlas/answers.json）
help-atlas-out = 图鉴页面（默认 docs/ATLAS.md）
help-atlas-certificates = 把证书写入此目录
help-atlas-time = 每题的时限（秒）
help-atlas-threads = 线程数，仅对支持多线程的方法有效
help-atlas-only = 只解这一题，可重复给出
help-atlas-again = 已有答案的也重新求解
help-atlas-long = 耗时长的题也求解
help-atlas-check = 不求解，只检查页面与答案是否与问题相符
help-atlas-force = 允许覆盖文件

atlas-answer = { $name }：{ $result ->
        [first] 先手必胜，{ $plies } 手
        [second] 后手必胜，{ $plies } 手
        [draw] 和棋
       *[unknown] 未能判定
    }（{ $seconds } 秒）
atlas-refused = { $name }：检验不通过：{ $reason }
atlas-missing = { $name } 尚未求解
atlas-other-question = { $name } 的问题已改动，原答案不再适用
atlas-stale = { $path } 与问题和答案不符；运行 lianzi atlas 可重新生成
atlas-good = 页面与答案同全部 { $count } 个问题相符。
atlas-bad-questions = { $path }：{ $reason }
atlas-bad-answers = { $path }：{ $reason }
atlas-no-question = 没有名为 { $name } 的问题
atlas-foreign = { $path } 不是由本命令生成的；加 --force 可覆盖
