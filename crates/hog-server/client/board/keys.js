// The keyboard: a cursor that moves between places, and along the counters of fans and cascades.

import { keyOf } from "./gestures.js";
import { topOf } from "./geometry.js";

/** @import { Grip, Point } from "./types.js" */

/** @typedef {{ grip: Grip, at: Point }} Stop */

/** @type {Record<string, Point>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Starts the name of a place; other letters are shortcuts of the page. */
const NAME = ".";
/** Maximum time between two letters of a name, in milliseconds. */
const SPELL_MS = 2_000;

/** The board of the keyboard.
 * @typedef {{
 *   counters: () => import("./counters.js").Counters,
 *   geometry: () => import("./geometry.js").Geometry,
 *   over: () => boolean,
 *   pointed: (grip: Grip | undefined) => void,
 * }} Owner */

export class Keys {
  /** @type {Grip | undefined} */
  cursor;
  /** The column to return to while moving up and down over shifted rows. @type {Point | undefined} */
  #goal;
  /** The letters of a name that were typed so far, and when; a time of -SPELL_MS starts a new name. */
  #spelt = { text: "", time: -SPELL_MS };

  /** @param {SVGSVGElement} root @param {import("./gestures.js").Selection} selection @param {Owner} board */
  constructor(root, selection, board) {
    this.selection = selection;
    this.board = board;
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.#press(event)) event.preventDefault();
    });
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was used */
  #press(event) {
    if (event.key.length === 1 && event.key !== " ") return this.#spell(event.key.toLowerCase(), event.timeStamp);
    // Any other key ends a name.
    this.#spelt.time = -SPELL_MS;
    const way = ARROWS[event.key];
    // After the game these keys step through its moves.
    const along = way ? way.x : event.key === "Home" || event.key === "End";
    if (along && this.board.over() && !event.shiftKey) return false;
    if (way) return this.#go(way);
    if (event.key === "Home" || event.key === "End") return this.point(this.#stops().at(event.key === "Home" ? 0 : -1)?.grip);
    if (event.key === "Escape" && this.selection.held) return this.selection.putBack(), true;
    if (event.key === "Enter" || event.key === " ") {
      const grip = this.#here();
      if (!event.shiftKey) this.selection.tap(grip);
      else if (grip && !this.selection.send(grip)) this.selection.tap(grip);
      return true;
    }
    return false;
  }

  /** What is under the cursor now. */
  #here() {
    const stops = this.#stops();
    const { cursor } = this;
    if (!cursor) return stops[0]?.grip;
    const key = keyOf(cursor);
    const same = stops.find(({ grip }) => keyOf(grip) === key);
    return (same ?? stops.findLast(({ grip }) => grip.place === cursor.place))?.grip;
  }

  /** Keeps the cursor on its place after a change. */
  settle() {
    if (this.cursor) this.point(this.#here());
  }

  /** @param {Grip | undefined} grip @returns {true} */
  point(grip) {
    this.cursor = grip ?? this.#here();
    this.board.pointed(this.cursor);
    return true;
  }

  /**
   * Everything that the cursor can point at: with a counter picked up, only places.
   * @returns {Stop[]}
   */
  #stops() {
    const [geometry, counters] = [this.board.geometry(), this.board.counters()];
    return [...geometry.spots.values()].flatMap(({ place, shape }) => {
      const count = counters.on(place).length;
      const spread = (shape === "fan" || shape === "cascade") && !this.selection.held;
      const grips = spread && count ? counters.on(place).map((_, z) => ({ place, z })) : [topOf(place, count)];
      return grips.map((grip) => {
        const { x, y, width, height } = geometry.seen(grip, count);
        return { grip, at: { x: x + width / 2, y: y + height / 2 } };
      });
    });
  }

  /** Moves the cursor. @param {Point} way @returns {true} */
  #go(way) {
    const stops = this.#stops();
    const from = this.#here();
    const here = stops.find(({ grip }) => from && keyOf(grip) === keyOf(from));
    if (!here || !this.cursor) return this.point(from);
    const { spots, cards } = this.board.geometry();
    const spot = spots.get(here.grip.place);
    const goal = way.y ? this.#goal ?? here.at : here.at;
    // In columns of cards the nearest stop counts, on a grid the straightest.
    const [along, aside] = cards ? [4, 1] : [1, 2];
    /** @type {{ stop: Stop, cost: number } | undefined} */
    let best;
    for (const stop of stops) {
      const far = (stop.at.x - here.at.x) * way.x + (stop.at.y - here.at.y) * way.y;
      const other = spots.get(stop.grip.place);
      const beyond = other && spot && ((other.x - spot.x) * way.x + (other.y - spot.y) * way.y > 0);
      if (far <= 1 || !(beyond || other === spot)) continue;
      const off = Math.abs(way.x ? stop.at.y - goal.y : stop.at.x - goal.x);
      const cost = far * along + off * aside;
      if (!best || cost < best.cost) best = { stop, cost };
    }
    if (!best) return true;
    this.point(best.stop.grip);
    this.#goal = way.y ? goal : undefined;
    return true;
  }

  /** Moves the cursor to the place whose name is typed. @param {string} letter @param {number} time @returns {boolean} */
  #spell(letter, time) {
    const text = letter === NAME ? "" : this.#spelt.text + letter;
    if (text && time - this.#spelt.time >= SPELL_MS) return false;
    const spots = [...this.board.geometry().spots.values()].filter(({ name }) => name.toLowerCase().startsWith(text));
    const found = spots.find(({ name }) => name.toLowerCase() === text) ?? spots[0];
    // A name ends when no other place matches.
    const ends = found?.name.toLowerCase() === text ? spots.length === 1 : !found;
    this.#spelt = { text, time: ends ? -SPELL_MS : time };
    if (text && found) this.point(topOf(found.place, this.board.counters().on(found.place).length));
    return true;
  }
}
