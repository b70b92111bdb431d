import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { quickChecks } from "./lib/quick-checks.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { main } from "./lib/steps.mjs";
import { createTally } from "./lib/tally.mjs";

/** `npm run check`: the checks to run before every commit. */
async function check() {
  quitOnSignals();
  const tally = createTally();
  await install();
  await quickChecks(tally);
  tally.close();
}

await main(async () => {
  if (await onModernNode()) await check();
});
