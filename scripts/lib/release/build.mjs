import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";
import { run } from "../run.mjs";

/**
 * Returns the build information of an archive. `SOURCE_DATE_EPOCH` replaces the present time, so that two builds of one commit can be
 * identical; files in the archive have the time of the commit.
 */
export async function buildOf() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const commit = await git("describe", "--always", "--dirty", "--abbrev=12", "--exclude=*");
  const epoch = Number(process.env.SOURCE_DATE_EPOCH || Math.floor(Date.now() / 1000));
  const committed = Number((await git("log", "-1", "--format=%ct")) || epoch);
  return {
    version,
    commit: commit || process.env.COMMIT || "unknown",
    built_at: new Date(epoch * 1000).toISOString(),
    committed,
  };
}

/** Includes the commit, because a version has many builds, and the platform, because native parts work on only one. */
export function nameOf({ version, commit }) {
  return `switchboard-${version}-${commit}-${process.platform}-${process.arch}`;
}

async function git(...args) {
  const { code, output } = await run("git", args);
  return code === 0 ? output.trim() : "";
}
