import type { LiveRights } from "../../platform/broker/peer.ts";
import type { Sql } from "../../platform/db/database.ts";
import { type GrantedTopic, LiveRightsRepository, type MirroredSwitch } from "./live-rights.repository.ts";

export type { MirroredSwitch } from "./live-rights.repository.ts";

/** Returns the topics that a person who is not an admin may read at the broker. */
export async function liveRightsOf(sql: Sql, enterpriseId: string, userId: string): Promise<LiveRights> {
  const granted = await new LiveRightsRepository(sql).of(enterpriseId, userId);
  const devices = new Set(granted.filter(({ switch_no }) => switch_no === null).map(({ kd_id }) => kd_id));
  return { all: false, devices, switches: switchesByDevice(granted) };
}

/** Returns, by hardware id and number, all switches that someone may see without seeing their device. */
export async function grantedSwitches(sql: Sql): Promise<Map<string, Map<number, MirroredSwitch>>> {
  const byDevice = new Map<string, Map<number, MirroredSwitch>>();
  for (const each of await new LiveRightsRepository(sql).singleSwitches())
    byDevice.set(each.kd_id, (byDevice.get(each.kd_id) ?? new Map()).set(each.switch_no, each));
  return byDevice;
}

function switchesByDevice(granted: GrantedTopic[]): Map<string, Set<number>> {
  const byDevice = new Map<string, Set<number>>();
  for (const { kd_id, switch_no } of granted) {
    if (switch_no === null) continue;
    byDevice.set(kd_id, (byDevice.get(kd_id) ?? new Set()).add(switch_no));
  }
  return byDevice;
}
