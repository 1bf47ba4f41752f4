// The faces and backs of cards, centred at the origin.

import { CARD } from "./card-layout.js";
import { box, short, svg } from "../svg.js";

/** @import { KindInfo } from "./types.js" */

/** The visible side of a covered card: its top, or its left side.
 * @typedef {"across" | "down"} Index */

const LEFT = -CARD.width / 2;
const TOP = -CARD.height / 2;

/** The pips of a rank: columns and rows from -1 to 1. Those below the middle are upside down.
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
  // Ten squeezes two digits into the width of one.
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

/** Headdresses, relative to the top of the head. @type {Record<string, string>} */
const CROWNS = {
  K: "M-17 2L-20 -17L-9 -8L0 -21L9 -8L20 -17L17 2Z",
  Q: "M-15 2L-19 -12C-13 -7 -9 -8 -7 -15C-4 -8 4 -8 7 -15C9 -8 13 -7 19 -12L15 2Z",
  J: "M-17 2C-20 -9 -10 -14 0 -13C10 -14 18 -9 17 2ZM10 -9C13 -19 21 -21 25 -17C23 -10 17 -7 10 -9Z",
};
/** Hair and beard, relative to the middle of the head. @type {Record<string, string>} */
const HAIR = {
  K: "M-16 -8C-19 8 -12 25 0 26C12 25 19 8 16 -8L11 -6C11 8 6 11 0 11C-6 11 -11 8 -11 -6Z",
  Q: "M-14 -10C-22 2 -17 16 -21 25L-11 22L11 22L21 25C17 16 22 2 14 -10Z",
  J: "M-15 -9C-19 0 -16 10 -18 15L-9 12L9 12L18 15C16 10 19 0 15 -9Z",
};
const ROBE = "M-32 47C-32 26 -22 18 -9 16L0 26L9 16C22 18 32 26 32 47Z";

/**
 * The picture of a jack, queen or king.
 * @param {string} rank
 * @param {Suit} suit
 * @param {{ x: number, y: number, wide: number, high: number }} room
 * @returns {SVGElement[]}
 */
function drawCourt(rank, suit, room) {
  const [half, high] = [room.wide + (room.high > 40 ? 10 : 9), room.high + (room.high > 40 ? 12 : 15)];
  const panel = svg("rect", { class: "panel", x: room.x - half, y: room.y - high, width: half * 2, height: high * 2, rx: 5 });
  const hair = svg("path", { class: "hair", d: HAIR[rank] ?? "" });
  const head = svg("ellipse", { class: "skin", cx: 0, cy: 0, rx: 12, ry: 14 });
  const look = svg("path", { class: "look", d: "M-6 -2h3M3 -2h3M0 0v5M-3 8.5q3 2 6 0" });
  const crown = svg("g", { transform: "translate(0 -10)" }, svg("path", { class: "crown", d: CROWNS[rank] ?? "" }));
  const robe = svg("path", { class: "robe", d: ROBE });
  const chest = svg("path", { class: "chest", d: sign(suit, 0, 37, 7.5) });
  // A beard is in front of the face, long hair behind it.
  const faces = rank === "K" ? [head, look, hair] : [hair, head, look];
  const bust = svg("g", {}, robe, ...faces, crown, chest);
  if (room.high <= 40) {
    bust.setAttribute("transform", `translate(${room.x} ${room.y + high - 47})`);
    return [panel, bust];
  }
  // A tall panel shows the bust twice, once upside down.
  bust.setAttribute("transform", "translate(0 -38.4) scale(.8)");
  const upper = svg("g", { transform: `translate(${room.x} ${room.y})` }, bust);
  const lower = svg("g", { transform: `translate(${room.x} ${room.y}) rotate(180)` }, bust.cloneNode(true));
  return [panel, upper, lower];
}

/** @typedef {"clubs" | "diamonds" | "hearts" | "spades"} Suit */

/**
 * The outlines of the suits, centred at the origin and two units high: commands with their numbers.
 * @type {Record<Suit, [string, ...number[]][]>}
 */
