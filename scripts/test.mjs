import { CORE_JOURNEYS, cleanCommit, remember } from "./lib/all/memory.mjs";
import { buildWeb } from "./lib/build-web.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { provideMosquitto } from "./lib/mosquitto.mjs";
import { staticChecks } from "./lib/quick-checks.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { checkScriptSize } from "./lib/script-size.mjs";
import { main } from "./lib/steps.mjs";
import { createTally } from "./lib/tally.mjs";
import { playwright, vitest } from "./lib/tools.mjs";

/** `npm test`: what a change can break, on a machine that has nothing but Node and npm. `npm run test:all` has the rest. */
async function test() {
  quitOnSignals();
  const tally = createTally();
  const installed = await tally.check("packages", () => done(install()));
  if (installed) await suites(tally);
  tally.close();
}

async function suites(tally) {
  // Getting these waits for the network, so it runs beside work for the processor. Only one apt-get can run at a time.
  const broker = provideMosquitto();
  const browser = broker.then(() => chromiumFor(tally));
  const build = webBuild(tally);
  const checks = staticChecks(tally);
  await broker;
  // All projects run at once, so that no core is idle while the last file of one project ends.
  await tally.check("rules, screens, server and fleet", () => vitest(["unit", "web", "server", "fleet"]));
  const [isBuilt, chromium] = await Promise.all([build, browser, checks]);
  if (isBuilt && chromium) await tally.check("core journeys in the browser", () => coreJourneys(chromium));
}

async function webBuild(tally) {
  const isBuilt = await tally.check("web build", () => done(buildWeb({ yields: true })));
  if (isBuilt) await tally.check("script before the first screens", async () => checkScriptSize());
  return isBuilt;
}

async function coreJourneys(chromium) {
  const commit = await cleanCommit();
  const started = Date.now();
  const result = await playwright(chromium, { tier: "core" });
  if (result.ok) remember(CORE_JOURNEYS, { ...result, ms: Date.now() - started }, commit);
  return result;
}

async function chromiumFor(tally) {
  let chromium;
  await tally.check("a Chromium", async () => {
    chromium = await findChromium();
    return { ok: true };
  });
  return chromium;
}

async function done(work) {
  await work;
  return { ok: true };
}

await main(async () => {
  if (await onModernNode()) await test();
});
