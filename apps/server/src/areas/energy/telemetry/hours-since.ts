import { everyHour, wallClock } from "@switchboard/domain/core";

const HOURS = 24;

/**
 * Returns, for a span, how much of each hour of the day lies between a moment and its end. The span is divided once,
 * for any number of switches.
 */
export function hoursSince(from: number, to: number, timeZone: string): (since: number) => number[] {
  const pieces = from < to ? everyHour(from, to, timeZone) : [];
  const hourOf = pieces.map(({ hour }) => wallClock(new Date(hour), timeZone).getUTCHours());
  const left: number[][] = [Array.from({ length: HOURS }, () => 0)];
  for (const [index, piece] of [...pieces.entries()].reverse()) {
    const sums = [...(left[0] ?? [])];
    const hour = hourOf[index] ?? 0;
    sums[hour] = (sums[hour] ?? 0) + piece.to - piece.from;
    left.unshift(sums);
  }
  return (since) => {
    const index = pieces.findIndex((piece) => since < piece.to);
    const piece = pieces[index];
    if (!piece) return [...(left.at(-1) ?? [])];
    const sums = [...(left[index] ?? [])];
    const hour = hourOf[index] ?? 0;
    sums[hour] = (sums[hour] ?? 0) - Math.max(0, since - piece.from);
    return sums;
  };
}
