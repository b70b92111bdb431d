import type { EventCount } from "@switchboard/contract";
import { periodsOf, type ReportPeriod } from "@switchboard/domain/reports";
import type { BucketSeries } from "../../../ui/charts/chart-model.ts";
import { currentTime } from "../../../ui/clock.ts";
import { dayWords } from "../../../ui/format/date-format.ts";
import { reportedIds } from "./api.ts";
import type { EventSearch } from "./event-search.ts";

const LABELS: Record<ReportPeriod, Intl.DateTimeFormatOptions> = {
  daily: { dateStyle: "medium" },
  monthly: { month: "short", year: "numeric" },
  yearly: { year: "numeric" },
};

/** The periods of a report, by their first days and as the reader's language writes them. */
export function reportPeriods(search: EventSearch, timeZone: string, language: string, now = new Date(currentTime())) {
  const days = periodsOf(search, search.period, now, timeZone);
  return { days, labels: days.map(dayWords(language, LABELS[search.period])) };
}

interface EventWords {
  critical: string;
  other: string;
  nameOf(id: string): string;
}

/** How much happened: what needs a look and the rest, or the compared devices. */
export function eventSeries(
  counts: readonly EventCount[],
  search: EventSearch,
  days: readonly string[],
  words: EventWords,
): BucketSeries[] {
  const sums = (own: readonly EventCount[], value: (count: EventCount) => number) => {
    const byDay = new Map<string, number>();
    for (const each of own) byDay.set(each.day, (byDay.get(each.day) ?? 0) + value(each));
    return days.map((day) => byDay.get(day) ?? 0);
  };
  if (search.view === "comparison") {
    return reportedIds(search).map((id, color) => {
      const own = counts.filter(({ device }) => device === id);
      return { id, name: words.nameOf(id), color, values: sums(own, ({ count }) => count) };
    });
  }
  return [
    { id: "other", name: words.other, color: 0, values: sums(counts, ({ count, critical }) => count - critical) },
    { id: "critical", name: words.critical, color: 1, values: sums(counts, ({ critical }) => critical) },
  ];
}
