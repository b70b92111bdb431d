import type { CalendarEntry } from "@switchboard/domain/core";
import { mayUseDevice, PERSON } from "../../../core/access/rights.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isOnlineSql } from "../../site/devices/online.ts";
import type { WatchTarget } from "./engine.repository.ts";
import type { EntryTarget } from "./workflows.repository.ts";

interface TargetIds {
  devices: string[];
  groups: string[];
  sensors: string[];
  buttons: string[];
}

export function targetIds(watched: readonly EntryTarget[]): TargetIds {
  const plain = watched.filter(({ sensor_id, button_id }) => !sensor_id && !button_id);
  return {
    devices: plain.flatMap(({ device_id }) => device_id ?? []),
    groups: plain.flatMap(({ group_id }) => group_id ?? []),
    sensors: watched.flatMap(({ sensor_id }) => sensor_id ?? []),
    buttons: watched.flatMap(({ button_id }) => button_id ?? []),
  };
}

export interface StatusRow extends Row {
  device_id: string;
  at: Date;
  is_online: boolean;
}

/** Reads what conditions depend on besides messages: online states, calendars, and the targets of a workflow that is not saved yet. */
export class ConditionSourcesRepository extends Repository {
  /** Returns the targets of a workflow that a person has not saved yet, by their own rights. */
  unsavedTargets(
    { enterpriseId, userId }: Person,
    { devices, groups, sensors, buttons }: TargetIds,
  ): Promise<WatchTarget[]> {
    return this.sql.query<WatchTarget>(
      `SELECT $1::uuid AS enterprise_id, $1::uuid AS key, $1::uuid AS entry_id, d.id AS device_id, d.kd_id,
         ${isOnlineSql("d.current_status")} AS is_online, x.group_id, x.sensor_id, x.button_id, x.channel, x.kind
       FROM (SELECT id AS device_id, NULL::uuid AS group_id, NULL::uuid AS sensor_id, NULL::uuid AS button_id, NULL AS channel, NULL AS kind
           FROM unnest($3::uuid[]) AS w (id)
         UNION ALL SELECT device_id, group_id, NULL, NULL, NULL, NULL FROM device_group_members WHERE enterprise_id = $1 AND group_id = ANY($4)
         UNION ALL SELECT device_id, NULL, id, NULL, channel, kind FROM sensors WHERE enterprise_id = $1 AND id = ANY($5)
         UNION ALL SELECT device_id, NULL, NULL, id, channel, NULL FROM buttons WHERE enterprise_id = $1 AND id = ANY($6)) x
       JOIN devices d ON d.enterprise_id = $1 AND d.id = x.device_id WHERE ${mayUseDevice(PERSON)} ORDER BY d.id`,
      [enterpriseId, userId, devices, groups, sensors, buttons],
    );
  }

  /** Returns the names of devices and sensors. */
  async names(enterpriseId: string, ids: string[]): Promise<Map<string, string>> {
    const rows = await this.sql.query<{ id: string; name: string }>(
      `SELECT id, device_name AS name FROM devices WHERE enterprise_id = $1 AND id = ANY($2)
       UNION ALL SELECT id, name FROM sensors WHERE enterprise_id = $1 AND id = ANY($2)`,
      [enterpriseId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Returns when devices went offline and came back, oldest first. */
  statusChanges(
    enterpriseId: string,
    devices: string[],
    { after, until }: { after: Date; until: Date },
  ): Promise<StatusRow[]> {
    return this.sql.query<StatusRow>(
      `SELECT device_id, ts AS at, status % 2 <> 0 AS is_online FROM device_status_changes
       WHERE enterprise_id = $1 AND device_id = ANY($2) AND ts > $3 AND ts <= $4 ORDER BY ts`,
      [enterpriseId, devices, after, until],
    );
  }

  /** Returns whether devices were online at an instant, and since when. With `isNow`, the row of a device without changes counts. */
  statusAt(enterpriseId: string, devices: string[], at: Date, isNow: boolean): Promise<StatusRow[]> {
    return this.sql.query<StatusRow>(
      `SELECT d.id AS device_id, coalesce(c.ts, d.last_seen) AS at, coalesce(c.status, d.current_status) % 2 <> 0 AS is_online
       FROM devices d LEFT JOIN LATERAL (SELECT ts, status FROM device_status_changes c
         WHERE c.enterprise_id = d.enterprise_id AND c.device_id = d.id AND c.ts <= $3 ORDER BY ts DESC LIMIT 1) c ON true
       WHERE d.enterprise_id = $1 AND d.id = ANY($2) AND (c.ts IS NOT NULL OR ($4 AND d.last_seen IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM device_status_changes x WHERE x.enterprise_id = d.enterprise_id AND x.device_id = d.id)))`,
      [enterpriseId, devices, at, isNow],
    );
  }

  calendars(
    enterprises: readonly string[],
  ): Promise<{ enterprise_id: string; group: string | null; entries: CalendarEntry[] }[]> {
    return this.sql.query(
      `SELECT enterprise_id, group_id AS "group", entries FROM calendars WHERE enterprise_id = ANY($1) ORDER BY id`,
      [enterprises],
    );
  }
}
