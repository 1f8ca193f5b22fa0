/** The maker's workshop: changes and the way back, what is kept, and what the server hears and says. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { element, kept, server, texts } from "./page.js";
import { workshop } from "./drafts.js";
import { fork, keptSince, openProject } from "../../src/fairychess/server/static/js/make/opening.js";
import { Workshop } from "../../src/fairychess/server/static/js/make/workshop.js";

Object.assign(texts, { variant_of: "like {title}", "message:bad": "{what} is bad" });

test("changes of one name are one step, which leads back and forth again", () => {
  const made = workshop();
  for (const title of ["G", "Gh", "Gho"]) made.change("title", ({ variant }) => (variant.title = title));
  made.change("title", () => {});
  made.change("", ({ variant }) => (variant.year = 1));
  made.change("", ({ variant }) => (variant.year = 2));
  assert.equal(made.past.length, 3);
  made.undo();
  made.undo();
  assert.deepEqual(made.variant, { title: "Gho" });
  made.undo();
  made.undo();
  assert.deepEqual(made.variant, { title: "Game" });
  made.redo();
  made.redo();
  assert.deepEqual(made.variant, { title: "Gho", year: 1 });
  made.pause();
  made.change("title", ({ variant }) => (variant.title = "New"));
  made.redo();
  assert.deepEqual(made.variant, { title: "New", year: 1 }); // what was taken back is gone
  for (let i = 0; i < 250; i += 1) made.change("", ({ variant }) => (variant.year = 100 + i));
  assert.equal(made.past.length, 200);
});

test("a draft is kept in the browser, with what it is on the server", () => {
  const made = workshop({ title: "Game", board: { files: 5, ranks: 6, holes: ["a1"], levels: 2 } });
  assert.deepEqual([made.kept, made.files, made.ranks, made.shape, [...made.holes], made.ground.levels], [false, 5, 6, "levels", ["a1"], 2]);
  made.keptAs("p1", 3);
  assert.equal(made.kept, true);
  made.change("", ({ variant }) => (variant.year = 1));
  assert.equal(made.kept, false);
  const again = new Workshop();
  assert.equal(again.restore(), true);
  assert.deepEqual([again.variant.year, again.project, again.version, again.kept], [1, "p1", 3, false]);
  for (const odd of ["", "{", "null", "{}"]) {
    kept.values.set("fairychess-draft", odd);
    assert.equal(new Workshop().restore(), false);
  }
  const empty = new Workshop();
  assert.deepEqual([empty.files, empty.ranks, empty.shape, empty.pieces, empty.rules], [8, 8, "rectangle", [], {}]);
});

test("the server looks at a draft once it rests, and what it says belongs to that draft", async () => {
  const setup = { squares: {}, hands: [], turn: "w", rest: "" };
  const fault = (place, what) => ({ place, said: { key: "bad", parameters: { what } } });
  server.answers["/api/make/check"] = ({ draft }) => ({
    draft: { ...draft, setup }, info: null, faults: [fault(["pieces", 0, "betza"], "K")], doubts: [fault(["rules", "x"], draft.variant.title)],
  });
  const made = workshop();
  made.keptAs("p1");
  made.change("", ({ variant }) => (variant.title = "A"));
  made.change("", ({ variant }) => (variant.title = "B"));
  mock.timers.tick(350);
  const looked = await made.settled();
  assert.deepEqual([looked.faults[0].said, looked.doubts[0].said, made.draft.setup], ["K is bad", "B is bad", setup]);
  assert.equal(server.asked.length, 1);
  made.naming = (place, said) => `${place[0]}: ${said}`;
  assert.deepEqual(made.remarks("pieces", 0).map(({ said }) => said), ["pieces: K is bad"]);
  assert.deepEqual([made.remarks("pieces", 1), made.remarks().length], [[], 2]);
  delete server.answers["/api/make/check"];
  made.change("", ({ variant }) => (variant.title = "C"));
  const waiting = made.settled();
  mock.timers.tick(350);
  await assert.rejects(waiting, { code: "not_found" });
});

test("another's project becomes a copy, and a fork is a game of its own", async () => {
  server.answers["/api/make/read"] = ({ draft }) => ({ draft: { variant: JSON.parse(draft.text), setup: null }, plan: null });
  server.answers["/api/projects/p1"] = { id: "p1", text: '{"title":"T"}', title: "T", mine: true, version: 4 };
  server.answers["/api/projects/p2"] = { id: "p2", text: '{"title":"U"}', title: "U", mine: false, version: 9 };
  const shop = { workshop: new Workshop() };
  await openProject(shop, "p1");
  assert.deepEqual([shop.workshop.project, shop.workshop.version, await keptSince(shop)], ["p1", 4, 0]);
  shop.workshop.version = 2;
  assert.equal(await keptSince(shop), 4);
  await openProject(shop, "p2");
  assert.deepEqual([shop.workshop.project, await keptSince(shop), element("toast").textContent], ["", 0, "this_is_a_copy"]);
  server.answers["/api/make/text/chess"] = { text: '{"title":"Chess","inventor":"x","year":1,"pieces":[]}' };
  await fork(shop, "chess");
  assert.deepEqual(shop.workshop.variant, { title: "like Chess", pieces: [] });
});
