import { randomUUID } from "node:crypto";
import type { DeviceConfig } from "@switchboard/contract";
import {
  COMMAND_EXPIRY_MS,
  type CommandOutcome,
  curtainOf,
  type DeviceTypeCode,
  isOnline,
  relayToRelease,
  type SwitchKind,
  type SwitchOrder,
} from "@switchboard/domain";
import type { AutomationOrder } from "./carry-out.ts";
import { isSupported } from "./switch-action.ts";

/** A switch as it is at the moment an automation wants it; all null where it is gone. */
export interface OrderTarget {
  device_id: string | null;
  kd_id: string | null;
  device_type: DeviceTypeCode | null;
  device_config: DeviceConfig | null;
  device_name: string | null;
  current_status: number | null;
  switch_no: number | null;
  kind: SwitchKind | null;
  switch_name: string | null;
  /** Whether the owner may use it. */
  allowed: boolean;
  /** The other relays that are on, where the device is of a type that can move a curtain. */
  others_on: { id: string; switch_no: number }[] | null;
}

/** A row of `commands` as an automation leaves it, with what it takes to send and to show it. */
export interface OrderRow {
  enterprise_id: string;
  id: string;
  switch_id: string;
  device_id: string | null;
  source: AutomationOrder["source"];
  actor_id: string | null;
  actor_name: string | null;
  switch_state: 0 | 1;
  level: number | null;
  outcome: CommandOutcome;
  reason: string | null;
  created_at: Date;
  expires_at: Date;
  finished_at: Date | null;
  cause_id: string;
  cause_name: string;
  cause_run: string | null;
  publish_after: Date | "infinity" | null;
  kd_id: string | null;
  switch_no: number | null;
  switch_name: string;
  device_name: string;
}

/** How long a server has for publishing what it wrote, before another takes it for dead and does it again. */
export const LEASE_MS = 5000;

function refusal(target: OrderTarget | undefined, order: SwitchOrder, mayWait: boolean): string | undefined {
  if (!target?.device_id || target.kind === null) return "switch_gone";
  if (!target.allowed) return "no_access";
  if (!isSupported(target.kind, { level: order.level })) return "not_supported";
  if (!mayWait && !isOnline(target.current_status ?? 0)) return "offline";
  return undefined;
}

/** The relay that has to let go before this one of a curtain is turned on: the two are never on together. */
function relayBefore(target: OrderTarget, { switch_state }: SwitchOrder): number | undefined {
  if (!target.device_type || target.switch_no === null) return undefined;
  const curtain = curtainOf(target.device_type, target.device_config ?? {});
  return curtain && relayToRelease(curtain, target.switch_no, switch_state);
}

/** What one order leaves behind, in the order in which it has to be sent: what goes off first, so that nothing overlaps. */
export function rowsOf(given: AutomationOrder, targets: (OrderTarget | undefined)[], now: Date): OrderRow[] {
  const rows: OrderRow[] = [];
  const ordered = new Set(given.orders.map(({ switchId }) => switchId));
  const turnedOn = new Set<string>();
  const pairs = given.orders.map((order, index) => ({ order, target: targets[index] }));
  for (const { order, target } of pairs.toSorted((a, b) => a.order.switch_state - b.order.switch_state)) {
    const refused = refusal(target, order, given.holdUntil !== undefined);
    if (!target || refused !== undefined) {
      rows.push(rowOf(given, order, target, refused, now));
      continue;
    }
    const before = relayBefore(target, order);
    const opposed = before !== undefined && turnedOn.has(`${target.device_id} ${before}`);
    const other = target.others_on?.find(({ switch_no }) => switch_no === before);
    if (other && !ordered.has(other.id)) {
      const letGo = { switchId: other.id, switch_state: 0 } as const;
      rows.push(rowOf(given, letGo, { ...target, switch_no: other.switch_no, switch_name: "" }, undefined, now));
    }
    if (before !== undefined && !opposed) turnedOn.add(`${target.device_id} ${target.switch_no}`);
    rows.push(rowOf(given, order, target, opposed ? "not_supported" : undefined, now));
  }
  return rows;
}

function rowOf(
  given: AutomationOrder,
  order: SwitchOrder,
  target: OrderTarget | undefined,
  reason: string | undefined,
  now: Date,
): OrderRow {
  const { enterpriseId, owner, source, cause, holdUntil } = given;
  const sendUntil = given.sendUntil ?? new Date(now.getTime() + COMMAND_EXPIRY_MS);
  const waits = reason === undefined && !isOnline(target?.current_status ?? 0);
  return {
    enterprise_id: enterpriseId,
    id: randomUUID(),
    switch_id: order.switchId,
    device_id: target?.device_id ?? null,
    source,
    actor_id: owner?.id ?? null,
    actor_name: owner?.name ?? null,
    switch_state: order.switch_state,
    level: order.level ?? null,
    outcome: reason === undefined ? "pending" : "failed",
    reason: reason ?? null,
    created_at: now,
    expires_at: waits && holdUntil ? holdUntil : sendUntil,
    finished_at: reason === undefined ? null : now,
    cause_id: cause.id,
    cause_name: cause.name,
    cause_run: cause.run ?? null,
    publish_after: reason !== undefined ? null : waits ? "infinity" : new Date(now.getTime() + LEASE_MS),
    kd_id: target?.kd_id ?? null,
    switch_no: target?.switch_no ?? null,
    switch_name: target?.switch_name ?? "",
    device_name: target?.device_name ?? "",
  };
}
