// A player with a browser, who reads the page and acts on it.

import assert from "node:assert/strict";

import { Visit } from "./browser.js";

/** Maximum time to wait for a page, in milliseconds. Long, because test machines are busy. */
export const TIMEOUT_MS = 30_000;

/** Labels of the board, as in the client's `strings.js`. */
const CAN = { touch: "can be played", carry: "can be moved", target: "can go here" };

/** A random number below `limit`. @typedef {(limit: number) => number} Random */

/**
 * Random numbers that are the same in every run.
 * @param {number} seed
 * @returns {Random}
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return (limit) => {
    // The constants of Numerical Recipes; the upper bits are the better ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * What the page shows of a game.
 * @typedef {object} Shown
 * @property {"mine" | "others" | "over"} turn
 * @property {number} moves Number of listed moves.
 * @property {string} ending The result, if the game is over.
 */

export class Player {
  /** @param {Visit} visit @param {string} address of the server */
  constructor(visit, address) {
    this.visit = visit;
    this.page = visit.page;
    this.address = address;
    this.page.setDefaultTimeout(TIMEOUT_MS);
  }

  /**
   * @param {import("playwright-core").Browser} browser
   * @param {{ address: string }} server
   * @param {import("./browser.js").Visitor} [visitor]
   * @param {import("playwright-core").BrowserContextOptions} [further]
   */
  static async open(browser, server, visitor = "calm", further = {}) {
    return new Player(await Visit.open(browser, visitor, further), server.address);
  }

  /** Opens a page of the server. @param {string} path */
  async go(path) {
    await this.page.goto(new URL(path, this.address).href);
  }

  /** Closes the browser and fails if the page had problems. */
  async close() {
    await this.visit.close();
  }

  // New tables.

  /**
   * Creates a table by its link.
   * @param {string} game
   * @param {...string} others The player of each seat after the first: `level:1`, `free` or `me`.
   */
  async newTable(game, ...others) {
    await this.go(`new?game=${game}`);
    await this.start(...others);
  }

  /** Fills in the seats after the first and starts the game. @param {...string} others */
  async start(...others) {
    for (const [index, who] of others.entries()) {
      await this.page.locator(`#seat-${index + 2}`).selectOption(who);
    }
    await this.page.getByRole("button", { name: "Start game", exact: true }).click();
    await this.atTable();
  }

  /** Waits until a table is shown. */
  async atTable() {
    await this.page.waitForURL(/\/table\/[0-9a-f]+/);
    await this.until("a table is drawn", () => document.querySelector(".table:not(.waiting) .board-drawing [aria-label]") !== null);
  }

  /** The name of the table. */
  get table() {
    const name = /\/table\/([0-9a-f]+)/.exec(this.page.url())?.[1];
    assert.ok(name, `${this.page.url()} is no table`);
    return name;
  }

  // Reading.

  /**
   * Waits for a condition on the page; fails with the text of the page.
   * @template T
   * @param {string} what
   * @param {(given: T) => boolean} condition Runs in the page.
   * @param {T} [given]
   */
  async until(what, condition, given) {
    try {
      // Playwright's types do not allow an undefined argument.
      await this.page.waitForFunction(/** @type {any} */ (condition), given, { timeout: TIMEOUT_MS });
    } catch (error) {
      const text = await this.page.locator("body").innerText().catch(() => "nothing");
      throw new Error(`not on the page: ${what} (${error instanceof Error ? error.message : error})\n${text}`);
    }
  }

  /** @returns {Promise<Shown>} */
  shown() {
    return this.page.evaluate(() => {
      const ending = document.querySelector(".banner.result strong")?.textContent ?? "";
      const mine = document.querySelector(".status.mine") !== null;
      const moves = document.querySelectorAll(".moves li").length;
      return { turn: ending ? "over" : mine ? "mine" : "others", moves, ending };
    });
  }

  /** Waits for the player's turn or the end, after more than a number of moves. @param {number} [moves] */
  async awaitTurn(moves = -1) {
    for (;;) {
      await this.until(
        `the turn after ${moves} moves`,
        (before) => {
          if (document.querySelector(".banner.result strong")) return true;
          return document.querySelector(".status.mine") !== null && document.querySelectorAll(".moves li").length > before;
        },
        moves,
      );
      // A computation may have started in between.
      const shown = await this.shown();
      if (shown.turn !== "others") return shown;
    }
  }

