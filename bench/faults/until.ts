import { setTimeout as pause } from "node:timers/promises";

export { pause };

/** Waits for a condition. A timeout is reported and counts as a failure. */
export async function until(
  what: string,
  limitMs: number,
  condition: () => Promise<boolean> | boolean,
  everyMs = 100,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`in ${limitMs / 1000} s it did not come to this: ${what}`);
    await pause(everyMs);
  }
}

export async function untilTime(instant: number): Promise<void> {
  await pause(Math.max(0, instant - Date.now()));
}
