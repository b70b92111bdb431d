import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkTranslations } from "./translations.mjs";

const WORDS = "packages/translations/src";
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "texts "));
  for (const language of ["en", "te", "hi"]) {
    for (const folder of ["core/screens", "people"])
      mkdirSync(join(root, WORDS, language, folder), { recursive: true });
    writeLetters(language, { hello: "Hello {name}", paragraphs: ["One.", "Two {url}."] });
    writeTexts(language, { title: "x", menu: { home: "x" }, on_one: "{{count}}", on_other: "{{count}}" });
  }
  mkdirSync(join(root, "apps/web/src"), { recursive: true });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is that of a source file
  writeFileSync(join(root, "apps/web/src/A.tsx"), 't("title"); t(`menu.${name}`); t("shell:on", { count });');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeTexts(language, texts, file = "shell") {
  writeFileSync(join(root, WORDS, language, "core/screens", `${file}.json`), JSON.stringify(texts));
}

function writeLetters(language, letters) {
  writeFileSync(join(root, WORDS, language, "people/letters.json"), JSON.stringify(letters));
}

const whole = { title: "x", menu: { home: "x" }, on_one: "{{count}}", on_other: "{{count}}" };

describe("the translations", () => {
  it("pass when every language has every text, and every text is used", () => {
    expect(checkTranslations(root)).toEqual({ ok: true, output: "" });
  });

  it.each([
    ["a missing text", { ...whole, menu: {} }, "te lacks shell:menu.home"],
    ["a text too many", { ...whole, extra: "x" }, "te has shell:extra, en does not"],
    ["another gap", { ...whole, on_other: "{{number}}" }, "te fills other gaps than en in shell:on_other"],
    ["an empty text", { ...whole, title: " " }, "te is empty in shell:title"],
  ])("fail on %s", (_, texts, problem) => {
    writeTexts("te", texts);
    expect(checkTranslations(root)).toEqual({ ok: false, output: problem });
  });

  it.each([
    ["a missing paragraph", { hello: "x {name}", paragraphs: ["{url}"] }, "te lacks people/letters:paragraphs.1"],
    ["a missing letter", { paragraphs: ["x", "{url}"] }, "te lacks people/letters:hello"],
    [
      "another gap",
      { hello: "x {nam}", paragraphs: ["x", "{url}"] },
      "te fills other gaps than en in people/letters:hello",
    ],
    ["an empty text", { hello: "x {name}", paragraphs: ["", "{url}"] }, "te is empty in people/letters:paragraphs.0"],
  ])("fail on %s of a letter", (_, letters, problem) => {
    writeLetters("te", letters);
    expect(checkTranslations(root).output.split("\n")).toContain(problem);
  });

  it("fail on a file that a language lacks", () => {
    for (const language of ["en", "hi"]) writeTexts(language, { title: "x" }, "auth");
    expect(checkTranslations(root).output).toBe("te lacks auth:title");
  });

  it("fail on a text that is missing in a language that was added only as a folder", () => {
    for (const folder of ["core/screens", "people"]) mkdirSync(join(root, WORDS, "xx", folder), { recursive: true });
    writeLetters("xx", { hello: "{name}", paragraphs: ["x", "{url}"] });
    writeTexts("xx", whole, "shell");
    expect(checkTranslations(root)).toEqual({ ok: true, output: "" });
    writeTexts("xx", { ...whole, menu: {} }, "shell");
    expect(checkTranslations(root).output).toBe("xx lacks shell:menu.home");
  });

  it("fail on a text that nothing uses", () => {
    for (const language of ["en", "te", "hi"]) writeTexts(language, { ...whole, old: "x" });
    expect(checkTranslations(root).output).toBe("shell:old is used nowhere");
  });
});
