import { type BodyOf, contract, meantSchedule, type QueryOf, type Schedule } from "@switchboard/contract";
import {
  dateOfOnce,
  dayBounds,
  isActiveAfterEdit,
  isOver,
  isPlain,
  localDay,
  movedSkip,
  nextDay,
  runOutcome,
  SCHEDULE_PROBLEMS,
  scheduleProblems,
  type Timing,
} from "@switchboard/domain";
import type { RunRow, ScheduleRow } from "@switchboard/sample-building";
import { keepActions, nameActions } from "../actions.ts";
import type { On } from "../calls.ts";
import type { DemoBuilding } from "../live/building.ts";
import { byName, byText, holds, pageOf } from "../order.ts";
import { refuse, refuseProblems } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { DemoStarts } from "./early-starts.ts";
import { ScheduleBook, surroundingsOf } from "./schedule-book.ts";
import { ScheduleClock } from "./schedule-clock.ts";
import { DemoSchedulePlans } from "./schedule-plans.ts";

type Input = Omit<BodyOf<typeof contract.editSchedule>, "id" | "only">;
type Fields = Omit<ScheduleRow, "_id" | "owner">;

/** The schedules of the demo: those that are due while it is open run. */
class DemoSchedules {
  readonly #store: DemoStore;
  readonly #book: ScheduleBook;

  constructor(store: DemoStore, book: ScheduleBook) {
    this.#store = store;
    this.#book = book;
  }

