import { type EventCount, eventLabel, eventMeasure, powerTypeLabel, type ReportedEvent } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { isCritical } from "@switchboard/domain/site";
import type { Cell, ReportContent, ReportTable } from "./content.ts";
import { chartOf, contentOf, dateKind, dateOf, type ReportFrame, sideBySide } from "./report-frame.ts";

function listed(frame: ReportFrame, events: readonly ReportedEvent[]): ReportTable {
  const { columns, parts, yes } = frame.words;
  // The topic of an event is only in sheets, which people sort by it: pages have no room, and the event's label names it.
  const isSheet = frame.request.format === "EXCEL";
  return {
    name: parts.events,
    columns: [
      { title: columns.when, kind: "moment" },
      { title: columns.device, kind: "text" },
      { title: columns.event, kind: "text" },
      { title: columns.value, kind: "number", isNarrow: true },
      { title: columns.unit, kind: "text", isNarrow: true },
      { title: columns.look, kind: "text", isNarrow: true },
      ...(isSheet ? [{ title: columns.about, kind: "text" as const, isNarrow: true }] : []),
    ],
    rows: events.map(({ createdAt, device_name, type, value }): Cell[] => {
      const measured = eventMeasure(type, value);
      return [
        wallClock(new Date(createdAt), frame.timeZone),
        device_name,
        eventLabel(frame.request.language, type, value),
        measured.value,
        measured.unit,
        isCritical(type, value) ? yes : "",
        ...(isSheet ? [powerTypeLabel(frame.request.language, type)] : []),
      ];
    }),
  };
}

const total = (counts: readonly EventCount[], key: "count" | "critical") =>
  counts.reduce((sum, each) => sum + each[key], 0);

function counted(
  frame: ReportFrame,
  name: string,
  first: ReportTable["columns"][number],
  rows: [Cell, EventCount[]][],
): ReportTable {
  const { columns } = frame.words;
  return {
    name,
    columns: [first, { title: columns.events, kind: "count" }, { title: columns.critical, kind: "count" }],
    rows: rows.map(([head, own]) => [head, total(own, "count"), total(own, "critical")]),
  };
}

function byDay(counts: readonly EventCount[]): (day: string) => EventCount[] {
  const days = Map.groupBy(counts, ({ day }) => day);
  return (day) => days.get(day) ?? [];
}

/** Returns undefined when there were no events. */
export function eventReport(
  frame: ReportFrame,
  counts: readonly EventCount[],
  events: readonly ReportedEvent[],
): ReportContent | undefined {
  if (counts.length === 0) return undefined;
  const { columns, parts } = frame.words;
  const ofDevice = Map.groupBy(counts, ({ device }) => device);
  const named = frame.devices.filter(({ _id }) => frame.request.compare || ofDevice.has(_id));
  const device = { title: columns.device, kind: "text" as const };
  const summary = counted(
    frame,
    parts.summary,
    device,
    named.map(({ _id, device_name }) => [device_name, ofDevice.get(_id) ?? []]),
  );
  const series = frame.request.compare
    ? named.map(({ _id, device_name }) => ({ name: device_name, on: byDay(ofDevice.get(_id) ?? []) }))
    : [{ name: columns.events, on: byDay(counts) }];
  const drawn = series.map((each) => ({
    name: each.name,
    values: frame.periods.map((day) => total(each.on(day), "count")),
  }));
  const onDay = byDay(counts);
  const date = { title: columns.date, kind: dateKind(frame) };
  const middle = frame.request.compare
    ? sideBySide(frame, "count", drawn)
    : counted(
        frame,
        parts.byPeriod,
        date,
        frame.periods.map((day) => [dateOf(day), onDay(day)]),
      );
  const chart = chartOf(frame, { unit: "", isLines: false, series: drawn });
  return contentOf(frame, { chart, parts: [summary, middle, listed(frame, events)] });
}
