/** A custom variant is given here as text; the server reads it and says what is wrong with it. */

import { post } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { startPage } from "../lib/page_header.js";
import { errorText, t } from "../lib/translations.js";
import { rememberVariant } from "../variant/custom_variants.js";

startPage();

/** Put the cursor on the line a refusal names: "definition:12: ...".  @param {string} message */
function showLine(message) {
  const [, lineText, columnText] = /^definition:(\d+)(?::(\d+))?:/.exec(message) ?? [];
  if (!lineText) return;
  const [line, column] = [Number(lineText), Number(columnText ?? 0)];
  const lines = $("text").value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  $("text").focus();
  $("text").setSelectionRange(start + (column ? column - 1 : 0), start + (lines[line - 1]?.length ?? 0));
}

$("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("error").textContent = "";
  $("read-definition").disabled = true;
  $("read-definition").textContent = t("reading_it");
  try {
    const made = await post("/api/definitions", { text: $("text").value, name: $("name").value });
    rememberVariant({ name: made.variant, title: made.info.title });
    location.assign(made.url);
  } catch (error) {
    $("error").textContent = errorText(error);
    showLine(error.message);
  }
  $("read-definition").disabled = false;
  $("read-definition").textContent = t("read_definition");
});
