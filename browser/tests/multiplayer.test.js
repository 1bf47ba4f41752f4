// Two players and a spectator at one table, each with a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "../axe.js";
import { Player, seeded } from "../player.js";
import { fixture } from "../fixture.js";

const { server, browser } = await fixture();

/**
 * Ann creates a table and sends Bob the link, who joins; Carl is a spectator.
 * @param {string} game
 * @param {(ann: Player) => Promise<unknown>} [prepare]
 */
async function meet(game, prepare) {
  const [ann, bob, carl] = await Promise.all([1, 2, 3].map(() => Player.open(browser, server)));
  assert.ok(ann && bob && carl);
  await prepare?.(ann);
  await ann.go(`new?game=${game}`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByLabel("Invite only").waitFor({ state: "hidden" });
  await ann.page.locator("#seat-2").selectOption("free");
  await ann.page.getByLabel("Invite only").check();
  await ann.start();
  const link = await ann.page.getByRole("textbox", { name: "Send this link to a friend:" }).inputValue();
  await bob.go(link);
  await bob.atTable();
  assert.ok(!bob.page.url().includes("invite"), "the invitation does not stay in the address");
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.press("Join");
  await carl.go(`table/${ann.table}`);
  await carl.atTable();
  await Promise.all([ann, bob, carl].map((player) => player.until("the game has started", () => !document.querySelector(".banners .banner"))));
  return { ann, bob, carl };
}

/** The names of the cards in the player's hand. @param {Player} player */
async function hand(player) {
  return (await player.labels()).filter((label) => / of \w+, \d+ of \d+ on your hand/.test(label)).map((label) => label.split(",")[0] ?? "");
}

/** Waits until all pages list the same number of moves. @param {Player[]} players */
async function synchronise(...players) {
  const counts = await Promise.all(players.map(async (player) => (await player.shown()).moves));
  const most = Math.max(...counts);
  await Promise.all(players.map((player) => player.awaitMoves(most)));
}

/** The player to move. @param {Player} ann @param {Player} bob @returns {Promise<Player | undefined>} */
async function playerToMove(ann, bob) {
  await synchronise(ann, bob);
  const mine = () => document.querySelector(".status.mine, .banner.result") !== null;
  const first = await Promise.any([ann, bob].map((player) => player.until("a turn or the end", mine).then(() => player)));
  return (await first.shown()).turn === "over" ? undefined : first;
}

/** Reloads a page: everything is as before, and the seat is kept. @param {Player} player */
async function reload(player) {
  const [position, shown] = [await player.position(), await player.shown()];
  await player.page.reload();
  await player.atTable();
  await player.awaitMoves(shown.moves);
  assert.deepEqual(await player.position(), position);
  assert.deepEqual(await player.shown(), shown);
  const own = player.page.locator(".player", { hasText: "· you" });
  assert.equal(await own.count(), 1, "the seat is kept");
}

test("two players: a takeback and a reload", async () => {
  const { ann, bob, carl } = await meet("hex:4");
  const random = seeded(3);
  await ann.playRandomMove(random);
  await bob.awaitTurn(0);
  await bob.playRandomMove(random);
  await ann.awaitTurn(1);
  // The spectator cannot move.
  await carl.awaitMoves(2);
  assert.deepEqual((await carl.labels()).filter((label) => label.includes("can be played")), []);
  assert.deepEqual(await carl.position(), await ann.position());

  const before = await ann.position();
  await ann.playRandomMove(random);
  await bob.awaitTurn(2);
  await ann.press("Undo");
  await bob.page.getByText("Ann asks to take back a move.").waitFor();
  await bob.press("Decline");
  await bob.page.getByText("Ann asks to take back a move.").waitFor({ state: "detached" });
  await ann.page.getByText("Takeback declined.").waitFor();
  await ann.awaitMoves(3);
  await ann.press("Undo");
  await bob.press("Accept");
  await Promise.all([ann, bob, carl].map((player) => player.awaitMoves(2)));
  // Only Ann can redo her move.
  const redo = (/** @type {Player} */ player) => player.page.getByRole("button", { name: "Redo" }).getAttribute("aria-disabled");
  assert.deepEqual([await redo(ann), await redo(bob)], ["false", "true"]);
  assert.deepEqual(await ann.position(), before);
  assert.deepEqual(await carl.position(), before);

  await reload(ann);
  for (let player = await playerToMove(ann, bob); player; player = await playerToMove(ann, bob)) {
    const { moves } = await player.shown();
    await player.playRandomMove(random);
    await player.until("the move is made", (made) => document.querySelectorAll(".moves li").length > made, moves);
  }
  const endings = [(await ann.shown()).ending, (await bob.shown()).ending].sort();
  assert.deepEqual(endings, ["You lose", "You win!"]);
  await synchronise(ann, carl);
  assert.match((await carl.awaitTurn()).ending, /^(Ann|Bob) wins$/);
  assert.ok((await carl.labels()).some((label) => label.includes("winning line")), "the winning chain is labelled");
  for (const player of [ann, bob, carl]) await player.close();
});

test("two players of Go Fish do not see each other's cards", async () => {
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5");
  const random = seeded(5);
  await ann.awaitTurn();
  let compared = 0;
  let player = await playerToMove(ann, bob);
  for (let number = 0; player; number += 1) {
    if (number === 3) await reload(bob);
    if (number === 4) await reload(ann);
    await synchronise(ann, bob, carl);
    const hands = [await hand(ann), await hand(bob)];
    compared += hands.flat().length;
    // A card in a hand is named nowhere else.
    await assertUnseen(carl, hands.flat());
    await assertUnseen(ann, hands[1] ?? []);
    await assertUnseen(bob, hands[0] ?? []);
    const { moves } = await player.shown();
    await player.playRandomMove(random);
    await player.until("the move is made", (made) => document.querySelectorAll(".moves li").length > made, moves);
    player = await playerToMove(ann, bob);
  }
  const noticed = await Promise.all([ann, bob, carl].map(({ page }) => page.locator(".moves li").allInnerTexts()));
  assert.deepEqual(noticed.flat().filter((text) => !/^(Ann|Bob) (draws|asks) /.test(text) || /player/i.test(text)), []);
  // The game may be short, depending on the cards.
  assert.ok(compared > 5, `${compared} cards were compared`);
  const endings = [(await ann.shown()).ending, (await bob.shown()).ending].sort();
  assert.match(endings.join(), /^(You lose,You win!|Draw,Draw)$/);
  assert.match((await carl.awaitTurn()).ending, /^((Ann|Bob) wins|Draw)$/);
  assert.equal(await ann.page.getByRole("tab", { name: "Analysis" }).isVisible(), false, "games with hidden cards are not analysed");
  await assertDealChecked(ann, bob);
  for (const player of [ann, bob, carl]) await player.close();
});

/** Fails unless all browsers have checked the deal with what they had stored. @param {Player[]} players */
async function assertDealChecked(...players) {
  const commands = await Promise.all(players.map(async ({ page }) => {
    await page.getByRole("tab", { name: "Fair deal" }).click();
    await page.getByText(/^Checked in this browser: .* stored before the game\.$/).waitFor();
    return page.getByText(/^hog verify deal FILE/).innerText();
  }));
  const parts = commands.map((command) => /^hog verify deal FILE --commitment ([0-9a-f]{64}) --share ([0-9a-f]{64})$/.exec(command)?.slice(1));
  assert.equal(parts[0]?.[0], parts[1]?.[0], commands.join("\n"));
  assert.ok(parts[0]?.[1] && parts[0][1] !== parts[1]?.[1], commands.join("\n"));
  // A different commitment or an unused share is reported.
  const { page, table } = /** @type {Player} */ (players[0]);
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...kept, commitment: "0".repeat(64), shares: { 1: "1".repeat(64) } }));
  }, `hog.table.${table}`);
  await page.reload();
  await page.getByRole("tab", { name: "Fair deal" }).click();
  await page.getByText("A different hash was shown before the game! Your random bytes were NOT used as you sent them!").waitFor();
}

