import type { CommandEnd } from "@switchboard/domain/control";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { lockInOrder, SAME_COMMAND } from "./command-locks.ts";
import { mayStill } from "./rights-now.ts";

export interface UnsentCommand extends Row {
  id: string;
  /** Infinite while it is kept for a device. */
  publish_after: Date | number;
}

const UNSENT =
  "c.enterprise_id = $1 AND c.cause_id = ANY($2::uuid[]) AND c.outcome = 'pending' AND c.publish_after IS NOT NULL";
const END = "UPDATE commands c SET outcome = $3, reason = $4, finished_at = $5, publish_after = NULL FROM locked l";

/** Withdraws orders that were not sent. */
export class WithdrawalRepository extends Repository {
  /** Takes over commands that a server is to send; returns since when any of them may be leaving at this moment, or undefined. */
  async takeOver(
    enterpriseId: string,
    causes: readonly string[],
    now: Date,
    leaseUntil: Date,
  ): Promise<Date | undefined> {
    const rows = await this.sql.query<{ created_at: Date; is_live: boolean }>(
      `WITH leased AS (SELECT c.enterprise_id, c.id, c.publish_after FROM commands c
         WHERE ${UNSENT} AND c.publish_after < 'infinity' ORDER BY c.enterprise_id, c.id FOR NO KEY UPDATE)
       UPDATE commands c SET publish_after = $4 FROM leased l WHERE ${SAME_COMMAND}
       RETURNING c.created_at, l.publish_after > $3 AS is_live`,
      [enterpriseId, causes, now, leaseUntil],
    );
    const live = rows.filter(({ is_live }) => is_live).map(({ created_at }) => created_at.getTime());
    return live.length > 0 ? new Date(Math.min(...live)) : undefined;
  }

  /** Locks them until the transaction ends, so that no server takes them for sending. */
  lockUnsent(enterpriseId: string, causes: readonly string[]): Promise<UnsentCommand[]> {
    return this.sql.query<UnsentCommand>(
      `SELECT c.id, c.publish_after FROM commands c WHERE ${UNSENT} ORDER BY c.enterprise_id, c.id FOR NO KEY UPDATE`,
      [enterpriseId, causes],
    );
  }

  async end(enterpriseId: string, causes: readonly string[], { outcome, reason }: CommandEnd, at: Date): Promise<void> {
    await this.sql.query(`${lockInOrder(UNSENT)} ${END} WHERE ${SAME_COMMAND}`, [
      enterpriseId,
      causes,
      outcome,
      reason,
      at,
    ]);
  }

  /** Ends the orders of these people for switches that they may no longer use. */
  async endForbidden(
    enterpriseId: string,
    people: readonly string[],
    { outcome, reason }: CommandEnd,
    at: Date,
  ): Promise<void> {
    const condition = `c.enterprise_id = $1 AND c.actor_id = ANY($2::uuid[]) AND c.outcome = 'pending'
      AND c.publish_after IS NOT NULL AND NOT ${mayStill("c")}`;
    await this.sql.query(`${lockInOrder(condition)} ${END} WHERE ${SAME_COMMAND}`, [
      enterpriseId,
      people,
      outcome,
      reason,
      at,
    ]);
  }

  /**
   * Counts the switches that the present run has already sent an order: since the oldest command that has not ended, or that was about to
   * be sent when it was taken over.
   */
  countSent(enterpriseId: string, causes: readonly string[], leavingSince: Date | undefined): Promise<number> {
    return this.selectCount(
      `WITH open AS (SELECT least(min(c.created_at), $3::timestamptz) AS since FROM commands c
         WHERE c.enterprise_id = $1 AND c.cause_id = ANY($2::uuid[]) AND c.outcome = 'pending')
       SELECT count(*) AS count FROM commands c JOIN open o ON c.created_at >= o.since
       WHERE c.enterprise_id = $1 AND c.cause_id = ANY($2::uuid[])
         AND (c.outcome IN ('confirmed', 'sent') OR (c.outcome = 'pending' AND c.publish_after IS NULL))`,
      [enterpriseId, causes, leavingSince ?? null],
    );
  }
}
