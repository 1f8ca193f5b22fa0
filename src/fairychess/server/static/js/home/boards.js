/** Everything on the home page that draws a board, in one part, so that the board's code comes once. */

import { showGoingOn } from "./going_on.js";
import { showRecordedGame } from "./moving_board.js";

/** Show the recorded game, if there is one, and what goes on here.  @param {string} name of the game's variant, or "" */
export async function showBoards(name) {
  if (name) await showRecordedGame(name);
  await showGoingOn();
}
