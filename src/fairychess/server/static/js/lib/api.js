/** Talking with the server: JSON over HTTP. */

import { CodedError } from "./coded_error.js";
import { noteWho } from "./profile_link.js";
import { language, translateInfo } from "./translations.js";

/** @param {Response} response */
async function answer(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    /* not JSON: the status says enough */
  }
  if (!response.ok) {
    throw new CodedError(body?.error?.code ?? "http", body?.error?.message ?? `${response.status}`, body?.error?.said);
  }
  return body;
}

/** @param {string} path  @param {RequestInit} request */
async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch {
    throw new CodedError("offline", "no answer");
  }
}

/** GET a JSON document; throws an Error with the server's one-line reason.  @param {string} path */
export async function get(path) {
  const body = await answer(await reach(path, { headers: { Accept: "application/json" } }));
  if (path === "/api/me") noteWho(body);
  return body;
}

/** The description of a variant, by its name or by the path of one under some options.  @param {string} name */
export async function getInfo(name, path = `/api/variants/${encodeURIComponent(name)}`) {
  return translateInfo(await get(`${path}${path.includes("?") ? "&" : "?"}language=${language}`));
}

/** Every installed variant, briefly. */
export async function getVariants() {
  return (await get(`/api/variants?language=${language}`)).map(translateInfo);
}

/** A game with its variant's description, which may come compressed.  @param {string} path  @param {string} [seat] */
export async function getGame(path, seat = "") {
  const [game, info] = await Promise.all([get(`${path}?brief=1&seat=${seat}`), getInfo("", `${path}/info`)]);
  return { ...game, info };
}

const SHORT = 8_000;

/**
 * POST a JSON document. What is short goes on, and its cookie is kept, when the page is left.
 * @param {string} path  @param {unknown} body
 */
export async function post(path, body) {
  const text = JSON.stringify(body);
  return answer(
    await reach(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: text,
      keepalive: text.length < SHORT,
    }),
  );
}
