// The form for a new table: `/new?game=NAME&moves=MOVE,MOVE`, and `/new` for a definition.

import { api, Refused } from "../api.js";
import { Board } from "../board/board.js";
import { paragraphs } from "../dialog.js";
import { h } from "../dom.js";
import { capitalized } from "../names.js";
import { prefer, preferences } from "../preferences.js";
import { enter } from "../seats.js";
import { strings } from "../strings.js";
import { designer } from "./designer.js";
import { parameterFields } from "./parameters.js";
import { picture } from "./pictures.js";
import { playersForm } from "./players.js";

const words = strings.form;

/**
 * @param {string} title of the game
 * @param {() => import("../wire.js").CreateTable} wanted
 * @param {(import("../dom.js").Child)[]} parts
 * @param {(why: import("../wire.js").WireError) => boolean} [showError] shows an error beside its field, and
 *   returns whether it did
 */
function startForm(title, wanted, parts, showError) {
  const error = h("p", { class: "error", role: "alert" });
  const button = h("button", { type: "submit", class: "main" }, words.begin);
  return h(
    "form",
    {
      submit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const asked = wanted();
        prefer({ name: asked.name });
        error.textContent = "";
        button.disabled = true;
        try {
          enter(await api.create(asked), title);
        } catch (thrown) {
          if (!(thrown instanceof Refused)) throw thrown;
          if (!showError?.(thrown.why)) error.textContent = capitalized(thrown.message) || strings.gone;
        } finally {
          button.disabled = false;
        }
      },
    },
    ...parts,
    error,
    button,
  );
}

/** @param {HTMLElement} main @param {import("../wire.js").HouseInfo} info */
function design(main, info) {
  const text = designer();
  const seats = playersForm(["X", "O"], info.engines, false);
  const form = startForm(
    strings.design.title,
    () => ({ ...text.chosen(), ...seats.chosen() }),
    [text.element, ...seats.elements],
    (why) => {
      // Only errors in the definition have a line.
      if (!why.line) return false;
      text.showError(why);
      return true;
    },
  );
  main.className = "new design";
  main.replaceChildren(
    h("div", { class: "about" }, h("h1", {}, strings.design.title), h("p", {}, strings.design.why)),
    form,
  );
  return { title: strings.design.title, destroy() {} };
}

/**
 * The position after some moves.
 * @param {string} game @param {string[]} moves
 */
function position(game, moves) {
  const host = h("div", { class: "board-host" });
  const wrong = h("p", { class: "error", role: "alert" });
  const show = async () => {
    const { setting, ...seen } = await api.preview({ game, moves });
    const { fourColours, coordinates } = preferences;
    const board = new Board(host, { onMove() {}, announce() {}, strings: strings.board });
    board.setPreferences({ fourColours, coordinates, motion: false });
    board.setSetting(setting);
    board.update({ ...seen, acts: [], decisive: [] });
  };
  show().catch((error) => {
    if (!(error instanceof Refused)) throw error;
    host.remove();
    wrong.textContent = capitalized(error.message) || strings.gone;
  });
  return [host, wrong];
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export async function newGame(main, query) {
  main.className = "new";
  const info = await api.info();
  const game = query.get("game") ?? "";
  if (!game) return design(main, info);
  const family = info.families.find(({ name, aliases }) => [name, ...(aliases ?? [])].includes(game.split(":")[0] ?? ""));
  if (!family) {
    main.replaceChildren(h("h1", {}, words.unknown(game)), h("a", { href: "/" }, strings.toLobby));
    return { title: words.unknown(game), destroy() {} };
  }
  const moves = (query.get("moves") ?? "").split(",").filter(Boolean);
  const fields = parameterFields(family, game);
  const seats = playersForm(family.seats, info.engines, family.hides);
  const about = h(
    "div",
    { class: "about" },
    picture(family.name),
    h("h1", {}, family.title),
    h("p", { class: "summary" }, capitalized(family.summary)),
    h("details", { open: matchMedia("(min-width: 56rem)").matches }, h("summary", {}, words.rules), ...paragraphs(family.rules)),
  );
  // The options of a shared position are fixed.
  const shared = h(
    "section",
    { class: "shared" },
    h("h2", {}, words.shared),
    h("p", {}, words.sharedMoves(moves.length)),
    ...(moves.length ? position(game, moves) : []),
    h("p", { class: "line" }, moves.join(" ")),
  );
  const settings =
    fields.elements.length > 0 && h("fieldset", {}, h("legend", {}, words.game), ...fields.elements);
  const form = startForm(
    family.title,
    () => ({ game: moves.length ? game : fields.chosen(), moves, ...seats.chosen() }),
    [moves.length ? shared : settings, ...seats.elements],
  );
  main.replaceChildren(about, form);
  return { title: family.title, destroy() {} };
}
