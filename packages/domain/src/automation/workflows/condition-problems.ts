import { DEEPEST_CONDITION } from "../../alarms/terms.ts";
import { DAY_TYPES } from "../../core/day-types.ts";
import { areDays } from "../../core/days.ts";
import { isHhmm } from "../../core/hhmm.ts";
import type { Problem } from "../../core/problems.ts";
import type { MeterRating } from "../../site/meter-rating.ts";
import { MOST_MINUTES } from "./field-triggers.ts";
import { ALL_TRIGGERS, isFieldTrigger } from "./watching.ts";
import type { ConditionNode, DayNode, HoursNode, TriggerNode } from "./workflow-conditions.ts";
import { isTriggerValue } from "./workflows.ts";

const MOST_CONDITIONS = 40;
/** The most steps that can follow one another after a firing. */
export const MOST_WORKFLOW_STEPS = 10;

export const TREE_PROBLEMS = {
  "tree.empty": "Add at least one condition",
  "tree.deep": "Conditions can be nested 6 levels deep",
  "tree.many": "A workflow can have 40 conditions",
  "tree.noTrigger": "Add something to monitor: for times alone, use a schedule",
  "tree.trigger": "Invalid trigger",
  "tree.targets": "Select at least one device",
  "tree.value": "Provide proper values",
  "tree.minutes": "Provide 1 to 1440 minutes",
  "tree.time": "Invalid time",
  "tree.window": "Provide valid start and end time",
  "tree.days": "Select at least one day",
} as const;
export type TreeProblem = keyof typeof TREE_PROBLEMS;

/** Returns the known ratings of the devices behind a target. */
type RatingsOf = (target: string) => readonly MeterRating[];

/** Returns the problems of a condition, each with the path of its node, such as `tree.of.1.of.0`. */
export function treeProblems(tree: ConditionNode, ratingsOf: RatingsOf = () => []): Problem<TreeProblem>[] {
  const problems = problemsOf(tree, "tree", 1, ratingsOf);
  const { nodes, triggers } = sizeOf(tree);
  if (nodes > MOST_CONDITIONS) problems.unshift({ path: "tree", code: "tree.many" });
  if (triggers === 0) problems.push({ path: "tree", code: "tree.noTrigger" });
  return problems;
}

function problemsOf(node: ConditionNode, path: string, depth: number, ratingsOf: RatingsOf): Problem<TreeProblem>[] {
  if (depth > DEEPEST_CONDITION) return [{ path, code: "tree.deep" }];
  switch (node.kind) {
    case "all":
    case "any":
      if (node.of.length === 0) return [{ path, code: "tree.empty" }];
      return node.of.flatMap((each, index) => problemsOf(each, `${path}.of.${index}`, depth + 1, ratingsOf));
    case "not":
      return problemsOf(node.of, `${path}.of`, depth + 1, ratingsOf);
    case "lasting": {
      const isTime = Number.isInteger(node.minutes) && node.minutes >= 1 && node.minutes <= MOST_MINUTES;
      const own: Problem<TreeProblem>[] = isTime ? [] : [{ path, code: "tree.minutes" }];
      return [...own, ...problemsOf(node.of, `${path}.of`, depth + 1, ratingsOf)];
    }
    case "trigger":
      return triggerProblems(node, ratingsOf).map((code) => ({ path, code }));
    case "hours":
      return hoursProblems(node).map((code) => ({ path, code }));
    case "day":
      return dayProblems(node).map((code) => ({ path, code }));
  }
}

function triggerProblems(
  { trigger, qualifier, value, targets, back = 0, press }: TriggerNode,
  ratingsOf: RatingsOf,
): TreeProblem[] {
  if (!ALL_TRIGGERS.includes(trigger)) return ["tree.trigger"];
  const problems: TreeProblem[] = targets.length === 0 ? ["tree.targets"] : [];
  const isValue = isFieldTrigger(trigger)
    ? trigger === "press"
      ? Boolean(press)
      : Number.isFinite(value)
    : isTriggerValue(trigger, qualifier, value, targets.flatMap(ratingsOf));
  return isValue && back >= 0 ? problems : [...problems, "tree.value"];
}

function hoursProblems({ startTime, endTime, days }: HoursNode): TreeProblem[] {
  if (!isHhmm(startTime) || !isHhmm(endTime)) return ["tree.time"];
  if (startTime === endTime) return ["tree.window"];
  return days && (days.length === 0 || !areDays(days)) ? ["tree.days"] : [];
}

function dayProblems({ types }: DayNode): TreeProblem[] {
  return types.length > 0 && types.every((type) => DAY_TYPES.includes(type)) ? [] : ["tree.days"];
}

function sizeOf(node: ConditionNode): { nodes: number; triggers: number } {
  if (node.kind === "trigger") return { nodes: 1, triggers: 1 };
  if (node.kind === "hours" || node.kind === "day") return { nodes: 1, triggers: 0 };
  const of = node.kind === "not" || node.kind === "lasting" ? [node.of] : node.of;
  const below = of.map(sizeOf);
  return {
    nodes: below.reduce((sum, { nodes }) => sum + nodes, 1),
    triggers: below.reduce((sum, { triggers }) => sum + triggers, 0),
  };
}
