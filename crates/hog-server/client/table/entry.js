// Moves that are typed or said rather than made by hand.

import { h } from "../dom.js";
import { strings } from "../strings.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** More moves than these are not proposed while somebody types. */
const MOST_PROPOSED = 400;

export class Entry {
  #shown = "";
  proposed = h("datalist", { id: "proposed" });
  input = h("input", { id: "entry", type: "text", list: "proposed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: strings.table.entry, "aria-label": strings.table.entry });
  spoken = h("div", { class: "spoken", role: "group", "aria-label": strings.table.spoken });

  /** @param {TablePage} page */
  constructor(page) {
    this.form = h(
      "form",
      {
        class: "entry",
        submit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const { value } = this.input;
          // What is refused can be mended.
          if (value.trim() && (await page.play(value.trim())) && this.input.value === value) this.input.value = "";
        },
      },
      this.input,
      this.proposed,
      h("button", {}, strings.table.play),
    );
    this.element = h("div", { class: "entries" }, this.spoken, this.form);
  }

  /** @param {TablePage} page */
  update(page) {
    const { state } = page.model;
    const acts = page.locked ? [] : (state?.acts ?? []);
    this.form.hidden = acts.length === 0;
    const shown = acts.map(({ move }) => move).join("\n");
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.proposed.replaceChildren(...acts.slice(0, MOST_PROPOSED).map(({ move }) => h("option", { value: move })));
    // Where free places are touched, nobody expects that a counter can be touched too.
    const taken = new Set(state?.places.map(({ place }) => place));
    const unseen = acts.filter(({ gestures }) => gestures.every((gesture) => "touch" in gesture && taken.has(gesture.touch.place)));
    const said = unseen.length < acts.length ? unseen : acts.filter(({ gestures }) => !gestures.length);
    this.spoken.hidden = said.length === 0;
    this.spoken.replaceChildren(...said.map(({ move }) => h("button", { click: () => page.play(move) }, move)));
  }
}
