import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { scratchInMemory } from "./memory-folder.mjs";
import { CACHE, MODULES, ROOT } from "./paths.mjs";
import { runNode } from "./run.mjs";
import { playwrightFiles, vitestFiles } from "./slowest.mjs";

/** Runs a tool of a package as a check, which passes if the tool exits with 0. */
export async function tool(script, args, options) {
  const { code, output, errors } = await runNode([join(MODULES, script), ...args], options);
  return { ok: code === 0, output: `${output}${errors}` };
}

/** Runs all tests of these projects, or only those of `files`. `report` is Vitest's own, if it wrote one. */
export async function vitest(projects, files = []) {
  const path = freshReport(`vitest-${projects.join("-")}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const result = await tool("vitest/vitest.mjs", [...args, ...chosen, ...files], {
    env: { NO_COLOR: "1", ...scratchInMemory() },
  });
  const report = readReport(path);
  if (!report) return { ...result, ok: false };
  // A file that fails before its first test has no tests to count.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const failed = report.numFailedTests + broken.length;
  const { numPassedTests: passed, numPendingTests: skipped } = report;
  return { ...result, report, passed, failed, skipped, files: vitestFiles(report) };
}

/**
 * Runs journeys in the browser. `tier` is "core" for those of `npm test`, "rest" for the others and "all" for both; `args` are passed to
 * Playwright. `report` is Playwright's own, if it wrote one.
 */
export async function playwright(chromium, { tier = "all", config = "playwright.config.ts", workers, args = [] } = {}) {
  const path = freshReport(`playwright-${config === "walk.config.ts" ? "walk" : tier}.json`);
  const limit = workers ? ["--workers", String(workers)] : [];
  const given = ["test", "--config", join(ROOT, "e2e", config), "--reporter=dot,json", ...limit, ...args];
  const result = await tool("@playwright/test/cli.js", given, {
    cwd: join(ROOT, "e2e"),
    env: {
      ...scratchInMemory(),
      CHROMIUM_PATH: chromium,
      JOURNEYS: tier,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      FORCE_COLOR: "0",
    },
  });
  const report = readReport(path);
  if (!report) return { ...result, ok: false };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failed = unexpected + (report.errors?.length ?? 0);
  return { ...result, report, passed: expected + flaky, failed, skipped, files: playwrightFiles(report) };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function freshReport(name) {
  const path = join(CACHE, name);
  mkdirSync(CACHE, { recursive: true });
  rmSync(path, { force: true });
  return path;
}
