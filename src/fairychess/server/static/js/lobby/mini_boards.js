/** Small boards of games that are being played, as spectators see them, live. */

import "../board/board.js";
import { getInfo } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { GameSocket } from "../lib/socket.js";
import { SIDES, colourOf } from "../lib/squares.js";
import { say, translated, t } from "../lib/translations.js";
import { defaultStyle } from "../pieces/pictures.js";
import { listed } from "../variant/custom_variants.js";

const LIVE = 8;

/** @typedef {{item: HTMLElement, socket: GameSocket|null}} MiniGame */

/** @param {Game} game  @param {VariantInfo} info */
function names(game, info) {
  return SIDES.map((side) => {
    const seat = game.seats[side];
    const who = seat.type === "computer" ? t("computer_level_is", { level: seat.level }) : say(seat.called);
    return h("span", {}, h("i", { class: `seat-dot ${colourOf(info, side)}`, "aria-hidden": "true" }), who || translated(info.seats?.[side] ?? side));
  });
}

export class MiniBoards {
  /** @param {HTMLElement} list  @param {() => void} ended called when one of the games is over */
  constructor(list, ended) {
    this.list = list;
    this.ended = ended;
    this.games = new Map();
  }

  get size() {
    return this.games.size;
  }

  /** Show these games and no others.  @param {Game[]} games */
  show(games) {
    const wanted = new Map(games.slice(0, LIVE).map((game) => [game.id, game]));
    for (const id of this.games.keys()) if (!wanted.has(id)) this.#forget(id);
    for (const [id, game] of wanted) {
      if (this.games.has(id)) continue;
      /** @type {MiniGame} */
      const entry = { item: h("li", { class: "mini-game", "data-game": id }), socket: null };
      this.games.set(id, entry);
      this.#fill(entry, game).catch(() => this.#shows(entry, id) && this.#forget(id));
    }
  }

  /** @param {string} id */
  #forget(id) {
    const { item, socket } = this.games.get(id) ?? {};
    socket?.end();
    item?.remove();
    this.games.delete(id);
  }

  /** Whether a game has not been left since, be it to be come back to.  @param {MiniGame} entry  @param {string} id */
  #shows(entry, id) {
    return this.games.get(id) === entry;
  }

  /** @param {MiniGame} entry  @param {Game} game */
  async #fill(entry, game) {
    const { id } = game;
    this.list.append(entry.item);
    const path = `/api/games/${encodeURIComponent(id)}`;
    const info = await getInfo("", `${path}/info`);
    const board = h("fairy-board", { still: true, "aria-label": info.title });
    board.info = info;
    board.pieceStyle = defaultStyle(info);
    const count = h("span", { class: "aside" });
    entry.item.append(h("a", { href: game.url },
      h("strong", {}, listed(info).title), board, h("span", { class: "mini-names" }, names(game, info)), count));
    const show = (/** @type {View} */ view) => {
      board.view = view;
      count.textContent = t("move_number", { number: view.fullmove_number });
    };
    show(game.view);
    if (!this.#shows(entry, id)) return;
    entry.socket = new GameSocket(`${path}/socket?seat=spectator`, (message) => {
      if (message.type !== "view") return;
      show(message.view);
      if (message.view.outcome) this.ended();
    }, () => {});
  }
}
