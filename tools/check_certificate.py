#!/usr/bin/env python3
"""Checks a certificate of a tic-tac-toe-like game, knowing nothing of Lianzi but docs/certificates.md.

    check_certificate.py GAME CERTIFICATE       (GAME: a rule file, or mnk:M,N,K, or gravity:W,H,K)

For games on square boards in which players place own stones in turn, with or without gravity, and a row of k or more wins.
A sliding phase may follow: then only proofs within the placing are accepted. The rules come from the first argument; the id
is printed, not checked. A claim is about the position that the certificate names: that is printed, whether it is the start of
the game, and whether moves from there lead to it. Exits with 0 when the certificate proves its claim, with 1 when it does not.
"""
import functools
import itertools
import pathlib
import re
import sys
import tomllib


def need(condition, reason):
    if not condition:
        raise ValueError(reason)


class Rules:  # a board, its rows, and what ends the game
    def __init__(self, name):
        if family := re.fullmatch(r"(mnk|gravity):(\d+),(\d+),(\d+)", name):
            self.width, self.height, self.length = (int(size) for size in family.groups()[1:])
            self.gravity = self.bottom = family[1] == "gravity"
            self.hand, self.letters, self.plies = None, "XO", None
        else:
            self.read(name)
        # Sets of points are whole numbers: bit y * width + x is a point, row 0 on top as it is drawn.
        self.names, self.rows, self.all = {}, [], (1 << self.width * self.height) - 1
        for y, x in itertools.product(range(self.height), range(self.width)):
            row = self.height - y if self.bottom else y + 1
            self.names[f"{'abcdefghijklmnopqrs'[x]}{row}"] = 1 << y * self.width + x
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                end_x, end_y = x + dx * (self.length - 1), y + dy * (self.length - 1)
                if 0 <= end_x < self.width and 0 <= end_y < self.height:
                    steps = range(self.length)
                    self.rows.append(sum(1 << (y + dy * i) * self.width + x + dx * i for i in steps))
        self.through = {point: [row for row in self.rows if row & point] for point in self.names.values()}

    def read(self, path):
        rules = tomllib.loads(pathlib.Path(path).read_bytes().decode())
        board, phases, goals = rules["board"], rules["phase"], rules["rule"]
        first, end = phases[0], rules.get("end", {})
        known = "lianzi name description source board players stones phase rule end".split()
        need(set(rules) <= set(known) and set(board) <= {"kind", "size", "row_one"}, "an unusual rule")
        plain = board["kind"] == "square" and first["turn"] == ["place"]
        need(plain and set(first) <= {"turn", "place"}, "not one stone a turn on a square board")
        need(first.get("place", {}) in ({}, {"gravity": "down"}) and "full" not in end, "an unusual rule")
        goal = goals[0].get("made")
        need(goals == [{"made": goal, "then": "win"}] and set(goal) == {"line"}, "not a game won by rows")
        (self.width, self.height), self.bottom = board["size"], board.get("row_one") == "bottom"
        self.length, self.gravity = goal["line"], "gravity" in first.get("place", {})
        self.hand, self.plies = rules.get("stones"), end.get("plies")
        simple = isinstance(self.hand or 0, int) and isinstance(self.length, int)
        need(simple and (len(phases) == 1 or self.hand is not None), "an unusual rule")
        letter = lambda who, usual: rules.get("players", {}).get(who, {}).get("letter", usual).upper()
        self.letters = letter("first", "X") + letter("second", "O")

    def read_position(self, text):  # stones, mover, hands, ply, and how it stands: None, a winner, "draw", "unknown"
        rows, mover, hands, ply = text.split(" ")
        stones, place = [0, 0], 0
        for run, letter in re.findall(r"(\d+)|(\w)", rows.replace("/", " ")):
            if letter:
                stones[self.letters.index(letter)] |= 1 << place
            place += int(run) if run else 1
        hand = None if hands == "-" else tuple(int(number) for number in hands.split(","))
        need(place == len(self.names) and (hand is None) == (self.hand is None), "a position of another game")
        need(not any(stones[player] & row == row for player in (0, 1) for row in self.rows), "the game is over")
        return tuple(stones), self.letters.index(mover), hand, int(ply), None

    def moves(self, position):
        stones = position[0][0] | position[0][1]
        held = stones >> self.width | self.all ^ self.all >> self.width if self.gravity else self.all
        return [point for point in self.through if held & ~stones & point]

    def play(self, position, point):
        stones, mover, hand, ply, state = position
        stones = tuple(own | (point if player == mover else 0) for player, own in enumerate(stones))
        hand = hand and tuple(left - (player == mover) for player, left in enumerate(hand))
        if any(stones[mover] & row == row for row in self.through[point]):
            state = mover
        elif self.plies is not None and ply + 1 >= self.plies:
            state = "draw"
        elif hand is not None and hand[1 - mover] == 0:
            state = "unknown"  # the placing is over
        elif stones[0] | stones[1] == self.all:
            state = "draw"
        return stones, 1 - mover, hand, ply + 1, state

    def start(self):
        return (0, 0), 0, self.hand and (self.hand, self.hand), 0, None

    def origin(self, position, most=200_000):
        """Whether a game comes to a position: "the start", moves that lead there, or why none do."""
        if position == self.start():
            return "from the start"
        stones, mover, hand, ply, _ = position
        counts = tuple(own.bit_count() for own in stones)
        where = f"not from the start, but from ply {ply}"
        if sum(counts) != ply:
            return f"{where}, to which no game comes: {ply} plies place {ply} stones, and here are {sum(counts)}"
        if counts != ((ply + 1) // 2, ply // 2) or mover != ply % 2:
            due = f"{(ply + 1) // 2} and {ply // 2}, {self.letters[ply % 2]} on move"
            return f"{where}, to which no game comes: after {ply} plies the players have placed {due}"
        seen, way = set(), [(None, self.start(), iter(self.moves(self.start())))]
        while way and len(seen) < most:  # depth first; stones never leave, so only points of the position are of use
            for point in way[-1][2]:
                before = way[-1][1]
                if not stones[before[1]] & point or (after := self.play(before, point)) in seen:
                    continue
                if after == position:
                    names = {point: name for name, point in self.names.items()}
                    moves = [names[step[0]] for step in way[1:]] + [names[point]]
                    return f"{where}, to which a game can come: {' '.join(moves)}"
                seen.add(after)
                if after[4] is None and after[3] < ply:
                    way.append((point, after, iter(self.moves(after))))
                    break
            else:
                way.pop()
        if way:
            return f"{where}; whether a game comes to it is not known"
        return f"{where}, to which no game comes: no order of moves leads there"

    def drawn(self, position):
        cells = [next((self.letters[i] for i in (0, 1) if position[0][i] & point), ".") for point in self.names.values()]
        return "\n".join(" ".join(cells[row : row + self.width]) for row in range(0, len(cells), self.width))

    def wins_at_once(self, position):
        own = position[0][position[1]]
        return any((own | point) & row == row for point in self.moves(position) for row in self.through[point])


class Checker:  # one player's strategy
    def __init__(self, rules, player, last_ply):
        self.rules, self.player, self.last_ply = rules, player, last_ply
        self.answered, self.branch = {}, []
        self.blocks = last_ply is None and rules.hand is None
        self.zonal = self.blocks and not rules.gravity

    def guarded(self, position, pairs):  # the opponent cannot complete a row
        own, kept = position[0][self.player], lambda row: any(row & pair == pair for pair in pairs)
        return self.blocks and all(row & own or kept(row) for row in self.rules.rows)

    def enter(self, position):
        """Goes on to a position: its zone so far, and what has to be answered from there as (move, position)."""
        state, holds = position[4], self.last_ply is None
        if self.guarded(position, []):
            return 0, []
        if state is not None:
            need(state == self.player or (holds and state == "draw"), f"the game ends: {state}")
            need(holds or position[3] <= self.last_ply, "the win comes too late")
            return self.rules.all, []
        need(holds or position[3] < self.last_ply, "the win comes too late")
        if position[1] == self.player:
            return 0, [(0, position)]
        zone, waiting = 0, []
        for point in self.rules.moves(position):
            more, positions = self.enter(self.rules.play(position, point))
            zone, waiting = zone | more, waiting + [(point, reply) for _, reply in positions]
        return zone, waiting

    def push(self, position, answered=None, point=0):
        self.branch.append([position, *self.enter(position), answered, point, False])

    def leave(self):  # everything must be answered or covered; then the zone of the node's answer is known
        _, zone, waiting, answered, point, guarded = self.branch.pop()
        zones = [] if guarded else [self.answered[reply] for _, reply in waiting if reply in self.answered]
        for move, reply in [] if guarded else waiting:
            if reply not in self.answered:
                wins = self.rules.wins_at_once(reply)
                covered = self.zonal and move and any(not other & move for other in zones)
                need(wins or covered, "a reply has no answer")
                zone |= self.rules.all if wins else 0
        if answered is not None:
            self.answered[answered] = functools.reduce(int.__or__, zones, zone | point)

    def answer(self, words):
        need(words[0] in map(str, range(len(self.branch))), "a bad depth")
        while len(self.branch) > int(words[0]) + 1:
            self.leave()
        node = self.branch[-1]
        position, pairs, answered, point = node[0], None, None, 0
        if "=" in words:
            cut = words.index("=")
            words, points = words[:cut], [self.rules.names[name] for name in words[cut + 1 :]]
            need(len(points) % 2 == 0 and len(set(points)) == len(points), "bad pairs")
            pairs = [one | two for one, two in zip(points[::2], points[1::2])]
        for word in words[1:]:
            need(answered is None, "a move behind the answer")
            answered, point = position if position[1] == self.player else None, self.rules.names[word]
            need(position[4] is None and point in self.rules.moves(position), "an illegal move")
            position = self.rules.play(position, point)
        subject, point = (position, 0) if answered is None else (answered, point)
        need(answered or (pairs is not None and (position[1] == self.player or position == node[0])), "no answer")
        need(self.last_ply is None or subject[3] < self.last_ply, "too late")
        self.answered[subject] = self.rules.all
        if pairs is None:
            return self.push(position, subject, point)
        free = position[4] is None and not sum(points) & (position[0][0] | position[0][1])
        need(free and self.zonal and self.guarded(position, pairs), "pairs that guard too little")
        self.answered[subject] = sum(points) | point
        if subject == node[0]:
            node[1], node[5] = sum(points), True


def check(rules, lines):
    need(next(lines) == "lianzi-proof 1", "not a certificate of version 1")
    words, (name, rules_id, text, claim) = zip(*(next(lines).split(" ", 1) for _ in range(4)))
    parsed = re.fullmatch(r"draw|(first|second) (?:does not lose|wins within ([0-9]+))", claim)
    need(parsed and words == ("game", "rules", "position", "claim"), "a bad head")
    start = rules.read_position(text)
    # Rule files that the certificate carries are not read: the rules come from the first argument.
    lines = itertools.dropwhile(lambda line: line.startswith(("rule-file ", "| ")), lines)
    last_ply = start[3] + int(parsed[2]) if parsed[2] else None
    for player in [parsed[1]] if parsed[1] else ["first", "second"]:
        need(next(lines) == "strategy " + player, "another strategy is due")
        checker, count = Checker(rules, ["first", "second"].index(player), last_ply), 0
        checker.push(start)
        while (words := next(lines).split(" "))[0] != "end":
            checker.answer(words)
            count += 1
        while checker.branch:
            checker.leave()
        need(words == ["end", str(count)], "a wrong number of answers")
    need(next(lines, None) is None, "more text after the end")
    origin = rules.origin(start)
    board = "" if origin == "from the start" else "\n\n" + rules.drawn(start)
    return f"{name} ({rules_id}), position {text}, {origin}: {claim}{board}"


if __name__ == "__main__":
    len(sys.argv) == 3 or sys.exit(__doc__)
    try:
        text = pathlib.Path(sys.argv[2]).read_bytes().decode()
        need(text.endswith("\n"), "the last line has no end")
        print(check(Rules(sys.argv[1]), iter(text[:-1].split("\n"))))
    except (KeyError, TypeError, ValueError, IndexError, StopIteration, OSError) as problem:
        sys.exit(f"refused: {problem!r}")
