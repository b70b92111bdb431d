import { join } from "node:path";
import { onModernNode } from "./lib/modern-node.mjs";
import { ROOT } from "./lib/paths.mjs";
import { providePromtool } from "./lib/promtool.mjs";
import { quitOnSignals, run } from "./lib/run.mjs";
import { main } from "./lib/steps.mjs";
import { createTally } from "./lib/tally.mjs";

const at = (file) => join(ROOT, "deploy/prometheus", file);

/** The checks of Prometheus' own tool: the configuration, the alerts, and when they fire. */
const CHECKS = [
  ["the configuration of Prometheus", ["check", "config", at("prometheus.yaml")]],
  ["the alerts", ["check", "rules", at("alerts.yaml")]],
  ["when the alerts come", ["test", "rules", at("alerts.test.yaml"), at("alerts.slow.test.yaml")]],
];

/** `npm run test:watch`: tests the alerts with Debian's promtool. `npm test` checks that the metrics exist. */
async function testWatch() {
  quitOnSignals();
  const tally = createTally();
  const found = await tally.check("promtool", async () => {
    const ok = await providePromtool();
    return {
      ok,
      output: ok ? "" : "There is no promtool, and none could be installed (Debian: the package prometheus).",
    };
  });
  if (found)
    for (const [name, given] of CHECKS)
      await tally.check(name, async () => {
        const { code, output, errors } = await run("promtool", given);
        return { ok: code === 0, output: output + errors };
      });
  tally.close();
}

await main(async () => {
  if (await onModernNode()) await testWatch();
});
