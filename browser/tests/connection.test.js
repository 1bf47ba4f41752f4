// The connection to a table, while the server goes away: no request is lost or sent as another one.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @typedef {Record<string, any>} Message */

/** A websocket controlled by the test. */
class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static opened = [];
  readyState = 0;
  /** @type {Message[]} */
  sent = [];
  onopen = () => {};
  onclose = () => {};
  /** @type {(event: {data: string}) => void} */
  onmessage = () => {};

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    FakeSocket.opened.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }

  /** The server accepts the connection and sends the state. */
  accept() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
    this.tell({ table: { version: 7 } });
  }

  /** @param {Message} message */
  tell(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** @type {(() => void)[]} */
let timers = [];
/** What the connection does when the network comes and goes. @type {Record<string, () => void>} */
const listeners = {};
const window = {
  /** @param {string} name @param {() => void} listener */
  addEventListener: (name, listener) => (listeners[name] = listener),
  removeEventListener() {},
  /** @param {() => void} later */
  setTimeout: (later) => timers.push(later),
};
Object.assign(globalThis, { WebSocket: FakeSocket, window, location: { protocol: "http:", host: "server", pathname: "/" } });
const { Connection } = await import("../../crates/hog-server/client/connection.js");

/** A connection, and its reports. */
function connect() {
  FakeSocket.opened = [];
  timers = [];
  /** @type {boolean[]} */
  const connected = [];
  const handlers = { table() {}, suggestion() {}, failed() {}, bye() {}, connected: (/** @type {boolean} */ up) => connected.push(up) };
  return { connection: new Connection("abc", () => ["token"], handlers), connected };
}

test("the tokens are in the first message, not in the address", () => {
  connect();
  const [socket] = FakeSocket.opened;
  assert.equal(socket?.address, "ws://server/api/v1/tables/abc/live");
  socket.accept();
  assert.deepEqual(socket.sent, [{ hello: { protocol: 1, tokens: ["token"] } }]);
});

test("unanswered requests are sent again with the same id", async () => {
  const { connection, connected } = connect();
  const first = /** @type {FakeSocket} */ (FakeSocket.opened[0]);
  first.accept();
  // Messages that came before the handlers were set are delivered.
  await null;
  assert.deepEqual(connected, [true]);
  const answered = connection.ask(1, 7, { play: { move: "a1" } });
  first.tell({ answer: { id: first.sent[1]?.ask.id, version: 8 } });
  assert.equal((await answered).version, 8);
  const lost = connection.ask(1, 8, { play: { move: "b1" } });
  first.close();
  assert.deepEqual(connected, [true, false]);

  timers.pop()?.();
  const second = /** @type {FakeSocket} */ (FakeSocket.opened[1]);
  second.accept();
  await null;
  assert.deepEqual(second.sent.slice(1), first.sent.slice(2), "the same request, and only that");
  second.tell({ answer: { id: second.sent[1]?.ask.id, version: 9 } });
  assert.equal((await lost).version, 9);
  assert.deepEqual(connected, [true, false, true]);
});

test("without a network the connection is lost at once, and opened again with it", async () => {
  const { connected } = connect();
  const first = /** @type {FakeSocket} */ (FakeSocket.opened[0]);
  first.accept();
  await null;
  // Closing would wait for the server, which cannot answer.
  first.close = () => {};
  listeners["offline"]?.();
  assert.deepEqual(connected, [true, false]);
  assert.equal(timers.length, 1);
  listeners["online"]?.();
  const second = /** @type {FakeSocket} */ (FakeSocket.opened[1]);
  second.accept();
  await null;
  first.onclose();
  assert.deepEqual(connected, [true, false, true]);
});

test("after the end requests are refused, until the connection is opened again", async () => {
  const { connection } = connect();
  const first = /** @type {FakeSocket} */ (FakeSocket.opened[0]);
  first.accept();
  await null;
  const asked = connection.ask(1, 7, "undo");
  const bye = { code: "not-found", message: "there is no such table" };
  first.tell({ bye });
  first.close();
  assert.deepEqual((await asked).refused, bye);
  assert.deepEqual((await connection.ask(1, 7, "undo")).refused, bye);
  assert.equal(timers.length, 0);
  connection.reconnect();
  const second = /** @type {FakeSocket} */ (FakeSocket.opened[1]);
  second.accept();
  second.close();
  assert.equal(timers.length, 1, "it reconnects by itself");
  const last = connection.ask(1, 7, "undo");
  connection.close();
  assert.equal((await last).refused?.code, "unavailable");
  connection.reconnect();
  assert.equal(FakeSocket.opened.length, 2, "a closed connection stays closed");
});

test("ids are unique, and a closed connection stays closed", () => {
  const { connection } = connect();
  const socket = /** @type {FakeSocket} */ (FakeSocket.opened[0]);
  socket.accept();
  connection.ask(1, 7, "undo");
  connection.ask(1, 7, "undo");
  const ids = socket.sent.slice(1).map(({ ask }) => ask.id);
  assert.equal(new Set(ids).size, 2);
  assert.ok(ids.every((id) => /^[\w-]{1,64}$/.test(id)), String(ids));
  connection.close();
  assert.equal(timers.length, 0);
  assert.equal(FakeSocket.opened.length, 1);
});
