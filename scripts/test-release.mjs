import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { tryRelease } from "./lib/release/try-release.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { main } from "./lib/steps.mjs";
import { createTally } from "./lib/tally.mjs";

/** `npm run test:release`: makes the released archive twice, unpacks it elsewhere, starts it without a registry, and follows the guides. */
async function test() {
  quitOnSignals();
  await install();
  const tally = createTally();
  await tally.check("release archive", () => tryRelease());
  tally.close();
}

await main(async () => {
  if (await onModernNode()) await test();
});
