import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { ROOT } from "./paths.mjs";

/** Keys that are composed in the code, such as t(`${kind}.label`): "file:beginning of the key". */
const PUT_TOGETHER = ["errors:code.", "access:people.", "access:devices."];
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Checks that every language has the same texts with the same placeholders, and that every text of the screens is used. */
export function checkTranslations(root = ROOT) {
  const folder = join(root, "packages/translations/src");
  if (!existsSync(folder)) return { ok: false, output: `${folder} is missing` };
  const problems = [
    ...compareLanguages(folder),
    ...unused(screensOf(textsOf(join(folder, "en"))), join(root, "apps/web/src")),
  ];
  return { ok: problems.length === 0, output: problems.join("\n") };
}

function compareLanguages(folder) {
  const [reference, ...others] = languagesIn(folder).map((language) => ({
    language,
    texts: textsOf(join(folder, language)),
  }));
  return [...others.flatMap((other) => compare(reference.texts, other)), ...[reference, ...others].flatMap(empties)];
}

/** Returns the languages, each of which is a folder; English, which the others are compared with, comes first. */
export function languagesIn(folder) {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  return ["en", ...names.filter((name) => name !== "en").sort()];
}

/** Maps "file:key.below" to the text. Screen files have their plain name, as in the code; others include their area (`people/letters`). */
function textsOf(folder) {
  const texts = new Map();
  for (const path of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".json"))) {
    const [area, ...names] = path.slice(0, -".json".length).split(sep);
    const file = names[0] === "screens" ? names.at(-1) : [area, ...names].join("/");
    flatten(JSON.parse(readFileSync(join(folder, path), "utf8")), `${file}:`, texts);
  }
  return texts;
}

function screensOf(texts) {
  return new Map([...texts].filter(([key]) => !key.split(":")[0].includes("/")));
}

function flatten(value, path, texts) {
  if (value === null || typeof value !== "object") texts.set(path, String(value));
  else
    for (const [key, below] of Object.entries(value))
      flatten(below, path.endsWith(":") ? path + key : `${path}.${key}`, texts);
}

function compare(reference, { language, texts }) {
  const missing = [...reference.keys()].filter((key) => !texts.has(key)).map((key) => `${language} lacks ${key}`);
  const extra = [...texts.keys()]
    .filter((key) => !reference.has(key))
    .map((key) => `${language} has ${key}, en does not`);
  const gaps = [...texts]
    .filter(([key, text]) => reference.has(key) && placeholders(text) !== placeholders(reference.get(key)))
    .map(([key]) => `${language} fills other gaps than en in ${key}`);
  return [...missing, ...extra, ...gaps];
}

function placeholders(text) {
  return [...new Set(text.match(/\{\{[^}]+\}\}|\{\w+\}|<\/?\w+\/?>/g) ?? [])].sort().join(" ");
}

function empties({ language, texts }) {
  return [...texts].filter(([, text]) => text.trim() === "").map(([key]) => `${language} is empty in ${key}`);
}

/**
 * Finds unused keys. A key counts as used if it is in quotes, with or without its file. A composed key counts if a template has its
 * beginning: `menu.${name}` uses all of menu.
 */
function unused(reference, sources) {
  const code = sourceText(sources);
  const quoted = new Set([...code.matchAll(/["'`]([\w.:-]+)["'`]/g)].map(([, text]) => text));
  const beginnings = [...code.matchAll(/`([\w.:-]+)\$\{/g)].map(([, text]) => text);
  const isUsed = (full) => {
    const [file, key] = full.replace(PLURAL, "").split(":");
    const spellings = [key, `${file}:${key}`];
    return (
      spellings.some((each) => quoted.has(each) || beginnings.some((start) => each.startsWith(start))) ||
      PUT_TOGETHER.some((start) => full.startsWith(start))
    );
  };
  return [...reference.keys()].filter((key) => !isUsed(key)).map((key) => `${key} is used nowhere`);
}

function sourceText(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourceText(path);
      return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? readFileSync(path, "utf8") : "";
    })
    .join("\n");
}
