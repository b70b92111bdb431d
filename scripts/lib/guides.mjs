import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ROOT } from "./paths.mjs";

/** Matches `[words](target)` and `![words](target)`, or `[words]: target` on a line of its own; a title after it is left out. */
const LINK = /!?\[(?:[^\]\\]|\\.)*\]\(\s*<?([^)\s>]+)>?[^)]*\)|^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?/gm;
const CODE = /^(```|~~~)[\s\S]*?^\1[^\n]*$|`[^`\n]*`/gm;
const OUTSIDE = /^(https?|mailto):/;

/** Finds links that lead nowhere, pictures that no page shows, and words that the glossary defines twice. */
export function checkGuides(root = ROOT) {
  const pages = pagesOf(root);
  const problems = [
    ...pages.flatMap((page) => brokenLinks(root, page)),
    ...unusedPictures(root, pages),
    ...wordsDefinedTwice(root),
  ];
  return { ok: problems.length === 0, output: problems.join("\n") };
}

function wordsDefinedTwice(root) {
  const glossary = join(root, "docs/glossary.md");
  if (!existsSync(glossary)) return [];
  const rows = [...readFileSync(glossary, "utf8").matchAll(/^\| ([^|]+) \|/gm)].map(([, words]) => words);
  const words = rows.flatMap((cell) => cell.split(/,\s*(?![^(]*\))/)).filter((word) => word !== "word");
  const repeated = new Set(words.filter((word, index) => words.indexOf(word) !== index));
  return [...repeated].map((word) => `docs/glossary.md: "${word}" is defined twice`);
}

function pagesOf(root) {
  const top = readdirSync(root).filter((name) => name.endsWith(".md"));
  return [...top.map((name) => join(root, name)), ...pagesBelow(join(root, "docs"))];
}

function pagesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pagesBelow(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

function targetsOf(page) {
  const text = readFileSync(page, "utf8").replace(CODE, "");
  return [...text.matchAll(LINK)]
    .map(([, inline, referred]) => inline ?? referred)
    .filter((target) => !OUTSIDE.test(target));
}

function brokenLinks(root, page) {
  return targetsOf(page)
    .map((target) => ({ target, problem: problemOf(root, page, target) }))
    .filter(({ problem }) => problem)
    .map(({ target, problem }) => `${shown(root, page)}: ${target} ${problem}`);
}

function problemOf(root, page, target) {
  const [path, anchor] = decodeURIComponent(target).split("#");
  const file = path === "" ? page : join(path.startsWith("/") ? root : dirname(page), path);
  if (!existsSync(file)) return "is not there";
  if (!anchor || !file.endsWith(".md") || statSync(file).isDirectory()) return undefined;
  return anchorsOf(file).has(anchor) ? undefined : "has no such heading";
}

/** Creates anchors from headings as GitHub does: lower case, no punctuation, hyphens for spaces, a number for repetitions. */
function anchorsOf(file) {
  const seen = new Map();
  const anchors = new Set();
  const text = readFileSync(file, "utf8").replace(/^(```|~~~)[\s\S]*?^\1[^\n]*$/gm, "");
  for (const [, heading] of text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const base = words.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    anchors.add(times === 0 ? base : `${base}-${times}`);
  }
  return anchors;
}

function unusedPictures(root, pages) {
  const folder = join(root, "docs/pictures");
  if (!existsSync(folder)) return [];
  const shownOnes = new Set(pages.flatMap((page) => targetsOf(page).map((target) => join(dirname(page), target))));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".png") && !shownOnes.has(join(folder, name)))
    .map((name) => `docs/pictures/${name} is shown on no page`);
}

function shown(root, path) {
  return relative(root, path).split(sep).join("/");
}