test("a missing commitment or seed is reported", async () => {
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5");
  await bob.press("Leave");
  await bob.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  // A player who joins after the deal has no share and no stored commitment.
  await carl.go(await ann.page.getByRole("textbox", { name: "Send this link to a friend:" }).inputValue());
  await carl.page.getByLabel("Your name").fill("Carl");
  await carl.press("Join");
  await resign(carl);
  await awaitFairDeal(carl, "Checked in this browser: the seed matches its hash.");
  await awaitFairDeal(ann, "Checked in this browser: the seed matches its hash. The hash and your random bytes are the ones this browser stored before the game.");
  // From now on Ann gets wrong messages.
  let falsify = (/** @type {any} */ _state) => {};
  await ann.page.routeWebSocket("**/live", (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const parsed = JSON.parse(String(message));
      if (parsed.table) falsify(parsed.table);
      socket.send(JSON.stringify(parsed));
    });
  });
  for (const [deal, found] of /** @type {[any, string][]} */ ([
    [(/** @type {any} */ { revealed }) => ({ committed: { commitment: revealed.commitment, shares: revealed.shares } }), "The server does NOT show its seed!"],
    [() => "given", "A hash was shown before and is missing now!"],
    [() => "nothing", "A hash was shown before and is missing now!"],
  ])) {
    falsify = (state) => (state.deal = deal(state.deal));
    await ann.page.reload();
    await awaitFairDeal(ann, found);
  }
  for (const player of [ann, bob, carl]) await player.close();
});

