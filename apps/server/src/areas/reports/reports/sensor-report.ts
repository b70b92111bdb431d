import type { ReportedReading } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import type { SensorReportStep } from "@switchboard/domain/energy";
import { isStateKind } from "@switchboard/domain/site";
import { fillGaps, type WordFiles, wordsOf } from "@switchboard/translations";
import type { Cell, ColumnKind, ReportChart, ReportContent, ReportTable } from "./content.ts";
import { compared, contentOf, dateOf, periodAt, type ReportFrame } from "./report-frame.ts";

interface Read {
  /** A row for each sensor. */
  whole: readonly ReportedReading[];
  byDay: readonly ReportedReading[];
  /** What was asked for beyond the whole span. */
  detail: { rows: readonly ReportedReading[]; step: SensorReportStep } | undefined;
}

/** Lines that can still be told apart on paper. */
const MOST_LINES = 8;

const placeOf = ({ room, device }: ReportedReading) => room?.name ?? device.device_name;

type SensorWords = WordFiles["reports/sensor"];

/** Of what is so or not: the word for it. A sheet holds both in one column, each cell as what it is. */
function cellOf(words: SensorWords, { kind }: ReportedReading, value: number | undefined): Cell {
  if (value === undefined) return null;
  if (!isStateKind(kind)) return value;
  const states: Partial<Record<string, { no: string; yes: string }>> = words.states;
  return (states[kind] ?? words.states.state)[value > 0 ? "yes" : "no"];
}

const WHEN: Record<Exclude<SensorReportStep, "whole">, ColumnKind> = { day: "day", hour: "moment", raw: "moment" };

/** The lowest, mean, highest and last of each row; a reading is only itself. */
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

/** Lines of one unit, few enough to be told apart; nothing where there are none. */
function drawn(frame: ReportFrame, { whole, byDay }: Read): ReportChart | null {
  const levels = whole.filter(({ kind }) => !isStateKind(kind));
  const [first] = levels;
  if (!first || levels.length > MOST_LINES || levels.some(({ unit }) => unit !== first.unit)) return null;
  const ofSensor = Map.groupBy(byDay, ({ sensor }) => sensor);
  const series = levels.map(({ sensor, name }, index) => {
    const means = new Map(ofSensor.get(sensor)?.map(({ timestamp, mean }) => [periodAt(frame, timestamp), mean]));
    return { name, color: compared(index), values: frame.periods.map((day) => means.get(day) ?? null) };
  });
  return { unit: first.unit, isLines: true, kind: "day", days: frame.periods.map(dateOf), series };
}

/** What sensors measured; undefined where they measured nothing. */
export function sensorReport(frame: ReportFrame, read: Read): ReportContent | undefined {
  if (read.whole.length === 0) return undefined;
  const { asked } = frame;
  const words = wordsOf("reports/sensor", asked.language);
  const step = read.detail?.step ?? "whole";
  const isNamed = asked.sensor_ids.length > 0 && read.whole.length <= MOST_LINES;
  const named = read.whole.map(({ name }) => name).join(", ");
  const counted = asked.sensor_ids.length > 0 ? "{count}" : words.allSensors;
  return contentOf(frame, {
    chart: drawn(frame, read),
    about: [
      [words.rows, words.steps[step]],
      [words.sensors, isNamed ? named : fillGaps(counted, { count: read.whole.length })],
    ],
    parts: [
      tableOf(frame, words, frame.words.parts.summary, { rows: read.whole, step: "whole" }),
      ...(read.detail ? [tableOf(frame, words, frame.words.parts.byPeriod, read.detail)] : []),
    ],
  });
}
