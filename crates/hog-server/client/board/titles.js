// Titles: the names of rows and columns at the edge of a board.

import { partsOf } from "./parts.js";

/** @import { SpotInfo } from "./types.js" */

/** @typedef {{ text: string, place: number, beside: "left" | "above" | "below" | "corner" }} Title */
/** @typedef {{ spot: SpotInfo, part: string, column: string, row: string }} Named */

/**
 * The titles from which the name of every place can be read; none if names are not of rows and
 * columns, and have to stand on the places themselves.
 * @param {SpotInfo[]} spots
 * @returns {Title[] | undefined}
 */
export function titlesOf(spots) {
  const titles = partsOf(spots).map(titlesOfPart);
  return titles.every((part) => part !== undefined) ? titles.flat() : undefined;
}

/** @param {SpotInfo[]} part @returns {Title[] | undefined} */
function titlesOfPart(part) {
  /** @type {Map<number, Named[]>} */
  const rows = new Map();
  for (const spot of part) {
    const [, number, column, row] = /^(\d*)([a-z]+)(\d+)$/i.exec(spot.name) ?? [];
    if (column === undefined || row === undefined) return undefined;
    const named = { spot, part: number ?? "", column, row };
    rows.set(spot.y, [...(rows.get(spot.y) ?? []), named]);
  }
  const lines = [...rows.values()];
  const [top, bottom] = [lines[0], lines.at(-1)];
  const [first] = top ?? [];
  if (!top || !bottom || !first || !sound(lines, first.part)) return undefined;
  const upward = Number(first.row) > Number(bottom[0]?.row);
  const wide = top.length >= bottom.length && !upward ? top : bottom;
  const columns = new Set(wide.map((named) => named.column));
  if (columns.size < wide.length || !lines.flat().every((named) => columns.has(named.column))) return undefined;
  if (!straight(lines.flat())) return undefined;
  const beside = wide === top ? "above" : "below";
  /** @type {Title[]} */
  const titles = lines.flatMap(([named]) =>
    named ? [{ text: named.row, place: named.spot.place, beside: "left" }] : [],
  );
  for (const { column, spot } of wide) titles.push({ text: column, place: spot.place, beside });
  if (first.part) titles.push({ text: first.part, place: first.spot.place, beside: "corner" });
  return titles;
}

/**
 * Whether every row has one number of its own, and all are of one part.
 * @param {Named[][]} lines
 * @param {string} part
 */
function sound(lines, part) {
  const numbers = new Set(lines.map(([named]) => named?.row));
  return numbers.size === lines.length
    && lines.every((line) => line.every((named) => named.row === line[0]?.row && named.part === part));
}

/** Whether every column goes on in one direction, the same for all. @param {Named[]} all */
function straight(all) {
  /** @type {Map<string, SpotInfo>} */
  const last = new Map();
  /** @type {number | undefined} */
  let slope;
  return all.every(({ column, spot }) => {
    const above = last.get(column);
    last.set(column, spot);
    if (!above) return true;
    const here = (spot.x - above.x) / (spot.y - above.y);
    slope ??= here;
    return Math.abs(slope - here) < 0.001;
  });
}
