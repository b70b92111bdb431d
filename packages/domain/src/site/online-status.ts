/** The three values the product gives a meaning to (spec §4); others are passed through as they come. */
export const OnlineStatus = { online: 1, offline: 2, heartbeat: 3 } as const;

/** The status topic says 1 for online; whatever else it says means offline (spec §4). */
export function statusFromTopic(payload: string): number {
  return payload.trim() === "1" ? OnlineStatus.online : OnlineStatus.offline;
}

/** 1 and 2 come from the status topic and outrank values above 2 (spec §4). */
export function nextOnlineStatus(current: number, incoming: number): number {
  const settled = current === OnlineStatus.online || current === OnlineStatus.offline;
  return settled && incoming > 2 ? current : incoming;
}

/** So long a device that was there when the server stopped is expected back: our restart is not its absence. */
export const EXPECTED_MS = 60_000;

/**
 * Whether a device is expected: taken for online and not heard of since the server started, so that orders wait for it. An
 * instant further ahead than that was given before the clock was set back.
 */
export function isExpected(until: number | null, now: number): boolean {
  return until !== null && until > now && until <= now + EXPECTED_MS;
}

/** Odd means on (spec §4). */
export function isOnline(status: number): boolean {
  return Math.abs(status % 2) === 1;
}

/**
 * Whether an order may be sent to a device. The time alone never decides that an expected device is there: it stays unreachable until it
 * has shown its state, or until the one job that ends expectations has judged it.
 */
export function isReachable(status: number, expectedUntil: number | null): boolean {
  return isOnline(status) && expectedUntil === null;
}
