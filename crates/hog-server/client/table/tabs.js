// Tabs with panels, of which one is visible.

import { h } from "../dom.js";

/**
 * @typedef {object} Panel
 * @property {string} name
 * @property {string} title
 * @property {() => Promise<{element: HTMLElement}>} load is called when the panel is first opened
 */

export class Tabs {
  /** @param {string} label @param {Panel[]} panels @param {() => void} onOpen */
  constructor(label, panels, onOpen) {
    this.onOpen = onOpen;
    this.open = "";
    this.tabs = panels.map(({ name, title, load }) => {
      const tab = h(
        "button",
        { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, click: () => this.choose(name) },
        title,
      );
      const panel = h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": tab.id });
      return { name, tab, panel, load, requested: false };
    });
    const row = h("div", { role: "tablist", "aria-label": label }, this.tabs.map(({ tab }) => tab));
    row.addEventListener("keydown", (event) => this.#press(event));
    this.element = h("div", { class: "tabs" }, row, this.tabs.map(({ panel }) => panel));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const visible = this.tabs.filter(({ tab }) => !tab.hidden);
    const at = visible.findIndex(({ name }) => name === this.open);
    const next = visible[(at + step + visible.length) % visible.length];
    if (!next) return;
    this.choose(next.name);
    next.tab.focus();
  }

  /** @param {string} name */
  async choose(name) {
    this.open = name;
    for (const { name: other, tab, panel } of this.tabs) {
      const chosen = other === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      panel.hidden = !chosen;
      if (chosen) tab.classList.remove("fresh");
    }
    const found = this.tabs.find((tab) => tab.name === name);
    if (found && !found.requested) {
      found.requested = true;
      const content = await found.load().catch(() => undefined);
      // The next click tries again.
      if (!content) found.requested = false;
      else found.panel.append(content.element);
    }
    this.onOpen();
  }

  /** Shows the tabs that have content. @param {Record<string, boolean>} available */
  offer(available) {
    for (const { name, tab } of this.tabs) tab.hidden = !available[name];
    if (!available[this.open] && this.tabs[0]) this.choose(this.tabs[0].name);
  }

  /** Marks a tab with new content until it is opened. @param {string} name */
  mark(name) {
    if (this.open === name) return;
    this.tabs.find((tab) => tab.name === name)?.tab.classList.add("fresh");
  }
}
