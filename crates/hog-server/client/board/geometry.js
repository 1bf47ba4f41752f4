// The geometry of a drawing: the positions of places, counters and titles.

import { CardLayout } from "./card-layout.js";

/** @import { Colour, Grip, Point, Rect, Setting, SpotInfo, Style } from "./types.js" */

/** From the middle of one cell to the next. */
export const PITCH = 60;
const HEX_ROW = (PITCH * Math.sqrt(3)) / 2;
/** Points are further apart, so that lines can be seen between stones. */
const POINT_PITCH = 96;
/** Margin for the titles. */
const TITLES = 38;

/** Up to this number of cells a board is drawn with crosses and noughts. */
const PAPER = 36;
/** From this number on, stones stand where lines cross. */
const LINES = 81;

/** Whether a colour is one of a sticker. @param {Colour} colour */
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
    this.cards = this.style === "cards" ? new CardLayout(setting.spots) : undefined;
    const steps = { hexes: [PITCH, HEX_ROW], points: [POINT_PITCH, POINT_PITCH] };
    const [right, down] = this.style in steps ? steps[/** @type {"hexes" | "points"} */ (this.style)] : [PITCH, PITCH];
    for (const { place, x, y } of setting.spots) this.middles.set(place, { x: x * right, y: y * down });
    this.fit(1);
  }

  /**
   * Fits the drawing to a ratio of width to height. Only the layout of cards depends on it.
   * @param {number} ratio
   * @param {"titles" | "bare"} [beside] What is beside the cells.
   * @returns {boolean} Whether anything moved.
   */
  fit(ratio, beside = "titles") {
    const before = JSON.stringify(this.box);
    if (this.cards) {
      this.box = this.cards.fit(ratio);
      this.middles = this.cards.middles;
    } else {
      const titles = (this.titles && beside === "titles") || this.style === "lines";
      this.box = around([...this.middles.values()], this.#halfSize(), titles ? TITLES : 12);
    }
    return JSON.stringify(this.box) !== before;
  }

  #halfSize() {
    if (this.style === "hexes") return { x: PITCH / 2, y: PITCH / Math.sqrt(3) };
    return this.style === "points" ? { x: 34, y: 34 } : { x: PITCH / 2, y: PITCH / 2 };
  }

  /** The best ratio of width to height. */
  get ratio() {
    return this.cards ? this.cards.ratio : this.box.width / this.box.height;
  }

  /** The middle of a place. @param {number} place @returns {Point} */
  middle(place) {
    return this.middles.get(place) ?? { x: 0, y: 0 };
  }

  /**
   * The middle of a counter.
   * @param {number} place
   * @param {number} z
   * @param {number} count
   */
  at(place, z, count) {
    return this.cards ? this.cards.at(place, z, count) : this.middle(place);
  }

  /**
   * The visible part of a counter or a place.
   * @param {Grip} grip
   * @param {number} count
   * @returns {Rect}
   */
  seen(grip, count) {
    if (this.cards) return this.cards.seen(grip, count);
    const { x, y } = this.middle(grip.place);
    const half = this.#halfSize();
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
   * The grip at a point: the top counter of a place, or the empty place.
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
 * The grip of a place's top counter, or of the empty place.
 * @param {number} place
 * @param {number} count
 * @returns {Grip}
 */
export function topOf(place, count) {
  return count ? { place, z: count - 1 } : { place };
}

/** The rectangle around points. @param {Point[]} points @param {Point} half @param {number} margin @returns {Rect} */
function around(points, half, margin) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - half.x - margin, Math.min(...ys) - half.y - margin];
  const [right, bottom] = [Math.max(...xs) + half.x + margin, Math.max(...ys) + half.y + margin];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The connected parts of a board, such as layers, each in reading order. @param {SpotInfo[]} spots @returns {SpotInfo[][]} */
export function partsOf(spots) {
  const rest = new Map(spots.map((spot) => [spot.place, spot]));
  const parts = [];
  for (const first of spots) {
    const part = [];
    const next = [first.place];
    for (let place = next.pop(); place !== undefined; place = next.pop()) {
      const spot = rest.get(place);
      if (!spot) continue;
      rest.delete(place);
      part.push(spot);
      next.push(...spot.neighbours);
    }
    if (part.length) parts.push(part.sort((one, other) => one.y - other.y || one.x - other.x));
  }
  return parts;
}

/** @typedef {{ text: string, place: number, beside: "left" | "above" | "below" | "corner" }} Title */
/** @typedef {{ spot: SpotInfo, layer: string, column: string, row: string }} Named */

/**
 * The titles of rows and columns; undefined if the names of places are not made of them and must stand
 * on the places.
 * @param {SpotInfo[]} spots
 * @returns {Title[] | undefined}
 */
function titlesOf(spots) {
  const titles = partsOf(spots).map(titlesOfPart);
  return titles.every((part) => part !== undefined) ? titles.flat() : undefined;
}

/** @param {SpotInfo[]} part @returns {Title[] | undefined} */
function titlesOfPart(part) {
  /** @type {Map<number, Named[]>} */
  const rows = new Map();
  for (const spot of part) {
    const [, layer, column, row] = /^(\d*)([a-z]+)(\d+)$/i.exec(spot.name) ?? [];
    if (column === undefined || row === undefined) return undefined;
    const named = { spot, layer: layer ?? "", column, row };
    rows.set(spot.y, [...(rows.get(spot.y) ?? []), named]);
  }
  const lines = [...rows.values()];
  const [top, bottom] = [lines[0], lines.at(-1)];
  const [first] = top ?? [];
  if (!top || !bottom || !first || !haveOwnNumbers(lines, first.layer)) return undefined;
  const upward = Number(first.row) > Number(bottom[0]?.row);
  const wide = top.length >= bottom.length && !upward ? top : bottom;
  const columns = new Set(wide.map((named) => named.column));
  if (columns.size < wide.length || !lines.flat().every((named) => columns.has(named.column))) return undefined;
  if (!haveStraightColumns(lines.flat())) return undefined;
  const beside = wide === top ? "above" : "below";
  /** @type {Title[]} */
  const titles = lines.flatMap(([named]) =>
    named ? [{ text: named.row, place: named.spot.place, beside: "left" }] : [],
  );
  for (const { column, spot } of wide) titles.push({ text: column, place: spot.place, beside });
  if (first.layer) titles.push({ text: first.layer, place: first.spot.place, beside: "corner" });
  return titles;
}

/**
 * Whether every row has its own number and all are of one layer.
 * @param {Named[][]} lines
 * @param {string} layer
 */
function haveOwnNumbers(lines, layer) {
  const numbers = new Set(lines.map(([named]) => named?.row));
  return numbers.size === lines.length
    && lines.every((line) => line.every((named) => named.row === line[0]?.row && named.layer === layer));
}

/** Whether all columns are straight and parallel. @param {Named[]} cells */
function haveStraightColumns(cells) {
  /** @type {Map<string, SpotInfo>} */
  const last = new Map();
  /** @type {number | undefined} */
  let slope;
  return cells.every(({ column, spot }) => {
    const above = last.get(column);
    last.set(column, spot);
    if (!above) return true;
    const current = (spot.x - above.x) / (spot.y - above.y);
    slope ??= current;
    return Math.abs(slope - current) < 0.001;
  });
}
