export interface Measure {
  what: string;
  value: number;
  unit: string;
  /** Set for counts, which are shown as whole numbers. */
  isCount?: boolean;
  /** Cold: the first of its kind after a start, or with nothing cached. Warm: repeated. */
  state?: "cold" | "warm";
  /** The limit to stay within, or to reach. A measure without an aim is for comparison. */
  aim?: { atMost: number } | { atLeast: number };
}

/** The result of a bench. One that failed has no measures. */
export interface Part {
  name: string;
  measures: Measure[];
  error?: unknown;
}

/** Also says whether the figure is of a cold or a warm run. */
export function namedMeasure({ what, state }: Measure): string {
  return state ? `${what} (${state})` : what;
}

/** A figure that could not be measured is NaN, and misses every aim. */
export function isMissed({ value, aim }: Measure): boolean {
  if (!aim) return false;
  return !("atMost" in aim ? value <= aim.atMost : value >= aim.atLeast);
}

/**
 * Returns the figure as a multiple of its aim: at most 1 for an upper limit, at least 1 for a lower one. An aim of
 * zero has no multiples.
 */
export function ratioToAim({ value, aim }: Measure): number | undefined {
  const limit = aim && ("atMost" in aim ? aim.atMost : aim.atLeast);
  return limit ? value / limit : undefined;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the durations of some repeated work in milliseconds, without the time of `before`. */
export async function timesOf(
  rounds: number,
  work: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const times: number[] = [];
  // The first round is a warm-up, because a server has usually been running for long.
  for (let round = -1; round < rounds; round += 1) {
    await before();
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}
