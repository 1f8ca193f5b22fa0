/** A move as the page writes it. */

import { decisionWords } from "../lib/notation.js";
import { state } from "./state.js";

/** @param {Move|null} record  @param {string} text */
export function moveWords(record, text) {
  return decisionWords(state.info, record ?? { text });
}

/** The number before a move: "3." or, where it is needed, "3…".  @param {Move|null} record  @param {boolean} needed */
export function moveNumber(record, needed) {
  if (!record || record.seat === "chance") return "";
  if (record.seat === "first") return `${record.fullmove_number}.`;
  return needed ? `${record.fullmove_number}…` : "";
}
