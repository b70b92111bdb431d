import { expect, test } from "vitest";
import { groupOf } from "./groups.ts";

const FONTS = { "noto-sans-telugu": "te", "noto-sans-devanagari": "hi" };

test.each([
  ["assets/shell-1.js", ["/p/translations/src/te/core/screens/shell.json"], "te"],
  ["assets/alarms-1.js", ["/p/translations/src/te/alarms/screens/alarms.json"], "te"],
  [
    "assets/both-1.js",
    ["/p/translations/src/te/core/screens/shell.json", "/p/translations/src/hi/core/screens/shell.json"],
    undefined,
  ],
  ["assets/shell-2.js", ["/p/translations/src/en/core/screens/shell.json"], "en"],
  ["assets/ControlPage-3.js", ["/w/src/features/control/control/ControlPage.tsx"], undefined],
  ["assets/live-4.js", ["/p/translations/src/en/core/screens/shell.json", "/w/src/live/live.ts"], undefined],
  ["assets/noto-sans-devanagari-latin-5.woff2", [""], "hi"],
  ["assets/wght-6.css", ["@font-face{src:url(/assets/noto-sans-telugu-1.woff2)}"], "te"],
  ["assets/kit-7.css", [".a{}"], undefined],
  ["assets/inter-latin-ext-8.woff2", [""], undefined],
  ["assets/energy-9.pdf", [""], "demo"],
  ["assets/pdf-page-10.js", ["/n/pdfjs-dist/legacy/build/pdf.mjs"], "pdf"],
  ["assets/pdf.worker.min-11.js", [""], "pdf"],
])("%s is for %o", (name, madeOf, group) => {
  expect(groupOf(name, madeOf, FONTS)).toBe(group);
});
