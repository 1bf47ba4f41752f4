// The board of any game: draws places and counters and turns gestures into moves.

import { svg } from "../svg.js";
import { Acts, Selection, gripOf, touchedBy } from "./gestures.js";
import { Counters } from "./counters.js";
import { Geometry } from "./geometry.js";
import { Ground } from "./ground.js";
import { Keys } from "./keys.js";
import { Labels } from "./labels.js";
import { Marks } from "./marks.js";
import { Menu } from "./menu.js";
import { Motion } from "./motion.js";
import { Pointer } from "./pointer.js";
import { drawStone, tintOf } from "./stone.js";

/** @import { BoardOptions, BoardState, Grip, HintInfo, Setting } from "./types.js" */

/** The drawing of one setting. */
class Drawing {
  /**
   * @param {Setting} setting
   * @param {SVGElement[]} layers Ground, counters, marks.
   * @param {Motion} motion
   * @param {BoardOptions} options
   * @param {string} prefix
   */
  constructor(setting, layers, motion, options, prefix) {
    const [below, middle, above] = /** @type {[SVGElement, SVGElement, SVGElement]} */ (layers);
    this.setting = setting;
    this.geometry = new Geometry(setting);
    this.ground = new Ground(below, setting, this.geometry, prefix);
    this.counters = new Counters(middle, setting.kinds, this.geometry, motion, prefix);
    this.marks = new Marks(above, this.ground, this.counters, this.geometry);
    this.labels = new Labels(options.strings, this.ground, this.counters, this.marks);
  }
}

/** Gives the seats the colours that the game names. @param {HTMLElement | SVGElement} element @param {Setting} setting */
function colourSeats({ style }, { sides = [] }) {
  for (const seat of [1, 2, 3, 4]) {
    const colour = sides[seat - 1]?.colour;
    if (typeof colour === "string") style.setProperty(`--seat-${seat}`, `var(--side-${colour})`);
    else style.removeProperty(`--seat-${seat}`);
  }
}

/** Number of boards on this page so far. */
let boards = 0;

export class Board {
  #motion = new Motion();
  #acts = new Acts([]);
  /** @type {BoardState} */
  #state = { places: [] };
  /** @type {Drawing} */
  #drawn;
  /** For each place to which counters fall, the place above which they enter; learnt from gestures. @type {Map<number, number>} */
  #falls = new Map();
  /** The move that the server has not answered yet. @type {{ move: string, grip: Grip } | undefined} */
  #pending;
  #coordinates = true;
  /** The drawn state as text. */
  #shown = "";

