import type { BucketChart, TimeChart, TimeSeries } from "./chart-model.ts";
import { withOverlay } from "./overlay.ts";
import type { TooltipLine } from "./tooltip.ts";

/** True when a series is drawn; users can hide some by the legend. */
export type IsShown = (name: string) => boolean;
type ColorOf = (index: number) => string;

interface FoundValue {
  index: number;
  name: string;
  value: number;
}

/** Sorts the largest first; equal values keep the order of the chart. */
function sorted(found: readonly FoundValue[]): FoundValue[] {
  return found.toSorted((a, b) => b.value - a.value || a.index - b.index);
}

/** Puts the overlay last, because it has another unit. */
function tooltipLines(model: TimeChart | BucketChart, found: readonly FoundValue[], colorOf: ColorOf): TooltipLine[] {
  const own = model.series.length;
  const inOrder = [...sorted(found.filter(({ index }) => index < own)), ...found.filter(({ index }) => index >= own)];
  return inOrder.map(({ index, name, value }) => {
    const format = index < own ? model.format : (model.overlay?.format ?? model.format);
    return { name, value: format(value), color: colorOf(index) };
  });
}

/** Lists every series of a bucket, the largest first, and their sum when they are parts of one. */
export function bucketLines(
  model: BucketChart,
  place: number,
  colorOf: ColorOf,
  words: { total: string; isShown: IsShown },
): TooltipLine[] {
  const found = withOverlay(model).flatMap(({ name, values, labels }, index): FoundValue[] => {
    const value = values[place];
    if (typeof value !== "number" || !words.isShown(name)) return [];
    const label = labels?.[place];
    return [{ index, name: label ? `${name} · ${label}` : name, value }];
  });
  const lines = tooltipLines(model, found, colorOf);
  const parts = found.filter(({ index }) => index < model.series.length && !model.series[index]?.isCompared);
  if (!model.stacked || parts.length < 2) return lines;
  const sum = parts.reduce((all, { value }) => all + value, 0);
  return [...lines, { name: words.total, value: model.format(sum), isTotal: true }];
}

/** Returns the index of the last point at or before a moment. */
function placeBefore(times: ArrayLike<number>, at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the value of the nearest point, unless it is further than a gap away. */
function valueAt({ times, values }: Pick<TimeSeries, "times" | "values">, at: number, within: number) {
  const before = placeBefore(times, at);
  const near = [before, before + 1].filter((place) => Math.abs((times[place] ?? Number.NaN) - at) <= within);
  const known = near.filter((place) => !Number.isNaN(values[place] ?? Number.NaN));
  const [first, second] = known;
  if (first === undefined) return undefined;
  const apart = (place: number) => Math.abs((times[place] ?? 0) - at);
  return values[second !== undefined && apart(second) < apart(first) ? second : first];
}

/** Half the usual time between two points of a line; the minimum is half that between meter readings. */
const LEAST_WITHIN = 7.5 * 60_000;

function withinOf({ times }: TimeSeries): number {
  const count = times.length;
  const span = (times[count - 1] ?? 0) - (times[0] ?? 0);
  return Math.max(LEAST_WITHIN, count > 1 ? span / (count - 1) : 0);
}

/** Lists every line at a moment, the highest first, although meters report at different times. */
export function timeLines(
  model: TimeChart,
  lines: readonly TimeSeries[],
  at: number,
  colorOf: ColorOf,
  isShown: IsShown,
): TooltipLine[] {
  const found = lines.flatMap((series, index): FoundValue[] => {
    const value = isShown(series.name) ? valueAt(series, at, withinOf(series)) : undefined;
    return value === undefined ? [] : [{ index, name: series.name, value }];
  });
  return tooltipLines(model, found, colorOf);
}
