// A house and a browser for the tests of one file.

import { after } from "node:test";

import { launch } from "./browser.js";
import { House } from "./house.js";

/**
 * Opens both, and closes them after the last test.
 * @param {Parameters<typeof House.open>[0]} [options]
 */
export async function opened(options) {
  const [house, browser] = await Promise.all([House.open(options), launch()]);
  after(async () => {
    await browser.close();
    await house.close();
  });
  return { house, browser };
}
