// Phones: touch and a narrow screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "../axe.js";
import { Player, seeded } from "../player.js";
import { fixture } from "../fixture.js";

const { server, browser } = await fixture();

/** Fails if something is wider than the screen. @param {Player} player */
async function assertFits(player) {
  const { width, tooWide } = await player.page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = [...document.querySelectorAll("body *")].filter((element) => {
      const box = element.getBoundingClientRect();
      // Except what is hidden or scrolls by itself.
      const exempt = element.closest(".unseen, .skip, [role=tablist], .board-drawing, pre, textarea");
      return !exempt && box.width > 0 && box.right > width + 0.5;
    });
    const scrolls = (document.scrollingElement?.scrollWidth ?? 0) > width;
    const names = found.map((element) => `${element.tagName} ${element.className}`);
    return { width, tooWide: scrolls ? ["the page scrolls", ...names] : names };
  });
  assert.equal(width, 360);
  assert.deepEqual(tooWide, [], `${player.page.url()} is wider than the screen`);
}

test("nothing is wider than a phone: lobby, form, tables, dialogs", async () => {
  const player = await Player.open(browser, server, "phone");
  await player.go("/");
  await player.page.getByRole("link", { name: /^Hex \d players/ }).waitFor();
  await assertFits(player);
  await assertAccessible(player.page);
  for (const game of ["freecell", "go-fish", "hex"]) {
    await player.go(`new?game=${game}`);
    await player.page.getByRole("button", { name: "Start game" }).waitFor();
    await assertFits(player);
  }
  await player.go("new");
  await player.page.getByLabel("Definition").first().waitFor();
  await assertFits(player);
  for (const game of ["freecell:617", "go-fish", "hex", "gomoku", "qubic", "cube", "y:11"]) {
    await player.newTable(game);
    await assertFits(player);
    await player.press("Keys");
    await assertFits(player);
    await player.page.keyboard.press("Escape");
  }
  await player.close();
});

test("a banner does not move the board", async () => {
  const [ann, bob] = await Promise.all([Player.open(browser, server, "phone"), Player.open(browser, server, "phone")]);
  await ann.newTable("tictactoe", "free");
  await bob.go(await ann.page.getByRole("textbox", { name: "Send this link to a friend:" }).inputValue());
  await bob.press("Join");
  await ann.awaitTurn();
  await ann.touch("b2,");
  await bob.awaitTurn(0);
  const top = () => bob.page.locator(".board-host").evaluate((host) => host.getBoundingClientRect().top + scrollY);
  const before = await top();
  await ann.press("Undo");
  await bob.page.getByText("X asks to take back a move.").waitFor();
  assert.equal(await top(), before);
  await bob.press("Accept");
  await ann.awaitMoves(0);
  for (const player of [ann, bob]) await player.close();
});

test("a game by touch", async () => {
  const player = await Player.open(browser, server, "phone");
  await player.go("/");
  await player.page.getByRole("link", { name: /^Tic-tac-toe \d players/ }).tap();
  await player.page.locator("#seat-2").selectOption("level:1");
  await player.page.getByRole("button", { name: "Start game" }).tap();
  await player.atTable();
  assert.match(await player.playToEnd(seeded(11)), /^(You win!|You lose|Draw)$/);
  await assertFits(player);
  await assertAccessible(player.page);
  await player.close();
});

test("cards are moved by taps", async () => {
  const player = await Player.open(browser, server, "phone");
  await player.newTable("freecell:617");
  await player.awaitTurn();
  const random = seeded(2);
  for (let made = 0; made < 6; made += 1) {
    const { moves } = await player.shown();
    await player.playRandomMove(random);
    await player.awaitTurn(moves);
  }
  await assertFits(player);
  await assertAccessible(player.page);
  await player.close();
});

test("the coordinates of a large board are legible on a phone", async () => {
  const player = await Player.open(browser, server, "phone");
  await player.newTable("gomoku", "level:1");
  const titles = await player.page.locator(".board-drawing .title").evaluateAll((found) => found.map((title) => title.getBoundingClientRect().height));
  assert.equal(titles.length, 30);
  assert.ok(titles.every((height) => height >= 11), titles.join());
  await player.close();
});

test("the actions stay in two rows on a small screen", async () => {
  const player = await Player.open(browser, server, "calm", { viewport: { width: 900, height: 700 } });
  await player.newTable("freecell:617");
  const rows = await player.page.locator(".actions button:visible").evaluateAll((found) => new Set(found.map((button) => Math.round(button.getBoundingClientRect().y))).size);
  assert.equal(rows, 2);
  await player.close();
});
