// Every game of the catalogue is played in the browser to its end: against the computer, or alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { families, shortGame } from "../catalogue.js";
import { fixture } from "../fixture.js";
import { Player, seeded } from "../player.js";

const { server, browser } = await fixture();

/** Random moves before a solitaire is solved or resigned. */
const MOVES = 5;

/** Plays random moves of a solitaire, then undoes them and plays the solution; without a solver, resigns. @param {Player} player */
async function playAlone(player) {
  const random = seeded(7);
  let shown = await player.awaitTurn();
  for (let made = 0; made < MOVES && shown.turn === "mine"; made += 1) {
    await player.playRandomMove(random);
    shown = await player.awaitTurn(shown.moves);
  }
  const solve = player.page.getByRole("button", { name: "Solve", exact: true });
  // The buttons come and go while a verdict is searched for.
  await solve.or(player.page.getByRole("button", { name: "Resign", exact: true })).first().waitFor();
  if (await solve.isVisible()) {
    for (; shown.moves > 0; shown = await player.shown()) {
      await player.press("Undo");
      await player.awaitMoves(shown.moves - 1);
    }
    await player.press("Solve");
    for (shown = await player.awaitSolution(); shown.turn === "mine"; shown = await player.awaitTurn(shown.moves)) await player.press("Step");
    assert.equal(shown.ending, "Solved!");
    return shown.ending;
  }
  await player.press("Resign");
  await player.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  // No move follows, so this waits for the end.
  return (await player.awaitTurn(shown.moves)).ending;
}

for (const family of await families(server)) {
  test(`${family.title} is played to its end`, async () => {
    const player = await Player.open(browser, server);
    const alone = family.seats.length === 1;
    await player.newTable(shortGame(family), ...(alone ? [] : ["level:1"]));
    const ending = alone ? await playAlone(player) : await player.playToEnd(seeded(7));
    assert.match(ending, alone ? /^(Solved!|Resigned)$/ : /^(You win!|You lose|Draw)$/);
    await player.until("the result is announced", (end) => document.getElementById("live")?.textContent?.includes(end) ?? false, ending);
    assert.equal(await player.page.getByRole("slider", { name: "Position in the game" }).count(), 1);
    await player.close();
  });
}

test("a game is chosen in the lobby and set up by its form", async () => {
  const player = await Player.open(browser, server);
  await player.go("/");
  await player.page.getByRole("link", { name: /^Connect four 2 players/ }).click();
  for (const [name, value] of [["Columns", "5"], ["Rows", "4"], ["Length", "3"]]) await player.page.getByLabel(name ?? "").fill(value ?? "");
  await player.start("level:1");
  assert.match(await player.playToEnd(seeded(7)), /^(You win!|You lose|Draw)$/);
  await player.close();
});

test("a game is played by hints, which are marked on the board", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("three-mens-morris", "level:1");
  let shown = await player.awaitTurn();
  while (shown.turn === "mine") {
    await player.press("Hint");
    const move = await player.page.getByRole("region", { name: "Suggested move" }).getByRole("button").first().textContent();
    assert.match(move ?? "", /^[abc][123](-[abc][123])?$/);
    assert.ok((await player.labels()).some((label) => label.endsWith("hint 1")), "the best is marked on the board");
    const [from, to] = (move ?? "").split("-");
    await player.touch(`${from},`);
    if (to) await player.touch(`${to},`);
    shown = await player.awaitTurn(shown.moves);
  }
  assert.match(shown.ending, /^(You win!|You lose)$/);
  await player.close();
});

test("a card is dragged to a cell, and a cube is solved by typed moves", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("freecell:617");
  await player.awaitTurn();
  const top = player.element(", can be moved");
  const card = (await top.getAttribute("aria-label"))?.split(",")[0] ?? "";
  await player.drag(top, player.element("cell a,"));
  await player.awaitMoves(1);
  assert.ok((await player.position()).includes(`cell a, ${card}`), `${card} is in the cell`);
  await player.newTable("cube:2,seed=1");
  await player.awaitTurn();
  // The inverse of the scramble of seed 1.
  for (const move of "F R' U' R F2 U2 R2 U R".split(" ")) await player.type(move);
  assert.equal((await player.awaitTurn()).ending, "Solved!");
  await player.close();
});
