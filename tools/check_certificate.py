#!/usr/bin/env python3
"""Checks a certificate of a tic-tac-toe-like game, knowing nothing of Lianzi but docs/certificates.md.

    check_certificate.py GAME.toml CERTIFICATE
    check_certificate.py mnk:6,6,4 CERTIFICATE       (or gravity:W,H,K)

For games on square boards in which players place own stones in turn, with or without gravity, and a row of k or more wins.
A sliding phase may follow: then only proofs within the placing are accepted. The rules come from the first argument; the id
is printed, not checked. Exits with 0 when the certificate proves its claim, with 1 when it does not.
"""
import itertools
import re
import sys
import tomllib


def need(condition, reason):
    if not condition:
        raise ValueError(reason)


class Rules:
    """A board, its rows, and what ends the game."""

    def __init__(self, name):
        family = re.fullmatch(r"(mnk|gravity):(\d+),(\d+),(\d+)", name)
        if family:
            self.width, self.height, self.length = (int(size) for size in family.groups()[1:])
            self.gravity = self.bottom = family[1] == "gravity"
            self.hand, self.letters, self.plies = None, "XO", None
        else:
            self.read(name)
        # Sets of points are whole numbers: bit y * width + x is a point, row 0 on top as it is drawn.
        self.names, self.rows, self.all = {}, [], (1 << self.width * self.height) - 1
        for y, x in itertools.product(range(self.height), range(self.width)):
            name = "abcdefghijklmnopqrs"[x] + str(self.height - y if self.bottom else y + 1)
            self.names[name] = 1 << y * self.width + x
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                end_x, end_y = x + dx * (self.length - 1), y + dy * (self.length - 1)
                if 0 <= end_x < self.width and 0 <= end_y < self.height:
                    places = ((y + dy * i) * self.width + x + dx * i for i in range(self.length))
                    self.rows.append(sum(1 << place for place in places))
        self.through = {point: [row for row in self.rows if row & point] for point in self.names.values()}

    def read(self, path):
        with open(path, "rb") as file:
            rules = tomllib.load(file)
        board, phases, goals = rules["board"], rules["phase"], rules["rule"]
        first, end = phases[0], rules.get("end", {})
        known = "lianzi name description source board players stones phase rule end"
        need(set(rules) <= set(known.split()), "an unusual rule")
        need(board["kind"] == "square" and set(board) <= {"kind", "size", "row_one"}, "not a plain board")
        need(first["turn"] == ["place"] and set(first) <= {"turn", "place"}, "not one stone a turn")
        need(first.get("place", {}) in ({}, {"gravity": "down"}) and "full" not in end, "an unusual rule")
        goal = goals[0].get("made")
        need(goals == [{"made": goal, "then": "win"}] and set(goal) == {"line"}, "not a game won by rows")
        self.width, self.height = board["size"]
        self.bottom = board.get("row_one", "top") == "bottom"
        self.length, self.gravity = goal["line"], "gravity" in first.get("place", {})
        self.hand, self.plies = rules.get("stones"), end.get("plies")
        need(isinstance(self.hand or 0, int) and isinstance(self.length, int), "an unusual rule")
        need(len(phases) == 1 or self.hand is not None, "a phase that never begins")
        letter = lambda who, usual: rules.get("players", {}).get(who, {}).get("letter", usual).upper()
        self.letters = letter("first", "X") + letter("second", "O")

    def read_position(self, text):
        """A position: both players' stones, mover, hands, ply, and how it stands (None, a winner, "draw", "unknown")."""
        rows, mover, hands, ply = text.split(" ")
        stones, place = [0, 0], 0
        for row in rows.split("/"):
            for run, letter in re.findall(r"(\d+)|(\w)", row):
                if letter:
                    stones[self.letters.index(letter)] |= 1 << place
                place += int(run) if run else 1
        need(place == self.width * self.height, "the position has another size")
        hand = None if hands == "-" else tuple(int(number) for number in hands.split(","))
        need((hand is None) == (self.hand is None), "the position has other hands")
        need(not any(stones[player] & row == row for player in (0, 1) for row in self.rows), "the game is over")
        return tuple(stones), self.letters.index(mover), hand, int(ply), None

    def moves(self, position):
        stones = position[0][0] | position[0][1]
        held = stones >> self.width | self.all ^ self.all >> self.width if self.gravity else self.all
        free = held & ~stones
        return [point for point in self.through if free & point]

    def play(self, position, point):
        stones, mover, hand, ply, state = position
        own = stones[mover] | point
        stones = (own, stones[1]) if mover == 0 else (stones[0], own)
        hand = hand and tuple(left - (player == mover) for player, left in enumerate(hand))
        if any(own & row == row for row in self.through[point]):
            state = mover
        elif self.plies is not None and ply + 1 >= self.plies:
            state = "draw"
        elif hand is not None and hand[1 - mover] == 0:
            state = "unknown"  # the placing is over
        elif stones[0] | stones[1] == self.all:
            state = "draw"
        return stones, 1 - mover, hand, ply + 1, state

    def wins_at_once(self, position):
        own, moves = position[0][position[1]], self.moves(position)
        return any((own | point) & row == row for point in moves for row in self.through[point])


