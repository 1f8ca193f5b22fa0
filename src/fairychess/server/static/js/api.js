/** Talking with the server: JSON over HTTP, and one socket a game that comes back when lost. */

async function answer(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    /* not JSON: the status says enough */
  }
  if (!response.ok) {
    const error = new Error(body?.error?.message ?? `the server answered ${response.status}`);
    error.code = body?.error?.code ?? "http";
    throw error;
  }
  return body;
}

/** GET a JSON document; throws an Error with the server's one-line reason. */
export async function get(path) {
  return answer(await fetch(path, { headers: { Accept: "application/json" } }));
}

/** POST a JSON document. */
export async function post(path, body) {
  return answer(
    await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

/** A socket that reconnects by itself, slower each time. */
export class Line {
  /** @param {string} path  @param {(message: object) => void} hear  @param {(up: boolean) => void} state */
  constructor(path, hear, state) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.hear = hear;
    this.state = state;
    this.wait = 500;
    this.gone = false;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = 500;
      this.state(true);
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      this.state(false, event.code);
      if (this.gone || event.code === 4404 || event.code === 4403) return;
      setTimeout(() => this.#open(), this.wait);
      this.wait = Math.min(this.wait * 2, 8000);
    });
  }

  /** Send a message; false when the line is down. */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
