import { Repository } from "../../../platform/db/repository.ts";

/** A command that was not answered for so long explains no change any more. */
const TRACE = "interval '1 hour'";

interface SwitchTurn {
  enterprise_id: string;
  switch_id: string;
  switch_state: 0 | 1;
  at: Date;
}

export class WallPressesRepository extends Repository {
  /**
   * Returns those of these switches whose latest command ordered just that and was not answered by then. Commands that were refused when
   * they were ordered were never sent; those that were only sent may act at any time.
   */
  async ordered(turned: readonly SwitchTurn[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ switch_id: string }>(
      `SELECT n.switch_id FROM unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::timestamptz[])
         AS n (enterprise_id, switch_id, switch_state, at)
       CROSS JOIN LATERAL (
         SELECT c.switch_state, c.outcome, c.answered_at FROM commands c
         WHERE c.enterprise_id = n.enterprise_id AND c.switch_id = n.switch_id AND c.source <> 'device'
           AND c.created_at <= n.at AND c.created_at > n.at - ${TRACE}
           AND c.outcome <> 'held' AND NOT (c.outcome = 'failed' AND c.answered_at IS NULL AND c.finished_at = c.created_at)
         ORDER BY c.created_at DESC, c.id LIMIT 1) c
       WHERE c.switch_state = n.switch_state
         AND ((c.answered_at IS NULL AND c.outcome <> 'confirmed') OR c.outcome = 'sent' OR c.answered_at >= n.at)`,
      [
        turned.map(({ enterprise_id }) => enterprise_id),
        turned.map(({ switch_id }) => switch_id),
        turned.map(({ switch_state }) => switch_state),
        turned.map(({ at }) => at),
      ],
    );
    return new Set(rows.map(({ switch_id }) => switch_id));
  }
}
