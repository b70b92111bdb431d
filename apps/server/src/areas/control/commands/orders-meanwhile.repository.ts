import type { DeviceConfig } from "@switchboard/contract";
import type { CommandOutcome, CommandSource, HoldLevel, OrderLevel } from "@switchboard/domain/control";
import type { DeviceTypeCode } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { LightAction } from "./switch-action.ts";

/** A hold that has ended: its switch, and the start of its uninterrupted holds. */
export interface HeldSwitch {
  enterprise_id: string;
  id: string;
  level: HoldLevel;
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
  /** The hold that it may follow, and the number of the switch that was held. */
  meant_for: string;
  held_no: number;
  switch_no: number;
  device_type: DeviceTypeCode;
  device_config: DeviceConfig;
}

/** The clocks of several servers differ by less. */
const SLACK = "interval '1 minute'";

export class OrdersMeanwhileRepository extends Repository {
  /**
   * Returns the orders for these switches, and for the other relay of a curtain, while they were held, with their outcomes. Orders held by
   * an earlier hold at this level ended with that one; those held at another level count if the two holds overlapped.
   */
  of(held: readonly HeldSwitch[]): Promise<MeanwhileRow[]> {
    return this.sql.query<MeanwhileRow>(
      `SELECT c.enterprise_id, c.id, c.switch_id, c.source, c.order_level, c.outcome, c.created_at, c.actor_id, c.actor_name,
         c.switch_state, c.level, c.light, c.cause_name, h.id AS meant_for, t.switch_no AS held_no, s.switch_no, d.device_type,
         d.device_config
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[]) AS h (enterprise_id, id, switch_id, level, since)
       JOIN switch_appliances t ON t.enterprise_id = h.enterprise_id AND t.id = h.switch_id
       JOIN devices d ON d.enterprise_id = t.enterprise_id AND d.id = t.device_id
       JOIN switch_appliances s ON s.enterprise_id = t.enterprise_id AND s.device_id = t.device_id
         AND (s.id = t.id OR d.device_config ? 'curtain_mode')
       JOIN commands c ON c.enterprise_id = s.enterprise_id AND c.switch_id = s.id
         AND c.created_at >= h.since - ${SLACK} AND c.source <> 'device'
       LEFT JOIN holds o ON o.enterprise_id = c.enterprise_id AND o.id = c.hold_id
       WHERE c.outcome <> 'held' OR o.id IS NULL
         OR (CASE WHEN o.level = h.level AND o.switch_id = h.switch_id THEN o.chain_since = h.since
           ELSE o.ended_at IS NULL OR o.ended_at > h.since END)`,
      [
        held.map(({ enterprise_id }) => enterprise_id),
        held.map(({ id }) => id),
        held.map(({ switch_id }) => switch_id),
        held.map(({ level }) => level),
        held.map(({ chain_since }) => chain_since),
      ],
    );
  }
}