const OUTLINES = {
  hearts: [
    ["M", 0, 0.95], ["C", -0.3, 0.5, -0.95, 0.15, -0.95, -0.42], ["C", -0.95, -0.8, -0.68, -0.95, -0.48, -0.95],
    ["C", -0.2, -0.95, -0.03, -0.72, 0, -0.52], ["C", 0.03, -0.72, 0.2, -0.95, 0.48, -0.95],
    ["C", 0.68, -0.95, 0.95, -0.8, 0.95, -0.42], ["C", 0.95, 0.15, 0.3, 0.5, 0, 0.95], ["Z"],
  ],
  diamonds: [
    ["M", 0, -1], ["C", 0.2, -0.6, 0.48, -0.24, 0.78, 0], ["C", 0.48, 0.24, 0.2, 0.6, 0, 1],
    ["C", -0.2, 0.6, -0.48, 0.24, -0.78, 0], ["C", -0.48, -0.24, -0.2, -0.6, 0, -1], ["Z"],
  ],
  spades: [
    ["M", 0, -1], ["C", 0.3, -0.55, 0.92, -0.2, 0.92, 0.27], ["C", 0.92, 0.58, 0.7, 0.74, 0.48, 0.74],
    ["C", 0.3, 0.74, 0.16, 0.66, 0.08, 0.5], ["C", 0.1, 0.72, 0.2, 0.88, 0.34, 0.98], ["L", -0.34, 0.98],
    ["C", -0.2, 0.88, -0.1, 0.72, -0.08, 0.5], ["C", -0.16, 0.66, -0.3, 0.74, -0.48, 0.74],
    ["C", -0.7, 0.74, -0.92, 0.58, -0.92, 0.27], ["C", -0.92, -0.2, -0.3, -0.55, 0, -1], ["Z"],
  ],
  clubs: [
    ["M", 0, -1], ["C", 0.28, -1, 0.47, -0.8, 0.47, -0.55], ["C", 0.47, -0.38, 0.38, -0.24, 0.28, -0.14],
    ["C", 0.36, -0.2, 0.43, -0.22, 0.53, -0.22], ["C", 0.8, -0.22, 0.98, -0.02, 0.98, 0.22],
    ["C", 0.98, 0.5, 0.76, 0.68, 0.53, 0.68], ["C", 0.34, 0.68, 0.18, 0.6, 0.08, 0.44],
    ["C", 0.1, 0.7, 0.2, 0.88, 0.34, 0.98], ["L", -0.34, 0.98], ["C", -0.2, 0.88, -0.1, 0.7, -0.08, 0.44],
    ["C", -0.18, 0.6, -0.34, 0.68, -0.53, 0.68], ["C", -0.76, 0.68, -0.98, 0.5, -0.98, 0.22],
    ["C", -0.98, -0.02, -0.8, -0.22, -0.53, -0.22], ["C", -0.43, -0.22, -0.36, -0.2, -0.28, -0.14],
    ["C", -0.38, -0.24, -0.47, -0.38, -0.47, -0.55], ["C", -0.47, -0.8, -0.28, -1, 0, -1], ["Z"],
  ],
};

/** Computed outlines: a start point and the path after it. @type {Map<string, { x: number, y: number, rest: string }>} */
const outlines = new Map();

/** @param {Suit} suit @param {number} half */
function outline(suit, half) {
  let [x, y] = [0, 0];
  const [first, ...others] = OUTLINES[suit];
  const start = { x: Number(first?.[1]) * half, y: Number(first?.[2]) * half };
  [x, y] = [start.x, start.y];
  let rest = "";
  for (const [command, ...numbers] of others) {
    const steps = numbers.map((number, index) => Math.round((number * half - (index % 2 ? y : x)) * 100) / 100);
    rest += command.toLowerCase() + steps.join(" ");
    x += steps.at(-2) ?? 0;
    y += steps.at(-1) ?? 0;
  }
  return { ...start, rest };
}

/**
 * The symbol of a suit as a path.
 * @param {Suit} suit
 * @param {number} x
 * @param {number} y
 * @param {number} half Half of its height; negative for upside down.
 */
export function sign(suit, x, y, half) {
  const key = suit + half;
  const found = outlines.get(key) ?? outline(suit, half);
  outlines.set(key, found);
  return `M${short(x + found.x)} ${short(y + found.y)}${found.rest}`;
}

/** The suit of a colour, if it is one. @param {import("./types.js").Colour} colour @returns {Suit | undefined} */
export function suitOf(colour) {
  return typeof colour === "string" && colour in OUTLINES ? /** @type {Suit} */ (colour) : undefined;
}
