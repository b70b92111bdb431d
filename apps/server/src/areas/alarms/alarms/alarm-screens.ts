import { adminsAnd, peopleOfDevices } from "../../../core/access/audience.service.ts";
import { tellPeople } from "../../../core/changes/changes.service.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { AlarmRow } from "./alarm-rows.ts";
import { AlarmsRepository } from "./alarms.repository.ts";

/** The author of changes that no person made. */
const NOBODY = "";

/** Makes the screens of everyone who may see one of these alarms reload; runs in the transaction that changes the alarms. */
export async function notifyScreens(
  sql: Sql,
  enterpriseId: string,
  alarms: readonly Pick<AlarmRow, "device_id" | "workflow_key" | "schedule_id">[],
  author: Person = { enterpriseId, userId: NOBODY },
): Promise<void> {
  if (alarms.length === 0) return;
  const devices = [...new Set(alarms.flatMap(({ device_id }) => device_id ?? []))];
  const owners = await new AlarmsRepository(sql).ownersOf(enterpriseId, alarms);
  const people = await adminsAnd(sql, enterpriseId, [...owners.values()]);
  const ofDevices = devices.length > 0 ? await peopleOfDevices(sql, enterpriseId, devices) : [];
  // The devices are not named, because not every recipient may know of all of them.
  await tellPeople(sql, author, [...new Set([...people, ...ofDevices])], { what: ["alarms"], devices: [] });
}
