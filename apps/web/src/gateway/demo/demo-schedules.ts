import { type BodyOf, contract, type Schedule } from "@switchboard/contract";
import {
  dateOfOnce,
  localDay,
  nextOccurrence,
  occurrencesBetween,
  SCHEDULE_PROBLEMS,
  scheduleProblems,
  toHhmm,
  wallClock,
} from "@switchboard/domain";
import type { DemoActions } from "./demo-actions.ts";
import { demoId } from "./demo-building.ts";
import { type On, readBody, readQuery, refuseProblems } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import { owner, ownerNamed } from "./demo-owned.ts";
import { createDemoRuns, pageOf } from "./demo-schedule-runs.ts";
import type { DemoSite, PlannedSchedule } from "./sites/site.ts";

const WEEK = 7 * 86_400_000;
/** Browsers keep no timer for longer. */
const LONGEST_WAIT = 2_147_483_647;

type Kept = Omit<Schedule, "next_run" | "last_run">;
type Input = Omit<BodyOf<typeof contract.editSchedule>, "id">;

/** The schedules of the demo: their past is canned, those that a person makes run while the demo is open. */
export function createDemoSchedules(site: DemoSite, actions: DemoActions, timeZone: string) {
  const start = Date.now();
  let kept: Kept[] = [];
  const runs = createDemoRuns(timeZone);
  /** Up to when runs have been, or were left out. */
  const counted = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let made = 0;

  function find(id: string): Kept {
    const schedule = kept.find(({ _id }) => _id === id);
    if (!schedule) throw refuse("schedule.not_found");
    return schedule;
  }

  function nextRun(schedule: Kept): Date | undefined {
    const after = Math.max(Date.now(), counted.get(schedule._id) ?? 0);
    return schedule.isActive ? nextOccurrence(schedule, timeZone, new Date(after)) : undefined;
  }

  function present(schedule: Kept): Schedule {
    const last = runs.of(schedule._id)[0];
    return structuredClone({
      ...schedule,
      next_run: nextRun(schedule)?.toISOString() ?? null,
      last_run: last ? { due: last.due, state: last.state } : null,
    });
  }

  function run(schedule: Kept, due: Date): void {
    const results = actions.answered(actions.carryOut(schedule.actions, "schedule"));
    const failed = results.some(({ outcome }) => outcome === "failed");
    runs.record(schedule, due, { state: failed ? "failed" : "done", reason: null, results });
    arm(schedule);
  }

  function arm(schedule: Kept): void {
    clearTimeout(timers.get(schedule._id));
    const due = nextRun(schedule);
    const wait = due ? due.getTime() - Date.now() : Number.POSITIVE_INFINITY;
    if (due && wait < LONGEST_WAIT)
      timers.set(
        schedule._id,
        setTimeout(() => run(schedule, due), wait),
      );
  }

  function read(input: Input): Omit<Kept, "_id" | "owner" | "isActive"> {
    const problems = scheduleProblems({ ...input, actions: actions.drafts(input.actions) });
    refuseProblems("schedule.invalid", problems, SCHEDULE_PROBLEMS);
    const { name, time, days, repeats, force, before } = input;
    const date = repeats ? null : (input.date ?? dateOfOnce(time, days, timeZone, new Date()));
    const timing = { time, repeats, days: repeats ? days.toSorted() : [], date };
    if (!nextOccurrence(timing, timeZone, new Date()))
      refuseProblems("schedule.invalid", [{ path: "time", code: "schedule.time" }], SCHEDULE_PROBLEMS);
    return { name, ...timing, force, before, actions: actions.views(input.actions) };
  }

  function create({ isActive, ...input }: BodyOf<typeof contract.newSchedule>): Kept {
    const schedule: Kept = { _id: demoId(11, ++made), isActive, ...read(input), owner: owner() };
    kept.push(schedule);
    return schedule;
  }

  function timingOf(at: PlannedSchedule["at"]): Pick<Input, "time" | "days" | "repeats" | "date"> {
    if ("time" in at) return { ...at, repeats: true, date: null };
    const due = new Date(start + at.aheadMs);
    const wall = wallClock(due, timeZone);
    const time = toHhmm(wall.getUTCHours(), wall.getUTCMinutes());
    return { time, days: [], repeats: false, date: localDay(due, timeZone) };
  }

  function seed({ failed, at, isOff, owner: by, actions: planned, ...rest }: PlannedSchedule): void {
    const input = { force: false, before: null, ...rest, ...timingOf(at), actions: planned.map(actions.of) };
    const schedule = create({ ...input, isActive: !isOff });
    schedule.owner = ownerNamed(site, by);
    const past = occurrencesBetween(schedule, timeZone, new Date(start - WEEK), new Date(start));
    for (const due of past) {
      const reason = due === past.at(-1) ? (failed ?? null) : null;
      const results = actions.past(schedule.actions, due, reason);
      runs.record(schedule, due, { state: reason ? "failed" : "done", reason: null, results });
    }
  }
  for (const each of site.schedules) seed(each);

  const dueOf = ({ next_run }: Schedule) => (next_run ? Date.parse(next_run) : Number.MAX_SAFE_INTEGER);

  return {
    named: (name: string | undefined): Schedule | undefined =>
      kept.filter((each) => each.name === name).map(present)[0],
    list({ id, search = "", isActive, ...asked }: BodyOf<typeof contract.listSchedules>) {
      const found = kept
        .filter((each) => id === undefined || each._id === id)
        .filter((each) => isActive === undefined || each.isActive === isActive)
        .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      return pageOf(
        found.map(present).toSorted((a, b) => dueOf(a) - dueOf(b)),
        asked,
      );
    },
    count: () => ({ count: kept.length, active: kept.filter(({ isActive }) => isActive).length }),
    create(input: BodyOf<typeof contract.newSchedule>): Schedule {
      const schedule = create(input);
      arm(schedule);
      return present(schedule);
    },
    edit({ id, ...input }: BodyOf<typeof contract.editSchedule>): Schedule {
      const schedule = Object.assign(find(id), read(input));
      arm(schedule);
      return present(schedule);
    },
    setActive({ id, isActive }: BodyOf<typeof contract.setScheduleActive>): Schedule {
      const schedule = find(id);
      if (isActive && !nextOccurrence(schedule, timeZone, new Date())) throw refuse("schedule.over");
      schedule.isActive = isActive;
      arm(schedule);
      return present(schedule);
    },
    remove(id: string): { deleted: true } {
      const gone = find(id);
      kept = kept.filter((each) => each !== gone);
      clearTimeout(timers.get(id));
      return { deleted: true };
    },
    owned: {
      all: () => kept,
      remove: (id: string) => {
        for (const each of kept) if (each.owner?._id === id) clearTimeout(timers.get(each._id));
        kept = kept.filter((each) => each.owner?._id !== id);
      },
    },
    skip({ id, due }: BodyOf<typeof contract.skipScheduleRun>): Schedule {
      const schedule = find(id);
      const next = nextRun(schedule);
      if (!next || next.getTime() !== Date.parse(due)) throw refuse("schedule.not_due");
      counted.set(id, next.getTime());
      runs.record(schedule, next, { state: "skipped", reason: null, results: [] });
      schedule.isActive = nextRun(schedule) !== undefined;
      arm(schedule);
      return present(schedule);
    },
    history({ id, ...asked }: { id: string; limit: number; offset: number }) {
      find(id);
      return pageOf(runs.of(id), asked);
    },
    runsOn({ day }: { day: string }) {
      const found = runs.on(day).toReversed();
      const told = found.map(({ results, finishedAt: _, ...run }) => ({
        ...run,
        reason: run.reason ?? results.find(({ outcome }) => outcome === "failed")?.reason ?? null,
      }));
      return { runs: structuredClone(told), count: told.length };
    },
    failed({ day, ...asked }: BodyOf<typeof contract.failedSchedules>) {
      return pageOf(runs.failedOn(day ?? localDay(new Date(), timeZone)), asked);
    },
  };
}

export function demoSchedules(on: On, schedules: ReturnType<typeof createDemoSchedules>): void {
  on(contract.listSchedules, (input) => schedules.list(readBody(contract.listSchedules, input)));
  on(contract.scheduleCount, schedules.count);
  on(contract.newSchedule, (input) => schedules.create(readBody(contract.newSchedule, input)));
  on(contract.editSchedule, (input) => schedules.edit(readBody(contract.editSchedule, input)));
  on(contract.setScheduleActive, schedules.setActive);
  on(contract.deleteSchedule, ({ id }) => schedules.remove(id));
  on(contract.skipScheduleRun, schedules.skip);
  on(contract.scheduleHistory, (input) => schedules.history(readQuery(contract.scheduleHistory, input)));
  on(contract.scheduleRuns, schedules.runsOn);
  on(contract.failedSchedules, (input) => schedules.failed(readBody(contract.failedSchedules, input)));
}
