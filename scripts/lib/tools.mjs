import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { scratchInMemory } from "./memory-folder.mjs";
import { CACHE, MODULES, ROOT } from "./paths.mjs";
import { runNode } from "./run.mjs";

/** A tool of a package, as a check: fine where it ends with 0. */
export async function tool(script, args, options) {
  const { code, output, errors } = await runNode([join(MODULES, script), ...args], options);
  return { ok: code === 0, output: `${output}${errors}` };
}

/** All tests of these projects, or those of `files` alone. `report` is Vitest's own, where it wrote one. */
export async function vitest(projects, files = []) {
  const path = freshReport(`vitest-${projects.join("-")}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const result = await tool("vitest/vitest.mjs", [...args, ...chosen, ...files], {
    env: { NO_COLOR: "1", ...scratchInMemory() },
  });
  if (!existsSync(path)) return { ...result, ok: false };
  const report = JSON.parse(readFileSync(path, "utf8"));
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report;
  // A file that fails before its first test has no tests to count.
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.every(didNotFail));
  const failed = numFailedTests + broken.length;
  return { ...result, report, passed: numPassedTests, failed, skipped: numPendingTests };
}

function didNotFail(test) {
  return test.status !== "failed";
}

/** All journeys, or those of `files` alone. `report` is Playwright's own, where it wrote one. */
export async function playwright(chromium, files = []) {
  const path = freshReport("playwright.json");
  const args = ["test", "--config", join(ROOT, "e2e"), "--reporter=dot,json", ...files];
  const result = await tool("@playwright/test/cli.js", args, {
    cwd: join(ROOT, "e2e"),
    env: { ...scratchInMemory(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: path, FORCE_COLOR: "0" },
  });
  if (!existsSync(path)) return { ...result, ok: false };
  const report = JSON.parse(readFileSync(path, "utf8"));
  const { stats, errors } = report;
  const failed = stats.unexpected + (errors?.length ?? 0);
  return { ...result, report, passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

function freshReport(name) {
  const path = join(CACHE, name);
  mkdirSync(CACHE, { recursive: true });
  rmSync(path, { force: true });
  return path;
}
