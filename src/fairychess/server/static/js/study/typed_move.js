/** A move that is typed on the analysis board. */

import { post } from "../lib/api.js";
import { askText } from "../lib/dialogs.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { beginning, state } from "./state.js";

/** Ask for a move as people write it, and play it.  @param {(text: string) => Promise<void>} play */
export async function typeMove(play) {
  const text = state.editing ? "" : await askText(t("type_a_move"), t("type_a_move"), t("play_it"));
  if (!text) return;
  const { here } = state.tree;
  const { path } = here;
  try {
    const { records } = await post("/api/analysis/look", { ...beginning(), moves: [...path, text], known: path.length });
    if (here === state.tree.here) await play(records[0].text); // else the person has gone on meanwhile
  } catch (error) {
    toast(errorText(error));
  }
}
