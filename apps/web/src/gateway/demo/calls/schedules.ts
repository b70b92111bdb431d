import {
  type BodyOf,
  contract,
  meantSchedule,
  type QueryOf,
  type Schedule,
  type ScheduleRun,
} from "@switchboard/contract";
import {
  dateOfOnce,
  dayBounds,
  isActiveAfterEdit,
  isOver,
  localDay,
  nextOccurrence,
  SCHEDULE_PROBLEMS,
  scheduleProblems,
} from "@switchboard/domain";
import type { RunRow, ScheduleRow } from "@switchboard/sample-building";
import { idleness, keepActions, nameActions, presentActions } from "../actions.ts";
import type { On } from "../calls.ts";
import type { DemoBuilding } from "../live/building.ts";
import { byName, byText, holds, pageOf } from "../order.ts";
import { need, refuse, refuseProblems } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { ScheduleClock } from "./schedule-clock.ts";

type Input = Omit<BodyOf<typeof contract.editSchedule>, "id" | "only">;
type Fields = Omit<ScheduleRow, "_id" | "owner">;

/** The schedules of the demo: those that are due while it is open run. */
class DemoSchedules {
  readonly #store: DemoStore;
  readonly #clock: ScheduleClock;

  constructor(store: DemoStore, building: DemoBuilding) {
    this.#store = store;
    this.#clock = new ScheduleClock(store, building);
  }

