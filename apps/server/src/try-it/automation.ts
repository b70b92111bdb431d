import { nextRun, whyNotAt } from "@switchboard/domain/automation";
import {
  MINUTE,
  type Past,
  type PlannedSite,
  planCalendars,
  planHolds,
  planOnCall,
  planProtections,
  planRemotes,
  planReportMailings,
  planScenes,
  planSchedules,
  planSurroundings,
  planWorkflows,
  type RunRow,
} from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { commandRow } from "./history.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

interface Furnishing {
  sql: Sql;
  site: PlannedSite;
  now: Date;
  created_at: string;
}

async function insertCalendars({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const rows = planCalendars(site, now.getTime()).map(({ _id, ...calendar }) => {
    return { ...calendar, id: _id, enterprise_id: site.id, created_at };
  });
  await insertRows(sql, "calendars", rows);
}

async function insertScenes({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const rows = planScenes(site, now.getTime()).map(({ _id, owner, lastPlayed, ...scene }) => {
    return { ...scene, id: _id, enterprise_id: site.id, owner_id: owner, last_played: lastPlayed, created_at };
  });
  await insertRows(sql, "scenes", rows);
}

async function insertWorkflows({ sql, site, created_at }: Furnishing, pasts: readonly Past[]): Promise<void> {
  const enterprise_id = site.id;
  const planned = planWorkflows(site, pasts);
  const rules = planned.map(
    ({ owner, isActive, startTime, endTime, tree, alarm, entries: _, firings: __, ...rule }) => {
      const hours = { start_time: startTime, end_time: endTime };
      // Workflows with several triggers are left to the service that watches those.
      const active = { is_active: isActive && !tree, tree_active: isActive && tree !== undefined };
      const more = { tree: tree ?? null, alarm: alarm ?? null, steps: [] };
      return { ...rule, ...hours, ...active, ...more, enterprise_id, owner_id: owner, created_at };
    },
  );
  const entries = planned.flatMap(({ key, entries: own }) =>
    own.map(({ _id: id, device: device_id, sensor: sensor_id = null, lastFired: last_fired }, index) => {
      return { enterprise_id, id, key, position: index + 1, device_id, sensor_id, last_fired };
    }),
  );
  const firings = planned.flatMap(({ key, firings: own }) =>
    own.map(({ _id: id, workflow: entry_id, device: device_id, value, stopped, firedAt: fired_at }) => {
      return { enterprise_id, id, key, entry_id, device_id, value, stopped, fired_at };
    }),
  );
  await insertRows(sql, "workflows", rules);
  await insertRows(sql, "workflow_entries", entries);
  await insertRows(sql, "workflow_firings", firings);
}

async function insertRemotes({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const rows = planRemotes(site, now.getTime()).map(({ _id, device, group, owner, lastUsed, ...remote }) => {
    const ids = { enterprise_id: site.id, id: _id, device_id: device, group_id: group, owner_id: owner };
    return { ...remote, ...ids, last_used: lastUsed, created_at };
  });
  await insertRows(sql, "remotes", rows);
}

/** Returns the result of a run that started early, as the service for such runs writes it. */
function startRow(
  { id: enterprise_id }: PlannedSite,
  { _id: run_id, schedule: schedule_id, early }: RunRow,
  now: Date,
) {
  if (!early) throw new RangeError(`run ${run_id} did not start early`);
  const { reach, unit, start, course, learnt, isOver } = early;
  const about = { sensor_id: reach.sensor, way: reach.way, target: reach.target, unit };
  const times = { started_at: start.at, by_at: start.by, reached_at: timestamp(course.reachedAt ?? undefined) };
  const best = { best_value: course.best, best_at: timestamp(course.bestAt ?? undefined) };
  const closed_at = isOver ? timestamp(course.reachedAt ?? now) : null;
  const taught = { gap: learnt?.gap ?? null, minutes: learnt?.minutes ?? null };
  return {
    enterprise_id,
    run_id,
    schedule_id,
    ...about,
    ...times,
    from_value: course.from,
    ...best,
    ...taught,
    closed_at,
  };
}

async function insertSchedules({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const enterprise_id = site.id;
  const planned = planSchedules(site, now);
  const where = planSurroundings(site);
  const schedules = planned.map(({ row: { _id, owner, isActive, actions: _, next, ...row } }) => {
    const why = next === null ? undefined : whyNotAt(row, where, new Date(next));
    const remind = next !== null && row.before !== null && !why ? next - row.before * MINUTE : undefined;
    const resumes = why && nextRun(row, where, now, { pause: null, over: [] });
    const due = {
      next_run: timestamp(next ?? undefined),
      remind_at: timestamp(remind),
      next_why: why ?? null,
      resume_run: timestamp(resumes?.getTime()),
      rhythm: row.rhythm ?? null,
      start: row.start ?? null,
    };
    return { ...row, ...due, enterprise_id, id: _id, is_active: isActive, owner_id: owner, created_at };
  });
  const actions = planned.flatMap(({ row: { _id: schedule_id, actions: own } }) =>
    own.map(({ switch_appliance_id: switch_id, groupId: group_id, switch_state, level }, index) => {
      return { enterprise_id, schedule_id, position: index + 1, switch_id, group_id, switch_state, level };
    }),
  );
  const runs = planned.flatMap(({ runs: own }) =>
    own.map(({ _id: id, schedule: schedule_id, due, state, finishedAt, reason = null, note = null }) => {
      const times = { due: timestamp(due), finished_at: timestamp(finishedAt ?? undefined) };
      return { enterprise_id, id, schedule_id, state, reason, note, ...times };
    }),
  );
  const starts = planned.flatMap(({ runs: own }) =>
    own.flatMap((run) => (run.early ? [startRow(site, run, now)] : [])),
  );
  const commands = planned.flatMap((each) => each.commands);
  await insertRows(sql, "schedules", schedules);
  await insertRows(sql, "schedule_actions", actions);
  await insertRows(sql, "schedule_runs", runs);
  await insertRows(sql, "schedule_starts", starts);
  await insertRows(sql, "commands", commands.map(commandRow));
}

/** Inserts holds that last until they are released: nothing ends them by itself, and nobody is notified. */
async function insertHolds({ sql, site, now }: Furnishing): Promise<void> {
  const enterprise_id = site.id;
  const planned = planHolds(site, now.getTime());
  const rows = planned.map(({ row: { _id: id, batch, switch_appliance, device: _, by, may_release: __, ...row } }) => {
    const who = { by_id: by?._id ?? null, by_name: by?.name ?? null };
    const about = { enterprise_id, id, batch_id: batch, switch_id: switch_appliance._id };
    return { ...row, ...about, ...who, chain_since: row.since };
  });
  await insertRows(sql, "holds", rows);
  await insertRows(
    sql,
    "commands",
    planned.map(({ command }) => commandRow(command)),
  );
}

async function insertProtections({ sql, site, now }: Furnishing): Promise<void> {
  const enterprise_id = site.id;
  const { limits, interlocks } = planProtections(site, now.getTime());
  const protections = limits.map(({ switch: switch_id, ...row }) => ({ enterprise_id, switch_id, ...row }));
  const sets = interlocks.map(({ _id: id, name, corrects, createdAt }) => {
    return { enterprise_id, id, name, corrects, created_at: timestamp(createdAt) };
  });
  const members = interlocks.flatMap(({ _id: interlock_id, switches }) =>
    switches.map((switch_id) => ({ enterprise_id, switch_id, interlock_id })),
  );
  await insertRows(sql, "switch_protections", protections);
  await insertRows(sql, "interlocks", sets);
  await insertRows(sql, "interlock_switches", members);
}

/** Inserts on-call plans and substitutes. */
async function insertOnCall({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const enterprise_id = site.id;
  const planned = planOnCall(site, now.getTime());
  const plans = planned.map(({ _id: id, room: room_id, from: starts_on, people: _, covers: __, ...plan }) => {
    return { enterprise_id, ...plan, id, room_id, starts_on, created_at };
  });
  const people = planned.flatMap(({ _id: plan_id, people: own }) =>
    own.map((user_id, index) => ({ enterprise_id, plan_id, place: index + 1, user_id })),
  );
  const covers = planned.flatMap(({ _id: plan_id, covers: own }) =>
    own.map(({ _id: id, person: user_id, from: starts_at, to: ends_at, why, by: by_id }) => {
      return { enterprise_id, id, plan_id, user_id, starts_at, ends_at, why, by_id, created_at };
    }),
  );
  await insertRows(sql, "on_call_plans", plans);
  await insertRows(sql, "on_call_people", people);
  await insertRows(sql, "on_call_covers", covers);
}

/** Inserts the reports that people get by mail. */
async function insertReportMailings({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const enterprise_id = site.id;
  const planned = planReportMailings(site, now.getTime());
  const mailings = planned.map(
    ({ _id: id, device_ids, sensor_ids, step, supply, rows, cut, time: at_time, owner: owner_id, ...row }) => {
      const { people: _, mails: __, ...own } = row;
      const about = { device_ids, sensor_ids, step, supply, rows, cut };
      return { enterprise_id, id, ...own, about, at_time, owner_id, zone: site.site.time_zone, created_at };
    },
  );
  const people = planned.flatMap(({ _id: mailing_id, people: own }) =>
    own.map(({ _id: user_id }) => ({ enterprise_id, mailing_id, user_id })),
  );
  const mails = planned.flatMap(({ _id: mailing_id, mails: own }) =>
    own.map(({ person: user_id, planned_at, ...mail }) => {
      const at = { planned_at, created_at: planned_at, due_at: planned_at };
      return { enterprise_id, mailing_id, user_id, ...mail, ...at, tries: 1 };
    }),
  );
  await insertRows(sql, "report_mailings", mailings);
  await insertRows(sql, "report_mailing_people", people);
  await insertRows(sql, "report_mails", mails);
}

/** Inserts the automations of a building: for the beginning and end of the day, and for problems. */
export async function insertAutomation(furnishing: Furnishing, pasts: readonly Past[]): Promise<void> {
  await insertCalendars(furnishing);
  await insertScenes(furnishing);
  await insertWorkflows(furnishing, pasts);
  await insertRemotes(furnishing);
  await insertSchedules(furnishing);
  await insertProtections(furnishing);
  await insertHolds(furnishing);
  await insertOnCall(furnishing);
  await insertReportMailings(furnishing);
}
