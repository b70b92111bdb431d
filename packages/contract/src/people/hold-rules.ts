import { DEFAULT_HOLD_RULES, type HoldRules, MOST_HOLD_MINUTES, MOST_WALL_MINUTES } from "@switchboard/domain/control";
import * as z from "zod/mini";

const minutes = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** The rules of an enterprise about holds, in minutes. */
export const HoldRuleFields = z.object({
  hold_longest_minutes: minutes(15, MOST_HOLD_MINUTES),
  /** The duration that is offered first. */
  hold_default_minutes: minutes(5, MOST_HOLD_MINUTES),
  /** The duration for which a press on the wall holds its switch; 0 if it does not. */
  hold_wall_minutes: minutes(0, MOST_WALL_MINUTES),
});
export type HoldRuleFields = z.output<typeof HoldRuleFields>;

/** The rules of an enterprise that has not changed any. */
export const DEFAULT_HOLD_FIELDS: HoldRuleFields = {
  hold_longest_minutes: DEFAULT_HOLD_RULES.longestMinutes,
  hold_default_minutes: DEFAULT_HOLD_RULES.defaultMinutes,
  hold_wall_minutes: DEFAULT_HOLD_RULES.wallMinutes ?? 0,
};

/** Converts the fields to the rules that the domain uses. */
export function holdRulesOf(fields: HoldRuleFields): HoldRules {
  return {
    longestMinutes: fields.hold_longest_minutes,
    defaultMinutes: fields.hold_default_minutes,
    wallMinutes: fields.hold_wall_minutes || null,
  };
}
