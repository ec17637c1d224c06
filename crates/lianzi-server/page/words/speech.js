// Facts about a match as sentences.

import { ForeignAnswer, Refused, Unreachable } from "../api.js";
import { current, known, pick, say } from "./words.js";

/** @typedef {import("../wire/wire.js").Side} Side */
/** @typedef {import("../wire/wire.js").State} State */
/** @typedef {import("../wire/wire.js").GameView} GameView */
/** @typedef {import("../wire/wire.js").SeatView} SeatView */

/** @typedef {{ players: { first: import("../wire/wire.js").PlayerView, second: import("../wire/wire.js").PlayerView } }} Game */

/** Whoever plays this side's stones. @param {Game} game @param {Side} side */
export const player = (game, side) => pick(game.players[side].name);

/** The letters of both players' stones. @param {Game} game */
export const lettersOf = ({ players }) => ({ first: players.first.letter, second: players.second.letter });

/** Who sits there. @param {SeatView} seat */
export function seated(seat) {
  if (seat.kind === "open") return say("seat-open");
  if (seat.kind === "person") return seat.name;
  const [, level] = /^level:(\d)/.exec(seat.agent) ?? [];
  return level ? say("seat-level", { level }) : say("seat-computer", { agent: seat.agent });
}

/**
 * Why something was refused.
 * @param {import("../wire/wire.js").Refusal} refusal
 */
export function refused(refusal) {
  let facts = /** @type {Record<string, string | number>} */ (/** @type {unknown} */ (refusal));
  if (refusal.reason === "foul") facts = { ...facts, foul: say(`foul-${refusal.foul}`) };
  return say(`refused-${refusal.reason}`, facts);
}

/**
 * What went wrong when the server was asked. Any other error is a fault of the page; it is told as one, and logged.
 * @param {unknown} error
 */
export function problem(error) {
  if (error instanceof Unreachable) return say("problem-network");
  if (error instanceof ForeignAnswer) return say("problem-foreign", { status: error.status });
  if (!(error instanceof Refused)) {
    console.error(error);
    return say("problem-page");
  }
  const { problem: kind } = error.problem;
  if (error.problem.problem === "refused") return refused(error.problem.refusal);
  const key = `problem-${kind}`;
  const detail = "detail" in error.problem ? error.problem.detail : kind;
  return known(key) ? say(key, { detail }) : say("problem-other", { problem: detail });
}

/**
 * How a match stands, in a sentence.
 * @param {GameView} game
 * @param {State} state
 * @param {Side[]} you
 * @param {Side | null} last who made the last move
 */
export function status(game, state, you, last) {
  if (state.outcome) return result(game, state, last);
  if (state.waiting) return say("status-waiting");
  const acts = [...new Set(state.expected)].map((action) => say(`turn-${action}`));
  let what = acts.join(say("turn-or"));
  const due = state.removing > 1 ? [1, state.removing] : state.steps > 1 ? [state.step + 1, state.steps] : null;
  if (due) what += ` (${say("status-step", { step: due[0] ?? 1, steps: due[1] ?? 1 })})`;
  const who = player(game, state.mover);
  if (you.length === 2) return say("status-both", { who, what });
  return you.includes(state.mover) ? say("status-you", { what }) : say("status-other", { who });
}

/**
 * How a match ended.
 * @param {GameView} game
 * @param {State} state
 * @param {Side | null} last
 */
function result(game, state, last) {
  if (!state.outcome) return "";
  const { winner, by } = state.outcome;
  const head = winner ? say("end-win", { who: player(game, winner) }) : say("end-draw");
  const line = state.lines[0];
  const name = (/** @type {number | undefined} */ point) => game.board.points[point ?? -1]?.name ?? "";
  const facts = line && { count: line.length, from: name(line[0]), to: name(line.at(-1)) };
  // Where lines lose, the loser made it.
  const loser = last !== null && winner !== null && last !== winner ? player(game, last) : null;
  const why =
    by !== "rules" || !facts ? say(`by-${by}`) : loser ? say("line-by", { who: loser, ...facts }) : say("line-of", facts);
  return say("end-why", { end: head, why });
}

/**
 * What is proved of a value, for whoever moves.
 * @param {import("../wire/wire.js").ValueView} value
 */
export function worth({ grade, plies, exact }) {
  if (grade === null) return say("worth-unknown");
  if (grade === "draw" || plies === null) return say(`worth-${grade}`);
  return say(exact ? `worth-${grade}-in` : `worth-${grade}-within`, { plies });
}

/**
 * What a move gave away.
 * @param {import("../wire/wire.js").VerdictView} verdict
 * @param {string | null} better the best move
 */
export function verdictOf(verdict, better) {
  const best = better === null ? "" : ` ${say("verdict-best", { move: better })}`;
  if (verdict.kind === "wrong") return say(`verdict-${verdict.was}-${verdict.now}`) + best;
  if (verdict.kind === "slower" || verdict.kind === "sooner")
    return say(`verdict-${verdict.kind}`, { plies: verdict.plies, best: verdict.best }) + best;
  return verdict.kind === "doubtful" ? say("verdict-doubtful") + best : "";
}

/**
 * Who wins by force, as a sentence about a game.
 * @param {Game} game
 * @param {{ winner: Side | null, plies: number | null, shortest: boolean }} known
 */
export function verdictOn(game, { winner, plies, shortest }) {
  if (winner === null) return say("known-draw");
  const who = player(game, winner);
  if (plies === null) return say("known-win", { who });
  return say(shortest ? "known-win-in" : "known-win-within", { who, plies });
}

/**
 * A move, for somebody who hears it.
 * @param {GameView} game
 * @param {import("../wire/wire.js").Played | undefined} move
 */
export function heard(game, move) {
  if (!move) return "";
  const gone = move.changes.filter((change) => change.stone === null).length - (move.text.includes("-") ? 1 : 0);
  const text = say("heard-move", { who: player(game, move.side), move: spoken(move.text) });
  return gone > 0 && !move.text.startsWith("x") ? `${text} ${say("heard-taken", { count: gone })}` : text;
}

/** A move's text as one says it. @param {string} text */
function spoken(text) {
  if (text === "--" || text === "swap") return say(text === "--" ? "turn-pass" : "turn-swap");
  const [, removed] = /^x(.+)$/.exec(text) ?? [];
  if (removed) return say("heard-removed", { point: removed });
  const [from, to] = text.split("-");
  return from && to ? say("heard-slid", { from, to }) : text;
}

/**
 * What a point is called aloud.
 * @param {GameView} game
 * @param {number} point
 * @param {(Side | null)[]} stand
 * @param {number[]} last
 * @param {Map<number, string>} can
 */
export function pointName(game, point, stand, last, can) {
  const name = game.board.points[point]?.name ?? "";
  const side = stand[point];
  const what = side ? say("point-stone", { point: name, who: player(game, side) }) : say("point-empty", { point: name });
  return what + (last.includes(point) ? say("point-last") : "") + (can.has(point) ? say("point-can") : "");
}

/** A number that may be large, as one reads it. @param {number} number */
export const large = (number) => new Intl.NumberFormat(current() === "zh" ? "zh-CN" : "en", { notation: "compact", maximumFractionDigits: 1 }).format(number);

/** A time left, as `4:07`, or `8.3` in the last seconds. @param {number} millis */
export function time(millis) {
  const left = Math.max(0, millis);
  if (left < 10000) return (left / 1000).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  if (seconds >= 86400) return say("time-days", { days: Math.floor(seconds / 86400), hours: Math.floor((seconds % 86400) / 3600) });
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
