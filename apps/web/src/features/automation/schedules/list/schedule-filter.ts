import type { Schedule } from "@switchboard/contract";
import { allActionsOf } from "../../../../data/schedule-times.ts";

export interface ScheduleFilter {
  text: string;
  active: "all" | "enabled" | "disabled";
}

export const NO_FILTER: ScheduleFilter = { text: "", active: "all" };

/** Matches the schedule's name, its owner's, and the names of its targets. */
export function isListed(schedule: Schedule, { text, active }: ScheduleFilter): boolean {
  const { name, owner, isActive } = schedule;
  if (active !== "all" && isActive !== (active === "enabled")) return false;
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const targets = allActionsOf(schedule).flatMap((each) => [
    each.switch_appliance_id?.name ?? "",
    each.groupId?.name ?? "",
    each.UDid?.device_name ?? "",
  ]);
  return [name, owner?.name ?? "", ...targets].some((each) => each.toLocaleLowerCase().includes(wanted));
}
