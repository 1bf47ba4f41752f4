// After a game: looking back, what positions were worth, and links to give away. Games of one's own.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Guest } from "../guest.js";
import { opened } from "../opened.js";

const { house, browser } = await opened();

/** O does not see that X threatens c1: a draw until then. */
const GAME = ["a1", "b2", "b1", "c3", "c1"];

/** Somebody who has played a game of tic-tac-toe for both. */
async function afterGame() {
  const guest = await Guest.come(browser, house);
  await guest.setUp("tictactoe", "me");
  for (const move of GAME) await guest.touch(`${move},`).then(() => guest.awaitMoves(GAME.indexOf(move) + 1));
  assert.equal((await guest.awaitTurn()).ending, "X wins");
  return guest;
}

/** @param {Guest} guest How many places have a stone. */
async function stones(guest) {
  return (await guest.position()).filter((name) => !name.includes("empty")).length;
}

/** A link of the dialog of links. @param {Guest} guest @param {string} name */
function link(guest, name) {
  return guest.page.getByRole("textbox", { name }).inputValue();
}

test("a game is looked back at, move by move", async () => {
  const guest = await afterGame();
  const slider = guest.page.getByRole("slider", { name: "Position in the game" });
  assert.equal(await slider.getAttribute("aria-valuetext"), "Move 5 of 5");
  assert.equal((await guest.names()).filter((name) => name.includes("decides the game")).length, 3);
  await guest.press("To the start");
  await guest.page.getByText("Start", { exact: true }).waitFor();
  assert.equal(await stones(guest), 0);
  for (const [index, move] of GAME.entries()) {
    await guest.press("One move on");
    await guest.page.getByText(`Move ${index + 1} of 5`).waitFor();
    assert.equal(await stones(guest), index + 1);
    assert.ok((await guest.names()).some((name) => name.startsWith(`${move}, `) && name.includes("last move")));
  }
  // The slider by a hand, in its middle.
  const box = await slider.boundingBox();
  assert.ok(box);
  await guest.page.mouse.click(box.x + box.width * 0.4, box.y + box.height / 2);
  await guest.page.getByText("Move 2 of 5").waitFor();
  assert.equal(await stones(guest), 2);
  await guest.page.getByRole("list", { name: "Moves so far" }).getByRole("button", { name: "b1" }).click();
  await guest.page.getByText("Move 3 of 5").waitFor();
  await guest.leave();
});

test("what positions were worth is proved, and drawn as a curve", async () => {
  const guest = await afterGame();
  await guest.page.getByRole("tab", { name: "Analysis" }).click();
  await guest.page.getByRole("img", { name: "Chance of X to win" }).waitFor();
  await guest.until("all six positions are proved", () => document.querySelectorAll(".curve .proved").length === 6);
  const worth = guest.page.locator(".worth");
  const told = [];
  await guest.press("To the start");
  for (let after = 0; after <= GAME.length; after += 1) {
    await guest.page.getByText(after ? `Move ${after} of 5` : "Start", { exact: true }).waitFor();
    told.push(await worth.textContent());
    if (after < GAME.length) await guest.press("One move on");
  }
  const [draw, win] = ["A draw (proved)", "X wins (proved)"];
  assert.deepEqual(told, [draw, draw, draw, draw, win, win]);
  await guest.press("To the start");
  await guest.page.getByText("Best play:").waitFor();
  await guest.page.getByRole("heading", { name: "Moves of X, best first" }).waitFor();
  assert.equal(await guest.page.locator(".curve .scale").allTextContents().then((texts) => texts.join()), "100 %,50 %,0 %");
  const curve = await guest.page.locator(".curve").boundingBox();
  assert.ok(curve);
  await guest.page.mouse.click(curve.x + curve.width / 2 + curve.width / 10, curve.y + curve.height / 2);
  await guest.page.getByText("Move 3 of 5").waitFor();
  await guest.leave();
});

test("links to the game, a position and a moment of it lead there", async () => {
  const guest = await afterGame();
  await guest.press("To the start");
  for (const move of [1, 2, 3]) await guest.press("One move on").then(() => guest.page.getByText(`Move ${move} of 5`).waitFor());
  const position = await guest.position();
  await guest.press("Share");
  const links = {
    replay: await link(guest, "Look back at this game"),
    game: await link(guest, "Play the same game"),
    position: await link(guest, "Go on from this position"),
  };
  const friend = await Guest.come(browser, house);
  await friend.go(links.replay);
  await friend.atTable();
  await friend.page.getByText("Move 3 of 5").waitFor();
  assert.deepEqual(await friend.position(), position);
  // Who steps on stays there when the page is loaded again.
  assert.match(friend.page.url(), /#after=3$/);
  await friend.press("To the end");
  await friend.page.getByText("Move 5 of 5").waitFor();
  assert.ok(!friend.page.url().includes("#"), friend.page.url());
  await friend.go(links.game);
  await friend.begin("me");
  assert.equal(await stones(friend), 0);
  await friend.go(links.position);
  await friend.page.getByText("It begins after 3 moves:").waitFor();
  await friend.begin("me");
  assert.deepEqual(await friend.position(), position);
  await friend.touch("c3,");
  await friend.awaitMoves(4);
  for (const one of [guest, friend]) await one.leave();
});

test("a link to a deal of FreeCell deals the same cards", async () => {
  const guest = await Guest.come(browser, house);
  // The usual deal is named too: without its number a link would mean any.
  await guest.setUp("freecell:1");
  await guest.page.getByRole("heading", { name: "FreeCell 1", exact: true }).waitFor();
  await guest.press("Share");
  const deal = await link(guest, "Play the same game");
  assert.match(deal, /\/new\?game=freecell:1$/);
  const friend = await Guest.come(browser, house);
  await friend.go(deal);
  await friend.begin();
  assert.deepEqual(await friend.position(), await guest.position());
  for (const one of [guest, friend]) await one.leave();
});

test("a definition becomes a table; in a wrong one the line and the column are told", async () => {
  const guest = await Guest.come(browser, house);
  const text = await readFile(new URL("../../examples/pappus.toml", import.meta.url), "utf8");
  await guest.go("new");
  const area = guest.page.getByRole("textbox", { name: "Definition" });
  await area.fill(text.replace(/^shape = "point"/m, 'shape = "potato"'));
  await guest.press("Begin");
  const error = guest.page.locator("#definition-error");
  await error.filter({ hasText: /^Line \d+, column \d+: / }).waitFor();
  const [, line] = /^Line (\d+)/.exec((await error.textContent()) ?? "") ?? [];
  assert.match(text.split("\n")[Number(line) - 1] ?? "", /shape/);
  guest.visit.assertQuiet([/^response: 422 to POST/, /^console: Failed to load resource/]);
  await area.fill(text);
  await guest.begin("level:1");
  const { moves } = await guest.awaitTurn();
  await guest.touch(", can be played");
  await guest.awaitTurn(moves);
  // It can be read at the table.
  await guest.press("Rules");
  await guest.page.locator("dialog pre", { hasText: 'shape = "point"' }).waitFor();
  await guest.leave();
});
