import {
  MINUTE,
  type Past,
  type PlannedSchedule,
  type PlannedSite,
  pastFirings,
  planRemotes,
  planScenes,
  planSchedules,
  planWorkflows,
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

async function insertScenes({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const rows = planScenes(site).map(({ owner, playedAgo, ...scene }) => ({
    ...scene,
    enterprise_id: site.id,
    owner_id: owner.id,
    last_played: playedAgo === undefined ? null : timestamp(now.getTime() - playedAgo),
    created_at,
  }));
  await insertRows(sql, "scenes", rows);
}

async function insertWorkflows({ sql, site, created_at }: Furnishing, pasts: readonly Past[]): Promise<void> {
  const enterprise_id = site.id;
  const planned = planWorkflows(site).map((workflow) => ({ ...workflow, fired: pastFirings(workflow, pasts) }));
  const hours = { is_active: true, start_time: 0, end_time: 2359 };
  const rules = planned.map(({ id: key, owner, entries: _, fired: __, ...rule }) => {
    return { ...rule, ...hours, enterprise_id, key, owner_id: owner.id, created_at };
  });
  const entries = planned.flatMap(({ id: key, entries: own, fired }) =>
    own.map(({ id, device }, index) => {
      const last = fired.find(({ entry }) => entry === id)?.at;
      return { enterprise_id, id, key, position: index + 1, device_id: device.id, last_fired: timestamp(last) };
    }),
  );
  const firings = planned.flatMap(({ id: key, fired }) =>
    fired.map(({ id, entry, device, at, value }) => {
      const about = { enterprise_id, id, key, entry_id: entry, device_id: device.id };
      return { ...about, value, stopped: false, fired_at: timestamp(at) };
    }),
  );
  await insertRows(sql, "workflows", rules);
  await insertRows(sql, "workflow_entries", entries);
  await insertRows(sql, "workflow_firings", firings);
}

async function insertRemotes({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const rows = planRemotes(site).map(({ owner, device, group, usedAgo, state = null, ...remote }) => ({
    ...remote,
    state,
    enterprise_id: site.id,
    device_id: device.id,
    group_id: group,
    owner_id: owner.id,
    last_used: usedAgo === undefined ? null : timestamp(now.getTime() - usedAgo),
    created_at,
  }));
  await insertRows(sql, "remotes", rows);
}

function scheduleRow({ id, name, owner, timing, force, before, isActive, next }: PlannedSchedule) {
  return {
    id,
    name,
    is_active: isActive,
    ...timing,
    force,
    before,
    owner_id: owner.id,
    next_run: timestamp(next),
    remind_at: next && before !== null ? timestamp(next.getTime() - before * MINUTE) : null,
  };
}

async function insertSchedules({ sql, site, now, created_at }: Furnishing): Promise<void> {
  const enterprise_id = site.id;
  const planned = planSchedules(site, now);
  const schedules = planned.map((each) => ({ ...scheduleRow(each), enterprise_id, created_at }));
  const actions = planned.flatMap(({ id: schedule_id, actions: own }) =>
    own.map(({ switch_appliance_id: switch_id, groupId: group_id, switch_state, level }, index) => {
      return { enterprise_id, schedule_id, position: index + 1, switch_id, group_id, switch_state, level };
    }),
  );
  const runs = planned.flatMap(({ id: schedule_id, runs: own }) =>
    own.map(({ id, due, state, finishedAt }) => {
      return { enterprise_id, id, schedule_id, due: timestamp(due), state, finished_at: timestamp(finishedAt) };
    }),
  );
  const commands = planned.flatMap(({ runs: own }) => own.flatMap((run) => run.commands));
  await insertRows(sql, "schedules", schedules);
  await insertRows(sql, "schedule_actions", actions);
  await insertRows(sql, "schedule_runs", runs);
  await insertRows(sql, "commands", commands.map(commandRow));
}

/** What the people of a building have put together: for the day's beginning and end, and for when something goes wrong. */
export async function insertAutomation(given: Furnishing, pasts: readonly Past[]): Promise<void> {
  await insertScenes(given);
  await insertWorkflows(given, pasts);
  await insertRemotes(given);
  await insertSchedules(given);
}
