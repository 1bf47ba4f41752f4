// Lists of tables: the viewer's own, and those that are listed publicly.

import { api } from "../api.js";
import { confirmed } from "../dialog.js";
import { h } from "../dom.js";
import { playerName } from "../names.js";
import { forget, mine } from "../seats.js";
import { strings } from "../strings.js";

const REFRESH_MS = 10_000;

const words = strings.lobby;

/** @param {number} at */
const when = (at) => new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** Number of own tables that are always visible; the others unfold. */
const VISIBLE = 3;

/** The tables at which this browser has a seat. @param {"going on" | "over"} which */
export function myTables(which) {
  const [list, others] = [h("ul", { class: "tables" }), h("ul", { class: "tables" })];
  const more = h("summary");
  const rest = h("details", {}, more, others);
  const section = h("section", {}, h("h2", {}, which === "over" ? words.over : words.mine), list, rest);
  const fill = () => {
    const tables = mine().filter(({ over }) => (over ?? false) === (which === "over"));
    section.hidden = tables.length === 0;
    rest.hidden = tables.length <= VISIBLE;
    more.textContent = words.others(tables.length - VISIBLE);
    const rows = tables.map(({ id, title, over, invited, at }) =>
        h(
          "li",
          {},
          h("a", { href: `/table/${id}` }, h("strong", {}, title), h("small", {}, when(at)), invited && !over && h("small", {}, words.invited), h("span", { class: "go" }, over ? words.review : words.resume)),
          h("button", {
            class: "quiet",
            "aria-label": words.forget(title),
            click: async () => {
              if (!(over || (await confirmed(words.forgetReally, words.forgetYes)))) return;
              forget(id);
              fill();
            },
          }, "×"),
        ),
    );
    list.replaceChildren(...rows.slice(0, VISIBLE));
    others.replaceChildren(...rows.slice(VISIBLE));
  };
  fill();
  return section;
}

/** The public tables, refreshed until `destroy` is called. */
export function openTables() {
  const list = h("ul", { class: "tables" });
  const none = h("p", { class: "calm" }, words.none);
  const element = h("section", {}, h("h2", {}, words.open), none, list);
  let shown = "";
  const refresh = async () => {
    if (document.hidden) return;
    const tables = await api.tables().catch(() => null);
    const text = JSON.stringify(tables);
    if (!tables || text === shown) return;
    shown = text;
    none.hidden = tables.length > 0;
    list.replaceChildren(...tables.map(row));
  };
  const timer = setInterval(refresh, REFRESH_MS);
  const loaded = refresh();
  return { element, loaded, hasAny: () => none.hidden, destroy: () => clearInterval(timer) };
}

/** @param {import("../wire.js").TableListing} listing */
function row({ table, title, phase, seats, invited }) {
  const free = seats.includes("free") && phase === "gathering";
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/table/${encodeURIComponent(table)}` },
      h("strong", {}, title),
      h("span", {}, seats.map(playerName).join(" · ")),
      h("small", {}, words.phases[phase]),
      free && invited && h("small", {}, words.invited),
      h("span", { class: "go" }, free && !invited ? words.sit : phase === "over" ? words.review : words.watch),
    ),
  );
}
