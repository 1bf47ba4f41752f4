// Making elements. Texts are always text, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | false | null | undefined} Child */

/**
 * Sets attributes; functions are listeners, `false` and absent ones are left out.
 * @param {Element} element @param {Record<string, unknown>} given
 */
function dress(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (value === false || value === undefined || value === null) continue;
    if (typeof value === "function") {
      element.addEventListener(name, /** @type {EventListener} */ (value));
    } else if (name === "value" && "value" in element) {
      element.value = value;
    } else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === false || child === null || child === undefined) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * An element of the page.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, unknown>} [given] @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  // The options of a selection must be there before its value is chosen.
  const { value, ...others } = given;
  dress(element, others);
  fill(element, children);
  if (value !== undefined) dress(element, { value });
  return element;
}

/**
 * An element of a drawing.
 * @param {string} tag @param {Record<string, unknown>} [given] @param {(Child | Child[])[]} children
 */
export function s(tag, given = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, given);
  fill(element, children);
  return element;
}

/**
 * Writes a text only where it is another, so that nothing is read aloud or drawn for nothing.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** What is to be said at once. @type {string[]} */
let said = [];

/** Says something to those who do not see it happen. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (!live || !text) return;
  // The same text again is only heard if the element was empty between.
  live.textContent = "";
  if (said.push(text) > 1) return;
  setTimeout(() => {
    live.textContent = said.map((one) => one.replace(/\.$/, "")).join(". ");
    said = [];
  }, 50);
}

let noticeTimer = 0;

/** Shows a short message, for a while. @param {string} text */
export function notice(text) {
  const place = document.getElementById("notice");
  if (!place) return;
  clearTimeout(noticeTimer);
  place.textContent = text;
  noticeTimer = window.setTimeout(() => (place.textContent = ""), 6_000);
}

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** Loads a style sheet, once. @param {string} path */
export function sheet(path) {
  const link = h("link", { rel: "stylesheet", href: `/client/${path}` });
  const loaded = sheets.get(path) ?? new Promise((resolve) => {
    link.addEventListener("load", resolve);
    // A page without its colours is better than none.
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
  sheets.set(path, loaded);
  return loaded;
}
