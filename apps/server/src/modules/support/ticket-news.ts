import type { TicketStatus } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { News } from "../notifications/tell.ts";
import type { TicketRow } from "./support.repository.ts";

/** Admins hear of what others say; whoever raised the ticket hears of what admins say. Nobody hears of themselves. */
function to(actor: Actor, ticket: TicketRow): News["to"] {
  if (ticket.author_id === actor.userId || ticket.author_id === null) return { users: [], andAdmins: true };
  return { users: [ticket.author_id] };
}

function news(actor: Actor, ticket: TicketRow, words: Pick<News, "code" | "head" | "message" | "params">): News {
  return {
    ...words,
    params: { title: ticket.title, person: actor.name, ...words.params },
    enterpriseId: actor.enterpriseId,
    kind: "ticket",
    to: to(actor, ticket),
    device: undefined,
  };
}

export function ticketRaised(actor: Actor, ticket: TicketRow): News {
  const message = `${actor.name} raised the ticket "${ticket.title}"`;
  return news(actor, ticket, { code: "ticket.raised", head: "New ticket", message });
}

export function ticketReplied(actor: Actor, ticket: TicketRow): News {
  const message = `${actor.name} replied to the ticket "${ticket.title}"`;
  return news(actor, ticket, { code: "ticket.replied", head: "Reply to a ticket", message });
}

export function ticketMoved(actor: Actor, ticket: TicketRow, status: TicketStatus): News {
  const message = `The ticket "${ticket.title}" is ${status} now`;
  return news(actor, ticket, { code: "ticket.moved", head: "Ticket moved on", message, params: { status } });
}
