// After a game: review, analysis, links. And game definitions.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Player } from "../player.js";
import { fixture } from "../fixture.js";

const { server, browser } = await fixture();

/** A draw until O overlooks the threat at c1. */
const GAME = ["a1", "b2", "b1", "c3", "c1"];

/** A player who has played both sides of a game. */
async function afterGame() {
  const player = await Player.open(browser, server);
  await player.newTable("tictactoe", "me");
  for (const move of GAME) await player.touch(`${move},`).then(() => player.awaitMoves(GAME.indexOf(move) + 1));
  assert.equal((await player.awaitTurn()).ending, "X wins");
  return player;
}

/** The number of stones. @param {Player} player */
async function stones(player) {
  return (await player.position()).filter((name) => !name.includes("empty")).length;
}

/** A link in the dialog for sharing. @param {Player} player @param {string} name */
function link(player, name) {
  return player.page.getByRole("textbox", { name }).inputValue();
}

test("a game is reviewed move by move", async () => {
  const player = await afterGame();
  const slider = player.page.getByRole("slider", { name: "Position in the game" });
  assert.equal(await slider.getAttribute("aria-valuetext"), "Move 5 of 5");
  assert.equal((await player.labels()).filter((label) => label.includes("winning line")).length, 3);
  await player.press("Start");
  await player.page.getByText("Start", { exact: true }).waitFor();
  assert.equal(await stones(player), 0);
  for (const [index, move] of GAME.entries()) {
    await player.press("Next move");
    await player.page.getByText(`Move ${index + 1} of 5`).waitFor();
    assert.equal(await stones(player), index + 1);
    assert.ok((await player.labels()).some((label) => label.startsWith(`${move}, `) && label.includes("last move")));
  }
  // A click on the slider.
  const box = await slider.boundingBox();
  assert.ok(box);
  await player.page.mouse.click(box.x + box.width * 0.4, box.y + box.height / 2);
  await player.page.getByText("Move 2 of 5").waitFor();
  assert.equal(await stones(player), 2);
  await player.page.getByRole("list", { name: "Moves played" }).getByRole("button", { name: "b1" }).click();
  await player.page.getByText("Move 3 of 5").waitFor();
  await player.close();
});

test("the analysis is proved and drawn as a curve", async () => {
  const player = await afterGame();
  await player.page.getByRole("tab", { name: "Analysis" }).click();
  await player.page.getByRole("img", { name: "Winning chances of X" }).waitFor();
  await player.until("all six positions are proved", () => document.querySelectorAll(".curve .proved").length === 6);
  const worth = player.page.locator(".worth");
  const worths = [];
  await player.press("Start");
  for (let after = 0; after <= GAME.length; after += 1) {
    await player.page.getByText(after ? `Move ${after} of 5` : "Start", { exact: true }).waitFor();
    worths.push(await worth.textContent());
    if (after < GAME.length) await player.press("Next move");
  }
  const [draw, win] = ["Draw (proved)", "X wins (proved)"];
  assert.deepEqual(worths, [draw, draw, draw, draw, win, win]);
  await player.press("Start");
  await player.page.getByText("Best line:").waitFor();
  await player.page.getByRole("heading", { name: "Moves for X, best first" }).waitFor();
  assert.equal(await player.page.locator(".curve .scale").allTextContents().then((texts) => texts.join()), "100%,50%,0%");
  const curve = await player.page.locator(".curve").boundingBox();
  assert.ok(curve);
  await player.page.mouse.click(curve.x + curve.width / 2 + curve.width / 10, curve.y + curve.height / 2);
  await player.page.getByText("Move 3 of 5").waitFor();
  await player.close();
});

test("links lead to the game, a position and a move", async () => {
  const player = await afterGame();
  await player.press("Start");
  for (const move of [1, 2, 3]) await player.press("Next move").then(() => player.page.getByText(`Move ${move} of 5`).waitFor());
  const position = await player.position();
  await player.press("Share");
  const links = {
    replay: await link(player, "Review this game"),
    game: await link(player, "Start a new game with these settings"),
    position: await link(player, "Continue from this position"),
  };
  const friend = await Player.open(browser, server);
  await friend.go(links.replay);
  await friend.atTable();
  await friend.page.getByText("Move 3 of 5").waitFor();
  assert.deepEqual(await friend.position(), position);
  // The position of the link is forgotten once the viewer steps on.
  assert.match(friend.page.url(), /#after=3$/);
  await friend.press("End");
  await friend.page.getByText("Move 5 of 5").waitFor();
  assert.ok(!friend.page.url().includes("#"), friend.page.url());
  await friend.go(links.game);
  await friend.start("me");
  assert.equal(await stones(friend), 0);
  await friend.go(links.position);
  await friend.page.getByText("Starts from the position after 3 moves:").waitFor();
  await friend.start("me");
  assert.deepEqual(await friend.position(), position);
  await friend.touch("c3,");
  await friend.awaitMoves(4);
  for (const visitor of [player, friend]) await visitor.close();
});

test("a link to a deal deals the same cards", async () => {
  const player = await Player.open(browser, server);
  // The link names the default deal, too: without a number the deal would be random.
  await player.newTable("freecell:1");
  await player.page.getByRole("heading", { name: "FreeCell 1", exact: true }).waitFor();
  await player.press("Share");
  const deal = await link(player, "Start a new game with these settings");
  assert.match(deal, /\/new\?game=freecell:1$/);
  const friend = await Player.open(browser, server);
  await friend.go(deal);
  await friend.start();
  assert.deepEqual(await friend.position(), await player.position());
  for (const visitor of [player, friend]) await visitor.close();
});

test("a definition becomes a table, and an error in it has a line and a column", async () => {
  const player = await Player.open(browser, server);
  const text = await readFile(new URL("../../examples/pappus.toml", import.meta.url), "utf8");
  await player.go("new");
  const area = player.page.getByRole("textbox", { name: "Definition" });
  await area.fill(text.replace(/^shape = "point"/m, 'shape = "potato"'));
  await player.press("Start game");
  const error = player.page.locator("#definition-error");
  await error.filter({ hasText: /^Line \d+, column \d+: / }).waitFor();
  const [, line] = /^Line (\d+)/.exec((await error.textContent()) ?? "") ?? [];
  assert.match(text.split("\n")[Number(line) - 1] ?? "", /shape/);
  player.visit.assertQuiet([/^response: 422 to POST/, /^console: Failed to load resource/]);
  await area.fill(text);
  await player.start("level:1");
  const { moves } = await player.awaitTurn();
  await player.touch(", can be played");
  await player.awaitTurn(moves);
  // The table shows the definition.
  await player.press("Rules");
  await player.page.locator("dialog pre", { hasText: 'shape = "point"' }).waitFor();
  await player.close();
});
