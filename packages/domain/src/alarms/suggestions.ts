import type { AlarmCondition } from "./condition.ts";
import { type History, type ReplayPeriod, replayEach } from "./replay.ts";

/** A suggestion such as "Raise the off-delay to 5 min: 38 of 41 would not have come." */
export interface Suggestion {
  what: "off_delay" | "on_delay" | "back";
  /** Milliseconds for a delay. For `back`, the unit of the limit. */
  value: number;
  condition: AlarmCondition;
  before: number;
  removed: number;
}

const MINUTE = 60_000;
const DELAYS = [1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);
/** Shares of the limit. */
const WAYS_BACK = [0.01, 0.02, 0.05, 0.1];
/** An alarm must not be withheld for longer than this just to have fewer of them. */
const LONGEST_ON_DELAY = 10 * MINUTE;
/** Fewer alarms than this need no suggestion, nor does a change that removes less than half help. */
const FEWEST = 5;
const LEAST_SHARE = 0.5;
/** A change that removes nearly as many alarms as the most effective one is preferred when it costs less. */
const NEARLY = 0.9;

interface Candidate extends Pick<Suggestion, "what" | "value" | "condition"> {
  /** How much the change delays the alarm. Raising it later costs more than clearing it later. */
  cost: number;
}

/** Returns the smallest change of a condition that would have prevented most of its alarms, if any. */
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
  const suggestions = candidates.map((candidate, index) => ({
    ...candidate,
    removed: before - (counts[index] ?? before),
  }));
  const most = Math.max(0, ...suggestions.map(({ removed }) => removed));
  if (most < before * LEAST_SHARE) return undefined;
  const [best] = suggestions.filter(({ removed }) => removed >= most * NEARLY).toSorted((a, b) => a.cost - b.cost);
  return best && { what: best.what, value: best.value, condition: best.condition, before, removed: best.removed };
}

/** Critical alarms have to be raised at once, so only the way they end may change. */
function candidatesFor(condition: AlarmCondition, priority: "critical" | "high" | "low"): Candidate[] {
  const { test, onDelayMs, offDelayMs, gapMs } = condition;
  // An alarm with a delay longer than the gap may never clear, and would only seem to be raised less often.
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
