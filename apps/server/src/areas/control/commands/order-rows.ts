import { randomUUID } from "node:crypto";
import {
  COMMAND_EXPIRY_MS,
  type FailureCode,
  fateOf,
  type HeldBy,
  type HoldLevel,
  isAwaited,
  isSupported,
  levelOf,
  type OrderFate,
  type OrderLevel,
  type Patience,
  PUBLISH_LEASE_MS,
  type SwitchOrder,
} from "@switchboard/domain/control";
import { curtainOf, isExpected, isOnline, isReachable, movesCurtain, relayToRelease } from "@switchboard/domain/site";
import type { CommandRow } from "./commands.repository.ts";
import type { Order } from "./order.ts";
import type { GuardedFate, GuardedOrder, LimitReason } from "./protected.ts";
import { actionOf } from "./switch-action.ts";
import type { SwitchTarget, TargetHold } from "./targets.repository.ts";

/** The reason why a switch gets no order at all. */
export type Refusal = Extract<FailureCode, "switch_gone" | "no_access" | "not_supported" | "offline">;

/** The row of an order, with the fields for sending and showing it. */
export interface OrderRow extends CommandRow {
  switch_state: 0 | 1;
  reason: Refusal | "held" | LimitReason | null;
  kd_id: string | null;
  switch_no: number | null;
  switch_name: string;
  device_name: string;
  /** The level of the hold that keeps it from being sent. */
  held_level?: HoldLevel;
  /** True if the guard has to decide before it is sent. */
  is_protected: boolean;
}

/** A hold that an order encounters. */
interface MetHold extends HeldBy {
  enterprise_id: string;
  id: string;
  by_name: string | null;
}

/** A hold that ends with an order. */
export interface MetEnd extends MetHold {
  reason: "schedule" | "released";
  /** The present name of the person; null if no person did it. */
  endedBy: string | null;
}

/** The rows and ended holds of one order. */
export interface OrderRows {
  rows: OrderRow[];
  /** Holds that waited for this order, or give way to it. */
  ends: MetEnd[];
}

function findRefusal(
  order: Order,
  target: SwitchTarget | undefined,
  switchOrder: SwitchOrder,
  now: Date,
): Refusal | undefined {
  const mayWait = sendTimes(order, now).holdUntil !== undefined;
  if (!target?.device_id || target.kind === null) return "switch_gone";
  if (!target.allowed && order.source !== "protection") return "no_access";
  if (!isSupported(target.kind, switchOrder)) return "not_supported";
  if (!mayWait && !isOnline(target.current_status ?? 0)) return "offline";
  return undefined;
}

/** Returns the relay that has to turn off before this one of a curtain turns on, because the two must never be on together. */
function relayBefore(target: SwitchTarget, { switch_state }: SwitchOrder): number | undefined {
  if (!target.device_type || target.switch_no === null) return undefined;
  const curtain = curtainOf(target.device_type, target.device_config ?? {});
  return curtain && relayToRelease(curtain, target.switch_no, switch_state);
}

/** For a curtain, a hold on either relay holds both, because one cannot turn on before the other is off. */
function holdsOn({ device_type, device_config, holds, switch_no }: SwitchTarget): TargetHold[] {
  const curtain = device_type ? curtainOf(device_type, device_config ?? {}) : undefined;
  const isOfCurtain = (no: number | null) => curtain !== undefined && no !== null && movesCurtain(curtain, no);
  return (holds ?? []).filter(
    (hold) => hold.switch_no === switch_no || (isOfCurtain(switch_no) && isOfCurtain(hold.switch_no)),
  );
}

