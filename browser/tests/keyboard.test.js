// The keyboard alone, from the lobby to the end of a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Player } from "../player.js";
import { fixture } from "../fixture.js";

const { server, browser } = await fixture();

/** A player without a mouse. */
class Typist {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.page = player.page;
  }

  /** @param {...string} keys */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The name of the focused element. */
  focused() {
    return this.page.evaluate(() => {
      const focused = document.activeElement;
      const label = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? focused.labels?.[0]?.textContent : undefined;
      return focused?.getAttribute("aria-label") ?? label ?? focused?.textContent ?? "";
    });
  }

  /** Presses Tab until an element has the focus. @param {RegExp} name */
  async tabTo(name) {
    /** @type {string[]} */
    const passed = [];
    for (let count = 0; count < 40; count += 1) {
      const focused = await this.focused();
      if (name.test(focused)) return;
      passed.push(focused);
      await this.press("Tab");
    }
    assert.fail(`Tab never reaches ${name}:\n${passed.join("\n")}`);
  }

  /** Searches for a game in the lobby and opens its form. @param {string} game */
  async choose(game) {
    await this.player.go("/");
    await this.page.getByRole("searchbox").waitFor();
    await this.tabTo(/^Search games$/);
    await this.page.keyboard.type(game);
    await this.press("Enter");
    await this.page.waitForURL(/\/new/);
    await this.page.getByRole("button", { name: "Start game" }).waitFor();
  }

  /** Starts the game; the board has the focus. */
  async start() {
    await this.tabTo(/^Start game$/);
    await this.press("Enter");
    await this.player.atTable();
    assert.match(await this.focused(), /board$/, "the board has the focus");
  }

  /** The element under the cursor. */
  async cursor() {
    const id = await this.page.getByRole("application").getAttribute("aria-activedescendant");
    return this.page.locator(`[id="${id}"]`);
  }

  /** Moves the cursor to an element by arrow keys. @param {import("playwright-core").Locator} element */
  async arrowTo(element) {
    const [goal, name] = [await element.boundingBox(), await element.getAttribute("aria-label")];
    assert.ok(goal);
    for (let count = 0; count < 60; count += 1) {
      const cursor = await this.cursor();
      const [box, label] = [await cursor.boundingBox(), await cursor.getAttribute("aria-label")];
      if (label === name) return;
      assert.ok(box);
      const [x, y] = [goal.x - box.x, goal.y - box.y];
      if (Math.abs(x) > goal.width / 2) await this.press(x > 0 ? "ArrowRight" : "ArrowLeft");
      else await this.press(y > 0 ? "ArrowDown" : "ArrowUp");
    }
    assert.fail(`arrow keys do not reach ${name}; they reach ${await (await this.cursor()).getAttribute("aria-label")}`);
  }

  /** Plays the first hint of FreeCell, which names two places, by arrow keys and Enter. */
  async playHint() {
    const { moves } = await this.player.shown();
    await this.press("s");
    const best = this.page.getByRole("region", { name: "Suggested move" }).getByRole("button").first();
    const [from = "", to = ""] = (await best.textContent()) ?? "";
    const labelled = ".board-drawing [aria-label]:not([aria-hidden=true])";
    const movable = this.page.locator(`${labelled}[aria-label*="can be moved"]`);
    const cards = movable.and(this.page.locator(`[aria-label*=" on column ${from}, "], [aria-label^="cell ${from}, "]`));
    const targets = this.page.locator(`${labelled}[aria-label*="can go here"]`);
    // A column with cards has the label of its top card.
    const place = to === "h" ? '[aria-label*=" foundation, "]' : `[aria-label*=" on column ${to}, "], [aria-label^="column ${to}, "], [aria-label^="cell ${to}, "]`;
    const goal = targets.and(this.page.locator(place));
    for (let index = (await cards.count()) - 1; index >= 0; index -= 1) {
      await this.arrowTo(cards.nth(index));
      await this.press("Enter");
      if (await goal.count()) {
        await this.arrowTo(goal.last());
        await this.press("Enter");
        await this.chooseFirst();
        return this.player.awaitTurn(moves);
      }
      await this.press("Escape");
    }
    return assert.fail(`${from}${to} cannot be made by keys:\n${(await this.player.labels()).join("\n")}`);
  }

  /** Chooses the first move of a menu, if there is one. */
  async chooseFirst() {
    if (await this.page.getByRole("menu").count()) await this.press("Enter");
  }
}

