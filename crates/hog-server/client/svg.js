// SVG elements.

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
  if (children.length) element.append(...children);
  return element;
}

/**
 * A rectangle centred at the origin.
 * @param {string} kind Its class.
 * @param {number} width
 * @param {number} height
 * @param {number} rx
 */
export function box(kind, width, height, rx) {
  return svg("rect", { class: kind, x: -width / 2, y: -height / 2, width, height, rx });
}

/** Moves an element to a point. @param {Element} element @param {{ x: number, y: number }} point */
export function moveTo(element, { x, y }) {
  put(element, "transform", `translate(${short(x)} ${short(y)})`);
}

/** Rounds to two decimals. @param {number} number */
export function short(number) {
  return Math.round(number * 100) / 100;
}

/** A closed path through points. @param {import("./board/types.js").Point[]} points */
export function polygon(points) {
  return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

/**
 * Sets an attribute if it differs.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
