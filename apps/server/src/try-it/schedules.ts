import { COMMAND_EXPIRY_MS, dateOfOnce, nextOccurrence, occurrencesBetween, type Timing } from "@switchboard/domain";
import type { Sql } from "../platform/db/database.ts";
import { DAY_MS, MINUTE_MS } from "./history/calendar.ts";
import { insertRows } from "./insert-rows.ts";
import { ADMIN, USER } from "./people.ts";
import { MERIDIAN } from "./plan.ts";
import { chance, idOf, seedOf } from "./repeatable.ts";

const { id: enterprise_id, site } = MERIDIAN;
const HISTORY_MS = 14 * DAY_MS;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS = [1, 2, 3, 4, 5];
const SATURDAY = 6;

interface PlannedSchedule {
  name: string;
  owner: { id: string; name: string };
  time: number;
  days: readonly number[];
  switch_state: 0 | 1;
  /** By their names in the building, or a whole room. */
  switches?: readonly string[];
  room?: string;
  once?: boolean;
  force?: boolean;
  before?: number;
  isActive?: boolean;
  /** How many of its runs ago a switch did not answer. */
  failedBefore?: number;
}

/** At hours at which the switches are that way by habit, so that the weeks behind them stay true. */
const SCHEDULES: readonly PlannedSchedule[] = [
  {
    name: "Evening lights",
    owner: ADMIN,
    time: 1840,
    days: EVERY_DAY,
    switch_state: 1,
    switches: ["Main gate lights", "Avenue lights 1", "Avenue lights 2", "Garden lights"],
    force: true,
  },
  {
    name: "Office sockets off",
    owner: ADMIN,
    time: 2000,
    days: WEEKDAYS,
    switch_state: 0,
    switches: ["East sockets", "West sockets", "Visitor sockets"],
    failedBefore: 2,
  },
  { name: "Boardroom off", owner: USER, time: 1930, days: WEEKDAYS, switch_state: 0, room: "Boardroom", before: 15 },
  {
    name: "Festival lights",
    owner: ADMIN,
    time: 1830,
    days: [SATURDAY],
    switch_state: 1,
    switches: ["Festival lights"],
    once: true,
    before: 60,
  },
  {
    name: "Fountain on weekends",
    owner: ADMIN,
    time: 1700,
    days: [0, SATURDAY],
    switch_state: 1,
    switches: ["Fountain pump"],
    isActive: false,
  },
];

const SWITCHES = MERIDIAN.devices.flatMap((device) =>
  device.switches.map(({ id, name }) => ({ id, name, device_id: device.id, room: device.room })),
);

function switchesOf({ switches = [], room }: PlannedSchedule) {
  return SWITCHES.filter((each) => each.room === room || switches.includes(each.name));
}

function timingOf({ time, days, once }: PlannedSchedule, now: Date): Timing {
  if (!once) return { time, repeats: true, days, date: null };
  return { time, repeats: false, days: [], date: dateOfOnce(time, days, site.time_zone, now) };
}

function scheduleRow(planned: PlannedSchedule, now: Date, created_at: string) {
  const { name, owner, force = false, before = null, isActive = true } = planned;
  const timing = timingOf(planned, now);
  const next = isActive ? nextOccurrence(timing, site.time_zone, now) : undefined;
  return {
    enterprise_id,
    id: idOf(`schedule ${name}`),
    name,
    is_active: isActive,
    time: timing.time,
    repeats: timing.repeats,
    days: timing.days,
    date: timing.date,
    force,
    before,
    owner_id: owner.id,
    next_run: next?.toISOString(),
    remind_at: next && before !== null ? new Date(next.getTime() - before * MINUTE_MS).toISOString() : null,
    created_at,
  };
}

function actionRows(planned: PlannedSchedule): Record<keyof typeof ACTION_COLUMNS, unknown>[] {
  const common = { enterprise_id, schedule_id: idOf(`schedule ${planned.name}`), switch_state: planned.switch_state };
  if (planned.room) {
    return [{ ...common, position: 1, switch_id: null, group_id: idOf(`group ${site.name} room ${planned.room}`) }];
  }
  return switchesOf(planned).map(({ id }, index) => ({
    ...common,
    position: index + 1,
    switch_id: id,
    group_id: null,
  }));
}

