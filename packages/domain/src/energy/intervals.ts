import type { Span } from "../site/online-spans.ts";

/** Returns how much of each interval the spans cover, in milliseconds. The last interval may be shorter. */
export function lengthByInterval(spans: readonly Span[], from: number, to: number, intervalMs: number): number[] {
  const lengths = Array.from({ length: Math.ceil((to - from) / intervalMs) }, () => 0);
  for (const span of spans) {
    const until = Math.min(span.to, to);
    let at = Math.max(span.from, from);
    while (at < until) {
      const index = Math.floor((at - from) / intervalMs);
      const next = Math.min(from + (index + 1) * intervalMs, until);
      lengths[index] = (lengths[index] ?? 0) + next - at;
      at = next;
    }
  }
  return lengths;
}
