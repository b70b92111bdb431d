import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

interface LockedDevice extends Row {
  enterprise_id: string;
  device_id: string;
  kd_id: string;
  device_config: Record<string, unknown>;
}

export interface WatchedDevice extends LockedDevice {
  active: number[];
  /** The device's time of the report that last changed `active`. */
  judged_at: Date | null;
  changed: boolean;
}

interface PowerState extends Row {
  device_id: string;
  active: number[];
  judged_at: Date | null;
}

/** Stores the state of crossed limits; runs inside one transaction per batch. */
export class PowerWatchRepository extends Repository {
  /**
   * Locks devices with a configuration in one order, so that two servers see each crossing once. Each device is found
   * by its key, because the planner would otherwise read all devices for a few hundred of them.
   */
  async lock(enterpriseIds: string[], devices: string[]): Promise<WatchedDevice[]> {
    const locked = await this.sql.query<LockedDevice>(
      `SELECT d.enterprise_id, d.id AS device_id, d.kd_id, d.device_config
       FROM unnest($1::uuid[], $2::text[]) AS w (enterprise_id, kd_id)
       CROSS JOIN LATERAL (SELECT x.enterprise_id, x.id FROM devices x
         WHERE x.kd_id = w.kd_id AND x.enterprise_id = w.enterprise_id AND x.device_config <> '{}' OFFSET 0) k
       JOIN devices d ON d.enterprise_id = k.enterprise_id AND d.id = k.id AND d.device_config <> '{}'
       ORDER BY d.enterprise_id, d.id FOR NO KEY UPDATE OF d`,
      [enterpriseIds, devices],
    );
    // Reads the states after the lock: joined to it, a statement that had to wait would return the state from before
    // the wait.
    const states = await this.sql.query<PowerState>(
      `SELECT s.device_id, s.active, s.judged_at FROM unnest($1::uuid[], $2::uuid[]) AS w (enterprise_id, device_id)
       JOIN device_power_states s ON s.enterprise_id = w.enterprise_id AND s.device_id = w.device_id`,
      [locked.map(({ enterprise_id }) => enterprise_id), locked.map(({ device_id }) => device_id)],
    );
    const stateOf = new Map(states.map((state) => [state.device_id, state]));
    return locked.map((device) => {
      const { active = [], judged_at = null } = stateOf.get(device.device_id) ?? {};
      return { ...device, active, judged_at, changed: false };
    });
  }

  async save(states: WatchedDevice[]): Promise<void> {
    for (const { enterprise_id, device_id, active, judged_at } of states) {
      await this.sql.query(
        `INSERT INTO device_power_states (enterprise_id, device_id, active, judged_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (enterprise_id, device_id) DO UPDATE SET active = excluded.active, judged_at = excluded.judged_at`,
        [enterprise_id, device_id, active, judged_at],
      );
    }
  }

  /** Returns the types of events that a device has reported itself since an instant. */
  async reportedSince(enterpriseId: string, deviceId: string, since: Date): Promise<Set<number>> {
    const rows = await this.sql.query<{ type: number }>(
      "SELECT DISTINCT type FROM device_events WHERE enterprise_id = $1 AND device_id = $2 AND ts >= $3",
      [enterpriseId, deviceId, since],
    );
    return new Set(rows.map((row) => row.type));
  }
}
