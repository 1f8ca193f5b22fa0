/** A position that shows a sentence at work: the server looks for one, the maker's board shows it. */

import { post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { segments } from "./fields.js";

/** @typedef {import("./page.js").Shop} Shop */
/** @typedef {import("./workshop.js").Setup} Setup */
/** @typedef {{kind: string, move: string, before: Setup, after: Setup}} Example */

const TOOL = "example";

export class SentenceExample {
  /** @param {Shop} shop  @param {string} table  @param {number} number */
  constructor(shop, table, number) {
    this.shop = shop;
    this.table = table;
    this.number = number;
    /** Another number is another example. */
    this.seed = 0;
    this.found = h("div", { class: "sentence-example", role: "status" });
    this.button = h("button", {
      type: "button", class: "button", onclick: () => busily(this.button, () => this.#look()).catch((error) => toast(errorText(error))),
    }, t("show_at_work"));
    this.box = h("div", {}, h("div", { class: "maker-row-buttons" }, this.button), this.found);
  }

  /** The sentence has changed, or the example has been seen. */
  forget() {
    if (this.shop.board.tool.name === TOOL) this.shop.board.use();
    this.found.replaceChildren();
  }

  async #look() {
    const { faults, text } = await this.shop.workshop.settled();
    if (faults.length) {
      toast(t("mend_first"));
      return;
    }
    /** @type {Example|null} */
    const found = await post("/api/make/example", { text, table: this.table, number: this.number, seed: this.seed });
    this.seed += 1;
    if (found) this.#show(found);
    else put(this.found, h("p", { class: "aside" }, t("example_none")));
  }

  /** @param {Example} example */
  #show({ kind, move, before, after }) {
    const squares = new Set([...Object.keys(before.squares), ...Object.keys(after.squares)]
      .filter((square) => before.squares[square] !== after.squares[square]));
    const show = (/** @type {string} */ when) => this.shop.board.use({
      name: TOOL, words: t(`example_${when}_${kind}`, { move }), shown: (when === "before" ? before : after).squares,
      marked: () => squares,
    });
    put(this.found, h("p", {}, t(`example_${kind}`, { move })),
      segments(t("example"), [["before", t("example_before")], ["after", t(kind === "forbidden" ? "example_would_be" : "example_after")]], "before", show),
      h("button", {
        type: "button", class: "quiet", onclick: () => {
          this.forget();
          this.button.focus();
        },
      }, t("example_close")));
    show("before");
    this.shop.showBoard();
  }
}
