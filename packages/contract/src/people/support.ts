import { TICKET_STATUSES } from "@switchboard/domain/people";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

export const TicketStatus = z.enum(TICKET_STATUSES);

const TicketReply = z.object({
  _id: Id,
  author: z.string(),
  /** True if the author is an admin. */
  by_admin: z.boolean(),
  message: z.string(),
  createdAt: Instant,
});

export const Ticket = z.object({
  _id: Id,
  issue_type: z.string(),
  title: z.string(),
  description: z.string(),
  device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
  reason: z.string(),
  customer_name: z.string(),
  status: TicketStatus,
  createdAt: Instant,
  updatedAt: Instant,
  replies: z.array(TicketReply),
});
export type Ticket = z.output<typeof Ticket>;

export const Feedback = z.object({
  _id: Id,
  rating: z.int(),
  message: z.string(),
  /** Null if the person has left. */
  author: z.nullable(z.string()),
  createdAt: Instant,
});
export type Feedback = z.output<typeof Feedback>;
