import type { Sql } from "../../platform/db/database.ts";
import { AudienceRepository } from "./audience.repository.ts";

/** Whoever may see one of these devices now; before a device is removed, its people are still known. */
export function peopleOfDevices(sql: Sql, enterpriseId: string, deviceIds: string[]): Promise<string[]> {
  return new AudienceRepository(sql).ofDevices(enterpriseId, deviceIds);
}

/** Those who manage the enterprise, and, of the people named, those who belong to it. */
export function adminsAnd(sql: Sql, enterpriseId: string, named: string[] = []): Promise<string[]> {
  return new AudienceRepository(sql).members(enterpriseId, named);
}

export function everyone(sql: Sql, enterpriseId: string): Promise<string[]> {
  return new AudienceRepository(sql).members(enterpriseId, "everyone");
}

/** Who is to hear of what happens to some devices. */
export interface Audience {
  admins: string[];
  /** Whoever may see the device; `whole` leaves out those with nothing but single switches of it. */
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
