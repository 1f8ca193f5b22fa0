/** What to put into a page of one's own: a line with a frame, or with the element. */

import { copyField } from "./copy_field.js";
import { h, put } from "./dom.js";
import { isOfThisMachine, reachedAt } from "./share_link.js";
import { t } from "./translations.js";

/** @param {string} text */
function quoted(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/**
 * The lines for a board at `/embed/PATH`, which the element names by an attribute.
 * @param {string} path  @param {string} attribute  @param {string} value  @param {string} title
 */
export async function embedLines(path, attribute, value, title) {
  const base = await reachedAt();
  const frame = `<iframe src="${base}/embed/${path}" width="480" height="600" title="${quoted(title)}"></iframe>`;
  const element = `<script type="module" src="${base}/embed/board.js"></script><fairy-board ${attribute}="${quoted(value)}"></fairy-board>`;
  return [
    isOfThisMachine(new URL(base).hostname) ? h("p", { class: "warning" }, t("only_this_machine", { host: location.hostname })) : null,
    copyField(frame, t("embed")),
    h("p", {}, t("embed_module")),
    copyField(element, t("embed_module")),
  ];
}

/**
 * A box that opens to those lines.
 * @param {HTMLElement} box  @param {string} path  @param {string} attribute  @param {string} value  @param {string} title
 */
export function offerEmbedding(box, path, attribute, value, title) {
  const inside = h("div", {});
  const opened = h("details", { class: "embedding" }, h("summary", {}, t("embed_board")), h("p", { class: "aside" }, t("embed_board_words")), inside);
  opened.addEventListener("toggle", async () => {
    if (opened.open && !inside.childElementCount) put(inside, ...(await embedLines(path, attribute, value, title)));
  });
  box.append(opened);
}
