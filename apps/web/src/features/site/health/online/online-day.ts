import type { Span } from "@switchboard/domain/site";

export interface Segment extends Span {
  online: boolean;
}

/** The part of a day that has passed, without holes: online, offline, online … */
export function segmentsOf(online: readonly Span[], from: number, until: number): Segment[] {
  const segments: Segment[] = [];
  let at = from;
  for (const span of online) {
    if (span.from > at) segments.push({ from: at, to: span.from, online: false });
    segments.push({ ...span, online: true });
    at = span.to;
  }
  if (at < until) segments.push({ from: at, to: until, online: false });
  return segments;
}

const HOUR_MS = 3_600_000;

/** Returns marks at a regular interval of hours in a day of 23, 24 or 25 hours. */
export function hourMarks(from: number, to: number, every: number): number[] {
  const count = Math.floor((to - from) / (every * HOUR_MS)) + 1;
  return Array.from({ length: count }, (_, index) => from + index * every * HOUR_MS);
}

/** Returns the position of an instant in a span, in percent. */
export function percentOf(at: number, from: number, to: number): number {
  return ((at - from) / (to - from)) * 100;
}
