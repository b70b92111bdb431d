import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";

export interface GrantedTopic extends Row {
  kd_id: string;
  /** Null for the whole device. */
  switch_no: number | null;
}

/** A switch that has a topic of its own, with its state. */
export interface MirroredSwitch extends Row {
  kd_id: string;
  switch_no: number;
  current_status: boolean;
  current_dimm: number | null;
  light: { color: string; color_temperature: number } | null;
}

/** Reads grants in the broker's terms: by hardware id and number. */
export class LiveRightsRepository extends Repository {
  of(enterpriseId: string, userId: string): Promise<GrantedTopic[]> {
    return this.sql.query<GrantedTopic>(
      `SELECT d.kd_id, NULL::integer AS switch_no
       FROM held_devices g JOIN devices d ON d.enterprise_id = g.enterprise_id AND d.id = g.device_id
       WHERE g.enterprise_id = $1 AND g.user_id = $2
       UNION ALL
       SELECT d.kd_id, s.switch_no
       FROM switch_grants g
       JOIN switch_appliances s ON s.enterprise_id = g.enterprise_id AND s.id = g.switch_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       WHERE g.enterprise_id = $1 AND g.user_id = $2`,
      [enterpriseId, userId],
    );
  }

  /** Covers all enterprises. */
  singleSwitches(): Promise<MirroredSwitch[]> {
    return this.sql.query<MirroredSwitch>(
      `SELECT d.kd_id, s.switch_no, s.current_status, s.current_dimm, s.light
       FROM switch_appliances s JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       WHERE EXISTS (SELECT FROM switch_grants g WHERE g.enterprise_id = s.enterprise_id AND g.switch_id = s.id)`,
    );
  }
}
