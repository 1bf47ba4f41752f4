// Elements of the page. Texts are always text nodes, never markup.

/** @typedef {Node | string | number | false | null | undefined} Child */

/**
 * Sets attributes. Functions become listeners; `false` and absent values are skipped.
 * @param {Element} element @param {Record<string, unknown>} given
 */
function setAttributes(element, given) {
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
function append(element, children) {
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
  // A select has its value only once its options exist.
  const { value, ...others } = given;
  setAttributes(element, others);
  append(element, children);
  if (value !== undefined) setAttributes(element, { value });
  return element;
}

/**
 * Sets a text if it differs, so that screen readers do not repeat it.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Announcements that wait for the next write. @type {string[]} */
let waiting = [];

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (!live || !text) return;
  // A repeated text is read again only if the element was empty in between.
  live.textContent = "";
  if (waiting.push(text) > 1) return;
  setTimeout(() => {
    live.textContent = waiting.map((one) => one.replace(/\.$/, "")).join(". ");
    waiting = [];
  }, 50);
}

let noticeTimer = 0;

/** Shows a short message for some seconds. @param {string} text */
export function notice(text) {
  const place = document.getElementById("notice");
  if (!place) return;
  clearTimeout(noticeTimer);
  place.textContent = text;
  noticeTimer = window.setTimeout(() => (place.textContent = ""), 6_000);
}

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** Loads a style sheet once. @param {string} path relative to this module */
export function sheet(path) {
  const link = h("link", { rel: "stylesheet", href: new URL(path, import.meta.url).href });
  const loaded = sheets.get(path) ?? new Promise((resolve) => {
    link.addEventListener("load", resolve);
    // A page without its style is better than none.
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
  sheets.set(path, loaded);
  return loaded;
}
