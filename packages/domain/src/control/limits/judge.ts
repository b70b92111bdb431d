import type { OrderLevel } from "../holds/levels.ts";
import type { SwitchLimits } from "./limits.ts";

/** A switch as far as its protection depends on it: what its device reports, and what is on its way to it. */
export interface SwitchNow {
  id: string;
  isOn: boolean;
  /** Since when it is so, in milliseconds; null where nobody knows, and then long enough. */
  since: number | null;
  /** An order on its way that changes it; null where there is none. */
  moving: { to: 0 | 1; at: number } | null;
  /** Until when an order to go off waits for its minimum on time; null where none does. */
  leavesAt: number | null;
}

export interface ProtectedSwitch extends SwitchNow {
  limits: SwitchLimits;
  /** The switches that must never be on together with it, by id. */
  interlocked: readonly string[];
}

/** An order for a protected switch. */
export interface ProtectedOrder {
  switchId: string;
  switch_state: 0 | 1;
  level: OrderLevel;
}

/** What stands in the way: another switch, or time. */
export type Obstacle =
  | {
      why: "interlocked";
      /** The id of the switch that is on, or about to be. */
      by: string;
      /** When that one will have been told to go off; null where nothing tells it so. */
      leaves: number | null;
    }
  | { why: "resting" | "must_run"; until: number };

/** A switch on its way counts as on, whichever way it goes: it is on before or after. */
function mayBeOn({ isOn, moving }: Pick<SwitchNow, "isOn" | "moving">): boolean {
  return isOn || moving !== null;
}

/** What it will be once everything on its way has arrived, and since when that counts. */
function settled({ isOn, since, moving }: SwitchNow): { isOn: boolean; since: number | null } {
  return moving ? { isOn: moving.to === 1, since: moving.at } : { isOn, since };
}

function leaves({ moving, leavesAt }: SwitchNow): number | null {
  return moving?.to === 0 ? moving.at : leavesAt;
}

/**
 * The one rule of protection (ADR 0069): undefined where the order may act. Nothing passes an interlock, which only keeps
 * switches from going on. An order of safety passes the minimum times: people come before machines.
 */
export function obstacleTo(
  order: Pick<ProtectedOrder, "switch_state" | "level">,
  target: ProtectedSwitch,
  others: readonly SwitchNow[],
  now: number,
): Obstacle | undefined {
  if (order.switch_state === 1) {
    const on = others.filter(mayBeOn);
    // One that stays is told of before one that leaves: waiting for the other would be in vain.
    const by = on.find((each) => leaves(each) === null) ?? on[0];
    if (by) return { why: "interlocked", by: by.id, leaves: leaves(by) };
  }
  return order.level === "safety" ? undefined : tooEarly(order.switch_state, target, now);
}

/** What its minimum times keep it from; an order for what it does already changes nothing, and passes. */
function tooEarly(wanted: 0 | 1, target: ProtectedSwitch, now: number): Obstacle | undefined {
  const { isOn, since } = settled(target);
  const seconds = isOn ? target.limits.min_on_s : target.limits.min_off_s;
  if (isOn === (wanted === 1) || since === null || seconds === null) return undefined;
  const until = since + seconds * 1000;
  return now < until ? { why: isOn ? "must_run" : "resting", until } : undefined;
}

/** Whether it may act, waits for what will have gone, or is refused. */
export type ProtectionVerdict =
  | { fate: "acts" }
  | { fate: "waits"; until: number; obstacle: Obstacle }
  | { fate: "refused"; obstacle: Obstacle };

/** Whether whoever ordered can wait, and in vain until when: a person no longer than they look, an automation for a time to pass. */
export interface Patience {
  /** For minimum times, and for another that waits for its own. */
  forTimes: boolean;
  /** For what another is about to do, in milliseconds from now. */
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
 * Orders that are given together, each against what those before it leave: what goes off is looked at first, so that a scene can
 * change over from one to the other; of two that may not be on together, the first goes on.
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

/** How the switch stands for the orders after this one. */
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
  // The newest order counts: what waited to go off does so no longer.
  return { ...target, leavesAt: null, moving: isChange ? { to: wanted, at: now } : null };
}
