// Three points that are joined in a ring, as in the plane of Fano.

import { short } from "./svg.js";

/** @import { Point, SpotInfo } from "./types.js" */

/**
 * The rings of a board of points: each three that are joined with each other, and lie in the midst of
 * lines, so that a triangle would look like three lines more.
 * @param {SpotInfo[]} spots
 */
export function ringsOf(spots) {
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
export function circle([a, b, c]) {
  if (!a || !b || !c) return "";
  const [p, q] = [{ x: b.x - a.x, y: b.y - a.y }, { x: c.x - a.x, y: c.y - a.y }];
  const [area, pp, qq] = [2 * (p.x * q.y - p.y * q.x), p.x ** 2 + p.y ** 2, q.x ** 2 + q.y ** 2];
  const [x, y] = [(q.y * pp - p.y * qq) / area, (p.x * qq - q.x * pp) / area];
  const r = short(Math.hypot(x, y));
  return `M${short(a.x + x)} ${short(a.y + y - Math.hypot(x, y))}a${r} ${r} 0 1 0 .01 0Z`;
}
