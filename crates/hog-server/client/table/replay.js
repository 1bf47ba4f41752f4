// Looking back at a finished game, move by move, as it was seen.

import { api } from "../api.js";
import { h, notice } from "../dom.js";
import { strings } from "../strings.js";

/**
 * @typedef {import("./page.js").TablePage} TablePage
 * @typedef {import("../wire.js").Frame} Frame
 */

const words = strings.replay;

/** So many frames are asked for at once. */
const AT_ONCE = 50;

export class Replay {
  /** After how many moves the shown position is; null at the table as it stands. @type {number | null} */
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
      { class: "replay", role: "group", "aria-label": words.title },
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

  /** After how many moves the position is that one sees. */
  get after() {
    return this.shown ?? this.length;
  }

  /** The frame that is shown, if it is not the table as it stands. */
  get frame() {
    return this.shown === null ? null : (this.#frames[this.shown] ?? null);
  }

  /** Which entry of the history led to what is shown; null at the table as it stands. */
  get entry() {
    return this.frame ? this.frame.noticed - 1 : null;
  }

  /** Frames are asked for once, one batch after the other. */
  #load() {
    this.#loading ??= (async () => {
      const { id, tokens } = this.page;
      while (this.#frames.length <= this.length) {
        const { frames } = await api.replay(id, tokens(), this.#frames.length, AT_ONCE);
        if (!frames.length) break;
        this.#frames.push(...frames);
      }
    })().catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Shows the position after so many moves. @param {number} after */
  async go(after) {
    const { state } = this.page.model;
    if (state?.phase !== "over") return;
    const wanted = Math.min(Math.max(after, 0), this.length);
    // Who goes on from where a link led does not come back there by loading the page again.
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

  /** Shows the position to which an entry of the history led. @param {number} entry */
  async goEntry(entry) {
    await this.#load().catch(() => notice(strings.gone));
    const found = this.#frames.find(({ noticed }) => noticed > entry);
    if (found) this.go(found.after);
  }

  /** @param {string} key @returns whether it means something */
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
      // A move was taken back after the end: what was seen then is no more.
      [this.shown, this.#frames, this.#loading] = [null, [], null];
      return;
    }
    this.slider.max = String(this.length);
    this.slider.value = String(this.after);
    this.slider.setAttribute("aria-valuetext", words.at(this.after, this.length));
    this.at.textContent = words.at(this.after, this.length);
  }
}
