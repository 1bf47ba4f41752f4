// The layout of cards: piles, fans and cascades in the available space.

/** @import { Grip, Point, Rect, SpotInfo } from "./types.js" */

/** A card is 2½ by 3½ inches. */
export const CARD = { width: 100, height: 140, corner: 9 };
const GAP = 10;
const MARGIN = 12;
const CAPTION = 26;
/** Visible part of a covered card in a cascade: its rank and suit. */
const OVERLAP_STEP = 40;
/** Least visible part at which a rank can be read. */
const LEGIBLE = 28;
/** Width of a rank with its margin. */
const RANK = 33;
/** Number of cards of a cascade that get the full step. */
const DEEP = { least: 10, most: 24 };
/** Width of a row of fans, in cards. */
const WIDE = { least: 4.2, most: 13 };

export class CardLayout {
  /** @type {Map<number, Point>} */
  middles = new Map();
  /** @type {Rect} */
  #box = { x: 0, y: 0, width: 0, height: 0 };

  /** @param {SpotInfo[]} spots */
  constructor(spots) {
    /** @readonly @type {Map<number, SpotInfo>} */
    this.spots = new Map(spots.map((spot) => [spot.place, spot]));
    /** Whether the names of places are long and stand above them. */
    this.captions = spots.some((spot) => spot.name.length > 2);
    const range = (/** @type {number[]} */ numbers) => ({ from: Math.min(...numbers), to: Math.max(...numbers) });
    this.columns = range(spots.map((spot) => spot.x));
    this.rows = range(spots.map((spot) => spot.y));
    this.fans = spots.some((spot) => spot.shape === "fan");
    this.cascades = spots.some((spot) => spot.shape === "cascade");
    this.pitch = { x: CARD.width + GAP, y: CARD.height + (this.captions ? GAP + CAPTION : 22) };
    this.fit(1);
  }

