// The static part of a board: cells, lines, edges and names.

import { CARD } from "./card-layout.js";
import { PITCH, partsOf } from "./geometry.js";
import { drawMark, tintOf } from "./stone.js";
import { sign } from "./card.js";
import { box, moveTo, polygon, short, svg } from "../svg.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { EdgeInfo, Point, Setting, SpotInfo } from "./types.js" */

export class Ground {
  /** The elements of places. @type {Map<number, SVGElement>} */
  places = new Map();
  /** Names on places. @type {Map<number, SVGElement>} */
  names = new Map();

  /**
   * @param {SVGElement} layer
   * @param {Setting} setting
   * @param {Geometry} geometry
   * @param {string} prefix Makes ids unique on a page.
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
  }

  /** Moves everything to where the geometry has it now. */
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
   * Lines and dots, a plank under a board of lines or discs, and the bodies that stickers are on.
   * @param {SVGElement} layer
   * @param {Setting} setting
   */
  #drawLines(layer, setting) {
    const { style } = this.geometry;
    if (style === "lines" || style === "discs") {
      const { x, y, width, height } = this.geometry.box;
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
    const rings = style === "points" ? ringsOf(setting.spots) : [];
    const circles = rings.map((ring) => circle(ring.map((place) => this.geometry.middle(place))));
    layer.append(svg("path", { class: "lines", d: this.#joins(setting.spots, rings) + circles.join("") }));
    if (style === "lines") layer.append(svg("path", { class: "dots", d: this.#dots(setting.spots) }));
  }

  /** The straight lines between neighbours. @param {SpotInfo[]} spots @param {number[][]} rings */
  #joins(spots, rings) {
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
   * Orientation dots on a large board, where the fourth lines from its sides and its middle lines cross.
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
    const { titles, cards } = this.geometry;
    for (const { text, place, beside } of titles ?? []) {
      const { x, y } = this.geometry.middle(place);
      const far = this.geometry.style === "hexes" ? PITCH * 0.72 : PITCH * 0.5;
      const out = this.geometry.style === "points" ? 45 : far + 14;
      const [right, down] = { left: [-out, 0], above: [0, -out], below: [0, out], corner: [-out, -out] }[beside];
      const kind = beside === "corner" ? "title part" : "title";
      layer.append(svg("text", { class: kind, x: short(x + (right ?? 0)), y: short(y + (down ?? 0)) }, text));
    }
    // Stickers cover all names.
    if (titles || this.geometry.style === "paints") return;
    for (const { place, name, label = name } of spots) {
      // A foundation is called `hC` for clubs; on other boards a name such as `1C` means nothing.
      const suit = cards && /** @type {const} */ ({ C: "clubs", D: "diamonds", H: "hearts", S: "spades" })[name.slice(1)];
      let text;
      if (cards?.captions) text = svg("text", { class: "caption" }, label);
      else if (suit) text = svg("path", { class: "name", d: sign(suit, 0, 0, 30) });
      else text = svg("text", { class: "name" }, name);
      this.names.set(place, text);
      this.#putName(text, place);
      layer.append(text);
    }
  }

  /**
   * Captions of cards stand above their place, other names in the middle.
   * @param {SVGElement} text
   * @param {number} place
   */
  #putName(text, place) {
    const { x, y } = this.geometry.middle(place);
    const down = this.geometry.cards?.captions ? -CARD.height / 2 - 14 : 0;
    moveTo(text, { x, y: y + down });
  }

  /** Moves the name of a cell into its corner while a counter covers it. @param {number} place @param {boolean} covered */
  cover(place, covered) {
    const name = this.names.get(place);
    if (!name || this.geometry.cards?.captions || name.classList.contains("covered") === covered) return;
    name.classList.toggle("covered", covered);
    const { x, y } = this.geometry.middle(place);
    const corner = covered ? { cells: 21, points: 31 }[/** @type {string} */ (this.geometry.style)] ?? 0 : 0;
    moveTo(name, { x: x - corner, y: y - corner });
  }
}

/** The outward direction of each side of a board. */
const OUTWARD = { top: { x: 0, y: -1 }, bottom: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } };

/** A side of a cell across which there is no other cell; numbered by its first corner.
 * @typedef {{ place: number, corner: number }} OpenSide */

/**
 * Draws the edges that belong to a seat, in its colour.
 * @param {SVGElement} below Under the cells, which hide the inner half of the strokes.
 * @param {SVGElement} above
 * @param {Setting} setting
 * @param {Geometry} geometry
 */
function drawEdges(below, above, setting, geometry) {
  if (!setting.edges.length || geometry.cards || geometry.style === "points") return;
  const claims = setting.edges.map((edge) => claimed(edge, geometry));
  setting.edges.forEach((edge, index) => {
    const others = claims.filter((_, other) => other !== index);
    const own = claims[index] ?? [];
    const path = own.map((open) => stroke(open, own, others, geometry)).join("");
    below.append(svg("path", { class: `edge ${tintOf(edge.colour)}`, d: path }));
    const mark = seatMark(edge, setting, geometry);
    if (mark) above.append(mark);
  });
}

/**
 * The sides of cells that belong to an edge of the board.
 * @param {EdgeInfo} edge
 * @param {Geometry} geometry
 * @returns {OpenSide[]}
 */
function claimed(edge, geometry) {
  const corners = geometry.corners();
  const middles = [...geometry.middles.values()];
  const away = OUTWARD[edge.side];
  return corners.flatMap((start, corner) => {
    const next = corners[(corner + 1) % corners.length] ?? start;
    // The way from the middle of a cell to the middle of the cell across this side.
    const across = { x: start.x + next.x, y: start.y + next.y };
    if (across.x * away.x + across.y * away.y < PITCH * 0.3) return [];
    const open = edge.places.filter((place) => {
      const { x, y } = geometry.middle(place);
      return !middles.some((other) => Math.hypot(other.x - x - across.x, other.y - y - across.y) < 5);
    });
    // A cell at the end of an edge is also open towards the next edge, so the majority of the cells decides.
    return open.length * 2 > edge.places.length ? open.map((place) => ({ place, corner })) : [];
  });
}

/**
 * A side as a stroke. If two edges claim it, each gets the half next to its own sides.
 * @param {OpenSide} open
 * @param {OpenSide[]} own
 * @param {OpenSide[][]} others
 * @param {Geometry} geometry
 */
function stroke({ place, corner }, own, others, geometry) {
  const corners = geometry.corners();
  const middle = geometry.middle(place);
  const end = (/** @type {number} */ number) => {
    const at = corners[(number + corners.length) % corners.length] ?? { x: 0, y: 0 };
    return { x: middle.x + at.x, y: middle.y + at.y };
  };
  let [from, to] = [end(corner), end(corner + 1)];
  const isThis = (/** @type {OpenSide} */ open) => open.place === place && open.corner === corner;
  if (others.some((claims) => claims.some(isThis))) {
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const before = (corner + corners.length - 1) % corners.length;
    const fromBefore = own.some((open) => open.place === place && open.corner === before);
    if (fromBefore) to = half;
    else from = half;
  }
  return `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`;
}

/**
 * The mark of an edge's seat, so that the colour is not the only sign.
 * @param {EdgeInfo} edge
 * @param {Setting} setting
 * @param {Geometry} geometry
 */
function seatMark(edge, setting, geometry) {
  const kind = setting.kinds.find(({ colour }) => JSON.stringify(colour) === JSON.stringify(edge.colour));
  const place = edge.places[Math.floor(edge.places.length / 2)];
  if (!kind || place === undefined) return undefined;
  const { x, y } = geometry.middle(place);
  const away = OUTWARD[edge.side];
  // Between two columns, so that it does not cover their letters.
  const far = PITCH * (away.y && geometry.style === "hexes" ? 0.44 : 0.56);
  const at = `translate(${short(x + away.x * far - (away.y && PITCH / 2))} ${short(y + away.y * far)})`;
  return svg("g", { class: `sign ${tintOf(edge.colour)}`, transform: at }, svg("circle", { r: 12 }), drawMark(kind, 0.36));
}

/**
 * The rings of a board of points: three joined points in the middle of lines, which would look like
 * three more lines if they were drawn as a triangle.
 * @param {SpotInfo[]} spots
 */
function ringsOf(spots) {
  const at = new Map(spots.map((spot) => [spot.place, spot]));
  const midst = spots.filter(({ x, y, neighbours }) => {
    const ends = neighbours.map((place) => at.get(place));
    return ends.some((one) => ends.some((other) => one && other && one !== other && one.x + other.x === 2 * x && one.y + other.y === 2 * y));
  });
  const joined = (/** @type {SpotInfo} */ one, /** @type {SpotInfo} */ other) => one.place < other.place && one.neighbours.includes(other.place);
  return midst.flatMap((one) =>
    midst.filter((two) => joined(one, two)).flatMap((two) =>
      midst.filter((three) => joined(one, three) && joined(two, three)).map((three) => [one.place, two.place, three.place]),
    ),
  );
}

/** The circle through three points, as a path. @param {Point[]} points */
function circle([a, b, c]) {
  if (!a || !b || !c) return "";
  const [p, q] = [{ x: b.x - a.x, y: b.y - a.y }, { x: c.x - a.x, y: c.y - a.y }];
  const [twiceCross, pp, qq] = [2 * (p.x * q.y - p.y * q.x), p.x ** 2 + p.y ** 2, q.x ** 2 + q.y ** 2];
  // The centre of the circle through 0, p and q.
  const [x, y] = [(q.y * pp - p.y * qq) / twiceCross, (p.x * qq - q.x * pp) / twiceCross];
  const r = short(Math.hypot(x, y));
  return `M${short(a.x + x)} ${short(a.y + y - Math.hypot(x, y))}a${r} ${r} 0 1 0 .01 0Z`;
}
