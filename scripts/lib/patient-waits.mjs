import { vi } from "vitest";

/**
 * Below the time a test has, so that what is waited for in vain says what it was. Vitest itself gives up after one
 * second, which a disk that flushes, or a neighbour on the same machine, takes away at any time.
 */
const TIMEOUT_MS = 40_000;

const asVitestWaits = vi.waitFor;

/** Loaded before each file of tests; files that share a process have it already. */
if (!asVitestWaits.isPatient) {
  vi.waitFor = Object.assign(
    (check, options) =>
      asVitestWaits(check, {
        timeout: TIMEOUT_MS,
        interval: 10,
        ...(typeof options === "number" ? { timeout: options } : options),
      }),
    { isPatient: true },
  );
}
