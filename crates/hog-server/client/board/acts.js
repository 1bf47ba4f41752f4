// The legal moves, indexed by their gestures.

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

  /** The place where a stone lands that is dropped on a place: the first gesture of the move has it. @param {number} place */
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

/** @template T @param {Map<string, T>} found @param {Grip} grip */
function either(found, grip) {
  return found.get(keyOf(grip)) ?? found.get(keyOf({ place: grip.place }));
}
