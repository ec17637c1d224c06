// Whole games as moves, one for each kind of thing that the page has to be able to do. The rules make them end where they
// do; what is written here is only what is played and what is to be seen then.

/**
 * @typedef {object} Script
 * @property {string} game
 * @property {string} shows what the page has to be able to do for it
 * @property {string} moves
 * @property {RegExp} says how it ends, in English
 */

/** @type {Script[]} */
export const scripts = [
  { game: "tic-tac-toe", shows: "placing", moves: "a1 a2 b1 b2 c1", says: /X wins: 3 in a row, a1 to c1/ },
  { game: "connect-four", shows: "gravity", moves: "d1 e1 d2 e2 d3 e3 d4", says: /wins: 4 in a row/ },
  {
    game: "liansi",
    shows: "placing, then sliding",
    moves: "a1 a6 b1 b6 c1 d6 d2 e6 f3 a3 f5 b3 a4 e3 c4 d5 d2-d1",
    says: /X wins: 4 in a row, a1 to d1/,
  },
  {
    game: "connect6",
    shows: "several stones a turn on a large board",
    moves: "a1 a3 b3 b1 c1 c4 d4 d1 e1 g7 h7 f1",
    says: /Black wins: 6 in a row, a1 to f1/,
  },
  {
    game: "pente",
    shows: "captures, and an opening that forbids points",
    moves: "j10 k10 m13 l10 m10 a1 m11 a3 m12 a5 m14",
    says: /White wins: 5 in a row, m10 to m14|White wins: 5 in a row, m14 to m10/,
  },
  {
    game: "six-mens-morris",
    shows: "mills, removing, points and lines",
    moves:
      "b4 d4 b2 e3 b3 xd4 a3 d4 d2 c4 xa3 e5 e1 c5 b2-c2 e3-d3 c2-b2 xc5 e5-e3 c4-c5 e3-e5 c5-c4 xe5",
    says: /wins/,
  },
  { game: "neutreeko", shows: "a set-up, and sliding until stopped", moves: "d1-d4 b5-c5 d4-e4 c2-c3 e4-d4 c3-e3 b1-e4", says: /wins: 3 in a row/ },
  {
    game: "shisima",
    shows: "a wheel",
    moves:
      "b6-a1 b2-b3 b5-b6 b8-b7 b6-b5 b3-b2 b4-b3 b1-b8 b5-b4 b7-b6 b4-b5 b8-b7 b5-b4 b7-b8 b4-b5 b2-b1 b3-b2 b6-b7 b5-b6",
    says: /wins: 3 in a row/,
  },
  { game: "yavalath", shows: "hexagons and the pie rule", moves: "d6 swap e2 a9 e3 i1 e5 a5 e4", says: /wins: 4 in a row, e2 to e5/ },
  { game: "tic-tac-toe-wild", shows: "stones of either kind", moves: "Xa1 Oc3 Xb1 Xc1", says: /Second wins: 3 in a row/ },
  { game: "notakto", shows: "shared stones, and a line that loses", moves: "a1 b2 c1 b1", says: /First wins: Second made 3 in a row, a1 to c1/ },
  { game: "qubic", shows: "levels", moves: "a1.1 a1.2 b1.1 b1.2 c1.1 c1.2 d1.1", says: /wins: 4 in a row/ },
];
