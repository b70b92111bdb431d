import type { SwitchKind } from "@switchboard/domain/site";
import { devicesInTarget, roomsIn } from "../../../core/access/in-place.ts";
import {
  maySeeDevice,
  maySeeGroup,
  maySeePlace,
  mayUseSwitch,
  PERSON,
  VIEWER,
  viewer,
} from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface SwitchOfAction extends Row {
  id: string;
  name: string;
  switch_no: number;
  kind: SwitchKind;
  device_id: string;
  kd_id: string;
  device_name: string;
}

/** A switch for a reader; it has no name if they may not see it. */
export interface ShownSwitch extends Row {
  id: string;
  name: string | null;
  switch_no: number;
  device_id: string;
  kd_id: string;
  device_name: string | null;
}

export interface ShownGroup extends Row {
  id: string;
  name: string | null;
  /** The rooms of a place that the reader sees; null for a group. */
  rooms: string[] | null;
}

export interface GroupOfAction extends Row {
  id: string;
  name: string;
}

const SWITCH = `
  SELECT s.id, s.name, s.switch_no, s.kind, s.device_id, d.kd_id, d.device_name
  FROM switch_appliances s JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
  WHERE s.enterprise_id = $1`;

const MAY_USE = mayUseSwitch(PERSON);

/** The switches, groups and places of the actions of schedules, scenes and workflows, and who may use them. */
export class ActionsRepository extends Repository {
  /** Leaves out switches that are gone. */
  switches(enterpriseId: string, ids: string[]): Promise<SwitchOfAction[]> {
    return this.sql.query<SwitchOfAction>(`${SWITCH} AND s.id = ANY($2)`, [enterpriseId, ids]);
  }

  groups(enterpriseId: string, ids: string[]): Promise<GroupOfAction[]> {
    return this.sql.query<GroupOfAction>(
      `SELECT id, name FROM device_groups WHERE enterprise_id = $1 AND id = ANY($2)
       UNION ALL SELECT id, name FROM places WHERE enterprise_id = $1 AND id = ANY($2)`,
      [enterpriseId, ids],
    );
  }

  /** Returns switches as the reader may see them now; those that are gone are left out. */
  shownSwitches(actor: Actor, ids: string[]): Promise<ShownSwitch[]> {
    return this.sql.query<ShownSwitch>(
      `SELECT s.id, CASE WHEN ${mayUseSwitch(VIEWER)} THEN s.name END AS name, s.switch_no, s.device_id, d.kd_id,
         CASE WHEN ${maySeeDevice(VIEWER)} THEN d.device_name END AS device_name
       FROM switch_appliances s JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       WHERE s.enterprise_id = $1 AND s.id = ANY($4)`,
      [...viewer(actor), ids],
    );
  }

  shownGroups(actor: Actor, ids: string[]): Promise<ShownGroup[]> {
    return this.sql.query<ShownGroup>(
      `SELECT g.id, CASE WHEN ${maySeeGroup(VIEWER)} THEN g.name END AS name, NULL AS rooms FROM device_groups g
       WHERE g.enterprise_id = $1 AND g.id = ANY($4)
       UNION ALL
       SELECT p.id, CASE WHEN ${maySeePlace(VIEWER)} THEN p.name END,
         ARRAY(SELECT g.id FROM device_groups g WHERE g.enterprise_id = $1 AND g.id IN (${roomsIn("$1", "p.id")}) AND ${maySeeGroup(VIEWER)})
       FROM places p
       WHERE p.enterprise_id = $1 AND p.id = ANY($4)`,
      [...viewer(actor), ids],
    );
  }

  usableSwitches({ enterpriseId, userId }: Person, ids: string[]): Promise<SwitchOfAction[]> {
    return this.sql.query<SwitchOfAction>(`${SWITCH} AND s.id = ANY($3) AND ${MAY_USE}`, [enterpriseId, userId, ids]);
  }

  /** People may name any group and place that they see, because their rights to its switches are checked when it is switched. */
  usableGroups({ enterpriseId, userId }: Person, ids: string[]): Promise<GroupOfAction[]> {
    return this.sql.query<GroupOfAction>(
      `SELECT g.id, g.name FROM device_groups g WHERE g.enterprise_id = $1 AND g.id = ANY($3) AND ${maySeeGroup(PERSON)}
       UNION ALL
       SELECT p.id, p.name FROM places p WHERE p.enterprise_id = $1 AND p.id = ANY($3) AND ${maySeePlace(PERSON)}`,
      [enterpriseId, userId, ids],
    );
  }

  /** Returns the groups and places in which the person may use everything. */
  async whollyUsableGroups({ enterpriseId, userId }: Person, ids: string[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT w.id FROM unnest($3::uuid[]) AS w (id)
       CROSS JOIN LATERAL (${devicesInTarget("$1", "w.id")}) inside
       JOIN switch_appliances s ON s.enterprise_id = $1 AND s.device_id = inside.device_id
       GROUP BY w.id HAVING bool_and(${MAY_USE})`,
      [enterpriseId, userId, ids],
    );
    return new Set(rows.map((row) => row.id));
  }
}
