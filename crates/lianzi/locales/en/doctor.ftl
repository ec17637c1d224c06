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
