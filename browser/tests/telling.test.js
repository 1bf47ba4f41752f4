// What the page says, offers and keeps: to who hears it, to who types, and to who comes back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Guest } from "../guest.js";
import { opened } from "../opened.js";

const { house, browser } = await opened();

/** Keeps all that is said to who does not see the page. @param {Guest} guest */
async function listen(guest) {
  await guest.page.evaluate(() => {
    const live = document.getElementById("live");
    const heard = (/** @type {any} */ (window).heard = /** @type {string[]} */ ([]));
    if (live) new MutationObserver(() => live.textContent && heard.push(live.textContent)).observe(live, { childList: true });
  });
}

/** Waits until something was said that ends so. @param {Guest} guest @param {string} pattern */
async function hear(guest, pattern) {
  await guest.until(`${pattern} is said`, (wanted) => /** @type {any} */ (window).heard.some((/** @type {string} */ text) => new RegExp(wanted).test(text)), pattern);
  return guest.page.evaluate(() => /** @type {{ heard: string[] }} */ (/** @type {unknown} */ (window)).heard);
}

test("what happens is told once, in sentences", async () => {
  const guest = await Guest.come(browser, house);
  await guest.setUp("tictactoe", "level:1");
  await guest.awaitTurn();
  assert.equal(await guest.page.locator(".board-drawing").getAttribute("aria-label"), "Board of Tic-tac-toe");
  await listen(guest);
  await guest.touch("b2,");
  const heard = await hear(guest, "nought on [abc][123]\\. Your turn$");
  assert.ok(heard.some((text) => /cross on b2(\.|$)/.test(text)), heard.join("\n"));
  // Of a turn of the cube its name is told.
  await guest.setUp("cube:2,seed=7");
  await guest.page.getByRole("heading", { name: "Rubik’s cube 2, no. 7" }).waitFor();
  await guest.awaitTurn();
  await listen(guest);
  await guest.type("R'");
  await hear(guest, "(^|\\. )R'$");
  await guest.touch(", can be played");
  assert.match((await guest.page.getByRole("menuitem").allInnerTexts()).join(), /^([A-Z]) clockwise,(\1)2 half a turn,\1' anticlockwise,Cancel$/);
  await guest.leave();
});

test("the newest of many moves is in view, and swapping has a button", async () => {
  const guest = await Guest.come(browser, house);
  // Stones of one colour are never side by side.
  const moves = [1, 3, 5].flatMap((row) => [..."abcdefghijklmno"].map((column) => `${column}${row}`));
  await guest.go(`new?game=gomoku&moves=${moves.join()}`);
  await guest.begin("me");
  await guest.awaitMoves(moves.length);
  await guest.type("h8");
  await guest.until("the last row is seen", () => {
    const [list, row] = [document.querySelector(".moves"), document.querySelector(".moves li:last-child")];
    if (!list || !row) return false;
    const [around, last] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    return list.scrollHeight > list.clientHeight && last.top >= around.top && last.bottom <= around.bottom + 1;
  });
  await guest.setUp("hex:5,swap=on", "me");
  await guest.type("c3");
  await guest.page.getByRole("group", { name: "More moves" }).getByRole("button", { name: "swap" }).click();
  await guest.awaitMoves(2);
  assert.equal(await guest.page.getByRole("group", { name: "More moves" }).getByRole("button").count(), 0);
  await guest.leave();
});

test("what is refused can be mended, and what would be refused is not offered", async () => {
  const guest = await Guest.come(browser, house);
  await guest.setUp("freecell:617");
  await guest.awaitTurn();
  const step = () => guest.page.evaluate(() => {
    const disabled = [...document.querySelectorAll(".deed")].find(({ textContent }) => textContent === "Step")?.getAttribute("aria-disabled");
    return `${disabled} ${document.querySelector(".verdict")?.textContent?.startsWith("Can be won") ?? false}`;
  });
  assert.match(await step(), /^(true false|false true)$/);
  const entry = guest.page.getByLabel("Type a move");
  await entry.fill("zz9");
  await guest.page.keyboard.press("Enter");
  await guest.page.getByText(/^Not done: /).waitFor();
  assert.equal(await entry.inputValue(), "zz9");
  await guest.press("Resign");
  await guest.press("Give up");
  await guest.page.locator(".banner.result strong").getByText("Given up", { exact: true }).waitFor();
  assert.equal(await guest.page.locator(".banner.result span").innerText(), "after 0 moves");
  // Nobody plays both hands where one is hidden from the other.
  await guest.go("new?game=go-fish");
  const me = guest.page.locator("#seat-2 option[value=me]");
  assert.equal(await me.isDisabled(), true);
  await guest.page.locator("#seat-1").selectOption("level:1");
  assert.equal(await me.isDisabled(), false);
  await guest.begin("me");
  await guest.awaitTurn();
  const tops = await guest.page.locator(".board .caption").evaluateAll((found) =>
    found.map((text) => ({ name: text.textContent, top: text.getBoundingClientRect().top })).sort((one, other) => one.top - other.top).map(({ name }) => name),
  );
  assert.deepEqual(tops, ["hand 1", "books 1", "stock", "books 2", "your hand"]);
  const noticed = await guest.page.locator(".moves li").allInnerTexts();
  assert.match(noticed.join(), /Level 1 (draws|asks)/);
  // Who has no name is called as the seat is, in a sentence.
  assert.deepEqual(noticed.filter((text) => !/^(Level 1|Player 2) (draws|asks) /.test(text)), []);
  await guest.leave();
});

test("a game goes on from the top of the lobby, and a text of one's own is not lost", async () => {
  const guest = await Guest.come(browser, house);
  await guest.setUp("tictactoe", "me");
  await guest.go("/");
  const own = guest.page.getByRole("link", { name: /^Tic-tac-toe .* Go on$/ });
  await own.waitFor();
  const order = await guest.page.locator(".lobby h2, .lobby .tiles").evaluateAll((found) => found.map((one) => (one.className === "tiles" ? "games" : one.checkVisibility() ? one.textContent : "")));
  assert.deepEqual(order.filter(Boolean), ["Your tables", "games", "Open tables"]);
  await own.click();
  await guest.atTable();
  await guest.go("new");
  const text = guest.page.getByRole("textbox", { name: "Definition" });
  await guest.press("Chains");
  await guest.until("the example is there", () => document.querySelector("textarea")?.value.includes("lake") ?? false);
  await text.fill("my own");
  await guest.press("Rows");
  await guest.press("Cancel");
  assert.equal(await text.inputValue(), "my own");
  await guest.press("Rows");
  await guest.press("Replace it");
  await guest.until("the example is there", () => document.querySelector("textarea")?.value.includes("hole") ?? false);
  await text.press("Control+z");
  assert.equal(await text.inputValue(), "my own");
  await guest.leave();
});
