import { vi } from "vitest";

/**
 * Below the time limit of a test, so that a failed wait reports its own reason. Vitest's default is one second, which a flushing disk or
 * another process on the same machine can exceed at any time.
 */
const TIMEOUT_MS = 40_000;

const asVitestWaits = vi.waitFor;

/** Runs before each test file; files that share a process have it already. */
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
