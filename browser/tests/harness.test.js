// The harness itself: it must notice what it is there to notice.

import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { assertAccessible } from "../axe.js";
import { launch, Visit, VISITORS } from "../browser.js";
import { House } from "../house.js";
import { FRAME, LARGEST, savePicture } from "../picture.js";

const program = fileURLToPath(new URL("pretend_house.js", import.meta.url));

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {House} */
let house;

before(async () => {
  house = await House.open({ program });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await house?.close();
});

test("a good page is quiet and for everybody, whoever comes", async () => {
  for (const visitor of /** @type {import("../browser.js").Visitor[]} */ (Object.keys(VISITORS))) {
    const visit = await Visit.begin(browser, visitor);
    await visit.page.goto(house.address);
    await visit.page.getByRole("button", { name: "Play" }).click();
    await assertAccessible(visit.page);
    await visit.end();
  }
});

test("a visitor comes with what its name says", async () => {
  /** @param {import("../browser.js").Visitor} visitor */
  const found = async (visitor) => {
    const visit = await Visit.begin(browser, visitor);
    await visit.page.goto(house.address);
    const queries = ["(pointer: coarse)", "(prefers-color-scheme: dark)", "(prefers-reduced-motion)", "(width <= 400px)"];
    const answers = await visit.page.evaluate((all) => all.map((query) => matchMedia(query).matches), queries);
    await visit.end();
    return answers;
  };
  assert.deepEqual(await found("desktop"), [false, false, false, false]);
  assert.deepEqual(await found("phone"), [true, false, false, true]);
  assert.deepEqual(await found("dark"), [false, true, false, false]);
  assert.deepEqual(await found("calm"), [false, false, true, false]);
});

test("errors of scripts and of the console are noticed", async () => {
  const visit = await Visit.begin(browser);
  await visit.page.goto(`${house.address}wrong`);
  assert.throws(() => visit.assertQuiet(), /console: something is wrong.*\n?.*page: TypeError/s);
  visit.assertQuiet();
  await visit.page.goto(`${house.address}wrong`);
  visit.assertQuiet([/^console: something is wrong/, /^page: TypeError/]);
  assert.throws(() => visit.assertQuiet([/^page: TypeError/]), /was not in this trouble/);
  await visit.end();
});

test("requests that fail, find nothing or go elsewhere are noticed", async () => {
  const visit = await Visit.begin(browser);
  await visit.page.goto(`${house.address}missing`);
  assert.throws(() => visit.assertQuiet(), /response: 404 to GET http:\/\/127\.0\.0\.1:\d+\/nothing\.js/);
  // Nothing listens at port 9 of this machine, whatever it is called.
  await assert.rejects(visit.page.goto("http://house.localhost:9/"));
  visit.assertQuiet([/^elsewhere: GET http:\/\/house\.localhost:9\//, /^request: GET .*ERR_/]);
  await visit.end();
});

test("the policy of a page holds although axe-core was put into it", async () => {
  const visit = await Visit.begin(browser);
  await visit.page.goto(house.address);
  await assertAccessible(visit.page);
  await assert.rejects(visit.page.addScriptTag({ content: "globalThis.smuggled = true" }));
  visit.assertQuiet([/Content Security Policy/]);
  await visit.end();
});

test("a button without a name is told with its element", async () => {
  const visit = await Visit.begin(browser);
  await visit.page.goto(`${house.address}unlabelled`);
  await assert.rejects(assertAccessible(visit.page), /button-name \(critical\).*<button><\/button>/s);
  await visit.end();
});

test("a house opens again at the same address, on the same data", async () => {
  const other = await House.open({ program });
  const { address, data } = other;
  const first = other.process;
  await assert.rejects(other.reopen(), /open already/);
  await other.crash();
  await assert.rejects(fetch(address));
  await other.reopen();
  assert.equal(other.address, address);
  assert.notEqual(other.process, first);
  assert.equal((await fetch(address)).status, 200);
  assert.equal(await other.stop(), 0);
  assert.ok(existsSync(join(data, "kept")));
  await other.close();
  assert.ok(!existsSync(data));
});

test("a house that stays closed says why", async () => {
  const closed = House.open({ program, words: ["--closed"] });
  await assert.rejects(closed, /ended with status 3; it said:\nthe house stays closed/);
  await assert.rejects(House.open({ program: "/no/such/house" }), /did not start/);
});

test("pictures are small, or there are none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hog-pictures-"));
  const visit = await Visit.begin(browser, "calm", FRAME);
  await visit.page.goto(house.address);
  for (const name of ["house.png", "house.jpg"]) {
    const path = join(folder, name);
    const size = await savePicture(visit.page, path);
    assert.equal(statSync(path).size, size);
    assert.ok(size > 1_000 && size <= LARGEST, `${name}: ${size} bytes`);
  }
  await assert.rejects(savePicture(visit.page, join(folder, "house.gif")), /expected a name in/);
  await visit.page.goto(`${house.address}noise`);
  await assert.rejects(savePicture(visit.page, join(folder, "noise.png")), /at most 60000 are allowed/);
  assert.ok(!existsSync(join(folder, "noise.png")));
  await visit.end();
  await rm(folder, { recursive: true });
});
