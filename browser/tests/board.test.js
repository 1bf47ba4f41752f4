// The board alone: pointer and keyboard make the right moves.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before, test } from "node:test";

import { assertAccessible } from "../axe.js";
import { launch, Visit } from "../browser.js";
import { fallers, hands, hexagons, solitaire, stones } from "./boards.js";

/** @typedef {import("./boards.js").Table} Table */

const CLIENT = new URL("../../crates/hog-server/client/", import.meta.url);
/** @type {Record<string, string>} */
const TYPES = { ".js": "text/javascript", ".css": "text/css" };
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="board/board.css"><link rel="stylesheet" href="page.css">
</head><body><main><h1>A board</h1><div id="host"></div></main></body></html>`;
const STYLE = ":root { color-scheme: light dark } #host { height: 480px }";

/** @type {import("node:http").Server} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  server = createServer(async (request, response) => {
    const path = (request.url ?? "/").slice(1);
    const given = { "": PAGE, "page.css": STYLE }[path];
    const body = given ?? (await readFile(new URL(path, CLIENT)).catch(() => undefined));
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": path ? TYPES[extname(path)] ?? "text/plain" : "text/html",
      "content-security-policy": "default-src 'self'; img-src data:",
    });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** A page with a board, and what a user does there. */
class BoardPage {
  /** @param {Visit} visit */
  constructor(visit) {
    this.visit = visit;
    this.page = visit.page;
  }

  /**
   * @param {Table} table
   * @param {import("../browser.js").Visitor} [visitor]
   */
  static async open(table, visitor = "desktop") {
    const board = new BoardPage(await Visit.open(browser, visitor));
    const bound = server.address();
    assert.ok(bound && typeof bound === "object");
    await board.page.goto(`http://127.0.0.1:${bound.port}/`);
    await board.page.evaluate(async ({ setting, state }) => {
      const globals = /** @type {any} */ (window);
      const { Board } = await import(String("/board/board.js"));
      const { strings } = await import(String("/strings.js"));
      globals.moves = [];
      globals.said = [];
      const options = {
        onMove: (/** @type {string} */ move) => globals.moves.push(move),
        announce: (/** @type {string} */ text) => globals.said.push(text),
        strings: strings.board,
      };
      globals.board = new Board(document.getElementById("host"), options);
      globals.board.setSetting(setting);
      globals.board.update(state);
    }, table);
    return board;
  }

  /** @returns {Promise<string[]>} */
  moves() {
    return this.page.evaluate("moves");
  }

  /** @returns {Promise<string[]>} */
  said() {
    return this.page.evaluate("said");
  }

  /** The element whose label starts with a text. @param {string} label */
  element(label) {
    return this.page.locator(`[aria-label^="${label}"]`);
  }

  /**
   * The upper part of something, which no card covers.
   * @param {string} name
   */
  async point(name) {
    const box = await this.element(name).boundingBox();
    assert.ok(box, `${name} is seen`);
    return { x: box.x + box.width / 2, y: box.y + Math.min(10, box.height / 2) };
  }

  /** @param {string} name */
  async click(name) {
    const { x, y } = await this.point(name);
    await this.page.mouse.click(x, y);
  }

  /**
   * @param {string} name
   * @param {{ x: number, y: number }} to
   */
  async drag(name, to) {
    const from = await this.point(name);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** The label of the element under the keyboard's cursor. */
  async cursor() {
    const id = await this.page.getByRole("application").getAttribute("aria-activedescendant");
    return this.page.locator(`[id="${id}"]`).getAttribute("aria-label");
  }
}

/** @type {[string, () => Table][]} */
const TABLES = [
  ["cells", () => stones(3, 3)],
  ["discs", () => stones(7, 6)],
  ["lines", () => stones(9, 9)],
  ["points", () => stones(3, 3, "point")],
  ["hexagons", hexagons],
  ["cards in columns", solitaire],
  ["cards in hands", hands],
];

for (const [name, table] of TABLES) {
  test(`a board of ${name} is accessible, in light, dark and on a phone`, async () => {
    for (const visitor of /** @type {const} */ (["desktop", "dark", "phone"])) {
      const board = await BoardPage.open(table(), visitor);
      await assertAccessible(board.page);
      const box = await board.page.getByRole("application").boundingBox();
      const viewport = board.page.viewportSize();
      assert.ok(box && viewport && box.width > 300 && box.x + box.width <= viewport.width, "the board fits its page");
      await board.visit.close();
    }
  });
}

