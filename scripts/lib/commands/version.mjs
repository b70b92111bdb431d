import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";
import { buildOf } from "../release/build.mjs";

/** Prints the version and the commit: of the archive, or of the checkout. */
export const version = {
  summary: "print the version",
  onAnyNode: true,
  async run() {
    const { version: number, commit, built_at } = await currentBuild();
    const details = [`commit ${commit}`, built_at && `built ${built_at}`].filter(Boolean).join(", ");
    console.log(`switchboard ${number} (${details})`);
  },
};

async function currentBuild() {
  const file = join(ROOT, "build.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  return { ...(await buildOf()), built_at: undefined };
}
