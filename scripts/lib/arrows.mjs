import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ARROWS } from "./arrow-rules.mjs";
import { circles } from "./circles.mjs";
import { ROOT } from "./paths.mjs";

const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;
const FOLDERS = ["packages", "apps", "e2e", "bench"];
const ENDINGS = ["", ".ts", ".tsx", "/index.ts"];

/**
 * Checks the imports against the architecture. We have our own checker because dependency-cruiser reads TypeScript through a compiler
 * interface that TypeScript 7 does not have.
 */
export function checkArrows(root = ROOT) {
  const imports = readImports(root, FOLDERS);
  const crossed = imports.flatMap((each) =>
    ARROWS.filter((rule) => rule.forbids(each.from, each.to)).map(
      (rule) => `${each.from} → ${each.to}: ${rule.because}`,
    ),
  );
  const problems = [...crossed, ...circles(imports)];
  return { ok: problems.length === 0, output: problems.join("\n") };
}

/** Returns every import of the sources in some folders, as `{ from, to }`. */
export function readImports(root, folders) {
  return folders.flatMap((folder) => sourcesBelow(join(root, folder))).flatMap((file) => importsOf(root, file));
}

function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** `to` is a path relative to the root for our own files, and a package's name for the rest. */
function importsOf(root, file) {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...text.matchAll(IMPORT)].map(([, source, lazy]) => ({
    from: toSlashes(relative(root, file)),
    to: resolveImport(root, file, source ?? lazy),
  }));
}

function resolveImport(root, file, source) {
  if (!source.startsWith(".")) return source;
  const base = join(dirname(file), source);
  const ending = ENDINGS.find((each) => /\.\w+$/.test(base + each) && existsSync(base + each)) ?? "";
  return toSlashes(relative(root, base + ending));
}

function toSlashes(path) {
  return path.split(sep).join("/");
}
