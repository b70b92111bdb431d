import { parseArgs } from "node:util";
import { cleanCommit, recall, remember } from "./lib/all/memory.mjs";
import { PARTS } from "./lib/all/parts.mjs";
import { chooseParts, earlierResult, expectedMs, fits } from "./lib/all/plan.mjs";
import { summaryTable } from "./lib/all/table.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { fail, main } from "./lib/steps.mjs";
import { countsOf, createTally } from "./lib/tally.mjs";

const OPTIONS = {
  /** Leaves out the parts that passed earlier at this commit. */
  resume: { type: "boolean", default: false },
  /** Starts a part only if it is expected to end within so many minutes. */
  minutes: { type: "string" },
  list: { type: "boolean", default: false },
};

/** `npm run test:all`: runs all tests; `-- faults brokers` runs those parts, `-- --resume --minutes 45` what is left and fits. */
async function testAll() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) fail("--minutes takes a number of minutes");
  const parts = chooseParts(PARTS, positionals);
  if (values.list) return list(parts);
  quitOnSignals();
  // Vitest's longest cases run only with this variable, which its processes inherit.
  process.env.TEST_TIER = "all";
  await install();
  const tally = createTally();
  const started = Date.now();
  const results = [];
  for (const part of parts) {
    const earlier = values.resume ? earlierResult(recall()[part.name], await cleanCommit()) : undefined;
    const neededMs = earlier ? 0 : expectedMs(part, recall()[part.name]);
    const isStarted = fits(neededMs, Date.now() - started, minutes);
    results.push({ name: part.name, ...(isStarted ? await result(part, earlier, tally) : { notRun: why(neededMs) }) });
  }
  console.log(`\n${summaryTable(results).join("\n")}`);
  tally.close();
}

function why(neededMs) {
  return `it needs about ${Math.ceil(neededMs / 60_000)} min`;
}

function list(parts) {
  const known = recall();
  for (const part of parts)
    console.log(`${part.name.padEnd(24)}about ${Math.ceil(expectedMs(part, known[part.name]) / 60_000)} min`);
}

/** Runs a part, or uses its earlier result, and stores it. */
async function result(part, earlier, tally) {
  const commit = await cleanCommit();
  const started = Date.now();
  let outcome;
  if (!earlier) console.log(`  ${part.name} …`);
  await tally.check(part.name, async () => {
    outcome = earlier ?? (await part.run().catch((error) => ({ ok: false, output: error.stack })));
    return outcome;
  });
  const stored = { ...outcome, ...countsOf(outcome), ms: earlier?.ms ?? Date.now() - started };
  if (!earlier) remember(part.name, stored, commit);
  return stored;
}

await main(async () => {
  if (await onModernNode()) await testAll();
});
