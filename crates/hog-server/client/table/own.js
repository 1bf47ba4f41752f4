// A table as it lies before one viewer.

import { strings } from "../strings.js";
import { gameTitle } from "../who.js";

/** @typedef {import("../wire.js").Setting} Setting */

/**
 * The setting with the viewer's own hand below, and called so. Hands are numbered as seats are.
 * @param {Setting} setting @param {number[]} you
 * @returns {Setting}
 */
export function asSeen(setting, you) {
  const { spots, game } = setting;
  const [seat] = you;
  const own = you.length === 1 ? spots.find(({ shape, name }) => shape === "fan" && name === `hand ${seat}`) : undefined;
  const rows = spots.map(({ y }) => y);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const turned = own && own.y < (top + bottom) / 2;
  const seen = spots.map((spot) => ({
    ...spot,
    y: turned ? top + bottom - spot.y : spot.y,
    name: spot === own ? strings.board.own : spot.name,
  }));
  return { ...setting, game: gameTitle(game), spots: own ? seen : spots };
}
