### 充当引擎，以及接入别的程序里的引擎。

help-engine = 作为引擎接受对局管理程序的调度，经标准输入输出按协议交谈
help-engine-game = 下哪种棋：ugi 必须指明；gomocup 可省，管理程序另有要求时以它为准
help-engine-protocol = gomocup（五子棋）或 ugi（任何棋）
help-engine-agent = 由谁来想棋；默认在管理程序给的时间内尽全力
help-engine-threads = 思考用几个线程，默认 1，最多 64
help-engine-seed = 随机种子，默认 0

engine-forfeited = { $loser } 被判负，{ $winner }胜。
