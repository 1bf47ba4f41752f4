// The analysis of a finished game. Positions are requested one by one, the shown one first.

import { api } from "../api.js";
import { h } from "../dom.js";
import { strings } from "../strings.js";
import { svg } from "../svg.js";
import { hintList, lineText } from "../table/moves.js";

/**
 * @typedef {import("../table/page.js").TablePage} TablePage
 * @typedef {import("../wire.js").AnalysisInfo} Judgement
 */

const words = strings.analysis;

const [WIDTH, HEIGHT, PADDING, AXIS_WIDTH] = [320, 120, 8, 38];

export class Analysis {
  /** @type {(Judgement | undefined)[]} */
  #judgements = [];
  /** @type {Set<number>} */
  #failed = new Set();
  /** @type {AbortController | null} */
  #running = null;
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

  /** The analysis of the shown position. */
  get shown() {
    return this.#judgements[this.page.replay.after];
  }

  /** Requests positions until none is left or it is stopped; a failed one is not requested again. */
  async start() {
    if (this.#running || this.page.model.state?.phase !== "over") return;
    const running = new AbortController();
    this.#running = running;
    while (!running.signal.aborted) {
      const next = this.#next();
      if (next === null) break;
      try {
        this.#judgements[next] = await api.analysis(this.page.id, this.page.tokens(), next, running.signal);
      } catch {
        if (running.signal.aborted) break;
        this.#failed.add(next);
      }
      this.page.draw();
    }
    if (this.#running === running) this.#running = null;
  }

  /** The next position to request: the shown one, else the first unknown one. */
  #next() {
    const isUnknown = (/** @type {number} */ n) => !this.#judgements[n] && !this.#failed.has(n);
    const { after, length } = this.page.replay;
    if (isUnknown(after)) return after;
    for (let n = 0; n <= length; n += 1) if (isUnknown(n)) return n;
    return null;
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  update() {
    const { model, replay } = this.page;
    if (model.state?.phase !== "over") {
      this.stop();
      this.#judgements = [];
      this.#failed.clear();
      return;
    }
    const who = model.seatName(1);
    const label = model.state.seats.length > 1 ? words.curve(who) : words.curveAlone;
    const known = this.#judgements.filter(Boolean).length;
    this.chart.replaceChildren(curve(this.#judgements, replay.length, replay.after, label));
    const total = replay.length + 1;
    this.legend.replaceChildren(
      h("span", {}, label),
      h("span", { class: "key-proved" }, words.proved),
      h("span", { class: "key-estimated" }, words.estimated),
      known < total ? h("span", {}, words.progress(known, total)) : "",
    );
    this.#describe(who);
  }

  /** @param {string} who */
  #describe(who) {
    const shown = this.shown;
    if (!shown) {
      this.worth.textContent = this.#failed.has(this.page.replay.after) ? words.failed : words.pending;
      this.detail.replaceChildren();
      return;
    }
    const { chance, proved, line, moves, to_move } = shown;
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

/**
 * The chance to win over a game, as a curve. Proved and estimated values have different marks.
 * @param {(Judgement | undefined)[]} known by the number of moves
 * @param {number} length
 * @param {number} after the shown position
 * @param {string} label
 */
export function curve(known, length, after, label) {
  const x = (/** @type {number} */ n) => AXIS_WIDTH + ((WIDTH - PADDING - AXIS_WIDTH) * n) / Math.max(length, 1);
  const y = (/** @type {number} */ chance) => PADDING + (HEIGHT - 2 * PADDING) * (1 - chance);
  const points = known.flatMap((one) => (one ? [one] : []));
  // Unknown positions leave gaps.
  let [line, area] = ["", ""];
  points.forEach(({ after: n, chance }, index) => {
    const [here, half] = [`${x(n).toFixed(1)} ${y(chance).toFixed(1)}`, `${x(n).toFixed(1)} ${y(0.5)}`];
    const first = points[index - 1]?.after !== n - 1;
    line += (first ? "M" : "L") + here;
    area += `${first ? `M${half}` : ""}L${here}${points[index + 1]?.after === n + 1 ? "" : `L${half}Z`}`;
  });
  // In long games large marks would hide the curve.
  const size = length > 80 ? 1.6 : 2.8;
  const marks = points.map(({ after: n, chance, proved }) => {
    const [cx, cy] = [x(n), y(chance)];
    if (!proved) return svg("circle", { cx, cy, r: size, class: "estimated" });
    const d = size + 0.8;
    return svg("path", { d: `M${cx} ${cy - d}L${cx + d} ${cy}L${cx} ${cy + d}L${cx - d} ${cy}Z`, class: "proved" });
  });
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": label },
    ...[1, 0.5, 0].map((chance) => svg("text", { x: AXIS_WIDTH - 6, y: y(chance) + 3.5, "text-anchor": "end", class: "scale" }, `${100 * chance}%`)),
    svg("path", { d: `M${AXIS_WIDTH} ${y(0.5)}H${WIDTH - PADDING}`, class: "half" }),
    svg("path", { d: area, class: "area" }),
    svg("path", { d: line, class: "chance" }),
    svg("path", { d: `M${x(after)} 2V${HEIGHT - 2}`, class: "now" }),
    ...marks,
  );
}

/** The position of a click on the curve. @param {MouseEvent} event @param {Element} drawn @param {number} length */
export function positionAt(event, drawn, length) {
  const { left, width } = drawn.getBoundingClientRect();
  const part = ((event.clientX - left) / width) * WIDTH;
  const n = Math.round(((part - AXIS_WIDTH) / (WIDTH - PADDING - AXIS_WIDTH)) * length);
  return Math.min(Math.max(n, 0), length);
}
