import type { EnergyPoint, EventCount } from "@switchboard/contract";
import { kilowatts, localDay } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { periodOf, periodsOf, type ReportPeriod } from "@switchboard/domain/reports";
import type { BucketSeries } from "../../../ui/charts/chart-model.ts";
import { currentTime } from "../../../ui/clock.ts";
import { dayWords } from "../../../ui/format/date-format.ts";
import { type EnergyReply, reportedIds } from "./api.ts";
import type { MeteredKind, ReportSearch } from "./report-search.ts";

const LABELS: Record<ReportPeriod, Intl.DateTimeFormatOptions> = {
  daily: { dateStyle: "medium" },
  monthly: { month: "short", year: "numeric" },
  yearly: { year: "numeric" },
};

/** The periods of a report, by their first days and as the reader's language writes them. */
export function reportPeriods(search: ReportSearch, timeZone: string, language: string, now = new Date(currentTime())) {
  const days = periodsOf(search, search.period, now, timeZone);
  return { days, labels: days.map(dayWords(language, LABELS[search.period])) };
}

interface Place {
  period: ReportPeriod;
  timeZone: string;
}

function valuesOf(
  points: readonly EnergyPoint[],
  kind: MeteredKind,
  days: readonly string[],
  { period, timeZone }: Place,
) {
  const found = new Map(
    points.map((point) => [periodOf(localDay(new Date(point.timestamp), timeZone), period), point]),
  );
  return days.map((day) => {
    const point = found.get(day);
    if (!point) return null;
    if (kind === "energy") return dailyKilowattHours(point.avg_energy);
    return point.avg_power === null ? null : kilowatts(point.avg_power);
  });
}

/** All together, or the compared devices in the order they were chosen. */
export function meteredSeries(
  reply: EnergyReply,
  search: ReportSearch,
  days: readonly string[],
  timeZone: string,
  name: string,
): BucketSeries[] {
  const { kind } = search;
  const place = { period: search.period, timeZone };
  if (search.view !== "comparison") {
    return [{ id: "total", name, color: kind, values: valuesOf(reply.data, kind, days, place) }];
  }
  return reportedIds(search).flatMap((id, color) => {
    const own = reply.meters.find(({ _id }) => _id === id);
    return own ? { id, name: own.device_name, color, values: valuesOf(own.data ?? [], kind, days, place) } : [];
  });
}

interface EventWords {
  critical: string;
  other: string;
  nameOf(id: string): string;
}

/** How much happened: what needs a look and the rest, or the compared devices. */
export function eventSeries(
  counts: readonly EventCount[],
  search: ReportSearch,
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
