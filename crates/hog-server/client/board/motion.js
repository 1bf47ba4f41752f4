// Animations. Nothing waits for them: an element is at its final position when its animation starts.

/** @import { Point } from "./types.js" */

/** Short, so that quick players are not held up. */
const DURATION_MS = 180;
const EASE = "cubic-bezier(.2,.7,.3,1)";

/** @param {Point} point */
const to = ({ x, y }) => `translate(${x}px,${y}px)`;

export class Motion {
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** Whether the player wants animations. */
  wanted = true;

  get on() {
    return this.wanted && !this.#calm.matches;
  }

  /**
   * Where an element is drawn at this moment.
   * @param {SVGElement} element
   * @param {Point} rest
   * @returns {Point}
   */
  seen(element, rest) {
    if (!element.getAnimations().some((animation) => animation.id === "fly")) return rest;
    const matrix = new DOMMatrix(getComputedStyle(element).transform);
    return { x: matrix.e, y: matrix.f };
  }

  /**
   * Moves an element from a point to its position.
   * @param {SVGElement} element
   * @param {Point} from
   * @param {Point} rest
   * @param {"fly" | "fall"} [manner]
   */
  fly(element, from, rest, manner = "fly") {
    for (const animation of element.getAnimations()) if (animation.id === "fly") animation.cancel();
    if (!this.on || (from.x === rest.x && from.y === rest.y)) return undefined;
    const easing = manner === "fall" ? "cubic-bezier(.5,0,.9,.6)" : EASE;
    return element.animate([{ transform: to(from) }, { transform: to(rest) }], { id: "fly", duration: DURATION_MS, easing });
  }

  /** Turns a card over. @param {SVGElement} element */
  flip(element) {
    if (this.on) element.animate([{ transform: "scale(0,1)" }, { transform: "none" }], { duration: DURATION_MS, easing: EASE });
  }

  /** Fades in. @param {SVGElement} element */
  appear(element) {
    if (!this.on) return;
    const from = { transform: "scale(.4)", opacity: 0 };
    element.animate([from, { transform: "none", opacity: 1 }], { duration: DURATION_MS, easing: EASE });
  }

  /** Fades out and removes the element. @param {SVGElement} element */
  vanish(element) {
    if (!this.on) return element.remove();
    const gone = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DURATION_MS / 2, fill: "forwards" });
    gone.onfinish = gone.oncancel = () => element.remove();
  }

  /** Shakes to say no. @param {SVGElement | undefined} element */
  shake(element) {
    if (!this.on || !element) return;
    const places = [0, -4, 4, -2, 0].map((x) => ({ transform: `translate(${x}px,0)` }));
    element.animate(places, { duration: DURATION_MS });
  }
}
