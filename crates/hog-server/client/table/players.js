// Who sits at the table: names, engines, presence, clocks, and seats that are free.

import { h } from "../dom.js";
import { preferences } from "../preferences.js";
import { strings } from "../strings.js";
import { engineName } from "../who.js";
import { Clocks } from "./clock.js";

/** @typedef {import("./page.js").TablePage} TablePage */

const words = strings.table;

export class Players {
  #clocks = new Clocks();
  #shown = "";
  /** @type {HTMLElement[]} */
  #times = [];
  list = h("ul", { class: "players" });
  onlookers = h("p", { class: "calm" });
  element = h("section", { "aria-label": strings.form.seats }, this.list, this.onlookers);

  /** @param {TablePage} page */
  update(page) {
    const { model } = page;
    const { state } = model;
    if (!state) return;
    // Rows are made anew only when somebody comes or goes, so that nobody loses the focus.
    const seen = state.seats.map(({ who, present, margin }) => [who, present, margin]);
    const shown = JSON.stringify([seen, state.you, state.to_move, state.phase, page.engines, state.ending, model.connected]);
    // Whoever writes a name or chooses an engine there is not disturbed.
    const busy = this.list.querySelector("input:focus, select:focus");
    if (shown !== this.#shown && !(busy && state.seats.length === this.#times.length && model.free.length)) {
      this.#shown = shown;
      this.#times = [];
      this.list.replaceChildren(...state.seats.map((_, index) => this.#row(page, index + 1)));
    }
    this.#clocks.show(
      state.seats.flatMap(({ clock }, index) => {
        const element = this.#times[index];
        return clock && element ? [{ element, clock: { ...clock, runs: clock.runs && model.connected } }] : [];
      }),
    );
    this.onlookers.textContent = state.onlookers > (model.plays ? 0 : 1) ? words.watching(state.onlookers) : "";
  }

  /** @param {TablePage} page @param {number} seat */
  #row(page, seat) {
    const { model } = page;
    const state = /** @type {import("../wire.js").TableState} */ (model.state);
    const told = /** @type {import("../wire.js").SeatState} */ (state.seats[seat - 1]);
    const { who, present, clock, margin } = told;
    const free = who === "free";
    const engine = typeof who === "object" && "engine" in who;
    const turn = state.phase === "playing" && state.to_move === seat;
    const won = state.ending?.winners.includes(seat);
    const limited = clock?.left !== undefined;
    const timer = h("span", { class: "clock", role: "timer", "aria-label": `${limited ? words.timeLeft : words.timeUsed}, ${model.name(seat)}` });
    this.#times.push(timer);
    const [name, called] = [model.name(seat), model.seatName(seat)];
    // Alone, and without a name, one is just oneself.
    const self = name === called && state.you.length === 1 && model.isMine(seat);
    const notes = [
      state.seats.length > 1 && (self || name !== called) && called,
      model.isMine(seat) && !self && strings.you,
      !free && !engine && !present && words.away,
    ];
    return h(
      "li",
      { class: `player${turn ? " turn" : ""}${won ? " won" : ""}`, "aria-current": turn ? "true" : undefined },
      page.board.mark(seat) ?? null,
      h(
        "span",
        { class: "name" },
        h("strong", {}, free ? strings.free : self ? words.self : name),
        h("small", {}, notes.filter(Boolean).join(" · ")),
        turn && h("span", { class: "unseen" }, `, ${words.toMove}`),
      ),
      margin !== undefined && h("span", { class: "margin", title: words.aheadWords(margin) }, words.ahead(margin)),
      clock && state.phase !== "gathering" && timer,
      free && this.#offers(page, seat),
    );
  }

  /** What can be done with a free seat. @param {TablePage} page @param {number} seat */
  #offers(page, seat) {
    if (page.model.plays) {
      const engines = h(
        "select",
        { "aria-label": words.engineFor(page.model.seatName(seat)) },
        page.engines.map((engine) => h("option", { value: engine }, engineName(engine))),
      );
      const sit = () => page.ask({ seat: { free: seat, engine: engines.value } });
      return h("span", { class: "offers" }, engines, h("button", { click: sit }, words.seatEngine));
    }
    const name = h("input", { type: "text", maxlength: 24, value: preferences.name, placeholder: words.sitAs, "aria-label": words.sitAs });
    return h(
      "form",
      {
        class: "offers",
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          page.sit(seat, name.value.trim());
        },
      },
      name,
      h("button", { class: "main" }, words.sitHere),
    );
  }

  destroy() {
    this.#clocks.destroy();
  }
}
