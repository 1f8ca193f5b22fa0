/** A custom variant is given here as text; the server reads it and says what is wrong with it. */

import { post } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { startPage } from "../lib/page_header.js";
import { errorText, t } from "../lib/translations.js";
import { rememberVariant } from "../variant/custom_variants.js";

startPage();

/** Put the cursor on the place a refusal names.  @param {Message|null|undefined} said */
function showLine(said) {
  const [line, column] = [Number(said?.parameters.line ?? 0), Number(said?.parameters.column ?? 0)];
  if (!line) return;
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
    showLine(error.said);
  }
  $("read-definition").disabled = false;
  $("read-definition").textContent = t("read_definition");
});
