import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { scratchInMemory } from "./memory-folder.mjs";
import { CACHE, MODULES, ROOT } from "./paths.mjs";
import { runNode } from "./run.mjs";
import { playwrightFiles, vitestFiles } from "./slowest.mjs";

/** A tool of a package, as a check: fine where it ends with 0. */
export async function tool(script, args, options) {
  const { code, output, errors } = await runNode([join(MODULES, script), ...args], options);
  return { ok: code === 0, output: `${output}${errors}` };
}

export async function vitest(projects) {
  const report = freshReport(`vitest-${projects.join("-")}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const result = await tool("vitest/vitest.mjs", [...args, ...chosen], {
    env: { NO_COLOR: "1", ...scratchInMemory() },
  });
  if (!existsSync(report)) return { ...result, ok: false };
  const found = JSON.parse(readFileSync(report, "utf8"));
  // A file that fails before its first test has no tests to count.
  const broken = found.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const failed = found.numFailedTests + broken.length;
  return { ...result, passed: found.numPassedTests, failed, skipped: found.numPendingTests, files: vitestFiles(found) };
}

/**
 * Runs journeys in the browser. `tier` is "core" for those of `npm test`, "rest" for the others and "all" for both; `args` go to
 * Playwright as they are.
 */
export async function playwright(chromium, { tier = "all", config = "playwright.config.ts", args = [] } = {}) {
  const report = freshReport(`playwright-${config === "walk.config.ts" ? "walk" : tier}.json`);
  const given = ["test", "--config", join(ROOT, "e2e", config), "--reporter=dot,json", ...args];
  const result = await tool("@playwright/test/cli.js", given, {
    cwd: join(ROOT, "e2e"),
    env: {
      ...scratchInMemory(),
      CHROMIUM_PATH: chromium,
      JOURNEYS: tier,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      FORCE_COLOR: "0",
    },
  });
  if (!existsSync(report)) return { ...result, ok: false };
  const found = JSON.parse(readFileSync(report, "utf8"));
  const { expected, flaky, unexpected, skipped } = found.stats;
  const failed = unexpected + (found.errors?.length ?? 0);
  return { ...result, passed: expected + flaky, failed, skipped, files: playwrightFiles(found) };
}

function freshReport(name) {
  const path = join(CACHE, name);
  mkdirSync(CACHE, { recursive: true });
  rmSync(path, { force: true });
  return path;
}
