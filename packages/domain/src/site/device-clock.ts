/** A clock that was never set begins at 1970 or at the build date of the firmware. No device is older than this. */
export const CLOCK_IS_SET = Date.parse("2020-01-01T00:00:00Z");

/** A clock may be ahead by this much. */
const AHEAD_MS = 60_000;

/** Returns the time of a report: the device's own, or the arrival when its clock is not set or ahead. */
export function reportedInstant(ts: number, arrived: number): number {
  return ts < CLOCK_IS_SET || ts > arrived + AHEAD_MS ? arrived : ts;
}

/** An older reading is history and switches nothing. No server lags behind another by more than this. */
export const STALE_MS = 5 * 60_000;

/**
 * Tells whether a report is older than the last change of a condition: it was sent again, or another server has already processed a later
 * one. A report that is older than a server can lag behind means that the device's clock was set back.
 */
export function isBeforeLastChange(changedAt: Date | null, instant: Date): boolean {
  const behind = changedAt === null ? 0 : changedAt.getTime() - instant.getTime();
  return behind > 0 && behind <= STALE_MS;
}
