export interface Measure {
  what: string;
  value: number;
  unit: string;
  /** What it should stay at or below, or reach; a measure without one is there to compare with. */
  aim?: { atMost: number } | { atLeast: number };
}

/** Prints one line each, and answers how many aims were missed. */
export function printMeasures(measures: Measure[]): number {
  let missed = 0;
  for (const { what, value, unit, aim } of measures) {
    const met = aim === undefined || ("atMost" in aim ? value <= aim.atMost : value >= aim.atLeast);
    if (!met) missed += 1;
    const goal = aim === undefined ? "" : "atMost" in aim ? `aim ≤ ${aim.atMost}` : `aim ≥ ${aim.atLeast}`;
    const figure = `${round(value)} ${unit}`.padStart(12);
    console.log(`  ${met ? " " : "✗"} ${figure}  ${what}${goal && `  (${goal})`}`);
  }
  return missed;
}

function round(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
