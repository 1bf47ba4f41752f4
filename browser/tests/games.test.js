// Every game of the catalogue, played in the browser to its end: against a mind, or alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Player, seeded } from "../player.js";
import { fixture } from "../fixture.js";

/** How a game of two may end for who plays it. */
const ENDS = /^(You win!|You lose|Draw)$/;

const { server, browser } = await fixture();

/**
 * How a family is played: somebody comes, plays a whole game and tells how it ended.
 * @typedef {(player: Player) => Promise<string>} Script
 */

/**
 * Plays whatever is possible against the weakest mind.
 * @param {string} game
 * @returns {Script}
 */
const anything = (game) => async (player) => {
  await player.newTable(game, "level:1");
  return player.playOn(seeded(7));
};

/**
 * From the lobby, as most people come.
 * @param {string} title
 * @param {Record<string, string>} [settings] Values of fields, by how they are called.
 * @returns {Script}
 */
const fromLobby = (title, settings = {}) => async (player) => {
  await player.go("/");
  await player.page.getByRole("link", { name: new RegExp(`^${title} \\d player`) }).click();
  for (const [name, value] of Object.entries(settings)) await player.page.getByLabel(name).fill(value);
  await player.start("level:1");
  return player.playOn(seeded(7));
};

/** Takes the first of the moves that are said to be good; those of a weak mind are not. @type {Script} */
const withHints = async (player) => {
  await player.newTable("three-mens-morris", "level:1");
  let shown = await player.awaitTurn();
  while (shown.turn === "mine") {
    await player.press("Hint");
    const best = player.page.getByRole("region", { name: "Suggested move" }).getByRole("button").first();
    const move = await best.textContent();
    assert.match(move ?? "", /^[abc][123](-[abc][123])?$/);
    assert.ok((await player.names()).some((name) => name.endsWith("hint 1")), "the best is marked on the board");
    const [from, to] = (move ?? "").split("-");
    await player.touch(`${from},`);
    if (to) await player.touch(`${to},`);
    shown = await player.awaitTurn(shown.moves);
  }
  return shown.ending;
};

/** Turns the small cube by its stickers, then with typed moves. @type {Script} */
const turnCube = async (player) => {
  await player.newTable("cube:2,seed=1");
  await player.awaitTurn();
  await player.playAny(seeded(3));
  await player.awaitMoves(1);
  await player.press("Undo");
  await player.awaitMoves(0);
  // They undo the scramble of seed 1.
  for (const move of "F R' U' R F2 U2 R2 U R".split(" ")) await player.type(move);
  return (await player.awaitTurn()).ending;
};

/** Drags some cards, then lets the solver show how it goes on. @type {Script} */
const solveFreecell = async (player) => {
  await player.newTable("freecell:617");
  await player.awaitTurn();
  const top = player.thing(", can be moved");
  const card = (await top.getAttribute("aria-label"))?.split(",")[0] ?? "";
  await player.drag(top, player.thing("a,"));
  await player.awaitMoves(1);
  assert.ok((await player.position()).includes(`a, ${card}`), `${card} is in the cell`);
  await player.press("Undo");
  await player.awaitMoves(0);
  await player.press("Solve");
  await player.page.getByText(/^Winnable \(solution found: \d+ moves\)$/).waitFor();
  return stepToEnd(player);
};

/** @param {Player} player */
async function stepToEnd(player) {
  let shown = await player.awaitTurn();
  while (shown.turn === "mine") {
    await player.press("Step");
    shown = await player.awaitTurn(shown.moves);
  }
  return shown.ending;
}

/** @type {Record<string, { play: Script, ends?: RegExp }>} */
const SCRIPTS = {
  tictactoe: { play: fromLobby("Tic-tac-toe") },
  "number-scrabble": { play: anything("number-scrabble") },
  fano: { play: anything("fano") },
  mnk: { play: anything("mnk:4,3,3") },
  gomoku: { play: anything("gomoku:7") },
  drop: { play: fromLobby("Connect four", { Columns: "5", Rows: "4", Length: "3" }) },
  qubic: { play: anything("qubic") },
  "cube-ttt": { play: anything("cube-ttt") },
  hex: { play: fromLobby("Hex", { Size: "4" }) },
  y: { play: anything("y:4") },
  "three-mens-morris": { play: withHints },
  cube: { play: turnCube, ends: /^Solved!$/ },
  freecell: { play: solveFreecell, ends: /^Solved!$/ },
  "go-fish": { play: anything("go-fish:ranks=5,deal=5,seed=7") },
};

test("every family of the server has a script", async () => {
  const answer = await fetch(`${server.address}api/v1/house`);
  /** @type {{ families: { name: string }[] }} */
  const { families } = await answer.json();
  assert.deepEqual(families.map(({ name }) => name).sort(), Object.keys(SCRIPTS).sort());
});

for (const [family, { play, ends = ENDS }] of Object.entries(SCRIPTS)) {
  test(`${family} is played to its end`, async () => {
    const player = await Player.open(browser, server);
    const ending = await play(player);
    assert.match(ending, ends);
    // It is announced to who does not see it, too.
    await player.until("the end is announced", (end) => document.getElementById("live")?.textContent?.includes(end) ?? false, ending);
    assert.equal(await player.page.getByRole("slider", { name: "Position in the game" }).count(), 1);
    await player.close();
  });
}
