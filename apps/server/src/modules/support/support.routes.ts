import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { SupportService } from "./support.service.ts";

export function supportRoutes(routes: Routes, support: SupportService): void {
  routes.add(contract.newTicket, ({ actor, body }) => support.raise(actor, body));
  routes.add(contract.listTickets, ({ actor, query }) => support.list(actor, query));
  routes.add(contract.replyToTicket, ({ actor, body }) => support.reply(actor, body.id, body.message));
  routes.add(contract.setTicketStatus, ({ actor, body }) => support.setStatus(actor, body.id, body.status));
  routes.add(contract.sendFeedback, ({ actor, body }) => support.feedback(actor, body));
}
