// The form for a new table, and the seats that a browser remembers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "../axe.js";
import { Player } from "../player.js";
import { fixture } from "../fixture.js";

const { server, browser } = await fixture({ args: ["--rate", "off"] });

test("a shared position is drawn in the form", async () => {
  const player = await Player.open(browser, server);
  await player.go("new?game=tictactoe&moves=b2,a1");
  const board = player.page.getByRole("application", { name: "Tic-tac-toe board" });
  await board.waitFor();
  const names = await board.locator("[aria-label]").evaluateAll((found) => found.map((element) => element.getAttribute("aria-label")));
  for (const place of ["b2, cross", "a1, nought"]) assert.ok(names.some((name) => name?.startsWith(place)), names.join("\n"));
  assert.ok(!names.some((name) => name?.includes("can be played")), names.join("\n"));
  await assertAccessible(player.page);
  await player.start("level:1");
  assert.equal((await player.shown()).moves, 2);
  await player.close();
});

test("illegal moves of a shared position are refused", async () => {
  const player = await Player.open(browser, server);
  await player.go("new?game=tictactoe&moves=b2,b2");
  await player.page.getByRole("alert").filter({ hasText: "move 2" }).waitFor();
  assert.equal(await player.page.getByRole("application").count(), 0);
  // The browser reports failed requests by itself.
  player.visit.assertQuiet([/^response: 422 to POST .*\/preview$/, /^console: .*422/]);
  await player.close();
});

for (const [game, label] of [["freecell", /^Deal/], ["cube:2", /^Seed|^Scramble|^Deal/]]) {
  test(`the form shows which ${game} will be dealt`, async () => {
    const player = await Player.open(browser, server);
    await player.go(`new?game=${game}`);
    const number = await player.page.getByLabel(/** @type {RegExp} */ (label)).inputValue();
    assert.match(number, /^[1-9]\d*$/);
    await player.start();
    assert.match(await player.page.getByRole("heading", { level: 1 }).innerText(), new RegExp(`\\b${number}\\b`));
    await player.close();
  });
}

test("only the seat that was left elsewhere is forgotten", async () => {
  const player = await Player.open(browser, server);
  await player.newTable("tictactoe", "me");
  const kept = () =>
    player.page.evaluate((key) => /** @type {{ seats: { seat: number, token: string }[] }} */ (JSON.parse(localStorage.getItem(key) ?? "null")), `hog.table.${player.table}`);
  const [first, second] = (await kept()).seats;
  assert.ok(first && second);
  const path = `${server.address}api/v1/tables/${player.table}`;
  /** @type {{ version: number }} */
  const { version } = await (await fetch(path)).json();
  const left = await fetch(`${path}/acts`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${first.token}` },
    body: JSON.stringify({ id: "elsewhere", seat: first.seat, version, act: "leave" }),
  });
  assert.equal(left.status, 200);
  await player.page.reload();
  await player.page.getByText("You left this game in another window.").waitFor();
  await player.until("the other seat is there", () => document.querySelector(".players")?.textContent?.includes("You") ?? false);
  assert.deepEqual((await kept()).seats, [second]);
  await player.close();
});

test("the lobby marks tables that are invite only", async () => {
  const [player, other] = await Promise.all([1, 2].map(() => Player.open(browser, server)));
  assert.ok(player && other);
  await player.go("new?game=hex:4");
  await player.page.locator("#seat-2").selectOption("free");
  await player.page.getByLabel("List publicly").check();
  await player.page.getByLabel("Invite only").check();
  await player.start();
  await player.newTable("tictactoe", "me");
  await player.go("/");
  const ownGame = (/** @type {RegExp} */ name) => player.page.locator("section", { hasText: "Your games" }).getByRole("link", { name });
  await ownGame(/^Hex 4 .* invite only Resume$/).waitFor();
  assert.equal(await ownGame(/^Tic-tac-toe .* Resume$/).filter({ hasText: "invite only" }).count(), 0);
  // Others can watch, but are not offered to join.
  await other.go("/");
  await other.page.getByRole("link", { name: /^Hex 4 .* waiting for players invite only Watch$/ }).waitFor();
  await assertAccessible(other.page);
  for (const visitor of [player, other]) await visitor.close();
});