  list({ id, search, isActive, ...page }: BodyOf<typeof contract.listSchedules>) {
    const rank = (row: ScheduleRow) => this.#book.shownNext(row) ?? Number.MAX_VALUE;
    const found = this.#store.tables.schedules
      .filter((each) => id === undefined || each._id === id)
      .filter((each) => isActive === undefined || each.isActive === isActive)
      .filter(({ name }) => holds(name, search))
      .sort((a, b) => rank(a) - rank(b) || byName(a, b));
    return { docs: pageOf(found, page).map((row) => this.#book.present(row)), count: found.length };
  }

  count(): { count: number; active: number } {
    const { schedules } = this.#store.tables;
    return { count: schedules.length, active: schedules.filter(({ isActive }) => isActive).length };
  }

  create({ isActive, ...input }: BodyOf<typeof contract.newSchedule>): Schedule {
    const store = this.#store;
    const _id = store.newId();
    const row: ScheduleRow = { _id, owner: store.self._id, ...this.#read(input, isActive, _id) };
    store.tables.schedules.push(row);
    return this.#book.changed(row, "create");
  }

  edit({ id, ...given }: BodyOf<typeof contract.editSchedule>): Schedule {
    const row = this.#book.find(id);
    const before = this.#book.present(row);
    Object.assign(row, this.#read(meantSchedule(before, given), row, id));
    return this.#book.changed(row, "edit", before);
  }

  setActive({ id, isActive }: BodyOf<typeof contract.setScheduleActive>): Schedule {
    const row = this.#book.find(id);
    const before = this.#book.present(row);
    // One that runs once and was skipped is planned again.
    if (isActive && !row.repeats) this.#drop(this.#book.skipsOf(id));
    const next = isActive ? this.#book.nextOf(id, row) : null;
    if (isActive && next === null) throw refuse("schedule.over");
    Object.assign(row, { isActive, next });
    delete row.paused;
    return this.#book.changed(row, isActive ? "enable" : "disable", before);
  }

  remove(id: string): { deleted: true } {
    const row = this.#book.find(id);
    const { schedules } = this.#store.tables;
    const before = this.#book.present(row);
    this.#store.record({ action: "schedule.delete", subject: row.name, subject_id: id, before });
    schedules.splice(schedules.indexOf(row), 1);
    return { deleted: true };
  }

  history({ id, ...page }: QueryOf<typeof contract.scheduleHistory>) {
    this.#book.find(id);
    return this.#page(
      this.#store.tables.runs.filter(({ schedule }) => schedule === id),
      page,
    );
  }

  runsOn({ day, days }: QueryOf<typeof contract.scheduleRuns>) {
    const runs = this.#between(day, days)
      .sort((a, b) => a.due - b.due || byText(a._id, b._id))
      .map((row) => {
        const { results, finishedAt: _, ...run } = this.#book.presentRun(row);
        const failed = results.find(({ outcome }) => outcome === "failed");
        return { ...run, outcome: runOutcome(run.state, results), reason: run.reason ?? failed?.reason ?? null };
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

  replan(): void {
    for (const row of this.#store.tables.schedules)
      if (row.isActive && row.rhythm) this.#book.plan(row, this.#book.nextOf(row._id, row));
  }

  #between(day: string, days = 1): RunRow[] {
    const { from } = dayBounds(day, this.#store.zone);
    const { to } = dayBounds(nextDay(day, days - 1), this.#store.zone);
    const isThere = ({ schedule }: RunRow) => this.#store.tables.schedules.some(({ _id }) => _id === schedule);
    return this.#store.tables.runs.filter(isThere).filter(({ due }) => due >= from.getTime() && due < to.getTime());
  }

  #page(runs: readonly RunRow[], page: { limit: number; offset: number }) {
    const newest = runs.toSorted((a, b) => b.due - a.due || byText(a._id, b._id));
    return { docs: pageOf(newest, page).map((row) => this.#book.presentRun(row)), count: runs.length };
  }

  #drop(gone: readonly RunRow[]): void {
    const { runs } = this.#store.tables;
    for (const run of gone) runs.splice(runs.indexOf(run), 1);
  }

  /** What was skipped stays with its day, or goes; answers whether it is free again that way. */
  #moveSkips(id: string, was: ScheduleRow, timing: Timing): boolean {
    const { zone } = this.#store;
    const where = surroundingsOf(this.#store);
    const moves = this.#book.skipsOf(id).map((run) => {
      return { run, due: movedSkip(new Date(run.due), zone, timing, where, new Date())?.getTime() };
    });
    for (const { run, due } of moves) if (due !== undefined) run.due = due;
    this.#drop(moves.filter(({ due }) => due === undefined).map(({ run }) => run));
    return !was.repeats && moves.length > 0 && moves.every(({ due }) => due === undefined);
  }

  #read(input: Input, was: boolean | ScheduleRow, id: string): Fields {
    const { zone } = this.#store;
    const drafts = nameActions(this.#store, input.actions);
    refuseProblems("schedule.invalid", scheduleProblems({ ...input, actions: drafts }), SCHEDULE_PROBLEMS);
    const actions = keepActions(this.#store, drafts);
    const { name, time, days, repeats, force, before } = input;
    const date = repeats ? null : (input.date ?? dateOfOnce(time, days, zone, new Date()));
    const rhythm = repeats && !isPlain(input.rhythm) ? input.rhythm : null;
    const now = new Date();
    const start = typeof was === "boolean" ? null : keptStart(was, rhythm, now);
    const timing = { time, repeats, days: repeats ? days.toSorted() : [], date, rhythm, start };
    const sensor = rhythm?.reach?.sensor;
    const known = typeof was === "boolean" ? undefined : was.rhythm?.reach?.sensor;
    if (sensor !== undefined && sensor !== known && !new DemoStarts(this.#store).isThermometer(sensor))
      refuseProblems("schedule.invalid", [{ path: "rhythm.reach", code: "rhythm.reach" }], SCHEDULE_PROBLEMS);
    const wasActive = typeof was === "boolean" ? was : isActiveAfterEdit(was, timing, zone, now);
    if (wasActive && isOver(timing, zone, now))
      refuseProblems("schedule.invalid", [{ path: "time", code: "schedule.time" }], SCHEDULE_PROBLEMS);
    const isFreed = typeof was === "object" && this.#moveSkips(id, was, timing) && !isOver(timing, zone, now);
    const next = wasActive || isFreed ? this.#book.nextOf(id, timing) : null;
    return { name, ...timing, force, before, actions, isActive: next !== null, next };
  }
}

/** As the server keeps it: what has begun does not begin again. */
function keptStart({ start = null, rhythm }: ScheduleRow, given: ScheduleRow["rhythm"], now: Date) {
  if (!start || Date.parse(start.at) <= now.getTime()) return start;
  return JSON.stringify(rhythm?.reach ?? null) === JSON.stringify(given?.reach ?? null) ? start : null;
}

export function scheduleCalls(on: On, store: DemoStore, building: DemoBuilding): void {
  const book = new ScheduleBook(store, new ScheduleClock(store, building, () => surroundingsOf(store)));
  const schedules = new DemoSchedules(store, book);
  const plans = new DemoSchedulePlans(store, building, book);
  on(contract.listSchedules, (body) => schedules.list(body));
  on(contract.scheduleCount, () => schedules.count());
  on(contract.newSchedule, (body) => schedules.create(body));
  on(contract.editSchedule, (body) => schedules.edit(body));
  on(contract.setScheduleActive, (body) => schedules.setActive(body));
  on(contract.deleteSchedule, ({ id }) => schedules.remove(id));
  on(contract.skipScheduleRun, (body) => plans.skip(body));
  on(contract.unskipScheduleRun, (body) => plans.unskip(body));
  on(contract.pauseSchedule, (body) => plans.pause(body));
  on(contract.resumeSchedule, (body) => plans.resume(body));
  on(contract.runSchedule, (body) => plans.run(body));
  on(contract.scheduleHistory, (query) => schedules.history(query));
  on(contract.scheduleRuns, (query) => schedules.runsOn(query));
  on(contract.failedSchedules, (body) => schedules.failed(body));
  store.replan = () => schedules.replan();
}
