import { DEFAULT_SOURCES } from "@switchboard/domain";
import {
  type Past,
  type PlannedSite,
  pastNews,
  planAlarms,
  planChanges,
  planFeedback,
  planShortcuts,
  planTickets,
} from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

async function insertNotifications(sql: Sql, site: PlannedSite, pasts: readonly Past[], now: Date): Promise<void> {
  const toldTo = pastNews(site, pasts, now);
  const rows = site.people.flatMap((person) =>
    toldTo(person).map(({ _id, device, schedule, createdAt, ...news }) => {
      const ids = { enterprise_id: site.id, user_id: person.id, id: _id, device_id: device };
      const about = { schedule_id: schedule?._id ?? null, schedule_due: schedule?.due ?? null };
      return { ...news, ...ids, ...about, created_at: createdAt };
    }),
  );
  await insertRows(sql, "notifications", rows);
}

async function insertTickets(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const enterprise_id = site.id;
  const planned = planTickets(site, now);
  const tickets = planned.map(({ _id, author, device, createdAt, updatedAt, replies: _, ...ticket }) => {
    const ids = { enterprise_id, id: _id, author_id: author, device_id: device };
    return { ...ticket, ...ids, created_at: createdAt, updated_at: updatedAt };
  });
  const replies = planned.flatMap(({ _id: ticket_id, replies: own }) =>
    own.map(({ _id: id, author: author_name, createdAt: created_at, ...reply }) => {
      return { ...reply, enterprise_id, ticket_id, id, author_name, created_at };
    }),
  );
  await insertRows(sql, "tickets", tickets);
  await insertRows(sql, "ticket_replies", replies);
}

async function insertFeedback(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const rows = planFeedback(site, now).map(({ _id: id, author: user_id, createdAt: created_at, ...said }) => {
    return { ...said, enterprise_id: site.id, id, user_id, created_at };
  });
  await insertRows(sql, "feedback", rows);
}

async function insertShortcuts(sql: Sql, site: PlannedSite): Promise<void> {
  const rows = planShortcuts(site).map(({ _id: id, type, target }, position) => {
    const leadsTo = { switch_id: type === "switch" ? target : null, remote_id: type === "remote" ? target : null };
    return { enterprise_id: site.id, user_id: site.people[0].id, id, type, ...leadsTo, position };
  });
  await insertRows(sql, "user_shortcuts", rows);
}

async function insertChanges(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const rows = planChanges(site, now).map(({ _id, actor, ...change }) => {
    return { ...change, enterprise_id: site.id, id: _id, actor_name: actor };
  });
  await insertRows(sql, "audit_log", rows);
}

/** Those who did something stand under the names they had then. */
async function insertAlarms(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const enterprise_id = site.id;
  const nameOf = (id: string | null | undefined) => site.people.find((person) => person.id === id)?.name ?? null;
  const when = (instant: number | null | undefined) => timestamp(instant ?? undefined);
  const planned = planAlarms(site, now);
  const alarms = planned.map((row) => {
    const { _id: id, key, source, priority, code, params, head, message, advice, value, under, flapping, life } = row;
    const { acknowledged, shelved, closed } = row;
    return {
      ...{ enterprise_id, id, key, source, priority, code, params, head, message, advice, value, under, flapping },
      ...{ device_id: row.device, sensor_id: row.sensor, workflow_key: row.workflow, schedule_id: row.schedule },
      ...{ is_on: life.isOn, is_latching: life.isLatching, ends_by_self: life.endsBySelf, count: life.count },
      is_loss: DEFAULT_SOURCES[source].isLoss,
      raised_at: when(row.raisedAt),
      cleared_at: when(row.clearedAt),
      acknowledged_at: when(acknowledged?.at),
      acknowledged_by: acknowledged?.by ?? null,
      acknowledged_name: nameOf(acknowledged?.by),
      owner_id: row.owner,
      shelved_until: when(life.shelvedUntil),
      shelved_by: shelved?.by ?? null,
      shelved_name: nameOf(shelved?.by),
      shelved_why: shelved?.why ?? null,
      closed_at: when(life.closedAt),
      closed_by: closed?.by ?? null,
      closed_name: nameOf(closed?.by),
      closed_cause: closed?.cause ?? null,
      ticket_id: row.ticket,
      told_steps: 0,
      changed_at: when(row.steps.at(-1)?.at ?? row.raisedAt),
    };
  });
  const steps = planned.flatMap(({ _id: alarm_id, steps: own }) =>
    // Steps of one moment keep their order.
    own.map(({ _id: id, kind, at, by, why, value, until, to }, index) => {
      const who = { by_id: by, by_name: nameOf(by), to_id: to ?? null, to_name: nameOf(to) };
      return { enterprise_id, alarm_id, id, kind, at: when(at + index), why, value, until: when(until), ...who };
    }),
  );
  await insertRows(sql, "alarms", alarms);
  await insertRows(sql, "alarm_transitions", steps);
}

/** What people said, changed, were told, and put on their home screens. */
export async function insertTold(sql: Sql, site: PlannedSite, pasts: readonly Past[], now: Date): Promise<void> {
  await insertTickets(sql, site, now.getTime());
  await insertAlarms(sql, site, now.getTime());
  await insertFeedback(sql, site, now.getTime());
  await insertChanges(sql, site, now.getTime());
  await insertShortcuts(sql, site);
  await insertNotifications(sql, site, pasts, now);
}
