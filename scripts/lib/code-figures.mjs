import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpointCount } from "./architecture-numbers.mjs";
import { ROOT } from "./paths.mjs";
import { run } from "./run.mjs";
import { findings } from "./wording.mjs";

const SOURCE = /^(apps|packages|scripts|bench|e2e)\/.*\.(tsx?|mjs|sql)$/;
const TEST = /\.(test|spec|brokers)\.(tsx?|mjs)$|\/testing\/|\/testing\.ts|^e2e\//;
const RECORDED = /\/recorded\//;
/** Shorter runs of equal lines are imports, props and closing brackets. */
const BLOCK_LINES = 10;

/** Counts how much code there is and how much of it repeats itself or is oddly worded. */
export async function codeFigures(root = ROOT) {
  const paths = (await run("git", ["ls-files"], { cwd: root })).output
    .split("\n")
    .filter((path) => !RECORDED.test(path));
  const read = (path) => readFileSync(join(root, path), "utf8");
  const sources = paths.filter((path) => SOURCE.test(path));
  const product = sources.filter((path) => !TEST.test(path)).map((path) => ({ path, text: read(path) }));
  const css = paths.filter((path) => path.endsWith(".css")).map(read);
  const lines = sum(product.map(({ text }) => lineCount(text)));
  const endpoints = endpointCount(root);
  const wording = Object.groupBy(findings(root), ({ kind }) => kind);
  return {
    "lines without tests": lines,
    "lines of tests": sum(sources.filter((path) => TEST.test(path)).map((path) => lineCount(read(path)))),
    "lines of CSS": sum(css.map(lineCount)),
    endpoints,
    "lines per endpoint": Math.round(lines / endpoints),
    [`repeated blocks of ${BLOCK_LINES} lines`]: repeatedBlocks(product.map(({ text }) => text)),
    "raw buttons outside the kit": sum(
      product
        .filter(({ path }) => path.startsWith("apps/web/src/") && !path.startsWith("apps/web/src/ui/"))
        .map(({ text }) => text.match(/<button\b/g)?.length ?? 0),
    ),
    "types that are a bare participle": wording.type?.length ?? 0,
    "comments with an odd opening": wording.comment?.length ?? 0,
    "test titles with an odd opening": wording.title?.length ?? 0,
    "words of documents": sum(
      paths.filter((path) => path.endsWith(".md")).map((path) => read(path).split(/\s+/).length),
    ),
  };
}

/** A block that stands in three places counts twice. Blocks that overlap count once. */
export function repeatedBlocks(texts) {
  const seen = new Set();
  let repeated = 0;
  for (const text of texts) {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line) && !line.startsWith("import "));
    for (let at = 0; at + BLOCK_LINES <= lines.length; at++) {
      const block = lines.slice(at, at + BLOCK_LINES).join("\n");
      if (!seen.has(block)) {
        seen.add(block);
        continue;
      }
      repeated += 1;
      at += BLOCK_LINES - 1;
    }
  }
  return repeated;
}

const lineCount = (text) => text.split("\n").length - 1;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
