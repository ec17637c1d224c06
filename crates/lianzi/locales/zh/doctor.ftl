### 运行环境，以及命令行补全和手册页。

help-doctor = 说明程序所见的运行环境，并指出问题
help-completions = 输出命令行补全脚本
help-completions-shell = bash、elvish、fish、powershell 或 zsh
help-man = 写出手册页
help-man-folder = 已有的文件夹，例如 ~/.local/share/man/man1
help-man-force = 覆盖已有文件

doctor-version = 连子 { $version }，规则文件版本 1
doctor-language = 语言：{ $language }{ $known ->
        [0] （环境变量没有指定）
       *[other] （环境变量为 { $locale }）
    }
doctor-terminal = 输入：{ $input ->
        [1] 终端
       *[other] 不是终端
    }；输出：{ $output ->
        [1] 终端
       *[other] 不是终端
    }
doctor-drawing = 棋子：{ $set ->
        [ascii] 字母
       *[other] ● 和 ○
    }；颜色：{ $colors ->
        [1] 有
       *[other] 无
    }；UTF-8：{ $utf8 ->
        [1] 是
       *[other] 环境变量没有说明
    }
doctor-threads = 本机可用线程：{ $threads }
doctor-data = 残局库：{ $folder }，{ $tables ->
        [0] 还没有
       *[other] 共 { $tables } 份
    }
doctor-data-bad = 残局库：无法使用 { $folder }：{ $reason }
doctor-sound = 一切正常。
doctor-trouble = 残局库和未完成的证明无法保存。可用 LIANZI_DATA 另选文件夹。

man-written = 在 { $folder } 写了 { $pages } 页
