// The entry point: the page head, and the page of an address.

import { Refused } from "./api.js";
import { tableAt } from "./connection.js";
import { h, sheet } from "./dom.js";
import { capitalized } from "./names.js";
import { applyPreferences, choosePreferences } from "./preferences.js";
import { onRoute } from "./route.js";
import { strings } from "./strings.js";

/** @typedef {{title: string, destroy: () => void}} Page */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {Page | null} */
let page = null;
let navigations = 0;

/** Loads and opens the page of the present address. @param {HTMLElement} stage @returns {Promise<Page>} */
async function open(stage) {
  const { pathname, search } = location;
  const table = tableAt(pathname);
  if (table) {
    const [{ tablePage }] = await loaded(import("./table/page.js"), sheet("board/board.css"));
    return tablePage(stage, table);
  }
  if (pathname === "/") {
    const [{ lobby }] = await loaded(import("./lobby/lobby.js"), sheet("lobby/lobby.css"), sheet("board/board.css"));
    return lobby(stage);
  }
  if (pathname === "/new") {
    const [{ newGame }] = await loaded(import("./lobby/new.js"), sheet("lobby/lobby.css"), sheet("board/board.css"));
    return newGame(stage, new URLSearchParams(search));
  }
  return message(stage, strings.noPage);
}

/**
 * Waits for a module. If it cannot be loaded, a newer server no longer has it, and the page is loaded afresh.
 * @template T @param {Promise<T>} module @param {Promise<unknown>[]} styles
 * @returns {Promise<[T, ...unknown[]]>}
 */
async function loaded(module, ...styles) {
  try {
    return await Promise.all([module, ...styles]);
  } catch (error) {
    if (error instanceof TypeError && navigations > 1) location.reload();
    throw error;
  }
}

/** @param {HTMLElement} stage @param {string} text @returns {Page} */
function message(stage, text) {
  stage.replaceChildren(h("h1", {}, text), h("p", {}, h("a", { href: "/" }, strings.toLobby)));
  return { title: strings.brand, destroy() {} };
}

async function show() {
  navigations += 1;
  const mine = navigations;
  page?.destroy();
  page = null;
  // Each page has its own element, so that a slow one cannot write over the next.
  const stage = h("div");
  let opened;
  try {
    opened = await open(stage);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    opened = message(stage, capitalized(error.message) || strings.gone);
  }
  if (mine !== navigations) return opened.destroy();
  page = opened;
  main.replaceChildren(stage);
  document.title = opened.title === strings.brand ? strings.brand : `${opened.title} · ${strings.brand}`;
  if (mine > 1 && !main.contains(document.activeElement)) main.focus();
}

const icon = new URL("icon.svg", import.meta.url).href;
const top = /** @type {HTMLElement} */ (document.getElementById("top"));
top.append(
  h("a", { href: "/", class: "brand" }, h("img", { src: icon, alt: "", width: 26, height: 26 }), strings.brand),
  h("nav", {}, h("a", { href: "/" }, strings.top.play), h("a", { href: "/new" }, strings.top.design)),
  h("button", { class: "quiet", click: choosePreferences }, strings.top.preferences),
);
applyPreferences();
onRoute(show);
show();
