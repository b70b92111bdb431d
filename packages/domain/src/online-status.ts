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

/** Odd means on (spec §4). */
export function isOnline(status: number): boolean {
  return Math.abs(status % 2) === 1;
}
