/** So many raises within some time are one alarm that flaps; it ends once it has been quiet for some time. */
export interface FlappingRule {
  raises: number;
  withinMs: number;
  quietMs: number;
}

const MINUTE = 60_000;

export const FLAPPING: FlappingRule = { raises: 5, withinMs: 30 * MINUTE, quietMs: 30 * MINUTE };

/** What is remembered of one alarm's raises: plain data, to be stored. */
export interface FlappingState {
  /** When it was raised last, newest last; never more than the rule asks for. */
  recent: readonly number[];
  /** Since when it flaps, and how often it was raised for that; null while it does not. */
  flapping: { since: number; count: number } | null;
}

interface FlappingChange {
  kind: "began" | "ended";
  at: number;
  /** How often it was raised for it. */
  count: number;
}

export interface FlappingLook {
  state: FlappingState;
  /** In order; two where it had long been quiet when it began anew. */
  changes: readonly FlappingChange[];
  /** Whether this raise is told by itself; while it flaps it is only counted. */
  isTold: boolean;
}

export const STEADY: FlappingState = { recent: [], flapping: null };

/** One raise, or time passing, of one alarm. As with conditions, a tick only tells what is due. */
export function lookForFlapping(
  rule: FlappingRule,
  before: FlappingState,
  seen: { at: number; isRaised: boolean },
): FlappingLook {
  const { state, changes } = quieted(rule, before, seen.at);
  if (!seen.isRaised) return { state, changes, isTold: false };
  const last = state.recent.at(-1) ?? seen.at;
  // One that comes late counts with the newest: nothing is counted back in time.
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

/** When it ends by itself, where it flaps and stays quiet. */
export function flappingEnds({ quietMs }: FlappingRule, { recent, flapping }: FlappingState): number | undefined {
  const last = recent.at(-1);
  return flapping && last !== undefined ? last + quietMs : undefined;
}

function quieted(rule: FlappingRule, state: FlappingState, now: number): Pick<FlappingLook, "state" | "changes"> {
  const at = flappingEnds(rule, state);
  if (at === undefined || at > now || !state.flapping) return { state, changes: [] };
  return { state: STEADY, changes: [{ kind: "ended", at, count: state.flapping.count }] };
}
