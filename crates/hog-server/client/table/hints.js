// Moves with their reasons.

import { h } from "../dom.js";

/**
 * Moves with their reasons, best first.
 * @param {import("../wire.js").HintInfo[]} moves
 * @param {(move: string) => void} [play] what a click on one does
 */
export function hintList(moves, play) {
  return h(
    "ol",
    { class: "hints" },
    moves.map(({ move, reason }) =>
      h("li", {}, play ? h("button", { click: () => play(move) }, move) : h("strong", {}, move), " ", h("span", {}, reason)),
    ),
  );
}

/** So many moves of a line of play are shown; nobody reads more. */
const MOST_OF_LINE = 12;

/** How play may go on, in a line. @param {string[]} line */
export function lineText(line) {
  return line.slice(0, MOST_OF_LINE).join(" ") + (line.length > MOST_OF_LINE ? " …" : "");
}
