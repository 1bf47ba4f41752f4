// The program under test: a server on a free port of this machine.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The address in the output of the program. */
const ADDRESS = /(http:\/\/127\.0\.0\.1:(\d+)\/)/;

/** Maximum time to start or to stop, in milliseconds. Long, because test machines are busy. */
const TIMEOUT_MS = 30_000;

/**
 * The running programs, which are killed when the tests end.
 * @type {Set<import("node:child_process").ChildProcess>}
 */
const RUNNING = new Set();
process.once("exit", () => RUNNING.forEach((child) => child.kill("SIGKILL")));

/**
 * @typedef {object} Options
 * @property {string[]} [args] More arguments of the command line.
 * @property {Record<string, string>} [environment] Variables to set for it.
 * @property {string} [program] The program; else the environment variable HOG names it.
 */

/** A server with its own data folder. */
export class Server {
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;
  #output = "";
  #port = 0;

  /**
   * @param {string} program
   * @param {string} data
   * @param {Options} options
   */
  constructor(program, data, options) {
    /** @readonly */
    this.program = program;
    /** The data folder. @readonly */
    this.data = data;
    /** @readonly */
    this.options = options;
  }

  /**
   * Starts a server on a free port.
   * @param {Options} [options]
   * @returns {Promise<Server>}
   */
  static async start(options = {}) {
    const program = options.program ?? process.env["HOG"];
    if (!program) {
      throw new Error("HOG names no program to test; `cargo xtask test browser` builds it and sets HOG");
    }
    const data = await mkdtemp(join(tmpdir(), "hog-server-"));
    const server = new Server(program, data, options);
    try {
      await server.restart();
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  /** Its address, with a slash at the end. */
  get address() {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** All that it wrote to standard output and error. */
  get output() {
    return this.#output;
  }

  /** Its process id, while it runs. */
  get process() {
    return this.#process?.pid;
  }

  /** Starts it again after `stop` or `crash`, with the same data and address. */
  async restart() {
    if (this.#process) throw new Error("the server is running");
    const args = ["--listen", `127.0.0.1:${this.#port}`, ...(this.options.args ?? [])];
    const environment = { ...process.env, HOG_DATA: this.data, ...this.options.environment };
    const child = spawn(this.program, args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    RUNNING.add(child);
    child.once("exit", () => RUNNING.delete(child));
    this.#port = await this.#whenServing(child);
  }

  /**
   * The port, once the program has printed it.
   * @param {import("node:child_process").ChildProcess} child
   * @returns {Promise<number>}
   */
  #whenServing(child) {
    const before = this.#output.length;
    return new Promise((resolve, reject) => {
      /** @param {string} what */
      const fail = (what) => {
        clearTimeout(timer);
        reject(new Error(`${this.program} ${what}; it wrote:\n${this.#output.slice(before)}`));
      };
      const timer = setTimeout(() => fail(`does not serve after ${TIMEOUT_MS} ms`), TIMEOUT_MS);
      const listen = (/** @type {Buffer} */ bytes) => {
        this.#output += bytes;
        const port = ADDRESS.exec(this.#output.slice(before))?.[2];
        if (port) {
          clearTimeout(timer);
          resolve(Number(port));
        }
      };
      child.stdout?.on("data", listen);
      child.stderr?.on("data", listen);
      child.on("error", (error) => fail(`did not start (${error.message})`));
      // On `close`, not `exit`: then all output has arrived.
      child.on("close", (code, signal) => fail(`ended with ${signal ?? `status ${code}`}`));
    });
  }

  /**
   * Stops the program by SIGTERM and gives its exit status. Fails if it had to be killed.
   * @returns {Promise<number>}
   */
  async stop() {
    const status = await this.#end("SIGTERM");
    if (status === null) throw new Error(`${this.program} did not stop within ${TIMEOUT_MS} ms of SIGTERM`);
    return status;
  }

  /** Kills the program. */
  async crash() {
    await this.#end("SIGKILL");
  }

  /** Kills the program if it runs, and removes its data. */
  async close() {
    await this.#end("SIGKILL");
    await rm(this.data, { recursive: true, force: true });
  }

  /**
   * Sends a signal, and SIGKILL if that is not enough. Gives the exit status; null if a signal ended the program.
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
      const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    }
    return child.exitCode;
  }
}