test("a game by keyboard", async () => {
  const player = await Player.open(browser, server);
  const typist = new Typist(player);
  await typist.choose("tic-tac");
  await typist.tabTo(/^O$/);
  // Level 3 is preselected.
  await typist.press("ArrowUp", "ArrowUp");
  await typist.start();
  let shown = await player.awaitTurn();
  while (shown.turn === "mine") {
    await typist.arrowTo(player.element(", can be played"));
    await typist.press("Enter");
    shown = await player.awaitTurn(shown.moves);
  }
  assert.match(shown.ending, /^(You win!|You lose|Draw)$/);
  assert.match(await player.page.locator(".players").innerText(), /Computer \(level 1\)/);
  // The review.
  await typist.tabTo(/^Position in the game$/);
  await typist.press("Home");
  await player.page.getByText("Start", { exact: true }).waitFor();
  await typist.press("ArrowRight");
  await player.page.getByText(/^Move 1 of \d$/).waitFor();
  await player.close();
});

test("FreeCell by keyboard", async () => {
  const player = await Player.open(browser, server);
  const typist = new Typist(player);
  await typist.choose("freecell");
  await typist.tabTo(/^Deal/);
  await player.page.keyboard.type("617");
  await typist.start();
  await player.awaitTurn();
  for (let made = 0; made < 12; made += 1) await typist.playHint();
  // Undo and redo.
  const { moves } = await player.shown();
  await typist.press("u");
  await player.awaitMoves(moves - 1);
  await typist.press("y");
  await player.awaitMoves(moves);
  await typist.press("v");
  let shown = await player.awaitSolution();
  while (shown.turn === "mine") {
    await typist.press("x");
    shown = await player.awaitTurn(shown.moves);
  }
  assert.equal(shown.ending, "Solved!");
  await player.close();
});

test("dialogs open and close by keyboard and give the focus back", async () => {
  const player = await Player.open(browser, server);
  const typist = new Typist(player);
  await typist.choose("tictactoe");
  await typist.start();
  for (const [key, title] of /** @type {const} */ ([["?", "Keyboard shortcuts"], ["F1", "Tic-tac-toe"], ["l", "Share"], ["g", "Resign this game?"]])) {
    await typist.press(key);
    await player.page.getByRole("dialog", { name: title }).waitFor();
    await typist.press("Escape");
    await player.page.getByRole("dialog").waitFor({ state: "detached" });
    assert.match(await typist.focused(), /board$/);
  }
  // A typed move.
  await typist.press(":");
  await player.page.keyboard.type("b2");
  await typist.press("Enter");
  await player.awaitTurn(0);
  await player.close();
});

test("shortcuts work on the board, and a full stop starts a name", async () => {
  const player = await Player.open(browser, server);
  const typist = new Typist(player);
  await player.newTable("hex:7", "level:1");
  await player.awaitTurn();
  await typist.press("b");
  // Some names of places start with this letter.
  await typist.press("g");
  await player.page.getByRole("dialog", { name: "Resign this game?" }).waitFor();
  await typist.press("Escape");
  await player.page.getByRole("dialog").waitFor({ state: "detached" });
  await typist.press(".", "g", "3");
  assert.match((await (await typist.cursor()).getAttribute("aria-label")) ?? "", /^g3\b/);
  assert.equal(await player.page.getByRole("dialog").count(), 0);
  await typist.press("Enter");
  await player.awaitTurn(0);
  await typist.press("?");
  assert.match(await player.page.getByRole("dialog", { name: "Keyboard shortcuts" }).innerText(), /\.\s+On the board: go to a place by typing its name/);
  await typist.press("Escape");
  await player.close();
});

test("after the game, arrow keys on the board step through it", async () => {
  const player = await Player.open(browser, server);
  const typist = new Typist(player);
  await player.newTable("hex:7", "level:1");
  await player.awaitTurn();
  await typist.press("b", ".", "d", "4", "Enter");
  await player.awaitTurn(0);
  await typist.press("g");
  await player.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await player.page.locator(".banner.result").waitFor();
  await typist.press("b");
  assert.match(await typist.focused(), /board$/);
  const shownMove = player.page.locator(".replay .at");
  for (const [key, said] of /** @type {const} */ ([["ArrowLeft", "Move 1 of 2"], ["Home", "Start"], ["ArrowRight", "Move 1 of 2"], ["End", "Move 2 of 2"]])) {
    await typist.press(key);
    await shownMove.getByText(said, { exact: true }).waitFor();
    assert.match(await typist.focused(), /board$/);
  }
  // With Shift they move the cursor.
  await typist.press(".", "d", "4", "Shift+ArrowRight");
  assert.match((await (await typist.cursor()).getAttribute("aria-label")) ?? "", /^e4\b/);
  assert.equal(await shownMove.innerText(), "Move 2 of 2");
  await player.close();
});