class Checker:
    """One player's strategy."""

    def __init__(self, rules, player, last_ply):
        self.rules, self.player, self.last_ply = rules, player, last_ply
        self.answered, self.branch = set(), []

    def guarded(self, position, pairs):
        """Whether the opponent cannot complete a row: each has a stone of the player's or a pair of empty points."""
        own, counts = position[0][self.player], self.last_ply is None and self.rules.hand is None
        return counts and all(row & own or any(row & pair == pair for pair in pairs) for row in self.rules.rows)

    def enter(self, position):
        """Goes on to a position: what has to be answered from there?"""
        state, holds = position[4], self.last_ply is None
        if state is not None:
            need(state == self.player or (holds and state == "draw"), f"the game ends: {state}")
            need(holds or position[3] <= self.last_ply, "the win comes too late")
            return []
        need(holds or position[3] < self.last_ply, "the win comes too late")
        if self.guarded(position, []):
            return []
        if position[1] == self.player:
            return [] if position in self.answered or self.rules.wins_at_once(position) else [position]
        replies = [self.rules.play(position, point) for point in self.rules.moves(position)]
        return [waiting for reply in replies for waiting in self.enter(reply)]

    def leave(self):
        need(all(position in self.answered for position in self.branch.pop()[1]), "a reply has no answer")

    def answer(self, words):
        depth = int(words[0])
        need(0 <= depth < len(self.branch) and str(depth) == words[0], "a bad depth")
        while len(self.branch) > depth + 1:
            self.leave()
        position, pairs, answered = self.branch[-1][0], None, None
        if "=" in words:
            points = [self.rules.names[name] for name in words[words.index("=") + 1 :]]
            words = words[: words.index("=")]
            need(len(points) % 2 == 0 and len(set(points)) == len(points), "bad pairs")
            pairs = [one | two for one, two in zip(points[::2], points[1::2])]
        for word in words[1:]:
            need(answered is None, "a move behind the answer")
            answered = position if position[1] == self.player else None
            need(position[4] is None and self.rules.names[word] in self.rules.moves(position), "an illegal move")
            position = self.rules.play(position, self.rules.names[word])
        subject = position if pairs is not None else answered
        need((answered is None) == (pairs is not None), "no answer")
        need(self.last_ply is None or subject[3] < self.last_ply, "too late")
        self.answered.add(subject)
        if pairs is None:
            self.branch.append((position, self.enter(position)))
        else:
            need(not any(point & (position[0][0] | position[0][1]) for point in points), "pairs with stones")
            counts = not self.rules.gravity and position[4] is None
            need(counts and self.guarded(position, pairs), "pairs that guard too little")


def check(rules, lines):
    """Checks the lines of a certificate; returns the claim."""
    lines = iter(lines)
    need(next(lines) == "lianzi-proof 1", "not a certificate of version 1")
    words, (name, rules_id, text, claim) = zip(*(next(lines).split(" ", 1) for _ in range(4)))
    need(words == ("game", "rules", "position", "claim"), "a bad head")
    start = rules.read_position(text)
    parsed = re.fullmatch(r"draw|(first|second) (?:does not lose|wins within ([0-9]+))", claim)
    need(parsed, "no claim")
    last_ply = start[3] + int(parsed[2]) if parsed[2] else None
    for player in [parsed[1]] if parsed[1] else ["first", "second"]:
        need(next(lines) == "strategy " + player, "another strategy is due")
        checker, count = Checker(rules, ["first", "second"].index(player), last_ply), 0
        checker.branch.append((start, checker.enter(start)))
        while (words := next(lines).split(" "))[0] != "end":
            checker.answer(words)
            count += 1
        while checker.branch:
            checker.leave()
        need(words == ["end", str(count)], "a wrong number of answers")
    need(next(lines, None) is None, "more text after the end")
    return f"{name} ({rules_id}): {claim}"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        with open(sys.argv[2], encoding="utf-8", newline="\n") as file:
            text = file.read()
        need(text.endswith("\n"), "the last line has no end")
        print(check(Rules(sys.argv[1]), text[:-1].split("\n")))
    except (KeyError, TypeError, ValueError, IndexError, StopIteration, OSError) as problem:
        sys.exit(f"refused: {problem!r}")
