import { dateOfOnce, nextOccurrence, occurrencesBetween, type Timing } from "@switchboard/domain";
import { finishedAt, type PastCommand } from "../history/commands.ts";
import { personNamed } from "../names.ts";
import type { PlannedDevice, PlannedPerson, PlannedSite, PlannedSwitch } from "../plan.ts";
import { chance, idOf } from "../repeatable.ts";
import type { SiteSchedule } from "../site/site.ts";
import { DAY, MINUTE } from "../time.ts";
import { type PlannedAction, planActions } from "./actions.ts";

const HISTORY = 14 * DAY;

export interface PastRun {
  id: string;
  due: Date;
  state: "done" | "failed";
  finishedAt: Date;
  commands: PastCommand[];
}

export interface PlannedSchedule {
  id: string;
  name: string;
  owner: PlannedPerson;
  timing: Timing;
  force: boolean;
  before: number | null;
  isActive: boolean;
  actions: PlannedAction[];
  next: Date | undefined;
  /** Those of the last two weeks, oldest first. */
  runs: PastRun[];
}

interface Target {
  device: PlannedDevice;
  planned: PlannedSwitch;
}

function timingOf({ time, days, once }: SiteSchedule, zone: string, now: Date): Timing {
  if (!once) return { time, repeats: true, days, date: null };
  return { time, repeats: false, days: [], date: dateOfOnce(time, days, zone, now) };
}

function targetsOf({ devices, groups }: PlannedSite, action: PlannedAction): Target[] {
  const group = groups.find(({ id }) => id === action.groupId);
  const all = devices.flatMap((device) => device.switches.map((planned) => ({ device, planned })));
  return all.filter(({ device, planned }) =>
    group ? group.devices.includes(device.id) : planned.id === action.switch_appliance_id,
  );
}

type Bare = Omit<PlannedSchedule, "next" | "runs">;

/** What a run asked of one switch: moments after it was due, and answered unless it failed. */
function commandOf(schedule: Bare, { device, planned }: Target, run: { id: string; due: Date }, failed: boolean) {
  const due = run.due.getTime();
  const command: PastCommand = {
    device,
    planned,
    source: "schedule",
    actor: schedule.owner,
    at: due + 90 + Math.round(chance(planned.seed, due / 1000) * 160),
    switch_state: schedule.actions[0]?.switch_state ?? 0,
    outcome: failed ? "expired" : "confirmed",
    cause: { id: schedule.id, name: schedule.name, run: run.id },
  };
  return failed ? { ...command, reason: "no_answer" } : command;
}

function pastRuns(site: PlannedSite, schedule: Bare, now: Date, failedBefore: number | undefined): PastRun[] {
  if (!schedule.isActive || !schedule.timing.repeats) return [];
  const zone = site.site.time_zone;
  const dues = occurrencesBetween(schedule.timing, zone, new Date(now.getTime() - HISTORY), now);
  // One that is due in this very moment is left to the server.
  const past = dues.filter((due) => now.getTime() - due.getTime() > MINUTE);
  const targets = schedule.actions.flatMap((action) => targetsOf(site, action));
  return past.map((due, index) => {
    const id = idOf(`run ${schedule.name} ${due.toISOString()}`);
    const failed = past.length - 1 - index === failedBefore;
    const commands = targets.map((target, n) => commandOf(schedule, target, { id, due }, failed && n === 0));
    const last = Math.max(...commands.map(finishedAt));
    return { id, due, state: failed ? "failed" : "done", finishedAt: new Date(last), commands };
  });
}

/** A handful of schedules as such a building has them, and what came of them lately. */
export function planSchedules(site: PlannedSite, now: Date): PlannedSchedule[] {
  return site.site.schedules.map((given) => {
    const timing = timingOf(given, site.site.time_zone, now);
    const schedule: Bare = {
      id: idOf(`schedule ${given.name}`),
      name: given.name,
      owner: personNamed(site, given.owner),
      timing,
      force: given.force ?? false,
      before: given.before ?? null,
      isActive: !given.isOff,
      actions: planActions(site, given.actions),
    };
    const next = schedule.isActive ? nextOccurrence(timing, site.site.time_zone, now) : undefined;
    return { ...schedule, next, runs: pastRuns(site, schedule, now, given.failedBefore) };
  });
}
