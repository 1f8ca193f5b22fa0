/** Beside the board at all times: what is wrong, what is doubtful, the rules page and the pieces. */

import { $, h, put } from "../lib/dom.js";
import { errorText, t, tn } from "../lib/translations.js";
import { drawRules } from "../pieces/drawn_rules.js";
import { legend } from "../pieces/legend.js";
import { Pictures, defaultStyle } from "../pieces/pictures.js";

/** @typedef {import("./page.js").Shop} Shop */

const TABS = ["rules", "pieces"];
const PARSER = new DOMParser();

export class Preview {
  /** @param {Shop} shop */
  constructor(shop) {
    this.shop = shop;
    this.page = "";
    shop.workshop.addEventListener("looked", () => this.draw());
    shop.workshop.addEventListener("failed", (event) => {
      put($("maker-state"), h("span", { class: "remark" }, errorText(/** @type {CustomEvent} */ (event).detail)));
    });
    for (const tab of TABS) $(`look-${tab}`).addEventListener("click", () => this.show(tab));
    $("maker-looks").addEventListener("keydown", (event) => arrows(event, TABS, "look-"));
  }

  /** @param {string} tab */
  show(tab) {
    for (const one of TABS) {
      $(`look-${one}`).setAttribute("aria-selected", String(one === tab));
      $(`look-${one}`).tabIndex = one === tab ? 0 : -1;
      $(`looked-${one}`).hidden = one !== tab;
    }
  }

  draw() {
    const { looked } = this.shop.workshop;
    if (!looked) return;
    this.#remarks(this.shop.workshop.said);
    const pictures = looked.info && new Pictures(looked.info, defaultStyle(looked.info));
    if (looked.page !== undefined && looked.page !== this.page) {
      this.page = looked.page;
      // The server's own HTML, made from Markdown that lets no markup through.
      put($("looked-rules"), [...PARSER.parseFromString(looked.page, "text/html").body.childNodes]);
      if (pictures) drawRules($("looked-rules"), pictures);
    }
    if (pictures) legend($("looked-pieces"), looked.info, pictures);
  }

  /** @param {{faults: import("./workshop.js").Remark[], doubts: import("./workshop.js").Remark[]}} remarks */
  #remarks({ faults, doubts }) {
    const list = (/** @type {import("./workshop.js").Remark[]} */ remarks) => h("ul", { class: "maker-remarks" }, remarks.map((one) => h("li", {},
      h("button", { type: "button", class: "link", onclick: () => this.shop.goTo(one.place) }, this.#where(one.place)), " ", one.said)));
    put($("looked-remarks"),
      faults.length ? h("section", { class: "faults" }, h("h3", {}, t("to_be_mended")), list(faults)) : null,
      doubts.length ? h("section", {}, h("h3", {}, t("doubtful")), h("p", { class: "aside" }, t("doubtful_words")), list(doubts)) : null);
    $("looked-remarks").hidden = !(faults.length || doubts.length);
    put($("maker-state"), faults.length ? h("span", { class: "remark" }, tn("faults", faults.length))
      : doubts.length ? h("span", {}, tn("doubts", doubts.length)) : h("span", { class: "maker-good" }, `✓ ${t("all_in_order")}`));
  }

  /** What a place is called.  @param {(string|number)[]} place */
  #where(place) {
    const [part, item] = place;
    if (part === "pieces" && typeof item === "number") {
      const piece = this.shop.workshop.pieces[item];
      return piece ? this.shop.pictures.name(piece.id) : t("pieces");
    }
    if (part === "rules" && item) return this.shop.rules.called(String(item));
    const { wording } = this.shop.rules.sentences;
    if (wording.has(String(part))) return wording.table(String(part)).label;
    return { board: t("board"), seats: t("board"), start: t("start"), pieces: t("pieces"), rules: t("rules") }[String(part)] ?? t("game");
  }
}

/**
 * Left and right go from tab to tab.
 * @param {KeyboardEvent} event  @param {string[]} tabs  @param {string} prefix
 */
export function arrows(event, tabs, prefix) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const at = tabs.findIndex((tab) => document.activeElement === $(`${prefix}${tab}`));
  if (!by || at < 0) return;
  event.preventDefault();
  const next = $(`${prefix}${tabs[(at + by + tabs.length) % tabs.length]}`);
  next.focus();
  next.click();
}