/** Decides whether the order may act on this switch now (`fateOf`). */
function decideFate(order: Order, target: SwitchTarget, now: Date): OrderFate<MetHold> {
  const { source, enterpriseId: enterprise_id, level = levelOf(source) } = order;
  const holds = holdsOn(target).map(({ id, by_name, until, ...hold }) => ({
    ...{ enterprise_id, id, by_name, level: hold.level, untilKind: hold.until_kind, isWall: hold.is_wall },
    until: until === null ? null : Date.parse(until),
  }));
  // The order that follows the end of a hold is an earlier order of a schedule, not one that is due.
  return fateOf({ level, isDue: level === "schedule" && source === "schedule" }, holds, now.getTime());
}

/** Returns the rows of one order in the order of sending: off before on, so that nothing overlaps. */
export function toOrderRows(order: Order, targets: (SwitchTarget | undefined)[], now: Date): OrderRows {
  const rows: OrderRow[] = [];
  const ends: MetEnd[] = [];
  const ordered = new Set(order.orders.map(({ switchId }) => switchId));
  const turnedOn = new Set<string>();
  const pairs = order.orders.map((switchOrder, index) => ({ switchOrder, target: targets[index] }));
  for (const { switchOrder, target } of pairs.toSorted(
    (a, b) => a.switchOrder.switch_state - b.switchOrder.switch_state,
  )) {
    const refused = findRefusal(order, target, switchOrder, now);
    if (!target || refused !== undefined) {
      rows.push(toOrderRow(order, switchOrder, target, refused, now));
      continue;
    }
    const fate = decideFate(order, target, now);
    if (!fate.acts) {
      rows.push(toHeldRow(toOrderRow(order, switchOrder, target, undefined, now), fate.heldBy, now));
      continue;
    }
    ends.push(...fate.ends.map((hold) => toMetEnd(order, hold)));
    const before = relayBefore(target, switchOrder);
    const opposed = before !== undefined && turnedOn.has(`${target.device_id} ${before}`);
    const other = target.others_on?.find(({ switch_no }) => switch_no === before);
    if (other && !ordered.has(other.id)) {
      const letGo = { switchId: other.id, switch_state: 0 } as const;
      rows.push(toOrderRow(order, letGo, { ...target, switch_no: other.switch_no, switch_name: "" }, undefined, now));
    }
    if (before !== undefined && !opposed) turnedOn.add(`${target.device_id} ${target.switch_no}`);
    rows.push(toOrderRow(order, switchOrder, target, opposed ? "not_supported" : undefined, now));
  }
  return { rows, ends };
}

/** A tap releases the hold of a press on the wall; a schedule ends a hold that waited for it. */
function toMetEnd({ owner }: Order, hold: MetHold): MetEnd {
  if (!hold.isWall) return { ...hold, reason: "schedule", endedBy: null };
  return { ...hold, reason: "released", endedBy: owner?.name ?? null };
}

/** Turns the row into one that is held: it names the holder, and nothing is sent. */
function toHeldRow(row: OrderRow, { id, by_name, until, level }: MetHold, now: Date): OrderRow {
  const held = {
    hold_id: id,
    held_by: by_name,
    held_level: level,
    held_until: until === null ? null : new Date(until),
  };
  return { ...row, ...held, outcome: "held", reason: "held", finished_at: now, publish_after: null };
}

/** Returns how long it is kept for a device that is unreachable: one that is offline, or expected back after our own start. */
function waitsUntil(order: Order, target: SwitchTarget | undefined, now: Date): Date | undefined {
  const { sendUntil, holdUntil } = sendTimes(order, now);
  const status = target?.current_status ?? 0;
  const expected = target?.expected_until ?? null;
  if (isReachable(status, expected?.getTime() ?? null)) return undefined;
  if (!isOnline(status)) return holdUntil;
  // A person waits only until their deadline; an automation waits as long as for an offline device.
  if ("deadline" in order || expected === null) return sendUntil;
  // Once the minute is over, the device's state is decided within seconds, for which the usual time is enough.
  const judgedBy = isExpected(expected.getTime(), now.getTime()) ? expected : sendUntil;
  return holdUntil && holdUntil > judgedBy ? holdUntil : judgedBy;
}

