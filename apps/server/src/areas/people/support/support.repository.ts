import type { ServerSort, SortDirection } from "@switchboard/domain/core";
import { ISSUE_TYPES, type IssueType, TICKET_STATUSES, type TicketStatus } from "@switchboard/domain/people";
import { type Asker, maySeeDevice } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { orderBy } from "../../../platform/db/order-by.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface TicketRow extends Row {
  id: string;
  author_id: string | null;
  issue_type: IssueType;
  title: string;
  description: string;
  device_id: string | null;
  /** Null when the reader may not see the device any more. */
  device_name: string | null;
  reason: string;
  customer_name: string;
  status: TicketStatus;
  created_at: Date;
  updated_at: Date;
  replies: { id: string; author: string; by_admin: boolean; message: string; created_at: string }[];
}

export type NewTicketRow = Pick<
  TicketRow,
  "id" | "issue_type" | "title" | "description" | "device_id" | "reason" | "customer_name" | "created_at"
> & { author_id: string };

export interface NewReplyRow {
  id: string;
  author_name: string;
  by_admin: boolean;
  message: string;
  created_at: Date;
}

export interface TicketFilter {
  limit: number;
  offset: number;
  /** The author of the tickets; everyone's when omitted. */
  author: string | undefined;
  id?: string | undefined;
  status?: TicketStatus | undefined;
  issue_type?: IssueType | undefined;
  search?: string | undefined;
  sort?: ServerSort<"tickets"> | undefined;
  dir?: SortDirection | undefined;
}

const REPLIES = `
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'author', r.author_name, 'by_admin', r.by_admin,
    'message', r.message, 'created_at', r.created_at) ORDER BY r.created_at, r.id), '[]')
  FROM ticket_replies r WHERE r.enterprise_id = t.enterprise_id AND r.ticket_id = t.id`;

const FOUND = `t.enterprise_id = $1 AND ($2::uuid IS NULL OR t.author_id = $2) AND ($3::uuid IS NULL OR t.id = $3)
  AND ($4::text IS NULL OR t.status = $4) AND ($5::text IS NULL OR t.issue_type = $5)
  AND ($6::text IS NULL OR t.title ILIKE $6 OR t.description ILIKE $6 OR t.customer_name ILIKE $6)`;

/** The reader of tickets, whose parameters follow those of the filter. */
const READER: Asker = { enterprise: "$1", user: "$9", isAdmin: "$10" };

/** Sorts by the position in the list of words. */
const placeIn = (words: readonly string[], column: string) =>
  `array_position(ARRAY[${words.map((word) => `'${word}'`).join(", ")}], ${column})`;

/** The sort expressions of the columns. A device that the reader may not see has no name to sort by. */
const SORTS: Record<ServerSort<"tickets">, string> = {
  title: "t.title COLLATE natural_order",
  issue_type: placeIn(ISSUE_TYPES, "t.issue_type"),
  customer_name: "t.customer_name COLLATE natural_order",
  device: `(CASE WHEN ${maySeeDevice(READER)} THEN d.device_name END) COLLATE natural_order`,
  status: placeIn(TICKET_STATUSES, "t.status"),
  replies: "(SELECT count(*) FROM ticket_replies r WHERE r.enterprise_id = t.enterprise_id AND r.ticket_id = t.id)",
  updatedAt: "t.updated_at",
  createdAt: "t.created_at",
  reason: "nullif(t.reason, '') COLLATE natural_order",
};

function valuesOf(enterpriseId: string, { author, id, status, issue_type, search }: Partial<TicketFilter>): unknown[] {
  // Escapes the special characters of a LIKE pattern.
  const pattern = search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : null;
  return [enterpriseId, author ?? null, id ?? null, status ?? null, issue_type ?? null, pattern];
}

export class SupportRepository extends Repository {
  list(reader: Actor, filter: TicketFilter): Promise<TicketRow[]> {
    return this.sql.query<TicketRow>(
      `SELECT t.*, CASE WHEN ${maySeeDevice(READER)} THEN d.device_name END AS device_name, (${REPLIES}) AS replies FROM tickets t
       LEFT JOIN devices d ON d.enterprise_id = t.enterprise_id AND d.id = t.device_id
       WHERE ${FOUND} ORDER BY ${orderBy(filter.sort && SORTS[filter.sort], filter.dir, "t.created_at DESC, t.id DESC")}
       LIMIT $7 OFFSET $8`,
      [...valuesOf(reader.enterpriseId, filter), filter.limit, filter.offset, reader.userId, reader.role === "admin"],
    );
  }

  count(enterpriseId: string, filter: Partial<TicketFilter>): Promise<number> {
    return this.selectCount(`SELECT count(*) AS count FROM tickets t WHERE ${FOUND}`, valuesOf(enterpriseId, filter));
  }

  async insert(enterpriseId: string, ticket: NewTicketRow): Promise<void> {
    await this.sql.query(
      `INSERT INTO tickets (enterprise_id, id, author_id, issue_type, title, description, device_id, reason,
         customer_name, status, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $10)`,
      [
        enterpriseId,
        ticket.id,
        ticket.author_id,
        ticket.issue_type,
        ticket.title,
        ticket.description,
        ticket.device_id,
        ticket.reason,
        ticket.customer_name,
        ticket.created_at,
      ],
    );
  }

  /** Locks the ticket until the transaction ends, so that two changes follow one another. */
  async lock(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("SELECT 1 FROM tickets WHERE enterprise_id = $1 AND id = $2 FOR UPDATE", [enterpriseId, id]);
  }

  async insertReply(enterpriseId: string, ticketId: string, reply: NewReplyRow): Promise<void> {
    await this.sql.query(
      `INSERT INTO ticket_replies (enterprise_id, ticket_id, id, author_name, by_admin, message, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [enterpriseId, ticketId, reply.id, reply.author_name, reply.by_admin, reply.message, reply.created_at],
    );
    await this.sql.query("UPDATE tickets SET updated_at = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      ticketId,
      reply.created_at,
    ]);
  }

  async setStatus(enterpriseId: string, id: string, status: TicketStatus, at: Date): Promise<void> {
    await this.sql.query("UPDATE tickets SET status = $3, updated_at = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      status,
      at,
    ]);
  }
}
