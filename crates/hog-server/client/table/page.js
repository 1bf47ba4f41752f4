// A table: the board, who sits at it, what was played, what can be done.

import { api, Refused } from "../api.js";
import { settle } from "../begin.js";
import { Board } from "../board/board.js";
import { announce, h, notice, write } from "../dom.js";
import { Line } from "../line.js";
import { tokensAt } from "../live.js";
import { knock, moves as mayMove, onPreferences, prefer, preferences } from "../preferences.js";
import { go } from "../route.js";
import { drawShare, forgetSeat, keep, kept } from "../seats.js";
import { strings } from "../strings.js";
import { gameTitle } from "../who.js";
import { Actions } from "./actions.js";
import { Banner } from "./banner.js";
import { Entry } from "./entry.js";
import { hintList, lineText } from "./hints.js";
import { Model } from "./model.js";
import { Moves } from "./moves.js";
import { asSeen } from "./own.js";
import { Players } from "./players.js";
import { Replay } from "./replay.js";
import { status, verdict } from "./status.js";
import { Tabs } from "./tabs.js";

/**
 * @typedef {import("../wire.js").TableState} TableState
 * @typedef {import("../wire.js").Suggestion} Suggestion
 * @typedef {import("../wire.js").Act} Act
 */

const words = strings.table;

export class TablePage {
  model = new Model();
  /** @type {string[]} */
  engines = [];
  /** @type {Suggestion | null} */
  #suggestion = null;
  #playing = false;
  #drawnSetting = "";
  #drawnState = "";
  #drawnHints = "";
  #heard = 0;
  #was = "";
  /** Whether the board has said what changed. */
  #boardSaid = false;
  /** @type {import("./analysis.js").Analysis | undefined} */
  analysis;
  /** @type {import("./talk.js").Talk | undefined} */
  talk;
  /** @type {import("./deal.js").DealPanel | undefined} */
  deal;
  /** The seats whose share was sent. @type {Set<number>} */
  #shared = new Set();
  heading = h("h1", {}, strings.loading);
  status = h("p", { class: "status" });
  verdict = h("p", { class: "verdict" });
  lost = h("p", { class: "banner lost", role: "alert", hidden: true });
  host = h("div", { class: "board-host" });
  hints = h("section", { class: "good-moves", "aria-label": words.good, hidden: true });

  /** @param {HTMLElement} stage @param {string} id */
  constructor(stage, id) {
    this.id = id;
    this.#takeInvitation();
    this.tokens = () => tokensAt(id);
    this.replay = new Replay(this);
    this.actions = new Actions(this);
    this.entry = new Entry(this);
    this.players = new Players();
    this.moveList = new Moves();
    this.banner = new Banner();
    this.tabs = new Tabs(strings.tabs.title, this.#panels(), () => this.#opened());
    this.#build(stage);
    this.board = new Board(this.host, {
      onMove: (/** @type {string} */ move) => this.play(move),
      announce: (/** @type {string} */ text) => {
        this.#boardSaid = true;
        announce(text);
      },
      strings: strings.board,
    });
    this.line = new Line(id, this.tokens, {
      table: (state) => this.#hear(state),
      suggestion: (suggestion) => this.#suggested(suggestion),
      failed: notice,
      bye: (why, tokens) => this.#bye(why, tokens),
      connected: (up) => this.#connected(up),
    });
    this.#prefer();
    this.forgetPreferences = onPreferences(() => this.#prefer());
    this.press = (/** @type {KeyboardEvent} */ event) => this.#press(event);
    document.addEventListener("keydown", this.press);
  }

  /** Learns which engines can be seated. */
  async #learnEngines() {
    this.engines = (await api.house().catch(() => ({ engines: [] }))).engines;
    this.draw();
  }

  /** What most people never open is loaded when somebody does. */
  #panels() {
    const { moves, analysis, talk, deal } = strings.tabs;
    return [
      { name: "moves", title: moves, load: async () => this.moveList },
      { name: "analysis", title: analysis, load: async () => (this.analysis = new (await import("./analysis.js")).Analysis(this)) },
      { name: "talk", title: talk, load: async () => (this.talk = new (await import("./talk.js")).Talk(this)) },
      { name: "deal", title: deal, load: async () => (this.deal = new (await import("./deal.js")).DealPanel()) },
    ];
  }

