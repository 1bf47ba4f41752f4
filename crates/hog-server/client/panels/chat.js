// The chat of a table.

import { h } from "../dom.js";
import { strings } from "../strings.js";

/** @typedef {import("../table/page.js").TablePage} TablePage */

const words = strings.chat;

export class Chat {
  #shown = "[]";
  list = h("ul", { class: "chat", "aria-label": words.title, tabindex: 0 });
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
    const messages = model.state?.said ?? [];
    this.form.hidden = !model.hasSeat;
    this.none.hidden = messages.length > 0;
    this.list.hidden = messages.length === 0;
    const shown = JSON.stringify(messages);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const rows = messages.map(({ seat, text }) => h("li", {}, h("strong", {}, model.name(seat)), " ", text));
    this.list.replaceChildren(...rows);
    this.list.scrollTop = this.list.scrollHeight;
  }
}
