import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkTextTypes, writeTextTypes } from "./text-types.mjs";

const WORDS = "packages/translations/src";
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "types "));
  addTexts("energy/screens/bills");
  addTexts("people/letters");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function addTexts(name) {
  mkdirSync(join(root, WORDS, "en", name, ".."), { recursive: true });
  writeFileSync(join(root, WORDS, "en", `${name}.json`), "{}");
}

it("fits the files when they were written since", () => {
  expect(checkTextTypes(root).ok).toBe(false);
  writeTextTypes(root);
  expect(checkTextTypes(root)).toEqual({ ok: true, output: "" });
});

it.each(["energy/screens/waste", "reports/bill"])("names the command when %s was added", (name) => {
  writeTextTypes(root);
  addTexts(name);
  expect(checkTextTypes(root)).toEqual({
    ok: false,
    output: `${WORDS}/text-types.ts does not fit the files of texts: npm run format writes it`,
  });
});
