// The house ends without a warning in the midst of a game, and opens again: nothing is lost.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Guest, seeded } from "../guest.js";
import { opened } from "../opened.js";

const { house, browser } = await opened();

/** What a page may complain of while there is no house. */
const GONE = /^(websocket|request|console): .*\/live|^console: WebSocket connection/;

/** Fails if a page complained of anything else. @param {Guest} guest */
function assertOnlyGone({ visit }) {
  visit.assertQuiet(visit.troubles.some((trouble) => GONE.test(trouble)) ? [GONE] : []);
}

test("a game goes on after the house was killed", async () => {
  const guest = await Guest.come(browser, house);
  await guest.setUp("hex:5", "level:1");
  const random = seeded(9);
  let shown = await guest.awaitTurn();
  for (let made = 0; made < 2; made += 1) {
    await guest.playAny(random);
    shown = await guest.awaitTurn(shown.moves);
  }
  const position = await guest.position();
  await house.crash();
  await guest.page.getByText("Connection lost, trying again …").waitFor();
  assert.deepEqual(await guest.position(), position, "it can still be seen");
  assert.ok(!(await guest.names()).some((name) => name.includes("can be played")), "nothing can be played meanwhile");
  await house.reopen();
  await guest.page.getByText("Connection lost, trying again …").waitFor({ state: "hidden" });
  assert.deepEqual(await guest.position(), position);
  assert.deepEqual(await guest.shown(), shown);
  assert.match(await guest.playOn(random), /^(You win!|You lose)$/);
  assertOnlyGone(guest);
  await guest.leave();
});

test("a move that was made as the house was killed is made once", async () => {
  const guest = await Guest.come(browser, house);
  await guest.setUp("gomoku:9", "me");
  await guest.awaitTurn();
  const cells = ["a1", "c1", "e1", "g1", "i1", "a3", "c3", "e3"];
  for (const [index, cell] of cells.entries()) {
    // Sooner or later after the click, so that the house dies before, while and after it keeps the move.
    const [, dead] = await Promise.all([
      guest.touch(`${cell},`),
      new Promise((then) => setTimeout(then, 12 * index)).then(() => house.crash()).then(() => house.reopen()),
    ]);
    assert.equal(dead, undefined);
    await guest.until("the page has come back", () => document.querySelector(".banner.lost")?.hasAttribute("hidden") ?? false);
    // The click may have come when nothing could be played any more, or before the page noticed that the
    // house was gone; then it is made again.
    const taken = async () => (await guest.position()).some((name) => name.startsWith(`${cell}, `) && !name.endsWith("empty"));
    for (let tries = 0; tries < 10 && !(await taken()); tries += 1) {
      await guest.until("a turn", () => document.querySelector(".board-drawing [aria-label*='can be played']") !== null);
      if (!(await taken())) await guest.touch(`${cell},`);
      const made = (/** @type {number} */ count) => document.querySelectorAll(".moves li").length === count;
      await guest.page.waitForFunction(made, index + 1, { timeout: 5_000 }).catch(() => {});
    }
    await guest.awaitMoves(index + 1);
    assert.ok(await taken());
  }
  const seen = await guest.position();
  await guest.page.reload();
  await guest.atTable();
  assert.deepEqual(await guest.position(), seen, "what was shown is what is kept");
  const listed = await guest.page.getByRole("list", { name: "Moves so far" }).getByRole("listitem").allInnerTexts();
  assert.deepEqual(listed.map((text) => text.trim()), cells, "every move was made once");
  assertOnlyGone(guest);
  await guest.leave();
});