  #least() {
    const width = (this.columns.to - this.columns.from + 1) * this.pitch.x - GAP;
    const rows = (this.rows.to - this.rows.from) * this.pitch.y + CARD.height + (this.captions ? CAPTION : 0);
    return {
      width: (this.fans ? Math.max(width, WIDE.least * this.pitch.x, (this.broadest - 1) * RANK + CARD.width) : width) + 2 * MARGIN,
      height: rows + (this.cascades ? (DEEP.least - 1) * OVERLAP_STEP : 0) + 2 * MARGIN,
    };
  }

  /** Number of cards of the longest cascade and the broadest fan. Long ones need a larger drawing to stay legible. */
  longest = 0;
  broadest = 0;

  /** The best ratio of width to height. */
  get ratio() {
    const least = this.#least();
    const width = this.fans ? Math.max(least.width, 8 * this.pitch.x) : least.width;
    return width / (least.height + (this.cascades ? 3 * OVERLAP_STEP : 0));
  }

  /**
   * Fits the layout to a ratio: fans take the free width, cascades the free height.
   * @param {number} ratio
   * @returns {Rect}
   */
  fit(ratio) {
    const { width, height } = this.#least();
    let [wide, high] = [width, height];
    if (this.fans) wide = clamp(high * ratio, wide, Math.max(wide, WIDE.most * this.pitch.x));
    if (this.longest) high += Math.max(0, (this.longest - 1) * LEGIBLE - (DEEP.least - 1) * OVERLAP_STEP);
    if (this.cascades) high = clamp(wide / ratio, high, high + (DEEP.most - DEEP.least) * OVERLAP_STEP);
    const middle = (this.columns.from + this.columns.to) / 2;
    this.#box = { x: -wide / 2, y: 0, width: wide, height: high };
    const top = MARGIN + (this.captions ? CAPTION : 0) + CARD.height / 2;
    this.middles = new Map(
      [...this.spots.values()].map(({ place, x, y }) => [
        place,
        { x: (x - middle) * this.pitch.x, y: top + (y - this.rows.from) * this.pitch.y },
      ]),
    );
    return this.#box;
  }

  /**
   * The distance from one card of a place to the next.
   * @param {SpotInfo} spot
   * @param {number} count
   * @returns {Point}
   */
  #step(spot, count) {
    const middle = this.middles.get(spot.place);
    if (!middle || count < 2) return { x: 0, y: 0 };
    if (spot.shape === "cascade") {
      const room = this.#below(spot) - middle.y - CARD.height / 2;
      return { x: 0, y: Math.min(OVERLAP_STEP, room / (count - 1)) };
    }
    const { left, right } = this.#beside(spot);
    const room = right - left - CARD.width;
    return { x: Math.min(CARD.width + GAP / 2, Math.max(0, room / (count - 1))), y: 0 };
  }

  /** The lower end of a cascade: the next place below it, or the edge. @param {SpotInfo} spot */
  #below(spot) {
    const below = [...this.spots.values()].filter(({ x, y }) => Math.abs(x - spot.x) < 1 && y > spot.y);
    const tops = below.map(({ place }) => (this.middles.get(place)?.y ?? 0) - CARD.height / 2);
    return Math.min(this.#box.y + this.#box.height, ...tops) - MARGIN;
  }

  /** The space of a fan: half the way to its neighbours. @param {SpotInfo} spot */
  #beside(spot) {
    const here = this.middles.get(spot.place)?.x ?? 0;
    let [left, right] = [this.#box.x + MARGIN, this.#box.x + this.#box.width - MARGIN];
    for (const other of this.spots.values()) {
      if (other.y !== spot.y || other === spot) continue;
      const half = (here + (this.middles.get(other.place)?.x ?? 0)) / 2;
      if (other.x < spot.x) left = Math.max(left, half);
      else right = Math.min(right, half);
    }
    return { left, right };
  }

  /** The middle of a card. @param {number} place @param {number} z @param {number} count @returns {Point} */
  at(place, z, count) {
    const spot = this.spots.get(place);
    const middle = this.middles.get(place) ?? { x: 0, y: 0 };
    if (!spot || spot.shape === "pile") return middle;
    const step = this.#step(spot, count);
    if (spot.shape === "cascade") return { x: middle.x, y: middle.y + z * step.y };
    const { left, right } = this.#beside(spot);
    const first = (left + right) / 2 - ((count - 1) * step.x) / 2;
    return { x: first + z * step.x, y: middle.y };
  }

  /**
   * The visible part of a card or a place.
   * @param {Grip} grip
   * @param {number} count
   * @returns {Rect}
   */
  seen({ place, z }, count) {
    const { x, y } = z == null ? this.middles.get(place) ?? { x: 0, y: 0 } : this.at(place, z, count);
    const card = { x: x - CARD.width / 2, y: y - CARD.height / 2, width: CARD.width, height: CARD.height };
    const spot = this.spots.get(place);
    if (!spot || z == null || z >= count - 1 || spot.shape === "pile") return card;
    const step = this.#step(spot, count);
    return spot.shape === "cascade"
      ? { ...card, height: Math.min(card.height, step.y) }
      : { ...card, width: Math.min(card.width, step.x) };
  }

  /**
   * The grip at a point.
   * @param {Point} point
   * @param {(place: number) => number} count
   * @returns {Grip | undefined}
   */
  hit(point, count) {
    for (const { place, shape } of this.spots.values()) {
      const cards = count(place);
      for (let z = cards - 1; z >= 0; z--) {
        if (within(point, this.seen({ place, z }, cards))) return { place, z };
        if (shape === "pile") break;
      }
      if (within(point, this.seen({ place }, cards))) return { place };
    }
    return undefined;
  }
}

/** @param {number} number @param {number} least @param {number} most */
function clamp(number, least, most) {
  return Math.min(Math.max(number, least), most);
}

/** @param {Point} point @param {Rect} rect */
function within(point, rect) {
  const [right, down] = [point.x - rect.x, point.y - rect.y];
  return right >= 0 && down >= 0 && right <= rect.width && down <= rect.height;
}
