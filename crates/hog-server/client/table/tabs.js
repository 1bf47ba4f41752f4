// Panels of which one is seen at a time.

import { h } from "../dom.js";

/**
 * @typedef {object} Panel
 * @property {string} name
 * @property {string} title
 * @property {HTMLElement} element
 */

export class Tabs {
  /** @param {string} label @param {Panel[]} panels @param {(name: string) => void} opened */
  constructor(label, panels, opened) {
    this.opened = opened;
    this.open = panels[0]?.name ?? "";
    this.tabs = panels.map(({ name, title, element }) => {
      const tab = h(
        "button",
        { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, click: () => this.choose(name) },
        title,
      );
      const panel = h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` }, element);
      return { name, tab, panel };
    });
    const row = h("div", { role: "tablist", "aria-label": label }, this.tabs.map(({ tab }) => tab));
    row.addEventListener("keydown", (event) => this.#press(event));
    this.element = h("div", { class: "tabs" }, row, this.tabs.map(({ panel }) => panel));
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const seen = this.tabs.filter(({ tab }) => !tab.hidden);
    const at = seen.findIndex(({ name }) => name === this.open);
    const next = seen[(at + step + seen.length) % seen.length];
    if (!next) return;
    this.choose(next.name);
    next.tab.focus();
  }

  /** @param {string} name */
  choose(name) {
    this.open = name;
    this.#show();
    this.opened(name);
  }

  #show() {
    for (const one of this.tabs) {
      const chosen = one.name === this.open;
      one.tab.setAttribute("aria-selected", String(chosen));
      one.tab.tabIndex = chosen ? 0 : -1;
      one.panel.hidden = !chosen;
    }
  }

  /** Shows the tabs for which there is something. @param {Record<string, boolean>} there */
  offer(there) {
    for (const { name, tab } of this.tabs) tab.hidden = !there[name];
    if (!there[this.open] && this.tabs[0]) this.choose(this.tabs[0].name);
  }

  /** Marks a tab in which something is new. @param {string} name @param {boolean} fresh */
  mark(name, fresh) {
    const found = this.tabs.find((one) => one.name === name);
    found?.tab.classList.toggle("fresh", fresh && this.open !== name);
  }
}
