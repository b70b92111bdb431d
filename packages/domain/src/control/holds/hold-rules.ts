import type { Problem } from "../../core/problems.ts";

/** What an enterprise has decided about holds. */
export interface HoldRules {
  /** The longest that anybody may hold a switch, in minutes; admins may hold until it is released. */
  longestMinutes: number;
  /** What a tile offers first. */
  defaultMinutes: number;
  /** For how long a press on the wall holds its switch; null where it does not. */
  wallMinutes: number | null;
}

export const DEFAULT_HOLD_RULES: HoldRules = { longestMinutes: 1440, defaultMinutes: 120, wallMinutes: null };

/** What an enterprise may choose from: up to 31 days. */
export const MOST_HOLD_MINUTES = 44_640;
/** A press on the wall is soon forgotten: it holds for a day at most. */
export const MOST_WALL_MINUTES = 1440;

export const HOLD_RULE_PROBLEMS = {
  "hold_rules.first": "Cannot be longer than the longest hold",
  "hold_rules.wall": "Cannot be longer than the longest hold",
} as const;
export type HoldRuleProblem = keyof typeof HOLD_RULE_PROBLEMS;

/** What does not go together; that each is a number of minutes within its bounds, the contract says. */
export function holdRuleProblems(rules: HoldRules): Problem<HoldRuleProblem>[] {
  const { longestMinutes, defaultMinutes, wallMinutes } = rules;
  const problems: Problem<HoldRuleProblem>[] = [];
  if (defaultMinutes > longestMinutes) problems.push({ path: "hold_default_minutes", code: "hold_rules.first" });
  if ((wallMinutes ?? 0) > longestMinutes) problems.push({ path: "hold_wall_minutes", code: "hold_rules.wall" });
  return problems;
}

/** What most people want; a time of one's own stands beside them. */
const USUAL_MINUTES = [30, 60, 120, 240, 480];

/** What somebody who holds a switch is offered to choose from, the shortest first. */
export function offeredMinutes({ longestMinutes, defaultMinutes }: HoldRules): number[] {
  const minutes = new Set([...USUAL_MINUTES.filter((each) => each <= longestMinutes), defaultMinutes]);
  return [...minutes].toSorted((a, b) => a - b);
}
