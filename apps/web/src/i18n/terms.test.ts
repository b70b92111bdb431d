import { describe, expect, test } from "vitest";

const lists = import.meta.glob<string>("../../../../docs/languages/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Letters and the page of a device are older than the lists of terms, and are not checked yet. */
const texts = import.meta.glob<object>(
  [
    "../../../../packages/translations/src/*/**/*.json",
    "!../../../../packages/translations/src/*/people/letters.json",
    "!../../../../packages/translations/src/*/reports/letter.json",
    "!../../../../packages/translations/src/*/site/device-page.json",
  ],
  { import: "default", eager: true },
);

/** A letter with its dot may be one character or two. */
const alike = (text: string) => text.normalize("NFC");

interface TextAt {
  where: string;
  text: string;
}

function valuesOf(texts: object, where: string): TextAt[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text !== "object"
      ? [{ where: `${where} ${key}`, text: alike(String(text)) }]
      : valuesOf(text, `${where} ${key}`),
  );
}

/** Returns all texts of a language: screens, messages, reports and errors. */
function textsOf(language: string): TextAt[] {
  const files = Object.entries(texts).filter(([path]) => path.includes(`/${language}/`));
  return files.flatMap(([path, values]) => valuesOf(values, path));
}

/** Reads the last column of the table; words are separated by commas. */
function avoidedIn(list: string): { term: string; word: string }[] {
  const rows = list.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(1).flatMap((row) => {
    const [, term = "", , avoid = ""] = row.split("|").map((cell) => cell.trim());
    const avoided = alike(avoid)
      .split(",")
      .map((word) => word.trim());
    return avoided.filter((word) => word !== "").map((word) => ({ term, word }));
  });
}

const languages = Object.entries(lists).map(([path, list]) => [path.replace(/.*\/|\.md$/g, ""), list] as const);

test("has a list of terms for Telugu and Hindi", () => {
  expect(languages.map(([language]) => language)).toEqual(expect.arrayContaining(["hi", "te"]));
});

describe.each(languages)("terms of %s", (language, list) => {
  const avoided = avoidedIn(list);

  test("are a table with words to avoid, and there are texts to check", () => {
    expect(avoided.length).toBeGreaterThan(0);
    const files = [...new Set(textsOf(language).map(({ where }) => where.replace(/ .*/, "")))];
    expect(files.filter((file) => file.includes("/screens/"))).not.toEqual([]);
    expect(
      files.filter((file) => /(core|site|alarms|reports)\/(events|fields|messages|report)\.json$/.test(file)),
    ).toHaveLength(4);
  });

  test("are used by its texts", () => {
    const wrong = textsOf(language).flatMap(({ where, text }) =>
      avoided.filter(({ word }) => text.includes(word)).map(({ term, word }) => `${where}: ${word} (${term}): ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test("are listed once each", () => {
    const twice = avoided.map(({ word }) => word).filter((word, at, all) => all.indexOf(word) !== at);
    expect(twice).toEqual([]);
  });
});
