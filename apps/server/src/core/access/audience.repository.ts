import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";

export interface Witness extends Row {
  device_id: string;
  user_id: string;
  /** False when only single switches of the device are theirs. */
  whole: boolean;
}

/** Selects the people that something concerns, as sets, where `rights.ts` checks a single person. */
export class AudienceRepository extends Repository {
  /** Returns everyone in the enterprise, or its admins and the named people. */
  members(enterpriseId: string, which: "everyone" | string[]): Promise<string[]> {
    const everyone = which === "everyone";
    return this.selectColumn<string>(
      "user_id",
      "SELECT user_id FROM memberships WHERE enterprise_id = $1 AND ($2 OR role = 'admin' OR user_id = ANY($3))",
      [enterpriseId, everyone, everyone ? [] : which],
    );
  }

  panels(enterpriseId: string): Promise<string[]> {
    return this.selectColumn<string>("id", "SELECT id FROM panels WHERE enterprise_id = $1", [enterpriseId]);
  }

  /** Returns admins, the device's panels, and everyone with a grant on it, its room or one of its switches. */
  ofDevices(enterpriseId: string, deviceIds: string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "user_id",
      `SELECT m.user_id FROM memberships m
       WHERE m.enterprise_id = $1 AND (m.role = 'admin'
         OR EXISTS (SELECT 1 FROM held_devices g
           WHERE g.enterprise_id = $1 AND g.user_id = m.user_id AND g.device_id = ANY($2))
         OR EXISTS (SELECT 1 FROM switch_grants g
           JOIN switch_appliances s ON s.enterprise_id = g.enterprise_id AND s.id = g.switch_id
           WHERE g.enterprise_id = $1 AND g.user_id = m.user_id AND s.device_id = ANY($2)))
       UNION
       SELECT p.id FROM panels p WHERE p.enterprise_id = $1 AND EXISTS (SELECT 1 FROM held_devices g
         WHERE g.enterprise_id = $1 AND g.user_id = p.id AND g.device_id = ANY($2))`,
      [enterpriseId, deviceIds],
    );
  }

  /**
   * Returns the people with a grant on each of these devices, whole, by its room or by one of its switches; admins need
   * none, and panels are not notified.
   */
  witnesses(enterpriseId: string, deviceIds: string[]): Promise<Witness[]> {
    return this.sql.query<Witness>(
      `SELECT g.device_id, g.user_id, true AS whole FROM held_devices g
       JOIN memberships m ON m.enterprise_id = g.enterprise_id AND m.user_id = g.user_id
       WHERE g.enterprise_id = $1 AND g.device_id = ANY($2)
       UNION
       SELECT s.device_id, g.user_id, false FROM switch_appliances s
       JOIN switch_grants g ON g.enterprise_id = s.enterprise_id AND g.switch_id = s.id
       WHERE s.enterprise_id = $1 AND s.device_id = ANY($2)`,
      [enterpriseId, deviceIds],
    );
  }
}
