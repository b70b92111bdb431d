import { DEFAULT_SOURCES } from "@switchboard/domain";
import { type AlarmRow, type PlannedSite, planAlarms } from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

/** People stand under the names they had then. */
type NameOf = (id: string | null | undefined) => string | null;

const when = (instant: number | null | undefined) => timestamp(instant ?? undefined);

/** Who did what with it. */
function handlingOf({ life, acknowledged, owner, shelved, closed }: AlarmRow, nameOf: NameOf) {
  return {
    acknowledged_at: when(acknowledged?.at),
    acknowledged_by: acknowledged?.by ?? null,
    acknowledged_name: nameOf(acknowledged?.by),
    owner_id: owner,
    shelved_until: when(life.shelvedUntil),
    shelved_by: shelved?.by ?? null,
    shelved_name: nameOf(shelved?.by),
    shelved_why: shelved?.why ?? null,
    closed_at: when(life.closedAt),
    closed_by: closed?.by ?? null,
    closed_name: nameOf(closed?.by),
    closed_cause: closed?.cause ?? null,
  };
}

function alarmRow(enterprise_id: string, row: AlarmRow, nameOf: NameOf) {
  const { _id: id, key, source, priority, code, params, head, message, advice, value, under, flapping, life } = row;
  return {
    ...{ enterprise_id, id, key, source, priority, code, params, head, message, advice, value, under, flapping },
    ...{ device_id: row.device, sensor_id: row.sensor, workflow_key: row.workflow, schedule_id: row.schedule },
    ...{ is_on: life.isOn, is_latching: life.isLatching, ends_by_self: life.endsBySelf, count: life.count },
    ...handlingOf(row, nameOf),
    is_loss: DEFAULT_SOURCES[source].isLoss,
    raised_at: when(row.raisedAt),
    cleared_at: when(row.clearedAt),
    ticket_id: row.ticket,
    told_steps: 0,
    changed_at: when(row.steps.at(-1)?.at ?? row.raisedAt),
  };
}

function stepRows(enterprise_id: string, { _id: alarm_id, steps }: AlarmRow, nameOf: NameOf) {
  // Steps of one moment keep their order.
  return steps.map(({ _id: id, kind, at, by, why, value, until, to }, index) => {
    const who = { by_id: by, by_name: nameOf(by), to_id: to ?? null, to_name: nameOf(to) };
    return { enterprise_id, alarm_id, id, kind, at: when(at + index), why, value, until: when(until), ...who };
  });
}

/** Whoever watches goes on from here: a device that the fleet brings to life ends its alarm. */
async function insertWatched(sql: Sql, enterprise_id: string, planned: readonly AlarmRow[]): Promise<void> {
  const watched = planned.filter(({ source, life }) => source === "offline" && life.isOn && life.closedAt === null);
  const conditions = watched.map(({ key, source, raisedAt, device, code, params, head, message }) => {
    const state = { isRaised: true, since: null, heardAt: raisedAt, changedAt: raisedAt };
    return { enterprise_id, key, source, state, seen: { device, words: { code, params, head, message } } };
  });
  const notices = watched.map(({ device, raisedAt }) => {
    return { enterprise_id, device_id: device, since: when(raisedAt), is_over: false };
  });
  await insertRows(sql, "alarm_conditions", conditions);
  await insertRows(sql, "device_offline_notices", notices);
}

/** What is and was wrong in a building, with what people did about it. */
export async function insertAlarms(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const nameOf: NameOf = (id) => site.people.find((person) => person.id === id)?.name ?? null;
  const planned = planAlarms(site, now);
  await insertRows(
    sql,
    "alarms",
    planned.map((row) => alarmRow(site.id, row, nameOf)),
  );
  await insertRows(
    sql,
    "alarm_transitions",
    planned.flatMap((row) => stepRows(site.id, row, nameOf)),
  );
  await insertWatched(sql, site.id, planned);
}