test("a click on a place makes its move once, until the server has answered", async () => {
  const { setting, state } = stones(3, 3);
  const board = await BoardPage.open({ setting, state });
  assert.equal(await board.element("a1").getAttribute("aria-label"), "a1, cross, winning line");
  assert.equal(await board.element("b1").getAttribute("aria-label"), "b1, nought, last move");
  assert.equal(await board.element("c3").getAttribute("aria-label"), "c3, empty, can be played");
  await board.click("a1");
  assert.deepEqual(await board.moves(), [], "an occupied place");
  await board.click("c3");
  await board.click("c3");
  assert.deepEqual(await board.moves(), ["c3"]);
  const places = [...state.places, { place: 8, counters: [{ token: "new", kind: 0 }] }];
  await board.page.evaluate((next) => /** @type {any} */ (window).board.update(next), { places, acts: [] });
  assert.deepEqual(await board.said(), ["cross: That move is not possible.", "cross on c3"]);
  assert.equal(await board.element("c3").getAttribute("aria-label"), "c3, cross");
  await board.visit.close();
});

test("a stone can be dropped anywhere above its place", async () => {
  const board = await BoardPage.open(fallers());
  await board.click("a2");
  assert.deepEqual(await board.moves(), ["a3"]);
  await board.visit.close();
});

test("a menu asks which of several moves is meant", async () => {
  const board = await BoardPage.open(fallers());
  await board.click("b2");
  await board.page.getByRole("menuitem", { name: "half" }).waitFor();
  await assertAccessible(board.page);
  await board.page.keyboard.press("Escape");
  assert.equal(await board.page.getByRole("menu").count(), 0);
  await board.click("b2");
  await board.page.keyboard.press("ArrowDown");
  await board.page.keyboard.press("Enter");
  assert.deepEqual(await board.moves(), ["whole"]);
  await board.visit.close();
});

test("a card is picked up by a click and put down by another", async () => {
  const board = await BoardPage.open(solitaire());
  await board.click("five of hearts");
  assert.deepEqual(await board.said(), ["five of hearts picked up. It can go to 2, a."]);
  assert.equal(await board.element("a,").getAttribute("aria-label"), "a, empty, can go here");
  await board.click("six of spades");
  assert.deepEqual(await board.moves(), ["12"]);
  await board.visit.close();
});

test("a card is dragged; where it cannot go, it slides back", async () => {
  const board = await BoardPage.open(solitaire(), "calm");
  const home = await board.point("five of hearts");
  await board.drag("five of hearts", await board.point("ace of hearts"));
  assert.deepEqual(await board.moves(), []);
  assert.deepEqual(await board.point("five of hearts"), home);
  await board.drag("five of hearts", await board.point("a,"));
  assert.deepEqual(await board.moves(), ["1a"]);
  assert.notDeepEqual(await board.point("five of hearts"), home, "it stays until the server answers");
  await board.page.evaluate("board.refused('1a')");
  assert.deepEqual(await board.point("five of hearts"), home);
  await board.visit.close();
});

test("a double click sends a card", async () => {
  const board = await BoardPage.open(solitaire());
  const { x, y } = await board.point("ace of hearts");
  await board.page.mouse.dblclick(x, y);
  assert.deepEqual(await board.moves(), ["3h"]);
  await board.visit.close();
});

test("touch: taps and drags", async () => {
  const board = await BoardPage.open(solitaire(), "phone");
  const [from, to] = [await board.point("five of hearts"), await board.point("six of spades")];
  await board.page.touchscreen.tap(from.x, from.y);
  await board.page.touchscreen.tap(to.x, to.y);
  assert.deepEqual(await board.moves(), ["12"]);
  await board.page.evaluate("board.refused('12')");
  const cell = await board.point("a,");
  const device = await board.page.context().newCDPSession(board.page);
  const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (let step = 1; step <= 5; step++) {
    await touch("touchMove", [{ x: from.x + ((cell.x - from.x) * step) / 5, y: from.y + ((cell.y - from.y) * step) / 5 }]);
  }
  await touch("touchEnd", []);
  assert.deepEqual(await board.moves(), ["12", "1a"]);
  await board.visit.close();
});

