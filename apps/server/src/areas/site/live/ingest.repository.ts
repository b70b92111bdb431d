import { columnArrays } from "../../../platform/db/column-arrays.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface StatusChange {
  enterprise_id: string;
  device_id: string;
  at: Date;
  status: number;
}

/** A change of a switch. */
export interface Flip {
  enterprise_id: string;
  device_id: string;
  switch_id: string;
  at: Date;
  is_on: boolean;
}

/** Records when devices and switches changed, many at a time, inside one transaction per batch. */
export class IngestRepository extends Repository {
  /** The store rolls up from these how long each switch was on, in the same transaction. */
  async recordFlips(flips: Flip[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::boolean[])
       ON CONFLICT (enterprise_id, switch_id, ts) DO UPDATE SET is_on = excluded.is_on`,
      columnArrays(flips, "enterprise_id", "switch_id", "device_id", "at", "is_on"),
    );
  }

  async recordStatusChanges(changes: StatusChange[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO device_status_changes (enterprise_id, device_id, ts, status)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::integer[])
       ON CONFLICT (enterprise_id, device_id, ts) DO UPDATE SET status = excluded.status`,
      columnArrays(changes, "enterprise_id", "device_id", "at", "status"),
    );
  }
}
