// The websocket of a table. At a table's address it is opened as soon as this module runs, while the
// rest of the page is still loading.

import { tokensAt } from "./seats.js";

/**
 * @typedef {import("./wire.js").TableState} TableState
 * @typedef {import("./wire.js").ActionAnswer} ActAnswer
 * @typedef {import("./wire.js").ActionRequest} Request
 */

/**
 * @typedef {object} Handlers
 * @property {(state: TableState) => void} table
 * @property {(suggestion: import("./wire.js").SuggestionInfo) => void} suggestion
 * @property {(why: string) => void} failed
 * @property {(why: import("./wire.js").WireError, tokens: string[]) => void} bye the server closes the connection
 * @property {(up: boolean) => void} connected
 */

/**
 * @typedef {object} Opened
 * @property {string} table
 * @property {WebSocket} socket which sends its hello as soon as it is open
 * @property {string[]} received messages that came before a handler was set
 * @property {string[]} tokens
 */

const PROTOCOL = 1;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 8_000;

/** Errors after which reconnecting is useless. */
const FINAL = ["not-found", "malformed"];

/** @param {string} table @param {string[]} tokens @returns {Opened} */
function open(table, tokens) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/api/v1/tables/${table}/live`);
  /** @type {string[]} */
  const received = [];
  socket.onopen = () => socket.send(JSON.stringify({ hello: { protocol: PROTOCOL, tokens } }));
  socket.onmessage = ({ data }) => received.push(data);
  return { table, socket, received, tokens };
}

/** The table of an address. @param {string} path */
export function tableAt(path) {
  return /^\/table\/([^/]+)\/?$/.exec(path)?.[1];
}

const here = tableAt(location.pathname);

/** The connection that was opened when the module was loaded. @type {Opened | null} */
let early = here ? open(here, tokensAt(here)) : null;

/** The early connection if it is usable, else a new one. @param {string} table @param {string[]} tokens @returns {Opened} */
function connect(table, tokens) {
  const first = early;
  early = null;
  if (first?.table === table && first.socket.readyState <= WebSocket.OPEN) return first;
  first?.socket.close();
  return open(table, tokens);
}

/**
 * A connection that reconnects by itself. A request that was not answered is sent again with the same
 * id, so that the server applies it once at most.
 */
export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, {request: Request, resolve: (answer: ActAnswer) => void}>} */
  #unanswered = new Map();
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  #closed = false;
  #requests = 0;

  /**
   * @param {string} table
   * @param {() => string[]} tokens read at every connection, since seats change
   * @param {Handlers} handlers
   */
  constructor(table, tokens, handlers) {
    this.table = table;
    this.tokens = tokens;
    this.handlers = handlers;
    // Two pages of one seat must not use the same ids.
    this.page = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
    this.online = () => this.#retryNow();
    this.offline = () => this.#socket?.close();
    window.addEventListener("online", this.online);
    window.addEventListener("offline", this.offline);
    this.#open();
  }

  #open() {
    const { socket, received, tokens } = connect(this.table, this.tokens());
    this.#socket = socket;
    let first = true;
    const receive = (/** @type {string} */ data) => {
      /** @type {Record<string, any>} */
      const message = JSON.parse(data);
      if (message.table && first) {
        first = false;
        this.#wait = FIRST_WAIT_MS;
        this.handlers.connected(true);
        for (const { request } of this.#unanswered.values()) this.#send(request);
      }
      this.#dispatch(message, tokens);
    };
    // Later, because the caller of the constructor does not have the connection yet.
    queueMicrotask(() => {
      if (this.#socket !== socket) return;
      for (const data of received) receive(data);
      socket.onmessage = ({ data }) => receive(data);
    });
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.#closed) return;
      this.handlers.connected(false);
      // With jitter, so that clients do not all return at once after a restart.
      this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
    };
  }

  /** @param {Record<string, any>} message @param {string[]} tokens */
  #dispatch(message, tokens) {
    if (message.table) this.handlers.table(message.table);
    else if (message.answer) this.#answered(message.answer);
    else if (message.suggestion) this.handlers.suggestion(message.suggestion);
    else if (message.failed) this.handlers.failed(message.failed);
    else if (message.bye) {
      if (FINAL.includes(message.bye.code)) this.#closed = true;
      this.handlers.bye(message.bye, tokens);
    }
  }

  /** @param {ActAnswer} answer */
  #answered(answer) {
    const asked = this.#unanswered.get(answer.id);
    this.#unanswered.delete(answer.id);
    asked?.resolve(answer);
  }

  /** @param {Request} request */
  #send(request) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ ask: request }));
    }
  }

  #retryNow() {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /**
   * Sends a request. Its answer arrives even if the connection is lost in between.
   * @param {number} seat @param {number} version @param {import("./wire.js").Action} act
   * @returns {Promise<ActAnswer>}
   */
  ask(seat, version, act) {
    this.#requests += 1;
    const request = { id: `${this.page}-${this.#requests}`, seat, version, act };
    return new Promise((resolve) => {
      this.#unanswered.set(request.id, { request, resolve });
      this.#send(request);
    });
  }

  /** Reconnects with the present tokens. */
  reconnect() {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    clearTimeout(this.#timer);
    this.#open();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.online);
    window.removeEventListener("offline", this.offline);
    this.#socket?.close();
  }
}
