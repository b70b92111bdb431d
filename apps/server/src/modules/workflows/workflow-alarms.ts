import type { SeenCondition } from "../alarms/report-conditions.ts";
import type { WatchingRow } from "./workflow-watch.repository.ts";

type Watched = Pick<WatchingRow, "enterprise_id" | "key" | "device_id" | "trigger" | "notification">;

/** A workflow that tells people something has an alarm for as long as its condition lasts; a press on a button is over at once. */
export function alarmsOfFirings(
  firings: readonly { condition: Watched; value: number; fired_at: Date; stopped: boolean }[],
): SeenCondition[] {
  return firings.flatMap(({ condition, value, fired_at: at, stopped }) => {
    const { notification, trigger } = condition;
    if (stopped || !notification) return [];
    const { head, message } = notification;
    const words = { code: null, params: {}, head, message };
    const isPress = trigger === "press";
    return [{ ...conditionOf(condition, at), isWrong: true, value, words, ...(isPress && { endsBySelf: false }) }];
  });
}

/** Of these, those whose condition no longer holds. */
export function alarmsOver(conditions: readonly (Watched & { active: boolean })[], at: Date): SeenCondition[] {
  return conditions
    .filter(({ active, trigger }) => !active && trigger !== "press")
    .map((each) => conditionOf(each, at));
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
