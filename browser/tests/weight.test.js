// A table is light, and soon there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Guest } from "../guest.js";
import { opened } from "../opened.js";

/** The most that the files of a table may weigh together, in bytes, before they are compressed. */
const HEAVIEST = 150_000;

/** Card art: the outlines of suits, and the figures of court cards. Nothing else is left out. */
const ART = ["board/suits.js", "board/court.js"];

/** So soon a table is drawn, in milliseconds. */
const SOON = 300;

/** So often it is tried: at least, and at most while the machine has other things to do. */
const TRIES = { least: 5, most: 20 };

const { house, browser } = await opened({ words: ["--rate", "off"] });

/** The name of a new table. @param {string} game @param {string[]} seats */
async function table(game, seats) {
  const answer = await fetch(`${house.address}api/v1/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, seats }),
  });
  assert.equal(answer.status, 201);
  /** @type {{ table: string }} */
  const created = await answer.json();
  return created.table;
}

for (const [game, seats] of /** @type {[string, string[]][]} */ ([["freecell:617", ["me"]], ["hex", ["me", "level:1"]]])) {
  test(`the page of ${game} weighs less than ${HEAVIEST} bytes`, async (context) => {
    const id = await table(game, seats);
    const guest = await Guest.come(browser, house);
    await guest.go(`table/${id}`);
    await guest.atTable();
    await guest.page.waitForLoadState("networkidle");
    const files = await guest.page.evaluate(() =>
      /** @type {PerformanceResourceTiming[]} */ ([
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource"),
      ]).map(({ name, decodedBodySize }) => ({ name, size: decodedBodySize })),
    );
    // What is told of the game is no part of the page.
    const page = files.filter(({ name }) => !name.includes("/api/"));
    assert.ok(page.length > 4 && page.every(({ size }) => size > 0), JSON.stringify(page));
    // It came in a bundle with others, as large as it is by itself.
    const art = await Promise.all(ART.map(async (path) => (await (await fetch(`${house.address}client/${path}`)).arrayBuffer()).byteLength));
    assert.ok(art.every((size) => size > 1_000), art.join());
    const sum = (/** @type {number[]} */ sizes) => sizes.reduce((all, size) => all + size, 0);
    const weight = sum(page.map(({ size }) => size)) - sum(art);
    context.diagnostic(`${page.length} files, ${weight} bytes, and ${sum(art)} of card art`);
    assert.ok(weight < HEAVIEST, `${weight} bytes:\n${page.map(({ name, size }) => `${size} ${name}`).join("\n")}`);
    await guest.leave();
  });
}

/**
 * How long a browser that has never been here takes to draw a table, in milliseconds: from the moment
 * when it asks for the page until a frame with the places is drawn.
 * @param {string} id
 * @param {"running" | "new"} [process] That Chromium starts a process for a site is no work of ours, and
 *   takes longest where others are busy. It has one that is running once it shows an empty page of the
 *   same address, for which nobody asks the house.
 */
async function timeOfFirst(id, process = "running") {
  const guest = await Guest.come(browser, house);
  if (process === "running") {
    const empty = { contentType: "text/html", body: "<!doctype html><title>Empty</title><link rel=icon href=data:,>" };
    await guest.page.route("**/empty", (route) => route.fulfill(empty));
    await guest.go("empty");
    await guest.page.unroute("**/empty");
  }
  await guest.page.addInitScript(() => {
    const watch = () => {
      if (!document.querySelector(".table:not(.waiting) .board-drawing [aria-label]")) return requestAnimationFrame(watch);
      // The frame in which it was found is drawn when the next one begins.
      return requestAnimationFrame(() => performance.mark("places drawn"));
    };
    requestAnimationFrame(watch);
  });
  await guest.go(`table/${id}`);
  await guest.until("places are drawn", () => performance.getEntriesByName("places drawn").length > 0);
  const time = await guest.page.evaluate(() => performance.getEntriesByName("places drawn")[0]?.startTime ?? Infinity);
  await guest.leave();
  return Math.round(time);
}

test(`a table is drawn within ${SOON} ms`, async (context) => {
  const id = await table("freecell:617", ["me"]);
  /** @type {number[]} */
  const times = [];
  while (times.length < TRIES.least || (times.length < TRIES.most && Math.min(...times) > SOON)) times.push(await timeOfFirst(id));
  context.diagnostic(`${times.join(", ")} ms; with a new process ${await timeOfFirst(id, "new")} ms`);
  assert.ok(Math.min(...times) <= SOON, `the best of ${times.join(", ")} ms`);
});
