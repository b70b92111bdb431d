import type { Actor } from "../../platform/auth/actor.ts";
import { Repository } from "../../platform/db/repository.ts";
import {
  managesDevice,
  managesPlace,
  managesRoom,
  maySeeDevice,
  maySeeGroup,
  maySeePlace,
  mayUseSwitch,
  VIEWER,
  viewer,
} from "./rights.ts";

/** Selects, for each thing that the actor sees, whether they manage it. */
const MANAGED = {
  place: `SELECT ${managesPlace(VIEWER)} AS managed FROM places p
    WHERE p.enterprise_id = $1 AND p.id = ANY($4) AND ${maySeePlace(VIEWER)}`,
  group: `SELECT ${managesRoom(VIEWER)} AS managed FROM device_groups g
    WHERE g.enterprise_id = $1 AND g.id = ANY($4) AND ${maySeeGroup(VIEWER)}`,
  device: `SELECT ${managesDevice(VIEWER)} AS managed FROM devices d
    WHERE d.enterprise_id = $1 AND d.id = ANY($4) AND ${maySeeDevice(VIEWER)}`,
  switch: `SELECT ${managesDevice(VIEWER, "s.device_id")} AS managed FROM switch_appliances s
    WHERE s.enterprise_id = $1 AND s.id = ANY($4) AND ${mayUseSwitch(VIEWER)}`,
} as const;
export type Manageable = keyof typeof MANAGED;

export class ManagersRepository extends Repository {
  /** Returns, for each thing that the actor sees, whether they manage it; things they cannot see are missing. */
  managed(actor: Actor, thing: Manageable, ids: readonly string[]): Promise<boolean[]> {
    return this.selectColumn<boolean>("managed", MANAGED[thing], [...viewer(actor), ids]);
  }
}
