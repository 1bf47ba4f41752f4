// Every page can be used by everybody, in light and in dark.

import { test } from "node:test";

import { assertAccessible } from "../axe.js";
import { Guest, seeded } from "../guest.js";
import { opened } from "../opened.js";

const { house, browser } = await opened();

/** A table of every kind of drawing. */
const TABLES = ["tictactoe", "drop", "gomoku", "hex:5", "y:5", "fano", "qubic", "cube:2", "freecell:617", "go-fish"];

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  const come = () => Guest.come(browser, house, "calm", { colorScheme });

  test(`the lobby, the forms and their dialogs are for everybody (${colorScheme})`, async () => {
    const guest = await come();
    await guest.go("/");
    await guest.page.getByRole("link", { name: /^Hex for/ }).waitFor();
    await assertAccessible(guest.page);
    await guest.press("Preferences");
    await guest.page.getByRole("dialog").waitFor();
    await assertAccessible(guest.page);
    for (const path of ["new?game=freecell", "new?game=hex", "new", "new?game=hex:5&moves=a1,b2", "new?game=nothing"]) {
      await guest.go(path);
      await guest.page.getByRole("heading", { level: 1 }).waitFor();
      await assertAccessible(guest.page);
    }
    await guest.leave();
  });

  test(`tables are for everybody (${colorScheme})`, async () => {
    const guest = await come();
    for (const game of TABLES) {
      await guest.setUp(game);
      const { moves } = await guest.awaitTurn();
      await guest.playAny(seeded(1));
      await guest.awaitTurn(moves);
      await assertAccessible(guest.page);
    }
    await guest.leave();
  });

  test(`dialogs, hints and looking back are for everybody (${colorScheme})`, async () => {
    const guest = await come();
    await guest.setUp("tictactoe", "me");
    for (const move of ["a1", "b1", "a2"]) await guest.type(move);
    for (const name of ["Keys", "Rules", "Share", "Resign", "Leave"]) {
      await guest.press(name);
      await guest.page.getByRole("dialog").waitFor();
      await assertAccessible(guest.page);
      await guest.page.keyboard.press("Escape");
      await guest.page.getByRole("dialog").waitFor({ state: "detached" });
    }
    for (const move of ["b2", "a3"]) await guest.type(move);
    await guest.awaitTurn();
    await assertAccessible(guest.page);
    await guest.page.getByRole("tab", { name: "Analysis" }).click();
    await guest.page.getByText(/\(proved\)$/).waitFor();
    await assertAccessible(guest.page);
    await guest.press("To the start");
    await assertAccessible(guest.page);
    await guest.setUp("tictactoe", "free");
    await assertAccessible(guest.page);
    await guest.leave();
  });
}

test("pages that are not there say so", async () => {
  const guest = await Guest.come(browser, house);
  await guest.go(`table/${"0".repeat(32)}`);
  await guest.page.getByRole("heading", { name: "There is no such table." }).waitFor();
  await assertAccessible(guest.page);
  await guest.leave();
});
