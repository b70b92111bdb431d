import type { AlarmCondition } from "./condition.ts";
import { type History, type ReplayPeriod, replayEach } from "./replay.ts";

/** "Raise the off-delay to 5 min: 38 of 41 would not have come." */
export interface Suggestion {
  what: "off_delay" | "on_delay" | "back";
  /** Milliseconds of a delay; of a way back, in the unit of the limit. */
  value: number;
  condition: AlarmCondition;
  before: number;
  removed: number;
}

const MINUTE = 60_000;
const DELAYS = [1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);
/** Of the limit. */
const WAYS_BACK = [0.01, 0.02, 0.05, 0.1];
/** An alarm must not be kept from people for longer than this for the sake of quiet. */
const LONGEST_ON_DELAY = 10 * MINUTE;
/** Below this many nobody is bothered; and what removes less than half helps nobody. */
const FEWEST = 5;
const LEAST_SHARE = 0.5;
/** A change that does nearly as much as the largest is as good, and smaller. */
const NEARLY = 0.9;

interface Candidate extends Pick<Suggestion, "what" | "value" | "condition"> {
  /** How much it takes from the alarm: waiting to raise it costs more than letting it stand. */
  cost: number;
}

/** The smallest change of a condition that would have kept most of its alarms away; undefined where none would. */
export function suggestionFor(
  condition: AlarmCondition,
  priority: "critical" | "high" | "low",
  histories: readonly History[],
  period: ReplayPeriod,
): Suggestion | undefined {
  const [before = 0] = replayEach([condition], histories, period);
  if (before < FEWEST) return undefined;
  const candidates = candidatesFor(condition, priority);
  const counts = replayEach(
    candidates.map((candidate) => candidate.condition),
    histories,
    period,
  );
  const told = candidates.map((candidate, index) => ({ ...candidate, removed: before - (counts[index] ?? before) }));
  const most = Math.max(0, ...told.map(({ removed }) => removed));
  if (most < before * LEAST_SHARE) return undefined;
  const [best] = told.filter(({ removed }) => removed >= most * NEARLY).toSorted((a, b) => a.cost - b.cost);
  return best && { what: best.what, value: best.value, condition: best.condition, before, removed: best.removed };
}

/** What is critical is told at once, whatever else: only how it ends may be changed. */
function candidatesFor(condition: AlarmCondition, priority: "critical" | "high" | "low"): Candidate[] {
  const { test, onDelayMs, offDelayMs, gapMs } = condition;
  // What takes longer than a value counts may never be cleared, and would look as if it came less often.
  const delays = DELAYS.filter((delay) => delay <= gapMs);
  const offDelays = delays
    .filter((delay) => delay > offDelayMs)
    .map(
      (value): Candidate => ({
        what: "off_delay",
        value,
        condition: { ...condition, offDelayMs: value },
        cost: value - offDelayMs,
      }),
    );
  const onDelays = delays
    .filter((delay) => delay > onDelayMs && delay <= LONGEST_ON_DELAY)
    .map(
      (value): Candidate => ({
        what: "on_delay",
        value,
        condition: { ...condition, onDelayMs: value },
        cost: 3 * (value - onDelayMs),
      }),
    );
  const ways = test.kind === "is" ? [] : WAYS_BACK.map((share) => Math.abs(test.limit) * share);
  const backs = ways.flatMap((value, index): Candidate[] => {
    if (test.kind === "is" || value <= test.back) return [];
    return [
      { what: "back", value, condition: { ...condition, test: { ...test, back: value } }, cost: DELAYS[index] ?? 0 },
    ];
  });
  return [...offDelays, ...(priority === "critical" ? [] : onDelays), ...backs];
}
