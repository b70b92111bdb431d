import type { Sql } from "../../platform/db/database.ts";
import { AudienceRepository } from "./audience.repository.ts";

/** Returns everyone who may see one of these devices now. Call it before a device is removed. */
export function peopleOfDevices(sql: Sql, enterpriseId: string, deviceIds: string[]): Promise<string[]> {
  return new AudienceRepository(sql).ofDevices(enterpriseId, deviceIds);
}

/** Returns the admins of the enterprise, and those of the named people who are members. */
export function adminsAnd(sql: Sql, enterpriseId: string, named: string[] = []): Promise<string[]> {
  return new AudienceRepository(sql).members(enterpriseId, named);
}

export function everyone(sql: Sql, enterpriseId: string): Promise<string[]> {
  return new AudienceRepository(sql).members(enterpriseId, "everyone");
}

/** Returns everyone and all wall panels, for news that each screen reads again with its own rights. */
export async function everyScreen(sql: Sql, enterpriseId: string): Promise<string[]> {
  return [...(await everyone(sql, enterpriseId)), ...(await new AudienceRepository(sql).panels(enterpriseId))];
}

/** The people to notify about some devices. */
export interface Audience {
  admins: string[];
  /** Returns everyone who may see the device; `whole` leaves out people who may only see single switches of it. */
  of(deviceId: string, whole: boolean): string[];
}

export async function audienceOf(sql: Sql, enterpriseId: string, deviceIds: string[]): Promise<Audience> {
  const repository = new AudienceRepository(sql);
  const admins = await repository.members(enterpriseId, []);
  const granted = Map.groupBy(await repository.witnesses(enterpriseId, deviceIds), ({ device_id }) => device_id);
  return {
    admins,
    of(deviceId, whole) {
      const theirs = (granted.get(deviceId) ?? []).filter((each) => each.whole || !whole);
      return [...admins, ...theirs.map(({ user_id }) => user_id)];
    },
  };
}
