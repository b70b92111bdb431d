import { defineConfig } from "@playwright/test";

/**
 * A journey gets the context of the one before, emptied, instead of a new one with cold caches: a fifth of the run.
 * Playwright has this for its editors and does not promise it; without it, journeys are slower and no different.
 */
process.env.PW_TEST_REUSE_CONTEXT ??= "1";

const LONGEST = ["screens.spec.ts", "walk.spec.ts"];

const CORE = /@core/;
/** `npm test` runs the journeys tagged @core, and `npm run test:all` the rest as well. By hand it is all of them. */
const TIERS: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = {
  core: { grep: CORE },
  rest: { grepInvert: CORE },
};

/** Journeys of a person in a real Chromium, against the real server, broker, store and fleet. */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.spec.ts",
  globalSetup: "./world/global-setup.ts",
  // Node strips the types itself. Playwright would translate 400 files first, which takes seven seconds before the first journey.
  build: { external: ["**"] },
  outputDir: "../test-results",
  projects: [
    // The longest files come first, so that no core is idle while they end.
    { name: "walk", testMatch: LONGEST },
    { name: "journeys", testIgnore: [...LONGEST, "switch-enterprise.spec.ts"] },
    // A person who signs in comes to the enterprise used last, which other journeys of the same person would notice.
    { name: "at the end", testMatch: "switch-enterprise.spec.ts", dependencies: ["walk", "journeys"] },
  ],
  // In the configuration, not on the command line, where it would leave the projects that others depend on whole.
  ...TIERS[process.env.JOURNEYS ?? "all"],
  fullyParallel: true,
  // One more than the cores of a small machine: journeys also wait, for devices that shall not answer and for the server.
  workers: Number(process.env.TEST_WORKERS ?? 3),
  retries: 0,
  timeout: 60_000,
  // Entering the demo alone takes ten seconds on two cores that others use as well.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    // Nobody here waits for sheets to slide; what is about touch and motion asks for them.
    reducedMotion: "reduce",
    // Only what is about it keeps the app in the browser: it would be fetched whole by every journey.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace costs a quarter of the run. What failed leaves a picture and its aria tree; `--trace on` tells the rest.
    trace: "off",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A virtual device under a name: Chromium lets pages of HTTPS call 127.0.0.1, and no other device.
        "--host-resolver-rules=MAP device.test 127.0.0.1",
        // Pages live for seconds: what is compiled to run fast for minutes does not earn it back. A seventh of the run.
        "--js-flags=--no-maglev --no-opt --min-semi-space-size=16",
      ],
    },
  },
});
