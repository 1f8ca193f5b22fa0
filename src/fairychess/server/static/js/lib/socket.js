/** A socket that reconnects by itself, slower each time, and notices when the server is silent. */

const BEAT = 20_000;
const PATIENCE = 8_000;

export class GameSocket {
  /**
   * @param {string} path
   * @param {(message: ServerMessage) => void} received called with every message but pongs
   * @param {(up: boolean, code?: number) => void} changed called when the connection comes up or is lost
   * @param {string} token what opens a seat where no cookie does
   */
  constructor(path, received, changed, token = "") {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.protocols = token ? ["fairychess-seat", token] : [];
    this.received = received;
    this.changed = changed;
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
    const socket = new WebSocket(this.url, this.protocols);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = 500;
      this.up = true;
      this.changed(true);
      this.#beat(socket);
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket || this.gone) return;
      clearTimeout(this.deaf);
      const message = JSON.parse(event.data);
      if (message.type !== "pong") this.received(message);
    });
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
  }

  /** Ping the server now and then; a connection without an answer is given up.  @param {WebSocket} socket */
  #beat(socket) {
    if (!this.listening) return;
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      if (!this.send({ type: "ping" })) return;
      clearTimeout(this.deaf);
      this.deaf = setTimeout(() => this.#lost(socket), PATIENCE);
    }, BEAT);
  }

  /** @param {WebSocket|null} socket  @param {number|undefined} code */
  #lost(socket, code = undefined) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.up = false;
    clearInterval(this.pulse);
    clearTimeout(this.deaf);
    if (code === undefined) socket?.close();
    if (this.gone) return;
    this.changed(false, code);
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

  /** Send a message; false when the line is down.  @param {ClientMessage} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Hang up for good. */
  end() {
    this.gone = true;
    clearTimeout(this.timer); // it may be waiting to try again
    removeEventListener("online", this.again);
    removeEventListener("offline", this.down);
    this.socket?.close();
  }
}
