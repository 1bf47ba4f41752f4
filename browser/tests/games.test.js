// Every game of the catalogue, played in the browser to its end: against an engine, or alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Guest, seeded } from "../guest.js";
import { opened } from "../opened.js";

/** How a game of two may end for who plays it. */
const ENDS = /^(You win!|You lose|A draw)$/;

const { house, browser } = await opened();

/**
 * How a family is played: somebody comes, plays a whole game and tells how it ended.
 * @typedef {(guest: Guest) => Promise<string>} Script
 */

/**
 * Plays whatever is possible against the weakest engine.
 * @param {string} game
 * @returns {Script}
 */
const anything = (game) => async (guest) => {
  await guest.setUp(game, "level:1");
  return guest.playOn(seeded(7));
};

/**
 * From the lobby, as most people come.
 * @param {string} title
 * @param {Record<string, string>} [settings] Values of fields, by how they are called.
 * @returns {Script}
 */
const fromLobby = (title, settings = {}) => async (guest) => {
  await guest.go("/");
  await guest.page.getByRole("link", { name: new RegExp(`^${title} for`) }).click();
  for (const [name, value] of Object.entries(settings)) await guest.page.getByLabel(name).fill(value);
  await guest.begin("level:1");
  return guest.playOn(seeded(7));
};

/** Takes the first of the moves that are said to be good; those of a weak engine are not. @type {Script} */
const withHints = async (guest) => {
  await guest.setUp("three-mens-morris", "level:1");
  let shown = await guest.awaitTurn();
  while (shown.turn === "mine") {
    await guest.press("Hint");
    const best = guest.page.getByRole("region", { name: "Moves, best first" }).getByRole("button").first();
    const move = await best.textContent();
    assert.match(move ?? "", /^[abc][123](-[abc][123])?$/);
    assert.ok((await guest.names()).some((name) => name.endsWith("hint 1")), "the best is marked on the board");
    const [from, to] = (move ?? "").split("-");
    await guest.touch(`${from},`);
    if (to) await guest.touch(`${to},`);
    shown = await guest.awaitTurn(shown.moves);
  }
  return shown.ending;
};

/** Turns the small cube by its stickers, then with typed moves. @type {Script} */
const turnCube = async (guest) => {
  await guest.setUp("cube:2,seed=1");
  await guest.awaitTurn();
  await guest.playAny(seeded(3));
  await guest.awaitMoves(1);
  await guest.press("Undo");
  await guest.awaitMoves(0);
  // They undo the scramble of seed 1.
  for (const move of "F R' U' R F2 U2 R2 U R".split(" ")) await guest.type(move);
  return (await guest.awaitTurn()).ending;
};

/** Drags some cards, then lets the solver show how it goes on. @type {Script} */
const solveFreecell = async (guest) => {
  await guest.setUp("freecell:617");
  await guest.awaitTurn();
  const top = guest.thing(", can be moved");
  const card = (await top.getAttribute("aria-label"))?.split(",")[0] ?? "";
  await guest.drag(top, guest.thing("a,"));
  await guest.awaitMoves(1);
  assert.ok((await guest.position()).includes(`a, ${card}`), `${card} is in the cell`);
  await guest.press("Undo");
  await guest.awaitMoves(0);
  await guest.press("Solve");
  await guest.page.getByText(/^Can be won in \d+ moves$/).waitFor();
  return stepToEnd(guest);
};

/** @param {Guest} guest */
async function stepToEnd(guest) {
  let shown = await guest.awaitTurn();
  while (shown.turn === "mine") {
    await guest.press("Step");
    shown = await guest.awaitTurn(shown.moves);
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

test("every family of the house has a script", async () => {
  const answer = await fetch(`${house.address}api/v1/house`);
  /** @type {{ families: { name: string }[] }} */
  const { families } = await answer.json();
  assert.deepEqual(families.map(({ name }) => name).sort(), Object.keys(SCRIPTS).sort());
});

for (const [family, { play, ends = ENDS }] of Object.entries(SCRIPTS)) {
  test(`${family} is played to its end`, async () => {
    const guest = await Guest.come(browser, house);
    const ending = await play(guest);
    assert.match(ending, ends);
    // It is announced to who does not see it, too.
    await guest.until("the end is announced", (end) => document.getElementById("live")?.textContent?.includes(end) ?? false, ending);
    assert.equal(await guest.page.getByRole("slider", { name: "Position in the game" }).count(), 1);
    await guest.leave();
  });
}
