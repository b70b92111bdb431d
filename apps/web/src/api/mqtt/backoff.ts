const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** How long to wait before a try: doubling, bounded, and scattered so that a restarted server is not stormed. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(whole * (0.5 + random() / 2));
}
