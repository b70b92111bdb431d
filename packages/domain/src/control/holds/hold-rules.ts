import type { Problem } from "../../core/problems.ts";

/** An enterprise's settings for holds. */
export interface HoldRules {
  /** The longest time for a hold, in minutes. Admins may hold until released. */
  longestMinutes: number;
  /** The time that a tile offers first. */
  defaultMinutes: number;
  /** How long a press on the wall holds its switch. Null when it does not. */
  wallMinutes: number | null;
}

export const DEFAULT_HOLD_RULES: HoldRules = { longestMinutes: 1440, defaultMinutes: 120, wallMinutes: null };

/** The upper limit of the settings: 31 days. */
export const MOST_HOLD_MINUTES = 44_640;
/** A press on the wall is soon forgotten, so it holds for a day at most. */
export const MOST_WALL_MINUTES = 1440;

export const HOLD_RULE_PROBLEMS = {
  "hold_rules.first": "Cannot be longer than the longest hold",
  "hold_rules.wall": "Cannot be longer than the longest hold",
} as const;
export type HoldRuleProblem = keyof typeof HOLD_RULE_PROBLEMS;

/** Checks combinations of fields. The contract already checks each number's range. */
export function holdRuleProblems(rules: HoldRules): Problem<HoldRuleProblem>[] {
  const { longestMinutes, defaultMinutes, wallMinutes } = rules;
  const problems: Problem<HoldRuleProblem>[] = [];
  if (defaultMinutes > longestMinutes) problems.push({ path: "hold_default_minutes", code: "hold_rules.first" });
  if ((wallMinutes ?? 0) > longestMinutes) problems.push({ path: "hold_wall_minutes", code: "hold_rules.wall" });
  return problems;
}

/** The usual choices. People can also enter their own time. */
const USUAL_MINUTES = [30, 60, 120, 240, 480];

/** Returns the times offered to a person who holds a switch, shortest first. */
export function offeredMinutes({ longestMinutes, defaultMinutes }: HoldRules): number[] {
  const minutes = new Set([...USUAL_MINUTES.filter((each) => each <= longestMinutes), defaultMinutes]);
  return [...minutes].toSorted((a, b) => a - b);
}
