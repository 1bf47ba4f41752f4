// People at one table, each with a browser of their own, and somebody who looks on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "../axe.js";
import { Guest, seeded } from "../guest.js";
import { opened } from "../opened.js";

const { house, browser } = await opened();

/**
 * Ann sets a table up and sends Bob the link, who sits down; Carl knows the table, and looks on.
 * @param {string} game
 * @param {(ann: Guest) => Promise<unknown>} [prepare]
 */
async function meet(game, prepare) {
  const [ann, bob, carl] = await Promise.all([1, 2, 3].map(() => Guest.come(browser, house)));
  assert.ok(ann && bob && carl);
  await prepare?.(ann);
  await ann.go(`new?game=${game}`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByLabel("Only those with an invitation sit down").waitFor({ state: "hidden" });
  await ann.page.locator("#seat-2").selectOption("free");
  await ann.page.getByLabel("Only those with an invitation sit down").check();
  await ann.begin();
  const link = await ann.page.getByRole("textbox", { name: "Send this link to a friend:" }).inputValue();
  await bob.go(link);
  await bob.atTable();
  assert.ok(!bob.page.url().includes("invite"), "the invitation does not stay in the address");
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.press("Sit down here");
  await carl.go(`table/${ann.table}`);
  await carl.atTable();
  await Promise.all([ann, bob, carl].map((guest) => guest.until("the game has begun", () => !document.querySelector(".banners .banner"))));
  return { ann, bob, carl };
}

/** @param {Guest} guest The names of cards in the own hand. */
async function hand(guest) {
  return (await guest.names()).filter((name) => / of \w+, \d+ of \d+ on your hand/.test(name)).map((name) => name.split(",")[0] ?? "");
}

/** Waits until everybody sees the same number of moves. @param {Guest[]} guests */
async function agree(...guests) {
  const counts = await Promise.all(guests.map(async (guest) => (await guest.shown()).moves));
  const most = Math.max(...counts);
  await Promise.all(guests.map((guest) => guest.awaitMoves(most)));
}

/** Whose turn it is. @param {Guest} ann @param {Guest} bob @returns {Promise<Guest | undefined>} */
async function next(ann, bob) {
  await agree(ann, bob);
  const mine = () => document.querySelector(".status.mine, .banner.result") !== null;
  const first = await Promise.any([ann, bob].map((guest) => guest.until("a turn or the end", mine).then(() => guest)));
  return (await first.shown()).turn === "over" ? undefined : first;
}

/** Loads the page of somebody again: all is as it was, and the seat is kept. @param {Guest} guest */
async function reload(guest) {
  const [position, shown] = [await guest.position(), await guest.shown()];
  await guest.page.reload();
  await guest.atTable();
  await guest.awaitMoves(shown.moves);
  assert.deepEqual(await guest.position(), position);
  assert.deepEqual(await guest.shown(), shown);
  const own = guest.page.locator(".player", { hasText: "· you" });
  assert.equal(await own.count(), 1, "the seat is kept");
}

test("two people play Hex: one takes a move back, one loads the page again", async () => {
  const { ann, bob, carl } = await meet("hex:4");
  const random = seeded(3);
  await ann.playAny(random);
  await bob.awaitTurn(0);
  await bob.playAny(random);
  await ann.awaitTurn(1);
  // Carl's page has nothing to click on.
  await carl.awaitMoves(2);
  assert.deepEqual((await carl.names()).filter((name) => name.includes("can be played")), []);
  assert.deepEqual(await carl.position(), await ann.position());

  const before = await ann.position();
  await ann.playAny(random);
  await bob.awaitTurn(2);
  await ann.press("Undo");
  await bob.page.getByText("Ann would like to take a move back.").waitFor();
  await bob.press("Decline");
  await bob.page.getByText("Ann would like to take a move back.").waitFor({ state: "detached" });
  await ann.page.getByText("No move was taken back.").waitFor();
  await ann.awaitMoves(3);
  await ann.press("Undo");
  await bob.press("Agree");
  await Promise.all([ann, bob, carl].map((guest) => guest.awaitMoves(2)));
  // It is Ann's move that can be made again.
  const redo = (/** @type {Guest} */ guest) => guest.page.getByRole("button", { name: "Redo" }).getAttribute("aria-disabled");
  assert.deepEqual([await redo(ann), await redo(bob)], ["false", "true"]);
  assert.deepEqual(await ann.position(), before);
  assert.deepEqual(await carl.position(), before);

  await reload(ann);
  for (let player = await next(ann, bob); player; player = await next(ann, bob)) {
    const { moves } = await player.shown();
    await player.playAny(random);
    await player.until("the move is made", (made) => document.querySelectorAll(".moves li").length > made, moves);
  }
  const endings = [(await ann.shown()).ending, (await bob.shown()).ending].sort();
  assert.deepEqual(endings, ["You lose", "You win!"]);
  await agree(ann, carl);
  assert.match((await carl.awaitTurn()).ending, /^(Ann|Bob) wins$/);
  assert.ok((await carl.names()).some((name) => name.includes("decides the game")), "the winning chain is told of");
  for (const guest of [ann, bob, carl]) await guest.leave();
});

test("two people play Go Fish, and nobody sees the cards of another", async () => {
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5");
  const random = seeded(5);
  await ann.awaitTurn();
  let looks = 0;
  let player = await next(ann, bob);
  for (let number = 0; player; number += 1) {
    if (number === 3) await reload(bob);
    if (number === 4) await reload(ann);
    await agree(ann, bob, carl);
    const hands = [await hand(ann), await hand(bob)];
    looks += hands.flat().length;
    // A card lies in one place only: what is in a hand is named nowhere else.
    await assertUnseen(carl, hands.flat());
    await assertUnseen(ann, hands[1] ?? []);
    await assertUnseen(bob, hands[0] ?? []);
    const { moves } = await player.shown();
    await player.playAny(random);
    await player.until("the move is made", (made) => document.querySelectorAll(".moves li").length > made, moves);
    player = await next(ann, bob);
  }
  const noticed = await Promise.all([ann, bob, carl].map(({ page }) => page.locator(".moves li").allInnerTexts()));
  assert.deepEqual(noticed.flat().filter((text) => !/^(Ann|Bob) (draws|asks) /.test(text) || /player/i.test(text)), []);
  // How long a game is depends on the cards.
  assert.ok(looks > 5, `hands were looked at: ${looks} cards`);
  const endings = [(await ann.shown()).ending, (await bob.shown()).ending].sort();
  assert.match(endings.join(), /^(You lose,You win!|A draw,A draw)$/);
  assert.match((await carl.awaitTurn()).ending, /^((Ann|Bob) wins|A draw)$/);
  assert.equal(await ann.page.getByRole("tab", { name: "Analysis" }).isVisible(), false, "what was hidden is not judged");
  await assertDealt(ann, bob);
  for (const guest of [ann, bob, carl]) await guest.leave();
});

/** The deal was mixed from what both gave, and can be checked, with what their browsers have kept. @param {Guest[]} players */
async function assertDealt(...players) {
  const commands = await Promise.all(players.map(async ({ page }) => {
    await page.getByRole("tab", { name: "Fair deal" }).click();
    await page.getByText(/^Checked in this browser: .* kept since before the game\.$/).waitFor();
    return page.getByText(/^hog verify deal FILE/).innerText();
  }));
  const told = commands.map((command) => /^hog verify deal FILE --commitment ([0-9a-f]{64}) --share ([0-9a-f]{64})$/.exec(command)?.slice(1));
  assert.equal(told[0]?.[0], told[1]?.[0], commands.join("\n"));
  assert.ok(told[0]?.[1] && told[0][1] !== told[1]?.[1], commands.join("\n"));
  // A house that shows another commitment, or deals without a share, is found out.
  const { page, table } = /** @type {Guest} */ (players[0]);
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...kept, commitment: "0".repeat(64), shares: { 1: "1".repeat(64) } }));
  }, `hog.table.${table}`);
  await page.reload();
  await page.getByRole("tab", { name: "Fair deal" }).click();
  await page.getByText("Another commitment was shown before the game! Your share was NOT used as you gave it!").waitFor();
}

