import type { contract, ReplyOf, SensorPoint, SensorSeries } from "@switchboard/contract";
import type { TimeChart, TimeSeries } from "../../ui/charts/chart-model.ts";

type Step = ReplyOf<typeof contract.sensorHistory>["step"];

const HOUR = 3_600_000;
/** The silence after which a line is broken: sensors report seldom, and roll-ups at the interval of their span. */
const GAP: Record<Step, number> = { raw: 3 * HOUR, bucket: 3 * HOUR, hour: 4 * HOUR, day: 72 * HOUR };

const BAND = { low: "low", high: "high" };

type Pick1 = (point: SensorPoint) => number | undefined;

function lineOf(points: readonly SensorPoint[], pick: Pick1, step: Step): Pick<TimeSeries, "times" | "values"> {
  const times: number[] = [];
  const values: number[] = [];
  let before = Number.NaN;
  for (const point of points) {
    const value = pick(point);
    if (value === undefined) continue;
    const at = Date.parse(point.timestamp);
    if (at - before > GAP[step]) {
      times.push(before + 1);
      values.push(Number.NaN);
    }
    times.push(at);
    values.push(value);
    before = at;
  }
  return { times, values };
}

interface Words {
  title: string;
  unit: string;
  timeZone: string;
  format(value: number): string;
  line(name: "raw" | "low" | "mean" | "high"): string;
}

/** Draws readings as one line, or the mean of hours and days between their lowest and highest. */
export function sensorChart({ points }: SensorSeries, step: Step, words: Words): TimeChart {
  const { title, unit, timeZone, format, line } = words;
  const series: TimeSeries[] =
    step === "raw"
      ? [{ id: "raw", name: line("raw"), color: "energy", ...lineOf(points, ({ last }) => last, step) }]
      : [
          {
            id: "high",
            name: line("high"),
            color: "energy",
            isEdge: true,
            ...lineOf(points, ({ high }) => high, step),
          },
          { id: "mean", name: line("mean"), color: "energy", ...lineOf(points, ({ mean }) => mean, step) },
          { id: "low", name: line("low"), color: "energy", isEdge: true, ...lineOf(points, ({ low }) => low, step) },
        ];
  return { kind: "time", title, unit, timeZone, format, series, ...(step !== "raw" && { band: BAND }) };
}

export interface Figures {
  low: number;
  high: number;
  last: number;
}

/** Returns undefined without a reading. */
export function figuresOf(points: readonly SensorPoint[]): Figures | undefined {
  const last = points.at(-1)?.last;
  if (last === undefined) return undefined;
  return {
    low: Math.min(...points.map((point) => point.low ?? point.last)),
    high: Math.max(...points.map((point) => point.high ?? point.last)),
    last,
  };
}
