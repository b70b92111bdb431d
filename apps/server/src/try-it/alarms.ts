import { DEFAULT_SOURCES } from "@switchboard/domain/alarms";
import {
  type AlarmRow,
  gatewayNamed,
  type PlannedSite,
  planAlarms,
  planDeliveries,
} from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

/** Returns the name that a person had at the time. */
type NameOf = (id: string | null | undefined) => string | null;

const when = (instant: number | null | undefined) => timestamp(instant ?? undefined);

/** Returns how people handled the alarm. */
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
    gateway_id: row.gateway,
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

/** Lets the watchers continue from here: a device that the fleet starts ends its alarm. */
async function insertWatched(sql: Sql, enterprise_id: string, planned: readonly AlarmRow[]): Promise<void> {
  const lasting = planned.filter(({ life }) => life.isOn && life.closedAt === null);
  const watched = lasting.filter(({ source }) => source === "offline" || source === "gateway");
  const conditions = watched.map(({ key, source, raisedAt, device, gateway, code, params, head, message }) => {
    const state = { isRaised: true, since: null, heardAt: raisedAt, changedAt: raisedAt };
    const about = gateway === null ? { device } : { gateway };
    return { enterprise_id, key, source, state, seen: { ...about, words: { code, params, head, message } } };
  });
  const away = watched.filter(({ device }) => device !== null);
  const notices = away.map(({ device, raisedAt }) => {
    return { enterprise_id, device_id: device, since: when(raisedAt), is_over: false };
  });
  await insertRows(sql, "alarm_conditions", conditions);
  await insertRows(sql, "device_offline_notices", notices);
}

/** Inserts past deliveries, some by channels that no longer exist, so their secrets are not needed. */
async function insertDeliveries(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const rows = planDeliveries(site, now).map((row) => {
    const { code, params, head, message, advice, channel, reason, state, tries } = row;
    const device_name = params.device_name;
    return {
      ...{ enterprise_id: site.id, id: row._id, kind: "alarm", alarm_id: row.alarm, transition_id: row.transition },
      ...{ user_id: row.person, channel_id: channel._id, channel_kind: channel.kind, channel_name: channel.name },
      ...{ is_repeatable: channel.kind === "webhook", priority: row.priority, device_id: row.device },
      ...{ step: 0, alarm_state: "active", state, reason, tries, is_held: false },
      words: { code, params, head, message, advice, ...(device_name !== undefined && { device_name }) },
      ...{ created_at: when(row.at), due_at: when(row.at), sent_at: when(row.at) },
      ...{ accepted_at: when(row.acceptedAt), seen_at: when(row.seenAt) },
    };
  });
  if (rows.length > 0) await insertRows(sql, "deliveries", rows);
}

/** Inserts gateways that nobody starts; they were last seen a while ago. */
async function insertGateways(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const rows = site.site.gateways.map(({ name }) => {
    const { id, pairedAgo, seenAgo } = gatewayNamed(site, name);
    const paired_at = when(now - pairedAgo);
    return {
      enterprise_id: site.id,
      id,
      name,
      created_at: paired_at,
      paired_at,
      last_seen: when(now - seenAgo),
      is_online: false,
    };
  });
  if (rows.length > 0) await insertRows(sql, "gateways", rows);
}

/** Inserts present and past alarms of a building, with the responses of people. */
export async function insertAlarms(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const nameOf: NameOf = (id) => site.people.find((person) => person.id === id)?.name ?? null;
  const planned = planAlarms(site, now);
  await insertGateways(sql, site, now);
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
  await insertDeliveries(sql, site, now);
}
