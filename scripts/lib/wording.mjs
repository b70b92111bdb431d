import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "./paths.mjs";

const FOLDERS = ["apps", "bench", "e2e", "packages", "scripts"];
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "recorded"]);
const SOURCE = /\.(tsx?|mjs)$/;
const TEST = /\.(test|spec|brokers)\.(tsx?|mjs)$/;

const ODD_OPENING = /^(What|Those|Of|So|It|The same|Undefined)\b/;
const COMMENT = /^\s*(?:\/\*\*?|\/\/)\s*(.*?)\s*(?:\*\/)?$/;
const LINE_COMMENT = /^\s*\/\//;
const TYPE = /^\s*(?:export )?(?:default )?(?:abstract )?(?:interface|type|class|enum) ([A-Z]\w*)/;
const TITLE = /\b(?:test|it|describe)(?:\.\w+(?:\([^"`]*\))?)*\(\s*["`](of|that|what) /;

/** Nouns that only look like participles. */
const NOUNS = new Set(["Bed", "Embed", "Feed", "Need", "Seed", "Shed", "Speed"]);
const IRREGULAR = new Set(
  (
    "Bought Built Chosen Done Drawn Found Gone Given Heard Held Kept Known Left Lost Made Meant Met Paid Put Read Said Seen Sent Set " +
    "Shown Shut Spoken Spread Taken Thought Told Undone Unheard Unknown Unread Unseen Unsent Worn Written"
  ).split(" "),
);

/** Finds types, comments and test titles that are not worded as `CONTRIBUTING.md` asks. */
export function checkWording(root = ROOT) {
  const problems = findings(root).map(({ path, line, text }) => `${path}:${line}: ${text}`);
  return { ok: problems.length === 0, output: problems.join("\n") };
}

/** Returns the findings in the files whose path starts with `below`. */
export function findings(root = ROOT, below = "") {
  return FOLDERS.flatMap((folder) => sourcesBelow(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join("/"))
    .filter((path) => path.startsWith(below))
    .flatMap((path) => findingsIn(path, readFileSync(join(root, path), "utf8")));
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourcesBelow(join(folder, entry.name));
    return SOURCE.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

export function findingsIn(path, source) {
  const lines = source.split("\n");
  return lines.flatMap((_, index) => {
    const finding =
      oddComment(lines, index) ?? participle(lines[index]) ?? (TEST.test(path) ? oddTitle(lines, index) : undefined);
    return finding ? [{ path, line: index + 1, ...finding }] : [];
  });
}

function oddComment(lines, index) {
  const match = COMMENT.exec(lines[index]);
  if (!match || (LINE_COMMENT.test(lines[index]) && LINE_COMMENT.test(lines[index - 1] ?? ""))) return undefined;
  const text = match[1] || (lines[index + 1] ?? "").replace(/^\s*\*\s*/, "");
  const opening = ODD_OPENING.exec(text)?.[1];
  return opening && { kind: "comment", text: `a comment starts with "${opening}"; write a sentence with a subject` };
}

function participle(line) {
  const name = TYPE.exec(line)?.[1];
  if (!name || NOUNS.has(name)) return undefined;
  if (!IRREGULAR.has(name) && !/^[A-Z][a-z]+ed$/.test(name)) return undefined;
  return { kind: "type", text: `the type "${name}" is a bare participle; add the noun` };
}

function oddTitle(lines, index) {
  const call = `${lines[index]}${(lines[index + 1] ?? "").trimStart()}`;
  const match = TITLE.exec(call);
  if (!match || match.index >= lines[index].length) return undefined;
  return { kind: "title", text: `a test title starts with "${match[1]}"; write "does X when Y"` };
}
