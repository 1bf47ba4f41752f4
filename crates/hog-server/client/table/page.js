// The page of a table.

import { api, Refused } from "../api.js";
import { Board } from "../board/board.js";
import { Connection } from "../connection.js";
import { announce, h, notice, write } from "../dom.js";
import { capitalized } from "../names.js";
import { animated, onPreferences, playSound, prefer, preferences } from "../preferences.js";
import { go } from "../route.js";
import { drawShare, enter, forgetSeat, keep, kept, tokensAt } from "../seats.js";
import { strings } from "../strings.js";
import { Actions } from "./actions.js";
import { Banner } from "./banner.js";
import { asSeen, Model } from "./model.js";
import { MoveInput } from "./move-input.js";
import { hintList, lineText, Moves } from "./moves.js";
import { Players } from "./players.js";
import { Replay } from "./replay.js";
import { Tabs } from "./tabs.js";

/**
 * @typedef {import("../wire.js").TableState} TableState
 * @typedef {import("../wire.js").SuggestionInfo} Suggestion
 * @typedef {import("../wire.js").Action} Act
 */

const words = strings.table;

export class TablePage {
  model = new Model();
  /** The computer players that can take a seat. @type {string[]} */
  computers = [];
  /** @type {Suggestion | null} */
  #suggestion = null;
  /** Whether a move awaits its answer. */
  #sending = false;
  #destroyed = false;
  #drawnSetting = "";
  #drawnState = "";
  #drawnHints = "";
  /** How many entries of the history were announced. */
  #announced = 0;
  #lastStatus = "";
  /** Whether the board has announced the last change itself. */
  #boardAnnounced = false;
  /** @type {import("../panels/analysis.js").Analysis | undefined} */
  analysis;
  /** @type {import("../panels/chat.js").Chat | undefined} */
  chat;
  /** @type {import("../panels/deal.js").DealPanel | undefined} */
  deal;
  /** The seats whose share of the deal was sent. @type {Set<number>} */
  #shared = new Set();
  heading = h("h1", {}, strings.loading);
  status = h("p", { class: "status" });
  verdict = h("p", { class: "verdict" });
  lost = h("p", { class: "banner lost", role: "alert", hidden: true });
  host = h("div", { class: "board-host" });
  hints = h("section", { class: "good-moves", hidden: true });

  /** @param {HTMLElement} stage @param {string} id */
  constructor(stage, id) {
    this.id = id;
    this.#readFragment();
    this.tokens = () => tokensAt(id);
    this.replay = new Replay(this);
    this.actions = new Actions(this);
    this.moveInput = new MoveInput(this);
    this.players = new Players();
    this.moveList = new Moves();
    this.banner = new Banner();
    this.tabs = new Tabs(strings.tabs.title, this.#panels(), () => this.#tabOpened());
    this.#build(stage);
    this.board = new Board(this.host, {
      onMove: (/** @type {string} */ move) => this.play(move),
      announce: (/** @type {string} */ text) => {
        this.#boardAnnounced = true;
        announce(text);
      },
      strings: strings.board,
    });
    this.connection = new Connection(id, this.tokens, {
      table: (state) => this.#receive(state),
      suggestion: (suggestion) => this.#suggested(suggestion),
      failed: (why) => notice(this.model.sentence(why)),
      bye: (why, tokens) => this.#bye(why, tokens),
      connected: (up) => this.#connected(up),
    });
    this.#applyPreferences();
    this.stopPreferences = onPreferences(() => this.#applyPreferences());
    this.press = (/** @type {KeyboardEvent} */ event) => this.#press(event);
    document.addEventListener("keydown", this.press);
  }

  async #loadComputers() {
    this.computers = (await api.info().catch(() => ({ engines: [] }))).engines;
    this.draw();
  }

  /** The panels of the tabs. The modules of all but the moves are loaded when their tab is first opened. */
  #panels() {
    const { moves, analysis, chat, deal } = strings.tabs;
    return [
      { name: "moves", title: moves, load: async () => this.moveList },
      { name: "analysis", title: analysis, load: async () => (this.analysis = new (await import("../panels/analysis.js")).Analysis(this)) },
      { name: "chat", title: chat, load: async () => (this.chat = new (await import("../panels/chat.js")).Chat(this)) },
      { name: "deal", title: deal, load: async () => (this.deal = new (await import("../panels/deal.js")).DealPanel()) },
    ];
  }

