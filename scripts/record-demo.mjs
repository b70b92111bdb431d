import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { main } from "./lib/steps.mjs";
import { tool } from "./lib/tools.mjs";

const TEST = "apps/server/src/try-it/demo-recording.test.ts";

/** `npm run record-demo`: requests everything that the demo shows from the seeded server and writes apps/web/src/api/demo/recorded. */
async function record() {
  quitOnSignals();
  await install();
  const args = ["run", "--project", "server", TEST];
  const { ok, output } = await tool("vitest/vitest.mjs", args, { env: { RECORD_DEMO: "1", NO_COLOR: "1" } });
  console.log(ok ? "The demo is recorded." : output);
  process.exitCode = ok ? 0 : 1;
}

await main(async () => {
  if (await onModernNode()) await record();
});
