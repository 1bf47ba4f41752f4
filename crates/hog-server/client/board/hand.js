// The hand of whoever plays: what it holds, and what comes of what it does. Mouse, finger and keys
// all move the same hand.

import { keyOf } from "./acts.js";

/** @import { Grip } from "./types.js" */

/** What a hand needs of its board.
 * @typedef {{
 *   acts: () => import("./acts.js").Acts,
 *   play: (moves: string[], grip: Grip, to?: number) => void,
 *   held: (grip: Grip | undefined, before: Grip | undefined) => void,
 *   no: (grip: Grip | undefined) => void,
 *   back: (grip: Grip) => void,
 * }} Reach */

/** A hand. */
export class Hand {
  /** @type {Grip | undefined} */
  held;

  /** @param {Reach} reach */
  constructor(reach) {
    this.reach = reach;
  }

  /** Where what is held can go. */
  targets() {
    return this.held ? [...this.reach.acts().carries(this.held).keys()] : [];
  }

  /** Touches something: plays it, picks it up, or puts down there what is held. @param {Grip | undefined} grip */
  tap(grip) {
    const acts = this.reach.acts();
    if (this.held) {
      if (!grip || keyOf(grip) === keyOf(this.held)) return this.back();
      if (acts.carries(this.held).has(grip.place)) return this.put(grip.place);
      if (acts.carries(grip).size) return this.take(grip);
      this.reach.no(grip);
      return this.back();
    }
    if (!grip) return;
    const moves = acts.touches(grip);
    if (moves.length) this.reach.play(moves, grip);
    else if (acts.carries(grip).size) this.take(grip);
    else if (acts.all.length) this.reach.no(grip);
  }

  /** Touches something twice. @param {Grip} grip @returns {boolean} Whether that means anything. */
  send(grip) {
    const moves = this.reach.acts().sends(grip);
    if (!moves.length) return false;
    this.take(undefined);
    this.reach.play(moves, grip);
    return true;
  }

  /** Holds something, or nothing any more. @param {Grip | undefined} grip */
  take(grip) {
    const before = this.held;
    this.held = grip;
    if (before || grip) this.reach.held(grip, before);
  }

  /** Puts what is held down on a place. @param {number} place */
  put(place) {
    const { held } = this;
    const moves = held && this.reach.acts().carries(held).get(place);
    if (!held || !moves) return this.back();
    this.take(undefined);
    this.reach.play(moves, held, place);
  }

  /** Puts what is held back. */
  back() {
    const { held } = this;
    this.take(undefined);
    if (held) this.reach.back(held);
  }
}
