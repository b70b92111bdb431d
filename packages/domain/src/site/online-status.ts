/** The three values with a meaning in the product (spec §4). Others are passed through. */
export const OnlineStatus = { online: 1, offline: 2, heartbeat: 3 } as const;

/** The status topic uses 1 for online. Any other value means offline (spec §4). */
export function statusFromTopic(payload: string): number {
  return payload.trim() === "1" ? OnlineStatus.online : OnlineStatus.offline;
}

/** 1 and 2 come from the status topic and outrank values above 2 (spec §4). */
export function nextOnlineStatus(current: number, incoming: number): number {
  const settled = current === OnlineStatus.online || current === OnlineStatus.offline;
  return settled && incoming > 2 ? current : incoming;
}

/** How long devices that were online when the server stopped may take to return: a restart is not an absence. */
export const EXPECTED_MS = 60_000;

/**
 * Tells whether a device is expected: it counts as online but has not reported since the server started, so orders wait for it. An
 * instant further ahead was set before the clock was set back.
 */
export function isExpected(until: number | null, now: number): boolean {
  return until !== null && until > now && until <= now + EXPECTED_MS;
}

/** Odd means on (spec §4). */
export function isOnline(status: number): boolean {
  return Math.abs(status % 2) === 1;
}

/**
 * Tells whether an order may be sent to a device. An expected device stays unreachable until it has reported its state, or until the job
 * that ends expectations has decided. Time alone never makes it reachable.
 */
export function isReachable(status: number, expectedUntil: number | null): boolean {
  return isOnline(status) && expectedUntil === null;
}
