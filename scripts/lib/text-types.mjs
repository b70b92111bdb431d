import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { ROOT } from "./paths.mjs";

const FOLDER = "packages/translations/src";
const FILE = `${FOLDER}/text-types.ts`;
/** Screens show these texts, and the server answers with them. */
const ERRORS = "core/screens/errors.json";
const SCREEN = /^\w+\/screens\/(\w+)\.json$/;

/** Writes the types of all texts, which TypeScript cannot derive from a folder. `npm run format` does this. */
export function writeTextTypes(root = ROOT) {
  writeFileSync(join(root, FILE), textTypes(root));
}

/** Checks that every English file of texts has its type. */
export function checkTextTypes(root = ROOT) {
  const path = join(root, FILE);
  const ok = existsSync(path) && readFileSync(path, "utf8") === textTypes(root);
  return { ok, output: ok ? "" : `${FILE} does not fit the files of texts: npm run format writes it` };
}

function textTypes(root) {
  const paths = readdirSync(join(root, FOLDER, "en"), { recursive: true })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".json"));
  const screens = paths.flatMap((path) => SCREEN.exec(path)?.[1].concat(" ", path) ?? []).sort();
  const others = paths.filter((path) => path === ERRORS || !SCREEN.test(path)).sort();
  return `// Written by \`npm run format\` from the folder of English.

/** The texts of the screens, by the name of their file. English defines the keys, and \`npm run check\` holds the others to them. */
export interface ScreenTexts {
${screens
  .map((each) => each.split(" "))
  .map(([name, path]) => `  ${name}: ${typeOf(path)};`)
  .join("\n")}
}

/** The texts that are read by their path: errors, letters, messages, reports. */
export interface WordFiles {
${others.map((path) => `  "${path.slice(0, -".json".length)}": ${typeOf(path)};`).join("\n")}
}
`;
}

const typeOf = (path) => `typeof import("./en/${path}")`;