  /**
   * Waits for the solution that was asked for, and then for the turn. It waits for the suggested move as well as
   * for the verdict, because the verdict may come from an earlier search.
   */
  async awaitSolution() {
    await this.page.getByRole("region", { name: "Suggested move" }).waitFor();
    await this.page.getByText(/^Winnable \(solution found: \d+ moves?\)$/).waitFor();
    return this.awaitTurn();
  }

  /** Waits until a number of moves is listed. @param {number} moves */
  async awaitMoves(moves) {
    await this.until(`${moves} moves`, (wanted) => document.querySelectorAll(".moves li").length === wanted, moves);
  }

  /** All labels of the board. */
  labels() {
    return this.page.locator(".board-drawing [aria-label]:not([aria-hidden=true])").evaluateAll((found) =>
      found.map((element) => element.getAttribute("aria-label") ?? ""),
    );
  }

  /** The labels of the board, without what can be done. */
  async position() {
    const labels = await this.labels();
    return labels.map((label) => label.replace(/, (can be played|can be moved|can go here|last move|hint \d+)/g, "")).sort();
  }

  /**
   * The first element whose label starts with a text, or contains a text that starts with a comma.
   * @param {string} label `c3,` or `, can be played`
   */
  element(label) {
    const operator = label.startsWith(",") ? "*=" : "^=";
    return this.page.locator(`.board-drawing [aria-label${operator}${JSON.stringify(label)}]:not([aria-hidden=true])`).first();
  }

  /**
   * A point of an element that no card covers: the upper left of a card, the middle of anything else.
   * @param {import("playwright-core").Locator} element
   */
  async point(element) {
    await element.scrollIntoViewIfNeeded().catch((error) => {
      // It was redrawn in between.
      if (!/not attached/.test(String(error))) throw error;
      return element.scrollIntoViewIfNeeded();
    });
    const box = await element.boundingBox();
    assert.ok(box, `${element} is visible`);
    const card = await element.evaluate((node) => node.classList.contains("handle"));
    if (!card) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return { x: box.x + Math.min(6, box.width / 8), y: box.y + Math.min(6, box.height / 12) };
  }

  // Acting.

  /** Clicks or taps on an element. @param {string} label */
  async touch(label) {
    await this.touchElement(this.element(label));
  }

  /** @param {import("playwright-core").Locator} element */
  async touchElement(element) {
    const { x, y } = await this.point(element);
    const fingers = await this.page.evaluate(() => matchMedia("(pointer: coarse)").matches);
    if (fingers) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Drags an element onto another. @param {import("playwright-core").Locator} element @param {import("playwright-core").Locator} onto */
  async drag(element, onto) {
    const [from, to] = [await this.point(element), await this.point(onto)];
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** Clicks a button. @param {string} name */
  async press(name) {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  /** Types a move. @param {string} move */
  async type(move) {
    const { moves } = await this.shown();
    await this.page.getByLabel("Type a move").fill(move);
    await this.page.keyboard.press("Enter");
    await this.until(`${move} is listed`, (before) => document.querySelectorAll(".moves li").length > before, moves);
  }

  /**
   * Makes a random move that the page offers: by a click, or by picking up and putting down; a menu of
   * several moves is answered at random.
   * @param {Random} random
   */
  async playRandomMove(random) {
    const labelled = (/** @type {string} */ what) =>
      this.page.locator(`.board-drawing [aria-label*=${JSON.stringify(`, ${what}`)}]:not([aria-hidden=true])`);
    const randomOf = async (/** @type {import("playwright-core").Locator} */ elements) => {
      const count = await elements.count();
      assert.ok(count > 0, `no move can be made:\n${(await this.labels()).join("\n")}`);
      return elements.nth(random(count));
    };
    const first = await randomOf(labelled(CAN.touch).or(labelled(CAN.carry)));
    const carries = (await first.getAttribute("aria-label"))?.includes(CAN.carry);
    await this.touchElement(first);
    if (carries) await this.touchElement(await randomOf(labelled(CAN.target)));
    const items = this.page.getByRole("menuitem");
    const choices = await items.count();
    // The last one cancels.
    if (choices) await items.nth(random(choices - 1)).click();
  }

  /** Plays random moves to the end and gives the result. @param {Random} random */
  async playToEnd(random) {
    let shown = await this.awaitTurn();
    while (shown.turn === "mine") {
      await this.playRandomMove(random);
      shown = await this.awaitTurn(shown.moves);
    }
    return shown.ending;
  }
}
