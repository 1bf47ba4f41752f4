// What the positions of a finished game were worth. They are asked for one by one, the shown one first.

import { api } from "../api.js";
import { h } from "../dom.js";
import { strings } from "../strings.js";
import { curve, positionAt } from "./curve.js";
import { hintList, lineText } from "./hints.js";

/**
 * @typedef {import("./page.js").TablePage} TablePage
 * @typedef {import("../wire.js").Judgement} Judgement
 */

const words = strings.analysis;

export class Analysis {
  /** @type {(Judgement | undefined)[]} */
  #judged = [];
  /** @type {Set<number>} */
  #failed = new Set();
  /** @type {AbortController | null} */
  #asking = null;
  chart = h("div", { class: "chart" });
  legend = h("p", { class: "legend calm" });
  worth = h("p", { class: "worth" });
  detail = h("div");
  element = h("div", { class: "analysis" }, this.chart, this.legend, this.worth, this.detail);

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.chart.addEventListener("click", (event) => {
      const drawn = this.chart.firstElementChild;
      if (drawn) page.replay.go(positionAt(event, drawn, page.replay.length));
    });
  }

  /** What is known of the position that is shown. */
  get shown() {
    return this.#judged[this.page.replay.after];
  }

  /** Asks for what is not known yet, until it is stopped. */
  async start() {
    if (this.#asking || this.page.model.state?.phase !== "over") return;
    const asking = new AbortController();
    this.#asking = asking;
    while (!asking.signal.aborted) {
      const next = this.#next();
      if (next === null) break;
      try {
        this.#judged[next] = await api.judge(this.page.id, this.page.tokens(), next, asking.signal);
      } catch {
        if (asking.signal.aborted) break;
        this.#failed.add(next);
      }
      this.page.draw();
    }
    if (this.#asking === asking) this.#asking = null;
  }

  /** The position to ask for next: the shown one, else the first that is not known. */
  #next() {
    const open = (/** @type {number} */ n) => !this.#judged[n] && !this.#failed.has(n);
    const { after, length } = this.page.replay;
    if (open(after)) return after;
    for (let n = 0; n <= length; n += 1) if (open(n)) return n;
    return null;
  }

  stop() {
    this.#asking?.abort();
    this.#asking = null;
  }

  update() {
    const { model, replay } = this.page;
    if (model.state?.phase !== "over") {
      this.stop();
      this.#judged = [];
      this.#failed.clear();
      return;
    }
    const who = model.seatName(1);
    const label = model.state.seats.length > 1 ? words.curve(who) : words.curveAlone;
    const known = this.#judged.filter(Boolean).length;
    this.chart.replaceChildren(curve(this.#judged, replay.length, replay.after, label));
    const all = replay.length + 1;
    this.legend.replaceChildren(
      h("span", {}, label),
      h("span", { class: "key-proved" }, words.proved),
      h("span", { class: "key-estimated" }, words.estimated),
      known < all ? h("span", {}, words.progress(known, all)) : "",
    );
    this.#describe(who);
  }

  /** @param {string} who */
  #describe(who) {
    const judged = this.shown;
    if (!judged) {
      this.worth.textContent = this.#failed.has(this.page.replay.after) ? words.failed : words.pending;
      this.detail.replaceChildren();
      return;
    }
    const { chance, proved, line, moves, to_move } = judged;
    const { model } = this.page;
    if (model.setting?.seats.length === 1) {
      const { impossible, notKnown } = strings.table;
      this.worth.textContent = proved ? `${chance ? words.winsAlone : impossible} (${words.proved})` : notKnown;
      if (!proved) return this.detail.replaceChildren();
    } else {
      const sure = chance === 1 ? words.wins(who) : chance === 0 ? words.wins(model.seatName(2)) : words.draw;
      const text = proved ? sure : words.chance(who, Math.round(chance * 100));
      this.worth.textContent = `${text} (${proved ? words.proved : words.estimated})`;
    }
    const heading = to_move && model.setting?.seats.length !== 1 ? words.moves(model.seatName(to_move)) : strings.table.good;
    this.detail.replaceChildren(
      ...(line.length ? [h("p", {}, `${words.best} `, h("span", { class: "line" }, lineText(line)))] : []),
      ...(moves.length ? [h("h2", {}, heading), hintList(moves)] : []),
    );
  }
}
