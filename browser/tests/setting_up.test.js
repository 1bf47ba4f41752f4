// Links to the form with which a table is set up, and the seats that a browser remembers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "../axe.js";
import { Guest } from "../guest.js";
import { opened } from "../opened.js";

const { house, browser } = await opened({ words: ["--rate", "off"] });

test("a shared position is drawn before a table is set up for it", async () => {
  const guest = await Guest.come(browser, house);
  await guest.go("new?game=tictactoe&moves=b2,a1");
  const board = guest.page.getByRole("application", { name: "Board of tictactoe" });
  await board.waitFor();
  const names = await board.locator("[aria-label]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  for (const place of ["b2, cross", "a1, nought"]) assert.ok(names.some((name) => name?.startsWith(place)), names.join("\n"));
  assert.ok(!names.some((name) => name?.includes("can be played")), names.join("\n"));
  await assertAccessible(guest.page);
  await guest.begin("level:1");
  assert.equal((await guest.shown()).moves, 2);
  await guest.leave();
});

test("moves that cannot be made are refused before a table is set up", async () => {
  const guest = await Guest.come(browser, house);
  await guest.go("new?game=tictactoe&moves=b2,b2");
  await guest.page.getByRole("alert").filter({ hasText: "move 2" }).waitFor();
  assert.equal(await guest.page.getByRole("application").count(), 0);
  // The browser notes it by itself.
  guest.visit.assertQuiet([/^response: 422 to POST .*\/preview$/, /^console: .*422/]);
  await guest.leave();
});

for (const [game, label] of [["freecell", /^Deal/], ["cube:2", /^Seed|^Scramble|^Deal/]]) {
  test(`which ${game} will be dealt is seen before`, async () => {
    const guest = await Guest.come(browser, house);
    await guest.go(`new?game=${game}`);
    const number = await guest.page.getByLabel(/** @type {RegExp} */ (label)).inputValue();
    assert.match(number, /^[1-9]\d*$/);
    await guest.begin();
    assert.match(await guest.page.getByRole("heading", { level: 1 }).innerText(), new RegExp(`\\b${number}\\b`));
    await guest.leave();
  });
}

test("only the seat that was given up elsewhere is forgotten", async () => {
  const guest = await Guest.come(browser, house);
  await guest.setUp("tictactoe", "me");
  const kept = () =>
    guest.page.evaluate((key) => /** @type {{ seats: { seat: number, token: string }[] }} */ (JSON.parse(localStorage.getItem(key) ?? "null")), `hog.table.${guest.table}`);
  const [first, second] = (await kept()).seats;
  assert.ok(first && second);
  const path = `${house.address}api/v1/tables/${guest.table}`;
  /** @type {{ version: number }} */
  const { version } = await (await fetch(path)).json();
  const left = await fetch(`${path}/acts`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${first.token}` },
    body: JSON.stringify({ id: "elsewhere", seat: first.seat, version, act: "leave" }),
  });
  assert.equal(left.status, 200);
  await guest.page.reload();
  await guest.page.getByText("Your seat was given up elsewhere.").waitFor();
  await guest.until("the other seat is there", () => document.querySelector(".players")?.textContent?.includes("You") ?? false);
  assert.deepEqual((await kept()).seats, [second]);
  await guest.leave();
});

test("the lobby says of a table that it is by invitation", async () => {
  const [guest, other] = await Promise.all([1, 2].map(() => Guest.come(browser, house)));
  assert.ok(guest && other);
  await guest.go("new?game=hex:4");
  await guest.page.locator("#seat-2").selectOption("free");
  await guest.page.getByLabel("Everybody finds it in the list").check();
  await guest.page.getByLabel("Only those with an invitation sit down").check();
  await guest.begin();
  await guest.setUp("tictactoe", "me");
  await guest.go("/");
  const own = (/** @type {RegExp} */ name) => guest.page.locator("section", { hasText: "Your tables" }).getByRole("link", { name });
  await own(/^Hex 4 .* by invitation Go on$/).waitFor();
  assert.equal(await own(/^Tic-tac-toe .* Go on$/).filter({ hasText: "by invitation" }).count(), 0);
  // Others may look on, and are not told to sit down.
  await other.go("/");
  await other.page.getByRole("link", { name: /^Hex 4 .* waiting for players by invitation Watch$/ }).waitFor();
  await assertAccessible(other.page);
  for (const one of [guest, other]) await one.leave();
});
