// Gestures: the moves they make, and what the player has picked up.

/** @import { ActInfo, GestureInfo, Grip } from "./types.js" */

/** A grip as the key of a map. @param {Grip} grip */
export function keyOf(grip) {
  return `${grip.place}:${grip.z ?? ""}`;
}

/** @param {Map<string, string[]>} found @param {Grip} grip @param {string} move */
function note(found, grip, move) {
  const key = keyOf(grip);
  const moves = found.get(key);
  if (!moves) found.set(key, [move]);
  else if (!moves.includes(move)) moves.push(move);
}

/** Moves by gesture. A grip on a counter is also a grip on its place. */
export class Acts {
  /** @type {Map<string, string[]>} */
  #touches = new Map();
  /** @type {Map<string, string[]>} */
  #sends = new Map();
  /** @type {Map<string, Map<number, string[]>>} */
  #carries = new Map();

  /** @param {ActInfo[]} acts */
  constructor(acts) {
    /** @readonly */
    this.all = acts;
    for (const { move, gestures } of acts) {
      for (const gesture of gestures) {
        if ("touch" in gesture) note(this.#touches, gesture.touch, move);
        else if ("send" in gesture) note(this.#sends, gesture.send, move);
        else this.#noteCarry(gesture.carry, move);
      }
    }
  }

  /** @param {Grip & { to: number }} carry @param {string} move */
  #noteCarry(carry, move) {
    const key = keyOf(carry);
    const targets = this.#carries.get(key) ?? new Map();
    this.#carries.set(key, targets.set(carry.to, [...(targets.get(carry.to) ?? []), move]));
  }

  /** The moves of a tap. @param {Grip} grip */
  touches(grip) {
    return either(this.#touches, grip) ?? [];
  }

  /** The moves of a double tap. @param {Grip} grip */
  sends(grip) {
    return either(this.#sends, grip) ?? [];
  }

  /**
   * The places to which something can be carried, with the moves.
   * @param {Grip} grip
   * @returns {Map<number, string[]>}
   */
  carries(grip) {
    return either(this.#carries, grip) ?? new Map();
  }

  /** Whether a grip has any move. @param {Grip} grip */
  any(grip) {
    return Boolean(either(this.#touches, grip) ?? either(this.#sends, grip) ?? either(this.#carries, grip));
  }

  /** The place where a stone dropped on a place lands: that of the first gesture of its move. @param {number} place */
  lands(place) {
    const [move] = this.touches({ place });
    return touchedBy(this.all.find((act) => act.move === move))[0];
  }
}

/** The places that can be tapped to make a move. @param {ActInfo | undefined} act */
export function touchedBy(act) {
  return act?.gestures.flatMap((gesture) => ("touch" in gesture ? [gesture.touch.place] : [])) ?? [];
}

/** The grip that starts a gesture. @param {GestureInfo} gesture @returns {Grip} */
export function gripOf(gesture) {
  return "touch" in gesture ? gesture.touch : "send" in gesture ? gesture.send : gesture.carry;
}

/** What is found for a grip, else for its place. @template T @param {Map<string, T>} found @param {Grip} grip */
function either(found, grip) {
  return found.get(keyOf(grip)) ?? found.get(keyOf({ place: grip.place }));
}

/** The board of a selection.
 * @typedef {{
 *   acts: () => Acts,
 *   play: (moves: string[], grip: Grip, to?: number) => void,
 *   held: (grip: Grip | undefined, before: Grip | undefined) => void,
 *   reject: (grip: Grip | undefined) => void,
 *   putBack: (grip: Grip) => void,
 * }} Owner */

/** The counter that the player has picked up. Mouse, finger and keyboard share one selection. */
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
      if (!grip || keyOf(grip) === keyOf(this.held)) return this.putBack();
      if (acts.carries(this.held).has(grip.place)) return this.put(grip.place);
      if (acts.carries(grip).size) return this.take(grip);
      this.board.reject(grip);
      return this.putBack();
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
    if (!held || !moves) return this.putBack();
    this.take(undefined);
    this.board.play(moves, held, place);
  }

  /** Puts what is held back. */
  putBack() {
    const { held } = this;
    this.take(undefined);
    if (held) this.board.putBack(held);
  }
}
