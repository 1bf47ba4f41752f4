// Where places and counters are on a drawing, in units of the drawing.

import { CardRoom } from "./card-room.js";
import { partsOf } from "./parts.js";
import { titlesOf } from "./titles.js";

/** @import { Colour, Grip, Point, Rect, Setting, SpotInfo, Style } from "./types.js" */

/** From the middle of one cell to the next. */
export const PITCH = 60;
const HEX_ROW = (PITCH * Math.sqrt(3)) / 2;
/** Points are further apart, so that lines can be seen between stones. */
const POINT_PITCH = 96;
/** What titles need beside the cells. */
const TITLES = 38;

/** Up to this many cells a board is drawn as on paper, with crosses and noughts. */
const PAPER = 36;
/** From this many on, stones stand where lines cross, as on a board for Go. */
const LINES = 81;

/** Whether something is nothing but its colour. @param {Colour} colour */
export function isPaint(colour) {
  return typeof colour === "string" && ["white", "yellow", "red", "orange", "green", "blue"].includes(colour);
}

/** @param {Setting} setting @returns {Style} */
function styleOf(setting) {
  const shapes = new Set(setting.spots.map((spot) => spot.shape));
  if (shapes.has("pile") || shapes.has("fan") || shapes.has("cascade")) return "cards";
  if (shapes.has("hexagon")) return "hexes";
  if (shapes.has("point")) return "points";
  if (setting.kinds.some(({ colour }) => isPaint(colour))) return "paints";
  const largest = Math.max(0, ...partsOf(setting.spots).map((part) => part.length));
  if (largest <= PAPER) return "cells";
  return largest < LINES ? "discs" : "lines";
}

/** Where everything is. */
export class Geometry {
  /** @param {Setting} setting */
  constructor(setting) {
    /** @readonly */
    this.style = styleOf(setting);
    /** @readonly @type {Map<number, SpotInfo>} */
    this.spots = new Map(setting.spots.map((spot) => [spot.place, spot]));
    /** @type {Map<number, Point>} */
    this.middles = new Map();
    /** @type {Rect} */
    this.box = { x: 0, y: 0, width: 0, height: 0 };
    /** Names of rows and columns, if all places have such names. @readonly */
    this.titles = this.style === "cards" ? undefined : titlesOf(setting.spots);
    /** @readonly */
    this.cards = this.style === "cards" ? new CardRoom(setting.spots) : undefined;
    const steps = { hexes: [PITCH, HEX_ROW], points: [POINT_PITCH, POINT_PITCH] };
    const [right, down] = this.style in steps ? steps[/** @type {"hexes" | "points"} */ (this.style)] : [PITCH, PITCH];
    for (const { place, x, y } of setting.spots) this.middles.set(place, { x: x * right, y: y * down });
    this.fit(1);
  }

  /**
   * Makes the best of a room of this shape (width by height). Only cards can lie otherwise then.
   * @param {number} ratio
   * @param {"titles" | "bare"} [beside] What is beside the cells.
   * @returns {boolean} Whether anything is elsewhere now.
   */
  fit(ratio, beside = "titles") {
    const before = JSON.stringify(this.box);
    if (this.cards) {
      this.box = this.cards.fit(ratio);
      this.middles = this.cards.middles;
    } else {
      const titles = (this.titles && beside === "titles") || this.style === "lines";
      this.box = around([...this.middles.values()], this.#half(), titles ? TITLES : 12);
    }
    return JSON.stringify(this.box) !== before;
  }

  #half() {
    if (this.style === "hexes") return { x: PITCH / 2, y: PITCH / Math.sqrt(3) };
    return this.style === "points" ? { x: 34, y: 34 } : { x: PITCH / 2, y: PITCH / 2 };
  }

  /** The shape that suits the drawing best, width by height. */
  get ratio() {
    return this.cards ? this.cards.ratio : this.box.width / this.box.height;
  }

  /** The middle of a place. @param {number} place @returns {Point} */
  middle(place) {
    return this.middles.get(place) ?? { x: 0, y: 0 };
  }

  /**
   * The middle of a counter on a place with so many.
   * @param {number} place
   * @param {number} z
   * @param {number} count
   */
  at(place, z, count) {
    return this.cards ? this.cards.at(place, z, count) : this.middle(place);
  }

  /**
   * What can be seen of a counter, or of a place without one.
   * @param {Grip} grip
   * @param {number} count
   * @returns {Rect}
   */
  seen(grip, count) {
    if (this.cards) return this.cards.seen(grip, count);
    const { x, y } = this.middle(grip.place);
    const half = this.#half();
    return { x: x - half.x, y: y - half.y, width: half.x * 2, height: half.y * 2 };
  }

  /**
   * The corners of a cell around its own middle, clockwise from the upper left.
   * @param {number} [size] 1 is the whole cell.
   * @returns {Point[]}
   */
  corners(size = 1) {
    if (this.style === "hexes") {
      const radius = (PITCH / Math.sqrt(3)) * size;
      return [210, 270, 330, 30, 90, 150].map((degrees) => {
        const angle = (degrees * Math.PI) / 180;
        return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
      });
    }
    const half = (PITCH / 2) * size;
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x = 0, y = 0]) => ({ x: x * half, y: y * half }));
  }

  /**
   * What lies under a point: the uppermost counter, or a place without one.
   * @param {Point} point
   * @param {(place: number) => number} count How many counters are on a place.
   * @returns {Grip | undefined}
   */
  hit(point, count) {
    if (this.cards) return this.cards.hit(point, count);
    let best = Infinity;
    let found;
    for (const [place, { x, y }] of this.middles) {
      const far = Math.hypot(point.x - x, point.y - y);
      if (far < best) [best, found] = [far, { place, x, y }];
    }
    if (!found) return undefined;
    const [across, down] = [Math.abs(point.x - found.x), Math.abs(point.y - found.y)];
    const within = {
      hexes: best <= PITCH * 0.56,
      points: best <= POINT_PITCH * 0.46,
    }[/** @type {string} */ (this.style)] ?? Math.max(across, down) <= PITCH / 2;
    return within ? topOf(found.place, count(found.place)) : undefined;
  }
}

/**
 * What is taken hold of on a place of which one sees the top.
 * @param {number} place
 * @param {number} count
 * @returns {Grip}
 */
export function topOf(place, count) {
  return count ? { place, z: count - 1 } : { place };
}

/** What encloses points. @param {Point[]} points @param {Point} half @param {number} margin @returns {Rect} */
function around(points, half, margin) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - half.x - margin, Math.min(...ys) - half.y - margin];
  const [right, bottom] = [Math.max(...xs) + half.x + margin, Math.max(...ys) + half.y + margin];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
