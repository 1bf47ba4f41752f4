// The menu that asks which of several moves is meant.

export class Menu {
  /** @type {HTMLElement | undefined} */
  #shown;

  /** @param {HTMLElement} host @param {{ which: string, cancel: string }} strings @param {() => void} closed */
  constructor(host, strings, closed) {
    this.host = host;
    this.strings = strings;
    this.closed = closed;
  }

  /**
   * @param {string[]} moves
   * @param {{ x: number, y: number }} at In pixels of the host.
   * @param {(move: string) => string} label The text of a move.
   * @param {(move: string) => void} chosen
   */
  ask(moves, at, label, chosen) {
    this.close();
    const menu = document.createElement("div");
    menu.className = "board-menu";
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", this.strings.which);
    const item = (/** @type {string} */ text, /** @type {() => void} */ then) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("role", "menuitem");
      button.textContent = text;
      button.addEventListener("click", () => {
        this.close();
        then();
      });
      menu.append(button);
    };
    for (const move of moves) item(label(move), () => chosen(move));
    item(this.strings.cancel, () => {});
    // Some browsers do not focus a clicked button; the menu would close before the click.
    menu.addEventListener("mousedown", (event) => event.preventDefault());
    menu.addEventListener("keydown", (event) => this.#press(event, menu));
    menu.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget))) this.close();
    });
    this.host.append(menu);
    this.#shown = menu;
    const [right, below] = [this.host.clientWidth - menu.offsetWidth - 4, this.host.clientHeight - menu.offsetHeight - 4];
    menu.style.left = `${Math.max(4, Math.min(at.x, right))}px`;
    menu.style.top = `${Math.max(4, Math.min(at.y, below))}px`;
    /** @type {HTMLElement | null} */ (menu.firstElementChild)?.focus();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} menu */
  #press(event, menu) {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      return this.close();
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = /** @type {HTMLElement[]} */ ([...menu.children]);
    const here = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    items.at((here + step) % items.length)?.focus();
  }

  close() {
    const menu = this.#shown;
    if (!menu) return;
    this.#shown = undefined;
    const focused = menu.contains(document.activeElement);
    menu.remove();
    if (focused) this.closed();
  }
}
