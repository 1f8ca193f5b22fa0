/** A link to hand on: whether others can open it, how to let them, and its picture to scan. */

import { get, post } from "./api.js";
import { busily } from "./busy.js";
import { copyField } from "./copy_field.js";
import { h, put } from "./dom.js";
import { toast } from "./toast.js";
import { errorText, t } from "./translations.js";

/** Whether a host's name never leads to another machine.  @param {string} hostname */
export function isOfThisMachine(hostname) {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether a host's name leads no further than the local network.  @param {string} hostname */
function isNearby(hostname) {
  return /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.|\.local$|^\[f[cde]/.test(hostname);
}

/** @param {string} link */
async function picture(link) {
  const { picture: source } = await post("/api/qr", { text: link });
  return h("img", { class: "qr", src: source, alt: t("qr_of"), width: 200, height: 200 });
}

/** The picture is asked for when it is looked at.  @param {string} link  @param {boolean} open */
function code(link, open) {
  const box = h("details", { class: "qr-box" }, h("summary", {}, t("qr_code")));
  const show = async () => {
    if (!box.open || box.querySelector("img")) return;
    try {
      box.append(await picture(link));
    } catch (error) {
      toast(errorText(error));
    }
  };
  box.addEventListener("toggle", show);
  box.open = open;
  return box;
}

/** @param {string} base  @param {string} path  @param {string} label  @param {boolean} [near] */
function good(base, path, label, near = isNearby(new URL(base).hostname)) {
  return [copyField(base + path, label), near ? h("p", { class: "aside" }, t("network_link")) : null, code(base + path, near)];
}

/** @param {HTMLElement} box  @param {Network} network  @param {string} path  @param {string} label */
function useless(box, { may_open: mayOpen }, path, label) {
  const open = async () => {
    const found = await post("/api/network", {});
    fill(box, found, path, label);
  };
  const button = h("button", {
    type: "button", class: "button primary", id: "let-in",
    onclick: () => busily(button, open).catch((error) => toast(errorText(error))),
  }, t("let_network_in"));
  return [
    h("p", { class: "warning" }, t("only_this_machine", { host: location.hostname })),
    mayOpen ? [button, h("p", { class: "aside" }, t("let_network_in_words"))] : h("p", { class: "aside" }, t("start_for_network")),
    copyField(location.origin + path, label),
  ];
}

/** @param {HTMLElement} box  @param {Network} known  @param {string} path  @param {string} label */
function fill(box, known, path, label) {
  const [base] = known.addresses;
  put(box, ...(base ? good(base, path, label, known.near) : useless(box, known, path, label)));
}

/**
 * A box with a link to `path`, "/game/x#token", at the address that others reach.
 * @param {string} path  @param {string} label
 */
export async function linkBox(path, label) {
  const box = h("div", { class: "link-box" });
  if (isOfThisMachine(location.hostname)) fill(box, await get("/api/network"), path, label);
  else put(box, ...good(location.origin, path, label));
  return box;
}

/** The address under which others reach this server, as far as is known. */
export async function reachedAt() {
  if (!isOfThisMachine(location.hostname)) return location.origin;
  const { addresses } = await get("/api/network");
  return addresses[0] ?? location.origin;
}
