// The websocket of a table. At a table's address it is opened as soon as this module runs, while the
// rest of the page is still loading.

import { tokensAt } from "./seats.js";

/**
 * @typedef {import("./wire.js").TableState} TableState
 * @typedef {import("./wire.js").ActionAnswer} ActionAnswer
 * @typedef {import("./wire.js").ActionRequest} ActionRequest
 * @typedef {import("./wire.js").WireError} WireError
 */

/**
 * @typedef {object} Handlers
 * @property {(state: TableState) => void} table
 * @property {(suggestion: import("./wire.js").SuggestionInfo) => void} suggestion
 * @property {(why: string) => void} failed
 * @property {(why: WireError, tokens: string[]) => void} bye the server closes the connection
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
 * id, so that the server applies it once at most. After the connection has ended, requests are refused.
 */
export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, {request: ActionRequest, resolve: (answer: ActionAnswer) => void}>} */
  #unanswered = new Map();
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  #closed = false;
  /** Why it does not reconnect any more. @type {WireError | null} */
  #ended = null;
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
    // Without a network it takes some ten seconds until a socket is closed.
    this.offline = () => {
      if (!this.#socket) return;
      this.#drop();
      this.#lost();
    };
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
    // In a microtask, since handlers may use the connection, which the caller of the constructor does not have yet.
    queueMicrotask(() => {
      if (this.#socket !== socket) return;
      for (const data of received) receive(data);
      socket.onmessage = ({ data }) => receive(data);
    });
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#lost();
    };
  }

  /** The connection is lost and will be opened again, unless it has ended. */
  #lost() {
    if (this.#ended) return;
    this.handlers.connected(false);
    // With jitter, so that clients do not all return at once after a restart.
    this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
  }

  /** Closes the socket, and no longer listens to it. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** @param {WireError} why */
  #end(why) {
    this.#ended = why;
    for (const { request, resolve } of this.#unanswered.values()) resolve(refusal(request, why));
    this.#unanswered.clear();
  }

  /** @param {Record<string, any>} message @param {string[]} tokens */
  #dispatch(message, tokens) {
    if (message.table) this.handlers.table(message.table);
    else if (message.answer) this.#answered(message.answer);
    else if (message.suggestion) this.handlers.suggestion(message.suggestion);
    else if (message.failed) this.handlers.failed(message.failed);
    else if (message.bye) {
      if (FINAL.includes(message.bye.code)) this.#end(message.bye);
      this.handlers.bye(message.bye, tokens);
    }
  }

  /** @param {ActionAnswer} answer */
  #answered(answer) {
    const asked = this.#unanswered.get(answer.id);
    this.#unanswered.delete(answer.id);
    asked?.resolve(answer);
  }

  /** @param {ActionRequest} request */
  #send(request) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ ask: request }));
    }
  }

  #retryNow() {
    if (this.#socket || this.#ended) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /**
   * Sends a request. Its answer arrives even if the connection is lost in between.
   * @param {number} seat @param {number} version @param {import("./wire.js").Action} act
   * @returns {Promise<ActionAnswer>}
   */
  ask(seat, version, act) {
    this.#requests += 1;
    const request = { id: `${this.page}-${this.#requests}`, seat, version, act };
    if (this.#ended) return Promise.resolve(refusal(request, this.#ended));
    return new Promise((resolve) => {
      this.#unanswered.set(request.id, { request, resolve });
      this.#send(request);
    });
  }

  /** Reconnects with the present tokens, unless the connection was closed. */
  reconnect() {
    if (this.#closed) return;
    this.#ended = null;
    this.#drop();
    clearTimeout(this.#timer);
    this.#open();
  }

  close() {
    this.#closed = true;
    this.#end({ code: "unavailable", message: "" });
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.online);
    window.removeEventListener("offline", this.offline);
    this.#drop();
  }
}

/** @param {ActionRequest} request @param {WireError} refused @returns {ActionAnswer} */
function refusal({ id, version }, refused) {
  return { id, version, refused };
}
