import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "./paths.mjs";

const COPIED = ["packages/domain", "packages/contract", "packages/translations", "apps/server", "apps/fleet"];
const LIST = "packages/domain/src/core/languages.ts";
const FOLDER = "packages/translations/src";
/** Ends a process that hangs; compiling the server takes long on a busy machine. */
const PATIENCE_MS = 120_000;
/** Prints a text of each kind in the language of the argument. */
const SAY = `
import { errorBody, eventLabel, hiddenName, linesOf } from "@switchboard/contract";
import { resetLetter } from "./apps/server/src/areas/people/auth/auth.letters.ts";
import { frameOf } from "./apps/server/src/areas/reports/reports/report-frame.ts";
import { writePdf } from "./apps/server/src/areas/reports/reports/render/pdf.ts";
import { OWN_PAGE } from "./apps/fleet/src/local-network/own-page.ts";
const language = process.argv[2];
const now = new Date("2026-03-01T10:00:00Z");
const request = { language, from_date: "2026-02-01", to_date: "2026-02-28", period: "daily" };
const { words } = frameOf({ request, devices: [], enterprise: "Acme", timeZone: "UTC", now });
const alarm = { code: "alarm.site", params: {}, head: "", message: "" };
const message = { language, timeZone: "UTC", priority: "high", state: "active", since: now };
const pdf = writePdf({ language, title: words.title.energy, enterprise: "Acme", facts: [], chart: null, words, parts: [] });
console.log(JSON.stringify({
  letter: resetLetter({ to: "asha@example.test", name: "Asha", language }, "https://example.test").text,
  report: words.title.energy,
  pdf: pdf.subarray(0, 5).toString(),
  field: errorBody("request.invalid", [{ path: "name", rule: "longest", values: { limit: 80 } }], language).message,
  event: eventLabel(language, 24, 0),
  message: linesOf(alarm, message).title,
  hidden: hiddenName(language),
  devicePage: OWN_PAGE.includes('"' + language + '":{'),
}));
`;

let root;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "language "));
  for (const path of COPIED)
    for (const part of ["package.json", "src"])
      cpSync(join(ROOT, path, part), join(root, path, part), { recursive: true });
  linkModules();
  writeFileSync(join(root, "say.ts"), SAY);
}, PATIENCE_MS);

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Links our own packages to the copies, and all others to those of the checkout. */
function linkModules() {
  mkdirSync(join(root, "node_modules/@switchboard"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@switchboard" && !name.startsWith("."))
      symlinkSync(join(ROOT, "node_modules", name), join(root, "node_modules", name));
  for (const path of COPIED) symlinkSync(join(root, path), join(root, "node_modules/@switchboard", path.split("/")[1]));
}

/** Adds one folder, in which every text is marked, and one line. */
function addLanguage(code) {
  cpSync(join(root, FOLDER, "en"), join(root, FOLDER, code), { recursive: true });
  for (const name of readdirSync(join(root, FOLDER, code), { recursive: true }))
    if (name.endsWith(".json") && !name.endsWith("font.json")) mark(join(root, FOLDER, code, name));
  const list = readFileSync(join(root, LIST), "utf8");
  writeFileSync(join(root, LIST), list.replace('"hi"] as const', `"hi", "${code}"] as const`));
}

function mark(file) {
  const marked = (_key, value) => (typeof value === "string" ? `${value}°` : value);
  writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, "utf8")), marked));
}

function say(language) {
  return JSON.parse(execFileSync(process.execPath, ["say.ts", language], { cwd: root, encoding: "utf8" }));
}

it(
  "speaks an added language in letters, reports, messages and errors when it has a folder and a line in the list",
  () => {
    addLanguage("xx");
    expect(say("xx")).toEqual({
      letter: expect.stringMatching(/^Hello° Asha,\n\na new password has been asked for your account\.°\n/),
      report: "Energy report°",
      pdf: "%PDF-",
      field: "Name°: At most 80 characters°",
      event: "No supply°",
      message: "High°: The site is offline°",
      hidden: "Not shared with you°",
      devicePage: true,
    });
  },
  PATIENCE_MS,
);
