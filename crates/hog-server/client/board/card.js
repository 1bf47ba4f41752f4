// Cards, drawn around their own middles.

import { CARD } from "./card-room.js";
import { drawCourt } from "./court.js";
import { sign, suitOf } from "./suits.js";
import { box, svg } from "./svg.js";

/** @import { KindInfo } from "./types.js" */

/** Where the index is read when other cards lie on this one: along its top, or down its left side.
 * @typedef {"across" | "down"} Index */

const LEFT = -CARD.width / 2;
const TOP = -CARD.height / 2;

/** Where the signs of a number stand: columns from -1 to 1, rows from -1 to 1. Below the middle they
 * stand on their heads.
 * @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[0, -1], [0, 1]],
  3: [[0, -1], [0, 0], [0, 1]],
  4: corners(1),
  5: [...corners(1), [0, 0]],
  6: [...corners(1), ...corners(0)],
  7: [...corners(1), ...corners(0), [0, -0.5]],
  8: [...corners(1), ...corners(0), [0, -0.5], [0, 0.5]],
  9: [...corners(1), ...corners(1 / 3), [0, 0]],
  T: [...corners(1), ...corners(1 / 3), [0, -2 / 3], [0, 2 / 3]],
};

/** @param {number} row @returns {[number, number][]} */
function corners(row) {
  return row ? [[-1, -row], [1, -row], [-1, row], [1, row]] : [[-1, 0], [1, 0]];
}

const sheet = () => box("sheet", CARD.width, CARD.height, CARD.corner);

/**
 * A card.
 * @param {KindInfo | undefined} kind Absent if its back is seen.
 * @param {Index} index
 * @returns {SVGElement[]}
 */
export function drawCard(kind, index) {
  if (!kind) return drawBack();
  const suit = suitOf(kind.colour);
  if (!suit) return [sheet(), svg("text", { class: "glyph", "font-size": 56 }, kind.glyph)];
  const rank = kind.glyph.slice(0, -1);
  const shown = rank === "T" ? "10" : rank;
  const size = index === "across" ? 40 : 36;
  const text = svg("text", { class: "rank", x: LEFT + 7, y: TOP + size * 0.86, "font-size": size }, shown);
  // Ten has two digits in the room of one.
  if (shown.length > 1) text.setAttribute("textLength", String(size * 0.86)), text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  const small = index === "across" ? sign(suit, -LEFT - 21, TOP + 20, 14) : sign(suit, LEFT + 19, TOP + 54, 12.5);
  const face = index === "across" ? { x: 0, y: 21, wide: 25, high: 32 } : { x: 17, y: 0, wide: 17, high: 52 };
  if ("JQK".includes(rank)) return [sheet(), text, svg("path", { class: "suit", d: small }), ...drawCourt(rank, suit, face)];
  const pips = rank === "A"
    ? sign(suit, face.x, face.y, index === "across" ? 34 : 28)
    : (PIPS[rank] ?? []).map(([x, y]) => {
      const half = index === "across" ? 9.5 : 10;
      return sign(suit, face.x + x * face.wide, face.y + y * face.high, y > 0 ? -half : half);
    }).join("");
  return [sheet(), text, svg("path", { class: "suit", d: small + pips })];
}

/** All backs are alike. */
function drawBack() {
  let lattice = "";
  for (let y = -4; y <= 4; y++) {
    for (let x = -2; x <= 2; x++) lattice += `M${x * 16} ${y * 14 - 6}l6 6l-6 6l-6 -6z`;
  }
  return [
    sheet(),
    box("back", CARD.width - 12, CARD.height - 12, 5),
    svg("path", { class: "lattice", d: lattice }),
  ];
}
