// The dialogs with the rules and the keyboard shortcuts.

import { open, paragraphs } from "../dialog.js";
import { h } from "../dom.js";
import { strings } from "../strings.js";

/** @param {import("../table/model.js").Model} model */
export function showRules({ setting }) {
  if (!setting) return;
  const { title, rules, definition } = setting;
  open(title, [...paragraphs(rules), definition ? h("pre", { tabindex: 0 }, definition) : null]);
}

export function showKeys() {
  const rows = strings.keys.list.flatMap(([key = "", does = ""]) => [
    h("dt", {}, key.split("  ").flatMap((one) => [h("kbd", {}, one), " "])),
    h("dd", {}, does),
  ]);
  open(strings.keys.title, [h("dl", { class: "keys" }, ...rows)]);
}
