/** The rules beside the board, the first game's steps before everything else. */

import { $, h, put } from "../lib/dom.js";
import { said } from "../lib/translations.js";

const FIRST = said("Your first game");

async function rulesOf(variant) {
  const answer = await fetch(`/variant/${encodeURIComponent(variant)}/rules`);
  if (!answer.ok) return [];
  // Made by the server from text in which markup means nothing.
  return [...new DOMParser().parseFromString(await answer.text(), "text/html").body.children];
}

function split(nodes) {
  const start = nodes.findIndex((node) => node.tagName === "H2" && node.textContent === FIRST);
  if (start < 0) return { first: [], rest: nodes };
  const length = nodes.slice(start + 1).findIndex((node) => node.tagName === "H2");
  const end = length < 0 ? nodes.length : start + 1 + length;
  return { first: nodes.slice(start, end), rest: [...nodes.slice(0, start), ...nodes.slice(end)] };
}

/** Fill a panel with a variant's rules. */
export async function fillRules(panel, variant) {
  const { first, rest } = split(await rulesOf(variant));
  put(panel, first.length ? h("div", { class: "first-game" }, first) : null, rest);
}

/** The steps of a first game alone; whether there are any. */
export async function fillFirstGame(box, variant) {
  const { first } = split(await rulesOf(variant));
  put(box, first);
  box.hidden = !first.length;
  return first.length > 0;
}

/** The tabs beside the board. */
export class Tabs {
  constructor(names, shown) {
    this.names = names;
    this.shown = shown;
    for (const name of names) {
      $(`tab-${name}`).addEventListener("click", () => this.show(name));
      $(`tab-${name}`).addEventListener("keydown", (event) => this.#walk(event, name));
    }
  }

  show(name) {
    for (const one of this.names) {
      const on = one === name;
      $(`tab-${one}`).setAttribute("aria-selected", String(on));
      $(`tab-${one}`).tabIndex = on ? 0 : -1;
      $(`panel-${one}`).hidden = !on;
    }
    this.shown(name);
  }

  #walk(event, name) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const open = this.names.filter((one) => !$(`tab-${one}`).hidden);
    const to = open[(open.indexOf(name) + step + open.length) % open.length];
    this.show(to);
    $(`tab-${to}`).focus();
  }
}
