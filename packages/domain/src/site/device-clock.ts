/** A clock that has never been set begins at 1970, or at the day its firmware was built: before this no device was. */
export const CLOCK_IS_SET = Date.parse("2020-01-01T00:00:00Z");

/** A clock may be this much ahead without being called wrong. */
const AHEAD_MS = 60_000;

/** When something happened that a device tells of: its own time, or that of the arrival where its clock is not set, or ahead. */
export function reportedInstant(ts: number, arrived: number): number {
  return ts < CLOCK_IS_SET || ts > arrived + AHEAD_MS ? arrived : ts;
}

/** A reading older than this on arrival is history, and no server lags further behind another: nothing is switched because of it. */
export const STALE_MS = 5 * 60_000;

/**
 * Whether something was said before what a condition was last changed by: it was sent again, or another server has been further already.
 * Further back than a server can lag behind means that the device's clock was set back.
 */
export function isBeforeLastChange(changedAt: Date | null, instant: Date): boolean {
  const behind = changedAt === null ? 0 : changedAt.getTime() - instant.getTime();
  return behind > 0 && behind <= STALE_MS;
}
