import type { WorkflowAlarm } from "@switchboard/contract";
import type { SourceRule } from "@switchboard/domain/alarms";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { WatchedWorkflow } from "./engine.repository.ts";

type AlarmingWorkflow = Pick<
  WatchedWorkflow,
  "enterprise_id" | "key" | "name" | "device_id" | "trigger" | "tree" | "notification" | "alarm"
>;

/**
 * Returns the alarms of workflows that are set to raise one; a notification alone raises none. An alarm lasts as long as its condition;
 * that of a press is over at once. Its text is that of the notification, if there is one.
 */
export function alarmsOfFirings(
  firings: readonly { condition: AlarmingWorkflow; value: number; fired_at: Date; stopped: boolean }[],
): SeenCondition[] {
  return firings.flatMap(({ condition, value, fired_at: at, stopped }) => {
    const { notification, alarm, name } = condition;
    if (stopped || !alarm) return [];
    const { head, message } = notification ?? { head: name, message: "" };
    const words = { code: null, params: {}, head, message };
    const own = isPress(condition) ? { endsBySelf: false } : {};
    return [{ ...conditionOf(condition, at), isWrong: true, value, words, rule: ruleOf(alarm), ...own }];
  });
}

/** Ends the alarm of a condition that no longer holds. */
export function alarmOver(condition: AlarmingWorkflow, at: Date): SeenCondition[] {
  return isPress(condition) ? [] : [conditionOf(condition, at)];
}

/** A condition tree lasts, even if a press is part of it. */
const isPress = ({ trigger, tree }: AlarmingWorkflow) => trigger === "press" && !tree;

/**
 * Converts the alarm of a workflow to a rule of the alarms; `alarmOf` does the reverse. Without advice of its own, that of the
 * enterprise applies.
 */
export function ruleOf({ priority, advice, latching, onDelay, offDelay }: WorkflowAlarm): Partial<SourceRule> {
  const own = { priority, isLatching: latching, onDelayMs: onDelay * 1000, offDelayMs: offDelay * 1000 };
  return advice === "" ? own : { ...own, advice };
}

export function alarmOf({ priority, advice, isLatching, onDelayMs, offDelayMs }: SourceRule): WorkflowAlarm {
  return { priority, advice, latching: isLatching, onDelay: onDelayMs / 1000, offDelay: offDelayMs / 1000 };
}

function conditionOf({ enterprise_id, key, device_id }: AlarmingWorkflow, at: Date): SeenCondition {
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
