// Lists of tables: one's own, and those that everybody finds.

import { api } from "../api.js";
import { confirmed } from "../dialog.js";
import { h } from "../dom.js";
import { forget, mine } from "../seats.js";
import { strings } from "../strings.js";
import { gameTitle, whoName } from "../who.js";

/** How often the list of open tables is asked for. */
const EVERY_MS = 10_000;

const words = strings.lobby;

/** @param {number} at */
const when = (at) => new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** So many of one's own tables are always seen; the rest unfolds. */
const SEEN = 3;

/** The tables at which this browser has a seat. @param {"going on" | "over"} which */
export function myTables(which) {
  const [list, others] = [h("ul", { class: "tables" }), h("ul", { class: "tables" })];
  const more = h("summary");
  const rest = h("details", {}, more, others);
  const section = h("section", {}, h("h2", {}, which === "over" ? words.over : words.mine), list, rest);
  const fill = () => {
    const tables = mine().filter(({ over }) => (over ?? false) === (which === "over"));
    section.hidden = tables.length === 0;
    rest.hidden = tables.length <= SEEN;
    more.textContent = words.others(tables.length - SEEN);
    const rows = tables.map(({ id, game, over, invited, at }) =>
        h(
          "li",
          {},
          h("a", { href: `/table/${id}` }, h("strong", {}, gameTitle(game)), h("small", {}, when(at)), invited && !over && h("small", {}, words.invited), h("span", { class: "go" }, over ? words.lookBack : words.goOn)),
          h("button", {
            class: "quiet",
            "aria-label": words.forget(gameTitle(game)),
            click: async () => {
              if (!(over || (await confirmed(words.forgetReally, words.forgetYes)))) return;
              forget(id);
              fill();
            },
          }, "×"),
        ),
    );
    list.replaceChildren(...rows.slice(0, SEEN));
    others.replaceChildren(...rows.slice(SEEN));
  };
  fill();
  return section;
}

/** The tables that everybody finds; they are asked for again and again until destroyed. */
export function openTables() {
  const list = h("ul", { class: "tables" });
  const none = h("p", { class: "calm" }, words.none);
  const element = h("section", {}, h("h2", {}, words.open), none, list);
  let shown = "";
  const ask = async () => {
    if (document.hidden) return;
    const tables = await api.tables().catch(() => null);
    const text = JSON.stringify(tables);
    if (!tables || text === shown) return;
    shown = text;
    none.hidden = tables.length > 0;
    list.replaceChildren(...tables.map(row));
  };
  const timer = setInterval(ask, EVERY_MS);
  const asked = ask();
  return { element, asked, some: () => none.hidden, destroy: () => clearInterval(timer) };
}

/** @param {import("../wire.js").Listing} listing */
function row({ table, game, phase, seats, invited }) {
  const free = seats.includes("free") && phase === "gathering";
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/table/${encodeURIComponent(table)}` },
      h("strong", {}, gameTitle(game)),
      h("span", {}, seats.map(whoName).join(" · ")),
      h("small", {}, words.phases[phase]),
      free && invited && h("small", {}, words.invited),
      h("span", { class: "go" }, free && !invited ? words.sit : phase === "over" ? words.lookBack : words.watch),
    ),
  );
}
