// Somebody at the house, who sees what the page shows and does what hands do.

import assert from "node:assert/strict";

import { Visit } from "./browser.js";

/** How long a page may take to show what it was asked for, in milliseconds. Slow machines are busy ones, too. */
export const PATIENCE = 30_000;

/** What the page says of things, as in its `strings.js`. */
const CAN = { touch: "can be played", carry: "can be moved", target: "can go here" };

/** A number below `most`, drawn anew each time. @typedef {(most: number) => number} Random */

/**
 * Numbers that are the same in every run.
 * @param {number} seed
 * @returns {Random}
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return (most) => {
    // The constants of Numerical Recipes; the upper bits are the better ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/**
 * What a page shows of a game.
 * @typedef {object} Shown
 * @property {"mine" | "others" | "over"} turn
 * @property {number} moves How many moves are listed.
 * @property {string} ending How it ended, if it did.
 */

/** Somebody at the house. */
export class Guest {
  /** @param {Visit} visit @param {string} address Of the house. */
  constructor(visit, address) {
    this.visit = visit;
    this.page = visit.page;
    this.address = address;
    this.page.setDefaultTimeout(PATIENCE);
  }

  /**
   * @param {import("playwright-core").Browser} browser
   * @param {{ address: string }} house
   * @param {import("./browser.js").Visitor} [visitor]
   * @param {import("playwright-core").BrowserContextOptions} [further]
   */
  static async come(browser, house, visitor = "calm", further = {}) {
    return new Guest(await Visit.begin(browser, visitor, further), house.address);
  }

  /** Goes to a page of the house. @param {string} path */
  async go(path) {
    await this.page.goto(new URL(path, this.address).href);
  }

  /** Leaves, and fails if anything went wrong. */
  async leave() {
    await this.visit.end();
  }

  // Setting tables up.

  /**
   * Sets a table up by its link, with others on the seats after the first.
   * @param {string} game
   * @param {...string} others Of each seat: `level:1` for an engine, `free` for a friend, `me`.
   */
  async setUp(game, ...others) {
    await this.go(`new?game=${game}`);
    await this.begin(...others);
  }

  /** Chooses who sits on the seats after the first, and begins. @param {...string} others */
  async begin(...others) {
    for (const [index, who] of others.entries()) {
      await this.page.locator(`#seat-${index + 2}`).selectOption(who);
    }
    await this.page.getByRole("button", { name: "Begin", exact: true }).click();
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

  // Seeing.

  /**
   * Waits until something is so on the page; fails with what is seen instead.
   * @template T
   * @param {string} what
   * @param {(given: T) => boolean} isSo It is called in the page.
   * @param {T} [given]
   */
  async until(what, isSo, given) {
    try {
      // The types of Playwright know no unset argument.
      await this.page.waitForFunction(/** @type {any} */ (isSo), given, { timeout: PATIENCE });
    } catch (error) {
      const seen = await this.page.locator("body").innerText().catch(() => "nothing");
      throw new Error(`not seen: ${what} (${error instanceof Error ? error.message : error})\n${seen}`);
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

  /** Waits for one's turn, or for the end, after more moves than these. @param {number} [moves] */
  async awaitTurn(moves = -1) {
    for (;;) {
      await this.until(
        `the own turn after ${moves} moves`,
        (before) => {
          if (document.querySelector(".banner.result strong")) return true;
          return document.querySelector(".status.mine") !== null && document.querySelectorAll(".moves li").length > before;
        },
        moves,
      );
      // Meanwhile something may have begun that takes long.
      const shown = await this.shown();
      if (shown.turn !== "others") return shown;
    }
  }

  /** Waits until so many moves are listed. @param {number} moves */
  async awaitMoves(moves) {
    await this.until(`${moves} moves`, (wanted) => document.querySelectorAll(".moves li").length === wanted, moves);
  }

  /** All that has a name on the board, as it is told to who does not see it. */
  names() {
    return this.page.locator(".board-drawing [aria-label]:not([aria-hidden=true])").evaluateAll((found) =>
      found.map((element) => element.getAttribute("aria-label") ?? ""),
    );
  }

  /** What stands on the board, without what can be done with it. */
  async position() {
    const names = await this.names();
    return names.map((name) => name.replace(/, (can be played|can be moved|can go here|last move|hint \d+)/g, "")).sort();
  }

  /**
   * The thing of a name, or the first whose name begins or ends so.
   * @param {string} name `c3, empty`, or a part of it with a comma beside: `c3,` or `, can be played`.
   */
  thing(name) {
    const how = name.startsWith(",") ? "*=" : "^=";
    return this.page.locator(`.board-drawing [aria-label${how}${JSON.stringify(name)}]:not([aria-hidden=true])`).first();
  }

  /**
   * A point of something that no card above it covers: the upper left of a card, the middle of all else.
   * @param {import("playwright-core").Locator} thing
   */
  async point(thing) {
    await thing.scrollIntoViewIfNeeded().catch((error) => {
      // It is drawn anew just now, and found again.
      if (!/not attached/.test(String(error))) throw error;
      return thing.scrollIntoViewIfNeeded();
    });
    const box = await thing.boundingBox();
    assert.ok(box, `${thing} is seen`);
    const card = await thing.evaluate((element) => element.classList.contains("handle"));
    if (!card) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return { x: box.x + Math.min(6, box.width / 8), y: box.y + Math.min(6, box.height / 12) };
  }

  // Doing.

  /** Clicks on the thing of a name, or taps on it. @param {string} name */
  async touch(name) {
    await this.touchThing(this.thing(name));
  }

  /** @param {import("playwright-core").Locator} thing */
  async touchThing(thing) {
    const { x, y } = await this.point(thing);
    const fingers = await this.page.evaluate(() => matchMedia("(pointer: coarse)").matches);
    if (fingers) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Drags a thing onto another. @param {import("playwright-core").Locator} thing @param {import("playwright-core").Locator} onto */
  async drag(thing, onto) {
    const [from, to] = [await this.point(thing), await this.point(onto)];
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** Does something by its button. @param {string} name */
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
   * Makes some move that the page shows to be possible, by touching, or by picking up and putting down;
   * where several are meant, chooses from the menu.
   * @param {Random} random
   */
  async playAny(random) {
    const named = (/** @type {string} */ what) =>
      this.page.locator(`.board-drawing [aria-label*=${JSON.stringify(`, ${what}`)}]:not([aria-hidden=true])`);
    const some = async (/** @type {import("playwright-core").Locator} */ things) => {
      const count = await things.count();
      assert.ok(count > 0, `nothing can be played:\n${(await this.names()).join("\n")}`);
      return things.nth(random(count));
    };
    const first = await some(named(CAN.touch).or(named(CAN.carry)));
    const carries = (await first.getAttribute("aria-label"))?.includes(CAN.carry);
    await this.touchThing(first);
    if (carries) await this.touchThing(await some(named(CAN.target)));
    const items = this.page.getByRole("menuitem");
    const choices = await items.count();
    // The last of them is to do nothing.
    if (choices) await items.nth(random(choices - 1)).click();
  }

  /** Plays on, whatever is possible, and gives how it ended. @param {Random} random */
  async playOn(random) {
    let shown = await this.awaitTurn();
    while (shown.turn === "mine") {
      await this.playAny(random);
      shown = await this.awaitTurn(shown.moves);
    }
    return shown.ending;
  }
}
