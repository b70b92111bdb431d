import { isPausedAt, nextOpen, type Surroundings, whyNotAt } from "@switchboard/domain";
import type { ScheduleRow } from "@switchboard/sample-building";
import { ordersFor } from "../actions.ts";
import type { DemoBuilding } from "../live/building.ts";
import type { DemoStore } from "../store.ts";

/** Browsers keep no timer for longer. */
const LONGEST_WAIT = 2_147_483_647;
/** By then every device that is there has answered. */
const SETTLED_MS = 1000;

/** Runs the schedules of the demo that are due while somebody looks. */
export class ScheduleClock {
  readonly #store: DemoStore;
  readonly #building: DemoBuilding;
  readonly #where: () => Surroundings;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(store: DemoStore, building: DemoBuilding, where: () => Surroundings) {
    this.#store = store;
    this.#building = building;
    this.#where = where;
  }

  /** From now on for its next run alone, if it has one. */
  arm({ _id, next }: ScheduleRow): void {
    clearTimeout(this.#timers.get(_id));
    const wait = next === null ? Number.POSITIVE_INFINITY : next - Date.now();
    if (wait < LONGEST_WAIT)
      this.#timers.set(
        _id,
        setTimeout(() => this.#run(_id, next ?? 0), wait),
      );
  }

  #run(id: string, due: number): void {
    const schedule = this.#store.tables.schedules.find(({ _id }) => _id === id);
    if (schedule?.next !== due || !schedule.isActive) return;
    const until = schedule.paused?.until ?? null;
    const pause = schedule.paused ? { until: until === null ? null : new Date(until) } : null;
    const where = this.#where();
    const why = whyNotAt(schedule, where, new Date(due));
    if (isPausedAt(pause, new Date(due))) this.#leaveOut(schedule, due, "paused");
    else if (why) this.#leaveOut(schedule, due, why.reason, why.name);
    else this.#carryOut(schedule, due);
    const next = nextOpen(schedule, where, new Date(due), this.#skippedOf(id))?.getTime() ?? null;
    Object.assign(schedule, { next, isActive: next !== null });
    this.arm(schedule);
  }

  #skippedOf(id: string): Date[] {
    const { runs } = this.#store.tables;
    return runs.filter(({ schedule, state }) => schedule === id && state === "skipped").map((run) => new Date(run.due));
  }

  #leaveOut({ _id: schedule, paused }: ScheduleRow, due: number, reason: string, note: string | null = null): void {
    const by = reason === "paused" ? (paused?.by ?? null) : null;
    const run = { _id: this.#store.newId(), schedule, due, finishedAt: due, by };
    this.#store.tables.runs.push({ ...run, state: "skipped", reason, note });
  }

  #carryOut(schedule: ScheduleRow, due: number): void {
    const run = this.#store.newId();
    const cause = { name: schedule.name, run };
    const orders = ordersFor(this.#store, schedule.actions);
    const commands = this.#building.carryOut(orders, { source: "schedule", cause, holds: schedule.force, isDue: true });
    const isFailed = commands.some(({ outcome }) => outcome === "failed");
    const finishedAt = due + SETTLED_MS;
    const about = { _id: run, schedule: schedule._id, due, finishedAt };
    this.#store.tables.runs.push({ ...about, state: isFailed ? "failed" : "done" });
  }
}
