import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { licencesPage } from "./licences.mjs";
import { CACHE, IS_RELEASED, ROOT, viteScript, WEB } from "./paths.mjs";
import { runNode } from "./run.mjs";
import { fail, step } from "./steps.mjs";

const DIST = join(WEB, "dist");
const STAMP = ".built-from";
const LEFT_OUT = /^(node_modules|dist|\..*)$|\.test\.tsx?$/;

/**
 * Builds the web when its sources have changed. The previous build stays until the new one is complete. `smallest` compresses as well as
 * possible, which releases do.
 */
export async function buildWeb({ smallest = false } = {}) {
  if (IS_RELEASED) return;
  const wanted = `${fingerprint()}${smallest ? " smallest" : ""}`;
  if (existsSync(join(DIST, STAMP)) && readFileSync(join(DIST, STAMP), "utf8") === wanted) return;
  await step("Building the web", async () => {
    const fresh = join(CACHE, "web-dist");
    const reply = await runNode([viteScript(), "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"], {
      cwd: WEB,
      env: { SMALLEST_ASSETS: String(smallest) },
    });
    if (reply.code !== 0) fail(explain(`${reply.output}\n${reply.errors}`));
    writeLicences(fresh);
    writeFileSync(join(fresh, STAMP), wanted);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(fresh, DIST);
  });
}

/** Writes a file beside the app that is loaded only on demand, from a link at the foot of the settings. */
function writeLicences(folder) {
  const page = licencesPage();
  writeFileSync(join(folder, "licences.txt"), page);
  writeFileSync(join(folder, "licences.txt.gz"), gzipSync(page));
}

function explain(text) {
  if (/ENOSPC|no space left/i.test(text)) return "The disk is full. Free some space and try again.";
  return `The web could not be built.\n${text.trim()}`;
}

function fingerprint() {
  const hash = createHash("sha256");
  const packages = readdirSync(join(ROOT, "packages")).map((name) => join(ROOT, "packages", name, "src"));
  for (const path of [...[WEB, ...packages].flatMap(filesBelow), join(ROOT, "package-lock.json")]) {
    hash.update(relative(ROOT, path)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
}
