// Mouse, finger and pen.

import { keyOf } from "./gestures.js";
import { CARD } from "./card-layout.js";
import { PITCH } from "./geometry.js";

/** @import { Grip, Point } from "./types.js" */

/** A drag starts after this distance, in pixels. */
const DRAG_PX = 6;
/** Maximum time between the taps of a double tap. */
const DOUBLE_MS = 400;

/** The board of the pointer.
 * @typedef {{
 *   acts: () => import("./gestures.js").Acts,
 *   counters: () => import("./counters.js").Counters,
 *   geometry: () => import("./geometry.js").Geometry,
 *   hover: (grip: Grip | undefined) => void,
 *   tapped: (grip: Grip | undefined) => void,
 * }} Owner */

export class Pointer {
  /** @type {{ id: number, grip: Grip | undefined, from: Point, screen: Point } | undefined} */
  #down;
  /** The offset of the dragged counter from its place. @type {Point | undefined} */
  #away;
  #last = { key: "", time: 0 };

  /** @param {SVGSVGElement} root @param {import("./gestures.js").Selection} selection @param {Owner} board */
  constructor(root, selection, board) {
    this.root = root;
    this.selection = selection;
    this.board = board;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    // A drag must not scroll the page. Some browsers ignore `touch-action` on parts of a drawing.
    root.addEventListener("touchstart", (event) => this.#drags() && event.cancelable && event.preventDefault(), { passive: false });
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#lift(event));
    root.addEventListener("pointercancel", (event) => event.pointerId === this.#down?.id && this.cancel());
    root.addEventListener("pointerleave", () => this.#down || board.hover(undefined));
  }

  /** The point of an event, in units of the drawing. @param {PointerEvent} event @returns {Point} */
  #point(event) {
    const matrix = this.root.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix ?? new DOMMatrix());
  }

  /** @param {Point} point */
  #hit(point) {
    return this.board.geometry().hit(point, (place) => this.board.counters().on(place).length);
  }

  /** Whether the pointer is down on something that can be dragged. */
  #drags() {
    const grip = this.#down?.grip;
    return grip !== undefined && this.board.acts().carries(grip).size > 0;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    this.cancel();
    const from = this.#point(event);
    this.#down = { id: event.pointerId, grip: this.#hit(from), from, screen: { x: event.clientX, y: event.clientY } };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#down) {
      if (event.pointerType !== "touch") this.board.hover(this.#hit(this.#point(event)));
      return;
    }
    if (event.pointerId !== this.#down.id) return;
    // The button was released outside the board.
    if (event.buttons === 0) return this.cancel();
    const { grip, from, screen } = this.#down;
    if (!grip || !this.#drags()) return;
    const far = Math.hypot(event.clientX - screen.x, event.clientY - screen.y);
    if (!this.#away && far < DRAG_PX) return;
    if (!this.#away) {
      // The pointer is captured only once a drag starts, so that any other movement of a finger scrolls the page.
      this.root.setPointerCapture(event.pointerId);
      this.selection.putBack();
      this.selection.take(grip);
    }
    const { x, y } = this.#point(event);
    this.#away = { x: x - from.x, y: y - from.y };
    this.board.counters().carry(grip, this.#away);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    const down = this.#down;
    if (!down || event.pointerId !== down.id) return;
    this.#down = undefined;
    const [point, away] = [this.#point(event), this.#away];
    this.#away = undefined;
    if (away && down.grip) return this.#drop(down.grip, point, away);
    const grip = this.#hit(point);
    const same = (grip && keyOf(grip)) === (down.grip && keyOf(down.grip));
    if (same) this.#tap(grip, event.timeStamp);
  }

  /** @param {Grip | undefined} grip @param {number} time */
  #tap(grip, time) {
    this.board.tapped(grip);
    const key = grip ? keyOf(grip) : "";
    const twice = grip && key === this.#last.key && time - this.#last.time < DOUBLE_MS;
    this.#last = { key: twice ? "" : key, time };
    if (!(twice && this.selection.send(grip))) this.selection.tap(grip);
  }

  /** Ends a drag. @param {Grip} grip @param {Point} point @param {Point} away */
  #drop(grip, point, away) {
    const to = this.#target(grip, point, away);
    this.board.counters().release(grip, away, to);
    if (to === undefined) this.selection.putBack();
    else this.selection.put(to);
  }

  /**
   * The target of a drag: the place under the pointer, or the nearest one within reach.
   * @param {Grip} grip
   * @param {Point} point
   * @param {Point} away
   * @returns {number | undefined}
   */
  #target(grip, point, away) {
    const targets = this.selection.targets();
    const under = this.#hit(point)?.place;
    if (under !== undefined && targets.includes(under)) return under;
    const [geometry, counters] = [this.board.geometry(), this.board.counters()];
    const at = geometry.at(grip.place, grip.z ?? 0, counters.on(grip.place).length);
    const reach = geometry.cards ? CARD : { width: PITCH, height: PITCH };
    /** @type {{ place: number, far: number } | undefined} */
    let best;
    for (const place of targets) {
      const count = counters.on(place).length;
      const there = geometry.at(place, count, count + 1);
      const [x, y] = [Math.abs(at.x + away.x - there.x), Math.abs(at.y + away.y - there.y)];
      if (x > reach.width * 0.75 || y > reach.height * 0.75) continue;
      if (!best || x + y < best.far) best = { place, far: x + y };
    }
    return best?.place;
  }

  /** Cancels a drag. */
  cancel() {
    const grip = this.#down?.grip;
    if (this.#away && grip) {
      this.board.counters().release(grip, this.#away);
      this.selection.putBack();
    }
    this.#down = this.#away = undefined;
  }
}
