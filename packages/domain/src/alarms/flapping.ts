/** An alarm that is raised this often within `withinMs` is flapping, until it has not been raised for `quietMs`. */
export interface FlappingRule {
  raises: number;
  withinMs: number;
  quietMs: number;
}

const MINUTE = 60_000;

export const FLAPPING: FlappingRule = { raises: 5, withinMs: 30 * MINUTE, quietMs: 30 * MINUTE };

/** The memory of one alarm's raises: plain data, to be stored. */
export interface FlappingState {
  /** The times of the last raises, newest last, never more than the rule needs. */
  recent: readonly number[];
  /** Since when the alarm flaps, and how often it was raised. Null while it does not flap. */
  flapping: { since: number; count: number } | null;
}

interface FlappingChange {
  kind: "began" | "ended";
  at: number;
  /** How often the alarm was raised while it flapped. */
  count: number;
}

export interface FlappingLook {
  state: FlappingState;
  /** In order. There are two when an earlier episode had ended before a new one began. */
  changes: readonly FlappingChange[];
  /** Tells whether this raise is notified. While the alarm flaps, raises are only counted. */
  isTold: boolean;
}

export const STEADY: FlappingState = { recent: [], flapping: null };

/** Processes one raise of an alarm, or the passing of time. As with conditions, a tick only reports what is due. */
export function lookForFlapping(
  rule: FlappingRule,
  before: FlappingState,
  seen: { at: number; isRaised: boolean },
): FlappingLook {
  const { state, changes } = endIfQuiet(rule, before, seen.at);
  if (!seen.isRaised) return { state, changes, isTold: false };
  const last = state.recent.at(-1) ?? seen.at;
  // A late raise counts at the time of the newest one, because nothing is counted back in time.
  const at = Math.max(seen.at, last);
  const recent = [...state.recent, at].filter((each) => at - each < rule.withinMs).slice(-rule.raises);
  if (state.flapping) {
    const flapping = { since: state.flapping.since, count: state.flapping.count + 1 };
    return { state: { recent, flapping }, changes, isTold: false };
  }
  if (recent.length < rule.raises) return { state: { recent, flapping: null }, changes, isTold: true };
  const flapping = { since: at, count: recent.length };
  const began: FlappingChange = { kind: "began", at, count: flapping.count };
  return { state: { recent, flapping }, changes: [...changes, began], isTold: false };
}

/** Returns when flapping ends if the alarm is not raised again. */
export function flappingEnds({ quietMs }: FlappingRule, { recent, flapping }: FlappingState): number | undefined {
  const last = recent.at(-1);
  return flapping && last !== undefined ? last + quietMs : undefined;
}

function endIfQuiet(rule: FlappingRule, state: FlappingState, now: number): Pick<FlappingLook, "state" | "changes"> {
  const at = flappingEnds(rule, state);
  if (at === undefined || at > now || !state.flapping) return { state, changes: [] };
  return { state: STEADY, changes: [{ kind: "ended", at, count: state.flapping.count }] };
}
