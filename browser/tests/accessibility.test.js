// Every page is accessible, in light and dark.

import { test } from "node:test";

import { assertAccessible } from "../axe.js";
import { Player, seeded } from "../player.js";
import { families, shortGame } from "../catalogue.js";
import { fixture } from "../fixture.js";

const { server, browser } = await fixture();

const GAMES = (await families(server)).map(shortGame);

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  const open = () => Player.open(browser, server, "calm", { colorScheme });

  test(`the lobby, the forms and their dialogs are accessible (${colorScheme})`, async () => {
    const player = await open();
    await player.go("/");
    await player.page.getByRole("link", { name: /^Hex \d players/ }).waitFor();
    await assertAccessible(player.page);
    await player.press("Preferences");
    await player.page.getByRole("dialog").waitFor();
    await assertAccessible(player.page);
    for (const path of ["new?game=freecell", "new?game=hex", "new", "new?game=hex:5&moves=a1,b2", "new?game=nothing"]) {
      await player.go(path);
      await player.page.getByRole("heading", { level: 1 }).waitFor();
      await assertAccessible(player.page);
    }
    await player.close();
  });

  test(`tables are accessible (${colorScheme})`, async () => {
    const player = await open();
    for (const game of GAMES) {
      await player.newTable(game);
      const { moves } = await player.awaitTurn();
      await player.playRandomMove(seeded(1));
      await player.awaitTurn(moves);
      await assertAccessible(player.page);
    }
    await player.close();
  });

  test(`dialogs and the review are accessible (${colorScheme})`, async () => {
    const player = await open();
    await player.newTable("tictactoe", "me");
    for (const move of ["a1", "b1", "a2"]) await player.type(move);
    for (const name of ["Keys", "Rules", "Share", "Resign", "Leave"]) {
      await player.press(name);
      await player.page.getByRole("dialog").waitFor();
      await assertAccessible(player.page);
      await player.page.keyboard.press("Escape");
      await player.page.getByRole("dialog").waitFor({ state: "detached" });
    }
    for (const move of ["b2", "a3"]) await player.type(move);
    await player.awaitTurn();
    await assertAccessible(player.page);
    await player.page.getByRole("tab", { name: "Analysis" }).click();
    await player.page.getByText(/\(proved\)$/).waitFor();
    await assertAccessible(player.page);
    await player.press("Start");
    await assertAccessible(player.page);
    await player.newTable("tictactoe", "free");
    await assertAccessible(player.page);
    await player.close();
  });
}

test("missing pages say so", async () => {
  const player = await Player.open(browser, server);
  await player.go(`table/${"0".repeat(32)}`);
  await player.page.getByRole("heading", { name: "This game does not exist." }).waitFor();
  await assertAccessible(player.page);
  await player.close();
});