  /** @param {HTMLElement} host @param {BoardOptions} options */
  constructor(host, options) {
    this.host = host;
    this.options = options;
    this.prefix = `board${++boards}`;
    this.layers = [svg("g"), svg("g"), svg("g", { class: "marks", "aria-hidden": "true" })];
    const attributes = { role: "application", tabindex: 0, "aria-describedby": `${this.prefix}-keys` };
    this.root = svg("svg", { ...attributes, class: "board-drawing" }, ...this.layers);
    this.hint = document.createElement("p");
    this.hint.id = `${this.prefix}-keys`;
    this.hint.hidden = true;
    this.hint.textContent = options.strings.keys;
    host.classList.add("board");
    host.replaceChildren(this.root, this.hint);
    this.menu = new Menu(host, options.strings, () => this.focus());
    this.#drawn = new Drawing({ game: "", title: "", spots: [], edges: [], kinds: [] }, this.layers, this.#motion, options, this.prefix);
    const parts = {
      acts: () => this.#acts,
      counters: () => this.#drawn.counters,
      geometry: () => this.#drawn.geometry,
    };
    this.selection = new Selection({
      acts: parts.acts,
      play: (moves, grip, to) => this.#play(moves, grip, to),
      held: (grip, before) => this.#held(grip, before),
      reject: (grip) => this.#reject(grip),
      putBack: (grip) => options.announce(options.strings.putBack(this.#drawn.labels.what(grip))),
    });
    this.pointer = new Pointer(this.root, this.selection, {
      ...parts,
      hover: (grip) => this.#hover(grip),
      tapped: (grip) => this.#tapped(grip),
    });
    this.keys = new Keys(this.root, this.selection, { ...parts, over: () => this.#state.over ?? false, pointed: (grip) => this.#pointed(grip) });
    this.root.addEventListener("focus", () => this.root.matches(":focus-visible") && this.keys.point(this.keys.cursor));
    this.root.addEventListener("blur", () => this.#drawn.marks.cursor(undefined));
    this.resizeObserver = new ResizeObserver(() => this.#fit());
    this.resizeObserver.observe(host);
  }

  /** Draws the places of a setting. @param {Setting} setting */
  setSetting(setting) {
    this.menu.close();
    this.pointer.cancel();
    this.selection.held = undefined;
    this.keys.cursor = undefined;
    this.#pending = undefined;
    this.#falls.clear();
    this.#shown = "";
    this.#acts = new Acts([]);
    this.#drawn = new Drawing(setting, this.layers, this.#motion, this.options, this.prefix);
    this.root.setAttribute("aria-label", this.options.strings.board(setting.title));
    this.root.removeAttribute("aria-activedescendant");
    this.#removeStyle();
    this.host.classList.add(`style-${this.#drawn.geometry.style}`);
    colourSeats(this.host, setting);
    this.root.setAttribute("preserveAspectRatio", this.#drawn.geometry.cards ? "xMidYMin" : "xMidYMid");
    this.host.style.setProperty("--board-ratio", String(this.#drawn.geometry.ratio));
    this.#fit("always");
  }

  /** Shows a state and animates the change. @param {BoardState} state */
  update(state) {
    // A message without a change, such as a chat line, must not disturb a drag.
    const shown = JSON.stringify([state.places, state.acts, state.last, state.decisive, state.to_move, state.over]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { marks, counters, labels, ground, geometry } = this.#drawn;
    this.menu.close();
    this.pointer.cancel();
    this.selection.held = undefined;
    this.#pending = undefined;
    this.#state = state;
    this.#acts = new Acts(state.acts ?? []);
    this.#noteFalls();
    this.#enlarge(state.places);
    const changed = counters.update(state.places, (place) => this.#falls.get(place));
    for (const place of geometry.spots.keys()) ground.cover(place, counters.on(place).length > 0);
    marks.set("target", []);
    marks.set("hover-target", []);
    marks.set("last", state.last ?? []);
    marks.set("decisive", state.decisive ?? []);
    marks.again();
    marks.ghost(undefined, undefined);
    if (changed.length) this.showHints([]);
    else labels.update(this.#acts);
    this.#announce(changed);
    if (this.keys.cursor) this.keys.settle();
  }

  /** Marks moves on the board, numbered from the best. @param {HintInfo[]} hints */
  showHints(hints) {
    const { marks, labels } = this.#drawn;
    marks.hints(hints);
    labels.hints.clear();
    hints.forEach(({ gestures: [gesture] }, index) => {
      if (!gesture) return;
      const { place } = gripOf(gesture);
      if (!labels.hints.has(place)) labels.hints.set(place, index + 1);
    });
    labels.update(this.#acts);
  }

  /** The server refused a move: what was carried slides back. @param {string} move */
  refused(move) {
    if (this.#pending?.move !== move) return;
    const { grip } = this.#pending;
    this.#pending = undefined;
    const { counters, marks } = this.#drawn;
    marks.ghost(undefined, undefined);
    counters.release(grip, { x: 0, y: 0 });
    this.#reject(grip);
  }

  /** @param {import("./types.js").Preferences} preferences */
  setPreferences({ fourColours, motion, coordinates }) {
    if (fourColours !== undefined) this.host.classList.toggle("four-colours", fourColours);
    if (motion !== undefined) this.#motion.wanted = motion;
    if (coordinates === undefined) return;
    this.#coordinates = coordinates;
    this.host.classList.toggle("no-coordinates", !coordinates);
    this.#fit();
  }

  /**
   * A small drawing of the counter of a seat.
   * @param {number} seat
   * @returns {SVGSVGElement | undefined}
   */
  seatIcon(seat) {
    const { setting, geometry } = this.#drawn;
    const kind = setting.kinds.find(({ colour }) => typeof colour !== "string" && colour.seat === seat);
    if (!kind) return undefined;
    const shown = svg("g", { class: `counter ${tintOf(kind.colour)}` }, ...drawStone(kind, geometry));
    const around = { viewBox: "-36 -36 72 72", "aria-hidden": "true" };
    const icon = svg("svg", { ...around, class: `board-mark style-${geometry.style}` }, shown);
    colourSeats(icon, setting);
    return icon;
  }

  focus() {
    this.root.focus({ preventScroll: true });
  }

  destroy() {
    this.resizeObserver.disconnect();
    this.host.replaceChildren();
    this.#removeStyle();
    this.host.classList.remove("board", "four-colours", "no-coordinates");
  }

  #removeStyle() {
    for (const name of [...this.host.classList]) if (name.startsWith("style-")) this.host.classList.remove(name);
  }

  /** @param {"changed" | "always"} [when] */
  #fit(when = "changed") {
    const { geometry, ground, counters, marks } = this.#drawn;
    const { clientWidth, clientHeight } = this.host;
    const ratio = clientWidth && clientHeight ? clientWidth / clientHeight : geometry.ratio;
    const moved = geometry.fit(ratio, this.#coordinates ? "titles" : "bare");
    if (!moved && when === "changed") return;
    const { x, y, width, height } = geometry.box;
    this.root.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    if (!geometry.cards) this.host.style.setProperty("--board-ratio", String(geometry.ratio));
    ground.settle();
    counters.settle();
    if (this.keys.cursor) marks.cursor(this.keys.cursor);
  }

  /** Enlarges the drawing for long cascades and fans. @param {import("./types.js").Stack[]} stacks */
  #enlarge(stacks) {
    const { cards, spots } = this.#drawn.geometry;
    if (!cards) return;
    const most = (/** @type {string} */ shape) =>
      Math.max(0, ...stacks.map(({ place, counters }) => (spots.get(place)?.shape === shape ? counters.length : 0)));
    [cards.longest, cards.broadest] = [most("cascade"), most("fan")];
    this.#fit();
  }

  /** If the places of a column all make the same move, counters fall to them from the last one. */
  #noteFalls() {
    for (const act of this.#acts.all) {
      const touches = touchedBy(act);
      const [first, top] = [touches[0], touches.at(-1)];
      if (first === undefined || top === undefined || first === top) continue;
      const { geometry } = this.#drawn;
      const straight = touches.every((place) => geometry.middle(place).x === geometry.middle(first).x);
      if (straight) for (const place of touches) this.#falls.set(place, top);
    }
  }

  /**
   * Sends a move, or asks first which one is meant.
   * @param {string[]} moves
   * @param {Grip} grip
   * @param {number} [to]
   */
  #play(moves, grip, to) {
    const [only] = moves;
    if (moves.length !== 1 || only === undefined) return this.#ask(moves, grip, to);
    if (this.#pending?.move === only) return;
    this.#pending = { move: only, grip };
    const { counters } = this.#drawn;
    if (to !== undefined) counters.release(grip, { x: 0, y: 0 }, to);
    else this.#ghost(grip);
    this.options.onMove(only);
  }

  /** @param {string[]} moves @param {Grip} grip @param {number} [to] */
  #ask(moves, grip, to) {
    const { labels, geometry } = this.#drawn;
    const element = labels.element(to === undefined ? grip : { place: to });
    const [spot, host] = [element?.getBoundingClientRect(), this.host.getBoundingClientRect()];
    const paints = geometry.style === "paints";
    // Painted sides cover the middle of the board, so the menu opens in the lower right corner.
    const at = !spot || paints ? { x: host.width, y: host.height } : { x: spot.left - host.left + spot.width / 2, y: spot.bottom - host.top };
    const label = (/** @type {string} */ move) => {
      const words = this.#acts.all.find((act) => act.move === move)?.words;
      return words ? `${move} ${words}` : move;
    };
    this.menu.ask(moves, at, label, (move) => this.#play([move], grip, to));
  }

  /**
   * Lifts what is held and marks its targets.
   * @param {Grip | undefined} grip
   * @param {Grip | undefined} before
   */
  #held(grip, before) {
    const { marks, counters, labels } = this.#drawn;
    for (const { node } of before ? counters.above(before) : []) node?.classList.remove("held");
    for (const { node } of grip ? counters.above(grip) : []) node?.classList.add("held");
    const targets = this.selection.targets();
    marks.set("hover-target", []);
    marks.set("target", targets);
    labels.update(this.#acts);
    if (grip) this.options.announce(this.options.strings.held(labels.what(grip), targets.map((place) => labels.nameOfPlace(place))));
    else if (before && !this.#pending) this.#drawn.marks.again();
  }

  /** Shakes a counter that cannot move there. @param {Grip | undefined} grip */
  #reject(grip) {
    const { counters, labels } = this.#drawn;
    this.#motion.shake(grip && counters.above(grip)[0]?.face);
    if (grip) this.options.announce(`${labels.what(grip)}: ${this.options.strings.notHere}`);
  }

  /** Shows what a click would do. @param {Grip | undefined} grip */
  #hover(grip) {
    const { marks, counters } = this.#drawn;
    if (this.selection.held || this.#pending) return;
    const targets = grip ? [...this.#acts.carries(grip).keys()] : [];
    if (targets.join() !== marks.of("hover-target").join()) marks.set("hover-target", targets);
    if (grip && this.#acts.touches(grip).length && !counters.on(grip.place).length) this.#ghost(grip);
    else marks.ghost(undefined, undefined);
  }

  /** Previews the stone of a tap where it would land. @param {Grip} grip */
  #ghost(grip) {
    const { marks, setting, counters } = this.#drawn;
    const seat = this.#state.to_move;
    const kind = setting.kinds.find(({ colour }) => typeof colour !== "string" && colour.seat === seat);
    const place = this.#acts.lands(grip.place);
    marks.ghost(place !== undefined && counters.on(place).length ? undefined : place, kind);
  }

  /** Moves the keyboard cursor to what the pointer tapped, without showing it. @param {Grip | undefined} grip */
  #tapped(grip) {
    this.menu.close();
    if (grip) this.keys.cursor = grip;
    this.#drawn.marks.cursor(undefined);
  }

  /** Shows the keyboard cursor. @param {Grip | undefined} grip */
  #pointed(grip) {
    const { marks, labels } = this.#drawn;
    const visible = document.activeElement === this.root && this.root.matches(":focus-visible");
    marks.cursor(visible ? grip : undefined);
    const element = grip && labels.element(grip);
    if (element) this.root.setAttribute("aria-activedescendant", element.id);
    else this.root.removeAttribute("aria-activedescendant");
  }

  /** Announces the changes. @param {import("./counters.js").Piece[]} changed */
  #announce(changed) {
    const { strings, announce } = this.options;
    const { labels } = this.#drawn;
    // After more than four changes, the name of the move says more than a list.
    if (!changed.length || changed.length > 4) return;
    announce(changed.map((piece) => strings.on(labels.nameOf(piece), labels.nameOfPlace(piece.place))).join(", "));
  }
}
