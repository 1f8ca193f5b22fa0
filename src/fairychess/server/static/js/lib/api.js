/** Talking with the server: JSON over HTTP, and one socket a game that comes back when lost. */

import { inWords } from "./translations.js";

async function answer(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    /* not JSON: the status says enough */
  }
  if (!response.ok) {
    const error = new Error(body?.error?.message ?? `${response.status}`);
    error.code = body?.error?.code ?? "http";
    throw error;
  }
  return body;
}

async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch {
    const error = new Error("no answer");
    error.code = "offline";
    throw error;
  }
}

/** GET a JSON document; throws an Error with the server's one-line reason. */
export async function get(path) {
  return answer(await reach(path, { headers: { Accept: "application/json" } }));
}

/** The description of a variant, by its name or by the path of one under some options. */
export async function getInfo(name, path = `/api/variants/${encodeURIComponent(name)}`) {
  return inWords(await get(path));
}

/** Every installed variant, briefly. */
export async function getVariants() {
  return (await get("/api/variants")).map(inWords);
}

/** A game with its variant's description, which may come compressed. */
export async function getGame(path, seat = "") {
  const [game, info] = await Promise.all([get(`${path}?brief=1&seat=${seat}`), getInfo("", `${path}/info`)]);
  return { ...game, info };
}

const SHORT = 8_000;

/** POST a JSON document. What is short goes on, and its cookie is kept, when the page is left. */
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

const BEAT = 20_000;
const PATIENCE = 8_000;

/** A socket that reconnects by itself, slower each time, and notices when nobody answers. */
export class Line {
  /** @param {string} path  @param {(message: object) => void} hear  @param {(up: boolean) => void} state */
  constructor(path, hear, state) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.hear = hear;
    this.state = state;
    this.wait = 500;
    this.gone = false;
    this.up = false;
    this.listening = path.includes("/games/");
    this.again = () => this.#hurry();
    addEventListener("online", this.again);
    this.down = () => this.#lost(this.socket);
    addEventListener("offline", this.down);
    this.#open();
  }

  #open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = 500;
      this.up = true;
      this.state(true);
      this.#beat(socket);
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.deaf);
      const message = JSON.parse(event.data);
      if (message.type !== "pong") this.hear(message);
    });
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
  }

  /** Ask now and then whether anybody is there; a line that is silent then is given up. */
  #beat(socket) {
    if (!this.listening) return;
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      if (!this.send({ type: "ping" })) return;
      clearTimeout(this.deaf);
      this.deaf = setTimeout(() => this.#lost(socket), PATIENCE);
    }, BEAT);
  }

  #lost(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.up = false;
    clearInterval(this.pulse);
    clearTimeout(this.deaf);
    if (code === undefined) socket?.close();
    if (this.gone) return;
    this.state(false, code);
    if (code === 4404 || code === 4403) return;
    this.timer = setTimeout(() => this.#open(), this.wait);
    this.wait = Math.min(this.wait * 2, 8000);
  }

  /** The network is back: do not wait any longer. */
  #hurry() {
    if (this.up || this.gone) return;
    this.wait = 500;
    if (!this.socket) this.#open();
  }

  /** Send a message; false when the line is down. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Hang up for good. */
  end() {
    this.gone = true;
    removeEventListener("online", this.again);
    removeEventListener("offline", this.down);
    this.socket?.close();
  }
}