/** Waits for a text in the panel on the fair deal. @param {Player} player @param {string} text */
async function awaitFairDeal({ page }, text) {
  await page.getByRole("tab", { name: "Fair deal" }).click();
  await page.getByText(text, { exact: true }).waitFor();
}

test("a forged share is reported", async () => {
  const claimed = "1".repeat(64);
  /** @type {string[]} */
  const sentShares = [];
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5", (ann) =>
    ann.page.routeWebSocket("**/live", (socket) => {
      const server = socket.connectToServer();
      // The server claims from the start that Ann has sent a share, and deals with it.
      server.onMessage((message) => {
        const parsed = JSON.parse(String(message));
        if (parsed.table?.deal.committed) parsed.table.deal.committed.shares[0] = claimed;
        socket.send(JSON.stringify(parsed));
      });
      socket.onMessage((message) => {
        const request = JSON.parse(String(message));
        const act = request.ask?.act.share;
        if (act) {
          sentShares.push(act.share);
          act.share = claimed;
        }
        server.send(JSON.stringify(request));
      });
    }),
  );
  await awaitFairDeal(ann, "The server chose its seed before anyone joined; this is its SHA-256 hash. Each player’s browser adds random bytes, and the cards are dealt from all of these together, so no one, not even the server, can choose them.");
  await resign(ann);
  await ann.page.getByText("Your random bytes were NOT used as you sent them!", { exact: true }).waitFor();
  assert.match(sentShares.join(), /^[0-9a-f]{64}$/, "the page sends its own share once");
  assert.notEqual(sentShares[0], claimed);
  // Bob's share was used.
  await awaitFairDeal(bob, "Checked in this browser: the seed matches its hash. The hash and your random bytes are the ones this browser stored before the game.");
  for (const player of [ann, bob, carl]) await player.close();
});

test("a page that cannot check the seed says so", async () => {
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5", (ann) =>
    // As over plain http from another machine.
    ann.page.addInitScript(() => Object.defineProperty(Crypto.prototype, "subtle", { get: () => undefined })),
  );
  assert.equal(await ann.page.evaluate(() => typeof crypto.subtle), "undefined");
  await resign(ann);
  await awaitFairDeal(ann, "Not checked: browsers can check it only over https or on the server’s own machine. The hash and your random bytes are the ones this browser stored before the game.");
  assert.equal(await ann.page.locator(".deal .good").count(), 0);
  for (const player of [ann, bob, carl]) await player.close();
});

