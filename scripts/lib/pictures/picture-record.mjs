import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";
import { PICTURES } from "./picture-list.mjs";
import { createScreenHash } from "./screen-hash.mjs";

const FOLDER = "docs/pictures";
const RECORD = `${FOLDER}/pictures.json`;

/** Compares the record of the pictures with the current screens (`npm run check`). */
export function checkPictures(root = ROOT, pictures = PICTURES) {
  const outdated = findOutdated(root, pictures);
  const taken = new Set(pictures.map(({ name }) => name));
  const extra = Object.keys(readRecord(root)).filter((name) => !taken.has(name));
  const problems = [
    ...outdated.map(({ name, path, because }) => `${FOLDER}/${name}.png (${path}) ${because}`),
    ...extra.map((name) => `${RECORD} names ${name}, which is not in picture-list.mjs`),
  ];
  if (outdated.length > 0) problems.push("Take them again: npm run pictures -- --outdated");
  return { ok: problems.length === 0, output: problems.join("\n") };
}

/** Returns the pictures whose screen has changed since they were taken, and those that were never taken. */
export function findOutdated(root = ROOT, pictures = PICTURES) {
  const record = readRecord(root);
  const hashOf = createScreenHash(root);
  return pictures
    .map((picture) => ({ ...picture, because: problemOf(picture, { root, record, hashOf }) }))
    .filter(({ because }) => because);
}

function problemOf(picture, { root, record, hashOf }) {
  const screen = hashOf(picture);
  if (screen === undefined) return `has no page ${picture.page}.tsx`;
  const entry = record[picture.name];
  if (!entry || !existsSync(join(root, FOLDER, `${picture.name}.png`))) return "was not taken yet";
  if (entry.route !== picture.path) return `shows ${entry.route}`;
  return entry.screen === screen ? undefined : "is older than its screen";
}

/** Records that a picture shows its screen with this hash; pictures that are no longer in the list are dropped. */
export function recordPicture({ name, path }, screen, root = ROOT, pictures = PICTURES) {
  const record = { ...readRecord(root), [name]: { route: path, screen } };
  const lines = pictures
    .filter((picture) => record[picture.name])
    .map((picture) => `  ${JSON.stringify(picture.name)}: ${entryText(record[picture.name])}`);
  writeFileSync(join(root, RECORD), `{\n${lines.join(",\n")}\n}\n`);
}

/** Formats one line for each picture like the formatter, so that changes of different pictures do not conflict. */
function entryText({ route, screen }) {
  return `{ "route": ${JSON.stringify(route)}, "screen": ${JSON.stringify(screen)} }`;
}

function readRecord(root) {
  const file = join(root, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
