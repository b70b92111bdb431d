import { defineConfig } from "@playwright/test";

/** Journeys of a person in a real Chromium, against the real server, broker, store and fleet. */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.spec.ts",
  globalSetup: "./world/global-setup.ts",
  outputDir: "../test-results",
  projects: [
    { name: "journeys", testIgnore: "switch-enterprise.spec.ts" },
    // A person comes back to the enterprise used last, which the other journeys of the same person would notice.
    { name: "at the end", testMatch: "switch-enterprise.spec.ts", dependencies: ["journeys"] },
  ],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
