import type { DeviceConfig } from "@switchboard/contract";
import type { HoldEndKind, HoldLevel } from "@switchboard/domain/control";
import type { DeviceTypeCode, SwitchKind } from "@switchboard/domain/site";
import { devicesInTarget } from "../../../core/access/in-place.ts";
import { mayUseSwitch, member } from "../../../core/access/rights.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isProtectedSql } from "./protected.ts";

export interface WantedSwitch {
  enterpriseId: string;
  ownerId: string | null;
  switchId: string;
}

/** The present state of a switch; all null if it is gone. */
export interface SwitchTarget {
  device_id: string | null;
  kd_id: string | null;
  device_type: DeviceTypeCode | null;
  device_config: DeviceConfig | null;
  device_name: string | null;
  current_status: number | null;
  /** Set while it is unknown whether the device is back since the server started. */
  expected_until: Date | null;
  switch_no: number | null;
  kind: SwitchKind | null;
  switch_name: string | null;
  /** True if the owner may use it. */
  allowed: boolean;
  /** The other relays that are on, for device types that can move a curtain. */
  others_on: { id: string; switch_no: number }[] | null;
  /** Its holds and, for a device that moves a curtain, those of its other switches; null if there are none. */
  holds: TargetHold[] | null;
  /** True if it has limits or is in an interlock. */
  is_protected: boolean;
}

export interface TargetHold {
  id: string;
  switch_id: string;
  switch_no: number;
  level: HoldLevel;
  by_name: string | null;
  until: string | null;
  until_kind: HoldEndKind;
  is_wall: boolean;
}

interface NumberedTarget extends Row, SwitchTarget {
  n: number;
}

export interface GroupSwitch extends Row, DeviceSwitch {
  group_id: string;
  owner_id: string;
}

export interface DeviceSwitch {
  device_id: string;
  switch_id: string;
  switch_no: number;
  kind: SwitchKind;
  device_type: DeviceTypeCode;
  device_config: DeviceConfig;
}

const MAY_USE = mayUseSwitch(member("m"));

const holdsOf = (
  switchNo: string,
) => `json_agg(json_build_object('id', h.id, 'switch_id', h.switch_id, 'switch_no', ${switchNo},
  'level', h.level, 'by_name', h.by_name, 'until', h.until, 'until_kind', h.until_kind, 'is_wall', h.level = 'hold' AND h.by_id IS NULL))`;

const targetsAmong = (switches: string) =>
  `SELECT w.n, d.id AS device_id, d.kd_id, d.device_type, d.device_config, d.device_name, d.current_status,
     d.expected_until,
     s.switch_no, s.kind, s.name AS switch_name, coalesce(${MAY_USE}, false) AS allowed,
     CASE WHEN d.device_type IN ('SW_2_REL', 'SW_3_REL') THEN (
       SELECT json_agg(json_build_object('id', o.id, 'switch_no', o.switch_no)) FROM switch_appliances o
       WHERE o.enterprise_id = d.enterprise_id AND o.device_id = d.id AND o.id <> s.id AND o.current_status) END AS others_on,
     CASE WHEN d.device_config ? 'curtain_mode' THEN (
       SELECT ${holdsOf("o.switch_no")} FROM switch_appliances o JOIN holds h ON h.enterprise_id = o.enterprise_id AND h.switch_id = o.id
       WHERE o.enterprise_id = d.enterprise_id AND o.device_id = d.id AND h.ended_at IS NULL)
     ELSE (SELECT ${holdsOf("s.switch_no")} FROM holds h WHERE h.enterprise_id = s.enterprise_id AND h.switch_id = s.id AND h.ended_at IS NULL)
     END AS holds,
     ${isProtectedSql("s.enterprise_id", "s.id")} AS is_protected
   FROM ${switches} AS w (enterprise_id, owner_id, switch_id, n)
   LEFT JOIN switch_appliances s ON s.enterprise_id = w.enterprise_id AND s.id = w.switch_id
   LEFT JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
   LEFT JOIN principals m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
   ORDER BY w.n`;
const MANY_TARGETS = targetsAmong("unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY");
/** Used by taps: without arrays, the database keeps one plan instead of making one at every call. */
const ONE_TARGET = targetsAmong("(VALUES ($1::uuid, $2::uuid, $3::uuid, 1))");

/** The switches of orders, and who may use them, for many people of many enterprises at once. */
export class TargetsRepository extends Repository {
  /** Returns each switch, and whether its owner may use it, in the requested order. */
  targets(switches: WantedSwitch[]): Promise<SwitchTarget[]> {
    const [first, ...more] = switches;
    if (first && more.length === 0)
      return this.sql.query<NumberedTarget>(ONE_TARGET, [first.enterpriseId, first.ownerId, first.switchId]);
    return this.sql.query<NumberedTarget>(MANY_TARGETS, [
      switches.map(({ enterpriseId }) => enterpriseId),
      switches.map(({ ownerId }) => ownerId),
      switches.map(({ switchId }) => switchId),
    ]);
  }

  /** Returns the switches of a device that a person may use. */
  deviceSwitches(enterpriseId: string, ownerId: string, deviceId: string): Promise<DeviceSwitch[]> {
    return this.sql.query<Row & DeviceSwitch>(
      `SELECT d.id AS device_id, s.id AS switch_id, s.switch_no, s.kind, d.device_type, d.device_config FROM devices d
       JOIN principals m ON m.enterprise_id = d.enterprise_id AND m.user_id = $2
       JOIN switch_appliances s ON s.enterprise_id = d.enterprise_id AND s.device_id = d.id
       WHERE d.enterprise_id = $1 AND d.id = $3 AND ${MAY_USE} ORDER BY s.switch_no`,
      [enterpriseId, ownerId, deviceId],
    );
  }

  /** Returns all switches of these devices, regardless of rights. */
  switchesOf(enterpriseIds: readonly string[], deviceIds: readonly string[]): Promise<DeviceSwitch[]> {
    return this.sql.query<Row & DeviceSwitch>(
      `SELECT d.id AS device_id, s.id AS switch_id, s.switch_no, s.kind, d.device_type, d.device_config
       FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[]) AS u (enterprise_id, id)) n
       JOIN devices d ON d.enterprise_id = n.enterprise_id AND d.id = n.id
       JOIN switch_appliances s ON s.enterprise_id = d.enterprise_id AND s.device_id = d.id`,
      [enterpriseIds, deviceIds],
    );
  }

  /** Returns the switches of groups and places that people may use, for many at once. */
  groupSwitches(groups: { enterpriseId: string; ownerId: string; groupId: string }[]): Promise<GroupSwitch[]> {
    return this.sql.query<GroupSwitch>(
      `SELECT w.group_id, w.owner_id, d.id AS device_id, s.id AS switch_id, s.switch_no, s.kind, d.device_type, d.device_config
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS w (enterprise_id, owner_id, group_id)
       JOIN principals m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
       CROSS JOIN LATERAL (${devicesInTarget("w.enterprise_id", "w.group_id")}) b
       JOIN devices d ON d.enterprise_id = w.enterprise_id AND d.id = b.device_id
       JOIN switch_appliances s ON s.enterprise_id = d.enterprise_id AND s.device_id = d.id
       WHERE ${MAY_USE} ORDER BY d.device_name, d.id, s.switch_no`,
      [
        groups.map(({ enterpriseId }) => enterpriseId),
        groups.map(({ ownerId }) => ownerId),
        groups.map(({ groupId }) => groupId),
      ],
    );
  }
}
