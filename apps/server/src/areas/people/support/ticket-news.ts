import { type NewsWords, ticketMovedWords, ticketRaisedWords, ticketRepliedWords } from "@switchboard/domain/alarms";
import type { TicketStatus } from "@switchboard/domain/people";
import type { News } from "../../../core/ports/tell.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { TicketRow } from "./support.repository.ts";

/** Admins are notified of others' messages, and the author of admins' messages. Nobody is notified of their own. */
function to(actor: Actor, ticket: TicketRow): News["to"] {
  if (ticket.author_id === actor.userId || ticket.author_id === null) return { users: [], andAdmins: true };
  return { users: [ticket.author_id] };
}

function news(actor: Actor, ticket: TicketRow, words: NewsWords): News {
  return { enterpriseId: actor.enterpriseId, to: to(actor, ticket), ...words };
}

export function ticketRaised(actor: Actor, ticket: TicketRow): News {
  return news(actor, ticket, ticketRaisedWords(ticket.title, actor.name));
}

export function ticketReplied(actor: Actor, ticket: TicketRow): News {
  return news(actor, ticket, ticketRepliedWords(ticket.title, actor.name));
}

export function ticketMoved(actor: Actor, ticket: TicketRow, status: TicketStatus): News {
  return news(actor, ticket, ticketMovedWords(ticket.title, actor.name, status));
}
