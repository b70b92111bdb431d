import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE } from "../paths.mjs";
import { run } from "../run.mjs";

/** The part that `npm test` also runs; its result is stored under this name, so that `--resume` need not repeat it. */
export const CORE_JOURNEYS = "journeys:core";

const FILE = join(CACHE, "test-all.json");

/** Returns the commit that is checked out; undefined if files differ from it, because a result would then belong to no commit. */
export async function cleanCommit() {
  const [head, status] = await Promise.all([
    run("git", ["rev-parse", "HEAD"]),
    run("git", ["status", "--porcelain", "--untracked-files=normal"]),
  ]);
  return head.code === 0 && status.code === 0 && status.output.trim() === "" ? head.output.trim() : undefined;
}

/** Returns the latest result of each part, by its name. */
export function recall() {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return {};
  }
}

/** Stores the result after each part, so that a stopped run loses only the part in progress. */
export function remember(name, { passed, failed, skipped, reason, ms }, commit) {
  mkdirSync(CACHE, { recursive: true });
  const known = { ...recall(), [name]: { passed, failed, skipped, reason, ms, commit } };
  writeFileSync(FILE, `${JSON.stringify(known, undefined, 2)}\n`);
}
