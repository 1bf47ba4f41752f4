// The websocket of one table. It says who is there, asks, and comes back by itself. A request that
// was not answered is sent again under the same id, so that it is granted once at most.

import { connect } from "./live.js";

/**
 * @typedef {import("./wire.js").TableState} TableState
 * @typedef {import("./wire.js").ActAnswer} ActAnswer
 * @typedef {import("./wire.js").Request} Request
 */

/**
 * @typedef {object} Ears
 * @property {(state: TableState) => void} table
 * @property {(suggestion: import("./wire.js").Suggestion) => void} suggestion
 * @property {(why: string) => void} failed
 * @property {(why: import("./wire.js").WireError, tokens: string[]) => void} bye the house ended it, and why
 * @property {(up: boolean) => void} connected
 */

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;

/** What will not get better by trying again. */
const FINAL = ["not-found", "malformed"];

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, {request: Request, resolve: (answer: ActAnswer) => void}>} */
  #waiting = new Map();
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  #ended = false;
  #counted = 0;

  /**
   * @param {string} table
   * @param {() => string[]} tokens asked at every connection, since seats come and go
   * @param {Ears} ears
   */
  constructor(table, tokens, ears) {
    this.table = table;
    this.tokens = tokens;
    this.ears = ears;
    // Ids must differ between pages of the same seat.
    this.page = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
    this.online = () => this.#hurry();
    this.offline = () => this.#socket?.close();
    window.addEventListener("online", this.online);
    window.addEventListener("offline", this.offline);
    this.#open();
  }

  #open() {
    const { socket, heard, tokens } = connect(this.table, this.tokens());
    this.#socket = socket;
    let greeted = false;
    const hear = (/** @type {string} */ data) => {
      /** @type {Record<string, any>} */
      const message = JSON.parse(data);
      if (message.table && !greeted) {
        greeted = true;
        this.#wait = FIRST_WAIT_MS;
        this.ears.connected(true);
        for (const { request } of this.#waiting.values()) this.#send(request);
      }
      this.#hear(message, tokens);
    };
    // Not at once: whoever opened the line does not have it yet.
    queueMicrotask(() => {
      if (this.#socket !== socket) return;
      for (const data of heard) hear(data);
      socket.onmessage = ({ data }) => hear(data);
    });
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.#ended) return;
      this.ears.connected(false);
      // Not all at once when a house comes back.
      this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    };
  }

  /** @param {Record<string, any>} message @param {string[]} tokens */
  #hear(message, tokens) {
    if (message.table) this.ears.table(message.table);
    else if (message.answer) this.#answered(message.answer);
    else if (message.suggestion) this.ears.suggestion(message.suggestion);
    else if (message.failed) this.ears.failed(message.failed);
    else if (message.bye) {
      if (FINAL.includes(message.bye.code)) this.#ended = true;
      this.ears.bye(message.bye, tokens);
    }
  }

  /** @param {ActAnswer} answer */
  #answered(answer) {
    const asked = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    asked?.resolve(answer);
  }

  /** @param {Request} request */
  #send(request) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ ask: request }));
    }
  }

  /** Tries again at once, where one would else wait. */
  #hurry() {
    if (this.#socket || this.#ended) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /**
   * Asks for something. It is answered however often the connection is lost meanwhile.
   * @param {number} seat @param {number} version @param {import("./wire.js").Act} act
   * @returns {Promise<ActAnswer>}
   */
  ask(seat, version, act) {
    this.#counted += 1;
    const request = { id: `${this.page}-${this.#counted}`, seat, version, act };
    return new Promise((resolve) => {
      this.#waiting.set(request.id, { request, resolve });
      this.#send(request);
    });
  }

  /** Says hello again, with the tokens that there are now. */
  again() {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    clearTimeout(this.#timer);
    this.#open();
  }

  /** Ends it for good. */
  close() {
    this.#ended = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.online);
    window.removeEventListener("offline", this.offline);
    this.#socket?.close();
  }
}
