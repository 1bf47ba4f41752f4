// What people say to each other, at tables where they do.

import { h } from "../dom.js";
import { strings } from "../strings.js";

/** @typedef {import("./page.js").TablePage} TablePage */

const words = strings.talk;

export class Talk {
  #shown = "[]";
  list = h("ul", { class: "talk", "aria-label": words.title, tabindex: 0 });
  none = h("p", { class: "calm" }, words.none);
  input = h("input", { type: "text", maxlength: 200, autocomplete: "off", placeholder: words.say, "aria-label": words.say });

  /** @param {TablePage} page */
  constructor(page) {
    this.form = h(
      "form",
      {
        class: "entry",
        submit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = this.input.value.trim();
          if (text && (await page.ask({ say: { text } }))) this.input.value = "";
        },
      },
      this.input,
      h("button", {}, words.send),
    );
    this.element = h("div", {}, this.none, this.list, this.form);
  }

  /** @param {TablePage} page */
  update({ model }) {
    const said = model.state?.said ?? [];
    this.form.hidden = !model.plays;
    this.none.hidden = said.length > 0;
    this.list.hidden = said.length === 0;
    const shown = JSON.stringify(said);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const rows = said.map(({ seat, text }) => h("li", {}, h("strong", {}, model.name(seat)), " ", text));
    this.list.replaceChildren(...rows);
    this.list.scrollTop = this.list.scrollHeight;
  }
}
