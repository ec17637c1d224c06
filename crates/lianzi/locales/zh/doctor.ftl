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
doctor-not-utf8 = 用字母，因为 LC_ALL、LC_CTYPE、LANG 没有指明 UTF-8。设 LANG=zh_CN.UTF-8 或加 --unicode 就画 ● 和 ○。
doctor-disc-narrow = 已问过终端：● 占一列，棋盘可以对齐。
doctor-disc-wide = 用字母，因为已问过终端：● 占两列，棋盘会错位。在终端设置里把“宽度不明的字符（ambiguous width）”改为窄，就会画 ● 和 ○；加 --unicode 也可以硬画。
doctor-disc-silent = 终端没有回答 ● 占几列。如果棋盘错位，请加 --ascii 改用字母。
doctor-disc-not-asked = 输入输出都是终端时，会先问终端 ● 占几列，占两列就改用字母。加 --unicode 或 --ascii 则直接照办，不再询问。
doctor-encoding = 语言环境 { $locale } 用的是 { $encoding } 编码，而中文只以 UTF-8 输出，所以用了英文。请在 UTF-8 终端里设 LANG=zh_CN.UTF-8，或加 --lang zh。
doctor-threads = 本机可用线程：{ $threads }
doctor-data = 残局库：{ $folder }，{ $tables ->
        [0] 还没有
       *[other] 共 { $tables } 份
    }
doctor-data-bad = 残局库：无法使用 { $folder }：{ $reason }
doctor-sound = 一切正常。
doctor-trouble = 残局库和未完成的证明无法保存。可用 LIANZI_DATA 另选文件夹。

man-written = 在 { $folder } 写了 { $pages } 页
