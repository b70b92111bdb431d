import { curtainOf, movesCurtain } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import { TargetsRepository } from "./targets.repository.ts";

export interface WantedGroup {
  enterpriseId: string;
  ownerId: string;
  groupId: string;
}

/**
 * The switches of groups that a person may use, by group. A curtain's relays are left to those who mean the curtain:
 * a room that is turned on does not ask for both of its directions.
 */
export async function switchesOfGroups(
  sql: Sql,
  wanted: WantedGroup[],
): Promise<(ownerId: string, groupId: string) => string[]> {
  const found = new Map<string, string[]>();
  const rows = wanted.length ? await new TargetsRepository(sql).groupSwitches(wanted) : [];
  for (const row of rows) {
    const curtain = curtainOf(row.device_type, row.device_config);
    if (curtain && movesCurtain(curtain, row.switch_no)) continue;
    const key = `${row.owner_id}/${row.group_id}`;
    const known = found.get(key);
    if (known) known.push(row.switch_id);
    else found.set(key, [row.switch_id]);
  }
  return (ownerId, groupId) => found.get(`${ownerId}/${groupId}`) ?? [];
}
