// The review of a finished game, move by move, as the viewer saw it.

import { api } from "../api.js";
import { h, notice } from "../dom.js";
import { strings } from "../strings.js";

/**
 * @typedef {import("./page.js").TablePage} TablePage
 * @typedef {import("../wire.js").Frame} Frame
 */

const words = strings.replay;

/** Frames per request. */
const BATCH = 50;

export class Replay {
  /** The number of moves before the shown position; null for the present one. @type {number | null} */
  shown = null;
  /** @type {Frame[]} */
  #frames = [];
  /** @type {Promise<void> | null} */
  #loading = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    const step = (/** @type {string} */ text, /** @type {string} */ sign, /** @type {() => number} */ to) =>
      h("button", { "aria-label": text, title: text, click: () => this.go(to()) }, sign);
    this.slider = h("input", { type: "range", min: 0, "aria-label": words.slider, input: () => this.go(Number(this.slider.value)) });
    this.at = h("output", { class: "at" });
    this.element = h(
      "div",
      { class: "replay", role: "group", "aria-label": words.title, hidden: true },
      step(words.first, "«", () => 0),
      step(words.back, "‹", () => this.after - 1),
      this.slider,
      step(words.forward, "›", () => this.after + 1),
      step(words.last, "»", () => this.length),
      this.at,
    );
  }

  get length() {
    return this.page.model.state?.length ?? 0;
  }

  /** The number of moves before the visible position. */
  get after() {
    return this.shown ?? this.length;
  }

  /** The shown frame, unless it is the present position. */
  get frame() {
    return this.shown === null ? null : (this.#frames[this.shown] ?? null);
  }

  /** The index of the history entry that led to the shown position; null for the present one. */
  get entry() {
    return this.frame ? this.frame.noticed - 1 : null;
  }

  /** Loads all frames, once. */
  #load() {
    this.#loading ??= (async () => {
      const { id, tokens } = this.page;
      while (this.#frames.length <= this.length) {
        const { frames } = await api.replay(id, tokens(), this.#frames.length, BATCH);
        if (!frames.length) break;
        this.#frames.push(...frames);
      }
    })().catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Shows the position after a number of moves. @param {number} after */
  async go(after) {
    const { state } = this.page.model;
    if (state?.phase !== "over") return;
    const wanted = Math.min(Math.max(after, 0), this.length);
    // Once the viewer goes elsewhere, the position is removed from the address.
    if (location.hash && location.hash !== `#after=${after}`) history.replaceState(null, "", location.pathname);
    this.shown = wanted === this.length ? null : wanted;
    if (this.shown !== null && !this.#frames[this.shown]) {
      try {
        await this.#load();
      } catch {
        this.shown = null;
        notice(strings.gone);
      }
    }
    this.page.draw();
  }

  /** Shows the position after an entry of the history. @param {number} entry */
  async goEntry(entry) {
    await this.#load().catch(() => notice(strings.gone));
    const found = this.#frames.find(({ noticed }) => noticed > entry);
    if (found) this.go(found.after);
  }

  /** @param {string} key @returns whether it was used */
  press(key) {
    if (this.page.model.state?.phase !== "over") return false;
    const to = { ArrowLeft: this.after - 1, ArrowRight: this.after + 1, Home: 0, End: this.length }[key];
    if (to === undefined) return false;
    this.go(to);
    return true;
  }

  update() {
    const over = this.page.model.state?.phase === "over";
    this.element.hidden = !over || this.length === 0;
    if (!over) {
      // A move was taken back after the end, so the frames are outdated.
      [this.shown, this.#frames, this.#loading] = [null, [], null];
      return;
    }
    this.slider.max = String(this.length);
    this.slider.value = String(this.after);
    this.slider.setAttribute("aria-valuetext", words.at(this.after, this.length));
    this.at.textContent = words.at(this.after, this.length);
  }
}
