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
