import type { CommandOutcome, CommandSource, OrderLevel } from "@switchboard/domain/control";
import { LOCKS } from "../../../platform/db/locks.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { LightAction } from "./switch-action.ts";

/** One row of the only table about what happened to a switch, or shall happen. */
export interface CommandRow {
  enterprise_id: string;
  id: string;
  switch_id: string;
  device_id: string | null;
  source: CommandSource;
  actor_id: string | null;
  actor_name: string | null;
  switch_state: 0 | 1;
  level: number | null;
  light: LightAction | null;
  outcome: CommandOutcome;
  reason: string | null;
  created_at: Date;
  expires_at: Date;
  finished_at: Date | null;
  cause_id: string | null;
  cause_name: string | null;
  cause_run: string | null;
  /** Null once it was sent, infinity while it is kept for an offline device, else the end of a server's lease on it. */
  publish_after: Date | "infinity" | null;
  /** The hold that kept it from being sent, as it was at that time. */
  hold_id: string | null;
  held_by: string | null;
  held_until: Date | null;
  /** Null if it is that of its source. */
  order_level: OrderLevel | null;
}

/** The holds of a switch that a tap has read. */
export interface SeenHolds {
  enterpriseId: string;
  switchId: string;
  holds: readonly string[];
}

/** Evaluated once for all rows, so that either all of them are written or none. */
const NOTHING_NEW = "WHERE NOT (SELECT has_new_hold($2::integer, $3::uuid, $4::uuid, $5::uuid[]))";

const insertWhere = (condition: string) => `WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, id uuid, switch_id uuid, device_id uuid,
      source text, actor_id uuid, actor_name text, switch_state smallint, level integer, light jsonb, outcome text,
      reason text, created_at timestamptz, expires_at timestamptz, finished_at timestamptz, cause_id uuid,
      cause_name text, cause_run uuid, publish_after timestamptz, hold_id uuid, held_by text, held_until timestamptz,
      order_level text)),
  -- The devices are held until the commands stand, as by a foreign key. What has none, or one that is gone, is left to the trigger.
  named AS (
    SELECT d.enterprise_id, d.id, d.device_name FROM devices d
    WHERE (d.enterprise_id, d.id) IN (SELECT enterprise_id, device_id FROM given) FOR KEY SHARE OF d),
  inserted AS (
    INSERT INTO commands (enterprise_id, id, switch_id, device_id, source, actor_id, actor_name, switch_state, level,
      light, outcome, reason, created_at, expires_at, finished_at, cause_id, cause_name, cause_run, publish_after,
      hold_id, held_by, held_until, order_level, device_name, switch_name)
    SELECT n.*, d.device_name, s.name FROM given n
    LEFT JOIN named d ON d.enterprise_id = n.enterprise_id AND d.id = n.device_id
    LEFT JOIN switch_appliances s ON s.enterprise_id = d.enterprise_id AND s.id = n.switch_id
    ${condition}
    ON CONFLICT (enterprise_id, cause_run, switch_id) WHERE cause_run IS NOT NULL DO NOTHING
    RETURNING enterprise_id, id, switch_id, outcome, created_at),
  -- Locked in one order, as everybody does: nobody waits for another in a circle.
  held AS (
    SELECT c.enterprise_id, c.id, i.created_at AS at FROM inserted i
    JOIN commands c ON c.enterprise_id = i.enterprise_id AND c.switch_id = i.switch_id
    WHERE i.outcome = 'pending' AND c.outcome = 'pending' AND c.publish_after = 'infinity'
    ORDER BY c.enterprise_id, c.id FOR NO KEY UPDATE OF c),
  replaced AS (
    UPDATE commands c SET outcome = 'failed', reason = 'replaced', finished_at = h.at, publish_after = NULL
    FROM held h WHERE c.enterprise_id = h.enterprise_id AND c.id = h.id)
  SELECT id FROM inserted`;
const INSERT = insertWhere("");
const INSERT_UNLESS_HELD = insertWhere(NOTHING_NEW);

/** The only place that inserts into `commands`. */
export class CommandsRepository extends Repository {
  /**
   * Returns the ids of the new rows: a run that is carried out a second time finds its own. A command that waits for an offline device
   * ends if there is a newer order for the same switch. One statement, so that a tap costs one write.
   */
  async insert(rows: readonly CommandRow[]): Promise<Set<string>> {
    const inserted = await this.sql.query<{ id: string }>(INSERT, [JSON.stringify(rows)]);
    return new Set(inserted.map(({ id }) => id));
  }

  /** Inserts the rows of a tap in one statement too; inserts none if its switch got a hold since it was read. */
  async insertUnlessHeld(
    rows: readonly CommandRow[],
    { enterpriseId, switchId, holds }: SeenHolds,
  ): Promise<Set<string>> {
    const inserted = await this.sql.query<{ id: string }>(INSERT_UNLESS_HELD, [
      JSON.stringify(rows),
      LOCKS.holds,
      enterpriseId,
      switchId,
      holds,
    ]);
    return new Set(inserted.map(({ id }) => id));
  }
}
