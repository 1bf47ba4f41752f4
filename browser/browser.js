// Debian's Chromium without a window, and whoever visits the house with it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Where Debian's package puts it; the environment variable CHROMIUM names another. */
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/**
 * What people come with. A phone is touched, and small; `calm` is somebody who asked for less motion.
 * @satisfies {Record<string, import("playwright-core").BrowserContextOptions>}
 */
export const VISITORS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  calm: { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" },
};

/** @typedef {keyof typeof VISITORS} Visitor */

/**
 * Starts the browser. Close it in the end.
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function launch() {
  if (!existsSync(CHROMIUM)) {
    throw new Error(`there is no ${CHROMIUM}; on Debian: apt-get install chromium`);
  }
  // Its sandbox does not work for root, and it visits nothing but our own pages.
  const chromiumSandbox = process.getuid?.() !== 0;
  // Shared memory is small in many containers.
  return chromium.launch({ executablePath: CHROMIUM, chromiumSandbox, args: ["--disable-dev-shm-usage"] });
}

/** Somebody at a page, with notes of all that went wrong there. */
export class Visit {
  /** @type {string[]} */
  #troubles = [];

  /**
   * @param {import("playwright-core").BrowserContext} context
   * @param {import("playwright-core").Page} page
   */
  constructor(context, page) {
    /** @readonly */
    this.context = context;
    /** @readonly */
    this.page = page;
  }

  /**
   * Comes with a browser that remembers nothing.
   * @param {import("playwright-core").Browser} browser
   * @param {Visitor} [visitor]
   * @param {import("playwright-core").BrowserContextOptions} [further] What else to set.
   * @returns {Promise<Visit>}
   */
  static async begin(browser, visitor = "desktop", further = {}) {
    const context = await browser.newContext({ ...VISITORS[visitor], ...further });
    const visit = new Visit(context, await context.newPage());
    visit.#listen();
    return visit;
  }

  #listen() {
    /** @param {string} trouble */
    const note = (trouble) => this.#troubles.push(trouble);
    this.context.on("console", (message) => {
      if (message.type() === "error") note(`console: ${message.text()} (${message.location().url})`);
    });
    this.context.on("weberror", (error) => {
      const what = error.error();
      note(`page: ${what.stack ?? what.message}`);
    });
    this.context.on("request", (request) => {
      const url = new URL(request.url());
      const here = ["127.0.0.1", "localhost", ""].includes(url.hostname);
      if (!here) note(`elsewhere: ${request.method()} ${request.url()}`);
    });
    this.context.on("requestfailed", (request) => {
      const why = request.failure()?.errorText;
      // What was still being loaded when the page was left is no trouble.
      if (why !== "net::ERR_ABORTED") note(`request: ${request.method()} ${request.url()}: ${why}`);
    });
    this.context.on("response", (response) => {
      if (response.status() < 400) return;
      note(`response: ${response.status()} to ${response.request().method()} ${response.url()}`);
    });
    const listenToSockets = (/** @type {import("playwright-core").Page} */ page) => {
      page.on("websocket", (socket) => {
        socket.on("socketerror", (error) => note(`websocket: ${socket.url()}: ${error}`));
      });
    };
    this.page.on("crash", () => note("page: it crashed"));
    this.context.pages().forEach(listenToSockets);
    this.context.on("page", listenToSockets);
  }

  /** What went wrong since the visit began, or since `assertQuiet`. */
  get troubles() {
    return [...this.#troubles];
  }

  /**
   * Fails if anything went wrong but what is expected, and if what is expected did not. Begins a new
   * page of notes.
   * @param {RegExp[]} [expected]
   */
  assertQuiet(expected = []) {
    const troubles = this.#troubles;
    this.#troubles = [];
    const others = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
    assert.deepEqual(others, [], `the page was in trouble:\n${others.join("\n")}`);
    const missed = expected.filter((pattern) => !troubles.some((trouble) => pattern.test(trouble)));
    assert.deepEqual(missed, [], `the page was not in this trouble: ${missed.join(", ")}`);
  }

  /** Ends the visit, and fails if anything went wrong in it. */
  async end() {
    await this.context.close();
    this.assertQuiet();
  }
}
