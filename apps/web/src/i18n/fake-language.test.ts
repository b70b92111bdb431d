import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LanguageFiles, LanguageInfo } from "@switchboard/translations/screens";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textAt } from "./find-text.ts";
import { describeLanguages, LANGUAGES } from "./languages.ts";
import { type Loaders, loadNamespace } from "./load-language.ts";

const ENGLISH = path.join(import.meta.dirname, "../../../../packages/translations/src/en");
const CODES = [...LANGUAGES.map(({ code }) => code), "xx"];
let root: string;

/** A language that is added by a folder and by its code in the list, and by nothing else. */
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "languages "));
  cpSync(ENGLISH, path.join(root, "xx"), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The loaders that the build finds in a language's folder. */
function textsBelow(folder: string): LanguageFiles["texts"] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /[\\/]screens[\\/]\w+\.json$/.test(name),
  );
  return Object.fromEntries(
    names.map((name) => [
      `./${name}`,
      async () => ({ default: JSON.parse(readFileSync(path.join(folder, name), "utf8")) }),
    ]),
  );
}

it("reads every namespace of a language that was added as a folder", async () => {
  const texts = textsBelow(path.join(root, "xx"));
  const others: Loaders = { "./xx/screens.ts": async () => ({ texts }) };
  const namespaces = Object.keys(texts).map((name) => path.basename(name, ".json"));
  expect(namespaces.length).toBeGreaterThan(40);
  for (const namespace of namespaces)
    expect(await loadNamespace("xx", namespace, others)).toEqual(await loadNamespace("en", namespace));
  expect(textAt(await loadNamespace("xx", "common", others), "language")).toBe("Language");
});

it("offers the added language under the name that its folder says", () => {
  const language: LanguageInfo = { name: "Xx", aliases: ["Xx"] };
  expect(describeLanguages(["xx"], { "./xx/language.ts": language })).toEqual([{ ...language, code: "xx" }]);
});

it("fails for a language in the list that has no folder", async () => {
  expect(() => describeLanguages(CODES)).toThrow("There is no xx/language.ts");
  await expect(loadNamespace("xx", "common")).rejects.toThrow("There is no folder of texts for xx");
});
