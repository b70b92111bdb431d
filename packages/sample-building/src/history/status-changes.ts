import { OnlineStatus, type StatusChange } from "@switchboard/domain";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import type { Incidents } from "./incidents.ts";

/** The broker notices a silent device after its keep-alive, not at once. */
function noticedAfter({ seed }: PlannedDevice): number {
  return Math.round((60 + 35 * chance(seed, 4)) * 1000);
}

/** On since it was installed, and off in every outage. */
export function pastStatusChanges(device: PlannedDevice, { outages }: Incidents, installed: number): StatusChange[] {
  const changes = outages.flatMap(({ from, until }) => [
    { at: from + noticedAfter(device), status: OnlineStatus.offline },
    { at: until, status: OnlineStatus.online },
  ]);
  const past = changes.filter(({ at }) => Number.isFinite(at));
  return [{ at: installed, status: OnlineStatus.online }, ...past];
}
