// How much a table loads, and how fast.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fixture } from "../fixture.js";
import { Player } from "../player.js";

/** Maximum number of bytes over the wire for the first table page, with all headers of the answers. */
const MAX_BYTES = 60_000;

/** Maximum time from the request for the page to the drawn board, in milliseconds. */
const MAX_MS = 300;

/** Number of attempts: at least, and at most while the machine is busy. */
const ATTEMPTS = { least: 5, most: 20 };

const { server, browser } = await fixture({ args: ["--rate", "off"] });

/** The name of a new table. @param {string} game @param {string[]} seats */
async function newTable(game, seats) {
  const answer = await fetch(`${server.address}api/v1/tables`, {
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
  test(`the page of ${game} takes at most ${MAX_BYTES} bytes, once`, async (context) => {
    const id = await newTable(game, seats);
    const player = await Player.open(browser, server);
    const devtools = await player.page.context().newCDPSession(player.page);
    await devtools.send("Network.enable");
    /** @type {Map<string, { address: string, bytes: number }>} */
    const files = new Map();
    devtools.on("Network.requestWillBeSent", ({ requestId, request }) => files.set(requestId, { address: new URL(request.url).pathname, bytes: 0 }));
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) file.bytes = encodedDataLength;
    });
    const load = async () => {
      files.clear();
      await player.go(`table/${id}`);
      await player.atTable();
      await player.page.waitForLoadState("networkidle");
      return [...files.values()].filter(({ address, bytes }) => !address.startsWith("/api/") && bytes > 0);
    };
    const first = await load();
    const sum = first.reduce((total, { bytes }) => total + bytes, 0);
    context.diagnostic(`${first.length} files, ${sum} bytes`);
    const list = first.map(({ bytes, address }) => `${bytes} ${address}`).join("\n");
    assert.ok(sum <= MAX_BYTES, `${sum} bytes:\n${list}`);
    // The page names all modules that it needs.
    const preloaded = await player.page.locator("head link[rel=modulepreload]").evaluateAll((links) => links.map((link) => new URL(/** @type {HTMLLinkElement} */ (link).href).pathname));
    const modules = first.map(({ address }) => address).filter((address) => address.endsWith(".js"));
    assert.deepEqual(modules.sort(), preloaded.sort());
    // Afterwards the browser asks for the page alone.
    assert.deepEqual((await load()).map(({ address }) => address), [`/table/${id}`]);
    await player.close();
  });
}

/**
 * The time until a browser with an empty cache has drawn a table, in milliseconds.
 * @param {string} id
 */
async function timeToDraw(id) {
  const player = await Player.open(browser, server);
  // An empty page of the same address starts Chromium's process for the site, which is not measured.
  const empty = { contentType: "text/html", body: "<!doctype html><title>Empty</title><link rel=icon href=data:,>" };
  await player.page.route("**/empty", (route) => route.fulfill(empty));
  await player.go("empty");
  await player.page.unroute("**/empty");
  await player.page.addInitScript(() => {
    const watch = () => {
      if (!document.querySelector(".table:not(.waiting) .board-drawing [aria-label]")) return requestAnimationFrame(watch);
      // The frame in which it was found is on the screen when the next one starts.
      return requestAnimationFrame(() => performance.mark("drawn"));
    };
    requestAnimationFrame(watch);
  });
  await player.go(`table/${id}`);
  await player.until("the board is drawn", () => performance.getEntriesByName("drawn").length > 0);
  const time = await player.page.evaluate(() => performance.getEntriesByName("drawn")[0]?.startTime ?? Infinity);
  await player.close();
  return Math.round(time);
}

test(`a table is drawn within ${MAX_MS} ms`, async (context) => {
  const id = await newTable("freecell:617", ["me"]);
  /** @type {number[]} */
  const times = [];
  while (times.length < ATTEMPTS.least || (times.length < ATTEMPTS.most && Math.min(...times) > MAX_MS)) times.push(await timeToDraw(id));
  context.diagnostic(`${times.join(", ")} ms`);
  assert.ok(Math.min(...times) <= MAX_MS, `the best of ${times.join(", ")} ms`);
});
