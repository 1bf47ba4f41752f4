// The edges of a board that mean something, in the colour of whoever wants to reach them.

import { PITCH } from "./geometry.js";
import { drawMark, tintOf } from "./stone.js";
import { short, svg } from "./svg.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { EdgeInfo, Setting } from "./types.js" */

/** Which way the sides of a board look. */
const OUTWARD = { top: { x: 0, y: -1 }, bottom: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } };

/** A side of a cell without a neighbour, by the number of the corner where it begins.
 * @typedef {{ place: number, corner: number }} Open */

/**
 * @param {SVGElement} below Under the cells, which hide the inner half of the strokes.
 * @param {SVGElement} above
 * @param {Setting} setting
 * @param {Geometry} geometry
 */
export function drawEdges(below, above, setting, geometry) {
  if (!setting.edges.length || geometry.cards || geometry.style === "points") return;
  const claims = setting.edges.map((edge) => claimed(edge, geometry));
  setting.edges.forEach((edge, index) => {
    const others = claims.filter((_, other) => other !== index);
    const own = claims[index] ?? [];
    const path = own.map((open) => stroke(open, own, others, geometry)).join("");
    below.append(svg("path", { class: `edge ${tintOf(edge.colour)}`, d: path }));
    const mark = signOf(edge, setting, geometry);
    if (mark) above.append(mark);
  });
}

/**
 * The sides of cells that belong to an edge: those that look outward, where most cells have them.
 * @param {EdgeInfo} edge
 * @param {Geometry} geometry
 * @returns {Open[]}
 */
function claimed(edge, geometry) {
  const corners = geometry.corners();
  const middles = [...geometry.middles.values()];
  const away = OUTWARD[edge.side];
  const found = corners.flatMap((here, corner) => {
    const next = corners[(corner + 1) % corners.length] ?? here;
    const across = { x: here.x + next.x, y: here.y + next.y };
    if (across.x * away.x + across.y * away.y < PITCH * 0.3) return [];
    const open = edge.places.filter((place) => {
      const { x, y } = geometry.middle(place);
      return !middles.some((other) => Math.hypot(other.x - x - across.x, other.y - y - across.y) < 5);
    });
    return open.length * 2 > edge.places.length ? open.map((place) => ({ place, corner })) : [];
  });
  return found;
}

/**
 * A side as a stroke; of one that two edges claim, each has the half that goes on from its own.
 * @param {Open} open
 * @param {Open[]} own
 * @param {Open[][]} others
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
  const here = (/** @type {Open} */ open) => open.place === place && open.corner === corner;
  if (others.some((claims) => claims.some(here))) {
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const before = (corner + corners.length - 1) % corners.length;
    const fromBefore = own.some((open) => open.place === place && open.corner === before);
    if (fromBefore) to = half;
    else from = half;
  }
  return `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`;
}

/**
 * The sign of whose edge it is, so that it does not rest on its colour.
 * @param {EdgeInfo} edge
 * @param {Setting} setting
 * @param {Geometry} geometry
 */
function signOf(edge, setting, geometry) {
  const kind = setting.kinds.find(({ colour }) => JSON.stringify(colour) === JSON.stringify(edge.colour));
  const place = edge.places[Math.floor(edge.places.length / 2)];
  if (!kind || place === undefined) return undefined;
  const { x, y } = geometry.middle(place);
  const away = OUTWARD[edge.side];
  // Between two columns, whose letters are above and below.
  const far = PITCH * (away.y && geometry.style === "hexes" ? 0.44 : 0.56);
  const at = `translate(${short(x + away.x * far - (away.y && PITCH / 2))} ${short(y + away.y * far)})`;
  return svg("g", { class: `sign ${tintOf(edge.colour)}`, transform: at }, svg("circle", { r: 12 }), drawMark(kind, 0.36));
}
