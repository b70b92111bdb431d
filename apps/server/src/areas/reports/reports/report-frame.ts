import type { BodyOf, contract, LeftOutReadings } from "@switchboard/contract";
import { localDay, wallClock } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { periodOf, periodsOf } from "@switchboard/domain/reports";
import { fillGaps, type WordFiles, wordsOf } from "@switchboard/translations";
import type { Cell, ColumnKind, ReportChart, ReportContent } from "./content.ts";

export type ReportRequest = BodyOf<typeof contract.newReport>;

export interface ReportDevice {
  _id: string;
  device_name: string;
  groups?: readonly { _id: string; name: string }[];
}

/** The data that reports of every kind are built from. */
export interface ReportFrame {
  request: ReportRequest;
  devices: readonly ReportDevice[];
  /** The name of the place that the devices are in, for a report about one. */
  place: string | undefined;
  enterprise: string;
  timeZone: string;
  now: Date;
  words: WordFiles["reports/report"];
  /** The first day of each period. */
  periods: readonly string[];
}

export function frameOf(input: Omit<ReportFrame, "words" | "periods">): ReportFrame {
  const { request, now, timeZone } = input;
  return {
    ...input,
    words: wordsOf("reports/report", request.language),
    periods: periodsOf(request, request.period, now, timeZone),
  };
}

/** Represents a calendar day, which has no time zone, as midnight UTC. */
export const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

export const dateKind = ({ request }: ReportFrame): ColumnKind =>
  ({ daily: "day", monthly: "month", yearly: "year" })[request.period] as ColumnKind;

export function periodAt(frame: ReportFrame, instant: string): string {
  return periodOf(localDay(new Date(instant), frame.timeZone), frame.request.period);
}

/** These are the colours of the screens: a palette for the colour-blind when devices are compared, else one colour per metric. */
const COMPARED = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#5b6472"];
const METRIC = {
  energy: "#3b5bdb",
  power: "#0c8599",
  event: "#e67700",
  sensor: "#0072b2",
  bill: "#3b5bdb",
  cost: "#3b5bdb",
} as const;

export const comparisonColor = (index: number) => COMPARED[index % COMPARED.length] ?? METRIC.sensor;

export function chartOf(
  frame: ReportFrame,
  drawn: Pick<ReportChart, "unit" | "isLines"> & {
    series: readonly { name: string; values: readonly (number | null)[] }[];
  },
): ReportChart {
  const { compare, kind } = frame.request;
  const series = drawn.series.map((each, index) => ({
    ...each,
    color: compare ? comparisonColor(index) : METRIC[kind],
  }));
  return { ...drawn, series, kind: dateKind(frame), days: frame.periods.map(dateOf) };
}

/** Compares devices side by side, with a row for each period. */
export function sideBySide(
  frame: ReportFrame,
  kind: ColumnKind,
  series: readonly { name: string; values: readonly (number | null)[] }[],
) {
  const { words } = frame;
  return {
    name: words.parts.comparison,
    columns: [
      { title: words.columns.date, kind: dateKind(frame) },
      ...series.map(({ name }) => ({ title: name, kind })),
    ],
    rows: frame.periods.map((day, index): Cell[] => [
      dateOf(day),
      ...series.map(({ values }) => values[index] ?? null),
    ]),
  };
}

type Fact = ReportContent["facts"][number];

interface ContentInput extends Pick<ReportContent, "chart" | "parts"> {
  /** Replaces the facts about periods and devices in reports of something else. */
  about?: readonly Fact[];
  more?: readonly Fact[];
}

/** Lists the devices by name when they are few, else their number, after the place that they are in. */
export function devicesFacts({ request, words, devices, place }: ReportFrame): Fact[] {
  const isChoice = request.device_ids.length > 0 || place !== undefined;
  const named = request.device_ids.length > 0 && devices.length <= COMPARED.length;
  const listed = named
    ? devices.map(({ device_name }) => device_name).join(", ")
    : isChoice
      ? String(devices.length)
      : fillGaps(words.allDevices, { count: devices.length });
  return [...(place === undefined ? [] : [[words.place, place] as const]), [words.devices, listed]];
}

/** Returns a fact about the doubtful readings that the sums leave out, or none. */
export function leftOutFacts({ request, words }: ReportFrame, leftOut: LeftOutReadings | undefined): Fact[] {
  if (!leftOut) return [];
  const number = new Intl.NumberFormat(request.language, { maximumFractionDigits: 2 });
  const energy = number.format(dailyKilowattHours(leftOut.energy));
  return [[words.leftOut.label, fillGaps(words.leftOut.is, { count: number.format(leftOut.count), energy })]];
}

function periodsOfDevices(frame: ReportFrame): Fact[] {
  const { words, request } = frame;
  return [[words.period, words.periods[request.period]], ...devicesFacts(frame)];
}

export function contentOf(
  frame: ReportFrame,
  { about = periodsOfDevices(frame), more = [], ...input }: ContentInput,
): ReportContent {
  const { request, words, timeZone, now, enterprise } = frame;
  const day = new Intl.DateTimeFormat(request.language, { dateStyle: "medium", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(request.language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const range = { from: day.format(dateOf(request.from_date)), to: day.format(dateOf(request.to_date)) };
  return {
    ...input,
    language: request.language,
    title: request.compare ? `${words.title[request.kind]} · ${words.comparison}` : words.title[request.kind],
    enterprise,
    facts: [
      [words.range, fillGaps(words.rangeOf, range)],
      ...about,
      ...more,
      [words.timeZone, timeZone],
      [words.made, moment.format(wallClock(now, timeZone))],
    ],
    words: { about: words.about, made: words.made, page: words.page, cut: words.cut },
  };
}