test("the end of another pointer does not end a drag", async () => {
  const board = await BoardPage.open(solitaire());
  const [from, to] = [await board.point("five of hearts"), await board.point("six of spades")];
  await board.page.mouse.move(from.x, from.y);
  await board.page.mouse.down();
  await board.page.mouse.move(to.x, to.y, { steps: 5 });
  await board.page.evaluate(() => {
    const other = new PointerEvent("pointercancel", { pointerId: 99 });
    document.querySelector(".board-drawing")?.dispatchEvent(other);
  });
  await board.page.mouse.up();
  assert.deepEqual(await board.moves(), ["12"]);
  await board.visit.close();
});

test("everything can be done by keyboard", async () => {
  const board = await BoardPage.open(solitaire());
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) await board.page.keyboard.press(key);
  };
  await press("Tab");
  assert.equal(await board.cursor(), "a, empty");
  await press("ArrowDown");
  assert.equal(await board.cursor(), "king of spades, 1 of 2 on 1");
  await press("ArrowDown");
  assert.equal(await board.cursor(), "five of hearts, 2 of 2 on 1, can be moved");
  await press("Enter", "Escape", "Enter", "ArrowRight");
  assert.equal(await board.cursor(), "six of spades, 2 of 2 on 2, can go here");
  await press("Enter");
  assert.deepEqual(await board.moves(), ["12"]);
  await press(".", "3", "Shift+Enter");
  assert.deepEqual(await board.moves(), ["12", "3h"]);
  await press("Tab");
  assert.equal(await board.page.evaluate("document.activeElement === document.body"), true, "the board is one tab stop");
  await board.visit.close();
});

test("the cursor moves straight up over shifted rows", async () => {
  const board = await BoardPage.open(hexagons());
  await board.page.keyboard.press("Tab");
  for (const key of [".", "b", "3", "ArrowUp", "ArrowUp"]) await board.page.keyboard.press(key);
  assert.match((await board.cursor()) ?? "", /^c1,/);
  await board.visit.close();
});

test("a counter is followed by its token, and animated unless less motion is wanted", async () => {
  for (const visitor of /** @type {const} */ (["desktop", "calm"])) {
    const { setting, state } = solitaire();
    const board = await BoardPage.open({ setting, state }, visitor);
    const places = state.places.map(({ place, counters }) => ({ place, counters: [...counters] }));
    const five = places[0]?.counters.pop();
    assert.ok(five);
    places[1]?.counters.push(five);
    const flying = await board.page.evaluate((next) => {
      const before = document.querySelector('[aria-label^="five of hearts"]');
      /** @type {any} */ (window).board.update(next);
      const after = document.querySelector('[aria-label^="five of hearts"]');
      return { same: before === after, flying: after?.parentElement?.getAnimations().length };
    }, { places, acts: [] });
    assert.deepEqual(flying, { same: true, flying: visitor === "calm" ? 0 : 1 });
    assert.deepEqual(await board.said(), ["five of hearts on 2"]);
    await board.visit.close();
  }
});

test("putting back is announced; many changes at once are not", async () => {
  const { setting, state } = solitaire();
  const board = await BoardPage.open({ setting, state });
  for (const key of ["Tab", "ArrowDown", "ArrowDown", "Enter", "Escape"]) await board.page.keyboard.press(key);
  assert.equal((await board.said()).at(-1), "five of hearts put back.");
  const said = (await board.said()).length;
  const all = state.places.flatMap(({ counters }) => counters);
  await board.page.evaluate((next) => /** @type {any} */ (window).board.update(next), { places: [{ place: 0, counters: all }], acts: [] });
  assert.equal((await board.said()).length, said);
  await board.visit.close();
});

test("three neighbours that are each in the middle of a line are joined by a circle", async () => {
  const { state, setting } = stones(1, 7, "point");
  const positions = [[2, 0], [0, 4], [4, 4], [1, 2], [3, 2], [2, 4], [2, 3]];
  const neighbours = [[3, 4, 6], [3, 5, 6], [4, 5, 6], [0, 1, 4, 5, 6], [0, 2, 3, 5, 6], [1, 2, 3, 4, 6], [0, 1, 2, 3, 4, 5]];
  const spots = setting.spots.map((spot, place) => ({ ...spot, name: "abcdefg".slice(place, place + 1), x: positions[place]?.[0] ?? 0, y: positions[place]?.[1] ?? 0, neighbours: neighbours[place] ?? [] }));
  const board = await BoardPage.open({ setting: { ...setting, spots }, state });
  await board.page.locator(".lines[d*=a]").waitFor({ state: "attached" });
  const drawn = (await board.page.locator(".lines").getAttribute("d")) ?? "";
  assert.equal(drawn.match(/a/g)?.length, 1, drawn);
  assert.equal(drawn.match(/L/g)?.length, 12, drawn);
  await board.visit.close();
});

