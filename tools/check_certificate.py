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


class Refused(Exception):
    """The certificate proves nothing, or the game is of another kind."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


class Rules:
    """A board, its rows, and what ends the game."""

    def __init__(self, name):
        kind, _, sizes = name.partition(":")
        if kind in ("mnk", "gravity"):
            self.width, self.height, self.length = (int(size) for size in sizes.split(","))
            self.gravity, self.hand, self.letters, self.plies = kind == "gravity", None, "XO", None
            self.bottom = kind == "gravity"
        else:
            self.read(name)
        self.names, self.rows = {}, []
        for y, x in itertools.product(range(self.height), range(self.width)):
            name = "abcdefghijklmnopqrs"[x] + str(self.height - y if self.bottom else y + 1)
            self.names[name] = y * self.width + x
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                end_x, end_y = x + dx * (self.length - 1), y + dy * (self.length - 1)
                if 0 <= end_x < self.width and 0 <= end_y < self.height:
                    self.rows.append([(y + dy * i) * self.width + x + dx * i for i in range(self.length)])
        self.through = [[row for row in self.rows if point in row] for point in range(self.width * self.height)]

    def read(self, path):
        with open(path, "rb") as file:
            rules = tomllib.load(file)
        board, phases, goals = rules["board"], rules["phase"], rules["rule"]
        first, end = phases[0], rules.get("end", {})
        known = "lianzi name description source board players stones phase rule end"
        need(set(rules) <= set(known.split()), "an unusual rule")
        need(board["kind"] == "square" and set(board) <= {"kind", "size", "row_one"}, "not a plain board")
        need(first["turn"] == ["place"] and set(first) <= {"turn", "place"}, "not one stone a turn")
        need(set(first.get("place", {})) <= {"gravity"}, "stones may not be placed everywhere")
        need(len(goals) == 1 and goals[0].get("then") == "win", "not a game won by rows")
        need(set(goals[0]) == {"made", "then"} and set(goals[0]["made"]) == {"line"}, "not a game won by rows")
        need(isinstance(goals[0]["made"]["line"], int), "rows of several lengths")
        need("full" not in end and first.get("place", {}).get("gravity", "down") == "down", "an unusual rule")
        self.width, self.height = board["size"]
        self.bottom = board.get("row_one", "top") == "bottom"
        self.length, self.gravity = goals[0]["made"]["line"], "gravity" in first.get("place", {})
        self.hand, self.plies = rules.get("stones"), end.get("plies")
        need(self.hand is None or isinstance(self.hand, int), "hands that differ")
        need(len(phases) == 1 or self.hand is not None, "a phase that never begins")
        letter = lambda who, usual: rules.get("players", {}).get(who, {}).get("letter", usual).upper()
        self.letters = letter("first", "X") + letter("second", "O")

    def read_position(self, text):
        rows, mover, hands, ply = text.split(" ")
        cells = []
        for row in rows.split("/"):
            for run, letter in re.findall(r"(\d+)|(\w)", row):
                cells += [None] * int(run) if run else [self.letters.index(letter)]
        need(len(cells) == self.width * self.height, "the position has another size")
        hand = None if hands == "-" else tuple(int(number) for number in hands.split(","))
        need((hand is None) == (self.hand is None), "the position has other hands")
        return tuple(cells), self.letters.index(mover), hand, int(ply), None

    def moves(self, position):
        cells = position[0]
        holds = lambda below: not self.gravity or below >= len(cells) or cells[below] is not None
        return [point for point, stone in enumerate(cells) if stone is None and holds(point + self.width)]

    def play(self, position, point):
        """The position after a stone; its last part says how it stands: None, the winner, or "draw" or "unknown"."""
        cells, mover, hand, ply, state = position
        need(state is None and point in self.moves(position), "an illegal move")
        cells = cells[:point] + (mover,) + cells[point + 1 :]
        if hand is not None:
            hand = tuple(left - (player == mover) for player, left in enumerate(hand))
        if any(all(cells[other] == mover for other in row) for row in self.through[point]):
            state = mover
        elif self.plies is not None and ply + 1 >= self.plies:
            state = "draw"
        elif hand is not None and hand[1 - mover] == 0:
            state = "unknown"  # the placing is over
        elif None not in cells:
            state = "draw"
        return cells, 1 - mover, hand, ply + 1, state


class Checker:
    """One player's strategy."""

    def __init__(self, rules, player, last_ply):
        self.rules, self.player, self.last_ply = rules, player, last_ply
        self.answered, self.branch = set(), []

    def guarded(self, position, pairs):
        """Whether the opponent cannot complete a row: each has a stone of the player's or a pair of empty points."""
        cells = position[0]
        if self.last_ply is not None or self.rules.hand is not None:
            return False
        blocked = lambda row: any(cells[point] == self.player for point in row)
        return all(blocked(row) or any(one in row and two in row for one, two in pairs) for row in self.rules.rows)

    def enter(self, position):
        """Goes on to a position: what has to be answered from there?"""
        state, holds = position[4], self.last_ply is None
        if state is not None:
            good = state == self.player and (holds or position[3] <= self.last_ply)
            need(good or (state == "draw" and holds), f"the game ends: {state}")
            return []
        need(holds or position[3] < self.last_ply, "the win comes too late")
        next_positions = [self.rules.play(position, point) for point in self.rules.moves(position)]
        if self.guarded(position, []):
            return []
        if position[1] != self.player:
            return [waiting for following in next_positions for waiting in self.enter(following)]
        wins = any(following[4] == self.player for following in next_positions)
        return [] if wins or position in self.answered else [position]

    def leave(self):
        need(all(position in self.answered for position in self.branch.pop()[1]), "a reply has no answer")

    def answer(self, words):
        depth = int(words[0])
        need(str(depth) == words[0] and depth < len(self.branch), "a bad depth")
        while len(self.branch) > depth + 1:
            self.leave()
        position, pairs = self.branch[-1][0], None
        words = words[1:]
        if "=" in words:
            words, names = words[: words.index("=")], words[words.index("=") + 1 :]
            points = [self.rules.names[name] for name in names]
            need(len(points) % 2 == 0 and len(set(points)) == len(points), "bad pairs")
            pairs = list(zip(points[::2], points[1::2]))
        answered = None
        for word in words:
            need(answered is None, "a move behind the answer")
            answered = position if position[1] == self.player else None
            position = self.rules.play(position, self.rules.names[word])
        subject = position if pairs is not None else answered
        need((answered is None) == (pairs is not None), "no answer")
        need(self.last_ply is None or subject[3] < self.last_ply, "too late")
        self.answered.add(subject)
        if pairs is None:
            self.branch.append((position, self.enter(position)))
        else:
            need(all(position[0][point] is None for point in points), "pairs that are not empty")
            need(not self.rules.gravity and position[4] is None, "pairs that do not count here")
            need(self.guarded(position, pairs), "pairs that guard too little")


