import {
  dateOfOnce,
  nextOccurrence,
  occurrencesBetween,
  type Surroundings,
  type Timing,
  whyNotAt,
} from "@switchboard/domain/automation";
import { commandOfRun, finishedAt, type PastCommand, runId } from "../history/commands.ts";
import { type EarlyRun, earlyRuns, RUN_HISTORY, timingOf } from "../history/early-runs.ts";
import { personNamed } from "../names.ts";
import type { PlannedDevice, PlannedPerson, PlannedSite, PlannedSwitch } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import type { SiteSchedule } from "../site/site.ts";
import { MINUTE } from "../time.ts";
import { planActions } from "./automation.ts";
import { planSurroundings } from "./calendars.ts";
import type { ActionRow, RunRow, ScheduleRow } from "./rows.ts";

/** A schedule with its runs of the last two weeks, oldest first. */
export interface PlannedSchedule {
  row: ScheduleRow;
  runs: RunRow[];
  commands: PastCommand[];
}

interface Target {
  device: PlannedDevice;
  planned: PlannedSwitch;
}

function whenDue(site: PlannedSite, schedule: SiteSchedule, now: Date): Timing {
  const { time, days, once } = schedule;
  if (!once) return timingOf(site, schedule);
  return { time, repeats: false, days: [], date: dateOfOnce(time, days, site.site.time_zone, now) };
}

function targetsOf({ devices, groups }: PlannedSite, { groupId, switch_appliance_id }: ActionRow): Target[] {
  const group = groups.find(({ id }) => id === groupId);
  const all = devices.flatMap((device) => device.switches.map((planned) => ({ device, planned })));
  return all.filter(({ device, planned }) =>
    group ? group.devices.includes(device.id) : planned.id === switch_appliance_id,
  );
}

interface PastRun {
  run: RunRow;
  commands: PastCommand[];
}

function pastOf(
  site: PlannedSite,
  row: ScheduleRow,
  actor: PlannedPerson,
  schedule: SiteSchedule,
  now: Date,
): PastRun[] {
  const where = planSurroundings(site);
  const early = new Map(earlyRuns(site, schedule, now.getTime()).map((run) => [Date.parse(run.start.by), run]));
  const past = row.isActive && row.repeats ? duesOf(row, where, now, early) : [];
  const targets = row.actions.flatMap((action) => targetsOf(site, action));
  return past.map(({ by, due }, index) => {
    const run = { _id: runId(row, due), schedule: row._id, due };
    const why = whyNotAt(row, where, new Date(by));
    if (why) {
      const left = { state: "skipped", reason: why.reason, note: why.name, finishedAt: run.due } as const;
      return { run: { ...run, ...left }, commands: [] };
    }
    const isFailed = past.length - 1 - index === schedule.failedBefore;
    const commands = targets.map((target, n): PastCommand => {
      const command = commandOfRun(row, actor, { ...target, switch_state: row.actions[0]?.switch_state ?? 0 }, due);
      return isFailed && n === 0 ? { ...command, outcome: "expired", reason: "no_answer" } : command;
    });
    const last = Math.max(...commands.map(finishedAt));
    const came = early.get(by);
    const pastRun: RunRow = {
      ...run,
      state: isFailed ? "failed" : "done",
      finishedAt: last,
      ...(came && { early: came }),
    };
    // A run that started early is already in its switches' own past.
    return { run: pastRun, commands: came ? [] : commands };
  });
}

/** Returns the due times of the last two weeks, planned and actual. A run that is due now is left to the server. */
function duesOf(
  row: ScheduleRow,
  where: Surroundings,
  now: Date,
  early: ReadonlyMap<number, EarlyRun>,
): { by: number; due: number }[] {
  const until = new Date(now.getTime() + (row.rhythm?.reach?.within ?? 0) * MINUTE);
  return occurrencesBetween({ ...row, start: null }, where, new Date(now.getTime() - RUN_HISTORY), until)
    .map((occurrence) => {
      const by = occurrence.getTime();
      const start = early.get(by)?.start;
      return { by, due: start ? Date.parse(start.at) : by };
    })
    .filter(({ due }) => now.getTime() - due > MINUTE);
}

/** Returns the schedules of a building. */
export function planSchedules(site: PlannedSite, now: Date): PlannedSchedule[] {
  return site.site.schedules.map((schedule) => {
    const owner = personNamed(site, schedule.owner);
    const begun = earlyRuns(site, schedule, now.getTime()).at(-1);
    const timing = { ...whenDue(site, schedule, now), ...(begun && { start: begun.start }) };
    const next = schedule.isOff ? undefined : nextOccurrence(timing, planSurroundings(site), now);
    const row: ScheduleRow = {
      _id: idOf(`schedule ${schedule.name}`),
      name: schedule.name,
      owner: owner.id,
      ...timing,
      force: schedule.force ?? false,
      before: schedule.before ?? null,
      isActive: !schedule.isOff,
      actions: planActions(site, schedule.actions),
      next: next?.getTime() ?? null,
    };
    const past = pastOf(site, row, owner, schedule, now);
    return { row, runs: past.map(({ run }) => run), commands: past.flatMap(({ commands }) => commands) };
  });
}
