// The players of a table: names, presence, clocks, open seats.

import { h, write } from "../dom.js";
import { computerName } from "../names.js";
import { preferences } from "../preferences.js";
import { strings } from "../strings.js";

/**
 * @typedef {import("./page.js").TablePage} TablePage
 * @typedef {import("../wire.js").ClockInfo} Clock
 */

const words = strings.table;

/** Below this time, tenths of a second are shown. */
const HASTE_MS = 20_000;

export class Players {
  #clocks = new Clocks();
  #shown = "";
  /** @type {HTMLElement[]} */
  #times = [];
  list = h("ul", { class: "players" });
  spectators = h("p", { class: "calm" });
  element = h("section", { "aria-label": strings.form.seats }, this.list, this.spectators);

  /** @param {TablePage} page */
  update(page) {
    const { model } = page;
    const { state } = model;
    if (!state) return;
    // The rows are replaced only when something in them changes, and not while the viewer types in one.
    const seen = state.seats.map(({ who, present, margin }) => [who, present, margin]);
    const shown = JSON.stringify([seen, state.you, state.to_move, state.phase, page.computers, state.ending, model.connected]);
    const editing = this.list.querySelector("input:focus, select:focus");
    if (shown !== this.#shown && !(editing && model.openSeats.length)) {
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
    this.spectators.textContent = state.onlookers > (model.hasSeat ? 0 : 1) ? words.watching(state.onlookers) : "";
  }

  /** @param {TablePage} page @param {number} seat */
  #row(page, seat) {
    const { model } = page;
    const state = /** @type {import("../wire.js").TableState} */ (model.state);
    const { who, present, clock, margin } = /** @type {import("../wire.js").SeatState} */ (state.seats[seat - 1]);
    const free = who === "free";
    const computer = typeof who === "object" && "engine" in who;
    const turn = state.phase === "playing" && state.to_move === seat;
    const won = state.ending?.winners.includes(seat);
    const limited = clock?.left !== undefined;
    const timer = h("span", { class: "clock", role: "timer", "aria-label": `${limited ? words.timeLeft : words.timeUsed}, ${model.name(seat)}` });
    this.#times.push(timer);
    const [name, seatName] = [model.name(seat), model.seatName(seat)];
    // A viewer without a name is shown as "You".
    const self = name === seatName && state.you.length === 1 && model.isMine(seat);
    const notes = [
      state.seats.length > 1 && (self || name !== seatName) && seatName,
      model.isMine(seat) && !self && strings.you,
      !free && !computer && !present && words.away,
    ];
    return h(
      "li",
      { class: `player${turn ? " turn" : ""}${won ? " won" : ""}`, "aria-current": turn ? "true" : undefined },
      page.board.seatIcon(seat) ?? null,
      h(
        "span",
        { class: "name" },
        h("strong", {}, free ? strings.free : self ? words.self : name),
        h("small", {}, (free ? [seatName] : notes).filter(Boolean).join(" · ")),
        turn && h("span", { class: "unseen" }, `, ${words.toMove}`),
      ),
      margin !== undefined && h("span", { class: "margin", title: words.aheadWords(margin) }, words.ahead(margin)),
      clock && state.phase !== "gathering" && timer,
      free && this.#offers(page, seat),
    );
  }

  /** What the viewer can do with an open seat: add a computer player, or sit down. @param {TablePage} page @param {number} seat */
  #offers(page, seat) {
    if (page.model.hasSeat) {
      const levels = h(
        "select",
        { "aria-label": words.computerFor(page.model.seatName(seat)) },
        page.computers.map((computer) => h("option", { value: computer }, computerName(computer))),
      );
      const add = () => page.ask({ seat: { free: seat, engine: levels.value } });
      return h("span", { class: "offers" }, levels, h("button", { click: add }, words.addComputer));
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

/** Clocks that run on between two messages of the server. */
class Clocks {
  /** @type {{element: HTMLElement, clock: Clock, at: number}[]} */
  #shown = [];
  #timer = setInterval(() => this.#tick(), 100);

  /** @param {{element: HTMLElement, clock: Clock}[]} clocks */
  show(clocks) {
    const at = performance.now();
    this.#shown = clocks.map((shown) => ({ ...shown, at }));
    this.#tick();
  }

  #tick() {
    const now = performance.now();
    for (const { element, clock, at } of this.#shown) {
      const since = clock.runs ? now - at : 0;
      if (clock.left === undefined) {
        write(element, time(clock.used + since));
        continue;
      }
      const left = Math.max(clock.left - since, 0);
      const hasty = left < HASTE_MS;
      write(element, hasty ? `${time(left)}.${Math.floor(left / 100) % 10}` : time(left));
      element.classList.toggle("hasty", hasty && clock.runs);
    }
  }

  destroy() {
    clearInterval(this.#timer);
  }
}

/** @param {number} ms */
function time(ms) {
  const seconds = Math.floor(Math.max(ms, 0) / 1000);
  const pad = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
