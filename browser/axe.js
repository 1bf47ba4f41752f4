// Accessibility checks by axe-core.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const SCRIPT = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * Fails with all violations that axe-core finds on a page.
 * @param {import("playwright-core").Page} page
 */
export async function assertAccessible(page) {
  const { violations } = await results(page);
  assert.equal(violations.length, 0, `${page.url()} is not accessible:\n${violations.map(description).join("\n")}`);
}

/**
 * The results of axe-core. It is injected through the debugger, since the content security policy of
 * the page forbids foreign scripts.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<import("axe-core").AxeResults>}
 */
async function results(page) {
  const session = await page.context().newCDPSession(page);
  try {
    const injected = await session.send("Runtime.evaluate", { expression: await readFile(SCRIPT, "utf8") });
    assert.equal(injected.exceptionDetails, undefined, "axe-core does not run in the page");
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
 * A violation as text: the rule, then every element with what to fix.
 * @param {import("axe-core").Result} violation
 * @returns {string}
 */
function description(violation) {
  const nodes = violation.nodes.map((node) => {
    const summary = (node.failureSummary ?? "").replaceAll("\n", "\n      ");
    return `    ${node.target.join(" ")}\n      ${node.html}\n      ${summary}`;
  });
  return `  ${violation.id} (${violation.impact}): ${violation.help}\n${nodes.join("\n")}`;
}
