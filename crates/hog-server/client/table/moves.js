// Lists of moves: the history of a game, and moves with their reasons.

import { h } from "../dom.js";
import { strings } from "../strings.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** Maximum number of moves of an expected line that are shown. */
const MAX_LINE = 12;

/** The moves of the game, as the viewer saw them. */
export class Moves {
  /** @type {string[]} */
  #shown = [];
  #over = false;
  #scrolled = false;
  list = h("ol", { class: "moves", "aria-label": strings.moves.title, tabindex: 0 });
  none = h("p", { class: "calm" }, strings.moves.none);
  element = h("div", {}, this.none, this.list);

  /** @param {TablePage} page */
  update(page) {
    const { history, state, setting } = page.model;
    const over = state?.phase === "over";
    // Unchanged rows stay, so that long games stay quick.
    let same = 0;
    while (same < history.length && same < this.#shown.length && history[same] === this.#shown[same]) same += 1;
    if (over !== this.#over) same = 0;
    if (same < this.#shown.length) this.list.replaceChildren(...[...this.list.children].slice(0, same));
    for (let index = same; index < history.length; index += 1) {
      this.list.append(this.#row(page, index, page.model.entry(history[index] ?? ""), over));
    }
    const grew = history.length !== this.#shown.length;
    this.#shown = history.slice();
    this.#over = over;
    this.none.hidden = history.length > 0;
    this.list.hidden = history.length === 0;
    this.list.classList.toggle("long", setting?.hides ?? false);
    this.list.classList.toggle("pairs", !setting?.hides && state?.seats.length === 2);
    this.#mark(page, grew);
  }

  /** @param {TablePage} page @param {number} index @param {string} text @param {boolean} over */
  #row(page, index, text, over) {
    const show = () => page.replay.goEntry(index);
    return h("li", {}, over ? h("button", { class: "quiet", click: show }, text) : h("span", {}, text));
  }

  /** Marks the move that led to the shown position and scrolls to it. @param {TablePage} page @param {boolean} grew */
  #mark(page, grew) {
    const at = page.replay.entry ?? this.#shown.length - 1;
    for (const [index, row] of [...this.list.children].entries()) {
      if (index === at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    const { list } = this;
    const row = list.children[at];
    // Measuring is slow, and seldom needed.
    if (!(row instanceof HTMLElement) || !(grew || !this.#scrolled || page.replay.shown !== null)) return;
    this.#scrolled = list.clientHeight > 0;
    const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }
}

/**
 * Moves with their reasons, best first.
 * @param {import("../wire.js").HintInfo[]} moves
 * @param {(move: string) => void} [play] makes every move a button
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

/** An expected line of play as text. @param {string[]} line */
export function lineText(line) {
  return line.slice(0, MAX_LINE).join(" ") + (line.length > MAX_LINE ? " …" : "");
}
