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

/** What every kind of report needs: the request, its devices, periods and words. */
export interface ReportFrame {
  asked: ReportRequest;
  devices: readonly ReportDevice[];
  enterprise: string;
  timeZone: string;
  now: Date;
  words: WordFiles["reports/report"];
  /** The first days of all periods. */
  periods: readonly string[];
}

export function frameOf(given: Omit<ReportFrame, "words" | "periods">): ReportFrame {
  const { asked, now, timeZone } = given;
  return {
    ...given,
    words: wordsOf("reports/report", asked.language),
    periods: periodsOf(asked, asked.period, now, timeZone),
  };
}

/** A calendar day as a value of its own; it has no zone. */
export const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

export const dateKind = ({ asked }: ReportFrame): ColumnKind =>
  ({ daily: "day", monthly: "month", yearly: "year" })[asked.period] as ColumnKind;

export function periodAt(frame: ReportFrame, instant: string): string {
  return periodOf(localDay(new Date(instant), frame.timeZone), frame.asked.period);
}

/** As on the screens: a metric keeps its colour, and compared devices have a set for the colour-blind. */
const COMPARED = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#5b6472"];
const METRIC = {
  energy: "#3b5bdb",
  power: "#0c8599",
  event: "#e67700",
  sensor: "#0072b2",
  bill: "#3b5bdb",
  cost: "#3b5bdb",
} as const;

/** The colour of one of several things side by side. */
export const compared = (index: number) => COMPARED[index % COMPARED.length] ?? METRIC.sensor;

export function chartOf(
  frame: ReportFrame,
  drawn: Pick<ReportChart, "unit" | "isLines"> & {
    series: readonly { name: string; values: readonly (number | null)[] }[];
  },
): ReportChart {
  const { compare, kind } = frame.asked;
  const series = drawn.series.map((each, index) => ({
    ...each,
    color: compare ? compared(index) : METRIC[kind],
  }));
  return { ...drawn, series, kind: dateKind(frame), days: frame.periods.map(dateOf) };
}

/** Devices side by side, a row for each period. */
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

interface Made extends Pick<ReportContent, "chart" | "parts"> {
  /** What it is of, where that is not the periods of devices. */
  about?: readonly Fact[];
  more?: readonly Fact[];
}

/** Which devices it is of, by name where they are few. */
export function devicesFact({ asked, words, devices }: ReportFrame): Fact {
  const named = asked.device_ids.length > 0 && devices.length <= COMPARED.length;
  return [
    words.devices,
    named
      ? devices.map(({ device_name }) => device_name).join(", ")
      : asked.device_ids.length > 0
        ? String(devices.length)
        : fillGaps(words.allDevices, { count: devices.length }),
  ];
}

/** Doubtful readings that the sums leave out; nothing where there are none. */
export function leftOutFacts({ asked, words }: ReportFrame, leftOut: LeftOutReadings | undefined): Fact[] {
  if (!leftOut) return [];
  const number = new Intl.NumberFormat(asked.language, { maximumFractionDigits: 2 });
  const energy = number.format(dailyKilowattHours(leftOut.energy));
  return [[words.leftOut.label, fillGaps(words.leftOut.is, { count: number.format(leftOut.count), energy })]];
}

function periodsOfDevices(frame: ReportFrame): Fact[] {
  const { words, asked } = frame;
  return [[words.period, words.periods[asked.period]], devicesFact(frame)];
}

export function contentOf(
  frame: ReportFrame,
  { about = periodsOfDevices(frame), more = [], ...made }: Made,
): ReportContent {
  const { asked, words, timeZone, now, enterprise } = frame;
  const day = new Intl.DateTimeFormat(asked.language, { dateStyle: "medium", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(asked.language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const range = { from: day.format(dateOf(asked.from_date)), to: day.format(dateOf(asked.to_date)) };
  return {
    ...made,
    language: asked.language,
    title: asked.compare ? `${words.title[asked.kind]} · ${words.comparison}` : words.title[asked.kind],
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
