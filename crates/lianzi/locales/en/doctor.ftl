### The surroundings, and what shells and readers of manuals want.

help-doctor = Say what this program takes its surroundings for, and what is wrong with them
help-completions = Print the script with which a shell completes commands
help-completions-shell = bash, elvish, fish, powershell or zsh
help-man = Write the manual pages
help-man-folder = A folder that is there, such as ~/.local/share/man/man1
help-man-force = Overwrite files

doctor-version = Lianzi { $version }, rule files of version 1
doctor-language = Language: { $language }{ $known ->
        [0] {" "}(the environment says nothing)
       *[other] {" "}(the environment says { $locale })
    }
doctor-terminal = Input: { $input ->
        [1] a terminal
       *[other] no terminal
    }; output: { $output ->
        [1] a terminal
       *[other] no terminal
    }
doctor-drawing = Stones: { $set ->
        [ascii] letters
       *[other] ● and ○
    }; colours: { $colors ->
        [1] yes
       *[other] no
    }; UTF-8: { $utf8 ->
        [1] yes
       *[other] the environment does not say so
    }
doctor-not-utf8 = Letters, since LC_ALL, LC_CTYPE or LANG does not name UTF-8. LANG=C.UTF-8 or --unicode gives discs.
doctor-disc-narrow = This terminal was asked: it draws ● one column wide, so that boards fit.
doctor-disc-wide = Letters, since this terminal was asked and draws ● two columns wide, which pulls boards apart. A setting of the terminal (characters of ambiguous width: narrow) cures that; --unicode draws discs all the same.
doctor-disc-silent = This terminal does not say how wide it draws ●. Should boards be pulled apart, --ascii draws letters.
doctor-disc-not-asked = Where input and output are a terminal, it is asked how wide it draws ●, and letters are drawn if that is two columns. --unicode and --ascii decide without asking.
doctor-encoding = The locale { $locale } is in { $encoding }; Chinese is written in UTF-8 only, so this is English. LANG=zh_CN.UTF-8 in a terminal set to UTF-8 gives Chinese, and so does --lang zh.
doctor-threads = Threads of this machine: { $threads }
doctor-data = Tables: { $folder }, { $tables ->
        [0] none yet
        [one] one
       *[other] { $tables }
    }
doctor-data-bad = Tables: { $folder } cannot be used: { $reason }
doctor-sound = Nothing is wrong.
doctor-trouble = Tables and unfinished proofs cannot be kept. LIANZI_DATA names another folder.

man-written = { $pages } pages in { $folder }