/** Returns until when it may be sent, and how long it is kept for an offline device. */
function sendTimes(order: Order, now: Date): { sendUntil: Date; holdUntil?: Date | undefined } {
  if ("deadline" in order) return { sendUntil: order.deadline };
  const { sendUntil = new Date(now.getTime() + COMMAND_EXPIRY_MS), holdUntil } = order;
  return { sendUntil, holdUntil };
}

function toOrderRow(
  order: Order,
  switchOrder: SwitchOrder,
  target: SwitchTarget | undefined,
  reason: Refusal | undefined,
  now: Date,
): OrderRow {
  const { enterpriseId, owner, source, cause, level } = order;
  const waits = reason === undefined ? waitsUntil(order, target, now) : undefined;
  const leaseUntil = waits ? "infinity" : new Date(now.getTime() + PUBLISH_LEASE_MS);
  return {
    enterprise_id: enterpriseId,
    id: randomUUID(),
    switch_id: switchOrder.switchId,
    device_id: target?.device_id ?? null,
    source,
    actor_id: owner?.id ?? null,
    actor_name: owner?.name ?? null,
    ...actionOf(switchOrder),
    outcome: reason === undefined ? "pending" : "failed",
    reason: reason ?? null,
    created_at: now,
    expires_at: waits ?? sendTimes(order, now).sendUntil,
    finished_at: reason === undefined ? null : now,
    cause_id: cause?.id ?? null,
    cause_name: cause?.name || null,
    cause_run: cause?.run ?? null,
    publish_after: reason === undefined ? leaseUntil : null,
    hold_id: null,
    held_by: null,
    held_until: null,
    order_level: level ?? null,
    kd_id: target?.kd_id ?? null,
    switch_no: target?.switch_no ?? null,
    switch_name: target?.switch_name ?? "",
    device_name: target?.device_name ?? "",
    is_protected: target?.is_protected ?? false,
  };
}

/** Tells whether it is about to be sent to a protected switch; orders for offline devices are checked when the device is back. */
export function needsGuard({ is_protected, outcome, publish_after }: OrderRow): boolean {
  return is_protected && outcome === "pending" && publish_after instanceof Date;
}

/** Converts the row for the guard. */
export function toGuardedOrder(row: OrderRow, now: Date): GuardedOrder {
  const { enterprise_id: enterpriseId, switch_id: switchId, switch_state, expires_at } = row;
  const level = levelOfRow(row);
  return { enterpriseId, switchId, switch_state, level, patience: patienceOf(row.source, level, expires_at, now) };
}

/** Returns its own level, or that of its source. */
export function levelOfRow({ source, order_level }: OrderRow): OrderLevel {
  return order_level ?? (source === "device" ? "tap" : levelOf(source));
}

/** A person waits until their deadline and no longer; an automation waits for a time limit to pass. */
export function patienceOf(source: CommandRow["source"], level: OrderLevel, expiresAt: Date, now: Date): Patience {
  const isPersons = isAwaited(source) || level === "tap";
  return isPersons
    ? { forTimes: false, forOthersMs: Math.max(0, expiresAt.getTime() - now.getTime()) }
    : { forTimes: true, forOthersMs: COMMAND_EXPIRY_MS };
}

/** Applies the guard's decision: the row is sent unchanged, kept until its obstacle is gone, or refused with the reason. */
export function judged(row: OrderRow, fate: GuardedFate, now: Date): OrderRow {
  if (fate.fate === "acts") return row;
  const { obstacle, by } = fate;
  const until = obstacle.why === "interlocked" ? null : new Date(obstacle.until);
  const why = { reason: obstacle.why, held_by: by, held_until: until };
  if (fate.fate === "refused") return { ...row, ...why, outcome: "failed", finished_at: now, publish_after: null };
  const expires_at = new Date(Math.max(row.expires_at.getTime(), fate.until));
  return { ...row, ...why, publish_after: "infinity", expires_at: isAwaited(row.source) ? row.expires_at : expires_at };
}
