import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isOnlineSql } from "../../site/devices/online.ts";

export interface SwitchKey {
  enterpriseId: string;
  switchId: string;
}

/** The present state of a protected switch, or of one that must not be on with it. */
export interface SwitchFacts {
  enterprise_id: string;
  id: string;
  name: string;
  is_on: boolean;
  min_on_s: number | null;
  min_off_s: number | null;
  max_run_s: number | null;
  since: Date | null;
  interlocked: string[] | null;
  /** The newest order on its way, if one of them changes the switch. */
  moving_to: 0 | 1 | null;
  moving_at: Date | null;
  /** The expiry of an off order for it that waits for a time limit to pass. */
  leaves_by: Date | null;
}

/** Orders are kept for at most twelve hours, and for four more while they then wait for a time limit. */
const OPEN = "interval '17 hours'";

/**
 * Tests whether a command is on its way or was just answered: the reply is stored by the first server that receives it, and the state of
 * the switch after it. The reply counts until that state has changed, or for this time.
 */
const IS_MOVING = `(o.outcome = 'pending' OR (o.outcome IN ('confirmed', 'sent') AND o.finished_at > $3::timestamptz - interval '15 seconds'
  AND NOT EXISTS (SELECT 1 FROM switch_status_changes f
    WHERE f.enterprise_id = o.enterprise_id AND f.switch_id = o.switch_id AND f.ts >= o.created_at)))`;

/** The approximate sending time: a waiting command was sent long after its order, and expires ten seconds after the sending. */
const SENT_AT = `greatest(o.created_at, least($3::timestamptz, o.expires_at - interval '${COMMAND_EXPIRY_MS} milliseconds'))`;

const keysOf = (keys: readonly SwitchKey[]) => columnArrays(keys, "enterpriseId", "switchId");

/** The queries for decisions about protected switches; they run inside the transaction that writes the orders. */
export class GuardRepository extends Repository {
  /**
   * Makes other orders for these switches, or for those that must not be on with them, wait until this transaction ends. Locks limits
   * first, then interlocks, each in one order, to avoid deadlocks.
   */
  async lock(keys: readonly SwitchKey[]): Promise<void> {
    await this.sql.query(
      `SELECT 1 FROM switch_protections p JOIN unnest($1::uuid[], $2::uuid[]) AS n (enterprise_id, switch_id)
         ON p.enterprise_id = n.enterprise_id AND p.switch_id = n.switch_id
       ORDER BY p.enterprise_id, p.switch_id FOR UPDATE OF p`,
      keysOf(keys),
    );
    await this.sql.query(
      `SELECT 1 FROM interlocks i WHERE (i.enterprise_id, i.id) IN (
         SELECT m.enterprise_id, m.interlock_id FROM interlock_switches m
         JOIN unnest($1::uuid[], $2::uuid[]) AS n (enterprise_id, switch_id)
           ON m.enterprise_id = n.enterprise_id AND m.switch_id = n.switch_id)
       ORDER BY i.enterprise_id, i.id FOR UPDATE OF i`,
      keysOf(keys),
    );
  }

  /** Returns these switches and all that must not be on with them. Called after the lock, so that the data is current. */
  facts(keys: readonly SwitchKey[], now: Date): Promise<SwitchFacts[]> {
    return this.sql.query<Row & SwitchFacts>(
      `WITH asked AS (SELECT DISTINCT enterprise_id, switch_id FROM unnest($1::uuid[], $2::uuid[]) AS n (enterprise_id, switch_id)),
       meant AS (SELECT enterprise_id, switch_id FROM asked UNION
         SELECT o.enterprise_id, o.switch_id FROM asked a
         JOIN interlock_switches m ON m.enterprise_id = a.enterprise_id AND m.switch_id = a.switch_id
         JOIN interlock_switches o ON o.enterprise_id = m.enterprise_id AND o.interlock_id = m.interlock_id)
       SELECT s.enterprise_id, s.id, s.name, s.current_status AS is_on, p.min_on_s, p.min_off_s, p.max_run_s,
         (SELECT f.ts FROM switch_status_changes f WHERE f.enterprise_id = s.enterprise_id AND f.switch_id = s.id
           ORDER BY f.ts DESC LIMIT 1) AS since,
         (SELECT array_agg(DISTINCT o.switch_id) FROM interlock_switches m
           JOIN interlock_switches o ON o.enterprise_id = m.enterprise_id AND o.interlock_id = m.interlock_id
           WHERE m.enterprise_id = s.enterprise_id AND m.switch_id = s.id AND o.switch_id <> s.id) AS interlocked,
         CASE WHEN c.changes THEN c.moving_to END AS moving_to, CASE WHEN c.changes THEN c.moving_at END AS moving_at,
         CASE WHEN ${isOnlineSql("d.current_status")} THEN c.leaves_by END AS leaves_by
       FROM meant k
       JOIN switch_appliances s ON s.enterprise_id = k.enterprise_id AND s.id = k.switch_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       LEFT JOIN switch_protections p ON p.enterprise_id = s.enterprise_id AND p.switch_id = s.id
       CROSS JOIN LATERAL (
         SELECT bool_or((o.switch_state = 1) <> s.current_status) FILTER (WHERE o.publish_after IS DISTINCT FROM 'infinity') AS changes,
           -- Of orders of one instant the one that turns it on counts: whatever must not be on with it stays off.
           (array_agg(o.switch_state ORDER BY o.created_at DESC, o.switch_state DESC)
             FILTER (WHERE o.publish_after IS DISTINCT FROM 'infinity'))[1] AS moving_to,
           max(${SENT_AT}) FILTER (WHERE o.publish_after IS DISTINCT FROM 'infinity') AS moving_at,
           max(o.expires_at) FILTER (WHERE o.publish_after = 'infinity' AND o.switch_state = 0 AND o.reason = 'must_run') AS leaves_by
         FROM commands o WHERE o.enterprise_id = s.enterprise_id AND o.switch_id = s.id AND o.source <> 'device' AND ${IS_MOVING}
           AND o.created_at > $3::timestamptz - ${OPEN}) c`,
      [...keysOf(keys), now],
    );
  }
}
