/** Files that were dropped or chosen: the one that defines a game, or tells one. */

import { post } from "../lib/api.js";
import { CodedError } from "../lib/coded_error.js";
import { $ } from "../lib/dom.js";

const LARGEST = 48_000;
const WANTED = ["variant.toml", .../** @type {any} */ ($("file")).accept.split(",")];

/** How likely a file is the one: the lower the likelier.  @param {File} file */
function rank(file) {
  const name = file.name.toLowerCase();
  const found = WANTED.findIndex((end) => name.endsWith(end));
  return found < 0 ? WANTED.length : found;
}

/** @param {File} file */
async function base64(file) {
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** @param {File} file */
function mustBeSmall(file) {
  if (file.size > LARGEST) throw new CodedError("too_large", file.name);
}

/**
 * The text of the file that matters, what it is called, and the names of those left out.
 * @param {File[]} files
 * @returns {Promise<{text: string, name: string, left: string[]}>}
 */
export async function definitionIn(files) {
  const zip = files.find((file) => file.name.toLowerCase().endsWith(".zip"));
  if (zip) {
    mustBeSmall(zip);
    const found = await post("/api/drafts/unpack", { archive: await base64(zip) });
    return { text: found.text, name: found.name, left: found.left_out };
  }
  const [best, ...others] = [...files].sort((a, b) => rank(a) - rank(b));
  mustBeSmall(best);
  const name = best.name === WANTED[0] ? "" : best.name.split(".").slice(0, -1).join(".");
  return { text: (await best.text()).replaceAll("\r\n", "\n"), name, left: others.map((file) => file.name) };
}
