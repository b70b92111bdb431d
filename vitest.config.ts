import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

/** Two more than there are cores: tests of the server also wait, for a store, a broker or a process, and left a fifth of two cores idle. */
const maxWorkers = Number(process.env.TEST_WORKERS ?? availableParallelism() + 2);

/**
 * What a test waits for has a limit of its own (`patient-waits.mjs`). This one only ends what hangs: stores, brokers and processes that a
 * test starts took more than twenty seconds on a busy machine, and a server in a hook more than a minute.
 */
const PATIENCE_MS = 60_000;

/** `TEST_TIER=all`, which `npm run test:all` sets: also the cases that take long and seldom find anything. */
const isFullRun = process.env.TEST_TIER === "all";

declare module "vitest" {
  export interface ProvidedContext {
    isFullRun: boolean;
  }
}

/** Tests create and drop much: with a larger space for new objects, collecting garbage takes a tenth less of the whole run. */
const execArgv = ["--min-semi-space-size=16", "--max-semi-space-size=64"];

const patientWaits = path.join(import.meta.dirname, "scripts/lib/patient-waits.mjs");

/**
 * Servers and gateways that tests start as processes load the same sources, and compiling these took each of them more than a second. From
 * here they load what an earlier one has compiled; Node compares it with the sources.
 */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, ".cache/compiled");

/** `npx vitest run --project unit`; `npm run check` runs unit and web, `npm test` all of them. */
export default defineConfig({
  test: {
    provide: { isFullRun },
    projects: [
      {
        test: {
          name: "unit",
          maxWorkers,
          execArgv,
          environment: "node",
          include: ["packages/*/src/**/*.test.ts", "bench/*.test.ts", "scripts/**/*.test.mjs"],
          // Pure rules keep nothing between files, so they share one load of what they import.
          isolate: false,
          // Properties try a hundred cases or more; on a busy machine that takes longer than the five seconds of Vitest.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "server",
          maxWorkers,
          execArgv,
          environment: "node",
          include: ["apps/server/src/**/*.test.ts"],
          pool: "forks",
          // Each file has a server and a database of its own; only the code they run is loaded once.
          isolate: false,
          setupFiles: [patientWaits],
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          testTimeout: PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
      {
        test: {
          // `npm run test:brokers`: brokers that take long to start and are not on every machine.
          name: "brokers",
          environment: "node",
          include: ["apps/server/src/**/*.brokers.ts"],
          pool: "forks",
          fileParallelism: false,
          setupFiles: [patientWaits],
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "fleet",
          maxWorkers,
          execArgv,
          environment: "node",
          include: ["apps/fleet/src/**/*.test.ts", "apps/gateway/src/**/*.test.ts"],
          pool: "forks",
          // No file changes what another one imports, so they share one load of it.
          isolate: false,
          setupFiles: [patientWaits],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        root: "./apps/web",
        // `test-setup.ts` clears what a test leaves behind, so files can share one browser.
        test: {
          name: "web",
          maxWorkers,
          execArgv,
          environment: "happy-dom",
          isolate: false,
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: [patientWaits],
          // Screens are waited for by what they show; a busy machine takes longer to show it.
          testTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
