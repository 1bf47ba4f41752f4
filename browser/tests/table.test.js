// The page of a table: announcements, typed moves, refusals.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Player } from "../player.js";
import { fixture } from "../fixture.js";

const { server, browser } = await fixture();

/** Records all announcements. @param {Player} player */
async function recordAnnouncements(player) {
  await player.page.evaluate(() => {
    const live = document.getElementById("live");
    const announcements = (/** @type {any} */ (window).announcements = /** @type {string[]} */ ([]));
    if (live) new MutationObserver(() => live.textContent && announcements.push(live.textContent)).observe(live, { childList: true });
  });
}

/** Waits for an announcement. @param {Player} player @param {string} pattern */
async function awaitAnnouncement(player, pattern) {
  await player.until(`${pattern} is announced`, (wanted) => /** @type {any} */ (window).announcements.some((/** @type {string} */ text) => new RegExp(wanted).test(text)), pattern);
  return player.page.evaluate(() => /** @type {{ announcements: string[] }} */ (/** @type {unknown} */ (window)).announcements);
}

test("changes are announced once, in sentences", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("tictactoe", "level:1");
  await player.awaitTurn();
  assert.equal(await player.page.locator(".board-drawing").getAttribute("aria-label"), "Tic-tac-toe board");
  await recordAnnouncements(player);
  await player.touch("b2,");
  const announcements = await awaitAnnouncement(player, "nought on [abc][123]\\. Your turn$");
  assert.ok(announcements.some((text) => /cross on b2(\.|$)/.test(text)), announcements.join("\n"));
  // Where many counters move, the name of the move is announced.
  await player.newTable("cube:2,seed=7");
  await player.page.getByRole("heading", { name: /^Rubik.s cube/ }).waitFor();
  await player.awaitTurn();
  await recordAnnouncements(player);
  await player.type("R'");
  await awaitAnnouncement(player, "(^|\\. )R'$");
  await player.touch(", can be played");
  assert.match((await player.page.getByRole("menuitem").allInnerTexts()).join(), /^([A-Z]) clockwise,(\1)2 half turn,\1' anticlockwise,Cancel$/);
  await player.close();
});

test("the last of many moves is visible, and a swap has a button", async () => {
  const player = await Player.open(browser, server);
  // Stones of one colour are never side by side.
  const moves = [1, 3, 5].flatMap((row) => [..."abcdefghijklmno"].map((column) => `${column}${row}`));
  await player.go(`new?game=gomoku&moves=${moves.join()}`);
  await player.start("me");
  await player.awaitMoves(moves.length);
  await player.type("h8");
  await player.until("the last row is visible", () => {
    const [list, row] = [document.querySelector(".moves"), document.querySelector(".moves li:last-child")];
    if (!list || !row) return false;
    const [around, last] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    return list.scrollHeight > list.clientHeight && last.top >= around.top && last.bottom <= around.bottom + 1;
  });
  await player.newTable("hex:5,swap=on", "me");
  await player.type("c3");
  await player.page.getByRole("group", { name: "More moves" }).getByRole("button", { name: "swap" }).click();
  await player.awaitMoves(2);
  assert.equal(await player.page.getByRole("group", { name: "More moves" }).getByRole("button").count(), 0);
  await player.close();
});

test("a message that begins with the name of a place keeps its case", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("tictactoe", "level:1");
  await player.awaitTurn();
  await player.type("b2");
  await player.awaitTurn(1);
  await player.page.getByLabel("Type a move").fill("b2");
  await player.page.keyboard.press("Enter");
  await player.page.locator("#notice").getByText("b2 is already taken", { exact: true }).waitFor();
  await player.close();
});

test("a refused move can be corrected, and unavailable actions are disabled", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("freecell:617");
  await player.awaitTurn();
  const stepAndVerdict = () => player.page.evaluate(() => {
    const disabled = [...document.querySelectorAll(".action")].find(({ textContent }) => textContent === "Step")?.getAttribute("aria-disabled");
    return { disabled, winnable: document.querySelector(".verdict")?.textContent?.startsWith("Winnable") ?? false };
  });
  const { disabled, winnable } = await stepAndVerdict();
  assert.equal(disabled, String(!winnable));
  const entry = player.page.getByLabel("Type a move");
  await entry.fill("zz9");
  await player.page.keyboard.press("Enter");
  await player.page.getByText(/zz9/).waitFor();
  assert.equal(await entry.inputValue(), "zz9");
  await player.press("Resign");
  await player.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await player.page.locator(".banner.result strong").getByText("Resigned", { exact: true }).waitFor();
  assert.equal(await player.page.locator(".banner.result span").innerText(), "in 0 moves");
  // One person cannot play two hands that are hidden from each other.
  await player.go("new?game=go-fish");
  const me = player.page.locator("#seat-2 option[value=me]");
  assert.equal(await me.isDisabled(), true);
  await player.page.locator("#seat-1").selectOption("level:1");
  assert.equal(await me.isDisabled(), false);
  await player.start("me");
  await player.awaitTurn();
  const tops = await player.page.locator(".board .caption").evaluateAll((found) =>
    found.map((text) => ({ name: text.textContent, top: text.getBoundingClientRect().top })).sort((one, other) => one.top - other.top).map(({ name }) => name),
  );
  assert.deepEqual(tops, ["Computer (level 1)’s hand", "Computer (level 1)’s pairs", "stock", "your pairs", "your hand"]);
  const noticed = await player.page.locator(".moves li").allInnerTexts();
  assert.match(noticed.join(), /Computer \(level 1\) (draws|asks)/);
  // A player without a name is called by the seat.
  assert.deepEqual(noticed.filter((text) => !/^(Computer \(level 1\)|Player 2) (draws|asks) /.test(text)), []);
  await player.close();
});

test("animations follow the system's preference at once", async () => {
  const player = await Player.open(browser, server);
  await player.go("/");
  for (const [reducedMotion, motion] of /** @type {const} */ ([["no-preference", "on"], ["reduce", "off"]])) {
    await player.page.emulateMedia({ reducedMotion });
    await player.until(`motion is ${motion}`, (wanted) => document.documentElement.dataset["motion"] === wanted, motion);
  }
  await player.close();
});

test("the lobby resumes a game, and examples do not overwrite a definition silently", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("tictactoe", "me");
  await player.go("/");
  const own = player.page.getByRole("link", { name: /^Tic-tac-toe .* Resume$/ });
  await own.waitFor();
  const order = await player.page.locator(".lobby h2, .lobby .tiles").evaluateAll((found) => found.map((element) => (element.className === "tiles" ? "games" : element.checkVisibility() ? element.textContent : "")));
  assert.deepEqual(order.filter(Boolean), ["Your games", "games", "Open games"]);
  await own.click();
  await player.atTable();
  await player.go("new");
  const text = player.page.getByRole("textbox", { name: "Definition" });
  await player.press("Chains");
  await player.until("the example is there", () => document.querySelector("textarea")?.value.includes("lake") ?? false);
  await text.fill("my own");
  await player.press("Rows");
  await player.press("Cancel");
  assert.equal(await text.inputValue(), "my own");
  await player.press("Rows");
  await player.press("Replace");
  await player.until("the example is there", () => document.querySelector("textarea")?.value.includes("hole") ?? false);
  await text.press("Control+z");
  assert.equal(await text.inputValue(), "my own");
  await player.close();
});