test("a house that shows no commitment any more, or no seed, is found out", async () => {
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5");
  await bob.press("Leave");
  await bob.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  // Who comes when the cards are dealt gives no share, and has kept nothing since before the game.
  await carl.go(await ann.page.getByRole("textbox", { name: "Send this link to a friend:" }).inputValue());
  await carl.page.getByLabel("Your name").fill("Carl");
  await carl.press("Sit down here");
  await giveUp(carl);
  await fair(carl, "Checked in this browser: the seed belongs to the commitment.");
  await fair(ann, "Checked in this browser: the seed belongs to the commitment. Commitment and share are those that it has kept since before the game.");
  // From now on the house tells Ann something else.
  let lie = (/** @type {any} */ _state) => {};
  await ann.page.routeWebSocket("**/live", (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const told = JSON.parse(String(message));
      if (told.table) lie(told.table);
      socket.send(JSON.stringify(told));
    });
  });
  for (const [deal, found] of /** @type {[any, string][]} */ ([
    [(/** @type {any} */ { revealed }) => ({ committed: { commitment: revealed.commitment, shares: revealed.shares } }), "The house does NOT show its seed!"],
    [() => "given", "A commitment was shown before, and is NOT any more!"],
    [() => "nothing", "A commitment was shown before, and is NOT any more!"],
  ])) {
    lie = (state) => (state.deal = deal(state.deal));
    await ann.page.reload();
    await fair(ann, found);
  }
  for (const guest of [ann, bob, carl]) await guest.leave();
});

