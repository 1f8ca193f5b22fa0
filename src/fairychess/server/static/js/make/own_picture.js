/** A picture of one's own: an SVG file that the server makes harmless. */

import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { errorText, t } from "../lib/translations.js";

/** Letters of the largest file; the server says so as well. */
const LARGEST = 16_384;

/**
 * A button that asks for a file, and the line that says what is wrong with it.
 * @param {(svg: string) => void} chosen called with what the server keeps of the drawing
 */
export function ownPicture(chosen) {
  const refusal = h("p", { class: "form-error", role: "alert" });
  const input = h("input", { type: "file", accept: ".svg,image/svg+xml", hidden: true, "aria-label": t("own_picture") });
  input.addEventListener("change", async () => {
    const file = /** @type {HTMLInputElement} */ (input).files?.[0];
    if (!file) return;
    refusal.textContent = "";
    try {
      if (file.size > LARGEST) throw new Error(t("picture_too_large"));
      chosen((await post("/api/pictures", { svg: await file.text() })).svg);
    } catch (error) {
      refusal.textContent = errorText(error);
    }
    /** @type {HTMLInputElement} */ (input).value = "";
  });
  return [
    h("button", { type: "button", class: "button", title: t("own_picture_words"), onclick: () => input.click() }, t("own_picture")),
    input, refusal,
  ];
}
