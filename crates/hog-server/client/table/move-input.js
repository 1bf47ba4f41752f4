// Moves by text: an input field, and buttons for moves that no gesture on the board makes.

import { h } from "../dom.js";
import { strings } from "../strings.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** Maximum number of moves that are proposed while the viewer types. */
const MAX_PROPOSED = 400;

export class MoveInput {
  #shown = "";
  proposed = h("datalist", { id: "proposed" });
  input = h("input", { id: "entry", type: "text", list: "proposed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: strings.table.entry, "aria-label": strings.table.entry });
  buttons = h("div", { class: "more-moves", role: "group", "aria-label": strings.table.moreMoves });

  /** @param {TablePage} page */
  constructor(page) {
    this.form = h(
      "form",
      {
        class: "entry",
        submit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const { value } = this.input;
          // A refused move stays, so that it can be corrected.
          if (value.trim() && (await page.play(value.trim())) && this.input.value === value) this.input.value = "";
        },
      },
      this.input,
      this.proposed,
      h("button", {}, strings.table.play),
    );
    this.element = h("div", { class: "entries" }, this.buttons, this.form);
  }

  /** @param {TablePage} page */
  update(page) {
    const { state } = page.model;
    const acts = page.locked ? [] : (state?.acts ?? []);
    this.form.hidden = acts.length === 0;
    // Where moves are made on empty places, a move on an occupied one needs a button to be noticed.
    // Where all moves start on occupied places (cards), only those without a gesture get a button.
    const taken = new Set(state?.places.map(({ place }) => place));
    const unnoticed = acts.filter(({ gestures }) => gestures.every((gesture) => "touch" in gesture && taken.has(gesture.touch.place)));
    const withButton = unnoticed.length < acts.length ? unnoticed : acts.filter(({ gestures }) => !gestures.length);
    const proposed = acts.slice(0, MAX_PROPOSED).map(({ move }) => move);
    const buttons = withButton.map(({ move }) => move);
    const shown = JSON.stringify([proposed, buttons]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.proposed.replaceChildren(...proposed.map((move) => h("option", { value: move })));
    this.buttons.hidden = buttons.length === 0;
    this.buttons.replaceChildren(...buttons.map((move) => h("button", { click: () => page.play(move) }, move)));
  }
}
