/** A variant's page: the rules are already there; this adds the array and the legend. */

import "./board.js";
import { get } from "./api.js";
import { $, h } from "./dom.js";
import { legend } from "./legend.js";
import { defaultStyle } from "./pictures/pictures.js";
import { startTheme } from "./theme.js";

startTheme();
const name = $("main").dataset.variant;
const info = await get(`/api/variants/${encodeURIComponent(name)}`);
const board = h("fairy-board", {});
board.info = info;
board.pictures = defaultStyle(info);
const box = $("array");
if (info.start?.board) {
  box.append(board);
  board.live = false;
  board.view = info.start;
} else {
  box.hidden = true;
  document.body.append(h("div", { hidden: true }, board));
}
const men = legend($("legend"), info, board.art);
board.addEventListener("inspect", (event) => men.open(event.detail.id));
