import { instantOf } from "../../core/instants.ts";
import type { Tariff } from "./tariff.ts";
import { type DaySpan, monthsLater } from "./versions.ts";

export const LAST_READING_DAY = 31;

/** The day of the month that a day lies in on which the utility reads: in shorter months, their last day. */
function readingDayIn(day: string, readingDay: number): string {
  // January has all 31 days, so that no month before has made the day earlier.
  const january = `${day.slice(0, 4)}-01-${String(readingDay).padStart(2, "0")}`;
  return monthsLater(january, Number(day.slice(5, 7)) - 1);
}

/** The reading day so many months after the month that a day lies in. */
const readingDayLater = (day: string, months: number, readingDay: number) =>
  readingDayIn(monthsLater(`${day.slice(0, 7)}-01`, months), readingDay);

/** The billing month that a day lies in: it begins on the day of the month on which the utility reads. */
export function billingMonthOf(day: string, readingDay: number): DaySpan {
  const first = readingDayIn(day, readingDay);
  const from = first <= day ? first : readingDayLater(day, -1, readingDay);
  return { from, to: readingDayLater(from, 1, readingDay) };
}

/** The billing month before the one that a day lies in. */
export function lastBillingMonth(day: string, readingDay: number): DaySpan {
  const { from: to } = billingMonthOf(day, readingDay);
  return { from: readingDayLater(to, -1, readingDay), to };
}

/** So many billing months that end with this one, the oldest first; none that ends before a day. */
export function billingMonthsTo(
  last: DaySpan,
  count: number,
  { since, readingDay }: { since: string; readingDay: number },
): DaySpan[] {
  const months = Array.from({ length: count }, (_, index) => ({
    from: readingDayLater(last.from, index + 1 - count, readingDay),
    to: readingDayLater(last.from, index + 2 - count, readingDay),
  }));
  return months.filter(({ to }) => to > since);
}

/** How far back net-metered energy is carried; utilities settle it once a year at the latest. */
const CARRIED_MONTHS = 12;

/** How many bills before a bill have to be known: those a ratchet looks at, and those that carry energy on. */
export function monthsBefore({ versions }: Pick<Tariff, "versions">): number {
  const lines = versions.flatMap((version) => version.lines);
  const ratchets = lines.map((line) => (line.kind === "demand" ? (line.ratchet?.months ?? 0) : 0));
  const nets = lines.some((line) => line.kind === "energy" && (line.measure === "net" || line.measure === "surplus"));
  return Math.max(0, ...ratchets, nets ? CARRIED_MONTHS : 0);
}

/** The instants at which some local days begin and end. */
export function instantsOf({ from, to }: DaySpan, timeZone: string): { from: number; to: number } {
  return { from: instantOf(from, 0, timeZone).getTime(), to: instantOf(to, 0, timeZone).getTime() };
}
