import { defineConfig } from "@playwright/test";

/**
 * A journey reuses the emptied context of the one before instead of a new one with cold caches, which saves a fifth of the run. Playwright
 * has this for its editors and does not guarantee it. Without it, journeys are only slower.
 */
process.env.PW_TEST_REUSE_CONTEXT ??= "1";

const LONGEST = ["screens.spec.ts", "walk.spec.ts"];

const CORE = /@core/;
/** `npm test` runs the journeys tagged @core, and `npm run test:all` the rest as well. By hand, all of them run. */
const TIERS: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = {
  core: { grep: CORE },
  rest: { grepInvert: CORE },
};

/** Journeys in a real Chromium, against the real server, broker, database and fleet. */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.spec.ts",
  globalSetup: "./world/global-setup.ts",
  // Node strips the types itself. Playwright would translate 400 files first, which takes seven seconds before the
  // first journey.
  build: { external: ["**"] },
  outputDir: "../test-results",
  projects: [
    // The longest files come first, so that no core is idle at the end.
    { name: "walk", testMatch: LONGEST },
    { name: "journeys", testIgnore: [...LONGEST, "switch-enterprise.spec.ts"] },
    // A person who signs in gets the enterprise used last, which other journeys of the same person would notice.
    { name: "at the end", testMatch: "switch-enterprise.spec.ts", dependencies: ["walk", "journeys"] },
  ],
  // This is set here and not on the command line, where it would not filter the projects that others depend on.
  ...TIERS[process.env.JOURNEYS ?? "all"],
  fullyParallel: true,
  // One more than the cores of a small machine, because journeys also wait for devices and for the server.
  workers: Number(process.env.TEST_WORKERS ?? 3),
  retries: 0,
  timeout: 120_000,
  // Entering the demo alone takes ten seconds on two shared cores.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    // No journey waits for animations. Journeys about touch and motion turn them on.
    reducedMotion: "reduce",
    // Only journeys about the service worker use it, because every journey would download the whole app.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace costs a quarter of the run. A failure leaves a picture and its aria tree, and `--trace on` shows the
    // rest.
    trace: "off",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A host name for a virtual device: Chromium lets HTTPS pages call 127.0.0.1, but no other device.
        "--host-resolver-rules=MAP device.test 127.0.0.1",
        // Pages live for seconds, so optimizing compilation does not pay off. This saves a seventh of the run.
        "--js-flags=--no-maglev --no-opt --min-semi-space-size=16",
      ],
    },
  },
});
