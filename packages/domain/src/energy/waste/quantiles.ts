/** Interpolates between the two nearest values. Returns NaN without values. */
export function quantileOf(values: readonly number[], share: number): number {
  // Judging a year sorts a hundred thousand lists; a typed array needs no function that compares.
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}

/** The standard deviation of a normal distribution, relative to its median absolute deviation. */
const DEVIATIONS = 1.4826;

/** Estimates the standard deviation of residuals so that a few outliers do not affect it. */
export function spreadOf(residuals: readonly number[]): number {
  return DEVIATIONS * medianOf(residuals.map(Math.abs));
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const MOST_LIKENESS = 0.8;

/** Returns the factor by which autocorrelation widens errors: a run of similar values says less. */
export function autocorrelationFactor(residuals: readonly number[]): number {
  const products = residuals.slice(1).reduce((sum, rest, n) => sum + rest * (residuals[n] ?? 0), 0);
  const squares = residuals.reduce((sum, rest) => sum + rest * rest, 0);
  const likeness = squares > 0 ? Math.min(MOST_LIKENESS, Math.max(0, products / squares)) : 0;
  return Math.sqrt((1 + likeness) / (1 - likeness));
}