/** What the page says of the deal when the game is over. @param {Guest} guest @param {string} told */
async function fair({ page }, told) {
  await page.getByRole("tab", { name: "Fair deal" }).click();
  await page.getByText(told, { exact: true }).waitFor();
}

test("a house that claims a share for a seat that was not given there is found out", async () => {
  const claimed = "1".repeat(64);
  /** @type {string[]} */
  const given = [];
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5", (ann) =>
    ann.page.routeWebSocket("**/live", (socket) => {
      const server = socket.connectToServer();
      // The house says from the start that Ann has given a share, and deals by that.
      server.onMessage((message) => {
        const told = JSON.parse(String(message));
        if (told.table?.deal.committed) told.table.deal.committed.shares[0] = claimed;
        socket.send(JSON.stringify(told));
      });
      socket.onMessage((message) => {
        const said = JSON.parse(String(message));
        const act = said.ask?.act.share;
        if (act) {
          given.push(act.share);
          act.share = claimed;
        }
        server.send(JSON.stringify(said));
      });
    }),
  );
  await fair(ann, "The house chose its seed before anybody sat down; this is its SHA-256. Every player adds a share, and the cards are dealt from all of them: nobody, not even the house, can choose them.");
  await giveUp(ann);
  await ann.page.getByText("Your share was NOT used as you gave it!", { exact: true }).waitFor();
  assert.match(given.join(), /^[0-9a-f]{64}$/, "the page gives a share of its own, once");
  assert.notEqual(given[0], claimed);
  // Bob's was.
  await fair(bob, "Checked in this browser: the seed belongs to the commitment. Commitment and share are those that it has kept since before the game.");
  for (const guest of [ann, bob, carl]) await guest.leave();
});

test("a page that cannot check the seed does not claim to", async () => {
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5", (ann) =>
    // As at an address of plain http that is not of the own machine.
    ann.page.addInitScript(() => Object.defineProperty(Crypto.prototype, "subtle", { get: () => undefined })),
  );
  assert.equal(await ann.page.evaluate(() => typeof crypto.subtle), "undefined");
  await giveUp(ann);
  await fair(ann, "NOT checked: browsers can do that only at an https address or on the house’s own machine. Commitment and share are those that it has kept since before the game.");
  assert.equal(await ann.page.locator(".deal .good").count(), 0);
  for (const guest of [ann, bob, carl]) await guest.leave();
});