  list({ id, search, isActive, ...page }: BodyOf<typeof contract.listSchedules>) {
    const found = this.#store.tables.schedules
      .filter((each) => id === undefined || each._id === id)
      .filter((each) => isActive === undefined || each.isActive === isActive)
      .filter(({ name }) => holds(name, search))
      .sort((a, b) => (a.next ?? Number.MAX_VALUE) - (b.next ?? Number.MAX_VALUE) || byName(a, b));
    return { docs: pageOf(found, page).map((row) => this.#present(row)), count: found.length };
  }

  count(): { count: number; active: number } {
    const { schedules } = this.#store.tables;
    return { count: schedules.length, active: schedules.filter(({ isActive }) => isActive).length };
  }

  create({ isActive, ...input }: BodyOf<typeof contract.newSchedule>): Schedule {
    const store = this.#store;
    const row: ScheduleRow = { _id: store.newId(), owner: store.self._id, ...this.#read(input, isActive) };
    store.tables.schedules.push(row);
    return this.#changed(row, "create");
  }

  edit({ id, ...given }: BodyOf<typeof contract.editSchedule>): Schedule {
    const row = this.#find(id);
    const before = this.#present(row);
    Object.assign(row, this.#read(meantSchedule(before, given), row));
    return this.#changed(row, "edit", before);
  }

  setActive({ id, isActive }: BodyOf<typeof contract.setScheduleActive>): Schedule {
    const row = this.#find(id);
    const before = this.#present(row);
    const next = isActive ? this.#nextOf(row, Date.now()) : null;
    if (isActive && next === null) throw refuse("schedule.over");
    Object.assign(row, { isActive, next });
    return this.#changed(row, isActive ? "enable" : "disable", before);
  }

  remove(id: string): { deleted: true } {
    const row = this.#find(id);
    const { schedules } = this.#store.tables;
    const before = this.#present(row);
    this.#store.record({ action: "schedule.delete", subject: row.name, subject_id: id, before });
    schedules.splice(schedules.indexOf(row), 1);
    return { deleted: true };
  }

  /** Only the next run can be left out, and only while it is still to come. */
  skip({ id, due }: BodyOf<typeof contract.skipScheduleRun>): Schedule {
    const row = this.#find(id);
    const before = this.#present(row);
    const at = Date.parse(due);
    if (row.next !== at || at <= Date.now()) throw refuse("schedule.not_due");
    const run = { _id: this.#store.newId(), schedule: id, due: at };
    this.#store.tables.runs.push({ ...run, state: "skipped", finishedAt: Date.now() });
    const next = this.#nextOf(row, at);
    Object.assign(row, { next, isActive: next !== null });
    return this.#changed(row, "skip", before, { due });
  }

  history({ id, ...page }: QueryOf<typeof contract.scheduleHistory>) {
    this.#find(id);
    return this.#page(
      this.#store.tables.runs.filter(({ schedule }) => schedule === id),
      page,
    );
  }

  runsOn(day: string) {
    const runs = this.#between(day)
      .sort((a, b) => a.due - b.due || byText(a._id, b._id))
      .map((row) => {
        const { results, finishedAt: _, ...run } = this.#presentRun(row);
        return { ...run, reason: results.find(({ outcome }) => outcome === "failed")?.reason ?? null };
      });
    return { runs, count: runs.length };
  }

  failed({ day, ...page }: BodyOf<typeof contract.failedSchedules>) {
    const runs = this.#between(day ?? localDay(new Date(), this.#store.zone));
    return this.#page(
      runs.filter(({ state }) => state === "failed" || state === "missed"),
      page,
    );
  }

  #between(day: string): RunRow[] {
    const { from, to } = dayBounds(day, this.#store.zone);
    const isThere = ({ schedule }: RunRow) => this.#store.tables.schedules.some(({ _id }) => _id === schedule);
    return this.#store.tables.runs.filter(isThere).filter(({ due }) => due >= from.getTime() && due < to.getTime());
  }

  #page(runs: readonly RunRow[], page: { limit: number; offset: number }) {
    const newest = runs.toSorted((a, b) => b.due - a.due || byText(a._id, b._id));
    return { docs: pageOf(newest, page).map((row) => this.#presentRun(row)), count: runs.length };
  }

  #find(id: string): ScheduleRow {
    return need(
      this.#store.tables.schedules.find(({ _id }) => _id === id),
      "schedule.not_found",
    );
  }

  #nextOf(row: Pick<Fields, "time" | "repeats" | "days" | "date">, after: number): number | null {
    return nextOccurrence(row, this.#store.zone, new Date(after))?.getTime() ?? null;
  }

  #read(input: Input, was: boolean | ScheduleRow): Fields {
    const { zone } = this.#store;
    const drafts = nameActions(this.#store, input.actions);
    refuseProblems("schedule.invalid", scheduleProblems({ ...input, actions: drafts }), SCHEDULE_PROBLEMS);
    const actions = keepActions(this.#store, drafts);
    const { name, time, days, repeats, force, before } = input;
    const date = repeats ? null : (input.date ?? dateOfOnce(time, days, zone, new Date()));
    const timing = { time, repeats, days: repeats ? days.toSorted() : [], date };
    const now = new Date();
    const isActive = typeof was === "boolean" ? was : isActiveAfterEdit(was, timing, zone, now);
    if (isActive && isOver(timing, zone, now))
      refuseProblems("schedule.invalid", [{ path: "time", code: "schedule.time" }], SCHEDULE_PROBLEMS);
    const next = isActive ? this.#nextOf(timing, Date.now()) : null;
    return { name, ...timing, force, before, actions, isActive, next };
  }

  #changed(row: ScheduleRow, verb: string, before?: Schedule, told: { due?: string } = {}): Schedule {
    this.#clock.arm(row);
    const after = this.#present(row);
    const about = { subject: row.name, subject_id: row._id, before, after: { ...after, ...told } };
    this.#store.record({ action: `schedule.${verb}`, ...about });
    return after;
  }

  #present({ next, owner, actions, days, ...row }: ScheduleRow): Schedule {
    const own = this.#store.tables.runs.filter(({ schedule, due }) => schedule === row._id && due <= Date.now());
    const last = own.toSorted((a, b) => b.due - a.due)[0];
    return {
      ...row,
      days: [...days],
      actions: presentActions(this.#store, actions),
      ...idleness(this.#store, actions),
      next_run: next === null ? null : new Date(next).toISOString(),
      owner: this.#store.personRef(owner),
      last_run: last ? { due: new Date(last.due).toISOString(), state: last.state } : null,
    };
  }

  #presentRun({ _id, schedule, due, state, finishedAt }: RunRow): ScheduleRun {
    const { name } = this.#find(schedule);
    return {
      _id,
      schedule: { _id: schedule, name },
      due: new Date(due).toISOString(),
      state,
      reason: null,
      finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
      results: this.#store.history.ofRun(_id),
    };
  }
}

export function scheduleCalls(on: On, store: DemoStore, building: DemoBuilding): void {
  const schedules = new DemoSchedules(store, building);
  on(contract.listSchedules, (body) => schedules.list(body));
  on(contract.scheduleCount, () => schedules.count());
  on(contract.newSchedule, (body) => schedules.create(body));
  on(contract.editSchedule, (body) => schedules.edit(body));
  on(contract.setScheduleActive, (body) => schedules.setActive(body));
  on(contract.deleteSchedule, ({ id }) => schedules.remove(id));
  on(contract.skipScheduleRun, (body) => schedules.skip(body));
  on(contract.scheduleHistory, (query) => schedules.history(query));
  on(contract.scheduleRuns, ({ day }) => schedules.runsOn(day));
  on(contract.failedSchedules, (body) => schedules.failed(body));
}
