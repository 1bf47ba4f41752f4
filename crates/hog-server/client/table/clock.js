// Clocks that run smoothly between what the house tells.

import { write } from "../dom.js";

/** Below so much time, tenths of a second are shown. */
const HASTE_MS = 20_000;

/** @param {number} ms */
export function time(ms) {
  const left = Math.max(ms, 0);
  const seconds = Math.floor(left / 1000);
  const pad = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** @typedef {import("../wire.js").Clock} Clock */

export class Clocks {
  /** @type {{element: HTMLElement, clock: Clock, at: number}[]} */
  #shown = [];
  #timer = setInterval(() => this.#tick(), 100);

  /** Shows these from now on. @param {{element: HTMLElement, clock: Clock}[]} clocks */
  show(clocks) {
    const at = performance.now();
    this.#shown = clocks.map((one) => ({ ...one, at }));
    this.#tick();
  }

  #tick() {
    const now = performance.now();
    for (const { element, clock, at } of this.#shown) {
      const since = clock.runs ? now - at : 0;
      if (clock.left === undefined) {
        write(element, time(clock.used + since));
        continue;
      }
      const left = Math.max(clock.left - since, 0);
      const hasty = left < HASTE_MS;
      write(element, hasty ? `${time(left)}.${Math.floor(left / 100) % 10}` : time(left));
      element.classList.toggle("hasty", hasty && clock.runs);
    }
  }

  destroy() {
    clearInterval(this.#timer);
  }
}
