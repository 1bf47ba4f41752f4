// Moves by text: an input field, and buttons for moves that no gesture on the board makes.

import { h } from "../dom.js";
import { strings } from "../strings.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** Maximum number of moves that are proposed while the viewer types. */
const MAX_PROPOSED = 400;

export class Entry {
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
    const shown = acts.map(({ move }) => move).join("\n");
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.proposed.replaceChildren(...acts.slice(0, MAX_PROPOSED).map(({ move }) => h("option", { value: move })));
    // Where moves are made on empty places, a move on an occupied one needs a button to be noticed.
    const taken = new Set(state?.places.map(({ place }) => place));
    const hidden = acts.filter(({ gestures }) => gestures.every((gesture) => "touch" in gesture && taken.has(gesture.touch.place)));
    const shownAsButtons = hidden.length < acts.length ? hidden : acts.filter(({ gestures }) => !gestures.length);
    this.buttons.hidden = shownAsButtons.length === 0;
    this.buttons.replaceChildren(...shownAsButtons.map(({ move }) => h("button", { click: () => page.play(move) }, move)));
  }
}
