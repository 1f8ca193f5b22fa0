/** A page with nothing but text. */

import { startTheme } from "./theme.js";

startTheme();
