import { gapOf, type PastStart, type Reach } from "./optimum-start.ts";

/** A reading of the sensor, in milliseconds. */
export interface Felt {
  at: number;
  value: number;
}

/** What came of a start so far. */
export interface StartCourse {
  /** What the sensor showed when it started; null where it was silent. */
  from: number | null;
  /** When it first showed the target; null where it has not. */
  reachedAt: number | null;
  /** The nearest to the target that it came, and when. */
  best: number | null;
  bestAt: number | null;
}

const MINUTE = 60_000;
/** A reading counts for so long. */
export const FELT_MS = 30 * MINUTE;
/** After the schedule's time it is followed for so much longer: what was late says how late. */
export const FOLLOWED_MS = 60 * MINUTE;
/** What moves less than this towards its target was not moved by what the schedule switched. */
const STIRRED = 0.2;

/** Follows the sensor from a start on: readings in order, from a little before it. */
export function courseOf(
  reach: Pick<Reach, "target" | "way">,
  startedAt: number,
  readings: readonly Felt[],
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

/** What can be learnt from it: what did not reach its target would have at the pace it went; what did not stir says nothing. */
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
