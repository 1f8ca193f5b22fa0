/** A variant's page: the rules are already there; this adds the array and the legend. */

import "./board.js";
import { get } from "./api.js";
import { $, h } from "./dom.js";
import { legend } from "./legend.js";
import { defaultStyle } from "./pictures/pictures.js";
import { startPage } from "./page.js";

startPage();
const name = $("main").dataset.variant;
const info = await get(`/api/variants/${encodeURIComponent(name)}`);
const board = h("fairy-board", {});
board.info = info;
board.pictures = defaultStyle(info);
$("array").append(board);
board.live = false;
board.view = await get(`/api/variants/${encodeURIComponent(name)}/array`);
const men = legend($("legend"), info, board.art);
board.addEventListener("inspect", (event) => men.open(event.detail.id));
