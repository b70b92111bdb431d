interface Waits {
  firstMs: number;
  slowestMs: number;
}

/** Returns the wait before the next attempt. It doubles at each failure and is random, so that devices do not all return at once. */
export function backoff(failures: number, { firstMs, slowestMs }: Waits, random: () => number = Math.random): number {
  return Math.min(slowestMs, firstMs * 2 ** failures) * (0.5 + random() / 2);
}
