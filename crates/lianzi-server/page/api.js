// What is asked of the server over HTTP. The shapes are those of wire/wire.d.ts.

import { randomId } from "./platform.js";

/** @typedef {import("./wire/wire.js").Problem} Problem */

/** An answer that says no, with its reason. */
export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.problem);
    this.problem = problem;
  }
}

/** No answer: the server, or the network on the way to it, is down. */
export class Unreachable extends Error {}

/** An answer that this server does not give: that of a proxy, or of a login page of the network. */
export class ForeignAnswer extends Error {
  /** @param {number} status @param {unknown} cause */
  constructor(status, cause) {
    super(`an answer that is not this server's, with status ${status}`, { cause });
    this.status = status;
  }
}

/**
 * What only the network makes fail, told apart from faults of the page. Being stopped by its own signal is neither.
 * @template T
 * @param {Promise<T>} transfer
 * @returns {Promise<T>}
 */
export const transferred = (transfer) =>
  transfer.catch((error) => {
    throw error.name === "AbortError" ? error : new Unreachable(error.message, { cause: error });
  });

/**
 * Asks the server; a refusal is thrown.
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export async function send(path, request) {
  const response = await transferred(fetch(path, request));
  if (!response.ok) throw new Refused(await read(response));
  return response;
}

/** @param {Response} response @returns {Promise<any>} */
async function read(response) {
  const text = await transferred(response.text());
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ForeignAnswer(response.status, error);
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, signal) {
  /** @type {RequestInit} */
  const request = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.headers = { accept: "application/json", "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  if (signal) request.signal = signal;
  return read(await send(path, request));
}

const part = encodeURIComponent;

/** @returns {Promise<import("./wire/wire.js").GameCard[]>} */
export const games = () => ask("GET", "/api/games");

/** @param {string} name @returns {Promise<import("./wire/wire.js").GameView>} */
export const game = (name) => ask("GET", `/api/games/${part(name)}`);

/** @returns {Promise<import("./wire/wire.js").Computers>} */
export const computers = () => ask("GET", "/api/computers");

/** @param {string} name @param {string} text @returns {Promise<import("./wire/wire.js").Checked>} */
export const check = (name, text) => ask("POST", "/api/rules/check", { name, text });

/** @param {string} name @param {string} text @returns {Promise<{ id: string }>} */
export const keep = (name, text) => ask("POST", "/api/rules", { name, text });

/** @param {string} id @returns {Promise<{ name: string, text: string }>} */
export const kept = (id) => ask("GET", `/api/rules/${part(id)}`);

/** The language of rule files. @returns {Promise<{ [name: string]: any }>} */
export const schema = () => ask("GET", "/api/schema");

/** @param {import("./wire/wire.js").NewMatch} wish @returns {Promise<import("./wire/wire.js").MadeMatch>} */
export const make = (wish) => ask("POST", "/api/matches", wish);

/** @param {string} id @returns {Promise<import("./wire/wire.js").GameView>} */
export const gameOf = (id) => ask("GET", `/api/matches/${part(id)}/game`);

/** @param {string} stage @returns {Promise<import("./wire/wire.js").ListedMatch[]>} */
export const matches = (stage) => ask("GET", `/api/matches?stage=${part(stage)}`);

/** @param {string} id @param {import("./wire/wire.js").Join} wish @returns {Promise<import("./wire/wire.js").SeatKey>} */
export const join = (id, wish) => ask("POST", `/api/matches/${part(id)}/seats`, wish);

/** The text of a match's record. @param {string} id @param {string} format */
export async function record(id, format) {
  const response = await send(`/api/matches/${part(id)}/record?format=${part(format)}`);
  return transferred(response.text());
}

/** @param {import("./wire/wire.js").LookAt} wish @returns {Promise<import("./wire/wire.js").Looked>} */
export const look = (wish) => ask("POST", "/api/positions", wish);

/** @param {import("./wire/wire.js").Analyse} wish @param {AbortSignal} signal @returns {Promise<import("./wire/wire.js").AnalysisView>} */
export const analyse = (wish, signal) => ask("POST", "/api/analysis", wish, signal);

/** @param {string} id @returns {Promise<import("./wire/wire.js").WholeMatch>} */
export const wholeMatch = (id) => ask("GET", `/api/matches/${part(id)}`);

/**
 * @param {string} text
 * @param {import("./wire/wire.js").GameChoice | null} game that it is of, where the text does not say it
 * @returns {Promise<import("./wire/wire.js").ReadRecord>}
 */
export const readRecord = (text, game) => ask("POST", "/api/records/read", { text, game, number: null, partial: false });

/** @param {string} id @param {string} token @param {import("./wire/wire.js").Command} command */
export const command = async (id, token, command) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ id: randomId(), side: null, do: command });
  await send(`/api/matches/${part(id)}/commands`, { method: "POST", headers, body });
};

/** Where all positions of a game are judged, line by line. */
export const GAME_ANALYSIS = "/api/analysis/game";

/** Where a proof is attempted, with its progress line by line. */
export const PROOF = "/api/analysis/proof";

/** Where equal players play a game against themselves, with their progress line by line. */
export const BALANCE = "/api/analysis/balance";
