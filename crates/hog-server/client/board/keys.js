// The keyboard: a cursor that goes from place to place, and along the counters of fans and cascades.

import { keyOf } from "./acts.js";
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
/** Begins the name of a place: all other letters are the page's. */
const NAME = ".";
/** A name goes on as long as its letters come within this many milliseconds. */
const SPELL = 2_000;

/** What keys need of their board.
 * @typedef {{
 *   counters: () => import("./counters.js").Counters,
 *   geometry: () => import("./geometry.js").Geometry,
 *   over: () => boolean,
 *   pointed: (grip: Grip | undefined) => void,
 * }} Seen */

/** Turns keys into what a hand does. */
export class Keys {
  /** @type {Grip | undefined} */
  cursor;
  /** Where a way up or down began, from which rows that are shifted lead neither left nor right. @type {Point | undefined} */
  #goal;
  #spelt = { text: "", time: -SPELL };

  /** @param {SVGSVGElement} root @param {import("./hand.js").Hand} hand @param {Seen} board */
  constructor(root, hand, board) {
    this.hand = hand;
    this.board = board;
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.#press(event)) event.preventDefault();
    });
  }

  /** @param {KeyboardEvent} event @returns {boolean} Whether it meant anything. */
  #press(event) {
    if (event.key.length === 1 && event.key !== " ") return this.#spell(event.key.toLowerCase(), event.timeStamp);
    // Any other key ends a name.
    this.#spelt.time = -SPELL;
    const way = ARROWS[event.key];
    // What leads along a board leads along the game when it is over.
    const along = way ? way.x : event.key === "Home" || event.key === "End";
    if (along && this.board.over() && !event.shiftKey) return false;
    if (way) return this.#go(way);
    if (event.key === "Home" || event.key === "End") return this.point(this.#stops().at(event.key === "Home" ? 0 : -1)?.grip);
    if (event.key === "Escape" && this.hand.held) return this.hand.back(), true;
    if (event.key === "Enter" || event.key === " ") {
      const grip = this.#here();
      if (!event.shiftKey) this.hand.tap(grip);
      else if (grip && !this.hand.send(grip)) this.hand.tap(grip);
      return true;
    }
    return false;
  }

  /** What is under the cursor now; what lay there may have gone. */
  #here() {
    const stops = this.#stops();
    const { cursor } = this;
    if (!cursor) return stops[0]?.grip;
    const key = keyOf(cursor);
    const same = stops.find(({ grip }) => keyOf(grip) === key);
    return (same ?? stops.findLast(({ grip }) => grip.place === cursor.place))?.grip;
  }

  /** The cursor stays on its place when counters come and go. */
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
   * Everything where the cursor can be. Who holds something looks for a place, not for a counter.
   * @returns {Stop[]}
   */
  #stops() {
    const [geometry, counters] = [this.board.geometry(), this.board.counters()];
    return [...geometry.spots.values()].flatMap(({ place, shape }) => {
      const count = counters.on(place).length;
      const spread = (shape === "fan" || shape === "cascade") && !this.hand.held;
      const grips = spread && count ? counters.on(place).map((_, z) => ({ place, z })) : [topOf(place, count)];
      return grips.map((grip) => {
        const { x, y, width, height } = geometry.seen(grip, count);
        return { grip, at: { x: x + width / 2, y: y + height / 2 } };
      });
    });
  }

  /** @param {Point} way @returns {true} */
  #go(way) {
    const stops = this.#stops();
    const from = this.#here();
    const here = stops.find(({ grip }) => from && keyOf(grip) === keyOf(from));
    if (!here || !this.cursor) return this.point(from);
    const { spots, cards } = this.board.geometry();
    const spot = spots.get(here.grip.place);
    const goal = way.y ? this.#goal ?? here.at : here.at;
    // Cards of all lengths lie in columns; cells lie on a grid, where straight on is what counts.
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

  /** Goes to the place whose name is typed. @param {string} letter @param {number} time @returns {boolean} */
  #spell(letter, time) {
    const text = letter === NAME ? "" : this.#spelt.text + letter;
    if (text && time - this.#spelt.time >= SPELL) return false;
    const spots = [...this.board.geometry().spots.values()].filter(({ name }) => name.toLowerCase().startsWith(text));
    const found = spots.find(({ name }) => name.toLowerCase() === text) ?? spots[0];
    // A name ends when it can be no other; a letter that is of none means nothing else.
    const ends = found?.name.toLowerCase() === text ? spots.length === 1 : !found;
    this.#spelt = { text, time: ends ? -SPELL : time };
    if (text && found) this.point(topOf(found.place, this.board.counters().on(found.place).length));
    return true;
  }
}
