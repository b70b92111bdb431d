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

export async function vitest(projects) {
  const report = freshReport(`vitest-${projects.join("-")}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const result = await tool("vitest/vitest.mjs", [...args, ...chosen], {
    env: { NO_COLOR: "1", ...scratchInMemory() },
  });
  if (!existsSync(report)) return { ...result, ok: false };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  // A file that fails before its first test has no tests to count.
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.every(didNotFail));
  return { ...result, passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
}

function didNotFail(test) {
  return test.status !== "failed";
}

export async function playwright(chromium) {
  const report = freshReport("playwright.json");
  const result = await tool("@playwright/test/cli.js", ["test", "--config", join(ROOT, "e2e"), "--reporter=dot,json"], {
    cwd: join(ROOT, "e2e"),
    env: { ...scratchInMemory(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: "0" },
  });
  if (!existsSync(report)) return { ...result, ok: false };
  const { stats, errors } = JSON.parse(readFileSync(report, "utf8"));
  const failed = stats.unexpected + (errors?.length ?? 0);
  return { ...result, passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

function freshReport(name) {
  const path = join(CACHE, name);
  mkdirSync(CACHE, { recursive: true });
  rmSync(path, { force: true });
  return path;
}
