import { type BodyOf, type contract, hiddenName, type QueryOf, type ReplyOf, type Ticket } from "@switchboard/contract";
import type { TicketStatus } from "@switchboard/domain/people";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { News, TellWithin } from "../../../core/ports/tell.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { orderedId } from "../../../platform/ordered-id.ts";
import { SupportRepository, type TicketRow } from "./support.repository.ts";
import type { SupportDesk } from "./support-desk.service.ts";
import { ticketMoved, ticketRaised, ticketReplied } from "./ticket-news.ts";

/** Checks whether a person may see the device of a ticket. */
interface SeenDevices {
  list(actor: Actor, page: { ud_id: string; appends: []; limit: number; offset: number }): Promise<{ count: number }>;
}

export interface SupportDependencies {
  database: Database;
  clock: Clock;
  devices: SeenDevices;
  tell: TellWithin;
  desk: SupportDesk;
}

/** Follows from a change of a ticket, in its transaction: news for people, and a mail to whoever runs the server. */
interface After {
  news?(row: TicketRow): News;
  handOn?(row: TicketRow): Promise<void>;
}

/** Manages tickets: everyone their own, admins all of the enterprise's (spec §4: pending, in process, completed). */
export class SupportService {
  readonly #dependencies: SupportDependencies;

  constructor(dependencies: SupportDependencies) {
    this.#dependencies = dependencies;
  }

  async list(
    actor: Actor,
    { search, ...query }: QueryOf<typeof contract.listTickets>,
  ): Promise<ReplyOf<typeof contract.listTickets>> {
    const repository = new SupportRepository(this.#dependencies.database);
    const filter = { ...query, author: authorFor(actor), search: search && storableText(search.trim()) };
    const [rows, count] = await Promise.all([
      repository.list(actor, filter),
      repository.count(actor.enterpriseId, filter),
    ]);
    return { tickets: rows.map((row) => present(row, actor)), count };
  }

  async raise(actor: Actor, body: BodyOf<typeof contract.newTicket>): Promise<Ticket> {
    const device_id = body.device ?? null;
    if (device_id) await this.#requireDevice(actor, device_id);
    const created_at = this.#dependencies.clock.now();
    const id = orderedId(created_at);
    const ticket = {
      id,
      device_id,
      author_id: actor.userId,
      issue_type: body.issue_type,
      title: body.title,
      description: storableText(body.description),
      reason: storableText(body.reason),
      customer_name: body.customer_name,
      created_at,
    };
    return this.#change(actor, id, async (sql) => {
      await new SupportRepository(sql).insert(actor.enterpriseId, ticket);
      await record(sql, actor, { action: "ticket.create", subject: ticket.title, subject_id: id, after: ticket });
      const handOn = (row: TicketRow) =>
        this.#dependencies.desk.handOn(sql, actor, row, { words: row.description, isReply: false });
      return { news: (row) => ticketRaised(actor, row), handOn };
    });
  }

  reply(actor: Actor, id: string, message: string): Promise<Ticket> {
    const created_at = this.#dependencies.clock.now();
    return this.#change(actor, id, async (sql) => {
      await new SupportRepository(sql).lock(actor.enterpriseId, id);
      const { title } = await find(sql, actor, id);
      await new SupportRepository(sql).insertReply(actor.enterpriseId, id, {
        id: orderedId(created_at),
        author_name: actor.name,
        by_admin: actor.role === "admin",
        message: storableText(message),
        created_at,
      });
      await record(sql, actor, { action: "ticket.reply", subject: title, subject_id: id, after: { message } });
      const handOn = (row: TicketRow) =>
        this.#dependencies.desk.handOn(sql, actor, row, { words: message, isReply: true });
      return { news: (row) => ticketReplied(actor, row), handOn };
    });
  }

  setStatus(actor: Actor, id: string, status: TicketStatus): Promise<Ticket> {
    return this.#change(actor, id, async (sql) => {
      await new SupportRepository(sql).lock(actor.enterpriseId, id);
      const before = await find(sql, actor, id);
      if (before.status === status) return {};
      await new SupportRepository(sql).setStatus(actor.enterpriseId, id, status, this.#dependencies.clock.now());
      const after = { ...before, status };
      await record(sql, actor, { action: "ticket.status", subject: before.title, subject_id: id, before, after });
      return { news: (row) => ticketMoved(actor, row, status) };
    });
  }

  /** Makes one change and its news in one transaction, and returns the resulting ticket. */
  async #change(actor: Actor, id: string, work: (sql: Sql) => Promise<After>): Promise<Ticket> {
    const { database, tell } = this.#dependencies;
    const { row, notify } = await database.transaction(async (sql) => {
      const after = await work(sql);
      const row = await find(sql, actor, id);
      await tellAudience(sql, actor, [row.author_id], "tickets");
      const news = after.news?.(row);
      await after.handOn?.(row);
      return { row, notify: await tell.tellWithin(sql, news ? [news] : []) };
    });
    notify();
    return present(row, actor);
  }

  /** Requires a device that the person may see, so that a ticket reveals no other device. */
  async #requireDevice(actor: Actor, id: string): Promise<void> {
    const { count } = await this.#dependencies.devices.list(actor, { ud_id: id, appends: [], limit: 1, offset: 0 });
    if (count === 0) throw new AppError("device.not_found");
  }
}

const authorFor = (actor: Actor) => (actor.role === "admin" ? undefined : actor.userId);

async function find(sql: Sql, actor: Actor, id: string): Promise<TicketRow> {
  const filter = { id, author: authorFor(actor), limit: 1, offset: 0 };
  const [row] = await new SupportRepository(sql).list(actor, filter);
  if (!row) throw new AppError("ticket.not_found");
  return row;
}

function present(row: TicketRow, { language }: Actor): Ticket {
  const { id, issue_type, title, description, reason, customer_name, status } = row;
  return {
    _id: id,
    issue_type,
    title,
    description,
    reason,
    customer_name,
    status,
    device: row.device_id ? { _id: row.device_id, device_name: row.device_name ?? hiddenName(language) } : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    replies: row.replies.map(({ id: _id, created_at, ...reply }) => ({
      _id,
      ...reply,
      createdAt: new Date(created_at).toISOString(),
    })),
  };
}
