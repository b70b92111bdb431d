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

/** `npm test` runs what a change can break, on a machine that has nothing but Node and npm. `npm run test:all` has the rest. */
async function test() {
  quitOnSignals();
  const tally = createTally();
  const installed = await tally.check("packages", () => done(install()));
  if (installed) await suites(tally);
  tally.close();
}

async function suites(tally) {
  // Installing these waits for the network, so it runs beside work for the processor. Only one apt-get can run at a time.
  const broker = provideMosquitto();
  const browser = broker.then(() => chromiumFor(tally));
  const journeys = Promise.all([webBuild(tally), browser]).then(([isBuilt, chromium]) => {
    if (isBuilt && chromium) return tally.check("core journeys in the browser", () => coreJourneys(chromium));
  });
  const checks = staticChecks(tally);
  await broker;
  // Tests and journeys run at once: both wait for stores, brokers and timers, and one after the other left a fifth of two cores idle.
  const tests = tally.check("rules, screens, server and fleet", () => vitest(["unit", "web", "server", "fleet"]));
  await Promise.all([tests, journeys, checks]);
}

async function webBuild(tally) {
  const isBuilt = await tally.check("web build", () => done(buildWeb()));
  if (isBuilt) await tally.check("script before the first screens", async () => checkScriptSize());
  return isBuilt;
}

/** The tests beside them keep the cores busy, and end later. */
const JOURNEYS_AT_ONCE = 1;

async function coreJourneys(chromium) {
  const commit = await cleanCommit();
  const started = Date.now();
  const result = await playwright(chromium, { tier: "core", workers: JOURNEYS_AT_ONCE });
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
