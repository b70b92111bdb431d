import {
  type Past,
  type PlannedSite,
  pastNews,
  planChanges,
  planFeedback,
  planShortcuts,
  planTickets,
} from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertAlarms } from "./alarms.ts";
import { insertRows } from "./insert-rows.ts";

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

/** Inserts tickets, feedback, changes, notifications and shortcuts of people. */
export async function insertActivity(sql: Sql, site: PlannedSite, pasts: readonly Past[], now: Date): Promise<void> {
  await insertTickets(sql, site, now.getTime());
  await insertAlarms(sql, site, now.getTime());
  await insertFeedback(sql, site, now.getTime());
  await insertChanges(sql, site, now.getTime());
  await insertShortcuts(sql, site);
  await insertNotifications(sql, site, pasts, now);
}
