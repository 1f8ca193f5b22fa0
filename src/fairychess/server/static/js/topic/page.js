/** One topic. */

import { Comments } from "../account/comments.js";
import { $ } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText } from "../lib/translations.js";

new Comments($("comments"), `topic:${$("main").dataset.id}`).begin().catch((error) => toast(errorText(error)));
