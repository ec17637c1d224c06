### The atlas: questions about games, and what is proved.

help-atlas = Answer all questions of an atlas, and write its page
help-atlas-questions = The questions (atlas/questions.toml unless said otherwise)
help-atlas-answers = Where answers are kept, so that nothing is asked twice (atlas/answers.json)
help-atlas-out = The page (docs/ATLAS.md)
help-atlas-certificates = Write the certificates into this folder
help-atlas-time = Give up on a question after so many seconds
help-atlas-threads = Threads, for methods that know more than one
help-atlas-only = Ask this question alone; may be given several times
help-atlas-again = Ask even what is known already
help-atlas-long = Ask even what takes long
help-atlas-check = Ask nothing; say whether page and answers fit the questions
help-atlas-force = Overwrite files

atlas-answer = { $name }: { $result ->
        [first] the first player wins, in { $plies ->
                [one] one ply
               *[other] { $plies } plies
            }
        [second] the second player wins, in { $plies ->
                [one] one ply
               *[other] { $plies } plies
            }
        [draw] a draw
       *[unknown] not known
    } ({ $seconds } s)
atlas-refused = { $name }: refused by the checker: { $reason }
atlas-missing = { $name } has not been asked
atlas-other-question = { $name } has been changed since it was answered
atlas-stale = { $path } is not what questions and answers make; lianzi atlas writes it
atlas-good = Page and answers fit all { $count } questions.
atlas-bad-questions = { $path }: { $reason }
atlas-bad-answers = { $path }: { $reason }
atlas-no-question = there is no question { $name }
atlas-foreign = { $path } was not written by this command; --force overwrites it
