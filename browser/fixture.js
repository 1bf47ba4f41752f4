// A server and a browser for the tests of one file.

import { after } from "node:test";

import { launch } from "./browser.js";
import { Server } from "./server.js";

/**
 * Starts both and stops them after the last test.
 * @param {Parameters<typeof Server.start>[0]} [options]
 */
export async function fixture(options) {
  const [server, browser] = await Promise.all([Server.start(options), launch()]);
  after(async () => {
    await browser.close();
    await server.close();
  });
  return { server, browser };
}
