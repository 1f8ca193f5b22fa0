/** A move as the page writes it. */

import { spelled } from "../lib/notation.js";
import { say } from "../lib/translations.js";
import { state } from "./state.js";

/** @param {Move|null} record  @param {string} text */
export function moveWords(record, text) {
  return say(record?.wording) || spelled(state.info, text);
}

/** The number before a move: "3." or, where it is needed, "3…".  @param {Move|null} record  @param {boolean} needed */
export function moveNumber(record, needed) {
  if (!record || record.seat === "chance") return "";
  if (record.seat === "first") return `${record.fullmove_number}.`;
  return needed ? `${record.fullmove_number}…` : "";
}
