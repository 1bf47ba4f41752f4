// Everything with keys alone, from the lobby to the end of a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Guest } from "../guest.js";
import { opened } from "../opened.js";

const { house, browser } = await opened();

/** Somebody without a mouse. */
class Typist {
  /** @param {Guest} guest */
  constructor(guest) {
    this.guest = guest;
    this.page = guest.page;
  }

  /** @param {...string} keys */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** What has the focus: its name, or what is written on it. */
  focused() {
    return this.page.evaluate(() => {
      const here = document.activeElement;
      const label = here instanceof HTMLInputElement || here instanceof HTMLSelectElement ? here.labels?.[0]?.textContent : undefined;
      return here?.getAttribute("aria-label") ?? label ?? here?.textContent ?? "";
    });
  }

  /** Presses Tab until something of this name has the focus. @param {RegExp} name */
  async tabTo(name) {
    /** @type {string[]} */
    const passed = [];
    for (let count = 0; count < 40; count += 1) {
      const focused = await this.focused();
      if (name.test(focused)) return;
      passed.push(focused);
      await this.press("Tab");
    }
    assert.fail(`Tab never comes to ${name}:\n${passed.join("\n")}`);
  }

  /** Chooses a game in the lobby by its name. @param {string} game */
  async choose(game) {
    await this.guest.go("/");
    await this.page.getByRole("searchbox").waitFor();
    await this.tabTo(/^Search games$/);
    await this.page.keyboard.type(game);
    await this.press("Enter");
    await this.page.waitForURL(/\/new/);
    await this.page.getByRole("button", { name: "Begin" }).waitFor();
  }

  /** Begins, and is at the board. */
  async begin() {
    await this.tabTo(/^Begin$/);
    await this.press("Enter");
    await this.guest.atTable();
    assert.match(await this.focused(), /^Board of /, "the board has the focus");
  }

  /** What the cursor of the board is on. */
  async cursor() {
    const id = await this.page.getByRole("application").getAttribute("aria-activedescendant");
    return this.page.locator(`[id="${id}"]`);
  }

  /** Goes to something on the board with arrows. @param {import("playwright-core").Locator} thing */
  async arrowTo(thing) {
    const [goal, name] = [await thing.boundingBox(), await thing.getAttribute("aria-label")];
    assert.ok(goal);
    for (let count = 0; count < 60; count += 1) {
      const cursor = await this.cursor();
      const [here, named] = [await cursor.boundingBox(), await cursor.getAttribute("aria-label")];
      if (named === name) return;
      assert.ok(here);
      const [x, y] = [goal.x - here.x, goal.y - here.y];
      if (Math.abs(x) > goal.width / 2) await this.press(x > 0 ? "ArrowRight" : "ArrowLeft");
      else await this.press(y > 0 ? "ArrowDown" : "ArrowUp");
    }
    assert.fail(`no arrows lead to ${name}; they come to ${await (await this.cursor()).getAttribute("aria-label")}`);
  }

  /** Makes the best move of FreeCell, which is told as where from and where to, with arrows and Enter. */
  async playHint() {
    const { moves } = await this.guest.shown();
    await this.press("s");
    const best = this.page.getByRole("region", { name: "Moves, best first" }).getByRole("button").first();
    const [from = "", to = ""] = (await best.textContent()) ?? "";
    const seen = ".board-drawing [aria-label]:not([aria-hidden=true])";
    const movable = this.page.locator(`${seen}[aria-label*="can be moved"]`);
    const cards = movable.and(this.page.locator(`[aria-label*=" on ${from}, "], [aria-label^="${from}, "]`));
    const targets = this.page.locator(`${seen}[aria-label*="can go here"]`);
    // A column is named by the card on its top; a foundation by its suit, as in hS.
    const place = to === "h" ? '[aria-label^="h"]' : `[aria-label*=" on ${to}, "], [aria-label^="${to}, "]`;
    const goal = targets.and(this.page.locator(place));
    for (let index = (await cards.count()) - 1; index >= 0; index -= 1) {
      await this.arrowTo(cards.nth(index));
      await this.press("Enter");
      if (await goal.count()) {
        await this.arrowTo(goal.last());
        await this.press("Enter");
        await this.chooseFirst();
        return this.guest.awaitTurn(moves);
      }
      await this.press("Escape");
    }
    return assert.fail(`${from}${to} cannot be made by hand:\n${(await this.guest.names()).join("\n")}`);
  }

  /** Where a menu asks which move is meant, takes the first. */
  async chooseFirst() {
    if (await this.page.getByRole("menu").count()) await this.press("Enter");
  }
}

