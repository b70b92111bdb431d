import { meanOf } from "./quantiles.ts";

/** The effect of outdoor temperature: watt-hours a day per degree above `coolFrom` or below `heatFrom`. */
export interface TemperatureFit {
  coolFrom: number;
  heatFrom: number;
  cooling: number;
  heating: number;
}

interface Point {
  energy: number;
  temperature: number;
  /** The class of the point. Points are only compared within their class: Mondays with Mondays. */
  of: number;
}

/** The range between heating and cooling in which a building needs neither. */
const COMFORT_DEGREES = 4;
const CANDIDATES = [14, 16, 18, 20, 22, 24, 26];

/** Returns the energy that the weather adds to a day. */
export function weatherShare(fit: TemperatureFit, temperature: number): number {
  const { coolFrom, heatFrom, cooling, heating } = fit;
  return cooling * Math.max(0, temperature - coolFrom) + heating * Math.max(0, heatFrom - temperature);
}

/**
 * Fits by least squares with a level for each class of days, for several temperatures at which cooling may begin, and takes the best.
 * Excludes negative slopes, which would mean that weather saves energy. Returns undefined when weather explains nothing.
 */
export function fitTemperature(points: readonly Point[]): TemperatureFit | undefined {
  return bestFit(points, (value) => centred(points, value));
}

/** Like `fitTemperature`, but fits the changes from day to day, so that slow growth is not mistaken for weather. */
export function fitChanges(days: readonly Omit<Point, "of">[]): TemperatureFit | undefined {
  if (days.length < LEAST_CHANGES) return undefined;
  return bestFit(days, (value) => {
    const values = days.map(value);
    return values.slice(1).map((each, n) => each - (values[n] ?? 0));
  });
}

const LEAST_CHANGES = 28;

function bestFit<P extends Omit<Point, "of">>(
  points: readonly P[],
  compared: (value: (point: P) => number) => number[],
): TemperatureFit | undefined {
  if (points.length === 0) return undefined;
  const energies = compared(({ energy }) => energy);
  const nothing = squares(energies);
  let best: { fit: TemperatureFit; rest: number } | undefined;
  for (const coolFrom of CANDIDATES) {
    const heatFrom = coolFrom - COMFORT_DEGREES;
    const cool = compared(({ temperature }) => Math.max(0, temperature - coolFrom));
    const heat = compared(({ temperature }) => Math.max(0, heatFrom - temperature));
    const { first, second } = slopes(cool, heat, energies);
    const rest = squares(energies.map((energy, n) => energy - first * (cool[n] ?? 0) - second * (heat[n] ?? 0)));
    const fit = { coolFrom, heatFrom, cooling: first, heating: second };
    if (!best || rest < best.rest) best = { fit, rest };
  }
  // Two slopes always explain a little. Less than a tenth is chance.
  return best && best.rest < 0.9 * nothing ? best.fit : undefined;
}

function centred(points: readonly Point[], value: (point: Point) => number): number[] {
  const classes = Map.groupBy(points, ({ of }) => of);
  const means = new Map([...classes].map(([of, own]) => [of, meanOf(own.map(value))]));
  return points.map((point) => value(point) - (means.get(point.of) ?? 0));
}

const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, n) => sum + x * (b[n] ?? 0), 0);
const squares = (values: readonly number[]) => product(values, values);

function slopes(x: readonly number[], z: readonly number[], y: readonly number[]): { first: number; second: number } {
  const [xx, zz, xz, xy, zy] = [squares(x), squares(z), product(x, z), product(x, y), product(z, y)];
  const both = xx * zz - xz * xz;
  if (both > 1e-9 * xx * zz) {
    const [first, second] = [(xy * zz - zy * xz) / both, (zy * xx - xy * xz) / both];
    if (first >= 0 && second >= 0) return { first, second };
  }
  const [first, second] = [xx > 0 ? Math.max(0, xy / xx) : 0, zz > 0 ? Math.max(0, zy / zz) : 0];
  return first * xy >= second * zy ? { first, second: 0 } : { first: 0, second };
}
