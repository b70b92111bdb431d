import { dayWords } from "../../../ui/format/date-format.ts";

const DAY_MS = 86_400_000;

interface BillDays {
  from: string;
  /** Exclusive. */
  to: string;
}

/** Names a billing month by its calendar month when it is one, else by its first and last day. */
export function monthWords(language: string, { from, to }: BillDays): string {
  const isWhole = from.endsWith("-01") && to.endsWith("-01");
  if (isWhole) return dayWords(language, { month: "long", year: "numeric" })(from);
  return spanWords(language, { from, to });
}

export function spanWords(language: string, { from, to }: BillDays): string {
  const day = dayWords(language, { day: "numeric", month: "short" });
  const lastDay = dayWords(language, { day: "numeric", month: "short", year: "numeric" });
  return `${day(from)} – ${lastDay(dayBefore(to))}`;
}

export function shortMonth(language: string, { from }: BillDays): string {
  return dayWords(language, { month: "short", year: "2-digit" })(from);
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
