import { DEFAULT_HOLD_RULES, type HoldRules, MOST_HOLD_MINUTES, MOST_WALL_MINUTES } from "@switchboard/domain/control";
import * as z from "zod/mini";

const minutes = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** What an enterprise has decided about holds, in minutes. */
export const HoldRuleFields = z.object({
  hold_longest_minutes: minutes(15, MOST_HOLD_MINUTES),
  /** What is offered first. */
  hold_default_minutes: minutes(5, MOST_HOLD_MINUTES),
  /** For how long a press on the wall holds its switch; 0 where it does not. */
  hold_wall_minutes: minutes(0, MOST_WALL_MINUTES),
});
export type HoldRuleFields = z.output<typeof HoldRuleFields>;

/** Of an enterprise that has decided nothing. */
export const DEFAULT_HOLD_FIELDS: HoldRuleFields = {
  hold_longest_minutes: DEFAULT_HOLD_RULES.longestMinutes,
  hold_default_minutes: DEFAULT_HOLD_RULES.defaultMinutes,
  hold_wall_minutes: DEFAULT_HOLD_RULES.wallMinutes ?? 0,
};

/** The same as the rules of the domain take it. */
export function holdRulesOf(fields: HoldRuleFields): HoldRules {
  return {
    longestMinutes: fields.hold_longest_minutes,
    defaultMinutes: fields.hold_default_minutes,
    wallMinutes: fields.hold_wall_minutes || null,
  };
}
