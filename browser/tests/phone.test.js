// On a phone: fingers, and a narrow screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "../axe.js";
import { Guest, seeded } from "../guest.js";
import { opened } from "../opened.js";

const { house, browser } = await opened();

/** Fails if something is wider than the screen. @param {Guest} guest */
async function assertFits(guest) {
  const { room, wide } = await guest.page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const all = [...document.querySelectorAll("body *")].filter((element) => {
      const { width, right } = element.getBoundingClientRect();
      // What is for screen readers only, or scrolls by itself, takes no room.
      const apart = element.closest(".unseen, .skip, [role=tablist], .board-drawing, pre, textarea");
      return !apart && width > 0 && right > room + 0.5;
    });
    const scrolls = (document.scrollingElement?.scrollWidth ?? 0) > room;
    const told = all.map((element) => `${element.tagName} ${element.className}`);
    return { room, wide: scrolls ? ["the page scrolls", ...told] : told };
  });
  assert.equal(room, 360);
  assert.deepEqual(wide, [], `${guest.page.url()} is wider than the screen`);
}

test("nothing is wider than a phone: lobby, form, tables, dialogs", async () => {
  const guest = await Guest.come(browser, house, "phone");
  await guest.go("/");
  await guest.page.getByRole("link", { name: /^Hex for/ }).waitFor();
  await assertFits(guest);
  await assertAccessible(guest.page);
  for (const game of ["freecell", "go-fish", "hex"]) {
    await guest.go(`new?game=${game}`);
    await guest.page.getByRole("button", { name: "Begin" }).waitFor();
    await assertFits(guest);
  }
  await guest.go("new");
  await guest.page.getByLabel("Definition").first().waitFor();
  await assertFits(guest);
  for (const game of ["freecell:617", "go-fish", "hex", "gomoku", "qubic", "cube", "y:11"]) {
    await guest.setUp(game);
    await assertFits(guest);
    await guest.press("Keys");
    await assertFits(guest);
    await guest.page.keyboard.press("Escape");
  }
  await guest.leave();
});

test("a question does not push the board from under the finger", async () => {
  const [ann, bob] = await Promise.all([Guest.come(browser, house, "phone"), Guest.come(browser, house, "phone")]);
  await ann.setUp("tictactoe", "free");
  await bob.go(await ann.page.getByRole("textbox", { name: "Send this link to a friend:" }).inputValue());
  await bob.press("Sit down here");
  await ann.awaitTurn();
  await ann.touch("b2,");
  await bob.awaitTurn(0);
  const top = () => bob.page.locator(".board-host").evaluate((host) => host.getBoundingClientRect().top + scrollY);
  const before = await top();
  await ann.press("Undo");
  await bob.page.getByText("X would like to take a move back.").waitFor();
  assert.equal(await top(), before);
  await bob.press("Agree");
  await ann.awaitMoves(0);
  for (const guest of [ann, bob]) await guest.leave();
});

test("tic-tac-toe with a finger", async () => {
  const guest = await Guest.come(browser, house, "phone");
  await guest.go("/");
  await guest.page.getByRole("link", { name: /^Tic-tac-toe for/ }).tap();
  await guest.page.locator("#seat-2").selectOption("level:1");
  await guest.page.getByRole("button", { name: "Begin" }).tap();
  await guest.atTable();
  assert.match(await guest.playOn(seeded(11)), /^(You win!|You lose|A draw)$/);
  await assertFits(guest);
  await assertAccessible(guest.page);
  await guest.leave();
});

test("cards of FreeCell are tapped", async () => {
  const guest = await Guest.come(browser, house, "phone");
  await guest.setUp("freecell:617");
  await guest.awaitTurn();
  const random = seeded(2);
  for (let made = 0; made < 6; made += 1) {
    const { moves } = await guest.shown();
    await guest.playAny(random);
    await guest.awaitTurn(moves);
  }
  await assertFits(guest);
  await assertAccessible(guest.page);
  await guest.leave();
});

test("names beside a large board can be read on a phone", async () => {
  const guest = await Guest.come(browser, house, "phone");
  await guest.setUp("gomoku", "level:1");
  const titles = await guest.page.locator(".board-drawing .title").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.equal(titles.length, 30);
  assert.ok(titles.every((height) => height >= 11), titles.join());
  await guest.leave();
});

test("what can be done stays in its two rows on a small screen", async () => {
  const guest = await Guest.come(browser, house, "calm", { viewport: { width: 900, height: 700 } });
  await guest.setUp("freecell:617");
  const rows = await guest.page.locator(".actions button:visible").evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().y))).size);
  assert.equal(rows, 2);
  await guest.leave();
});
