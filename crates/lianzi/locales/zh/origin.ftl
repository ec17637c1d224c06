# 结论说的是哪个局面，对局能否走到那里。

origin-start = { $game }（从开局起）
origin-position = { $game }（不是从开局起，而是从第 { $ply } 手后的局面 { $position } 起）
origin-reachable = 对局可以走到这个局面：{ $moves }
origin-unreachable = 任何对局都走不到这个局面：{ $reason }
origin-unknown = 对局能否走到这个局面，还不知道：搜索了 { $positions } 个局面，没有搜完。
origin-obstacle-plies = 走过 { $ply } 手，盘上应有 { $ply } 子，这里却有 { $stones } 子。
origin-obstacle-stones = 走过 { $ply } 手，{ $first }与{ $second }应分别有 { $expected_first } 子和 { $expected_second } 子，这里却是 { $found_first } 子和 { $found_second } 子。
origin-obstacle-mover = 走过 { $ply } 手，应轮到{ $player }走。
origin-obstacle-exhausted = 没有哪种着法顺序能走到这里（已搜索完毕，共 { $positions } 个局面）。
