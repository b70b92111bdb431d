import type { OrderLevel } from "../holds/levels.ts";
import type { SwitchLimits } from "./limits.ts";

/** The part of a switch's state that its protection depends on: its reported state, and orders on their way. */
export interface SwitchNow {
  id: string;
  isOn: boolean;
  /** When the state began, in milliseconds. Null when unknown, which counts as long enough. */
  since: number | null;
  /** An order on its way that changes the state. Null when there is none. */
  moving: { to: 0 | 1; at: number } | null;
  /** Until when an order to turn off waits for the minimum on time. Null when there is none. */
  leavesAt: number | null;
}

export interface ProtectedSwitch extends SwitchNow {
  limits: SwitchLimits;
  /** The ids of switches that must never be on together with it. */
  interlocked: readonly string[];
}

export interface ProtectedOrder {
  switchId: string;
  switch_state: 0 | 1;
  level: OrderLevel;
}

/** Another switch or a minimum time that prevents an order. */
export type Obstacle =
  | {
      why: "interlocked";
      /** The id of the switch that is on, or about to be. */
      by: string;
      /** When that switch will have been told to turn off. Null when nothing tells it to. */
      leaves: number | null;
    }
  | { why: "resting" | "must_run"; until: number };

/** A switch with an order on its way counts as on, because it is on either before or after. */
function mayBeOn({ isOn, moving }: Pick<SwitchNow, "isOn" | "moving">): boolean {
  return isOn || moving !== null;
}

/** Returns the state once all orders on their way have arrived, and since when it counts. */
function stateAfterMoves({ isOn, since, moving }: SwitchNow): { isOn: boolean; since: number | null } {
  return moving ? { isOn: moving.to === 1, since: moving.at } : { isOn, since };
}

function leavingTime({ moving, leavesAt }: SwitchNow): number | null {
  return moving?.to === 0 ? moving.at : leavesAt;
}

/**
 * Decides about protection (ADR 0069). Returns undefined when the order may act. Nothing overrides an interlock, which only prevents
 * turning on. Safety orders override the minimum times, because people come before machines.
 */
export function obstacleTo(
  order: Pick<ProtectedOrder, "switch_state" | "level">,
  target: ProtectedSwitch,
  others: readonly SwitchNow[],
  now: number,
): Obstacle | undefined {
  if (order.switch_state === 1) {
    const on = others.filter(mayBeOn);
    // A switch that stays on is named before one that is turning off, because waiting would not help.
    const by = on.find((each) => leavingTime(each) === null) ?? on[0];
    if (by) return { why: "interlocked", by: by.id, leaves: leavingTime(by) };
  }
  return order.level === "safety" ? undefined : tooEarly(order.switch_state, target, now);
}

/** Checks the minimum times. An order for the present state changes nothing and is allowed. */
function tooEarly(wanted: 0 | 1, target: ProtectedSwitch, now: number): Obstacle | undefined {
  const { isOn, since } = stateAfterMoves(target);
  const seconds = isOn ? target.limits.min_on_s : target.limits.min_off_s;
  if (isOn === (wanted === 1) || since === null || seconds === null) return undefined;
  const until = since + seconds * 1000;
  return now < until ? { why: isOn ? "must_run" : "resting", until } : undefined;
}

export type ProtectionVerdict =
  | { fate: "acts" }
  | { fate: "waits"; until: number; obstacle: Obstacle }
  | { fate: "refused"; obstacle: Obstacle };

/** How long an order can wait: a person's only briefly, an automation's until a minimum time has passed. */
export interface Patience {
  /** True when the order waits for minimum times, including those of another switch. */
  forTimes: boolean;
  /** How long the order waits for another switch that is about to change, in milliseconds. */
  forOthersMs: number;
}

export function verdictOn(obstacle: Obstacle | undefined, patience: Patience, now: number): ProtectionVerdict {
  if (!obstacle) return { fate: "acts" };
  if (obstacle.why !== "interlocked")
    return patience.forTimes
      ? { fate: "waits", until: obstacle.until + patience.forOthersMs, obstacle }
      : { fate: "refused", obstacle };
  const { leaves: at } = obstacle;
  const isNow = at !== null && at <= now;
  if (at === null || (!isNow && !patience.forTimes)) return { fate: "refused", obstacle };
  return { fate: "waits", until: Math.max(now, at) + patience.forOthersMs, obstacle };
}

/**
 * Judges orders that are given together, each with the effect of those before. Orders to turn off come first, so that a scene can change
 * over from one switch to the other. The first of two interlocked switches turns on.
 */
export function judgeTogether<O extends ProtectedOrder>(
  orders: readonly O[],
  switches: ReadonlyMap<string, ProtectedSwitch>,
  { patienceOf, now }: { patienceOf(order: O): Patience; now: number },
): Map<O, ProtectionVerdict> {
  const world = new Map(switches);
  const verdicts = new Map<O, ProtectionVerdict>();
  for (const order of orders.toSorted((a, b) => a.switch_state - b.switch_state)) {
    const target = world.get(order.switchId);
    if (!target) continue;
    const others = target.interlocked.flatMap((id) => world.get(id) ?? []);
    const verdict = verdictOn(obstacleTo(order, target, others, now), patienceOf(order), now);
    verdicts.set(order, verdict);
    world.set(order.switchId, afterVerdict(target, order.switch_state, verdict, now));
  }
  return verdicts;
}

/** Returns the switch's state for the following orders. */
function afterVerdict(
  target: ProtectedSwitch,
  wanted: 0 | 1,
  verdict: ProtectionVerdict,
  now: number,
): ProtectedSwitch {
  if (verdict.fate === "refused") return target;
  if (verdict.fate === "waits")
    return wanted === 0 && verdict.obstacle.why === "must_run"
      ? { ...target, leavesAt: verdict.obstacle.until }
      : target;
  const isChange = target.moving !== null || target.isOn !== (wanted === 1);
  // The newest order counts, so an earlier one that waited to turn off is dropped.
  return { ...target, leavesAt: null, moving: isChange ? { to: wanted, at: now } : null };
}