interface PastRun extends Record<keyof typeof RUN_COLUMNS, unknown> {
  commands: ReturnType<typeof commandRow>[];
}

/** The runs of the last two weeks, and what they switched. */
function pastRuns(planned: PlannedSchedule, now: Date): PastRun[] {
  const schedule_id = idOf(`schedule ${planned.name}`);
  const { isActive = true, once = false } = planned;
  if (!isActive || once) return [];
  const dues = occurrencesBetween(timingOf(planned, now), site.time_zone, new Date(now.getTime() - HISTORY_MS), now);
  // One that is due in this very moment is left to the server.
  const past = dues.filter((due) => now.getTime() - due.getTime() > MINUTE_MS);
  return past.map((due, index) => {
    const id = idOf(`run ${planned.name} ${due.toISOString()}`);
    const failed = past.length - 1 - index === planned.failedBefore;
    const commands = switchesOf(planned).map((each, n) => commandRow(planned, each, { id, due }, failed && n === 0));
    const finished_at = commands
      .map((command) => command.finished_at)
      .toSorted()
      .at(-1);
    return {
      enterprise_id,
      id,
      schedule_id,
      due: due.toISOString(),
      state: failed ? "failed" : "done",
      finished_at,
      commands,
    };
  });
}

function commandRow(
  { name, owner, switch_state }: PlannedSchedule,
  target: { id: string; device_id: string },
  run: { id: string; due: Date },
  failed: boolean,
) {
  const at = run.due.getTime() + 90 + Math.round(chance(seedOf(target.id), run.due.getTime() / 1000) * 160);
  const took = failed ? COMMAND_EXPIRY_MS : 120 + (at % 200);
  return {
    enterprise_id,
    id: idOf(`command ${run.id} ${target.id}`),
    device_id: target.device_id,
    switch_id: target.id,
    source: "schedule",
    actor_id: owner.id,
    actor_name: owner.name,
    switch_state,
    outcome: failed ? "expired" : "confirmed",
    reason: failed ? "no_answer" : null,
    created_at: new Date(at).toISOString(),
    expires_at: new Date(at + COMMAND_EXPIRY_MS).toISOString(),
    finished_at: new Date(at + took).toISOString(),
    cause_id: idOf(`schedule ${name}`),
    cause_name: name,
    cause_run: run.id,
  };
}

/** A handful of schedules as such a building has them, and what came of them lately. */
export async function insertSchedules(sql: Sql, now: Date, created_at: string): Promise<void> {
  for (const planned of SCHEDULES) {
    const row = scheduleRow(planned, now, created_at);
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    await sql.query(`INSERT INTO schedules (${Object.keys(row)}) VALUES (${places})`, Object.values(row));
  }
  await insertRows(sql, "schedule_actions", ACTION_COLUMNS, SCHEDULES.flatMap(actionRows));
  const runs = SCHEDULES.flatMap((planned) => pastRuns(planned, now));
  await insertRows<keyof typeof RUN_COLUMNS>(sql, "schedule_runs", RUN_COLUMNS, runs);
  await insertRows(
    sql,
    "commands",
    COMMAND_COLUMNS,
    runs.flatMap(({ commands }) => commands),
  );
}

const ACTION_COLUMNS = {
  enterprise_id: "uuid",
  schedule_id: "uuid",
  position: "integer",
  switch_id: "uuid",
  group_id: "uuid",
  switch_state: "smallint",
};
const RUN_COLUMNS = {
  enterprise_id: "uuid",
  id: "uuid",
  schedule_id: "uuid",
  due: "timestamptz",
  state: "text",
  finished_at: "timestamptz",
};
const COMMAND_COLUMNS = {
  enterprise_id: "uuid",
  id: "uuid",
  device_id: "uuid",
  switch_id: "uuid",
  source: "text",
  actor_id: "uuid",
  actor_name: "text",
  switch_state: "smallint",
  outcome: "text",
  reason: "text",
  created_at: "timestamptz",
  expires_at: "timestamptz",
  finished_at: "timestamptz",
  cause_id: "uuid",
  cause_name: "text",
  cause_run: "uuid",
};
