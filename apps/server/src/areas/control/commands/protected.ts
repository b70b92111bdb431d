import type { FailureCode, OrderLevel, Patience, ProtectionVerdict } from "@switchboard/domain/control";
import type { Sql } from "../../../platform/db/database.ts";

/** Tests whether the switch of these columns has limits or is in an interlock. */
export function isProtectedSql(enterpriseId: string, switchId: string): string {
  return `(EXISTS (SELECT 1 FROM switch_protections x WHERE x.enterprise_id = ${enterpriseId} AND x.switch_id = ${switchId})
    OR EXISTS (SELECT 1 FROM interlock_switches x WHERE x.enterprise_id = ${enterpriseId} AND x.switch_id = ${switchId}))`;
}

/** The obstacle of an order, by the name of a failure. */
export type LimitReason = Extract<FailureCode, "interlocked" | "resting" | "must_run">;
const LIMIT_REASONS: readonly string[] = ["interlocked", "resting", "must_run"] satisfies LimitReason[];

export function isLimitReason(reason: string | null): reason is LimitReason {
  return reason !== null && LIMIT_REASONS.includes(reason);
}

/** An order for a protected switch, as the guard receives it. */
export interface GuardedOrder {
  enterpriseId: string;
  switchId: string;
  switch_state: 0 | 1;
  level: OrderLevel;
  patience: Patience;
}

/** The guard's decision, with the name of the other switch if one is in the way. */
export type GuardedFate = ProtectionVerdict & { by: string | null };

/**
 * Decides on orders for protected switches (`judgeTogether`), in the transaction that writes them; other decisions about the same switches
 * wait until it ends. This module does not own protections.
 */
export type Guard = (sql: Sql, orders: readonly GuardedOrder[], now: Date) => Promise<GuardedFate[]>;
