import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE } from "../paths.mjs";
import { run } from "../run.mjs";

/** The part that `npm test` runs too; it remembers it under this name, so that `--resume` need not repeat it. */
export const CORE_JOURNEYS = "journeys:core";

const FILE = join(CACHE, "test-all.json");

/** The commit that is checked out, or undefined where files differ from it: then no result can be told to belong to it. */
export async function cleanCommit() {
  const [head, status] = await Promise.all([
    run("git", ["rev-parse", "HEAD"]),
    run("git", ["status", "--porcelain", "--untracked-files=normal"]),
  ]);
  return head.code === 0 && status.code === 0 && status.output.trim() === "" ? head.output.trim() : undefined;
}

/** The latest result of each part, by its name. */
export function recall() {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return {};
  }
}

/** Written after each part, so that a run that is stopped loses only the part under way. */
export function remember(name, { passed, failed, skipped, reason, ms }, commit) {
  mkdirSync(CACHE, { recursive: true });
  const known = { ...recall(), [name]: { passed, failed, skipped, reason, ms, commit } };
  writeFileSync(FILE, `${JSON.stringify(known, undefined, 2)}\n`);
}
