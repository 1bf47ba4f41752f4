// What can be read at a table: how the game is played, and which key does what.

import { open, paragraphs } from "../dialog.js";
import { h } from "../dom.js";
import { strings } from "../strings.js";
import { gameTitle } from "../who.js";

/** @param {import("./model.js").Model} model */
export function showRules({ setting }) {
  if (!setting) return;
  const { game, rules, definition } = setting;
  open(gameTitle(game), [...paragraphs(rules), definition ? h("pre", { tabindex: 0 }, definition) : null]);
}

export function showKeys() {
  const rows = strings.keys.list.flatMap(([key = "", does = ""]) => [
    h("dt", {}, key.split("  ").flatMap((one) => [h("kbd", {}, one), " "])),
    h("dd", {}, does),
  ]);
  open(strings.keys.title, [h("dl", { class: "keys" }, ...rows)]);
}
