/** A custom variant's balance is measured here: a button, how far it is, and the way to stop it. */

import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t, tn } from "../lib/translations.js";

const LOOK = 1500;

/** @typedef {{status: string, played: number, games: number, ahead: number, mine: boolean}} Progress */

export class Measuring {
  /**
   * @param {HTMLElement} box  @param {string} path the report's
   * @param {() => void} done  @param {(going: boolean) => void} told called with every news of it
   */
  constructor(box, path, done, told = () => {}) {
    this.box = box;
    this.path = `${path}/job`;
    this.done = done;
    this.told = told;
    this.bar = h("progress", { "aria-label": t("balance_measuring") });
    this.words = h("p", { role: "status" });
    this.begin = this.#button("balance_measure", "button primary", this.path);
    this.end = this.#button("balance_stop", "button", `${this.path}/end`);
    /** @type {string} */
    this.shown = "";
  }

  /** Look how far it is, again and again while it goes on. */
  async follow() {
    clearTimeout(this.timer);
    try {
      this.#show(await get(this.path));
    } catch (error) {
      this.words.textContent = errorText(/** @type {any} */ (error));
      this.#later(); // the server may be starting again
    }
  }

  #later() {
    this.timer = setTimeout(() => this.follow(), LOOK);
  }

  /** @param {string} key  @param {string} kind  @param {string} path */
  #button(key, kind, path) {
    const work = async () => this.#show(await post(path, {}));
    const button = h("button", { type: "button", class: kind, onclick: () => busily(button, work).catch((error) => toast(errorText(error))) }, t(key));
    return button;
  }

  /** @param {Progress} now */
  #show(now) {
    clearTimeout(this.timer);
    if (now.status === "done") {
      this.done();
      return;
    }
    const going = now.status === "waiting" || now.status === "measuring";
    this.told(going);
    this.bar.max = now.games;
    this.bar.value = now.played;
    const layout = `${now.status} ${now.mine}`;
    if (layout !== this.shown) {
      this.shown = layout; // what has the focus is not drawn again
      const asked = now.status === "" ? h("p", {}, t("balance_offer", { games: now.games })) : null;
      put(this.box, asked, going || now.status === "stopped" ? this.bar : null, this.words,
        h("p", { class: "buttons" }, going ? now.mine && this.end : this.begin));
    }
    const words = saying(now);
    if (words !== this.words.textContent) this.words.textContent = words;
    if (going) this.#later();
  }
}

/** @param {Progress} now */
function saying({ status, played, games, ahead }) {
  if (status === "waiting") return ahead ? tn("balance_ahead", ahead) : t("balance_soon");
  if (status === "measuring") return t("balance_played", { played, games });
  if (status === "stopped") return t("balance_stopped", { played, games });
  return status === "failed" ? t("balance_failed") : "";
}
