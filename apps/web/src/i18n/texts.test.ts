import { expect, test } from "vitest";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages.ts";

const files = import.meta.glob<{ default: object }>("../../../../packages/translations/src/*/*/screens/*.json", {
  eager: true,
});

/** Returns every key with the names of its placeholders; plural forms differ by language and are left out. */
function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== "string") return keysOf(value, `${path}${key}.`);
    const filled = [...value.matchAll(/{{\s*(\w+)/g)].map((match) => match[1]).sort();
    return [`${path}${key.replace(/_(zero|one|two|few|many|other)$/, "")} ${filled.join(",")}`];
  });
}

const others = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE);
const english = Object.keys(files).filter((path) => path.includes("/en/"));
const cases = english.flatMap((path) =>
  others.map(({ code, name }) => [path.replace("/en/", `/${code}/`), path, name]),
);

test.each(cases)("%s has the keys of %s, with the same gaps to fill", (path, englishPath) => {
  const own = new Set(keysOf(files[path as string]?.default ?? {}));
  expect([...own].sort()).toEqual([...new Set(keysOf(files[englishPath as string]?.default ?? {}))].sort());
});

/** The scripts of India have 128 places each; all Latin letters count as one script. */
const scriptOf = (character: string) => Math.max(4, (character.codePointAt(0) ?? 0) >> 7);

test.each(cases)("%s is translated, not copied, in the script of the language's name", (path, englishPath, name) => {
  const own = JSON.stringify(files[path as string]?.default);
  expect(own).not.toBe(JSON.stringify(files[englishPath as string]?.default));
  expect([...own].some((character) => scriptOf(character) === scriptOf(name as string))).toBe(true);
});
