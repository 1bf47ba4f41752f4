// The signs of suits as outlines, so that all signs of a card are one path.

import { short } from "./svg.js";

/** @typedef {"clubs" | "diamonds" | "hearts" | "spades"} Suit */

/**
 * Around their own middles, two units high: commands, each with its numbers.
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

/** Signs of which all is known but where they begin. @type {Map<string, { x: number, y: number, rest: string }>} */
const known = new Map();

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
 * The sign of a suit as a path.
 * @param {Suit} suit
 * @param {number} x
 * @param {number} y
 * @param {number} half Half of its height; below nothing it stands on its head.
 */
export function sign(suit, x, y, half) {
  const key = suit + half;
  const found = known.get(key) ?? outline(suit, half);
  known.set(key, found);
  return `M${short(x + found.x)} ${short(y + found.y)}${found.rest}`;
}

/** The suit of a colour, if it is one. @param {import("./types.js").Colour} colour @returns {Suit | undefined} */
export function suitOf(colour) {
  return typeof colour === "string" && colour in OUTLINES ? /** @type {Suit} */ (colour) : undefined;
}
