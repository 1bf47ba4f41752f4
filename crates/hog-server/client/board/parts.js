// The parts of a board that hang together, such as the layers of a cube.

/** @import { SpotInfo } from "./types.js" */

/** Every part with its places from the upper left on. @param {SpotInfo[]} spots @returns {SpotInfo[][]} */
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
