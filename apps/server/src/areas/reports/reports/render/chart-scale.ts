interface ChartScale {
  bottom: number;
  top: number;
  ticks: number[];
}

/** Rounds the axis up to a round number; it goes below zero only when a value does, as in a freezer. */
export function chartScale(values: readonly number[]): ChartScale {
  const least = Math.min(0, ...values);
  const { top, steps } = roundAbove(Math.max(0, -least, ...values));
  const bottom = least < 0 ? -top : 0;
  const count = least < 0 ? 4 : steps;
  const ticks = Array.from({ length: count + 1 }, (_, step) => bottom + ((top - bottom) * step) / count);
  return { bottom, top, ticks };
}

function roundAbove(most: number): { top: number; steps: number } {
  if (most <= 0) return { top: 1, steps: 1 };
  const power = 10 ** Math.floor(Math.log10(most));
  const unit = [1, 2, 2.5, 5].find((each) => most / power <= each) ?? 10;
  return { top: unit * power, steps: unit === 2 ? 4 : 5 };
}

/** Formats a value beside an axis with at most two decimals. */
export function plainTick(value: number): string {
  return Math.abs(value) >= 10 || Number.isInteger(value)
    ? String(Math.round(value))
    : String(Number(value.toFixed(2)));
}
