import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "./paths.mjs";

const FOLDER = "apps/web/src";
/** This cast fits everywhere, so that the compiler does not notice a renamed field or parameter. */
const CAST = /\bas never\b/;

/** Finds casts that hide a type instead of naming it. */
export function checkCasts(root = ROOT) {
  const problems = sourcesBelow(join(root, FOLDER)).flatMap((file) => castsOf(root, file));
  return { ok: problems.length === 0, output: problems.join("\n") };
}

function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

function castsOf(root, file) {
  const path = relative(root, file).split(sep).join("/");
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) =>
      CAST.test(line) ? [`${path}:${index + 1}: "as never" hides a type; name the true one`] : [],
    );
}
