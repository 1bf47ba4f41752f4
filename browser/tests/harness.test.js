// The test harness itself.

import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { assertAccessible } from "../axe.js";
import { launch, Visit, VISITORS } from "../browser.js";
import { Server } from "../server.js";
import { FRAME, LARGEST, savePicture } from "../picture.js";

const program = fileURLToPath(new URL("fake_server.js", import.meta.url));

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Server} */
let server;

before(async () => {
  server = await Server.start({ program });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test("a good page has no problems for any visitor", async () => {
  for (const visitor of /** @type {import("../browser.js").Visitor[]} */ (Object.keys(VISITORS))) {
    const visit = await Visit.open(browser, visitor);
    await visit.page.goto(server.address);
    await visit.page.getByRole("button", { name: "Play" }).click();
    await assertAccessible(visit.page);
    await visit.close();
  }
});

test("visitors have the properties of their kind", async () => {
  /** @param {import("../browser.js").Visitor} visitor */
  const found = async (visitor) => {
    const visit = await Visit.open(browser, visitor);
    await visit.page.goto(server.address);
    const queries = ["(pointer: coarse)", "(prefers-color-scheme: dark)", "(prefers-reduced-motion)", "(width <= 400px)"];
    const answers = await visit.page.evaluate((queries) => queries.map((query) => matchMedia(query).matches), queries);
    await visit.close();
    return answers;
  };
  assert.deepEqual(await found("desktop"), [false, false, false, false]);
  assert.deepEqual(await found("phone"), [true, false, false, true]);
  assert.deepEqual(await found("dark"), [false, true, false, false]);
  assert.deepEqual(await found("calm"), [false, false, true, false]);
});

test("errors of scripts and of the console are recorded", async () => {
  const visit = await Visit.open(browser);
  await visit.page.goto(`${server.address}wrong`);
  assert.throws(() => visit.assertQuiet(), /console: something is wrong.*\n?.*page: TypeError/s);
  visit.assertQuiet();
  await visit.page.goto(`${server.address}wrong`);
  visit.assertQuiet([/^console: something is wrong/, /^page: TypeError/]);
  assert.throws(() => visit.assertQuiet([/^page: TypeError/]), /did not have this problem/);
  await visit.close();
});

test("requests that fail, find nothing or leave this machine are recorded", async () => {
  const visit = await Visit.open(browser);
  await visit.page.goto(`${server.address}missing`);
  assert.throws(() => visit.assertQuiet(), /response: 404 to GET http:\/\/127\.0\.0\.1:\d+\/nothing\.js/);
  // Nothing listens at port 9 of this machine.
  await assert.rejects(visit.page.goto("http://elsewhere.localhost:9/"));
  visit.assertQuiet([/^elsewhere: GET http:\/\/elsewhere\.localhost:9\//, /^request: GET .*ERR_/]);
  await visit.close();
});

test("the content security policy holds although axe-core was injected", async () => {
  const visit = await Visit.open(browser);
  await visit.page.goto(server.address);
  await assertAccessible(visit.page);
  await assert.rejects(visit.page.addScriptTag({ content: "globalThis.smuggled = true" }));
  visit.assertQuiet([/Content Security Policy/]);
  await visit.close();
});

test("a button without a name is reported with its element", async () => {
  const visit = await Visit.open(browser);
  await visit.page.goto(`${server.address}unlabelled`);
  await assert.rejects(assertAccessible(visit.page), /button-name \(critical\).*<button><\/button>/s);
  await visit.close();
});

test("a server restarts at the same address with the same data", async () => {
  const other = await Server.start({ program });
  const { address, data } = other;
  const first = other.process;
  await assert.rejects(other.restart(), /is running/);
  await other.crash();
  await assert.rejects(fetch(address));
  await other.restart();
  assert.equal(other.address, address);
  assert.notEqual(other.process, first);
  assert.equal((await fetch(address)).status, 200);
  assert.equal(await other.stop(), 0);
  assert.ok(existsSync(join(data, "kept")));
  await other.close();
  assert.ok(!existsSync(data));
});

test("a server that does not start says why", async () => {
  const closed = Server.start({ program, args: ["--closed"] });
  await assert.rejects(closed, /ended with status 3; it wrote:\nthis server does not start/);
  await assert.rejects(Server.start({ program: "/no/such/program" }), /did not start/);
});

test("a picture is small, or it is not saved", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hog-pictures-"));
  const visit = await Visit.open(browser, "calm", FRAME);
  await visit.page.goto(server.address);
  const path = join(folder, "page.png");
  const size = await savePicture(visit.page, path);
  assert.equal(statSync(path).size, size);
  assert.ok(size > 1_000 && size <= LARGEST, `${size} bytes`);
  await visit.page.goto(`${server.address}noise`);
  await assert.rejects(savePicture(visit.page, join(folder, "noise.png")), /at most 60000 are allowed/);
  assert.ok(!existsSync(join(folder, "noise.png")));
  await visit.close();
  await rm(folder, { recursive: true });
});
