// Runs the tests in the browser, each file in a process of its own.
//
// They drive a real browser by the clock. A machine that stands still for a moment must not turn a good
// change away, so a file in which something failed is run once more; what fails each time still fails.

import { readdirSync } from "node:fs";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("tests/", import.meta.url);

/** Runs some files, and gives those in which something failed. @param {string[]} files */
async function failing(files) {
  /** @type {Set<string>} */
  const failed = new Set();
  const tests = run({ files });
  tests.on("test:fail", ({ file, name }) => failed.add(file ?? name));
  for await (const text of tests.pipe(new spec())) process.stdout.write(text);
  const found = files.filter((file) => failed.has(file));
  // If nobody says where something failed, it may be anywhere.
  return failed.size && !found.length ? files : found;
}

const all = readdirSync(FOLDER).filter((name) => name.endsWith(".test.js"));
const first = await failing(all.map((name) => fileURLToPath(new URL(name, FOLDER))));
if (first.length) console.log(`once more, since something failed there: ${first.join(", ")}`);
const left = first.length ? await failing(first) : [];
if (left.length) console.log(`failed each time: ${left.join(", ")}`);
process.exitCode = left.length ? 1 : 0;