test("another player takes the seat of one who left", async () => {
  const { ann, bob, carl } = await meet("tictactoe");
  await ann.touch("b2,");
  await bob.awaitTurn(0);
  await bob.press("Leave");
  await bob.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await ann.page.locator(".status").getByText("O has left").waitFor();
  await carl.go(await ann.page.getByRole("textbox", { name: "Send this link to a friend:" }).inputValue());
  await carl.page.getByLabel("Your name").fill("Carl");
  await carl.press("Join");
  await ann.page.getByText("Carl to move").waitFor();
  assert.equal(await ann.page.locator(".banners .banner").count(), 0);
  await carl.awaitTurn();
  await carl.touch("a1,");
  await ann.awaitTurn(1);
  for (const player of [ann, bob, carl]) await player.close();
});

/** Resigns. @param {Player} player */
async function resign(player) {
  // The game starts when all shares have arrived.
  await player.until("the game has started", () => document.querySelector(".player.turn") !== null);
  await player.press("Resign");
  await player.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await player.page.locator(".banner.result").getByText("You lose").waitFor();
}

/** Opens the next table by a button. @param {Player} player @param {string} button @param {string} current the present table */
async function toNextTable(player, button, current) {
  await player.press(button);
  await player.page.waitForURL((address) => !address.pathname.includes(current));
  await player.atTable();
}

test("a rematch swaps the seats", async () => {
  const { ann, bob, carl } = await meet("tictactoe");
  const first = ann.table;
  for (const [number, place] of ["a1", "b1", "a2", "b2", "a3"].entries()) {
    const player = number % 2 ? bob : ann;
    await player.awaitTurn(number - 1);
    await player.touch(`${place},`);
  }
  await Promise.all([ann, bob, carl].map((player) => player.page.locator(".banner.result").waitFor()));
  const invited = ann.page.getByText("Your opponent has been invited.").waitFor();
  await Promise.all([toNextTable(ann, "Rematch", first), invited]);
  const next = ann.table;
  await bob.page.locator(".banner").getByText("A rematch is ready.").waitFor();
  assert.match(await bob.page.title(), /^● /);
  await assertAccessible(bob.page);
  await bob.page.reload();
  await toNextTable(bob, "Join the rematch", first);
  assert.equal(bob.table, next);
  // Now Bob has the first move.
  for (const [number, place] of ["b2", "c3"].entries()) {
    const player = number % 2 ? ann : bob;
    await player.awaitTurn(number - 1);
    await player.touch(`${place},`);
  }
  await bob.awaitTurn(1);
  const players = await bob.page.locator(".player").allInnerTexts();
  assert.match(players.join(), /Bob\s+X · you.*Ann\s+O/s);
  // The spectator is not invited.
  assert.ok(!(await carl.page.content()).includes(next));
  assert.equal(await carl.page.getByRole("button", { name: "Rematch" }).count(), 0);
  await ann.page.goBack();
  await toNextTable(ann, "Go to the next game", first);
  await ann.awaitMoves(2);
  assert.equal(await ann.page.locator(".player", { hasText: "· you" }).count(), 1, "the seat is the same");
  for (const player of [ann, bob, carl]) await player.close();
});

test("a rematch of Go Fish is dealt from new shares", async () => {
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5");
  const first = ann.table;
  await resign(ann);
  // Both ask at once and get the same table.
  await bob.page.locator(".banner.result").waitFor();
  await Promise.all([ann, bob].map((player) => player.page.locator(".banner.result .main").click()));
  await Promise.all([ann, bob].map((player) => player.page.waitForURL((address) => !address.pathname.includes(first))));
  assert.equal(ann.table, bob.table);
  await bob.awaitTurn();
  await resign(bob);
  await assertDealChecked(bob, ann);
  for (const player of [ann, bob, carl]) await player.close();
});

/** Fails if a page names one of these cards, anywhere in it. @param {Player} player @param {string[]} cards */
async function assertUnseen(player, cards) {
  const content = await player.page.content();
  assert.deepEqual(cards.filter((card) => content.includes(card)), []);
}
