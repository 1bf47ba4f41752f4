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
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const move = this.input.value.trim();
          if (!move) return;
          this.input.value = "";
          page.play(move);
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
    const said = acts.filter(({ gestures }) => gestures.length === 0);
    this.spoken.hidden = said.length === 0;
    this.spoken.replaceChildren(...said.map(({ move }) => h("button", { click: () => page.play(move) }, move)));
  }
}
