// A match as it goes on: the socket, what was missed while it was down, and moves that wait for their answer.
// What the screen does about it is not decided here.

import { randomId } from "./platform.js";

/** @typedef {import("./wire/wire.js").MatchView} MatchView */
/** @typedef {import("./wire/wire.js").State} State */
/** @typedef {import("./wire/wire.js").Played} Played */
/** @typedef {import("./wire/wire.js").Command} Command */
/** @typedef {import("./wire/wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./wire/wire.js").Side} Side */
/** @typedef {"connecting" | "here" | "away" | "gone"} Line */

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;

/** Reasons to close after which coming back helps. */
const COME_BACK = new Set(["too_slow", "shutdown", "failed"]);

/** @type {(address: string) => WebSocket} */
const open = (address) => new WebSocket(address);

/** A match that one plays or watches. */
export class Live {
  /** @type {MatchView | null} */ about = null;
  /** @type {Played[]} */ moves = [];
  /** @type {State | null} */ state = null;
  /** When the state came, to count clocks from. */ stateAt = 0;
  /** @type {Side[]} */ you = [];
  /** @type {{ here: { first: boolean, second: boolean }, watchers: number } | null} */ presence = null;
  /** @type {Line} */ line = "connecting";
  /** @type {string | null} */ why = null;
  /** @type {number | null} */ #seen = null;
  /** @type {Map<string, { side: Side | null, do: Command }>} */ #waiting = new Map();
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #pause = FIRST_PAUSE;
  #over = false;

  /**
   * @param {string} address of the socket
   * @param {string[]} tokens of the seats that are held
   * @param {(change: { kind: "changed" } | { kind: "refused", refusal: import("./wire/wire.js").Refusal }) => void} tell
   * @param {typeof open} [connect]
   */
  constructor(address, tokens, tell, connect = open) {
    this.address = address;
    this.tokens = tokens;
    this.tell = tell;
    this.connect = connect;
    this.#dial();
  }

  /** Sends a command. One that gets no answer is sent again, under the same id, when the line is back.
   * @param {Command} command
   * @param {Side | null} [side]
   */
  send(command, side = null) {
    const id = randomId();
    this.#waiting.set(id, { side, do: command });
    this.#say(id);
  }

  /** Leaves for good. */
  close() {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** @param {string} id */
  #say(id) {
    const command = this.#waiting.get(id);
    if (command && this.#socket?.readyState === 1 && this.line === "here") {
      this.#socket.send(JSON.stringify({ type: "do", id, ...command }));
    }
  }

  #dial() {
    const socket = this.connect(this.address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      const hello = { type: "hello", protocol: 1, seen: this.#seen, tokens: this.tokens };
      socket.send(JSON.stringify(hello));
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost());
  }

  #lost() {
    if (this.#over || this.line === "gone") return;
    this.line = "away";
    this.tell({ kind: "changed" });
    this.#timer = setTimeout(() => this.#dial(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** Takes in what the server says.
   * @param {ServerMessage} message
   */
  hear(message) {
    switch (message.type) {
      case "welcome":
        this.you = message.you;
        return;
      case "snapshot":
        this.about = message.about;
        this.moves = message.moves;
        this.#take(message.state);
        break;
      case "events":
        for (const { event } of message.events) this.#apply(event);
        this.#take(message.state);
        break;
      case "presence":
        this.presence = message;
        break;
      case "accepted":
        this.#waiting.delete(message.id);
        return;
      case "refused":
        this.#waiting.delete(message.id);
        if (message.state) this.#take(message.state);
        this.tell({ kind: "refused", refusal: message.refusal });
        return;
      case "closing":
        if (!COME_BACK.has(message.why)) this.line = "gone";
        this.why = message.why;
        break;
      case "misunderstood":
        console.error(message.problem);
        return;
    }
    this.tell({ kind: "changed" });
  }

  /** @param {State} state */
  #take(state) {
    const fresh = this.line !== "here";
    this.state = state;
    this.stateAt = performance.now();
    this.#seen = state.version;
    this.line = "here";
    this.#pause = FIRST_PAUSE;
    if (fresh) for (const id of this.#waiting.keys()) this.#say(id);
  }

  /** @param {import("./wire/wire.js").Event} event */
  #apply(event) {
    if (event.kind === "moved") this.moves = [...this.moves.slice(0, event.ply), event];
    else if (event.kind === "taken_back") this.moves = this.moves.slice(0, event.ply);
    else if (event.kind === "joined" && this.about) {
      this.about = { ...this.about, seats: { ...this.about.seats, [event.side]: event.seat } };
    }
  }
}
