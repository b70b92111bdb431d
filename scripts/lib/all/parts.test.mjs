import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../paths.mjs";
import { PARTS } from "./parts.mjs";

const namesIn = (group) =>
  PARTS.filter(({ name }) => name.startsWith(`${group}:`)).map(({ name }) => name.split(":")[1]);

/** Returns the keys of an object in the source of another command. */
function keysIn(file, start) {
  const text = readFileSync(join(ROOT, file), "utf8");
  const from = text.indexOf(start);
  const body = text.slice(from + start.length, text.indexOf("}", from));
  return body.match(/\w+(?=[:,])/g);
}

test("has a part for every fault, in its short and its long form", () => {
  const faults = keysIn("bench/faults/main.ts", "FAULTS: Record<string, Fault> = {");
  expect(faults).toContain("kills");
  expect(namesIn("faults")).toEqual(faults);
  expect(namesIn("long-faults")).toEqual(faults);
});

test("has a part for the walk in every language, and one for the rest of it", () => {
  const source = readFileSync(join(ROOT, "packages/domain/src/core/languages.ts"), "utf8");
  const languages = /LANGUAGES = \[(.+)\]/.exec(source)?.[1].match(/\w+/g);
  expect(namesIn("walk").sort()).toEqual([...languages, "calls"].sort());
});

test("names every part once", () => {
  const names = PARTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
