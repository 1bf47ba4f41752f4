// Counters other than cards: crosses and noughts, stones, coloured stickers.

import { isPaint, PITCH } from "./geometry.js";
import { box, polygon, svg } from "../svg.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Colour, KindInfo } from "./types.js" */

/** The CSS class of a colour. @param {Colour} colour */
export function tintOf(colour) {
  return typeof colour === "string" ? `tint-${colour}` : `tint-seat-${colour.seat}`;
}

/**
 * The mark of a kind: a cross, a ring, or its character.
 * @param {KindInfo} kind
 * @param {number} scale 1 for a mark that stands alone in a cell, less for one on a stone
 */
export function drawMark(kind, scale) {
  const far = 16 * scale;
  if (kind.glyph === "X") return svg("path", { class: "mark", d: `M${-far} ${-far}L${far} ${far}M${far} ${-far}L${-far} ${far}`, "stroke-width": 9 * scale });
  if (kind.glyph === "O") return svg("circle", { class: "mark", r: far * 1.08, "stroke-width": 9 * scale });
  return svg("text", { class: "glyph", "font-size": 34 * scale }, kind.glyph);
}

/**
 * A counter on a board, around its own middle.
 * @param {KindInfo | undefined} kind Absent if its back is seen.
 * @param {Geometry} geometry
 * @returns {SVGElement[]}
 */
export function drawStone(kind, geometry) {
  const { style } = geometry;
  if (!kind) return [svg("circle", { class: "disc back", r: 22 }), svg("text", { class: "glyph", "font-size": 26 }, "?")];
  if (isPaint(kind.colour)) {
    return [
      box("paint", PITCH - 6, PITCH - 6, 7),
      svg("text", { class: "letter", "font-size": 19 }, kind.glyph),
    ];
  }
  // A blocked place, as game files can have.
  if (kind.colour === "plain") return [svg("path", { class: "block", d: polygon(geometry.corners(0.86)) })];
  // Without titles at the edges, the name of the place stands in its cell, so the mark is smaller.
  if (style === "cells") return [drawMark(kind, geometry.titles ? 1 : 0.78)];
  if (style === "hexes") return [svg("path", { class: "disc", d: polygon(geometry.corners(0.93)) }), drawMark(kind, 0.62)];
  if (style === "lines") return [svg("circle", { class: "disc", r: 27 })];
  const radius = style === "points" ? 32 : 25;
  return [svg("circle", { class: "disc", r: radius }), drawMark(kind, radius / 45)];
}
