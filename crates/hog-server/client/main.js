// Where the page begins: its head, and which page an address means.

import { Refused } from "./api.js";
import { h, sheet } from "./dom.js";
import { tableAt } from "./live.js";
import { choosePreferences, dressPage } from "./preferences.js";
import { onRoute } from "./route.js";
import { strings } from "./strings.js";

/** @typedef {{title: string, destroy: () => void}} Page */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {Page | null} */
let page = null;
let asked = 0;

/** Each page is loaded when somebody goes there. @param {HTMLElement} stage @returns {Promise<Page>} */
async function open(stage) {
  const { pathname, search } = location;
  const table = tableAt(pathname);
  if (table) {
    const [page] = await Promise.all([import("./table/page.js"), sheet("board/board.css")]);
    return page.tablePage(stage, table);
  }
  if (pathname === "/" || pathname === "/new") {
    const [page] = await Promise.all([import("./lobby/page.js"), sheet("lobby/lobby.css")]);
    return page.lobbyPage(stage, pathname, new URLSearchParams(search));
  }
  return missing(stage, strings.noPage);
}

/** @param {HTMLElement} stage @param {string} text @returns {Page} */
function missing(stage, text) {
  stage.replaceChildren(h("h1", {}, text), h("p", {}, h("a", { href: "/" }, strings.toLobby)));
  return { title: strings.house, destroy() {} };
}

async function show() {
  asked += 1;
  const mine = asked;
  page?.destroy();
  page = null;
  // Each page has an element of its own, so that a slow one cannot write over the next.
  const stage = h("div");
  let opened;
  try {
    opened = await open(stage);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    opened = missing(stage, error.message || strings.gone);
  }
  // Somebody who goes on at once does not get the page before.
  if (mine !== asked) return opened.destroy();
  page = opened;
  main.replaceChildren(stage);
  document.title = opened.title === strings.house ? strings.house : `${opened.title} · ${strings.house}`;
  if (mine > 1 && !main.contains(document.activeElement)) main.focus();
}

const top = /** @type {HTMLElement} */ (document.getElementById("top"));
top.append(
  h("a", { href: "/", class: "brand" }, h("img", { src: "/client/icon.svg", alt: "", width: 26, height: 26 }), strings.house),
  h("nav", {}, h("a", { href: "/" }, strings.top.play), h("a", { href: "/new" }, strings.top.design)),
  h("button", { class: "quiet", click: choosePreferences }, strings.top.preferences),
);
dressPage();
onRoute(show);
show();