test("who leaves in the midst of a game is missed, and another takes the seat", async () => {
  const { ann, bob, carl } = await meet("tictactoe");
  await ann.touch("b2,");
  await bob.awaitTurn(0);
  await bob.press("Leave");
  await bob.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await ann.page.locator(".status").getByText("The seat of O is free").waitFor();
  await carl.go(await ann.page.getByRole("textbox", { name: "Send this link to a friend:" }).inputValue());
  await carl.page.getByLabel("Your name").fill("Carl");
  await carl.press("Sit down here");
  await ann.page.getByText("Carl to move").waitFor();
  assert.equal(await ann.page.locator(".banners .banner").count(), 0);
  await carl.touch("a1,");
  await ann.awaitTurn(1);
  for (const guest of [ann, bob, carl]) await guest.leave();
});

/** Gives the game up. @param {Guest} guest */
async function giveUp(guest) {
  // It begins when every share is there, which may be after all sit.
  await guest.until("the game goes on", () => document.querySelector(".player.turn") !== null);
  await guest.press("Resign");
  await guest.page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await guest.page.locator(".banner.result").getByText("You lose").waitFor();
}

/** Goes to another table by a button. @param {Guest} guest @param {string} button @param {string} last The table that is left. */
async function onward(guest, button, last) {
  await guest.press(button);
  await guest.page.waitForURL((address) => !address.pathname.includes(last));
  await guest.atTable();
}

test("who played together plays again, the other way round", async () => {
  const { ann, bob, carl } = await meet("tictactoe");
  const first = ann.table;
  for (const [number, place] of ["a1", "b1", "a2", "b2", "a3"].entries()) {
    const player = number % 2 ? bob : ann;
    await player.awaitTurn(number - 1);
    await player.touch(`${place},`);
  }
  await Promise.all([ann, bob, carl].map((guest) => guest.page.locator(".banner.result").waitFor()));
  const told = ann.page.getByText("Those who played with you are asked to come.").waitFor();
  await Promise.all([onward(ann, "Play again", first), told]);
  const next = ann.table;
  await bob.page.locator(".banner").getByText("The next game is set up.").waitFor();
  assert.match(await bob.page.title(), /^● /);
  await assertAccessible(bob.page);
  await bob.page.reload();
  await onward(bob, "Sit down there", first);
  assert.equal(bob.table, next);
  // Now Bob begins.
  for (const [number, place] of ["b2", "c3"].entries()) {
    const player = number % 2 ? ann : bob;
    await player.awaitTurn(number - 1);
    await player.touch(`${place},`);
  }
  await bob.awaitTurn(1);
  const players = await bob.page.locator(".player").allInnerTexts();
  assert.match(players.join(), /Bob\s+X · you.*Ann\s+O/s);
  // Carl, who looks on, is told nothing of it and cannot ask.
  assert.ok(!(await carl.page.content()).includes(next));
  assert.equal(await carl.page.getByRole("button", { name: "Play again" }).count(), 0);
  await ann.page.goBack();
  await onward(ann, "Go there", first);
  await ann.awaitMoves(2);
  assert.equal(await ann.page.locator(".player", { hasText: "· you" }).count(), 1, "the seat is the same");
  for (const guest of [ann, bob, carl]) await guest.leave();
});

test("who plays Go Fish again gets other cards, of which both have a share", async () => {
  const { ann, bob, carl } = await meet("go-fish:ranks=6,deal=5");
  const first = ann.table;
  await giveUp(ann);
  // Both ask at once: one sets the table up, the other comes there.
  await bob.page.locator(".banner.result").waitFor();
  await Promise.all([ann, bob].map((guest) => guest.page.locator(".banner.result .main").click()));
  await Promise.all([ann, bob].map((guest) => guest.page.waitForURL((address) => !address.pathname.includes(first))));
  assert.equal(ann.table, bob.table);
  await bob.awaitTurn();
  await giveUp(bob);
  await assertDealt(bob, ann);
  for (const guest of [ann, bob, carl]) await guest.leave();
});

/** Fails if a page names one of these cards, anywhere in it. @param {Guest} guest @param {string[]} cards */
async function assertUnseen(guest, cards) {
  const all = await guest.page.content();
  assert.deepEqual(cards.filter((card) => all.includes(card)), []);
}
