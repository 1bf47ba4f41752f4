// The moves so far, as the viewer noticed them.

import { h } from "../dom.js";
import { strings } from "../strings.js";

/** @typedef {import("./page.js").TablePage} TablePage */

export class Moves {
  /** @type {string[]} */
  #shown = [];
  #over = false;
  #unseen = true;
  list = h("ol", { class: "moves", "aria-label": strings.moves.title, tabindex: 0 });
  none = h("p", { class: "calm" }, strings.moves.none);
  element = h("div", {}, this.none, this.list);

  /** @param {TablePage} page */
  update(page) {
    const { history, state, setting } = page.model;
    const over = state?.phase === "over";
    // Only what is new is added: games of many moves stay quick.
    let same = 0;
    while (same < history.length && same < this.#shown.length && history[same] === this.#shown[same]) same += 1;
    if (over !== this.#over) same = 0;
    if (same < this.#shown.length) this.list.replaceChildren(...[...this.list.children].slice(0, same));
    for (let index = same; index < history.length; index += 1) {
      this.list.append(this.#row(page, index, page.model.told(history[index] ?? ""), over));
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
    const look = () => page.replay.goEntry(index);
    return h("li", {}, over ? h("button", { class: "quiet", click: look }, text) : h("span", {}, text));
  }

  /** Marks the move that is shown, and brings it into view. @param {TablePage} page @param {boolean} grew */
  #mark(page, grew) {
    const at = page.replay.entry ?? this.#shown.length - 1;
    for (const [index, row] of [...this.list.children].entries()) {
      if (index === at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    const { list } = this;
    const row = list.children[at];
    const wanted = grew || this.#unseen || page.replay.shown !== null;
    // Measuring is slow, and seldom needed.
    if (!(row instanceof HTMLElement) || !wanted) return;
    // What is not seen yet cannot be scrolled.
    this.#unseen = list.clientHeight === 0;
    const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }
}
