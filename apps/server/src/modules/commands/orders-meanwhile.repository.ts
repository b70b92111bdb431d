import type { CommandOutcome, CommandSource, OrderLevel } from "@switchboard/domain";
import type { Row, Sql } from "../../platform/db/database.ts";
import type { LightAction } from "./switch-action.ts";

/** A switch, and since when it was held. */
export interface HeldSwitch {
  enterprise_id: string;
  switch_id: string;
  chain_since: Date;
}

export interface MeanwhileRow extends Row {
  enterprise_id: string;
  id: string;
  switch_id: string;
  source: CommandSource;
  order_level: OrderLevel | null;
  outcome: CommandOutcome;
  created_at: Date;
  actor_id: string | null;
  actor_name: string | null;
  switch_state: 0 | 1;
  level: number | null;
  light: LightAction | null;
  cause_name: string | null;
}

/** Clocks of several servers differ by less. */
const SLACK = "interval '1 minute'";

export class OrdersMeanwhileRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** What was asked of these switches while they were held, and what came of it. */
  of(held: readonly HeldSwitch[]): Promise<MeanwhileRow[]> {
    return this.#sql.query<MeanwhileRow>(
      `SELECT c.enterprise_id, c.id, c.switch_id, c.source, c.order_level, c.outcome, c.created_at, c.actor_id, c.actor_name,
         c.switch_state, c.level, c.light, c.cause_name
       FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS h (enterprise_id, switch_id, since)
       JOIN commands c ON c.enterprise_id = h.enterprise_id AND c.switch_id = h.switch_id
         AND c.created_at >= h.since - ${SLACK} AND c.source <> 'device'`,
      [
        held.map(({ enterprise_id }) => enterprise_id),
        held.map(({ switch_id }) => switch_id),
        held.map(({ chain_since }) => chain_since),
      ],
    );
  }
}