test("tic-tac-toe with keys alone", async () => {
  const guest = await Guest.come(browser, house);
  const typist = new Typist(guest);
  await typist.choose("tic-tac");
  await typist.tabTo(/^O$/);
  // The engine that is proposed first is the third.
  await typist.press("ArrowUp", "ArrowUp");
  await typist.begin();
  let shown = await guest.awaitTurn();
  while (shown.turn === "mine") {
    await typist.arrowTo(guest.thing(", can be played"));
    await typist.press("Enter");
    shown = await guest.awaitTurn(shown.moves);
  }
  assert.match(shown.ending, /^(You win!|You lose|A draw)$/);
  assert.match(await guest.page.locator(".players").innerText(), /Level 1\b/);
  // Back through the game, and again from the start.
  await typist.tabTo(/^Position in the game$/);
  await typist.press("Home");
  await guest.page.getByText("Start", { exact: true }).waitFor();
  await typist.press("ArrowRight");
  await guest.page.getByText(/^Move 1 of \d$/).waitFor();
  await guest.leave();
});

test("FreeCell with keys alone, to the win", async () => {
  const guest = await Guest.come(browser, house);
  const typist = new Typist(guest);
  await typist.choose("freecell");
  await typist.tabTo(/^Deal/);
  await guest.page.keyboard.type("617");
  await typist.begin();
  await guest.awaitTurn();
  for (let made = 0; made < 12; made += 1) await typist.playHint();
  // What was done can be undone and done again.
  const { moves } = await guest.shown();
  await typist.press("u");
  await guest.awaitMoves(moves - 1);
  await typist.press("y");
  await guest.awaitMoves(moves);
  await typist.press("v");
  await guest.page.getByText(/^Can be won in \d+ moves?$/).waitFor();
  let shown = await guest.awaitTurn();
  while (shown.turn === "mine") {
    await typist.press("x");
    shown = await guest.awaitTurn(shown.moves);
  }
  assert.equal(shown.ending, "Solved!");
  await guest.leave();
});

test("dialogs open and close with keys, and give the focus back", async () => {
  const guest = await Guest.come(browser, house);
  const typist = new Typist(guest);
  await typist.choose("tictactoe");
  await typist.begin();
  for (const [key, title] of /** @type {const} */ ([["?", "Keys"], ["F1", "Tic-tac-toe"], ["l", "Share"], ["g", "Give the game up?"]])) {
    await typist.press(key);
    await guest.page.getByRole("dialog", { name: title }).waitFor();
    await typist.press("Escape");
    await guest.page.getByRole("dialog").waitFor({ state: "detached" });
    assert.match(await typist.focused(), /^Board of /);
  }
  // A move can be typed, too.
  await typist.press(":");
  await guest.page.keyboard.type("b2");
  await typist.press("Enter");
  await guest.awaitTurn(0);
  await guest.leave();
});

test("keys mean the same on the board as beside it, and a full stop begins a name", async () => {
  const guest = await Guest.come(browser, house);
  const typist = new Typist(guest);
  await guest.setUp("hex:7", "level:1");
  await guest.awaitTurn();
  await typist.press("b");
  // There are places whose names begin with these letters.
  await typist.press("g");
  await guest.page.getByRole("dialog", { name: "Give the game up?" }).waitFor();
  await typist.press("Escape");
  await guest.page.getByRole("dialog").waitFor({ state: "detached" });
  await typist.press(".", "g", "3");
  assert.match((await (await typist.cursor()).getAttribute("aria-label")) ?? "", /^g3\b/);
  assert.equal(await guest.page.getByRole("dialog").count(), 0);
  await typist.press("Enter");
  await guest.awaitTurn(0);
  await typist.press("?");
  assert.match(await guest.page.getByRole("dialog", { name: "Keys" }).innerText(), /\.\s+on the board: to the place whose name is typed next/);
  await typist.press("Escape");
  await guest.leave();
});

test("after the end, arrows look back on the board too", async () => {
  const guest = await Guest.come(browser, house);
  const typist = new Typist(guest);
  await guest.setUp("hex:7", "level:1");
  await guest.awaitTurn();
  await typist.press("b", ".", "d", "4", "Enter");
  await guest.awaitTurn(0);
  await typist.press("g");
  await guest.page.getByRole("button", { name: "Give up" }).click();
  await guest.page.locator(".banner.result").waitFor();
  await typist.press("b");
  assert.match(await typist.focused(), /^Board of /);
  const at = guest.page.locator(".replay .at");
  for (const [key, said] of /** @type {const} */ ([["ArrowLeft", "Move 1 of 2"], ["Home", "Start"], ["ArrowRight", "Move 1 of 2"], ["End", "Move 2 of 2"]])) {
    await typist.press(key);
    await at.getByText(said, { exact: true }).waitFor();
    assert.match(await typist.focused(), /^Board of /);
  }
  // The board can still be looked at, place by place.
  await typist.press(".", "d", "4", "Shift+ArrowRight");
  assert.match((await (await typist.cursor()).getAttribute("aria-label")) ?? "", /^e4\b/);
  assert.equal(await at.innerText(), "Move 2 of 2");
  await guest.leave();
});
