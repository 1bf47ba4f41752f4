// The websocket of a table, against a house that is lost: nothing is asked for twice, nothing is lost.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @typedef {Record<string, any>} Message */

/** A connection that a test leads by hand. */
class Wire {
  static OPEN = 1;
  /** @type {Wire[]} */
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
    Wire.opened.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }

  /** The house lets somebody in and tells how things stand. */
  greet() {
    this.readyState = Wire.OPEN;
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
const window = {
  addEventListener() {},
  removeEventListener() {},
  /** @param {() => void} later */
  setTimeout: (later) => timers.push(later),
};
Object.assign(globalThis, { WebSocket: Wire, window, location: { protocol: "http:", host: "house", pathname: "/" } });
const { Line } = await import("../../crates/hog-server/client/line.js");

/** A line, and what it told. */
function connect() {
  Wire.opened = [];
  timers = [];
  /** @type {boolean[]} */
  const connected = [];
  const ears = { table() {}, suggestion() {}, failed() {}, bye() {}, connected: (/** @type {boolean} */ up) => connected.push(up) };
  return { line: new Line("abc", () => ["token"], ears), connected };
}

test("the first message says who is there, and the address says nothing of it", () => {
  connect();
  const [wire] = Wire.opened;
  assert.equal(wire?.address, "ws://house/api/v1/tables/abc/live");
  wire.greet();
  assert.deepEqual(wire.sent, [{ hello: { protocol: 1, tokens: ["token"] } }]);
});

test("what was not answered is asked for again under the same id, and what was is not", async () => {
  const { line, connected } = connect();
  const first = /** @type {Wire} */ (Wire.opened[0]);
  first.greet();
  // What came before the line listened is heard, too.
  await null;
  assert.deepEqual(connected, [true]);
  const answered = line.ask(1, 7, { play: { move: "a1" } });
  first.tell({ answer: { id: first.sent[1]?.ask.id, version: 8 } });
  assert.equal((await answered).version, 8);
  const lost = line.ask(1, 8, { play: { move: "b1" } });
  first.close();
  assert.deepEqual(connected, [true, false]);

  timers.pop()?.();
  const second = /** @type {Wire} */ (Wire.opened[1]);
  second.greet();
  await null;
  assert.deepEqual(second.sent.slice(1), first.sent.slice(2), "the same request, and only that");
  second.tell({ answer: { id: second.sent[1]?.ask.id, version: 9 } });
  assert.equal((await lost).version, 9);
  assert.deepEqual(connected, [true, false, true]);
});

test("ids are never used twice, and a line that was closed stays closed", () => {
  const { line } = connect();
  const wire = /** @type {Wire} */ (Wire.opened[0]);
  wire.greet();
  line.ask(1, 7, "undo");
  line.ask(1, 7, "undo");
  const ids = wire.sent.slice(1).map(({ ask }) => ask.id);
  assert.equal(new Set(ids).size, 2);
  assert.ok(ids.every((id) => /^[\w-]{1,64}$/.test(id)), String(ids));
  line.close();
  assert.equal(timers.length, 0);
  assert.equal(Wire.opened.length, 1);
});
