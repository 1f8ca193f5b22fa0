/** All courses, by game, with what has been done of each. */

import { fragment } from "../lib/address.js";
import { get } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { boardPicture } from "../lib/families.js";
import { toast } from "../lib/toast.js";
import { errorText, t, translateInfo } from "../lib/translations.js";
import { done, inWords, learnProgress } from "./progress.js";

/** @param {string} variant  @param {CourseBrief} course */
function card(variant, course) {
  const steps = done(`${variant}/${course.id}`).length;
  const words = steps >= course.steps ? t("course_done") : steps ? t("steps_done", { done: steps, all: course.steps }) : t("steps_of", { all: course.steps });
  return h("li", {}, h("a", { class: "card", href: `/learn/${encodeURIComponent(variant)}/${encodeURIComponent(course.id)}` },
    h("span", { class: "card-art" }, boardPicture(variant)),
    h("span", { class: "card-text" }, h("strong", {}, inWords(course.title)),
      h("span", { class: "mini" }, words), h("span", { class: "card-summary" }, inWords(course.summary)),
      h("progress", { max: course.steps, value: String(steps), "aria-hidden": "true" }))));
}

try {
  const [found] = await Promise.all([get("/api/lessons"), learnProgress()]);
  const games = found.map(translateInfo);
  put($("courses"), games.map((/** @type {any} */ game) => h("section", { id: game.name },
    h("h2", {}, game.title),
    h("ul", { class: "cards" }, game.courses.map((/** @type {CourseBrief} */ course) => card(game.name, course))))));
} catch (error) {
  toast(errorText(error));
}
$("courses").ariaBusy = null;
if (location.hash) document.getElementById(fragment())?.scrollIntoView();
