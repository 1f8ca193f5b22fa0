/** One way of a piece, drawn by two clicks: to a square, and from there on in a line. */

import { h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { truthField } from "./fields.js";

/** @typedef {{corner: number[], end: number[], slides: boolean, on: boolean, over: boolean}} Way */

export class ReachWay {
  /** @param {(way: Way) => Promise<string>} add says what is wrong with it, "" for nothing */
  constructor(add) {
    this.add = add;
    /** @type {number[][]} the squares that have been clicked */
    this.clicked = [];
    this.slides = false;
    this.on = true;
    this.over = false;
    /** What has become of the last way. */
    this.told = "";
    this.box = h("div", { class: "reach-box" });
    this.draw();
  }

  /** A square is clicked; a third one begins again.  @param {number} x  @param {number} y */
  click(x, y) {
    if (!x && !y) return;
    this.told = "";
    this.clicked = this.clicked.length === 2 ? [[x, y]] : [...this.clicked, [x, y]];
    this.draw();
  }

  /** Which of the clicked squares this one is: 1, 2, or 0 for none.  @param {number} x  @param {number} y */
  number(x, y) {
    return this.clicked.findIndex(([a, b]) => a === x && b === y) + 1;
  }

  draw() {
    const [corner, end] = this.clicked;
    put(this.box,
      h("p", { class: "aside", role: "status" }, this.told || t(["way_first", "way_second", "way_drawn"][this.clicked.length])),
      truthField(t("way_slides"), this.slides, (on) => (this.slides = on)),
      truthField(t("way_over"), this.over, (on) => (this.over = on)),
      truthField(t("way_on"), this.on, (on) => (this.on = on)),
      h("button", { type: "button", class: "button", disabled: !end, onclick: () => {
        this.add({ corner, end, slides: this.slides, on: this.on, over: this.over }).then((wrong) => {
          this.told = wrong || t("way_added");
          if (!wrong) this.clicked = [];
          this.draw();
        });
      } }, t("way_add")));
  }
}
