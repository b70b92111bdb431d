export interface Measure {
  what: string;
  value: number;
  unit: string;
  /** Things that were counted: a whole number, however small. */
  isCount?: boolean;
  /** What it should stay at or below, or reach; a measure without one is there to compare with. */
  aim?: { atMost: number } | { atLeast: number };
}

/** A figure that could not be measured is no number, and meets no aim. */
export function isMissed({ value, aim }: Measure): boolean {
  if (!aim) return false;
  return !("atMost" in aim ? value <= aim.atMost : value >= aim.atLeast);
}

/**
 * The figure as a multiple of its aim: at most 1 where the aim is an upper limit, at least 1 where it is to be reached. Of an
 * aim of none there are no multiples.
 */
export function ratioToAim({ value, aim }: Measure): number | undefined {
  const limit = aim && ("atMost" in aim ? aim.atMost : aim.atLeast);
  return limit ? value / limit : undefined;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How long some work takes, so many times, in milliseconds; `before` each of them is not counted. */
export async function timesOf(
  rounds: number,
  work: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const times: number[] = [];
  // The first round warms up what a server has been doing for long.
  for (let round = -1; round < rounds; round += 1) {
    await before();
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}
