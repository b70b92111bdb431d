import type { WorkflowAlarm } from "@switchboard/contract";
import type { SourceRule } from "@switchboard/domain/alarms";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { WatchingRow } from "./workflow-watch.repository.ts";

type Watched = Pick<
  WatchingRow,
  "enterprise_id" | "key" | "name" | "device_id" | "trigger" | "tree" | "notification" | "alarm"
>;

/**
 * A workflow that raises an alarm, or tells people something, has one for as long as its condition lasts; a press on a button is over at
 * once. What it says of its own alarm counts, else what the enterprise says of those of workflows.
 */
export function alarmsOfFirings(
  firings: readonly { condition: Watched; value: number; fired_at: Date; stopped: boolean }[],
): SeenCondition[] {
  return firings.flatMap(({ condition, value, fired_at: at, stopped }) => {
    const { notification, alarm, name } = condition;
    if (stopped || !(notification || alarm)) return [];
    const { head, message } = notification ?? { head: name, message: "" };
    const words = { code: null, params: {}, head, message };
    const own = { ...(alarm && { rule: ruleOf(alarm) }), ...(isPress(condition) && { endsBySelf: false }) };
    return [{ ...conditionOf(condition, at), isWrong: true, value, words, ...own }];
  });
}

/** Of these, those whose condition no longer holds. */
export function alarmsOver(conditions: readonly (Watched & { active: boolean })[], at: Date): SeenCondition[] {
  return conditions.filter((each) => !each.active && !isPress(each)).map((each) => conditionOf(each, at));
}

/** Of several triggers it is the condition that lasts, whatever it began with. */
const isPress = ({ trigger, tree }: Watched) => trigger === "press" && !tree;

/** What a workflow says of its own alarm, as the rules of alarms say it, and the other way round. */
export function ruleOf({ priority, advice, latching, onDelay, offDelay }: WorkflowAlarm): Partial<SourceRule> {
  return { priority, advice, isLatching: latching, onDelayMs: onDelay * 1000, offDelayMs: offDelay * 1000 };
}

export function alarmOf({ priority, advice, isLatching, onDelayMs, offDelayMs }: SourceRule): WorkflowAlarm {
  return { priority, advice, latching: isLatching, onDelay: onDelayMs / 1000, offDelay: offDelayMs / 1000 };
}

function conditionOf({ enterprise_id, key, device_id }: Watched, at: Date): SeenCondition {
  return {
    enterpriseId: enterprise_id,
    source: "workflow",
    key: `workflow ${key} ${device_id}`,
    workflow: key,
    device: device_id,
    isWrong: false,
    at,
  };
}
