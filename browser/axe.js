// Whether a page can be used by everybody, as far as axe-core can tell.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Where axe-core is, as one script for a page. */
const SCRIPT = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * Fails with all that axe-core finds against a page as it is now.
 * @param {import("playwright-core").Page} page
 */
export async function assertAccessible(page) {
  const { violations } = await results(page);
  assert.equal(violations.length, 0, `${page.url()} is not for everybody:\n${violations.map(told).join("\n")}`);
}

/**
 * What axe-core finds. It is put into the page as a debugger does it, since the page's own policy
 * forbids foreign scripts, and must go on doing so while it is tested.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<import("axe-core").AxeResults>}
 */
async function results(page) {
  const session = await page.context().newCDPSession(page);
  try {
    const put = await session.send("Runtime.evaluate", { expression: await readFile(SCRIPT, "utf8") });
    assert.equal(put.exceptionDetails, undefined, "axe-core does not run in the page");
    const run = await session.send("Runtime.evaluate", {
      expression: "axe.run(document, { resultTypes: ['violations'] })",
      awaitPromise: true,
      returnByValue: true,
    });
    const failed = run.exceptionDetails;
    assert.equal(failed, undefined, `axe-core failed: ${failed?.exception?.description}`);
    return run.result.value;
  } finally {
    await session.detach();
  }
}

/**
 * A violation for people: the rule, then every element with what to mend.
 * @param {import("axe-core").Result} violation
 * @returns {string}
 */
function told(violation) {
  const nodes = violation.nodes.map((node) => {
    const summary = (node.failureSummary ?? "").replaceAll("\n", "\n      ");
    return `    ${node.target.join(" ")}\n      ${node.html}\n      ${summary}`;
  });
  return `  ${violation.id} (${violation.impact}): ${violation.help}\n${nodes.join("\n")}`;
}
