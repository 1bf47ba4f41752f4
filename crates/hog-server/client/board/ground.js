// What does not change while a game is played: cells, lines, edges and names.

import { CARD } from "./card-room.js";
import { drawEdges } from "./edges.js";
import { partsOf } from "./parts.js";
import { sign } from "./suits.js";
import { PITCH } from "./geometry.js";
import { box, moveTo, polygon, short, svg } from "./svg.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Setting, SpotInfo } from "./types.js" */

/** The ground under the counters. */
export class Ground {
  /** Every place as an element that can be pointed at and named. @type {Map<number, SVGElement>} */
  places = new Map();
  /** Names that stand on places. @type {Map<number, SVGElement>} */
  names = new Map();

  /**
   * @param {SVGElement} layer
   * @param {Setting} setting
   * @param {Geometry} geometry
   * @param {string} prefix So that ids are used once on a page.
   */
  constructor(layer, setting, geometry, prefix) {
    this.geometry = geometry;
    const below = svg("g", { "aria-hidden": "true" });
    const cells = svg("g");
    const above = svg("g", { "aria-hidden": "true" });
    this.#drawLines(below, setting);
    for (const spot of setting.spots) {
      const place = this.#drawPlace(spot);
      place.id = `${prefix}-${spot.place}`;
      this.places.set(spot.place, place);
      cells.append(place);
    }
    drawEdges(below, above, setting, geometry);
    this.#writeNames(above, setting.spots);
    layer.replaceChildren(below, cells, above);
    this.settle();
  }

  /** Puts everything where the geometry has it now. */
  settle() {
    if (!this.geometry.cards) return;
    for (const [place, element] of this.places) {
      moveTo(element, this.geometry.middle(place));
    }
    for (const [place, name] of this.names) this.#putName(name, place);
  }

  /** @param {SpotInfo} spot */
  #drawPlace({ place, shape }) {
    const { style } = this.geometry;
    const kind = `place ${shape}`;
    const size = style === "cells" ? PITCH - 3 : PITCH;
    let element;
    if (style === "cards") element = box(kind, CARD.width, CARD.height, CARD.corner);
    else if (style === "hexes") element = svg("path", { class: kind, d: polygon(this.geometry.corners()) });
    else if (style === "points" || style === "discs") element = svg("circle", { class: kind, r: style === "points" ? 17 : 25 });
    else element = box(kind, size, size, style === "cells" ? 6 : 0);
    element.setAttribute("role", "button");
    moveTo(element, this.geometry.middle(place));
    return element;
  }

  /**
   * Lines on a board of points, and on one whose stones stand where lines cross.
   * @param {SVGElement} layer
   * @param {Setting} setting
   */
  #drawLines(layer, setting) {
    const { style, box } = this.geometry;
    if (style === "lines" || style === "discs") {
      const { x, y, width, height } = box;
      layer.append(svg("rect", { class: "plank", x, y, width, height, rx: 10 }));
    }
    if (style === "paints") {
      const bodies = partsOf(setting.spots).map((part) => {
        const [first, last] = [this.geometry.middle(part[0]?.place ?? 0), this.geometry.middle(part.at(-1)?.place ?? 0)];
        const [width, height] = [last.x - first.x + PITCH - 2, last.y - first.y + PITCH - 2];
        return svg("rect", { class: "body", x: first.x - PITCH / 2 + 1, y: first.y - PITCH / 2 + 1, width, height, rx: 9 });
      });
      layer.append(...bodies);
    }
    if (style !== "points" && style !== "lines") return;
    const path = svg("path", { class: "lines", d: this.#joins(setting.spots) });
    layer.append(path);
    if (style === "lines") layer.append(svg("path", { class: "dots", d: this.#dots(setting.spots) }));
    // Few boards have rings.
    else import("./ring.js").then(({ circle, ringsOf }) => {
      const rings = ringsOf(setting.spots);
      const circles = rings.map((ring) => circle(ring.map((place) => this.geometry.middle(place))));
      path.setAttribute("d", this.#joins(setting.spots, rings) + circles.join(""));
    });
  }

  /** The straight lines between neighbours. @param {SpotInfo[]} spots @param {number[][]} [rings] */
  #joins(spots, rings = []) {
    let lines = "";
    for (const { place, neighbours } of spots) {
      const from = this.geometry.middle(place);
      for (const other of neighbours) {
        const to = this.geometry.middle(other);
        const round = rings.some((ring) => ring.includes(place) && ring.includes(other));
        if (other > place && !round) lines += `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`;
      }
    }
    return lines;
  }

  /**
   * Points for the eye on a large board of rows and columns: in the middle and near the corners.
   * @param {SpotInfo[]} spots
   */
  #dots(spots) {
    const [columns, rows] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
    const marks = (/** @type {number[]} */ numbers) => {
      const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
      return new Set([from + 3, to - 3, (from + to) / 2]);
    };
    const [across, down] = [marks(columns), marks(rows)];
    const dots = spots.filter(({ x, y }) => across.has(x) && down.has(y));
    return dots.map(({ place }) => {
      const { x, y } = this.geometry.middle(place);
      return `M${short(x - 4)} ${short(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`;
    }).join("");
  }

  /** @param {SVGElement} layer @param {SpotInfo[]} spots */
  #writeNames(layer, spots) {
    const { titles } = this.geometry;
    for (const { text, place, beside } of titles ?? []) {
      const { x, y } = this.geometry.middle(place);
      const far = this.geometry.style === "hexes" ? PITCH * 0.72 : PITCH * 0.5;
      const out = this.geometry.style === "points" ? 45 : far + 14;
      const [right, down] = { left: [-out, 0], above: [0, -out], below: [0, out], corner: [-out, -out] }[beside];
      const kind = beside === "corner" ? "title part" : "title";
      layer.append(svg("text", { class: kind, x: short(x + (right ?? 0)), y: short(y + (down ?? 0)) }, text));
    }
    // Paint covers every name.
    if (titles || this.geometry.style === "paints") return;
    const caption = this.geometry.cards?.captions ? "caption" : "name";
    for (const { place, name } of spots) {
      const suit = /** @type {const} */ ({ C: "clubs", D: "diamonds", H: "hearts", S: "spades" })[name.slice(1)];
      const text = suit && caption === "name"
        ? svg("path", { class: "name", d: sign(suit, 0, 0, 30) })
        : svg("text", { class: caption }, name);
      this.names.set(place, text);
      this.#putName(text, place);
      layer.append(text);
    }
  }

  /**
   * A long name of a place for cards stands above it, any other in the middle.
   * @param {SVGElement} text
   * @param {number} place
   */
  #putName(text, place) {
    const { x, y } = this.geometry.middle(place);
    const down = this.geometry.cards?.captions ? -CARD.height / 2 - 14 : 0;
    moveTo(text, { x, y: y + down });
  }

  /** The name of a cell that something stands on makes room for it. @param {number} place @param {boolean} covered */
  cover(place, covered) {
    const name = this.names.get(place);
    if (!name || this.geometry.cards?.captions || name.classList.contains("covered") === covered) return;
    name.classList.toggle("covered", covered);
    const { x, y } = this.geometry.middle(place);
    const corner = covered ? { cells: 21, points: 31 }[/** @type {string} */ (this.geometry.style)] ?? 0 : 0;
    moveTo(name, { x: x - corner, y: y - corner });
  }
}
