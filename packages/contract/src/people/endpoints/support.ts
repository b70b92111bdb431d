import { LONGEST, SERVER_SORTS } from "@switchboard/domain/core";
import { ISSUE_TYPES } from "@switchboard/domain/people";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, lineOf, Name, neededInt, queryInt, Ref } from "../../core/primitives.ts";
import { sortFields } from "../../core/views.ts";
import { Feedback, Ticket, TicketStatus } from "../support.ts";

const Words = z.string().check(z.trim(), z.minLength(1, "Required"), z.maxLength(LONGEST.words));

export const newTicket = endpoint({
  method: "POST",
  path: "/api/v1/opsupport/new",
  summary: "Raise a ticket",
  permission: "support.use",
  body: z.object({
    issue_type: z.enum(ISSUE_TYPES),
    title: Name,
    description: Words,
    device: z.optional(z.nullable(Ref)),
    reason: z._default(lineOf(LONGEST.reason), ""),
    customer_name: Name,
  }),
  reply: Ticket,
  errors: ["device.not_found"],
});

export const listTickets = endpoint({
  method: "GET",
  path: "/api/v1/opsupport/",
  summary: "The caller's tickets, for admins those of everyone; newest first",
  permission: "support.use",
  query: z.object({
    limit: queryInt(1, 200, 50),
    offset: queryInt(0, 1_000_000, 0),
    status: z.optional(TicketStatus),
    issue_type: z.optional(z.enum(ISSUE_TYPES)),
    search: z.optional(z.string().check(z.maxLength(80))),
    id: z.optional(Id),
    ...sortFields(SERVER_SORTS.tickets),
  }),
  reply: z.object({ tickets: z.array(Ticket), count: z.int() }),
});

/** Tells whether a colleague reads the tickets, which is not so for a sole admin. */
export const ticketReader = endpoint({
  method: "GET",
  path: "/api/v1/opsupport/reader",
  summary: "Who reads what the caller raises: the admins, the operator's support address, or nobody else",
  permission: "support.use",
  reply: z.object({ reader: z.enum(["admins", "support", "nobody"]) }),
});

export const replyToTicket = endpoint({
  method: "POST",
  path: "/api/v1/opsupport/reply",
  summary: "Add to a ticket's thread",
  permission: "support.use",
  body: z.object({ id: Id, message: Words }),
  reply: Ticket,
  errors: ["ticket.not_found"],
});

export const setTicketStatus = endpoint({
  method: "POST",
  path: "/api/v1/opsupport/status",
  summary: "Move a ticket on; the person who raised it is told",
  permission: "people.manage",
  body: z.object({ id: Id, status: TicketStatus }),
  reply: Ticket,
  errors: ["ticket.not_found"],
});

/** Beyond the spec: the person who raised a ticket often knows first that it is solved. */
export const solveTicket = endpoint({
  method: "POST",
  path: "/api/v1/opsupport/solved",
  summary: "Complete the caller's own ticket, or open it again; the admins are notified",
  permission: "support.use",
  body: z.object({ id: Id, is_solved: z.boolean() }),
  reply: Ticket,
  errors: ["ticket.not_found"],
});

export const sendFeedback = endpoint({
  method: "POST",
  path: "/api/v1/opsupport/feedback",
  summary: "Rate the product and say why",
  permission: "session",
  body: z.object({ rating: z.int().check(z.gte(1), z.lte(5)), message: Words }),
  reply: z.object({ accepted: z.literal(true) }),
  errors: ["auth.throttled"],
});

export const listFeedback = endpoint({
  method: "GET",
  path: "/api/v1/opsupport/feedback",
  summary: "What people said of the product, newest first, and what they rate it on average",
  permission: "people.manage",
  query: z.object({
    limit: queryInt(1, 200, 50),
    offset: queryInt(0, 1_000_000, 0),
    rating: z.optional(neededInt(1, 5)),
  }),
  reply: z.object({
    feedback: z.array(Feedback),
    /** The number of entries that match the query. */
    count: z.int(),
    /** The average of all ratings, whatever the query; null if there is none. */
    average: z.nullable(z.number()),
    /** The number of ratings with one star, two stars, and so on. */
    ratings: z.array(z.int()),
  }),
});
