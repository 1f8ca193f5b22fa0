/**
 * <fairy-board> for any page: a board of the server that this module comes from, in a frame.
 *
 * `game` is a game's id, `variant` a variant's name, `invention` the id of a published game; `level`
 * is the computer's, from 1 to 6. Its size is that of any block; where no height is given it follows
 * from the width.
 */

/** The address of the server, which it fills in. */
const home = "<!--HOME-->";
const STYLE = ":host{display:block;inline-size:100%;max-inline-size:34rem;aspect-ratio:4/5}iframe{border:0;inline-size:100%;block-size:100%}";

class EmbeddedBoard extends HTMLElement {
  /** The address that is shown: each attribute in the page's text is told once more as the element begins. */
  #shown = "";

  static observedAttributes = ["game", "variant", "invention", "level"];

  connectedCallback() {
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  /** The address of what is shown; empty where nothing is named. */
  get #address() {
    const invention = this.getAttribute("invention");
    const name = this.getAttribute("game") ?? this.getAttribute("variant");
    if (!invention && !name) return "";
    const path = invention ? `invention/${encodeURIComponent(invention)}` : encodeURIComponent(name ?? "");
    const level = this.getAttribute("level");
    return `${home}/embed/${path}${level ? `?level=${encodeURIComponent(level)}` : ""}`;
  }

  #show() {
    const address = this.#address;
    if (this.shadowRoot && address === this.#shown) return;
    this.#shown = address;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = STYLE;
    root.replaceChildren(style);
    if (!address) return;
    const frame = document.createElement("iframe");
    frame.src = address;
    frame.loading = "lazy";
    frame.title = this.getAttribute("title") ?? "Fairychess";
    root.append(frame);
  }
}

if (!customElements.get("fairy-board")) customElements.define("fairy-board", EmbeddedBoard);
