import { dateOfOnce, nextOccurrence, occurrencesBetween, type Timing, whyNotAt } from "@switchboard/domain";
import { finishedAt, type PastCommand } from "../history/commands.ts";
import { personNamed } from "../names.ts";
import type { PlannedDevice, PlannedPerson, PlannedSite, PlannedSwitch } from "../plan.ts";
import { chance, idOf } from "../repeatable.ts";
import type { SiteSchedule } from "../site/site.ts";
import { DAY, MINUTE } from "../time.ts";
import { planActions } from "./automation.ts";
import { planSurroundings } from "./calendars.ts";
import type { ActionRow, RunRow, ScheduleRow } from "./rows.ts";

const HISTORY = 14 * DAY;

/** A schedule, and what came of it in the last two weeks, oldest first. */
export interface PlannedSchedule {
  row: ScheduleRow;
  runs: RunRow[];
  commands: PastCommand[];
}

interface Target {
  device: PlannedDevice;
  planned: PlannedSwitch;
}

function timingOf({ time, days, once, rhythm }: SiteSchedule, zone: string, now: Date): Timing {
  if (!once) return { time, repeats: true, days, date: null, ...(rhythm && { rhythm }) };
  return { time, repeats: false, days: [], date: dateOfOnce(time, days, zone, now) };
}

function targetsOf({ devices, groups }: PlannedSite, { groupId, switch_appliance_id }: ActionRow): Target[] {
  const group = groups.find(({ id }) => id === groupId);
  const all = devices.flatMap((device) => device.switches.map((planned) => ({ device, planned })));
  return all.filter(({ device, planned }) =>
    group ? group.devices.includes(device.id) : planned.id === switch_appliance_id,
  );
}

/** What a run asked of one switch: moments after it was due, and answered unless it failed. */
function commandOf(row: ScheduleRow, actor: PlannedPerson, target: Target, run: { _id: string; due: number }) {
  const command: PastCommand = {
    ...target,
    source: "schedule",
    actor,
    at: run.due + 90 + Math.round(chance(target.planned.seed, run.due / 1000) * 160),
    switch_state: row.actions[0]?.switch_state ?? 0,
    outcome: "confirmed",
    cause: { id: row._id, name: row.name, run: run._id },
  };
  return command;
}

interface PastRun {
  run: RunRow;
  commands: PastCommand[];
}

function pastOf(site: PlannedSite, row: ScheduleRow, actor: PlannedPerson, given: SiteSchedule, now: Date): PastRun[] {
  const after = new Date(now.getTime() - HISTORY);
  const where = planSurroundings(site);
  const dues = row.isActive && row.repeats ? occurrencesBetween(row, where, after, now) : [];
  // One that is due in this very moment is left to the server.
  const past = dues.filter((due) => now.getTime() - due.getTime() > MINUTE);
  const targets = row.actions.flatMap((action) => targetsOf(site, action));
  return past.map((due, index) => {
    const run = { _id: idOf(`run ${row.name} ${due.toISOString()}`), schedule: row._id, due: due.getTime() };
    const why = whyNotAt(row, where, due);
    if (why) {
      const left = { state: "skipped", reason: why.reason, note: why.name, finishedAt: run.due } as const;
      return { run: { ...run, ...left }, commands: [] };
    }
    const isFailed = past.length - 1 - index === given.failedBefore;
    const commands = targets.map((target, n): PastCommand => {
      const command = commandOf(row, actor, target, run);
      return isFailed && n === 0 ? { ...command, outcome: "expired", reason: "no_answer" } : command;
    });
    const last = Math.max(...commands.map(finishedAt));
    return { run: { ...run, state: isFailed ? "failed" : "done", finishedAt: last } satisfies RunRow, commands };
  });
}

/** A handful of schedules as such a building has them. */
export function planSchedules(site: PlannedSite, now: Date): PlannedSchedule[] {
  const zone = site.site.time_zone;
  return site.site.schedules.map((given) => {
    const owner = personNamed(site, given.owner);
    const timing = timingOf(given, zone, now);
    const next = given.isOff ? undefined : nextOccurrence(timing, planSurroundings(site), now);
    const row: ScheduleRow = {
      _id: idOf(`schedule ${given.name}`),
      name: given.name,
      owner: owner.id,
      ...timing,
      force: given.force ?? false,
      before: given.before ?? null,
      isActive: !given.isOff,
      actions: planActions(site, given.actions),
      next: next?.getTime() ?? null,
    };
    const past = pastOf(site, row, owner, given, now);
    return { row, runs: past.map(({ run }) => run), commands: past.flatMap(({ commands }) => commands) };
  });
}
