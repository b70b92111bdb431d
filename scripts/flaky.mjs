import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { buildWeb } from "./lib/build-web.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { Outcomes, playwrightOutcomes, vitestOutcomes } from "./lib/flaky/outcomes.mjs";
import { riskyFiles } from "./lib/flaky/risky-files.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { provideMosquitto } from "./lib/mosquitto.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { fail, main, seconds } from "./lib/steps.mjs";
import { playwright, vitest } from "./lib/tools.mjs";

const OPTIONS = {
  runs: { type: "string", default: "10" },
  /** Runs only files whose path contains this. */
  only: { type: "string", default: "" },
};

/** Each function prepares its part and returns a function that runs it once. */
const PARTS = {
  server: vitestPart("server"),
  fleet: vitestPart("fleet"),
  journeys: journeysPart,
};

function vitestPart(project) {
  return async (only) => {
    await provideMosquitto();
    const files = riskyFiles(project).filter((file) => file.includes(only));
    if (files.length === 0) return undefined;
    return { outcomes: vitestOutcomes, run: () => vitest([project], files) };
  };
}

async function journeysPart(only) {
  const chromium = await findChromium();
  await buildWeb();
  return { outcomes: playwrightOutcomes, run: () => playwright(chromium, { tier: "core", args: only ? [only] : [] }) };
}

/** Enough tests in parallel to keep every core busy, and to make each test wait for the others. */
const WORKERS_PER_CORE = 3;

/**
 * `npm run flaky`: repeats the tests that depend on time, ports, brokers, processes or browsers, with every core busy. Failures do not
 * stop it; the table at the end shows how often each test failed.
 */
async function flaky() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) fail("--runs is a whole number from 1 on");
  const unknown = positionals.find((part) => !PARTS[part]);
  if (unknown) fail(`${unknown} is none of ${Object.keys(PARTS).join(", ")}`);
  quitOnSignals();
  // The configurations of Vitest and Playwright read this variable.
  process.env.TEST_WORKERS ??= String(WORKERS_PER_CORE * availableParallelism());
  await install();
  const outcomes = new Outcomes();
  for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const prepared = await PARTS[part](values.only);
    for (let run = 1; prepared && run <= runs; run++) outcomes.add(await runOnce(`${part}, run ${run}`, prepared));
  }
  printTable(outcomes);
}

async function runOnce(title, { run, outcomes }) {
  const started = Date.now();
  const { report, output } = await run();
  const tests = report ? outcomes(report) : [{ name: `${title}: no report`, failed: true }];
  const failed = tests.filter((test) => test.failed);
  if (failed.length > 0) console.log(output);
  console.log(
    `${title}: ${tests.length - failed.length} passed, ${failed.length} failed ${seconds(Date.now() - started)}`,
  );
  return tests;
}

function printTable(outcomes) {
  const failed = outcomes.failed();
  if (failed.length > 0) console.log("\nfailed  of  test");
  for (const { name, runs, failures } of failed)
    console.log(`${String(failures).padStart(6)}  ${String(runs).padStart(2)}  ${name}`);
  console.log(`\n${outcomes.passedCount} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

await main(async () => {
  if (await onModernNode()) await flaky();
});
