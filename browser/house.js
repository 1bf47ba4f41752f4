// The program, as it is for everybody: a house that is open at an address of this machine.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the program says when it serves; the address follows. */
const OPEN = /^House of Games is open at (http:\/\/127\.0\.0\.1:(\d+)\/)$/m;

/** How long the program may take to open or to close, in milliseconds. Slow machines are busy ones, too. */
const PATIENCE = 30_000;

/**
 * The programs that run. Whoever forgets to close a house leaves none behind.
 * @type {Set<import("node:child_process").ChildProcess>}
 */
const OPENED = new Set();
process.once("exit", () => OPENED.forEach((child) => child.kill("SIGKILL")));

/**
 * How a house is opened.
 * @typedef {object} Manner
 * @property {string[]} [words] Further words of the command line.
 * @property {Record<string, string>} [environment] Variables to set for it.
 * @property {string} [program] The program; else the environment variable HOG names it.
 */

/** A house of its own, with a folder of its own. Close it in the end. */
export class House {
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;
  #said = "";
  #port = 0;

  /**
   * @param {string} program
   * @param {string} data
   * @param {Manner} manner
   */
  constructor(program, data, manner) {
    /** @readonly */
    this.program = program;
    /** The folder of what it keeps. @readonly */
    this.data = data;
    /** @readonly */
    this.manner = manner;
  }

  /**
   * Opens a house on a free port.
   * @param {Manner} [manner]
   * @returns {Promise<House>}
   */
  static async open(manner = {}) {
    const program = manner.program ?? process.env["HOG"];
    if (!program) {
      throw new Error("HOG names no program to test; `cargo xtask test browser` builds it and sets HOG");
    }
    const data = await mkdtemp(join(tmpdir(), "hog-house-"));
    const house = new House(program, data, manner);
    try {
      await house.reopen();
    } catch (error) {
      await house.close();
      throw error;
    }
    return house;
  }

  /** Where it is open, with a slash at the end. */
  get address() {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** What it wrote on its standard output and error since it was first opened. */
  get said() {
    return this.#said;
  }

  /** The number of its process, while it is open. */
  get process() {
    return this.#process?.pid;
  }

  /** Opens it again after `stop` or `crash`: on the same data, at the same address. */
  async reopen() {
    if (this.#process) throw new Error("the house is open already");
    const words = ["--listen", `127.0.0.1:${this.#port}`, ...(this.manner.words ?? [])];
    const environment = { ...process.env, HOG_DATA: this.data, ...this.manner.environment };
    const child = spawn(this.program, words, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    OPENED.add(child);
    child.once("exit", () => OPENED.delete(child));
    this.#port = await this.#whenOpen(child);
  }

  /**
   * The port, once the program has said it.
   * @param {import("node:child_process").ChildProcess} child
   * @returns {Promise<number>}
   */
  #whenOpen(child) {
    const before = this.#said.length;
    return new Promise((resolve, reject) => {
      /** @param {string} what */
      const fail = (what) => {
        clearTimeout(timer);
        reject(new Error(`${this.program} ${what}; it said:\n${this.#said.slice(before)}`));
      };
      const timer = setTimeout(() => fail(`is not open after ${PATIENCE} ms`), PATIENCE);
      const listen = (/** @type {Buffer} */ bytes) => {
        this.#said += bytes;
        const port = OPEN.exec(this.#said.slice(before))?.[2];
        if (port) {
          clearTimeout(timer);
          resolve(Number(port));
        }
      };
      child.stdout?.on("data", listen);
      child.stderr?.on("data", listen);
      child.on("error", (error) => fail(`did not start (${error.message})`));
      // All that it wrote has come when it is closed.
      child.on("close", (code, signal) => fail(`ended with ${signal ?? `status ${code}`}`));
    });
  }

  /**
   * Asks the program to end, as a system does that shuts down, and gives its exit status. It is killed
   * if it does not end, and then this fails.
   * @returns {Promise<number>}
   */
  async stop() {
    const status = await this.#end("SIGTERM");
    if (status === null) throw new Error(`${this.program} did not end by itself within ${PATIENCE} ms of SIGTERM`);
    return status;
  }

  /** Kills the program without a warning. */
  async crash() {
    await this.#end("SIGKILL");
  }

  /** Ends the program, if it is open, and removes what it kept. */
  async close() {
    await this.#end("SIGKILL");
    await rm(this.data, { recursive: true, force: true });
  }

  /**
   * The exit status; null if a signal ended it.
   * @param {NodeJS.Signals} signal
   * @returns {Promise<number | null>}
   */
  async #end(signal) {
    const child = this.#process;
    this.#process = null;
    if (!child || child.pid === undefined) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
      await ended;
      clearTimeout(timer);
    }
    return child.exitCode;
  }
}
