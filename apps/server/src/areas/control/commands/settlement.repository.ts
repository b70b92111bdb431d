import {
  ANSWER_GRACE_MS,
  type CommandEnd,
  type CommandOutcome,
  type CommandSource,
  type CommandStanding,
} from "@switchboard/domain/control";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { lockInOrder, SAME_COMMAND } from "./command-locks.ts";

/** A command that is locked until the end of the transaction. */
export interface LockedCommand extends CommandStanding {
  enterprise_id: string;
  id: string;
  switch_id: string;
  /** The run of a schedule or the firing of a workflow that it is part of. */
  cause_run: string | null;
  source: CommandSource;
}

/** A locked command that its device has answered. */
export interface AnsweredCommand extends LockedCommand {
  kd_id: string;
}

/** The end of a command, and its time. */
export interface EndedCommand extends CommandEnd {
  enterprise_id: string;
  id: string;
  at: Date;
  /** True if its device reported it; a timeout leaves that open. */
  answered: boolean;
}

interface LockedRow extends Row {
  enterprise_id: string;
  id: string;
  switch_id: string;
  cause_run: string | null;
  source: CommandSource;
  outcome: CommandOutcome;
  answered_at: Date | null;
  created_at: Date;
  expires_at: Date;
  publish_after: Date | number | null;
}

const COLUMNS = `c.enterprise_id, c.id, c.switch_id, c.cause_run, c.source, c.outcome, c.answered_at, c.created_at, c.expires_at,
  c.publish_after`;

/** A timeout is recorded within a few seconds; a command that is open for longer means that no server handles timeouts. */
const OVERDUE_MS = 10_000;

/** Locks commands that may end, and writes their end; the decisions are made elsewhere. */
export class SettlementRepository extends Repository {
  /** Only the device that got a command can answer it. Locks in one order, so that two servers never deadlock. */
  async lockAnswered(
    answers: readonly { enterpriseId: string; device: string; id: string }[],
  ): Promise<AnsweredCommand[]> {
    const rows = await this.sql.query<LockedRow & { kd_id: string }>(
      // Joins each by its key, whatever the planner assumes about a table that has just grown.
      `SELECT ${COLUMNS}, n.kd_id
       FROM (SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS u (enterprise_id, kd_id, id) ORDER BY enterprise_id, id) n
       CROSS JOIN LATERAL (SELECT w.* FROM commands w JOIN devices d ON d.enterprise_id = w.enterprise_id AND d.id = w.device_id
         WHERE w.enterprise_id = n.enterprise_id AND w.id = n.id AND d.kd_id = n.kd_id FOR NO KEY UPDATE OF w) c`,
      [
        answers.map(({ enterpriseId }) => enterpriseId),
        answers.map(({ device }) => device),
        answers.map(({ id }) => id),
      ],
    );
    return rows.map((row) => ({ ...toLocked(row), kd_id: row.kd_id }));
  }

  /** Covers all enterprises, the longest overdue first; skips commands that are locked by an arriving reply. */
  async lockOverdue(now: Date, limit: number): Promise<LockedCommand[]> {
    const sentBefore = new Date(now.getTime() - ANSWER_GRACE_MS);
    const rows = await this.sql.query<LockedRow>(
      `SELECT ${COLUMNS} FROM commands c
       WHERE c.outcome = 'pending' AND c.expires_at <= $1 AND (c.publish_after IS NOT NULL OR c.expires_at <= $2)
       ORDER BY c.expires_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
      [now, sentBefore, limit],
    );
    return rows.map(toLocked);
  }

  countOverdue(now: Date): Promise<number> {
    const overdueSince = new Date(now.getTime() - OVERDUE_MS);
    return this.selectCount("SELECT count(*) AS count FROM commands WHERE outcome = 'pending' AND expires_at <= $1", [
      overdueSince,
    ]);
  }

  /** Ends pending commands, and corrects those that ended without a reply of their device. */
  async end(commands: readonly EndedCommand[]): Promise<void> {
    await this.sql.query(
      `WITH ended AS (
         SELECT n.* FROM (
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::boolean[])
             AS u (enterprise_id, id, outcome, reason, at, answered) ORDER BY enterprise_id, id) n
         CROSS JOIN LATERAL (SELECT w.id FROM commands w WHERE w.enterprise_id = n.enterprise_id AND w.id = n.id
           AND (w.outcome = 'pending' OR (n.answered AND w.answered_at IS NULL AND w.outcome <> 'confirmed'))
           FOR NO KEY UPDATE) c)
       UPDATE commands c SET outcome = n.outcome, reason = n.reason, finished_at = n.at, publish_after = NULL,
         answered_at = CASE WHEN n.answered THEN n.at END
       FROM ended n WHERE c.enterprise_id = n.enterprise_id AND c.id = n.id`,
      [
        commands.map((each) => each.enterprise_id),
        commands.map((each) => each.id),
        commands.map((each) => each.outcome),
        commands.map((each) => each.reason),
        commands.map((each) => each.at),
        commands.map((each) => each.answered),
      ],
    );
  }

  /** Ends all open commands of all enterprises, sent and unsent. Returns their number. */
  endEverything(at: Date, sent: CommandEnd, unsent: CommandEnd): Promise<number> {
    return this.countReturned(
      `${lockInOrder("c.outcome = 'pending'")}
       UPDATE commands c SET outcome = CASE WHEN c.publish_after IS NULL THEN $2 ELSE $4 END,
         reason = CASE WHEN c.publish_after IS NULL THEN $3 ELSE $5 END, finished_at = $1, publish_after = NULL
       FROM locked l WHERE ${SAME_COMMAND} RETURNING c.id`,
      [at, sent.outcome, sent.reason, unsent.outcome, unsent.reason],
    );
  }

  /** Ends the commands of a device that are on their way or kept for it. */
  async endAllOf(enterpriseId: string, deviceId: string, { outcome, reason }: CommandEnd, at: Date): Promise<void> {
    await this.sql.query(
      `${lockInOrder("c.enterprise_id = $1 AND c.device_id = $2 AND c.outcome = 'pending'")}
       UPDATE commands c SET outcome = $3, reason = $4, finished_at = $5, publish_after = NULL FROM locked l WHERE ${SAME_COMMAND}`,
      [enterpriseId, deviceId, outcome, reason, at],
    );
  }
}

function toLocked(row: LockedRow): LockedCommand {
  const { enterprise_id, id, switch_id, cause_run, source, outcome, answered_at } = row;
  const { created_at, expires_at, publish_after } = row;
  return {
    enterprise_id,
    id,
    switch_id,
    cause_run,
    source,
    outcome,
    answered: answered_at !== null,
    createdAt: created_at.getTime(),
    expiresAt: expires_at.getTime(),
    publishAfter: publish_after === null ? null : Number(publish_after),
  };
}
