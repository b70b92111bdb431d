import { defineConfig } from "vitest/config";

/** `npx vitest run --project unit`; `npm run check` runs unit and web, `npm test` all of them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["packages/*/src/**/*.test.ts", "scripts/**/*.test.mjs"],
          // Pure rules keep nothing between files, so they share one load of what they import.
          isolate: false,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["apps/server/src/**/*.test.ts"],
          pool: "forks",
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          // Real stores and brokers on a busy machine take their time; nothing waits without a reason.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: "fleet", environment: "node", include: ["apps/fleet/src/**/*.test.ts"] },
      },
      {
        extends: "./apps/web/vite.config.ts",
        root: "./apps/web",
        test: { name: "web", environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});
