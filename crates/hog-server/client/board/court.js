// Jacks, queens and kings: a bust with what each wears on the head, in few strokes.

import { sign } from "./suits.js";
import { svg } from "./svg.js";

/** What each wears on the head, around the top of the head. @type {Record<string, string>} */
const CROWNS = {
  K: "M-17 2L-20 -17L-9 -8L0 -21L9 -8L20 -17L17 2Z",
  Q: "M-15 2L-19 -12C-13 -7 -9 -8 -7 -15C-4 -8 4 -8 7 -15C9 -8 13 -7 19 -12L15 2Z",
  J: "M-17 2C-20 -9 -10 -14 0 -13C10 -14 18 -9 17 2ZM10 -9C13 -19 21 -21 25 -17C23 -10 17 -7 10 -9Z",
};
/** Hair and beard, around the middle of the head. @type {Record<string, string>} */
const HAIR = {
  K: "M-16 -8C-19 8 -12 25 0 26C12 25 19 8 16 -8L11 -6C11 8 6 11 0 11C-6 11 -11 8 -11 -6Z",
  Q: "M-14 -10C-22 2 -17 16 -21 25L-11 22L11 22L21 25C17 16 22 2 14 -10Z",
  J: "M-15 -9C-19 0 -16 10 -18 15L-9 12L9 12L18 15C16 10 19 0 15 -9Z",
};
const ROBE = "M-32 47C-32 26 -22 18 -9 16L0 26L9 16C22 18 32 26 32 47Z";

/**
 * @param {string} rank
 * @param {import("./suits.js").Suit} suit
 * @param {{ x: number, y: number, wide: number, high: number }} room
 * @returns {SVGElement[]}
 */
export function drawCourt(rank, suit, room) {
  const [half, high] = [room.wide + (room.high > 40 ? 10 : 9), room.high + (room.high > 40 ? 12 : 15)];
  const panel = svg("rect", { class: "panel", x: room.x - half, y: room.y - high, width: half * 2, height: high * 2, rx: 5 });
  const hair = svg("path", { class: "hair", d: HAIR[rank] ?? "" });
  const head = svg("ellipse", { class: "skin", cx: 0, cy: 0, rx: 12, ry: 14 });
  const look = svg("path", { class: "look", d: "M-6 -2h3M3 -2h3M0 0v5M-3 8.5q3 2 6 0" });
  const crown = svg("g", { transform: "translate(0 -10)" }, svg("path", { class: "crown", d: CROWNS[rank] ?? "" }));
  const robe = svg("path", { class: "robe", d: ROBE });
  const chest = svg("path", { class: "chest", d: sign(suit, 0, 37, 7.5) });
  // A beard lies over the face, long hair behind it.
  const faces = rank === "K" ? [head, look, hair] : [hair, head, look];
  const bust = svg("g", {}, robe, ...faces, crown, chest);
  if (room.high <= 40) {
    bust.setAttribute("transform", `translate(${room.x} ${room.y + high - 47})`);
    return [panel, bust];
  }
  // A tall card shows it twice, once on its head.
  bust.setAttribute("transform", "translate(0 -38.4) scale(.8)");
  const upper = svg("g", { transform: `translate(${room.x} ${room.y})` }, bust);
  const lower = svg("g", { transform: `translate(${room.x} ${room.y}) rotate(180)` }, bust.cloneNode(true));
  return [panel, upper, lower];
}
