import type { FailureCode, OrderLevel, Patience, ProtectionVerdict } from "@switchboard/domain/control";
import type { Sql } from "../../../platform/db/database.ts";

/** Whether the switch of these columns has limits, or others that must not be on with it. */
export function isProtectedSql(enterpriseId: string, switchId: string): string {
  return `(EXISTS (SELECT 1 FROM switch_protections x WHERE x.enterprise_id = ${enterpriseId} AND x.switch_id = ${switchId})
    OR EXISTS (SELECT 1 FROM interlock_switches x WHERE x.enterprise_id = ${enterpriseId} AND x.switch_id = ${switchId}))`;
}

/** What stands in the way of an order, by the name of a failure. */
export type LimitReason = Extract<FailureCode, "interlocked" | "resting" | "must_run">;
const LIMIT_REASONS: readonly string[] = ["interlocked", "resting", "must_run"] satisfies LimitReason[];

export function isLimitReason(reason: string | null): reason is LimitReason {
  return reason !== null && LIMIT_REASONS.includes(reason);
}

/** An order for a protected switch, as whoever protects it wants to know it. */
export interface GuardedOrder {
  enterpriseId: string;
  switchId: string;
  switch_state: 0 | 1;
  level: OrderLevel;
  patience: Patience;
}

/** What becomes of it, with the name of the other switch where one is in its way. */
export type GuardedFate = ProtectionVerdict & { by: string | null };

/**
 * Judges orders for protected switches (`judgeTogether`), in the transaction that writes them: whoever asks about the same switches
 * meanwhile waits until it is over. The protections are not this module's.
 */
export type Guard = (sql: Sql, orders: readonly GuardedOrder[], now: Date) => Promise<GuardedFate[]>;
