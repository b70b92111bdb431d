import { nextDay } from "../../core/instants.ts";
import { planOfDay, type Timing, type Where } from "./day-plan.ts";

/** The effect of a change on the runs of some days, matched by day: a schedule is due at most once a day. */
export interface PlanChange {
  added: Date[];
  dropped: Date[];
  moved: { from: Date; to: Date }[];
}

interface PlannedSchedule {
  timing: Timing;
  where: Where;
}

/** Returns the effect on future runs, for some days from a day on. `before` is undefined for a new schedule. */
export function planChange(
  before: PlannedSchedule | undefined,
  after: PlannedSchedule | undefined,
  { from, days, now }: { from: string; days: number; now: Date },
): PlanChange {
  const change: PlanChange = { added: [], dropped: [], moved: [] };
  for (let index = 0; index < days; index += 1) {
    const day = nextDay(from, index);
    const [was, is] = [runOn(before, day, now), runOn(after, day, now)];
    if (was && !is) change.dropped.push(was);
    else if (is && !was) change.added.push(is);
    else if (was && is && was.getTime() !== is.getTime()) change.moved.push({ from: was, to: is });
  }
  return change;
}

function runOn(planned: PlannedSchedule | undefined, day: string, now: Date): Date | undefined {
  const plan = planned && planOfDay(planned.timing, planned.where, day);
  return plan?.kind === "due" && plan.due > now ? plan.due : undefined;
}

/** A schedule with the state it requests for each switch. */
export interface ScheduleDemand {
  id: string;
  timing: Timing;
  wants: ReadonlyMap<string, 0 | 1>;
}

/** Two runs that request opposite states of a switch within a short time. */
export interface Conflict {
  first: string;
  second: string;
  /** The id of the switch. */
  about: string;
  at: Date;
  after: Date;
}

const SOON_MS = 3_600_000;

interface Order {
  id: string;
  state: 0 | 1;
  due: Date;
}

interface ConflictSpan {
  from: string;
  days: number;
}

/**
 * Finds schedules that contradict each other on a switch within an hour; each pair once, at its first time. Yields between small steps, so
 * that a screen stays responsive.
 */
export function* findConflicts(
  schedules: readonly ScheduleDemand[],
  where: Where,
  { from, days }: ConflictSpan,
): Generator<undefined, Conflict[]> {
  const bySwitch = new Map<string, Order[]>();
  for (const schedule of schedules) {
    const dues = duesOf(schedule, where, from, days);
    for (const [about, state] of schedule.wants) {
      const orders = bySwitch.get(about) ?? [];
      for (const due of dues) orders.push({ id: schedule.id, state, due });
      bySwitch.set(about, orders);
    }
    yield;
  }
  const found = new Map<string, Conflict>();
  for (const [about, orders] of bySwitch) {
    findIn(orders, about, found);
    yield;
  }
  return [...found.values()];
}

function findIn(orders: Order[], about: string, found: Map<string, Conflict>): void {
  orders.sort((a, b) => a.due.getTime() - b.due.getTime());
  for (const [index, next] of orders.entries()) {
    const last = orders[index - 1];
    if (!last || last.id === next.id || last.state === next.state) continue;
    if (next.due.getTime() - last.due.getTime() > SOON_MS) continue;
    const key = last.id < next.id ? `${last.id} ${next.id}` : `${next.id} ${last.id}`;
    const known = found.get(key);
    if (known && known.at <= last.due) continue;
    found.set(key, { first: last.id, second: next.id, about, at: last.due, after: next.due });
  }
}

function duesOf({ timing }: ScheduleDemand, where: Where, from: string, days: number): Date[] {
  return Array.from({ length: days }, (_, index) => planOfDay(timing, where, nextDay(from, index))).flatMap((plan) =>
    plan.kind === "due" ? [plan.due] : [],
  );
}
