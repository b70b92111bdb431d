import { instantOf } from "../../core/instants.ts";
import type { Tariff } from "./tariff.ts";
import { type DaySpan, monthsLater } from "./versions.ts";

export const LAST_READING_DAY = 31;

/** Returns the utility's reading day in the month of a day. In shorter months this is their last day. */
function readingDayIn(day: string, readingDay: number): string {
  // The calculation starts in January, which has 31 days, so that no shorter month limits the day.
  const january = `${day.slice(0, 4)}-01-${String(readingDay).padStart(2, "0")}`;
  return monthsLater(january, Number(day.slice(5, 7)) - 1);
}

const readingDayLater = (day: string, months: number, readingDay: number) =>
  readingDayIn(monthsLater(`${day.slice(0, 7)}-01`, months), readingDay);

/** Returns the billing month of a day. Billing months begin on the utility's reading day. */
export function billingMonthOf(day: string, readingDay: number): DaySpan {
  const first = readingDayIn(day, readingDay);
  const from = first <= day ? first : readingDayLater(day, -1, readingDay);
  return { from, to: readingDayLater(from, 1, readingDay) };
}

/** Returns the billing month before the one of a day. */
export function lastBillingMonth(day: string, readingDay: number): DaySpan {
  const { from: to } = billingMonthOf(day, readingDay);
  return { from: readingDayLater(to, -1, readingDay), to };
}

/** Returns the billing months up to and including `last`, oldest first, without those that end by `since`. */
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

/** How far back net-metered energy is carried. Utilities settle it at least once a year. */
const CARRIED_MONTHS = 12;

/** Returns the number of earlier bills that a bill depends on, through ratchets and carried energy. */
export function monthsBefore({ versions }: Pick<Tariff, "versions">): number {
  const lines = versions.flatMap((version) => version.lines);
  const ratchets = lines.map((line) => (line.kind === "demand" ? (line.ratchet?.months ?? 0) : 0));
  const nets = lines.some((line) => line.kind === "energy" && (line.measure === "net" || line.measure === "surplus"));
  return Math.max(0, ...ratchets, nets ? CARRIED_MONTHS : 0);
}

/** Returns the instants at which a span of local days begins and ends. */
export function instantsOf({ from, to }: DaySpan, timeZone: string): { from: number; to: number } {
  return { from: instantOf(from, 0, timeZone).getTime(), to: instantOf(to, 0, timeZone).getTime() };
}
