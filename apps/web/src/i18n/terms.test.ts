import { describe, expect, test } from "vitest";

const lists = import.meta.glob<string>("../../../../docs/languages/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const texts = import.meta.glob<object>("./*/**/*.json", { import: "default", eager: true });
const words = import.meta.glob<string>(
  [
    "../../../../packages/contract/src/site/event-words/??.ts",
    "../../../../packages/contract/src/core/field-words/??.ts",
    "../../../server/src/areas/reports/reports/words/??.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** A letter with its dot may be written as one sign or as two. */
const alike = (text: string) => text.normalize("NFC");

interface Said {
  where: string;
  text: string;
}

function valuesOf(texts: object, where: string): Said[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [{ where: `${where} ${key}`, text: alike(text) }] : valuesOf(text, `${where} ${key}`),
  );
}

/** All that the product says in a language: the screens, the events and the reports. */
function saidIn(language: string): Said[] {
  const screens = Object.entries(texts).filter(([path]) => path.startsWith(`./${language}/`));
  const lines = Object.entries(words).filter(([path]) => path.endsWith(`/${language}.ts`));
  return [
    ...screens.flatMap(([path, values]) => valuesOf(values, path)),
    ...lines.flatMap(([path, file]) => file.split("\n").map((text) => ({ where: path, text: alike(text) }))),
  ];
}

/** The last column of the table, row by row; words are parted by commas. */
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

test("Telugu and Hindi have a list of their terms", () => {
  expect(languages.map(([language]) => language)).toEqual(expect.arrayContaining(["hi", "te"]));
});

describe.each(languages)("the terms of %s", (language, list) => {
  const avoided = avoidedIn(list);

  test("are a table with words to avoid, and there are texts to hold to it", () => {
    expect(avoided.length).toBeGreaterThan(0);
    const files = [...new Set(saidIn(language).map(({ where }) => where.replace(/ .*/, "")))];
    expect(files.filter((file) => file.endsWith(".ts"))).toHaveLength(3);
    expect(files.filter((file) => file.endsWith(".json"))).not.toEqual([]);
  });

  test("are the ones its texts use", () => {
    const wrong = saidIn(language).flatMap(({ where, text }) =>
      avoided.filter(({ word }) => text.includes(word)).map(({ term, word }) => `${where}: ${word} (${term}): ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test("are named once each", () => {
    const twice = avoided.map(({ word }) => word).filter((word, at, all) => all.indexOf(word) !== at);
    expect(twice).toEqual([]);
  });
});
