/** A page with nothing but text. */

import { startPage } from "./page.js";

startPage();
