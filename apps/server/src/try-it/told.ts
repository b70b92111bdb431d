import {
  type Past,
  type PlannedSite,
  type PlannedTicket,
  pastNews,
  planChanges,
  planShortcuts,
  planTickets,
} from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

async function insertNotifications(sql: Sql, site: PlannedSite, pasts: readonly Past[], now: Date): Promise<void> {
  const toldTo = pastNews(site, pasts, now);
  const rows = site.people.flatMap((person) =>
    toldTo(person).map(({ at, device, schedule, ...news }) => ({
      ...news,
      enterprise_id: site.id,
      user_id: person.id,
      device_id: device ?? null,
      schedule_id: schedule?.id ?? null,
      schedule_due: timestamp(schedule?.due),
      created_at: timestamp(at),
    })),
  );
  await insertRows(sql, "notifications", rows);
}

function ticketRow({ author, device, replies, ago, ...ticket }: PlannedTicket, now: number) {
  return {
    ...ticket,
    author_id: author.id,
    customer_name: author.name,
    device_id: device?.id ?? null,
    created_at: timestamp(now - ago),
    updated_at: timestamp(now - (replies.at(-1)?.ago ?? ago)),
  };
}

async function insertTickets(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const planned = planTickets(site);
  const tickets = planned.map((ticket) => ({ enterprise_id: site.id, ...ticketRow(ticket, now) }));
  const replies = planned.flatMap(({ id: ticket_id, replies: own }) =>
    own.map(({ id, ago, author, message }) => {
      const said = { author_name: author.name, by_admin: author.role === "admin", message };
      return { enterprise_id: site.id, ticket_id, id, ...said, created_at: timestamp(now - ago) };
    }),
  );
  await insertRows(sql, "tickets", tickets);
  await insertRows(sql, "ticket_replies", replies);
}

async function insertShortcuts(sql: Sql, site: PlannedSite): Promise<void> {
  const rows = planShortcuts(site).map(({ id, type, target }, position) => ({
    enterprise_id: site.id,
    user_id: site.people[0].id,
    id,
    type,
    switch_id: type === "switch" ? target : null,
    remote_id: type === "remote" ? target : null,
    position,
  }));
  await insertRows(sql, "user_shortcuts", rows);
}

async function insertChanges(sql: Sql, site: PlannedSite, now: number): Promise<void> {
  const rows = planChanges(site).map(({ ago, actor, before = null, after = null, ...change }) => ({
    ...change,
    enterprise_id: site.id,
    at: timestamp(now - ago),
    actor_id: actor.id,
    actor_name: actor.name,
    source: "dashboard",
    before,
    after,
    result: "ok",
  }));
  await insertRows(sql, "audit_log", rows);
}

/** What people said, changed, were told, and put on their home screens. */
export async function insertTold(sql: Sql, site: PlannedSite, pasts: readonly Past[], now: Date): Promise<void> {
  await insertTickets(sql, site, now.getTime());
  await insertChanges(sql, site, now.getTime());
  await insertShortcuts(sql, site);
  await insertNotifications(sql, site, pasts, now);
}
