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
 * Connect; `handlers` are functions by the type of message, `changed(up, code)` hears of breaks.
 * @param {Record<string, (message: any) => void>} handlers  @param {(up: boolean, code?: number) => void} changed
 */
export function connect(handlers, changed) {
  socket = new GameSocket(`${path}/socket`, (message) => handlers[message.type]?.(message), changed);
}
