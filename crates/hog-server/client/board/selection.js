// The counter that the player has picked up. Mouse, finger and keyboard share one selection.

import { keyOf } from "./acts.js";

/** @import { Grip } from "./types.js" */

/** The board of a selection.
 * @typedef {{
 *   acts: () => import("./acts.js").Acts,
 *   play: (moves: string[], grip: Grip, to?: number) => void,
 *   held: (grip: Grip | undefined, before: Grip | undefined) => void,
 *   reject: (grip: Grip | undefined) => void,
 *   back: (grip: Grip) => void,
 * }} Owner */

export class Selection {
  /** @type {Grip | undefined} */
  held;

  /** @param {Owner} board */
  constructor(board) {
    this.board = board;
  }

  /** The places to which the held counter can go. */
  targets() {
    return this.held ? [...this.board.acts().carries(this.held).keys()] : [];
  }

  /** A tap: plays, picks up, or puts down what is held. @param {Grip | undefined} grip */
  tap(grip) {
    const acts = this.board.acts();
    if (this.held) {
      if (!grip || keyOf(grip) === keyOf(this.held)) return this.back();
      if (acts.carries(this.held).has(grip.place)) return this.put(grip.place);
      if (acts.carries(grip).size) return this.take(grip);
      this.board.reject(grip);
      return this.back();
    }
    if (!grip) return;
    const moves = acts.touches(grip);
    if (moves.length) this.board.play(moves, grip);
    else if (acts.carries(grip).size) this.take(grip);
    else if (acts.all.length) this.board.reject(grip);
  }

  /** A double tap. @param {Grip} grip @returns {boolean} whether it makes a move */
  send(grip) {
    const moves = this.board.acts().sends(grip);
    if (!moves.length) return false;
    this.take(undefined);
    this.board.play(moves, grip);
    return true;
  }

  /** Picks something up, or lets go. @param {Grip | undefined} grip */
  take(grip) {
    const before = this.held;
    this.held = grip;
    if (before || grip) this.board.held(grip, before);
  }

  /** Puts down what is held. @param {number} place */
  put(place) {
    const { held } = this;
    const moves = held && this.board.acts().carries(held).get(place);
    if (!held || !moves) return this.back();
    this.take(undefined);
    this.board.play(moves, held, place);
  }

  /** Puts what is held back. */
  back() {
    const { held } = this;
    this.take(undefined);
    if (held) this.board.back(held);
  }
}
