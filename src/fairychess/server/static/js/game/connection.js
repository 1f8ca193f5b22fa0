/** The socket of this game: messages out, messages in, and whether the connection is up. */

import { GameSocket } from "../lib/socket.js";
import { toast } from "../lib/toast.js";
import { t } from "../lib/translations.js";
import { path } from "./state.js";

/** @type {GameSocket|null} */
let socket = null;

/**
 * Send a message. Returns false, and says so on the page, when the connection is down.
 * @param {ClientMessage} message
 */
export function send(message) {
  const sent = socket?.send(message) ?? false;
  if (!sent) toast(t("connection_down"));
  return sent;
}

/**
 * Connect; `receive` takes every message, `changed(up, code)` hears of breaks.
 * @param {(message: ServerMessage) => void} receive  @param {(up: boolean, code?: number) => void} changed
 */
export function connect(receive, changed) {
  socket = new GameSocket(`${path}/socket`, receive, changed);
}