  #opened() {
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
      h("section", { class: "middle", "aria-label": words.board }, this.lost, this.banner.element, this.host, this.replay.element, this.entry.element),
      h("aside", { "aria-label": words.side }, this.players.element, this.actions.element, this.hints, this.tabs.element),
    );
  }

  /** An invitation is not left in the address, where it would be copied with it. */
  #takeInvitation() {
    const invitation = /^#invite=([\w-]+)$/.exec(location.hash)?.[1];
    const key = `hog.invitation.${this.id}`;
    if (invitation) {
      history.replaceState(null, "", location.pathname);
      sessionStorage.setItem(key, invitation);
    }
    /** @type {number | null} */
    this.firstShown = null;
    this.invitation = sessionStorage.getItem(key) ?? undefined;
    const after = /^#after=(\d+)$/.exec(location.hash)?.[1];
    if (after !== undefined) this.firstShown = Number(after);
  }

  /** Whether nothing can be asked for now. */
  get locked() {
    return !this.model.connected || this.#playing;
  }

  /** @param {TableState} state */
  #hear(state) {
    const before = this.model.state;
    this.model.hear(state);
    if (before?.version !== state.version) this.#suggestion = null;
    const own = kept(this.id);
    const over = state.phase === "over";
    // Where nobody can sit down, nobody is asked for an invitation.
    const invited = state.invited && this.model.free.length > 0;
    if (own && (own.over !== over || own.invited !== invited || own.game !== this.model.setting?.game)) {
      keep(this.id, { game: this.model.setting?.game ?? own.game, over, invited });
    }
    this.#giveShares(state);
    if (before && state.length > before.length) knock();
    this.#boardSaid = false;
    this.draw();
    this.#tell(before);
    if (!before) this.#learnEngines();
    // Whoever came from another page of the client can play at once.
    if (!before && document.activeElement?.id === "main") this.board.focus();
    const first = this.firstShown;
    if (!over || first === null) return;
    this.firstShown = null;
    this.replay.go(first);
  }

  /** Shares are drawn here once the commitment was seen, so that the house cannot choose the deal. @param {TableState} state */
  #giveShares(state) {
    if (state.phase !== "gathering" || typeof state.deal === "string" || !("committed" in state.deal)) return;
    const { shares } = state.deal.committed;
    for (const seat of state.you) {
      const own = kept(this.id);
      // What the house says was given is believed only if it was given here, as far as that is known.
      const given = shares[seat - 1] && (!own || own.shares?.[seat]);
      if (given || this.#shared.has(seat)) continue;
      this.#shared.add(seat);
      const share = own?.shares?.[seat] ?? drawShare();
      keep(this.id, { commitment: own?.commitment ?? state.deal.committed.commitment, shares: { ...own?.shares, [seat]: share } });
      this.ask({ share: { share } }, seat);
    }
  }

  /** Says what is new to those who do not see it. @param {TableState | null} before */
  #tell(before) {
    const { history, state } = this.model;
    const text = status(this.model);
    const news = before ? history.slice(this.#heard) : [];
    this.#heard = history.length;
    const parts = this.#boardSaid && !this.model.setting?.hides ? [] : news.slice(-4).map((text) => this.model.told(text));
    const asked = before?.asked_back;
    if (asked && !state?.asked_back && state?.phase === "playing" && state.length >= before.length && this.model.isMine(asked.seat)) notice(words.notBack);
    const gone = this.model.free.filter((seat) => before?.seats[seat - 1]?.who !== "free");
    if (before) parts.push(...gone.map((seat) => words.left(this.model.seatName(seat))));
    const said = state?.said?.at(-1);
    const newly = before && JSON.stringify(state?.said) !== JSON.stringify(before.said);
    if (said && newly && !this.model.isMine(said.seat)) {
      parts.push(`${this.model.name(said.seat)}: ${said.text}`);
      this.tabs.mark("talk");
    }
    if (text !== this.#was) parts.push(text);
    if (before && !before.followed_by && state?.followed_by) parts.push(words.follows);
    this.#was = text;
    announce(parts.join(". "));
  }

  /** @param {Suggestion} suggestion */
  #suggested(suggestion) {
    if (suggestion.version !== this.model.state?.version) return;
    // Alone there is nobody by whose play a chance could be estimated.
    const moves = this.model.state.seats.length > 1 ? suggestion.moves : suggestion.moves.filter(({ reason }) => !reason.endsWith("%"));
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
      // A seat that was left elsewhere; others may be left.
      forgetSeat(this.id, tokens[(why.which ?? 1) - 1] ?? "");
      notice(words.seatLost);
    } else if (why.code === "not-found") {
      // The seat is not forgotten: another house may have answered.
      this.heading.replaceChildren(words.missing);
      notice(words.missing);
    } else notice(why.message);
  }

  /**
   * Asks for something; what is refused is said calmly.
   * @param {Act} act @param {number} [seat]
   * @returns {Promise<boolean>} whether it was granted
   */
  async ask(act, seat = this.model.asker) {
    const { state } = this.model;
    if (!state || seat === undefined) return false;
    const { refused } = await this.line.ask(seat, state.version, act);
    if (!refused) return true;
    notice(refused.code === "stale" ? words.changed : words.refused(refused.message));
    return false;
  }

  /** @param {string} move */
  async play(move) {
    if (this.locked || !this.model.isMine(this.model.state?.to_move)) {
      this.board.refused(move);
      return false;
    }
    this.#playing = true;
    const granted = await this.ask({ play: { move } });
    this.#playing = false;
    if (!granted) this.board.refused(move);
    this.draw();
    return granted;
  }

  async undo() {
    const { version } = this.model.state ?? { version: 0 };
    if ((await this.ask("undo")) && this.model.state?.asked_back && this.model.state.version !== version) {
      notice(words.undoAsked);
    }
  }

  async leave() {
    const seat = this.model.asker;
    const own = kept(this.id)?.seats.find((one) => one.seat === seat);
    if (!(await this.ask("leave"))) return;
    if (own) forgetSeat(this.id, own.token);
    go("/");
  }

  /** @param {number} seat @param {string} name */
  async sit(seat, name) {
    const { deal, phase } = this.model.state ?? {};
    // Once the cards are dealt, nothing that is shown or given says anything about them.
    const isOpen = phase === "gathering" && typeof deal === "object" && "committed" in deal;
    const commitment = isOpen ? deal.committed.commitment : undefined;
    const share = commitment && drawShare();
    prefer({ name });
    try {
      const sat = await api.sit(this.id, { seat, name, invitation: this.invitation, share });
      const own = kept(this.id);
      const seats = [...(own?.seats ?? []), { seat: sat.seat, token: sat.token }];
      const shares = share ? { ...own?.shares, [sat.seat]: share } : own?.shares;
      keep(this.id, { game: this.model.setting?.game ?? "", seats, shares, commitment: own?.commitment ?? commitment });
      this.line.again();
    } catch (error) {
      refused(error);
    }
  }

  /** Another game with the same people. Whoever asked first has set it up. */
  async again() {
    const { setting, state, others } = this.model;
    const next = state?.followed_by;
    // What was told of it first is kept.
    if (next && kept(next)) return go(`/table/${next}`);
    try {
      settle(await api.again(this.id, this.tokens()), setting?.game ?? "");
      if (others && !next) notice(words.asked);
    } catch (error) {
      refused(error);
    }
  }

  /** Shows everything as it is known now. */
  draw() {
    const { model } = this;
    const { state, setting } = model;
    this.lost.hidden = model.connected || !state;
    write(this.lost, this.lost.hidden ? "" : words.lost);
    if (!state || !setting) return;
    this.stage?.classList.remove("waiting");
    write(this.heading, gameTitle(setting.game));
    const mine = state.phase === "playing" && model.isMine(state.to_move) && !state.busy;
    const next = state.followed_by;
    document.title = `${(mine && model.others) || (next && !kept(next)) ? "● " : ""}${gameTitle(setting.game)} · ${strings.house}`;
    // How it ended stands larger above the board.
    write(this.status, state.phase === "over" ? "" : status(model));
    this.status.classList.toggle("mine", mine);
    const { text, kind } = verdict(model);
    write(this.verdict, text);
    // Its line is there from the start, so that the board stays where the finger is.
    this.verdict.hidden = !setting.solver;
    this.verdict.className = `verdict ${kind}`;
    this.banner.update(this);
    this.replay.update();
    this.#drawBoard(state, setting);
    this.players.update(this);
    this.actions.update();
    this.entry.update(this);
    this.moveList.update(this);
    this.talk?.update(this);
    this.deal?.update(this);
    const over = state.phase === "over";
    this.tabs.offer({ moves: true, analysis: over && !setting.hides, talk: state.talk, deal: state.deal !== "nothing" || !!kept(this.id)?.commitment });
    if (this.tabs.open === "analysis") this.analysis?.update();
    this.#drawHints();
  }

  /** @param {TableState} state @param {import("../wire.js").Setting} setting */
  #drawBoard(state, setting) {
    const drawn = JSON.stringify([setting, state.you]);
    if (drawn !== this.#drawnSetting) {
      this.#drawnSetting = drawn;
      this.#drawnState = "";
      this.board.setSetting(asSeen(setting, state.you));
    }
    const { frame } = this.replay;
    const { places, last, decisive } = frame ?? state;
    const acts = frame || !this.model.connected ? [] : state.acts;
    const seen = { places, acts, last, decisive, to_move: state.to_move, over: state.phase === "over" };
    // Only when it is another: who holds a card meanwhile keeps it.
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
    const told = this.#suggestion;
    hints.hidden = !told;
    if (!told) return hints.replaceChildren();
    const list = told.moves.length ? hintList(told.moves, (move) => this.play(move)) : h("p", {}, words.noHints);
    const next = lineText(told.line);
    const line = next ? h("p", {}, `${words.line} `, h("span", { class: "line" }, next)) : "";
    hints.replaceChildren(h("h2", {}, words.good), list, line);
  }

  #prefer() {
    const { fourColours, coordinates } = preferences;
    this.board.setPreferences({ fourColours, coordinates, motion: mayMove() });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { target, key } = event;
    const writes = target instanceof Element && target.closest("input, select, textarea, dialog");
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writes) return;
    if (!preferences.keys && key.length === 1) return;
    if (document.querySelector("dialog[open]")) return;
    if (this.actions.press(key) || this.#look(target, key) || this.#point(key)) event.preventDefault();
  }

  /** Arrows look back, but on a tab or in a list they have another meaning. @param {EventTarget | null} target @param {string} key */
  #look(target, key) {
    const taken = target instanceof Element && target.closest("[role=tablist], .moves, .talk");
    return !taken && this.replay.press(key);
  }

  /** @param {string} key */
  #point(key) {
    if (key === "b") this.board.focus();
    else if (key === ":" || key === "/") this.entry.input.focus();
    else return false;
    return true;
  }

  destroy() {
    document.removeEventListener("keydown", this.press);
    this.forgetPreferences();
    this.analysis?.stop();
    this.line.close();
    this.players.destroy();
    this.board.destroy();
  }
}

/** Says why something was not done. @param {unknown} error */
function refused(error) {
  if (!(error instanceof Refused)) throw error;
  notice(error.message || strings.gone);
}

/** @param {HTMLElement} stage @param {string} id */
export function tablePage(stage, id) {
  const page = new TablePage(stage, id);
  return { title: gameTitle(kept(id)?.game || strings.house), destroy: () => page.destroy() };
}
