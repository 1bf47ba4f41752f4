// The lobby: the games, the viewer's own tables, and the public tables.

import { api, Refused } from "../api.js";
import { h } from "../dom.js";
import { capitalized } from "../names.js";
import { strings } from "../strings.js";
import { picture } from "./pictures.js";
import { myTables, openTables } from "./tables.js";

/** @param {import("../wire.js").FamilyInfo} family */
function tile(family) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "tile", href: `/new?game=${encodeURIComponent(family.name)}` },
      picture(family.name),
      h("strong", {}, family.title),
      h("small", {}, strings.lobby.seats(family.seats.length)),
      h("span", {}, capitalized(family.summary)),
    ),
  );
}

/** @param {import("../wire.js").FamilyInfo[]} families */
function games(families) {
  const words = strings.lobby;
  const tiles = families.map((family) => ({ family, element: tile(family) }));
  const nothing = h("p", { class: "calm", role: "status" });
  const filter = () => {
    const wanted = search.value.trim().toLowerCase();
    let found = 0;
    for (const { family, element } of tiles) {
      const text = [family.name, family.title, ...(family.aliases ?? []), family.summary].join(" ").toLowerCase();
      element.hidden = !text.includes(wanted);
      found += element.hidden ? 0 : 1;
    }
    nothing.textContent = found ? "" : words.nothing;
  };
  const search = h("input", {
    type: "search",
    placeholder: words.search,
    "aria-label": words.search,
    input: filter,
    // Enter opens the first game that matches.
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      tiles.find(({ element }) => !element.hidden)?.element.querySelector("a")?.click();
    },
  });
  const design = h(
    "li",
    {},
    h(
      "a",
      { class: "tile design", href: "/new" },
      h("div", { class: "picture plus", "aria-hidden": "true" }, "+"),
      h("strong", {}, words.design),
      h("span", {}, words.designWhy),
    ),
  );
  return [
    h("div", { class: "lobby-head" }, h("h1", {}, words.title), search),
    h("ul", { class: "tiles", "aria-label": words.games }, tiles.map(({ element }) => element), design),
    nothing,
  ];
}

/**
 * @param {HTMLElement} main
 * @returns {Promise<{title: string, destroy: () => void}>}
 */
export async function lobby(main) {
  const tables = openTables();
  main.className = "lobby";
  try {
    const [info] = await Promise.all([api.info(), tables.loaded]);
    const [head = "", ...tiles] = games(info.families);
    // Public tables come first if there are any.
    const open = tables.hasAny();
    const pair = (/** @type {import("../dom.js").Child[]} */ ...some) => h("div", { class: "pair" }, some);
    main.replaceChildren(head, pair(myTables("going on"), open && tables.element), ...tiles, pair(myTables("over"), !open && tables.element));
  } catch (error) {
    if (!(error instanceof Refused)) {
      tables.destroy();
      throw error;
    }
    main.replaceChildren(h("h1", {}, strings.lobby.title), h("p", { role: "alert" }, capitalized(error.message) || strings.gone));
  }
  return { title: strings.brand, destroy: tables.destroy };
}
