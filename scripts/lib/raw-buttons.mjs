import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "./paths.mjs";

const WEB = "apps/web/src";
const KIT = `${WEB}/ui/`;
const RAW_BUTTON = /<button\b/;

/** Finds `<button>` outside the kit: its buttons send no form by accident, keep the focus and look alike (docs/kit.md). */
export function checkRawButtons(root = ROOT) {
  const problems = sourcesBelow(join(root, WEB))
    .map((file) => ({ file, path: relative(root, file).split(sep).join("/") }))
    .filter(({ path }) => !path.startsWith(KIT))
    .flatMap(({ file, path }) => rawButtonsIn(path, readFileSync(file, "utf8")));
  return { ok: problems.length === 0, output: problems.join("\n") };
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function rawButtonsIn(path, text) {
  return text
    .split("\n")
    .flatMap((line, index) =>
      RAW_BUTTON.test(line) ? [`${path}:${index + 1} has a <button>: take Button, IconButton or PlainButton`] : [],
    );
}
