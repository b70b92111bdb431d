import { isOnline } from "./online-status.ts";

export interface StatusChange {
  at: number;
  status: number;
}

export interface Span {
  from: number;
  to: number;
}

/**
 * Returns when a device was online between two instants. `before` is its status at the first, and the changes in between are in order.
 * Changes to an equal status are ignored.
 */
export function onlineSpans(before: number, changes: readonly StatusChange[], from: number, to: number): Span[] {
  const spans: Span[] = [];
  let since = isOnline(before) ? from : undefined;
  for (const { at, status } of changes) {
    const online = isOnline(status);
    if (online && since === undefined) since = at;
    if (!online && since !== undefined) {
      if (at > since) spans.push({ from: since, to: at });
      since = undefined;
    }
  }
  if (since !== undefined && to > since) spans.push({ from: since, to });
  return spans;
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Returns from when a day counts for a device: its addition, or an earlier status or report if known. */
export function countsFrom(day: Span, added: number, known: { before: boolean; first: number | undefined }): number {
  if (known.before) return day.from;
  const since = Math.min(added, known.first ?? added);
  return Math.min(day.to, Math.max(day.from, since));
}

/** Returns the share of time that some devices were online. Each counts for as long as it existed. */
export function onlineShare(devices: readonly { online_ms: number; day_ms: number }[]): number | undefined {
  const there = devices.reduce((sum, { day_ms }) => sum + day_ms, 0);
  return there > 0 ? devices.reduce((sum, { online_ms }) => sum + online_ms, 0) / there : undefined;
}