def check(rules, lines):
    """Checks the lines of a certificate; returns the claim."""
    lines = iter(lines)
    field = lambda word: next(lines).removeprefix(word + " ")
    need(next(lines) == "lianzi-proof 1", "not a certificate of version 1")
    name, rules_id, text, claim = field("game"), field("rules"), field("position"), field("claim")
    start, last_ply = rules.read_position(text), None
    if claim == "draw":
        players = [0, 1]
    else:
        player, verb = claim.split(" ", 1)
        players = [["first", "second"].index(player)]
        if verb != "does not lose":
            need(verb.startswith("wins within "), "no claim")
            last_ply = start[3] + int(verb.removeprefix("wins within "))
    for player in players:
        need(next(lines) == "strategy " + ["first", "second"][player], "another strategy is due")
        checker, count = Checker(rules, player, last_ply), 0
        checker.branch.append((start, checker.enter(start)))
        while (words := next(lines).split(" "))[0] != "end":
            checker.answer(words)
            count += 1
        while checker.branch:
            checker.leave()
        need(words == ["end", str(count)], "a wrong number of answers")
    need(next(lines, None) is None, "more text after the end")
    return f"{name} ({rules_id}): {claim}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        rules = Rules(sys.argv[1])
        with open(sys.argv[2], encoding="utf-8", newline="\n") as file:
            text = file.read()
        need(text.endswith("\n"), "the last line has no end")
        print(check(rules, text[:-1].split("\n")))
    except (Refused, KeyError, ValueError, IndexError, StopIteration, OSError) as problem:
        sys.exit(f"refused: {problem!r}")


if __name__ == "__main__":
    main()
