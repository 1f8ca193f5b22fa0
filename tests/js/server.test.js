/** Talking with the server: requests, what they answer, sockets that break, addresses, leaving. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { named, server, texts, visited } from "./page.js";
import { brought, decoded, fragment, pathParts } from "../../src/fairychess/server/static/js/lib/address.js";
import { get, getGame, getInfo, getVariants, post } from "../../src/fairychess/server/static/js/lib/api.js";
import { busily } from "../../src/fairychess/server/static/js/lib/busy.js";
import { h } from "../../src/fairychess/server/static/js/lib/dom.js";
import { embedLines } from "../../src/fairychess/server/static/js/lib/embed_lines.js";
import { leaveFor } from "../../src/fairychess/server/static/js/lib/leave.js";
import { isOfThisMachine, reachedAt } from "../../src/fairychess/server/static/js/lib/share_link.js";
import { GameSocket } from "../../src/fairychess/server/static/js/lib/socket.js";
import { connect, send } from "../../src/fairychess/server/static/js/game/connection.js";

Object.assign(texts, { only_this_machine: "only {host}", copy: "Copy" });

test("a refusal has the server's code and what it says, and silence a code of its own", async () => {
  await assert.rejects(get("/api/none"), { code: "not_found", message: "nothing there", said: null });
  const fetched = mock.method(globalThis, "fetch", async () => ({ ok: false, status: 502, json: async () => JSON.parse("<html>") }));
  await assert.rejects(get("/api/x"), { code: "http", message: "502" });
  fetched.mock.mockImplementation(async () => { throw new TypeError("no network"); });
  await assert.rejects(post("/api/x", {}), { code: "offline" });
  fetched.mock.restore();
});

test("a short request outlives the page, a long one may not", async () => {
  const requests = [];
  const fetched = mock.method(globalThis, "fetch", async (path, request) => {
    requests.push(request);
    return { ok: true, json: async () => ({}) };
  });
  await post("/api/x", { text: "short" });
  await post("/api/x", { text: "x".repeat(9000) });
  fetched.mock.restore();
  assert.deepEqual(requests.map(({ method, keepalive }) => [method, keepalive]), [["POST", true], ["POST", false]]);
  assert.equal(requests[0].body, '{"text":"short"}');
});

test("descriptions are asked for in the language of the page", async () => {
  Object.assign(server.answers, {
    "/api/variants?language=xx": [{ name: "a", title: "A" }], "/api/variants/a%20b?language=xx": { name: "a b", title: "AB" },
    "/api/games/g1?brief=1&seat=first": { view: 1 }, "/api/games/g1/info?language=xx": { title: "G" }, "/api/x?y=1&language=xx": { title: "Y" },
  });
  assert.deepEqual((await getVariants()).map(({ title }) => title), ["A"]);
  assert.equal((await getInfo("a b")).title, "AB");
  assert.equal((await getInfo("", "/api/x?y=1")).title, "Y");
  const game = await getGame("/api/games/g1", "first");
  assert.deepEqual([game.view, game.info.title], [1, "G"]);
});

test("a button at work does nothing more until it has finished, be it with a fault", async () => {
  const button = h("button", {}, "Go");
  let finish;
  const first = busily(button, () => new Promise((_, reject) => (finish = reject)), "wait");
  assert.deepEqual([button.textContent, button.ariaBusy], ["wait", "true"]);
  assert.equal(await busily(button, () => assert.fail("twice")), undefined);
  finish(new Error("no"));
  await assert.rejects(first, /no/);
  assert.equal(button.ariaBusy, null);
  assert.equal(await busily(button, async () => 7), 7);
});

test("a mistyped address is read as far as it can be", () => {
  assert.deepEqual([decoded("a%20b"), decoded("50%")], ["a b", "50%"]);
  Object.assign(location, { pathname: "/variant/a%2Fb/50%", hash: "#x%20y" });
  assert.deepEqual([pathParts(), fragment()], [["variant", "a/b", "50%"], "x y"]);
  assert.equal(brought(), "x y");
  location.hash = "#main";
  assert.equal(brought(), "");
});

test("a page is left once, until it is come back to", () => {
  leaveFor("/a");
  leaveFor("/b", { replace: true });
  assert.deepEqual(visited, ["/a"]);
  dispatchEvent(new Event("pageshow"));
  leaveFor("/c", { replace: true });
  assert.deepEqual(visited, ["/a", "/c"]);
});

test("a link is offered at the address that others reach", async () => {
  const here = ["localhost", "a.localhost", "127.0.0.1", "[::1]"];
  const elsewhere = ["localhost.example", "127.example.org", "10.0.0.1", "example.org", "[::10]"];
  assert.deepEqual([here.every(isOfThisMachine), elsewhere.some(isOfThisMachine)], [true, false]);
  assert.equal(await reachedAt(), "https://play.example");
  Object.assign(location, { hostname: "localhost", origin: "http://localhost:8000" });
  server.answers["/api/network"] = { addresses: ["http://10.0.0.7:8000"] };
  assert.equal(await reachedAt(), "http://10.0.0.7:8000");
  server.answers["/api/network"] = { addresses: [] };
  assert.equal(await reachedAt(), "http://localhost:8000");
  const lines = await embedLines("game/g1", "game", 'g"1', 'A & "B" <i>');
  assert.equal(lines[0].textContent, "only localhost");
  const [frame, element] = named(lines, "input").map((input) => input.attributes.value);
  assert.ok(frame.includes('src="http://localhost:8000/embed/game/g1"') && frame.includes('title="A &amp; &quot;B&quot; &lt;i>"'));
  assert.ok(element.endsWith('<fairy-board game="g&quot;1"></fairy-board>'));
});

/** Sockets that have been opened, the last one at the end. */
const sockets = [];

