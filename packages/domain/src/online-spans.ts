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
 * When a device was online between two instants: `before` is its status at the first, and the changes are those in
 * between, in order. Changes that change nothing are passed over.
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
