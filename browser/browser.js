// Headless Chromium, and browser contexts that record every problem of their pages.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The path of Chromium: the environment variable CHROMIUM, or else where Debian's package puts it. */
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/**
 * Kinds of visitors. `phone` has a small touch screen; `calm` asks for less motion.
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
  // Chromium's sandbox does not work for root. That is safe: only our own pages are visited.
  const chromiumSandbox = process.getuid?.() !== 0;
  // Shared memory is small in many containers.
  return chromium.launch({ executablePath: CHROMIUM, chromiumSandbox, args: ["--disable-dev-shm-usage"] });
}

/** A browser context with one page and a record of its problems. */
export class Visit {
  /** @type {string[]} */
  #problems = [];

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
   * Opens an empty context.
   * @param {import("playwright-core").Browser} browser
   * @param {Visitor} [visitor]
   * @param {import("playwright-core").BrowserContextOptions} [further] More options of the context.
   * @returns {Promise<Visit>}
   */
  static async open(browser, visitor = "desktop", further = {}) {
    const context = await browser.newContext({ ...VISITORS[visitor], ...further });
    const visit = new Visit(context, await context.newPage());
    visit.#listen();
    return visit;
  }

  #listen() {
    /** @param {string} problem */
    const note = (problem) => this.#problems.push(problem);
    this.context.on("console", (message) => {
      if (message.type() === "error") note(`console: ${message.text()} (${message.location().url})`);
    });
    this.context.on("weberror", (error) => {
      const cause = error.error();
      note(`page: ${cause.stack ?? cause.message}`);
    });
    this.context.on("request", (request) => {
      const url = new URL(request.url());
      const isLocal = ["127.0.0.1", "localhost", ""].includes(url.hostname);
      if (!isLocal) note(`elsewhere: ${request.method()} ${request.url()}`);
    });
    this.context.on("requestfailed", (request) => {
      const why = request.failure()?.errorText;
      // A request that is still running when the page is left is not a problem.
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

  /** The problems since the start, or since `assertQuiet`. */
  get problems() {
    return [...this.#problems];
  }

  /**
   * Fails if there were other problems than the expected ones, or if an expected one is missing. Clears
   * the record.
   * @param {RegExp[]} [expected]
   */
  assertQuiet(expected = []) {
    const problems = this.#problems;
    this.#problems = [];
    const others = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    assert.deepEqual(others, [], `the page had problems:\n${others.join("\n")}`);
    const missed = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    assert.deepEqual(missed, [], `the page did not have this problem: ${missed.join(", ")}`);
  }

  /** Closes the context and fails if there were problems. */
  async close() {
    await this.context.close();
    this.assertQuiet();
  }
}
