// The server is killed during a game and started again: nothing is lost.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Player, seeded } from "../player.js";
import { fixture } from "../fixture.js";

const { server, browser } = await fixture();

/** The problems of a page while the server is down. */
const SERVER_DOWN = /^(websocket|request|console): .*\/live|^console: WebSocket connection/;

/** Fails if a page had other problems. @param {Player} player */
function assertOnlyServerDown({ visit }) {
  visit.assertQuiet(visit.problems.some((problem) => SERVER_DOWN.test(problem)) ? [SERVER_DOWN] : []);
}

test("a game continues after the server was killed", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("hex:5", "level:1");
  const random = seeded(9);
  let shown = await player.awaitTurn();
  for (let made = 0; made < 2; made += 1) {
    await player.playRandomMove(random);
    shown = await player.awaitTurn(shown.moves);
  }
  const position = await player.position();
  await server.crash();
  await player.page.getByText("Connection lost. Reconnecting …").waitFor();
  assert.deepEqual(await player.position(), position, "it is still visible");
  assert.ok(!(await player.labels()).some((label) => label.includes("can be played")), "no move can be made in between");
  await server.restart();
  await player.page.getByText("Connection lost. Reconnecting …").waitFor({ state: "hidden" });
  assert.deepEqual(await player.position(), position);
  assert.deepEqual(await player.shown(), shown);
  assert.match(await player.playToEnd(random), /^(You win!|You lose)$/);
  assertOnlyServerDown(player);
  await player.close();
});

test("a move during a crash is made once", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("gomoku:9", "me");
  await player.awaitTurn();
  const cells = ["a1", "c1", "e1", "g1", "i1", "a3", "c3", "e3"];
  for (const [index, cell] of cells.entries()) {
    // With growing delays, so that the server dies before, while and after it stores the move.
    await Promise.all([
      player.touch(`${cell},`),
      new Promise((resolve) => setTimeout(resolve, 12 * index)).then(() => server.crash()).then(() => server.restart()),
    ]);
    await player.until("the page has reconnected", () => document.querySelector(".banner.lost")?.hasAttribute("hidden") ?? false);
    // A click that came while no move could be made is repeated.
    const taken = async () => (await player.position()).some((name) => name.startsWith(`${cell}, `) && !name.endsWith("empty"));
    for (let tries = 0; tries < 10 && !(await taken()); tries += 1) {
      await player.until("a turn", () => document.querySelector(".board-drawing [aria-label*='can be played']") !== null);
      if (!(await taken())) await player.touch(`${cell},`);
      const made = (/** @type {number} */ count) => document.querySelectorAll(".moves li").length === count;
      await player.page.waitForFunction(made, index + 1, { timeout: 5_000 }).catch(() => {});
    }
    await player.awaitMoves(index + 1);
    assert.ok(await taken());
  }
  const seen = await player.position();
  await player.page.reload();
  await player.atTable();
  assert.deepEqual(await player.position(), seen, "what was shown is what was stored");
  const listed = await player.page.getByRole("list", { name: "Moves played" }).getByRole("listitem").allInnerTexts();
  assert.deepEqual(listed.map((text) => text.trim()), cells, "every move was made once");
  assertOnlyServerDown(player);
  await player.close();
});
