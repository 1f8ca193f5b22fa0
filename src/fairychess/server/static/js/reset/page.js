/** The way back to an account: a letter is asked for, and its link leads here again. */

import { brought } from "../lib/address.js";
import { post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $ } from "../lib/dom.js";
import { errorText, t } from "../lib/translations.js";

const token = brought();

/** A form, what it sends, and what is said then.  @param {string} id  @param {() => Promise<any>} work  @param {string} words */
function form(id, work, words) {
  $(id).addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    $("error").textContent = "";
    busily(event.submitter, async () => {
      await work();
      $(id).hidden = true;
      $("done").textContent = t(words);
      history.replaceState(null, "", location.pathname);
    }).catch((error) => ($("error").textContent = errorText(error)));
  });
}

form("ask", () => post("/api/password/forgotten", { name: $("name").value.trim() }), "link_sent");
form("choose", () => post("/api/password/reset", { token, password: $("password").value }), "password_chosen");
$(token ? "choose" : "ask").hidden = false;