test("hidden cards show their backs and their number only", async () => {
  const board = await BoardPage.open(hands());
  assert.equal(await board.element("stock").getAttribute("aria-label"), "stock, face down, 3 in the pile");
  assert.equal(await board.element("face down").count(), 3);
  await board.click("five of hearts");
  assert.deepEqual(await board.moves(), ["5"]);
  await board.visit.close();
});

test("a hidden card that moves is recognised although all tokens change", async () => {
  const { setting, state } = hands();
  const board = await BoardPage.open({ setting, state });
  const hidden = (/** @type {string} */ word, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, number) => ({ token: `new-${word}${number}` }));
  const places = [
    { place: 0, counters: hidden("stock", 2) },
    { place: 1, counters: state.places[1]?.counters ?? [] },
    { place: 2, counters: hidden("other", 4) },
  ];
  await board.page.evaluate((next) => /** @type {any} */ (window).board.update(next), { places, acts: [] });
  assert.deepEqual(await board.said(), ["face down on hand 2"]);
  await board.visit.close();
});

test("names that end like a suit are written as they are", async () => {
  const { setting, state } = stones(2, 2);
  const spots = setting.spots.map((spot, index) => ({ ...spot, name: `1${"CDHS"[index]}` }));
  const board = await BoardPage.open({ setting: { ...setting, spots }, state });
  assert.deepEqual(await board.page.locator("text.name").allTextContents(), ["1C", "1D", "1H", "1S"]);
  await board.visit.close();
});

test("a repeated state does not disturb a drag", async () => {
  const { setting, state } = solitaire();
  const board = await BoardPage.open({ setting, state });
  const [from, to] = [await board.point("five of hearts"), await board.point("a,")];
  await board.page.mouse.move(from.x, from.y);
  await board.page.mouse.down();
  await board.page.mouse.move(to.x, to.y, { steps: 4 });
  await board.page.evaluate((same) => /** @type {any} */ (window).board.update(same), state);
  await board.page.mouse.up();
  assert.deepEqual(await board.moves(), ["1a"]);
  await board.visit.close();
});

test("a button that is released outside the board leaves no press behind", async () => {
  const { setting, state } = stones(3, 3);
  const board = await BoardPage.open({ setting, state });
  const from = await board.point("a1");
  await board.page.mouse.move(from.x, from.y);
  await board.page.mouse.down();
  await board.page.mouse.move(1, 1, { steps: 4 });
  await board.page.mouse.up();
  await board.click("a2");
  assert.deepEqual(await board.moves(), ["a2"]);
  await board.visit.close();
});

test("hints are numbered on the board and labelled", async () => {
  const { setting, state } = stones(3, 3);
  const board = await BoardPage.open({ setting, state });
  await board.page.evaluate((hints) => /** @type {any} */ (window).board.showHints(hints), (state.acts ?? []).slice(0, 2));
  assert.equal(await board.element("a2").getAttribute("aria-label"), "a2, empty, can be played, hint 2");
  assert.equal(await board.page.locator(".hint").count(), 2);
  await board.page.evaluate("board.showHints([])");
  assert.equal(await board.page.locator(".hint").count(), 0);
  await board.visit.close();
});

test("every rank of a broad fan is visible on a phone", async () => {
  const table = hands();
  const own = table.state.places.find(({ place }) => place === 1);
  assert.ok(own);
  own.counters = Array.from({ length: 24 }, (_, number) => ({ token: `own${number}`, kind: number % 4 }));
  const board = await BoardPage.open(table, "phone");
  const boxes = await board.page.locator('[aria-label*="of 24 on hand 1"]').evaluateAll((cards) =>
    cards.map((card) => card.getBoundingClientRect()).map(({ x, width, right }) => ({ x, width, right })).sort((one, other) => one.x - other.x),
  );
  assert.equal(boxes.length, 24);
  // A rank takes nearly a third of its card.
  for (const [index, { x, width, right }] of boxes.entries()) {
    const next = boxes[index + 1];
    assert.ok(!next || next.x - x > width * 0.3, JSON.stringify(boxes));
    assert.ok(x >= 0 && right <= 360, JSON.stringify(boxes));
  }
  await board.visit.close();
});
