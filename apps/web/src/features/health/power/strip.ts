import { type Field, METRICS, type MetricKey, measured, phasesOf, type Reading, roundAbove } from "./power-metrics.ts";

export const STRIP_MS = 5 * 60_000;
/** Readings come every five seconds; a longer silence than this is a gap, and is drawn as one. */
const GAP_MS = 20_000;
/** A steady supply must not look wild because its last volt fills the chart. */
const LEAST_VOLTS = 20;

export interface Point {
  at: number;
  value: number;
}

export interface Line {
  field: Field;
  points: Point[];
}

/** One line for each phase where there are phases, otherwise one for the whole. */
export function linesOf(trail: readonly Reading[], key: MetricKey): Line[] {
  const last = trail.at(-1);
  if (!last) return [];
  const phases = phasesOf(last.report, key);
  const fields = phases.length > 0 ? phases : [METRICS[key].total];
  return fields.map((field) => ({
    field,
    points: trail.flatMap(({ at, report }) => {
      const value = measured(report, key, field);
      return value === undefined ? [] : [{ at, value }];
    }),
  }));
}

export interface Scale {
  low: number;
  high: number;
}

/** From the top of a box of 100. */
export function heightOf(value: number, { low, high }: Scale): number {
  return 100 - ((value - low) / (high - low)) * 100;
}

/** Wide enough for the readings, and for the limits they are held against. */
export function scaleOf(lines: readonly Line[], key: MetricKey, limits: readonly number[] = []): Scale {
  const values = [...lines.flatMap(({ points }) => points.map(({ value }) => value)), ...limits];
  if (key === "powerFactor") return { low: 0, high: 1 };
  if (key !== "voltage" || values.length === 0) return { low: 0, high: roundAbove(Math.max(0, ...values)) };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = (least + most) / 2;
  const half = Math.max(LEAST_VOLTS, (most - least) * 1.2) / 2;
  return { low: Math.max(0, Math.floor(middle - half)), high: Math.ceil(middle + half) };
}

/** An SVG path in a box of 100 by 100; it starts anew after a gap. */
export function pathOf(points: readonly Point[], until: number, scale: Scale): string {
  const from = until - STRIP_MS;
  let before: number | undefined;
  return points
    .filter(({ at }) => at >= from && at <= until)
    .map(({ at, value }) => {
      const x = ((at - from) / STRIP_MS) * 100;
      const y = heightOf(value, scale);
      const move = before === undefined || at - before > GAP_MS ? "M" : "L";
      before = at;
      return `${move}${x.toFixed(2)} ${y.toFixed(2)}`;
    })
    .join("");
}
