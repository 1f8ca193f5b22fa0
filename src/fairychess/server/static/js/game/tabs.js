/** The tabs beside the board. */

import { $ } from "../lib/dom.js";

export class Tabs {
  /** @param {string[]} names  @param {(name: string) => void} shown */
  constructor(names, shown) {
    this.names = names;
    this.shown = shown;
    this.chosen = false; // whether a person has chosen one
    for (const name of names) {
      $(`tab-${name}`).addEventListener("click", () => this.#choose(name));
      $(`tab-${name}`).addEventListener("keydown", (event) => this.#walk(event, name));
    }
  }

  /** @param {string} name */
  #choose(name) {
    this.chosen = true;
    this.show(name);
  }

  /** @param {string} name */
  show(name) {
    for (const one of this.names) {
      const on = one === name;
      $(`tab-${one}`).setAttribute("aria-selected", String(on));
      $(`tab-${one}`).tabIndex = on ? 0 : -1;
      $(`panel-${one}`).hidden = !on;
    }
    this.shown(name);
  }

  /** @param {KeyboardEvent} event  @param {string} name */
  #walk(event, name) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const open = this.names.filter((one) => !$(`tab-${one}`).hidden);
    const to = open[(open.indexOf(name) + step + open.length) % open.length];
    this.#choose(to);
    $(`tab-${to}`).focus();
  }
}