class Line extends EventTarget {
  static OPEN = 1;

  constructor(url, protocols) {
    super();
    Object.assign(this, { url, protocols, readyState: 0, sent: [] });
    sockets.push(this);
  }

  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.closed = true; }

  /** The other end does something: it opens, says a message, or closes with a code. */
  does(type, more = {}) {
    this.readyState = type === "open" ? 1 : type === "close" ? 3 : this.readyState;
    this.dispatchEvent(Object.assign(new Event(type), more));
  }
}
globalThis.WebSocket = Line;

/** A socket whose news are noted, with timers that only move when they are told to.  @param {any} context of the test */
function opened(context, path = "/api/games/g1/socket") {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  sockets.length = 0;
  const news = [];
  const socket = new GameSocket(path, (message) => news.push(message.type), (up, code) => news.push(code === undefined ? up : [up, code]), "secret");
  context.after(() => socket.end());
  return { socket, news, tick: (milliseconds) => context.mock.timers.tick(milliseconds) };
}

test("a line that breaks is opened again, slower each time, and at once when the network is back", (context) => {
  const { socket, news, tick } = opened(context);
  assert.deepEqual([sockets[0].url, sockets[0].protocols], ["wss://play.example/api/games/g1/socket", ["fairychess-seat", "secret"]]);
  assert.equal(socket.send({ type: "ping" }), false);
  sockets[0].does("open");
  assert.equal(socket.send({ type: "undo" }), true);
  sockets[0].does("message", { data: '{"type":"view"}' });
  sockets[0].does("message", { data: '{"type":"pong"}' });
  sockets[0].does("close", { code: 1006 });
  assert.deepEqual(news, [true, "view", [false, 1006]]);
  for (const [at, wait] of [500, 1000, 2000, 4000, 8000, 8000].entries()) {
    tick(wait - 1);
    assert.equal(sockets.length, at + 1);
    tick(1);
    assert.equal(sockets.length, at + 2);
    sockets.at(-1).does("close", { code: 1006 });
  }
  dispatchEvent(new Event("online"));
  assert.equal(sockets.length, 8);
  tick(10_000);
  assert.equal(sockets.length, 8);
});

test("a server that is silent after a ping is given up, one that answers is not", (context) => {
  const { news, tick } = opened(context);
  sockets[0].does("open");
  tick(20_000);
  assert.deepEqual(sockets[0].sent, [{ type: "ping" }]);
  sockets[0].does("message", { data: '{"type":"pong"}' });
  tick(19_999);
  assert.deepEqual(news, [true]);
  tick(1);
  tick(8000);
  assert.deepEqual([news, sockets[0].closed], [[true, false], true]);
  sockets[0].does("message", { data: '{"type":"late"}' });
  sockets[0].does("close", { code: 1006 });
  assert.deepEqual(news, [true, false]);
});

test("a game that is not there is not asked for again", (context) => {
  const { news, tick } = opened(context);
  sockets[0].does("close", { code: 4404 });
  tick(60_000);
  assert.deepEqual([news, sockets.length], [[[false, 4404]], 1]);
});

test("who has hung up is not called again, not even while waiting for the next try", (context) => {
  const { socket, news, tick } = opened(context);
  sockets[0].does("close", { code: 1006 });
  socket.end();
  tick(60_000);
  dispatchEvent(new Event("online"));
  dispatchEvent(new Event("offline"));
  assert.deepEqual([news, sockets.length], [[[false, 1006]], 1]);
});

test("only a page that listens for long asks whether the server is there", (context) => {
  const { tick } = opened(context, "/api/watch/socket");
  sockets[0].does("open");
  tick(60_000);
  assert.deepEqual(sockets[0].sent, []);
});

test("what cannot be sent is said on the page", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  sockets.length = 0;
  assert.equal(send({ type: "undo" }), false);
  connect(() => {}, () => {});
  assert.equal(sockets[0].url, "wss://play.example/api/games/g1/socket");
  sockets[0].does("open");
  assert.equal(send({ type: "undo" }), true);
});