  #tabOpened() {
    if (this.tabs.open === "analysis") this.analysis?.start();
    else this.analysis?.stop();
    this.draw();
  }

  /** @param {HTMLElement} stage */
  #build(stage) {
    this.stage = stage;
    stage.className = "table waiting";
    stage.replaceChildren(
      h("div", { class: "table-head" }, this.heading, this.status, this.verdict),
      h("section", { class: "middle", "aria-label": words.board }, this.lost, this.banner.element, this.host, this.replay.element, this.moveInput.element),
      h("aside", { "aria-label": words.side }, this.players.element, this.actions.element, this.hints, this.tabs.element),
    );
  }

  /** Reads the fragment of the address. An invitation moves to session storage, so that it is not copied with the address. */
  #readFragment() {
    const invitation = /^#invite=([\w-]+)$/.exec(location.hash)?.[1];
    const key = `hog.invitation.${this.id}`;
    if (invitation) {
      history.replaceState(null, "", location.pathname);
      sessionStorage.setItem(key, invitation);
    }
    /** The number of moves before the position to show first. @type {number | null} */
    this.firstShown = null;
    this.invitation = sessionStorage.getItem(key) ?? undefined;
    const after = /^#after=(\d+)$/.exec(location.hash)?.[1];
    if (after !== undefined) this.firstShown = Number(after);
  }

  /** Whether no move can be made now. */
  get locked() {
    return !this.model.connected || this.#sending;
  }

  /** @param {TableState} state */
  #receive(state) {
    const before = this.model.state;
    this.model.receive(state);
    if (before?.version !== state.version) this.#suggestion = null;
    const stored = kept(this.id);
    const over = state.phase === "over";
    // A full table asks for no invitation.
    const invited = state.invited && this.model.openSeats.length > 0;
    if (stored && (stored.over !== over || stored.invited !== invited || stored.title !== this.model.setting?.title)) {
      keep(this.id, { title: this.model.setting?.title ?? stored.title, over, invited });
    }
    this.#giveShares(state);
    if (before && state.length > before.length) playSound();
    this.#boardAnnounced = false;
    this.draw();
    this.#announce(before);
    if (!before) this.#loadComputers();
    // A navigation within the client focuses the main element; the board takes the focus from it.
    if (!before && document.activeElement?.id === "main") this.board.focus();
    const first = this.firstShown;
    if (!over || first === null) return;
    this.firstShown = null;
    this.replay.go(first);
  }

  /** Sends the shares of a deal once the commitment was seen, so that the server cannot choose the deal. @param {TableState} state */
  #giveShares(state) {
    if (state.phase !== "gathering" || typeof state.deal === "string" || !("committed" in state.deal)) return;
    const { shares } = state.deal.committed;
    for (const seat of state.you) {
      const stored = kept(this.id);
      // If this browser knows the table, a share counts as given only if this browser gave it.
      const given = shares[seat - 1] && (!stored || stored.shares?.[seat]);
      if (given || this.#shared.has(seat)) continue;
      this.#shared.add(seat);
      const share = stored?.shares?.[seat] ?? drawShare();
      keep(this.id, { commitment: stored?.commitment ?? state.deal.committed.commitment, shares: { ...stored?.shares, [seat]: share } });
      this.ask({ share: { share } }, seat);
    }
  }

  /** Announces what changed to screen readers: of the history, at most the last four entries. @param {TableState | null} before */
  #announce(before) {
    const { model } = this;
    const { history, state, status } = model;
    const news = before ? history.slice(this.#announced) : [];
    this.#announced = history.length;
    const parts = this.#boardAnnounced && !model.setting?.hides ? [] : news.slice(-4).map((text) => model.entry(text));
    const asked = before?.asked_back;
    const declined = asked && !state?.asked_back && state?.phase === "playing" && state.length >= before.length;
    if (declined && model.isMine(asked.seat)) notice(words.notBack);
    const vacated = model.openSeats.filter((seat) => before?.seats[seat - 1]?.who !== "free");
    if (before) parts.push(...vacated.map((seat) => words.left(model.seatName(seat))));
    const message = state?.said?.at(-1);
    const fresh = before && JSON.stringify(state?.said) !== JSON.stringify(before.said);
    if (message && fresh && !model.isMine(message.seat)) {
      parts.push(`${model.name(message.seat)}: ${message.text}`);
      this.tabs.mark("chat");
    }
    if (status !== this.#lastStatus) parts.push(status);
    if (before && !before.followed_by && state?.followed_by) parts.push(words.follows);
    this.#lastStatus = status;
    announce(parts.join(". "));
  }

  /** @param {Suggestion} suggestion */
  #suggested(suggestion) {
    if (suggestion.version !== this.model.state?.version) return;
    // In a solitaire an estimated chance means nothing.
    const moves = this.model.state.seats.length > 1 ? suggestion.moves : suggestion.moves.filter(({ estimated }) => !estimated);
    this.#suggestion = { ...suggestion, moves, line: moves.length ? suggestion.line : [] };
    const best = moves[0];
    announce(best ? `${best.move}: ${best.reason}` : words.noHints);
    this.draw();
  }

  /** @param {boolean} up */
  #connected(up) {
    const before = this.model.connected;
    this.model.connected = up;
    if (up && !before && this.model.state) notice(words.back);
    this.draw();
  }

  /** @param {import("../wire.js").WireError} why @param {string[]} tokens */
  #bye(why, tokens) {
    if (why.code === "no-token") {
      // The seat was left in another window; the viewer may have others.
      forgetSeat(this.id, tokens[(why.which ?? 1) - 1] ?? "");
      notice(words.seatLost);
    } else if (why.code === "not-found") {
      // The seat is kept: another server may have answered.
      this.heading.replaceChildren(words.missing);
      notice(words.missing);
    } else notice(this.model.sentence(why.message));
  }

  /**
   * Sends a request and shows why it was refused, if it was.
   * @param {Act} act @param {number} [seat]
   * @returns {Promise<boolean>} whether it was granted
   */
  async ask(act, seat = this.model.actor) {
    const { state } = this.model;
    if (!state || seat === undefined) return false;
    const { refused } = await this.connection.ask(seat, state.version, act);
    if (!refused) return true;
    if (this.#destroyed) return false;
    notice(refused.code === "stale" ? words.changed : this.model.sentence(refused.message));
    return false;
  }

  /** @param {string} move */
  async play(move) {
    if (this.locked || !this.model.isMine(this.model.state?.to_move)) {
      this.board.refused(move);
      return false;
    }
    this.#sending = true;
    const granted = await this.ask({ play: { move } });
    this.#sending = false;
    if (!granted && !this.#destroyed) this.board.refused(move);
    this.draw();
    return granted;
  }

  async leave() {
    const seat = this.model.actor;
    const left = kept(this.id)?.seats.find((own) => own.seat === seat);
    if (!(await this.ask("leave"))) return;
    if (left) forgetSeat(this.id, left.token);
    go("/");
  }

  /** @param {number} seat @param {string} name */
  async sit(seat, name) {
    const { deal, phase } = this.model.state ?? {};
    // A share counts only before the cards are dealt.
    const undealt = phase === "gathering" && typeof deal === "object" && "committed" in deal;
    const commitment = undealt ? deal.committed.commitment : undefined;
    const share = commitment && drawShare();
    prefer({ name });
    try {
      const sat = await api.sit(this.id, { seat, name, invitation: this.invitation, share });
      const stored = kept(this.id);
      const seats = [...(stored?.seats ?? []), { seat: sat.seat, token: sat.token }];
      const shares = share ? { ...stored?.shares, [sat.seat]: share } : stored?.shares;
      keep(this.id, { title: this.model.setting?.title ?? "", seats, shares, commitment: stored?.commitment ?? commitment });
      this.connection.reconnect();
    } catch (error) {
      refused(error);
    }
  }

  /** Opens the rematch, which the first player to ask for it creates. */
  async again() {
    const { setting, state, hasOtherPeople } = this.model;
    const next = state?.followed_by;
    if (next && kept(next)) return go(`/table/${next}`);
    try {
      enter(await api.again(this.id, this.tokens()), setting?.title ?? "");
      if (hasOtherPeople && !next) notice(words.asked);
    } catch (error) {
      refused(error);
    }
  }

  /** Draws the whole page from the model. */
  draw() {
    // An awaited answer may come after the page was left.
    if (this.#destroyed) return;
    const { model } = this;
    const { state, setting } = model;
    this.lost.hidden = model.connected || !state;
    write(this.lost, this.lost.hidden ? "" : words.lost);
    if (!state || !setting) return;
    this.stage?.classList.remove("waiting");
    write(this.heading, setting.title);
    const mine = state.phase === "playing" && model.isMine(state.to_move) && !state.busy;
    const next = state.followed_by;
    document.title = `${(mine && model.hasOtherPeople) || (next && !kept(next)) ? "● " : ""}${setting.title} · ${strings.brand}`;
    // The result is in the banner.
    write(this.status, state.phase === "over" ? "" : model.status);
    this.status.classList.toggle("mine", mine);
    const { text, kind } = model.verdict;
    write(this.verdict, text);
    // The verdict takes a line even while it is empty, so that the board does not jump.
    this.verdict.hidden = !setting.solver;
    this.verdict.className = `verdict ${kind}`;
    this.banner.update(this);
    this.replay.update();
    this.#drawBoard(state, setting);
    this.players.update(this);
    this.actions.update();
    this.moveInput.update(this);
    this.moveList.update(this);
    this.chat?.update(this);
    this.deal?.update(this);
    const over = state.phase === "over";
    this.tabs.offer({ moves: true, analysis: over && !setting.hides, chat: state.talk, deal: state.deal !== "nothing" || !!kept(this.id)?.commitment });
    if (this.tabs.open === "analysis") this.analysis?.update();
    this.#drawHints();
  }

  /** @param {TableState} state @param {import("../wire.js").TableSetting} setting */
  #drawBoard(state, setting) {
    const names = state.seats.map((_, index) => this.model.name(index + 1));
    const drawn = JSON.stringify([setting, state.you, names]);
    if (drawn !== this.#drawnSetting) {
      this.#drawnSetting = drawn;
      this.#drawnState = "";
      this.board.setSetting(asSeen(setting, state.you, names));
    }
    const { frame } = this.replay;
    const { places, last, decisive } = frame ?? state;
    const acts = frame || !this.model.connected ? [] : state.acts;
    const seen = { places, acts, last, decisive, to_move: state.to_move, over: state.phase === "over" };
    // An unchanged board is not redrawn, so that a card that is being dragged stays in the hand.
    const text = JSON.stringify(seen);
    if (text !== this.#drawnState) {
      this.#drawnState = text;
      this.board.update(seen);
    }
    const judged = this.tabs.open === "analysis" && state.phase === "over" ? this.analysis?.shown?.moves : null;
    const hints = judged ?? this.#suggestion?.moves ?? [];
    const marked = text + hints.map(({ move }) => move).join();
    if (marked === this.#drawnHints) return;
    this.#drawnHints = marked;
    this.board.showHints(hints);
  }

  #drawHints() {
    const { hints } = this;
    const suggestion = this.#suggestion;
    hints.hidden = !suggestion;
    if (!suggestion) return hints.replaceChildren();
    const { moves } = suggestion;
    const title = moves.length > 1 ? words.good : words.suggested;
    hints.setAttribute("aria-label", title);
    const list = moves.length ? hintList(moves, (move) => this.play(move)) : h("p", {}, words.noHints);
    const next = lineText(suggestion.line);
    const line = next ? h("p", {}, `${words.line} `, h("span", { class: "line" }, next)) : "";
    hints.replaceChildren(h("h2", {}, title), list, line);
  }

  #applyPreferences() {
    const { fourColours, coordinates } = preferences;
    this.board.setPreferences({ fourColours, coordinates, motion: animated() });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { target, key } = event;
    const typing = target instanceof Element && target.closest("input, select, textarea, dialog");
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    if (!preferences.keys && key.length === 1) return;
    if (document.querySelector("dialog[open]")) return;
    if (this.actions.press(key) || this.#replayKey(target, key) || this.#focusKey(key)) event.preventDefault();
  }

  /** Arrows step through the game, except on tabs and in lists. @param {EventTarget | null} target @param {string} key */
  #replayKey(target, key) {
    const taken = target instanceof Element && target.closest("[role=tablist], .moves, .chat");
    return !taken && this.replay.press(key);
  }

  /** @param {string} key */
  #focusKey(key) {
    if (key === "b") this.board.focus();
    else if (key === ":" || key === "/") this.moveInput.input.focus();
    else return false;
    return true;
  }

  destroy() {
    this.#destroyed = true;
    document.removeEventListener("keydown", this.press);
    this.stopPreferences();
    this.analysis?.stop();
    this.connection.close();
    this.players.destroy();
    this.board.destroy();
  }
}

/** Shows why a request failed. @param {unknown} error */
function refused(error) {
  if (!(error instanceof Refused)) throw error;
  notice(capitalized(error.message) || strings.gone);
}

/** @param {HTMLElement} stage @param {string} id */
export function tablePage(stage, id) {
  const page = new TablePage(stage, id);
  return { title: kept(id)?.title || strings.brand, destroy: () => page.destroy() };
}
