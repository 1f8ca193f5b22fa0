/** A page with nothing but text. */

import { startPage } from "../lib/page_header.js";

startPage();
