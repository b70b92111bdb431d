import { gapOf, type PastStart, type Reach } from "./optimum-start.ts";

/** `at` is in milliseconds. */
export interface SensorValue {
  at: number;
  value: number;
}

/** The result of a start so far. */
export interface StartCourse {
  /** The sensor's value at the start. Null when it was silent. */
  from: number | null;
  /** When the target was first reached. Null when it was not. */
  reachedAt: number | null;
  /** The value nearest to the target, and its time. */
  best: number | null;
  bestAt: number | null;
}

const MINUTE = 60_000;
/** How long a reading remains valid. */
export const FELT_MS = 30 * MINUTE;
/** How long the sensor is followed after the schedule's time, to learn how late a late start was. */
export const FOLLOWED_MS = 60 * MINUTE;
/** A smaller change towards the target was not caused by the schedule's switches. */
const STIRRED = 0.2;

/** Evaluates the readings after a start. They are in order and begin shortly before it. */
export function courseOf(
  reach: Pick<Reach, "target" | "way">,
  startedAt: number,
  readings: readonly SensorValue[],
): StartCourse {
  const before = readings.findLast(({ at }) => at <= startedAt && startedAt - at <= FELT_MS);
  const after = readings.filter(({ at }) => at > startedAt);
  const from = before ?? after.find(({ at }) => at - startedAt <= FELT_MS / 3);
  const reached = [...(before ? [{ ...before, at: startedAt }] : []), ...after].find(
    ({ value }) => gapOf(reach, value) === 0,
  );
  const nearest = after.toSorted((a, b) => gapOf(reach, a.value) - gapOf(reach, b.value) || a.at - b.at)[0];
  return {
    from: from?.value ?? null,
    reachedAt: reached?.at ?? null,
    best: nearest?.value ?? null,
    bestAt: nearest?.at ?? null,
  };
}

/** Extrapolates a start that did not reach its target. Returns undefined for a start without a noticeable effect. */
export function learntFrom(
  reach: Pick<Reach, "target" | "way">,
  startedAt: number,
  { from, reachedAt, best, bestAt }: StartCourse,
): PastStart | undefined {
  if (from === null) return undefined;
  const gap = gapOf(reach, from);
  if (gap < STIRRED) return undefined;
  if (reachedAt !== null) return reachedAt > startedAt ? { gap, minutes: (reachedAt - startedAt) / MINUTE } : undefined;
  if (best === null || bestAt === null) return undefined;
  const went = gap - gapOf(reach, best);
  return went < STIRRED ? undefined : { gap, minutes: ((bestAt - startedAt) / MINUTE) * (gap / went) };
}
