import type { ReportedReading } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import type { SensorReportStep } from "@switchboard/domain/energy";
import { isStateKind } from "@switchboard/domain/site";
import { fillGaps, type WordFiles, wordsOf } from "@switchboard/translations";
import type { Cell, ColumnKind, ReportChart, ReportContent, ReportTable } from "./content.ts";
import { comparisonColor, contentOf, dateOf, periodAt, type ReportFrame } from "./report-frame.ts";

interface SensorRows {
  /** One row for each sensor. */
  whole: readonly ReportedReading[];
  byDay: readonly ReportedReading[];
  /** The rows of the requested step; undefined when that is the whole span. */
  detail: { rows: readonly ReportedReading[]; step: SensorReportStep } | undefined;
}

/** More lines cannot be told apart on paper. */
const MOST_LINES = 8;

const placeOf = ({ room, device }: ReportedReading) => room?.name ?? device.device_name;

type SensorWords = WordFiles["reports/sensor"];

/** Returns the word for the value of a state such as open or closed, and a number otherwise; both occur in one column. */
function cellOf(words: SensorWords, { kind }: ReportedReading, value: number | undefined): Cell {
  if (value === undefined) return null;
  if (!isStateKind(kind)) return value;
  const states: Partial<Record<string, { no: string; yes: string }>> = words.states;
  return (states[kind] ?? words.states.state)[value > 0 ? "yes" : "no"];
}

const WHEN: Record<Exclude<SensorReportStep, "whole">, ColumnKind> = { day: "day", hour: "moment", raw: "moment" };

/** Lists the lowest, mean, highest and last value of each row, or the value alone when each row is a single reading. */
function tableOf(
  frame: ReportFrame,
  words: SensorWords,
  name: string,
  { rows, step }: { rows: readonly ReportedReading[]; step: SensorReportStep },
): ReportTable {
  const { columns } = words;
  const measures =
    step === "raw"
      ? [{ title: columns.value, of: ({ last }: ReportedReading) => last }]
      : [
          { title: columns.low, of: ({ low }: ReportedReading) => low },
          { title: columns.mean, of: ({ mean }: ReportedReading) => mean },
          { title: columns.high, of: ({ high }: ReportedReading) => high },
          { title: columns.last, of: ({ last }: ReportedReading) => last },
        ];
  const when = step === "whole" ? [] : [{ title: frame.words.columns.when, kind: WHEN[step] }];
  const at = ({ timestamp }: ReportedReading): Cell[] => {
    if (step === "whole") return [];
    return [step === "day" ? dateOf(periodAt(frame, timestamp)) : wallClock(new Date(timestamp), frame.timeZone)];
  };
  return {
    name,
    columns: [
      ...when,
      { title: columns.sensor, kind: "text" },
      { title: columns.place, kind: "text" },
      ...measures.map(({ title }) => ({ title, kind: "number" as const })),
      { title: columns.unit, kind: "text", isNarrow: true },
    ],
    rows: rows.map((row): Cell[] => [
      ...at(row),
      row.name,
      placeOf(row),
      ...measures.map(({ of }) => cellOf(words, row, of(row))),
      row.unit,
    ]),
  };
}

/** Returns null when the sensors differ in unit or are too many to be told apart. */
function chartOf(frame: ReportFrame, { whole, byDay }: SensorRows): ReportChart | null {
  const levels = whole.filter(({ kind }) => !isStateKind(kind));
  const [first] = levels;
  if (!first || levels.length > MOST_LINES || levels.some(({ unit }) => unit !== first.unit)) return null;
  const ofSensor = Map.groupBy(byDay, ({ sensor }) => sensor);
  const series = levels.map(({ sensor, name }, index) => {
    const means = new Map(ofSensor.get(sensor)?.map(({ timestamp, mean }) => [periodAt(frame, timestamp), mean]));
    return { name, color: comparisonColor(index), values: frame.periods.map((day) => means.get(day) ?? null) };
  });
  return { unit: first.unit, isLines: true, kind: "day", days: frame.periods.map(dateOf), series };
}

/** Returns undefined when nothing was measured. */
export function sensorReport(frame: ReportFrame, readings: SensorRows): ReportContent | undefined {
  if (readings.whole.length === 0) return undefined;
  const { request } = frame;
  const words = wordsOf("reports/sensor", request.language);
  const step = readings.detail?.step ?? "whole";
  const isNamed = request.sensor_ids.length > 0 && readings.whole.length <= MOST_LINES;
  const named = readings.whole.map(({ name }) => name).join(", ");
  const counted = request.sensor_ids.length > 0 ? "{count}" : words.allSensors;
  return contentOf(frame, {
    chart: chartOf(frame, readings),
    about: [
      [words.rows, words.steps[step]],
      [words.sensors, isNamed ? named : fillGaps(counted, { count: readings.whole.length })],
    ],
    parts: [
      tableOf(frame, words, frame.words.parts.summary, { rows: readings.whole, step: "whole" }),
      ...(readings.detail ? [tableOf(frame, words, frame.words.parts.byPeriod, readings.detail)] : []),
    ],
  });
}
