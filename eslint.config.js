// Development only: `make quick` and `make test` run it; the pages are served as they are written.

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/", "build/", ".venv/"] },
  js.configs.recommended,
  {
    files: ["src/fairychess/server/static/js/**/*.js", "tests/js/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "error",
      curly: ["error", "multi-line"],
      "default-param-last": "error",
      eqeqeq: "error",
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ["error", 20],
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-param-reassign": ["error", { props: false }],
      "no-restricted-properties": ["error",
        { property: "innerHTML", message: "texts are set as text, never as markup" },
        { property: "outerHTML", message: "texts are set as text, never as markup" }],
      "no-shadow": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true }],
      "no-use-before-define": ["error", { functions: false, classes: true, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "max-len": ["error", { code: 180 }],
      semi: "error",
      quotes: ["error", "double", { avoidEscape: true, allowTemplateLiterals: true }],
    },
  },
  {
    files: ["src/fairychess/server/static/js/offline/worker.js"],
    languageOptions: { globals: globals.serviceworker },
  },
];
