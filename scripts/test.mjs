import { buildWeb } from "./lib/build-web.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { provideMosquitto } from "./lib/mosquitto.mjs";
import { quickChecks } from "./lib/quick-checks.mjs";
import { tryRelease } from "./lib/release/try-release.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { checkScriptSize } from "./lib/script-size.mjs";
import { main } from "./lib/steps.mjs";
import { createTally } from "./lib/tally.mjs";
import { playwright, vitest } from "./lib/tools.mjs";

/** `npm test`: everything, on a machine that has nothing but Node and npm. It closes with the counts. */
async function test() {
  quitOnSignals();
  const tally = createTally();
  const installed = await tally.check("packages", () => done(install()));
  if (installed) {
    // Getting these waits for the network, so it goes beside what keeps the processor busy; apt-get is one at a time.
    const broker = provideMosquitto();
    const browser = broker.then(() => chromiumFor(tally));
    await quickChecks(tally);
    await broker;
    const servers = tally.check("server against PostgreSQL, fleet against the broker", () =>
      vitest(["server", "fleet"]),
    );
    const built = await tally.check("web build", () => done(buildWeb()));
    if (built) await tally.check("script before the first screens", async () => checkScriptSize());
    // Half of its time it waits for a disk or a server that starts: beside the tests that costs nobody's time.
    if (built) await tally.check("a release that starts by itself", () => tryRelease({ short: true }));
    await servers;
    const chromium = await browser;
    if (built && chromium) await tally.check("journeys in the browser", () => playwright(chromium));
  }
  tally.close();
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
