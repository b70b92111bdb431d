interface Waits {
  firstMs: number;
  slowestMs: number;
}

/** How long to wait before another attempt: doubled at each failure, and never the same for two, so that a building does not return in one instant. */
export function backoff(failures: number, { firstMs, slowestMs }: Waits, random: () => number = Math.random): number {
  return Math.min(slowestMs, firstMs * 2 ** failures) * (0.5 + random() / 2);
}
