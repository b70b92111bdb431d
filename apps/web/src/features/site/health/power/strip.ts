import { type Field, METRICS, type MetricKey, measured, phasesOf, type Reading, roundAbove } from "./power-metrics.ts";

export const STRIP_MS = 5 * 60_000;
/** Readings come every five seconds; a longer silence than this is a gap, and is drawn as one. */
const GAP_MS = 20_000;
/** Meters report about every three minutes unasked, so a longer silence is a gap. */
const SILENCE_MS = 5 * 60_000;
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

/** Returns one line for each phase, or one for the whole without phases. */
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

const placeOf = ({ at, value }: Point, until: number, scale: Scale) =>
  `${(((at - until + STRIP_MS) / STRIP_MS) * 100).toFixed(2)} ${heightOf(value, scale).toFixed(2)}`;

/** Returns an SVG path in a box of 100 by 100; it restarts after a gap, and a single reading is a dot. */
export function pathOf(points: readonly Point[], until: number, scale: Scale): string {
  const seen = points.filter(({ at }) => at >= until - STRIP_MS && at <= until);
  const isApart = (one: Point | undefined, other: Point | undefined) => !one || !other || other.at - one.at > GAP_MS;
  return seen
    .map((point, index) => {
      const isFirst = isApart(seen[index - 1], point);
      const dot = isFirst && isApart(point, seen[index + 1]) ? "h0" : "";
      return `${isFirst ? "M" : "L"}${placeOf(point, until, scale)}${dot}`;
    })
    .join("");
}

/** Returns the point where a line from an earlier reading enters the box. */
function entering(before: Point, point: Point, from: number): Point {
  if (before.at >= from) return before;
  const share = (from - before.at) / (point.at - before.at);
  return { at: from, value: before.value + (point.value - before.value) * share };
}

/** Draws the connections between regular reports a few minutes apart differently, because nothing was measured between them. */
export function bridgesOf(points: readonly Point[], until: number, scale: Scale): string {
  return points
    .flatMap((point, index) => {
      const before = points[index - 1];
      const apart = before ? point.at - before.at : 0;
      const isSeen = point.at >= until - STRIP_MS && point.at <= until;
      if (!before || !isSeen || apart <= GAP_MS || apart > SILENCE_MS) return [];
      return [`M${placeOf(entering(before, point, until - STRIP_MS), until, scale)}L${placeOf(point, until, scale)}`];
    })
    .join("");
}
