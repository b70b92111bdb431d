import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkScriptSize } from "./script-size.mjs";

let dist;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "switchboard-dist-"));
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), '<script type="module" src="/assets/index-aaaaaaaa.js"></script>');
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const FILES = {
  "index-aaaaaaaa.js": 'import "./base-bbbbbbbb.js";',
  "base-bbbbbbbb.js": "export const base = 1;",
  "HomePage-cccccccc.js": 'import{base}from"./base-bbbbbbbb.js";const later=()=>import("./Later-dddddddd.js");',
  "Later-dddddddd.js": "export const later = 'a screen that is fetched when it is opened';",
};
const write = (files) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, "assets", name), text);
};
const sumOf = (...names) => names.reduce((sum, name) => sum + gzipSync(FILES[name]).length, 0) / 1000;
const home = (most) => checkScriptSize(dist, [{ name: "Home", chunks: ["HomePage"], most }]);

test("counts each script that a screen needs once, and none that is fetched later", () => {
  write(FILES);
  const size = sumOf("index-aaaaaaaa.js", "base-bbbbbbbb.js", "HomePage-cccccccc.js");
  expect(home(size)).toEqual({ ok: true, output: "" });
  expect(home(size - 0.001).output).toMatch(/^Home: 0\.\d KB of script/);
});

test("reports a screen that has no file of its own any more", () => {
  write({ ...FILES, "HomePage-eeeeeeee.js": "" });
  expect(home(100)).toEqual({ ok: false, output: "Home: there is no file of its own for HomePage" });
});
